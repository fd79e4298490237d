//! The ordinary 9×9 board is known by its houses, and what its 81 bytes show is what the slow way finds.

use masume_puzzle::{Board, BoardSpec, Digit, DigitSet, Puzzle, classic9};

fn board(text: &str) -> std::sync::Arc<Board> {
    Board::new(text.parse().unwrap()).unwrap_or_else(|e| panic!("{text}: {e}"))
}

#[test]
fn the_ordinary_board_is_known_in_any_words() {
    let boxes: String = (0..81).map(|i| char::from(b'A' + i / 27 * 3 + i % 9 / 3)).collect();
    // The same with one cell of the first box exchanged for one of the second.
    let jigsaw: String = boxes.replacen("AAABBB", "AABABB", 1);
    for text in ["9", "3x3", &format!("jigsaw:{boxes}"), "3x3+extra-region(0,1,2,3,4,5,6,7,8)"] {
        assert!(board(text).is_classic9(), "{text}");
    }
    for text in [
        "4",
        "16",
        "latin9",
        "3x3+diagonals",
        "3x3+anti-knight",
        "3x3+windoku",
        "3x3+extra-region(0,10)",
        "3x3@0,0;6,6",
        "1x9",
        "2x5",
        &format!("jigsaw:{jigsaw}"),
    ] {
        assert!(!board(text).is_classic9(), "{text}");
    }
}

#[test]
fn a_restricted_puzzle_is_not_plain() {
    let puzzle = Puzzle::empty(Board::classic());
    assert!(puzzle.is_classic9());
    let mut sets = vec![DigitSet::all(9); 81];
    sets[80].remove(Digit::new(1).unwrap());
    assert!(!puzzle.with_marks(sets).unwrap().is_classic9());
    let even = Puzzle::from_spec("3x3+even(0)".parse().unwrap()).unwrap();
    assert!(even.board().is_classic9() && !even.is_classic9());
}

#[test]
fn joined_boards_are_told_from_others() {
    for (text, expected) in [
        ("3x3", true),
        ("3x3@0,0;6,6", true),
        ("3x3+diagonals@0,0;6,6", false),
        ("2x2@0,0;2,2", false),
        ("latin9", false),
        ("kakuro:###/#../#..", false),
    ] {
        assert_eq!(text.parse::<BoardSpec>().unwrap().has_classic9_boards(), expected, "{text}");
    }
}

/// Digits one by one, so that each kind of fault is met alone.
#[test]
fn each_kind_of_fault_is_visible() {
    let with = |digits: &[(usize, u8)]| {
        let mut cells = [b'.'; 81];
        for &(cell, symbol) in digits {
            cells[cell] = symbol;
        }
        cells
    };
    assert!(!classic9::is_visibly_wrong(&with(&[])));
    assert!(!classic9::is_visibly_wrong(&with(&[(0, b'1'), (13, b'1')])));
    assert!(classic9::is_visibly_wrong(&with(&[(0, b'1'), (8, b'1')])), "twice in a row");
    assert!(classic9::is_visibly_wrong(&with(&[(0, b'1'), (72, b'1')])), "twice in a column");
    assert!(classic9::is_visibly_wrong(&with(&[(0, b'1'), (10, b'1')])), "twice in a box");
    let row: Vec<(usize, u8)> = (1..9).map(|i| (i, b'0' + i as u8)).collect();
    assert!(!classic9::is_visibly_wrong(&with(&row)));
    assert!(
        classic9::is_visibly_wrong(&with(&[&row[..], &[(9, b'9')]].concat())),
        "a cell without a candidate"
    );
    // A 1 in two other boxes of the band and in two columns of the box, whose third column is full.
    let no_place = [(3, b'1'), (15, b'1'), (18, b'2'), (19, b'3'), (20, b'4')];
    assert!(classic9::is_visibly_wrong(&with(&no_place)), "a digit without a place");
}
