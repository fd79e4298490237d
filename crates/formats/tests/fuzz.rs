//! Any bytes at all: reading never panics, always ends, and every error has a place that exists.

mod common;

use common::{document, wishes};
use masume_formats::{FORMATS, ReadError, Records, WriteOptions, read, read_as};
use proptest::prelude::*;

/// Reads a stream to its end in every way there is.
fn exercise(bytes: &[u8]) {
    let lines = bytes.iter().filter(|&&b| b == b'\n' || b == b'\r').count() + 1;
    let check = |e: &ReadError| {
        assert!(e.line >= 1 && e.line <= lines, "line {} of {lines}: {e}", e.line);
        assert!(
            e.column >= 1 && e.column <= bytes.len() + 2,
            "column {} of {} bytes: {e}",
            e.column,
            bytes.len()
        );
        assert!(!e.message.is_empty());
    };
    let mut count = 0;
    for record in Records::new(bytes) {
        count += 1;
        assert!(count <= bytes.len() + 2, "more records than bytes");
        match record {
            Ok(record) => {
                assert!(record.line >= 1 && record.line <= lines);
                if let Err(e) = record.read(None) {
                    check(&e);
                }
            }
            Err(e) => check(&e),
        }
    }
    let text = String::from_utf8_lossy(bytes);
    let _ = read(&text, None);
    for &format in FORMATS {
        if let Err(e) = read_as(format, &text, None) {
            let lines = text.split(['\n', '\r']).count();
            assert!(e.line >= 1 && e.line <= lines && e.column >= 1, "{}: {e}\n{text:?}", format.id);
        }
    }
}

/// Pieces that make text look like one format or another.
fn piece() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(vec![
        "\n",
        "\n\n",
        "\r\n",
        " ",
        "|",
        "---",
        "*-----------*",
        "#A",
        "[Puzzle]",
        "[State]",
        ":",
        ",",
        "{",
        "}",
        "\"",
        "<opensudoku>",
        "<game data=\"",
        "\"/>",
        "</opensudoku>",
        "<?xml?>",
        "<!--",
        "-->",
        "u5",
        "+",
        "gattai ",
        "scl",
        "fpuz",
        "S9B",
        "3x3:",
        "https://",
        "?load=",
        "%2B",
        "N4Ig",
        "pzprv3/",
        "sudoku/9/9/",
        "title",
        "- - - - ",
        "X",
        "```",
        "> ",
        "0",
        "=",
        "\u{FEFF}",
        "枡",
        "SumoCueV1",
        "[code]",
        ".1.2|....|",
        "12 3 4 5 6 78 9 1 2",
        "'",
    ])
    .prop_map(String::from);
    let cells = "[0-9.]{1,90}".prop_map(|s| s);
    let any = "\\PC{0,12}".prop_map(|s| s);
    prop_oneof![4 => fixed, 2 => cells, 1 => any]
}

/// A change to a text that was valid.
#[derive(Clone, Debug)]
enum Slip {
    Cut(prop::sample::Index),
    Drop(prop::sample::Index),
    Put(prop::sample::Index, u8),
    Twice(prop::sample::Index),
    Swap(prop::sample::Index, prop::sample::Index),
}

fn slip() -> impl Strategy<Value = Slip> {
    use prop::sample::Index;
    prop_oneof![
        any::<Index>().prop_map(Slip::Cut),
        any::<Index>().prop_map(Slip::Drop),
        (any::<Index>(), any::<u8>()).prop_map(|(i, b)| Slip::Put(i, b)),
        any::<Index>().prop_map(Slip::Twice),
        any::<(Index, Index)>().prop_map(|(i, j)| Slip::Swap(i, j)),
    ]
}

fn apply(bytes: &mut Vec<u8>, slip: &Slip) {
    if bytes.is_empty() {
        return;
    }
    let n = bytes.len();
    match slip {
        Slip::Cut(i) => bytes.truncate(i.index(n)),
        Slip::Drop(i) => {
            bytes.remove(i.index(n));
        }
        Slip::Put(i, b) => bytes[i.index(n)] = *b,
        Slip::Twice(i) => {
            let tail = bytes[i.index(n)..].to_vec();
            bytes.extend(tail);
        }
        Slip::Swap(i, j) => bytes.swap(i.index(n), j.index(n)),
    }
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(2500))]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        exercise(&bytes);
    }

    #[test]
    fn any_pieces(pieces in prop::collection::vec(piece(), 0..40)) {
        exercise(pieces.concat().as_bytes());
    }
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn damaged_records(mut w in wishes(), format in any::<prop::sample::Index>(), slips in prop::collection::vec(slip(), 1..4)) {
        w.side = w.side.min(16);
        let format = format.get(FORMATS);
        let Some(write) = format.write else { return Ok(()) };
        let Ok(written) = write(&document(&w), &WriteOptions::default()) else { return Ok(()) };
        let mut bytes = written.text.into_bytes();
        for slip in &slips {
            apply(&mut bytes, slip);
        }
        exercise(&bytes);
    }
}
