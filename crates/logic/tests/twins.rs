//! Each simple technique against a slow twin that is written straight from its definition.
#![allow(missing_docs)]

#[allow(dead_code)]
mod common;

use std::collections::BTreeSet;

use common::{Random, dug, looping, positions, shape, steps};
use masume_logic::techniques::{
    direct_hidden_set, direct_locking, exclusion, fish, hidden_set, hidden_single, locking, naked_set,
    naked_single, unique_loop, wing,
};
use masume_logic::{Candidate, Finder, Position};
use masume_puzzle::{Board, Cell, DigitSet};

/// What goes and what is placed.
type Outcome = (Vec<Candidate>, Option<Candidate>);
type Results = BTreeSet<Outcome>;

/// All choices of `k` things.
fn combinations<T: Copy>(things: &[T], k: usize) -> Vec<Vec<T>> {
    if k == 0 {
        return vec![Vec::new()];
    }
    let with_first = |i: usize| {
        combinations(&things[i + 1..], k - 1).into_iter().map(move |rest| [vec![things[i]], rest].concat())
    };
    (0..things.len()).flat_map(with_first).collect()
}

/// A position with plain questions and slow answers.
struct Plain<'a> {
    board: &'a Position,
    shape: &'a Board,
    houses: Vec<Vec<u32>>,
}

impl<'a> Plain<'a> {
    fn new(board: &'a Position) -> Self {
        let shape = board.layout().board();
        let cells = |cells: &[Cell]| cells.iter().map(|c| c.index() as u32).collect();
        Self { board, shape, houses: shape.houses().iter().map(|h| cells(&h.cells)).collect() }
    }

    fn digits(&self) -> usize {
        usize::from(self.shape.digits())
    }

    fn cands(&self, cell: u32) -> BTreeSet<usize> {
        DigitSet::from_bits(self.board.cands(cell)).iter().map(masume_puzzle::Digit::index).collect()
    }

    /// The digits that some cells have between them.
    fn union(&self, cells: &[u32]) -> BTreeSet<usize> {
        cells.iter().flat_map(|&c| self.cands(c)).collect()
    }

    fn sees(&self, a: u32, b: u32) -> bool {
        a != b && self.shape.peers(Cell::new(a as usize)).any(|p| p.index() as u32 == b)
    }

    fn cells(&self) -> Vec<u32> {
        (0..self.shape.len() as u32).filter(|&c| self.board.value(c) == 0).collect()
    }

    fn places(&self, house: &[u32], digit: usize) -> Vec<u32> {
        house.iter().copied().filter(|&c| self.board.has(c, digit)).collect()
    }

    fn is_full(&self, house: &[u32]) -> bool {
        house.len() == self.digits()
    }

    /// The candidates of `cells` that are among `digits`.
    fn gone(&self, cells: impl IntoIterator<Item = u32>, digits: impl Fn(usize) -> bool) -> Vec<Candidate> {
        let all: BTreeSet<u32> = cells.into_iter().collect();
        let of = |c: u32| self.cands(c).into_iter().map(move |d| (c, d));
        all.into_iter().flat_map(of).filter(|&(_, d)| digits(d)).map(|(c, d)| Candidate::at(c, d)).collect()
    }
}

fn removing(all: impl IntoIterator<Item = Vec<Candidate>>) -> Results {
    all.into_iter().filter(|gone| !gone.is_empty()).map(|gone| (gone, None)).collect()
}

fn placing(all: impl IntoIterator<Item = Candidate>) -> Results {
    all.into_iter().map(|c| (Vec::new(), Some(c))).collect()
}

fn hidden_singles(plain: &Plain<'_>) -> Results {
    let full = plain.houses.iter().filter(|h| plain.is_full(h));
    let all = full.flat_map(|h| (0..plain.digits()).map(move |d| (d, plain.places(h, d))));
    placing(all.filter(|(_, p)| p.len() == 1).map(|(d, p)| Candidate::at(p[0], d)))
}

fn naked_singles(plain: &Plain<'_>) -> Results {
    let all = plain.cells().into_iter().map(|c| (c, plain.cands(c)));
    placing(all.filter(|(_, d)| d.len() == 1).map(|(c, d)| Candidate::at(c, *d.first().unwrap())))
}

fn naked_sets(plain: &Plain<'_>, size: usize) -> Results {
    removing(plain.houses.iter().flat_map(|house| {
        let open: Vec<u32> = house.iter().copied().filter(|&c| plain.cands(c).len() >= 2).collect();
        let sets = combinations(&open, size).into_iter().filter(|set| plain.union(set).len() == size);
        sets.map(|set| {
            let digits = plain.union(&set);
            plain.gone(house.iter().copied().filter(|c| !set.contains(c)), |d| digits.contains(&d))
        })
    }))
}

/// House, digits, and as many cells that are all their places.
fn hidden<'a>(plain: &'a Plain<'a>, size: usize) -> Vec<(&'a Vec<u32>, Vec<usize>, BTreeSet<u32>)> {
    let full = plain.houses.iter().filter(|h| plain.is_full(h));
    let all = full.flat_map(|house| {
        let missing: Vec<usize> =
            (0..plain.digits()).filter(|&d| plain.places(house, d).len() >= 2).collect();
        combinations(&missing, size).into_iter().map(move |digits| {
            let cells = digits.iter().flat_map(|&d| plain.places(house, d)).collect::<BTreeSet<u32>>();
            (house, digits, cells)
        })
    });
    all.filter(|(_, digits, cells)| cells.len() == digits.len()).collect()
}

fn hidden_sets(plain: &Plain<'_>, size: usize) -> Results {
    let sets = hidden(plain, size).into_iter();
    removing(sets.map(|(_, digits, cells)| plain.gone(cells, |d| !digits.contains(&d))))
}

fn direct_hidden_sets(plain: &Plain<'_>, size: usize) -> Results {
    placing(hidden(plain, size).into_iter().flat_map(|(house, digits, cells)| {
        let others = (0..plain.digits()).filter(move |d| !digits.contains(d));
        others.filter_map(move |d| {
            let places = plain.places(house, d);
            let left: Vec<u32> = places.iter().copied().filter(|c| !cells.contains(c)).collect();
            (places.len() >= 2 && left.len() == 1).then(|| Candidate::at(left[0], d))
        })
    }))
}

/// What goes when a digit is locked.
fn locked(plain: &Plain<'_>) -> Vec<Vec<Candidate>> {
    let full = plain.houses.iter().filter(|h| plain.is_full(h));
    let pairs = full.flat_map(|base| plain.houses.iter().map(move |cover| (base, cover)));
    let all = pairs.flat_map(|(base, cover)| {
        (0..plain.digits()).filter_map(move |digit| {
            let places = plain.places(base, digit);
            let inside = places.len() >= 2 && places.iter().all(|c| cover.contains(c));
            let rest = cover.iter().copied().filter(|c| !base.contains(c));
            inside.then(|| plain.gone(rest, |d| d == digit))
        })
    });
    all.filter(|gone| !gone.is_empty()).collect()
}

fn direct_lockings(plain: &Plain<'_>) -> Results {
    let mut found = Vec::new();
    for gone in locked(plain) {
        let mut after = plain.board.clone();
        for c in &gone {
            after.eliminate(c.cell.index() as u32, c.digit.index());
        }
        let after = Plain::new(&after);
        let digit = gone[0].digit.index();
        for house in plain.houses.iter().filter(|h| plain.is_full(h)) {
            let left = after.places(house, digit);
            if left.len() == 1 && plain.places(house, digit).len() > 1 {
                found.push(Candidate::at(left[0], digit));
            }
        }
    }
    placing(found)
}

fn fishes(plain: &Plain<'_>, size: usize) -> Results {
    let side = plain.digits();
    let mut found = Vec::new();
    for number in 0..plain.shape.spec().boards.len() {
        let cells: Vec<u32> = plain.shape.board_cells(number).iter().map(|c| c.index() as u32).collect();
        for across in [true, false] {
            let at = |line: usize, place: usize| {
                cells[if across { line * side + place } else { place * side + line }]
            };
            for lines in combinations(&(0..side).collect::<Vec<_>>(), size) {
                for digit in 0..side {
                    let places = |l: usize| {
                        (0..side).filter(|&p| plain.board.has(at(l, p), digit)).collect::<Vec<_>>()
                    };
                    let cover: BTreeSet<usize> = lines.iter().flat_map(|&l| places(l)).collect();
                    if cover.len() == size && lines.iter().all(|&l| places(l).len() >= 2) {
                        let rest = (0..side).filter(|l| !lines.contains(l));
                        let rest = rest.flat_map(|l| cover.iter().map(move |&p| at(l, p)));
                        found.push(plain.gone(rest, |d| d == digit));
                    }
                }
            }
        }
    }
    removing(found)
}

fn wings(plain: &Plain<'_>, pivot_digits: usize) -> Results {
    let mut found = Vec::new();
    let open = plain.cells();
    let bivalue: Vec<u32> = open.iter().copied().filter(|&c| plain.cands(c).len() == 2).collect();
    for &pivot in open.iter().filter(|&&c| plain.cands(c).len() == pivot_digits) {
        let near: Vec<u32> = bivalue.iter().copied().filter(|&c| plain.sees(pivot, c)).collect();
        for pair in combinations(&near, 2) {
            let all = [pivot, pair[0], pair[1]];
            let shared: Vec<usize> =
                plain.cands(pair[0]).intersection(&plain.cands(pair[1])).copied().collect();
            // Each wing takes up one digit of the pivot that the other one does not.
            let [digit] = shared[..] else { continue };
            let holding: Vec<u32> = all.iter().copied().filter(|&c| plain.board.has(c, digit)).collect();
            if plain.union(&all).len() == 3 && holding.len() == pivot_digits {
                let seeing = open.iter().copied().filter(|&c| holding.iter().all(|&h| plain.sees(c, h)));
                found.push(plain.gone(seeing.filter(|c| !all.contains(c)), |d| d == digit));
            }
        }
    }
    removing(found)
}

fn exclusions(plain: &Plain<'_>, size: usize) -> Results {
    let mut found = Vec::new();
    let open: Vec<u32> = plain.cells().into_iter().filter(|&c| plain.cands(c).len() >= 2).collect();
    for base in combinations(&open, size) {
        let small = |&&c: &&u32| (2..=size).contains(&plain.cands(c).len());
        let common = |&&c: &&u32| base.iter().all(|&b| plain.sees(b, c));
        let excluders: Vec<u32> = open.iter().filter(small).filter(common).copied().collect();
        let linked = |&&t: &&u32| plain.cands(t).len() <= 3 && base.iter().any(|&b| plain.sees(b, t));
        if excluders.len() < 2 || size == 3 && !base.iter().any(|t| linked(&t)) {
            continue;
        }
        let mut possible = BTreeSet::new();
        let mut combination = vec![Vec::new()];
        for &cell in &base {
            let longer =
                |c: &Vec<usize>| plain.cands(cell).into_iter().map(|d| [&c[..], &[d]].concat()).collect();
            combination = combination.iter().flat_map::<Vec<Vec<usize>>, _>(longer).collect();
        }
        for digits in combination {
            let pairs = combinations(&(0..size).collect::<Vec<_>>(), 2);
            let clash =
                pairs.iter().any(|p| digits[p[0]] == digits[p[1]] && plain.sees(base[p[0]], base[p[1]]));
            let empties = excluders.iter().any(|&e| plain.cands(e).iter().all(|d| digits.contains(d)));
            if !clash && !empties {
                possible.extend(base.iter().copied().zip(digits));
            }
        }
        let mut gone = plain.gone(base.iter().copied(), |_| true);
        gone.retain(|c| !possible.contains(&(c.cell.index() as u32, c.digit.index())));
        found.push(gone);
    }
    removing(found)
}

/// Rectangles of types 1, 2 and 4 on a board of boxes.
fn rectangles(plain: &Plain<'_>) -> Results {
    let side = plain.digits() as u32;
    let lines = combinations(&(0..side).collect::<Vec<_>>(), 2);
    let mut found = Vec::new();
    for (rows, columns) in lines.iter().flat_map(|r| lines.iter().map(move |c| (r, c))) {
        let [a, b, c, d] = [(0, 0), (0, 1), (1, 1), (1, 0)].map(|(r, c)| rows[r] * side + columns[c]);
        let all = [a, b, c, d];
        if all.iter().all(|&c| plain.cands(c).len() != 2) {
            continue;
        }
        let of = |cell: u32| plain.houses.iter().filter(move |h| h.contains(&cell));
        if of(a).chain(of(c)).collect::<BTreeSet<_>>() != of(b).chain(of(d)).collect::<BTreeSet<_>>() {
            continue;
        }
        for pair in combinations(&(0..side as usize).collect::<Vec<_>>(), 2) {
            let more =
                |&c: &u32| plain.cands(c).into_iter().filter(|d| !pair.contains(d)).collect::<Vec<_>>();
            // The two digits in turn, one of the cells with nothing else.
            let in_turn = |x: usize, y: usize| {
                [(a, x), (b, y), (c, x), (d, y)].iter().all(|&(c, d)| plain.board.has(c, d))
            };
            let possible = in_turn(pair[0], pair[1]) || in_turn(pair[1], pair[0]);
            let bare = all.iter().any(|&c| plain.cands(c).into_iter().eq(pair.iter().copied()));
            let rich: Vec<u32> = all.iter().copied().filter(|c| !more(c).is_empty()).collect();
            let extra: BTreeSet<usize> = rich.iter().flat_map(more).collect();
            if !possible || !bare {
                continue;
            }
            if rich.len() == 1 {
                found.push(plain.gone(rich.iter().copied(), |d| pair.contains(&d)));
            } else if extra.len() == 1 {
                let seeing = plain.cells().into_iter().filter(|&c| rich.iter().all(|&r| plain.sees(c, r)));
                found.push(plain.gone(seeing, |d| extra.contains(&d)));
            }
            if rich.len() == 2 {
                let shared = plain.houses.iter().filter(|h| rich.iter().all(|c| h.contains(c)));
                for (house, &digit) in shared.flat_map(|h| pair.iter().map(move |d| (h, d))) {
                    if plain.places(house, digit).iter().all(|c| rich.contains(c)) {
                        found.push(plain.gone(rich.iter().copied(), |d| pair.contains(&d) && d != digit));
                    }
                }
            }
        }
    }
    removing(found)
}

/// What a finder says.
fn fast(board: &Position, finder: &Finder) -> Results {
    steps(finder, board, true).into_iter().map(|s| (s.eliminations, s.placement)).collect()
}

fn compare(boards: &[Position], finder: &Finder, twin: impl Fn(&Plain<'_>) -> Results) {
    let mut seen = 0;
    for board in boards {
        let (found, expected) = (fast(board, finder), twin(&Plain::new(board)));
        let text = board.layout().board().spec().to_string();
        assert_eq!(found, expected, "{} on {text}: {board:?}", finder.id);
        seen += expected.len();
    }
    assert!(seen > 0, "{} was never seen", finder.id);
}

#[test]
fn singles() {
    let boards = positions(110);
    compare(&boards, &hidden_single::FINDER, hidden_singles);
    compare(&boards, &naked_single::FINDER, naked_singles);
}

#[test]
fn sets() {
    let boards = positions(110);
    for (size, finder) in [(2, &naked_set::PAIRS), (3, &naked_set::TRIPLETS), (4, &naked_set::QUADS)] {
        compare(&boards, finder, |plain| naked_sets(plain, size));
    }
    for (size, finder) in [(2, &hidden_set::PAIRS), (3, &hidden_set::TRIPLETS), (4, &hidden_set::QUADS)] {
        compare(&boards, finder, |plain| hidden_sets(plain, size));
    }
    for (size, finder) in [(2, &direct_hidden_set::PAIRS), (3, &direct_hidden_set::TRIPLETS)] {
        compare(&boards, finder, |plain| direct_hidden_sets(plain, size));
    }
}

#[test]
fn lockings() {
    let boards = positions(110);
    compare(&boards, &locking::FINDER, |plain| removing(locked(plain)));
    compare(&boards, &direct_locking::FINDER, direct_lockings);
}

#[test]
fn fish_of_all_sizes() {
    let boards = positions(110);
    for (size, finder) in [(2, &fish::X_WINGS), (3, &fish::SWORDFISHES), (4, &fish::JELLYFISHES)] {
        compare(&boards, finder, |plain| fishes(plain, size));
    }
}

#[test]
fn wings_of_both_kinds() {
    let boards = positions(110);
    compare(&boards, &wing::XY, |plain| wings(plain, 2));
    compare(&boards, &wing::XYZ, |plain| wings(plain, 3));
}

#[test]
fn aligned_cells() {
    let boards = positions(81);
    compare(&boards, &exclusion::PAIRS, |plain| exclusions(plain, 2));
    // Three cells of an early position have too many combinations for a slow twin.
    let late: Vec<Position> = boards.into_iter().filter(|b| b.candidates() < 120).collect();
    compare(&late, &exclusion::TRIPLETS, |plain| exclusions(plain, 3));
}

#[test]
fn rectangles_of_three_types() {
    let mut seen = 0;
    for (text, seed) in ["2x2", "2x3", "3x3", "3x3+diagonals"].into_iter().zip(0..) {
        let shape = shape(text);
        let mut random = Random(seed);
        for _ in 0..6 {
            let (puzzle, solution) = dug(&shape, &mut random, shape.len());
            for pair in combinations(&(0..usize::from(shape.digits())).collect::<Vec<_>>(), 2) {
                let board = looping(&puzzle, &solution, &mut random, [pair[0], pair[1]]);
                let all = steps(&unique_loop::FINDER, &board, true).into_iter();
                let found: Results = all
                    .filter(|s| {
                        s.technique.id.starts_with("unique-rectangle") && !s.technique.id.ends_with('3')
                    })
                    .map(|s| (s.eliminations, s.placement))
                    .collect();
                let expected = rectangles(&Plain::new(&board));
                assert_eq!(found, expected, "on {text}: {board:?}");
                seen += expected.len();
            }
        }
    }
    assert!(seen > 100, "only {seen} rectangles");
}
