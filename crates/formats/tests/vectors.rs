//! Every vector of the data set `format-vectors.json` reads to the same puzzle.

use std::path::Path;

use masume_formats::{Document, Records, read};
use masume_puzzle::{Cell, Pattern};

const HEART: &str = "..........16...59.4..3.7..27...5...18.......9.6.....7...5...6.....2.3.......7....";

fn heart() -> Document {
    read(HEART, None).expect("Heart is a puzzle").0.document
}

/// The one document of a text, by way of the record cutter.
fn only(text: &str) -> (Document, &'static str) {
    let records: Vec<_> = Records::new(text.as_bytes()).collect::<Result<_, _>>().expect("records");
    assert_eq!(records.len(), 1, "{text}\n{records:#?}");
    let (reading, format) = records[0].read(None).unwrap_or_else(|e| panic!("{e} ({})\n{text}", e.help));
    assert_eq!(reading.not_kept, Vec::<String>::new(), "{text}");
    (reading.document, format.id)
}

#[test]
fn every_vector_is_heart() {
    let Some(text) = masume_testdata::text("format-vectors.json") else { return };
    let vectors: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let expected = [
        ("line_dot", "line"),
        ("line_zero", "line"),
        ("seed001", "np"),
        ("sdk", "sdk"),
        ("sdm", "line"),
        ("ss", "ss"),
        ("sdx", "sdx"),
        ("sukaku729", "sukaku"),
        ("pm_grid", "pm"),
        ("hodoku_library", "hodoku"),
        ("sudokuwiki_bd", "line"),
    ];
    for (name, format) in expected {
        let (document, found) = only(vectors[name].as_str().expect(name));
        assert_eq!(document.puzzle, heart().puzzle, "{name}");
        assert_eq!(found, format, "{name}");
    }
    // Every other vector, whoever reads it; `killer` is read in tests/rules.rs.
    let others = ["title", "solution", "solutions", "seed001_pattern", "killer"];
    let all = vectors.as_object().expect("an object");
    for (name, text) in all.iter().filter(|(name, _)| !others.contains(&name.as_str())) {
        let (document, _) = only(text.as_str().expect(name));
        assert_eq!(document.puzzle, heart().puzzle, "{name}");
    }
    let (document, found) = only(vectors["seed001_pattern"].as_str().expect("pattern"));
    assert_eq!(found, "np-pattern");
    assert_eq!(document.as_pattern(), Some(&Pattern::of(&heart().puzzle)));
    assert_eq!(document.meta.title, "Heart");
}

#[test]
fn the_sdk_vector_keeps_its_headers() {
    let text = "#ATime Intermedia\n#DHeart\n#LEasy\n#Xwhat\n[Puzzle]\n1...\n....\n....\n...2\n[Colours]\nred\n[State]\n12..\n....\n....\n...2\n";
    let (reading, format) = read(text, None).expect("sdk");
    assert_eq!(format.id, "sdk");
    let meta = &reading.document.meta;
    assert_eq!((&*meta.author, &*meta.description, &*meta.level), ("Time Intermedia", "Heart", "Easy"));
    assert_eq!(reading.not_kept, ["header “#Xwhat”", "section [Colours]"]);
    assert_eq!(reading.document.entries.count(), 1);
    assert_eq!(reading.document.entries.get(Cell::new(1)).map(masume_puzzle::Digit::value), Some(2));
}

/// All documents of a file; any error fails.
fn all(path: &Path) -> Vec<(Document, &'static str)> {
    let file = std::io::BufReader::new(std::fs::File::open(path).expect("file"));
    Records::new(file)
        .map(|r| r.and_then(|r| r.read(None)).unwrap_or_else(|e| panic!("{}: {e}", path.display())))
        .map(|(reading, format)| (reading.document, format.id))
        .collect()
}

#[test]
fn the_collections_are_read_whole() {
    for (file, count, side, format) in [
        ("np/Problem500.txt", 500, 9, "np"),
        ("np/Pattern500.txt", 500, 9, "np-pattern"),
        ("np/17P.txt", 5, 9, "np-pattern"),
        ("np/HeartP.txt", 1, 9, "np-pattern"),
        ("np/HeartQ.txt", 1, 9, "np"),
        ("big/big16_easy_100.txt", 100, 16, "line"),
        ("big/big16_min_40.txt", 40, 16, "line"),
        ("big/big25_easy_20.txt", 20, 25, "line"),
        ("big/big25_mid_14.txt", 14, 25, "line"),
        ("few-clue/16x16_55_clues.txt", 1, 16, "line"),
        ("few-clue/patterns17_sample_500.txt", 500, 9, "np-pattern"),
        ("puzzles/magictour_top1465.txt", 1465, 9, "line"),
        ("rating/technique_cases_reglib-1.3.txt", 1112, 9, "hodoku"),
    ] {
        let Some(path) = masume_testdata::data(file) else { return };
        let documents = all(&path);
        assert_eq!(documents.len(), count, "{file}");
        for (document, found) in &documents {
            assert_eq!((document.board().digits(), *found), (side, format), "{file}");
        }
    }
    let Some(path) = masume_testdata::data("few-clue/16x16_55_clues.txt") else { return };
    let few = &all(&path)[0].0;
    assert_eq!(few.puzzle.givens().count(), 55);
    assert_eq!(few.puzzle.given(Cell::new(3)).map(masume_puzzle::Digit::value), Some(9));
    let Some(path) = masume_testdata::data("np/Problem500.txt") else { return };
    for (document, _) in all(&path) {
        assert!((18..=24).contains(&document.puzzle.givens().count()));
        assert!(document.meta.title.starts_with("No."), "{}", document.meta.title);
    }
}
