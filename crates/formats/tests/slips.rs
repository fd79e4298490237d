//! One wrong key in a puzzle is an error at its place, never an empty cell.

use masume_formats::{ReadError, Records, find, read, read_as};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The puzzle with the cell at this index, from 0, replaced.
fn with(index: usize, sign: &str) -> String {
    format!("{}{sign}{}", &PUZZLE[..index], &PUZZLE[index + 1..])
}

/// The same as text of nine rows, `gap` between cells.
fn rows(text: &str, gap: &str) -> String {
    let cells: Vec<String> = text.chars().map(String::from).collect();
    cells.chunks(9).map(|row| row.join(gap)).collect::<Vec<_>>().join("\n")
}

fn only_error(text: &str) -> ReadError {
    let mut all: Vec<_> = Records::new(text.as_bytes()).map(|r| r.and_then(|r| r.read(None))).collect();
    assert_eq!(all.len(), 1, "{text}\n{all:?}");
    all.remove(0).map(|(r, f)| (r.document.puzzle.givens().count(), f.id)).expect_err(text)
}

#[test]
fn a_slip_in_a_line_is_named() {
    for sign in ["@", "#", "+", "x", "X", "?", "o", "O", "*", "-", "_", "0", "■", "q", "%"] {
        for index in [0, 4, 25, 40, 49, 64, 80] {
            let error = only_error(&with(index, sign));
            assert_eq!((error.line, error.column), (1, index + 1), "{sign} {error}");
            assert!(error.message.contains(&format!("“{sign}”")), "{sign} {error}");
        }
    }
}

#[test]
fn a_slip_in_rows_is_named() {
    for sign in ["@", "#", "+", "x", "X", "?", "*", "-", "_", "0", "■"] {
        for (gap, step) in [("", 1), (" ", 2)] {
            for index in [0, 4, 40, 80] {
                let error = only_error(&rows(&with(index, sign), gap));
                let place = (index / 9 + 1, index % 9 * step + 1);
                assert_eq!((error.line, error.column), place, "{sign} {gap:?} {index} {error}");
                assert!(error.message.contains(&format!("“{sign}”")), "{sign} {error}");
            }
        }
    }
}

#[test]
fn a_slip_in_a_full_board_is_named() {
    let answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for sign in ["@", "#", "+", "%"] {
        let error = only_error(&format!("{}{sign}{}", &answer[..30], &answer[31..]));
        assert_eq!((error.line, error.column), (1, 31), "{error}");
    }
    assert!(read(&answer.replacen('9', ".", 1), None).is_ok());
}

#[test]
fn one_kind_of_blank_is_a_puzzle_whatever_it_is() {
    for sign in ["0", "-", "_", "*", "?", "x", "X", "·"] {
        for text in [PUZZLE.replace('.', sign), rows(&PUZZLE.replace('.', sign), " ")] {
            let (reading, format) = read(&text, None).unwrap_or_else(|e| panic!("{sign}: {e}\n{text}"));
            assert_eq!(reading.document.puzzle.givens().count(), 30, "{sign} {}", format.id);
            assert!(reading.document.planned.is_none(), "{sign} {}", format.id);
        }
    }
}

#[test]
fn digits_mark_a_pattern_only_when_asked_to() {
    let format = find("np-pattern").expect("np-pattern");
    let mixed = with(2, "X");
    let document = read_as(format, &mixed, None).expect("a pattern").document;
    assert_eq!(document.planned.expect("planned").len(), 31);
    assert_eq!(document.puzzle.givens().count(), 30);
    let crosses: String = PUZZLE.chars().map(|c| if c == '.' { '.' } else { 'X' }).collect();
    for text in [crosses.clone(), rows(&crosses, ""), rows(&crosses, " "), crosses.replace('.', "0")] {
        let (reading, found) = read(&text, None).expect("a pattern");
        assert_eq!((found.id, reading.document.planned.expect("planned").len()), ("np-pattern", 30));
    }
    let error = only_error(&crosses.replacen("..", ".-", 1));
    assert_eq!((error.line, error.column), (1, 4), "{error}");
}
