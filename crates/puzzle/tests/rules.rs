//! One case per rule: which houses or pairs it adds, and the boards it refuses.

use masume_puzzle::{
    Board, BoardSpec, Cell, Digit, Grid, HouseKind, Puzzle, RULES, ViolationCode, violations,
};

fn shape(text: &str) -> std::sync::Arc<Board> {
    Board::new(text.parse().unwrap()).unwrap()
}

fn houses_of(text: &str, id: &str) -> Vec<Vec<usize>> {
    let shape = shape(text);
    let own = shape.houses().iter().filter(|h| matches!(h.kind, HouseKind::Rule(r) if r == id));
    own.map(|h| h.cells.iter().map(|c| c.index()).collect()).collect()
}

#[test]
fn every_rule_has_names_and_a_unique_id() {
    let mut names = std::collections::HashSet::new();
    for rule in RULES {
        for text in [rule.name_en, rule.name_ja, rule.about_en, rule.about_ja] {
            assert!(!text.is_empty(), "{}", rule.id);
        }
        for name in rule.aliases.iter().chain([&rule.id]) {
            assert!(names.insert(*name), "{name} is used twice");
            assert_eq!(masume_puzzle::rules::find(name).unwrap().id, rule.id);
        }
    }
}

#[test]
fn diagonals() {
    assert_eq!(houses_of("2x2+diagonal-down", "diagonal-down"), [[0, 5, 10, 15]]);
    assert_eq!(houses_of("2x2+diagonal-up", "diagonal-up"), [[3, 6, 9, 12]]);
    assert_eq!(shape("3x3+diagonals@0,0;6,6").houses().len(), 27 * 2 - 1 + 4);
}

#[test]
fn windoku() {
    let windows = houses_of("3x3+windoku", "windoku");
    assert_eq!(windows.len(), 4);
    assert_eq!(windows[0], [10, 11, 12, 19, 20, 21, 28, 29, 30]);
    assert_eq!(windows[3], [50, 51, 52, 59, 60, 61, 68, 69, 70]);
    assert_eq!(houses_of("4x4+windoku", "windoku").len(), 9);
    assert_eq!(houses_of("2x3+windoku", "windoku").len(), 2);
    assert!(Board::new("2x5+windoku".parse().unwrap()).is_err());
    assert!(Board::new("latin9+windoku".parse().unwrap()).is_err());
}

#[test]
fn extra_region() {
    assert_eq!(houses_of("2x2+extra-region(1,4,11,14)", "extra-region"), [[1, 4, 11, 14]]);
    for bad in
        ["2x2+extra-region", "2x2+extra-region(0,99)", "2x2+extra-region(0,0)", "2x2+extra-region(0,1,2,3,4)"]
    {
        assert!(Board::new(bad.parse().unwrap()).is_err(), "{bad}");
    }
}

#[test]
fn disjoint_groups() {
    let groups = houses_of("2x3+disjoint-groups", "disjoint-groups");
    assert_eq!(groups.len(), 6);
    assert_eq!(groups[0], [0, 3, 12, 15, 24, 27]);
    assert_eq!(groups[5], [8, 11, 20, 23, 32, 35]);
}

#[test]
fn anti_knight_and_anti_king() {
    let knight = shape("3x3+anti-knight");
    let from_centre: Vec<usize> = knight.apart_from(Cell::new(40)).map(Cell::index).collect();
    assert_eq!(from_centre, [21, 23, 29, 33, 47, 51, 57, 59]);
    let king = shape("3x3+anti-king");
    let from_corner: Vec<usize> = king.apart_from(Cell::new(0)).map(Cell::index).collect();
    assert_eq!(from_corner, [10]);
    let mut givens = Grid::empty(81);
    for cell in [2, 10] {
        givens.set(Cell::new(cell), Digit::new(7));
    }
    // Cells 2 and 10 share a box; 26 and 34 only touch by a corner.
    for cell in [26, 34] {
        givens.set(Cell::new(cell), Digit::new(3));
    }
    let puzzle = Puzzle::new(king, givens).unwrap();
    let codes: Vec<&str> = violations(&puzzle).iter().map(|v| v.code.id()).collect();
    assert_eq!(codes, ["digit-twice", "digit-too-near"]);
}

#[test]
fn violations_name_cells_without_candidates_and_digits_without_place() {
    let shape = Board::usual(4).unwrap();
    let mut givens = Grid::empty(16);
    for (cell, v) in [(1, 1), (2, 2), (3, 3), (4, 4)] {
        givens.set(Cell::new(cell), Digit::new(v));
    }
    let found = violations(&Puzzle::new(shape.clone(), givens).unwrap());
    assert!(found.iter().any(|v| v.code == ViolationCode::NoCandidate && v.cells == [Cell::new(0)]));
    let marks = shape
        .cells()
        .map(|c| if c.index() < 4 { masume_puzzle::DigitSet::all(3) } else { shape.all_digits() });
    let restricted = Puzzle::empty(shape.clone()).with_marks(marks.collect()).unwrap();
    let found = violations(&restricted);
    assert_eq!(found.len(), 1);
    assert!(matches!(found[0].code, ViolationCode::NoPlace(d, HouseKind::Row, 1) if d.value() == 4));
    assert_eq!(BoardSpec::usual(4), *shape.spec());
}
