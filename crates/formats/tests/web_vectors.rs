//! Every vector of the shared file in a web format reads to the same puzzle, is recognised as what it is, and every
//! damaged or cut form of it is an error with a place, never a panic.

use masume_formats::{FORMATS, Format, Reading, Source, WriteOptions, detect, find, read};
use serde_json::Value;

const HEART: &str = "..........16...59.4..3.7..27...5...18.......9.6.....7...5...6.....2.3.......7....";

fn format(id: &str) -> &'static Format {
    find(id).unwrap_or_else(|| panic!("there is no format {id}"))
}

fn source(text: &str) -> Source<'_> {
    Source { text, template: None }
}

fn cells(reading: &Reading) -> String {
    let value = |v: &u8| if *v == 0 { '.' } else { (b'0' + v) as char };
    reading.document.puzzle.givens().values().iter().map(value).collect()
}

fn is_heart(reading: &Reading) -> bool {
    let document = &reading.document;
    cells(reading) == HEART
        && document.puzzle.spec().is_usual()
        && document.puzzle.marks().is_none()
        && document.entries.is_empty()
}

/// The vectors of web formats, with the format of each; links are made where the file has only what they carry.
fn vectors() -> Option<Vec<(&'static str, &'static str, String)>> {
    let text = masume_testdata::text("format-vectors.json")?;
    let all: Value = serde_json::from_str(&text).expect("the vectors are JSON");
    let get = |key: &str| all[key].as_str().unwrap_or_else(|| panic!("no vector {key}")).to_string();
    let mut list: Vec<(&str, &str, String)> = [
        ("fpuzzles_json", "fpuzzles"),
        ("fpuzzles_load", "fpuzzles"),
        ("sudokupad_scl_json", "sudokupad"),
        ("sudokupad_scl", "sudokupad"),
        ("sudokupad_scf", "scf"),
        ("puzzlink", "puzzlink"),
        ("tatham_solo", "solo"),
        ("sudokuwiki_S9B", "sudokuwiki"),
        ("opensudoku_v1", "opensudoku"),
        ("opensudoku_v2", "opensudoku"),
    ]
    .into_iter()
    .map(|(key, id)| (key, id, get(key)))
    .collect();
    let load = get("fpuzzles_load");
    list.push(("link", "fpuzzles", format!("https://www.f-puzzles.com/?load={load}")));
    let escaped = load.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    list.push(("escaped link", "fpuzzles", format!("https://f-puzzles.com/?load={escaped}")));
    list.push(("blanks", "fpuzzles", format!("https://f-puzzles.com/?load={}", load.replace('+', " "))));
    list.push(("id", "sudokupad", format!("fpuzzles{load}")));
    list.push((
        "short prefix",
        "sudokupad",
        format!("https://sudokupad.app/fpuz{}", load.trim_end_matches('=')),
    ));
    let scl = get("sudokupad_scl");
    list.push(("link", "sudokupad", format!("https://app.crackingthecryptic.com/sudoku/{scl}")));
    list.push(("query", "sudokupad", format!("https://sudokupad.app/?puzzleid={scl}")));
    list.push(("old name", "sudokupad", scl.replacen("scl", "ctc", 1)));
    list.push(("link", "scf", format!("https://sudokupad.app/{}", get("sudokupad_scf"))));
    let bd = get("sudokuwiki_bd");
    list.push(("bd", "sudokuwiki", format!("https://www.sudokuwiki.org/sudoku.htm?bd={bd}")));
    let packed = get("sudokuwiki_S9B");
    list.push(("packed bd", "sudokuwiki", format!("https://www.sudokuwiki.org/sudoku.htm?bd={packed}")));
    list.push(("lower case", "sudokuwiki", packed.to_lowercase()));
    Some(list)
}

#[test]
fn every_vector_is_heart() {
    for (name, id, text) in vectors().into_iter().flatten() {
        let found = detect(&text).unwrap_or_else(|| panic!("{id} {name} is not recognised"));
        assert_eq!(found.id, id, "{name}");
        let (reading, _) = read(&text, None).unwrap_or_else(|e| panic!("{id} {name}: {e}"));
        assert!(is_heart(&reading), "{id} {name}: {}", cells(&reading));
        assert!(reading.not_kept.is_empty(), "{id} {name}: {:?}", reading.not_kept);
        let own = (format(id).read)(&source(&text)).unwrap_or_else(|e| panic!("{id} {name}: {e}"));
        assert_eq!(own, reading, "{id} {name}");
    }
}

#[test]
fn no_format_takes_the_vector_of_another() {
    for (name, id, text) in vectors().into_iter().flatten() {
        let takers: Vec<&str> = FORMATS.iter().filter(|f| (f.detect)(&text)).map(|f| f.id).collect();
        assert_eq!(takers[0], id, "{name}");
        // Bare cells are asked last and may take anything of a square length.
        let others: Vec<&&str> = takers[1..].iter().filter(|t| !["line", "sdm"].contains(t)).collect();
        assert!(others.is_empty(), "{name}: {others:?}");
    }
}

#[test]
fn vectors_are_written_as_they_were() {
    let Some(vectors) = vectors() else { return };
    let (reading, _) = read(HEART_SOLO, None).unwrap();
    let written = |id: &str| {
        let text =
            (format(id).write.expect("it writes"))(&reading.document, &WriteOptions::default()).unwrap().text;
        assert!(is_heart(&read(&text, None).unwrap().0), "{id}");
        text
    };
    let vector = |name: &str| vectors.iter().find(|v| v.0 == name).unwrap().2.clone();
    assert_eq!(written("puzzlink"), vector("puzzlink"));
    assert_eq!(written("solo"), vector("tatham_solo"));
    assert!(written("scf").ends_with(&vector("sudokupad_scf")));
    assert_eq!(&written("sudokuwiki")[..3], "S9B");
    // A pattern, formats that have cages only, and fields.
    let other = ["np-pattern", "ps-killer", "short-killer", "notepad-killer", "kakuro"];
    for format in FORMATS.iter().filter(|f| f.write.is_some() && !other.contains(&f.id)) {
        written(format.id);
    }
}

const HEART_SOLO: &str = "3x3:j1_6c5_9a4b3a7b2_7c5c1_8g9a6e7c5c6e2a3g7d";

#[test]
fn every_beginning_is_an_error_with_a_place_or_the_whole_puzzle() {
    for (name, id, text) in vectors().into_iter().flatten() {
        for end in (0..text.len()).filter(|e| text.is_char_boundary(*e)) {
            let piece = &text[..end];
            match (format(id).read)(&source(piece)) {
                Ok(reading) => {
                    assert!(is_heart(&reading), "{id} {name} cut at {end} reads as another puzzle");
                }
                Err(error) => {
                    let lines = piece.matches('\n').count() + 1;
                    let longest = piece.lines().map(|l| l.chars().count()).max().unwrap_or(0);
                    assert!((1..=lines).contains(&error.line), "{id} {name} {end}: {error}");
                    assert!((1..=longest + 1).contains(&error.column), "{id} {name} {end}: {error}");
                    assert!(!error.message.is_empty());
                }
            }
            // The door must not panic either, whatever it takes the piece for.
            let _ = read(piece, None);
        }
    }
}

#[test]
fn garbled_vectors_never_panic() {
    for (name, id, text) in vectors().into_iter().flatten() {
        for i in 0..text.len() {
            for junk in [b'\0', b'"', b'}', b'~', b'9', b'z', b'&', b'%'] {
                let mut bytes = text.clone().into_bytes();
                bytes[i] = junk;
                let Ok(garbled) = String::from_utf8(bytes) else { continue };
                if let Err(error) = (format(id).read)(&source(&garbled)) {
                    assert!(error.line >= 1 && error.column >= 1, "{id} {name}");
                }
            }
        }
        for junk in ["é", "\n", "💥", "\u{feff}"] {
            for i in (0..text.len()).step_by(7).filter(|i| text.is_char_boundary(*i)) {
                let garbled = format!("{}{junk}{}", &text[..i], &text[i..]);
                let _ = (format(id).read)(&source(&garbled));
            }
        }
    }
}
