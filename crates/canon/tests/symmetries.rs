//! The symmetries of shapes, counted another way.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use masume_canon::Symmetries;
use masume_puzzle::{Board, Cell, gattai};

fn shape(text: &str) -> Arc<Board> {
    Board::new(text.parse().unwrap()).unwrap()
}

/// How two cells lie to each other: houses they share, and whether they must differ.
type Kind = (usize, bool);
type Houses = BTreeSet<BTreeSet<usize>>;

/// Permutations of a small board's cells that take houses to houses and peers to peers, one by one.
fn counted_by_hand(shape: &Board) -> u128 {
    let houses: Houses = shape.houses().iter().map(|h| h.cells.iter().map(|c| c.index()).collect()).collect();
    let kind = |a: usize, b: usize| {
        let both = |h: &BTreeSet<usize>| h.contains(&a) && h.contains(&b);
        let peers = shape.peers(Cell::new(a)).any(|p| p.index() == b);
        (houses.iter().filter(|h| both(h)).count(), peers)
    };
    let n = shape.len();
    let kinds: Vec<Vec<Kind>> = (0..n).map(|a| (0..n).map(|b| kind(a, b)).collect()).collect();
    count_from(&mut Vec::new(), &kinds, &houses)
}

fn count_from(map: &mut Vec<usize>, kinds: &[Vec<Kind>], houses: &Houses) -> u128 {
    let at = map.len();
    if at == kinds.len() {
        let image = |h: &BTreeSet<usize>| h.iter().map(|&c| map[c]).collect::<BTreeSet<_>>();
        return u128::from(houses.iter().all(|h| houses.contains(&image(h))));
    }
    let mut count = 0;
    for to in (0..kinds.len()).filter(|&to| kinds[at][at] == kinds[to][to]) {
        if !map.contains(&to) && (0..at).all(|b| kinds[at][b] == kinds[to][map[b]]) {
            map.push(to);
            count += count_from(map, kinds, houses);
            map.pop();
        }
    }
    count
}

#[test]
fn small_shapes_have_the_symmetries_counted_by_hand() {
    for text in [
        "2x2",
        "2x2+diagonals",
        "2x2+diagonal-down",
        "2x2+anti-knight",
        "2x2+disjoint-groups",
        "2x2+extra-region(0,6,9,15)",
        "jigsaw:AAABCABBCCDBCDDD",
        "jigsaw:AAABBAACBBDCCCBDDCEEDDEEE",
        "jigsaw:AAAB.ABBBCDDDCCD",
        "latin1",
        "latin2",
        "latin3",
        "latin4",
        "2x2@0,0;2,2",
        "2x2@0,0;0,4;2,2",
        "2x3+anti-king",
    ] {
        let Ok(shape) = text.parse().map(Board::new).unwrap() else { continue };
        let symmetries = Symmetries::of(&shape);
        assert!(symmetries.known());
        assert_eq!(symmetries.order().to_u128(), Some(counted_by_hand(&shape)), "{text}");
    }
}

/// Boards with rectangular boxes: lines within bands, bands, and transposing where boxes are square.
#[test]
fn boxed_boards_have_the_symmetries_of_their_lines() {
    let factorial = |n: u128| (1..=n).product::<u128>();
    let lines = |bands: u128, size: u128| factorial(size).pow(bands as u32) * factorial(bands);
    for (rows, cols) in [(2, 2), (2, 3), (3, 3), (2, 4), (2, 5), (3, 4), (4, 4), (3, 5), (5, 5)] {
        let expected = lines(cols, rows) * lines(rows, cols) * if rows == cols { 2 } else { 1 };
        for text in [format!("{rows}x{cols}"), format!("{cols}x{rows}")] {
            assert_eq!(Symmetries::of(&shape(&text)).order().to_u128(), Some(expected), "{text}");
        }
    }
    assert_eq!(Symmetries::of(&Board::classic()).order().to_u128(), Some(3_359_232));
    for side in [5, 7, 9, 19] {
        let expected = 2 * factorial(side).pow(2);
        let symmetries = Symmetries::of(&shape(&format!("latin{side}")));
        assert_eq!(symmetries.order().to_u128(), Some(expected), "latin{side}");
    }
    // Beyond 128 bits: 2 · 25!².
    assert_eq!(
        Symmetries::of(&shape("latin25")).order().to_string(),
        "481195274016664096174671252691208896512000000000000"
    );
    // Four corner boards with two free bands and stacks each, the middle one with three, and the motions of a square.
    let samurai = Symmetries::of(&Board::new(gattai::samurai()).unwrap());
    assert_eq!(samurai.order().to_u128(), Some(5184u128.pow(4) * 6u128.pow(6) * 8));
}

/// Every order of the rows of a 9×9 board that keeps its bands together.
fn line_orders() -> Vec<[usize; 9]> {
    let threes = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = Vec::new();
    for bands in threes {
        for i in 0..216 {
            let within = [threes[i / 36], threes[i / 6 % 6], threes[i % 6]];
            all.push(std::array::from_fn(|i| 3 * bands[i / 3] + within[i / 3][i % 3]));
        }
    }
    all
}

fn bits(cells: impl Iterator<Item = usize>) -> u128 {
    cells.fold(0, |all, c| all | 1 << c)
}

/// Of the 3,359,232 symmetries of the 9×9 board, those that keep the houses and pairs of a variant.
#[test]
fn variants_have_the_symmetries_that_keep_their_rules() {
    let lines = line_orders();
    let plain = Board::classic().houses().len();
    for text in ["3x3+diagonals", "3x3+diagonal-down", "3x3+windoku", "3x3+anti-knight", "3x3+anti-king"] {
        let shape = shape(text);
        let houses: HashSet<u128> =
            shape.houses().iter().map(|h| bits(h.cells.iter().map(|c| c.index()))).collect();
        let further = &shape.houses()[plain..];
        let near: Vec<u128> = shape.cells().map(|c| bits(shape.peers(c).map(Cell::index))).collect();
        let pairs: Vec<(usize, usize)> =
            shape.cells().flat_map(|a| shape.apart_from(a).map(move |b| (a.index(), b.index()))).collect();
        let mut count = 0u128;
        for (rows, columns) in lines.iter().flat_map(|r| lines.iter().map(move |c| (r, c))) {
            for transposed in [false, true] {
                let map = |cell: usize| {
                    let (r, c) = (rows[cell / 9], columns[cell % 9]);
                    if transposed { 9 * c + r } else { 9 * r + c }
                };
                let image = |cells: &[Cell]| bits(cells.iter().map(|c| map(c.index())));
                let keeps = further.iter().all(|h| houses.contains(&image(&h.cells)))
                    && pairs.iter().all(|&(a, b)| near[map(a)] >> map(b) & 1 == 1);
                count += u128::from(keeps);
            }
        }
        assert_eq!(Symmetries::of(&shape).order().to_u128(), Some(count), "{text}");
    }
}

/// Beside lines, disjoint groups let bands change places with the rows inside them: with band, row in it, stack and column
/// in it as four coordinates of three values each, the houses are the sides of a square whose corners these are.
#[test]
fn disjoint_groups_have_more_symmetries_than_lines_show() {
    assert_eq!(Symmetries::of(&shape("3x3+disjoint-groups")).order().to_u128(), Some(6u128.pow(4) * 8));
}

/// Generators are what they claim to be, and a jigsaw may have none.
#[test]
fn generators_take_houses_to_houses() {
    let crooked = "jigsaw:AAABBAACBBDCCCBDDCEEDDEEE";
    let none = ["jigsaw:AAABBBACABBDACCBDDCCCDDFEEEDFFEEEFFF"];
    for text in ["3x3", "4x4+diagonals", "3x3+windoku", "3x3@0,0;6,6", crooked, none[0]] {
        let shape = shape(text);
        let houses: HashSet<BTreeSet<Cell>> =
            shape.houses().iter().map(|h| h.cells.iter().copied().collect()).collect();
        let symmetries = Symmetries::of(&shape);
        assert_eq!(
            symmetries.generators().len() == 0,
            none.contains(&text),
            "{text}: {}",
            symmetries.order()
        );
        for generator in symmetries.generators() {
            for house in &houses {
                let image: BTreeSet<Cell> = house.iter().map(|c| generator[c.index()]).collect();
                assert!(houses.contains(&image), "{text}");
            }
        }
    }
}
