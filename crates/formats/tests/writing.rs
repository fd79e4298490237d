//! What a writer refuses: better an error than a text that is read as something else.

use masume_formats::{Document, FORMATS, Records, WriteOptions, find, read};
use masume_puzzle::{Board, Cell, Digit, Pattern, Puzzle};

const HEART: &str = "..........16...59.4..3.7..27...5...18.......9.6.....7...5...6.....2.3.......7....";

fn heart() -> Document {
    read(HEART, None).expect("Heart").0.document
}

fn write(id: &str, document: &Document, options: WriteOptions) -> Result<String, String> {
    let write = find(id).and_then(|f| f.write).expect("a writer");
    write(document, &options).map(|w| w.text).map_err(|e| e.to_string())
}

/// The one document that a text is read as.
fn reread(text: &str) -> Document {
    let records: Vec<_> = Records::new(text.as_bytes()).collect::<Result<_, _>>().expect("records");
    assert_eq!(records.len(), 1, "{text}");
    records[0].read(None).unwrap_or_else(|e| panic!("{e}\n{text}")).0.document
}

#[test]
fn boards_that_rows_cannot_hold_are_refused() {
    for side in [36, 49, 64] {
        let empty = Document::new(Puzzle::empty(Board::usual(side).expect("shape")));
        let mut one = empty.clone();
        let mut givens = one.puzzle.givens().clone();
        givens.set(Cell::new(40), Digit::new(7));
        one.puzzle = Puzzle::new(one.board().clone(), givens).expect("a puzzle");
        for document in [&empty, &one] {
            for id in ["sdk", "ss", "np", "line", "sdm", "masume", "gattai"] {
                let rows = matches!(id, "sdk" | "ss" | "np");
                match write(id, document, WriteOptions::default()) {
                    Ok(text) => assert_eq!(reread(&text).puzzle, document.puzzle, "{id} {side}"),
                    Err(e) => assert!(rows && side > 36 && e.contains("up to 36"), "{id} {side}: {e}"),
                }
            }
        }
    }
}

#[test]
fn a_pattern_is_not_written_as_an_empty_puzzle() {
    let document = Document::from_pattern(Pattern::of(&heart().puzzle));
    let mut kept = Vec::new();
    for format in FORMATS.iter().filter(|f| f.write.is_some()) {
        match write(format.id, &document, WriteOptions::default()) {
            Ok(text) => {
                assert_eq!(reread(&text).planned, document.planned, "{}", format.id);
                kept.push(format.id);
            }
            Err(e) => {
                assert_eq!(e, format!("{} cannot hold a pattern; use np-pattern or masume", format.id));
            }
        }
    }
    assert_eq!(kept, ["masume", "np-pattern"]);
}

#[test]
fn a_blank_that_would_be_read_as_something_else_is_refused() {
    let with = |blank: char| WriteOptions { blank: Some(blank), ..WriteOptions::default() };
    let (nine, large) = (heart(), reread(&format!("1{}G", ".".repeat(254))));
    let formats = ["line", "sdm", "np", "ss", "sdk", "jigsaw"];
    for blank in
        ['1', '5', '9', ' ', '\u{3000}', '\n', '\r', '\t', '\0', '#', '|', ',', ';', '"', '│', 'q', 'あ']
    {
        for id in formats {
            let error = write(id, &nine, with(blank)).expect_err("refused");
            assert!(error.starts_with(&format!("{id} cannot hold “")), "{error}");
        }
        assert!(with(blank).check(9, "line").is_err());
    }
    for blank in ['1', 'A', 'g', 'x', 'X', 'Z'] {
        assert!(
            write("line", &large, with(blank)).is_err_and(|e| e.contains("a digit of the board")),
            "{blank}"
        );
        assert!(with(blank).check(16, "line").is_err());
    }
    assert!(with('0').check(36, "line").is_err() && with('0').check(35, "line").is_ok());
    // What is taken is written, and read back.
    for blank in ['.', '0', '-', '_', '*', '?', 'x', 'X', '·', '□', '・'] {
        // Between bars a row of hyphens is a line of the drawing; strange signs are known in plain cells only.
        let other =
            |id: &str| (id, blank) == ("ss", '-') || matches!(id, "ss" | "jigsaw") && !blank.is_ascii();
        for id in formats.into_iter().filter(|id| !other(id)) {
            let text = write(id, &nine, with(blank)).unwrap_or_else(|e| panic!("{e}"));
            assert!(text.contains(blank), "{id} {text}");
            assert_eq!(reread(&text).puzzle, nine.puzzle, "{id} {blank}");
        }
    }
    assert!(write("ss", &nine, with('-')).is_err_and(|e| e.contains("misread")));
    // An empty board in crosses would be a pattern.
    let empty = Document::new(Puzzle::empty(Board::classic()));
    for id in ["line", "np", "sdk"] {
        assert!(write(id, &empty, with('X')).is_err(), "{id}");
        for blank in ['.', '0', '-', '_', '*', '?'] {
            let text = write(id, &empty, with(blank)).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(reread(&text), empty, "{id} {blank}");
        }
    }
}
