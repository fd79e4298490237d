//! The quick way against the definition, on boards of every kind.

use masume_solver::Random;

use super::*;

/// The most symmetric grid there is.
const MOST_CANONICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
/// A grid without any symmetry.
const PLAIN: &str = "693784512487512936125963874932651487568247391741398625319475268856129743274836159";

fn board(text: &str) -> Clues {
    let digits: Vec<u8> = text.chars().map(|c| c.to_digit(10).unwrap_or(0) as u8).collect();
    digits.try_into().unwrap()
}

fn lines(random: &mut Random) -> [u8; 9] {
    let mut groups = [0, 1, 2];
    random.shuffle(&mut groups);
    let mut order = [0; 9];
    for (three, group) in order.chunks_mut(3).zip(groups) {
        three.copy_from_slice(&[3 * group, 3 * group + 1, 3 * group + 2]);
        random.shuffle(three);
    }
    order
}

fn any(random: &mut Random) -> Transformation {
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut digits);
    Transformation::new(random.below(2) == 1, lines(random), lines(random), digits).unwrap()
}

/// The board with so many clues left, the others taken away at random.
fn thinned(board: &Clues, left: usize, random: &mut Random) -> Clues {
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    let mut board = *board;
    for &cell in &cells[left.min(81)..] {
        board[cell] = 0;
    }
    board
}

/// A board as a formula of row and column.
fn made(value: impl Fn(usize, usize) -> usize) -> Clues {
    std::array::from_fn(|cell| value(cell / 9, cell % 9) as u8)
}

/// The order of what the generators generate, each of which must be needed.
fn spanned(group: &Automorphisms) -> u64 {
    let mut span = span::Span::new();
    assert!(group.generators().all(|g| span.add(g)));
    // Each makes the group at least twice or three times as large, and 3,359,232 = 2⁹ × 3⁸.
    assert!(group.generators().len() <= 17, "{} generators", group.generators().len());
    span.order()
}

/// Everything about a board that the definition decides.
fn check(clues: &Clues, what: &str) {
    let slow = exhaustive::best(clues);
    let quick = canonical(clues);
    assert_eq!(quick.form, slow.form, "{what}");
    assert_eq!(quick.by.apply(clues), slow.form, "{what}");
    assert!(slow.ways > 1000 || slow.some.contains(&quick.by), "{what}: the way is one of the best");
    assert_eq!(PatternForms::new(Cells::of(clues)).form(clues), slow.form, "{what}");
    let group = automorphisms(clues);
    assert_eq!(group.order(), slow.ways, "{what}");
    assert!(group.generators().all(|g| g.apply(clues) == *clues), "{what}");
    assert_eq!(spanned(&group), slow.ways, "{what}");
    if slow.ways <= 1000 {
        // The group, element by element: each way there, and back by the first.
        let back = slow.some[0].inverse();
        let mut expected: Vec<_> = slow.some.iter().map(|way| way.then(&back)).collect();
        let mut found: Vec<_> = group.iter().collect();
        assert_eq!(found[0], Transformation::IDENTITY, "{what}");
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{what}");
    }
    let cells = Cells::of(clues);
    assert_eq!(pattern_form(cells), Cells::of(&slow.form), "{what}: pattern");
    assert_eq!(canonical_pattern(cells).1.apply_to_cells(cells), Cells::of(&slow.form), "{what}: pattern");
    let group = pattern_automorphisms(cells);
    assert_eq!(group.order(), slow.pattern_ways, "{what}: pattern");
    assert!(group.generators().all(|g| g.apply_to_cells(cells) == cells), "{what}: pattern");
    assert_eq!(spanned(&group), slow.pattern_ways, "{what}: pattern");
    let ones = clues.map(|v| u8::from(v != 0));
    assert_eq!(automorphisms(&ones).order(), slow.pattern_ways, "{what}: a pattern is a board of ones");
}

#[test]
fn thinned_grids_agree_with_the_definition() {
    let mut random = Random::new(1, 0);
    for grid in [MOST_CANONICAL, PLAIN] {
        let grid = board(grid);
        for left in [81, 80, 75, 60, 40, 25, 17, 9, 4, 2, 1, 0] {
            let clues = thinned(&any(&mut random).apply(&grid), left, &mut random);
            check(&clues, &format!("{left} clues: {clues:?}"));
        }
    }
}

#[test]
fn boards_of_few_digits_agree_with_the_definition() {
    let mut random = Random::new(2, 0);
    for (digits, clues) in [(1, 3), (1, 12), (2, 6), (2, 30), (2, 81), (3, 10), (4, 50), (9, 20), (9, 81)] {
        let full: Clues = std::array::from_fn(|_| random.below(digits) as u8 + 1);
        let clues = thinned(&full, clues, &mut random);
        check(&clues, &format!("{digits} digits: {clues:?}"));
    }
}

#[test]
fn symmetric_boards_agree_with_the_definition() {
    let boards: [(&str, Clues); 14] = [
        ("all the same", [5; 81]),
        ("constant columns", made(|_, c| c + 1)),
        ("constant stacks", made(|_, c| c / 3 + 1)),
        ("checkerboard", made(|r, c| (r + c) % 2 * 7)),
        ("checkerboard of two digits", made(|r, c| (r + c) % 2 + 1)),
        ("diagonal", made(|r, c| if r == c { r + 1 } else { 0 })),
        ("diagonal of one digit", made(|r, c| usize::from(r == c))),
        ("both diagonals", made(|r, c| if r == c || r + c == 8 { c + 1 } else { 0 })),
        ("one box", made(|r, c| if r < 3 && c < 3 { 3 * r + c + 1 } else { 0 })),
        ("three boxes", made(|r, c| if r / 3 == c / 3 { r % 3 * 3 + c % 3 + 1 } else { 0 })),
        ("one row", made(|r, c| if r == 4 { c + 1 } else { 0 })),
        ("box corners", made(|r, c| if r % 3 != 1 && c % 3 != 1 { (r / 3 * 3 + c / 3) % 4 + 1 } else { 0 })),
        ("box numbers", made(|r, c| r / 3 * 3 + c / 3 + 1)),
        ("six like rows", made(|r, c| if r < 6 { c + 1 } else { (r * 5 + c * 7) % 9 + 1 })),
    ];
    let mut random = Random::new(3, 0);
    for (name, clues) in boards {
        check(&any(&mut random).apply(&clues), name);
    }
}

#[test]
fn every_kind_of_row_pair_agrees_with_the_definition() {
    // Full grids are written by their row pairs: pure ones with each of the three turns, and mixed ones. What kind a grid
    // has shows in the second row of its form.
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..300 {
        let mut random = Random::new(seed, 4);
        let grid = random_grid(&mut random);
        let quick = form(&grid);
        if kinds.insert(quick[9..18].to_vec()) {
            assert_eq!(quick, exhaustive::best(&grid).form, "{grid:?}");
        }
    }
    assert!(kinds.len() >= 4, "{kinds:?}");
}

/// A full grid: cells in order, the digits at each in random order, with backtracking.
pub(super) fn random_grid(random: &mut Random) -> Clues {
    fn fill(grid: &mut Clues, cell: usize, random: &mut Random) -> bool {
        if cell == 81 {
            return true;
        }
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut digits);
        for digit in digits {
            let (row, column) = (cell / 9, cell % 9);
            let sees = |other: usize| {
                let (r, c) = (other / 9, other % 9);
                r == row || c == column || (r / 3, c / 3) == (row / 3, column / 3)
            };
            if (0..cell).all(|other| grid[other] != digit || !sees(other)) {
                grid[cell] = digit;
                if fill(grid, cell + 1, random) {
                    return true;
                }
            }
        }
        grid[cell] = 0;
        false
    }
    let mut grid = [0; 81];
    assert!(fill(&mut grid, 0, random));
    grid
}

#[test]
fn orbits_of_small_patterns_fill_all_patterns() {
    // The patterns of k cells fall into orbits; an orbit has as many patterns as the group's order divided by that of the
    // automorphisms. All together they must be the binomial 81 over k.
    let mut total = [0u64; 4];
    let mut kinds = [0; 4];
    let mut seen = std::collections::HashSet::new();
    let mut visit = |cells: &[usize]| {
        let form = pattern_form(cells.iter().copied().collect());
        if seen.insert(form) {
            total[cells.len()] += 3_359_232 / pattern_automorphisms(form).order();
            kinds[cells.len()] += 1;
        }
    };
    visit(&[]);
    for a in 0..81 {
        visit(&[a]);
        for b in a + 1..81 {
            visit(&[a, b]);
            for c in b + 1..81 {
                visit(&[a, b, c]);
            }
        }
    }
    assert_eq!(total, [1, 81, 81 * 80 / 2, 81 * 80 * 79 / 6]);
    // Two cells: one line and box, one line, one box, one band, nothing in common.
    assert_eq!(kinds[..3], [1, 1, 5]);
}
