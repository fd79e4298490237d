//! Kakuro as text and as our own JSON: written, read back, and what is wrong with it said.

use masume_formats::{ReadError, Reading, Source, WriteOptions, detect, find};
use masume_puzzle::{Document, Puzzle};

const FIELD: &str = "kakuro
#    4\\  10\\ #
\\3   .   .   8\\
\\11  .   .   .
#    \\7  .   .";

fn read(text: &str) -> Result<Reading, ReadError> {
    (find("kakuro").unwrap().read)(&Source { text, template: None })
}

#[test]
fn a_field_is_read_and_written_as_it_looks() {
    assert_eq!(detect(FIELD).map(|f| f.id), Some("kakuro"));
    let reading = read(FIELD).unwrap();
    assert_eq!(
        reading.document.puzzle.spec().to_string(),
        "kakuro:####/#..#/#.../##..+run-sum(0,1)=3+run-sum(2,3,4)=11+run-sum(5,6)=7+run-sum(0,2)=4\
         +run-sum(1,3,5)=10+run-sum(4,6)=8"
    );
    for id in ["kakuro", "masume"] {
        let format = find(id).unwrap();
        let written = (format.write.unwrap())(&reading.document, &WriteOptions::default()).unwrap();
        assert!(written.not_kept.is_empty(), "{id}: {:?}", written.not_kept);
        let again = (format.read)(&Source { text: &written.text, template: None }).unwrap();
        assert_eq!(again.document, reading.document, "{id}");
        assert_eq!(detect(&written.text).map(|f| f.id), Some(id));
    }
    let given = read("kakuro 6\n# 3\\ 9\\\n\\5 2 .\n\\7 . 5").unwrap();
    assert_eq!((given.document.board().digits(), given.document.puzzle.givens().count()), (6, 2));
    let written =
        (find("kakuro").unwrap().write.unwrap())(&given.document, &WriteOptions::default()).unwrap();
    assert_eq!(written.text, "kakuro 6\n#  3\\ 9\\\n\\5 2  .\n\\7 .  5");
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let place = |text: &str| {
        let error = read(text).unwrap_err();
        assert!(!error.message.is_empty());
        (error.line, error.column)
    };
    for (text, at) in [
        ("sudoku\n. .", (1, 1)),
        ("kakuro", (1, 1)),
        ("kakuro 99\n. .", (1, 1)),
        ("kakuro\n# 3\\ 4\\\n\\5 . ?", (3, 6)),
        ("kakuro\n# 3\\ 4\\\n\\5 . .\n\\5 .", (4, 1)),
        ("kakuro\n# 3\\ 4\\\n\\x . .", (3, 1)),
        ("kakuro 6\n# 3\\ 4\\\n\\5 . 7", (3, 6)),
        // A sum that no run follows.
        ("kakuro\n# 3\\ 4\\\n\\5 . .\n\\6 . .\n8\\ # #", (5, 1)),
        ("kakuro\n# #", (1, 1)),
        // Ten squares in a row cannot differ.
        ("kakuro\n. . . . . . . . . .", (1, 1)),
    ] {
        assert_eq!(place(text), at, "{text}");
    }
}

#[test]
fn what_it_cannot_hold_is_refused() {
    let write = find("kakuro").unwrap().write.unwrap();
    let refused = |spec: &str| {
        let document = Document::new(Puzzle::from_spec(spec.parse().unwrap()).unwrap());
        write(&document, &WriteOptions::default()).is_err()
    };
    assert!(refused("3x3"));
    assert!(refused("kakuro:###/#../#..+thermometer(0,1)"));
    // There is no dark square for this sum.
    assert!(refused("kakuro:../..+run-sum(0,1)=5"));
    assert!(!refused("kakuro:###/#../#.."));
    for id in ["line", "gattai", "fpuzzles", "sudokupad", "solo", "sdk"] {
        let document = read(FIELD).unwrap().document;
        let written = find(id).and_then(|f| f.write).map(|w| w(&document, &WriteOptions::default()));
        assert!(written.is_none_or(|w| w.is_err()), "{id}");
    }
}

#[test]
fn several_in_one_file_are_told_apart() {
    let text = format!("{FIELD}\n\n{FIELD}\n{FIELD}\n");
    let mut found = 0;
    for record in masume_formats::Records::new(text.as_bytes()) {
        let reading = record.unwrap().read(None).unwrap();
        assert_eq!(reading.0.document.board().len(), 7);
        found += 1;
    }
    assert_eq!(found, 3);
}
