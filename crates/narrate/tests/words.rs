//! Steps in words: every kind in both languages, and what hints must not give away.

mod common;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use common::samples;
use masume_locale::{FILES, Text};
use masume_narrate::{Lang, Stage, Style, explain, headline, hint, text, what_to_look_for, where_to_look};

fn all_words(lang: Lang) -> String {
    let mut out = String::new();
    for sample in samples() {
        let (board, step) = (&sample.board, &sample.step);
        let _ = writeln!(out, "# {}", sample.name);
        let _ = writeln!(out, "{}", headline(board, step, lang));
        out.push_str(&text(&explain(board, step, lang)));
        let full = text(&explain(board, step, Style::from(lang).full()));
        if full != text(&explain(board, step, lang)) {
            let _ = write!(out, "(in full)\n{full}");
        }
        for stage in [Stage::Where, Stage::What] {
            let _ = write!(out, "? {}", text(&hint(board, step, stage, lang)));
        }
        out.push('\n');
    }
    out
}

#[test]
fn every_kind_in_english() {
    insta::assert_snapshot!("words-en", all_words(Lang::En));
}

#[test]
fn every_kind_in_japanese() {
    insta::assert_snapshot!("words-ja", all_words(Lang::Ja));
}

#[test]
fn sentences_are_whole() {
    for lang in Lang::ALL {
        let words = all_words(lang);
        for bad in ["{", "}", "$", "  .", " ,", "..", "、、", "。。", "・・", "\u{2068}"] {
            assert!(!words.contains(bad), "{lang}: {bad:?}");
        }
        let plain: Vec<&str> = words.lines().filter(|l| l.starts_with('?')).collect();
        let ends = if lang == Lang::En { [".", "?"] } else { ["。", "。"] };
        assert!(plain.iter().all(|l| ends.iter().any(|e| l.ends_with(e))), "{plain:?}");
    }
}

#[test]
fn english_has_no_japanese_and_cells_have_each_language_s_form() {
    let english = all_words(Lang::En);
    assert!(english.chars().all(|c| c < '\u{3000}'), "only signs and Latin letters");
    let japanese = all_words(Lang::Ja);
    assert!(japanese.contains("R4C") && !japanese.contains("r4c"));
    assert!(english.contains("r4c") && !english.contains("R4C"));
}

/// `r3c4` and the like, in any case.
fn names_a_cell(text: &str) -> bool {
    let lower = text.to_lowercase();
    let bytes = lower.as_bytes();
    bytes.windows(4).any(|w| {
        w[0] == b'r'
            && w[1].is_ascii_digit()
            && (w[2] == b'c' || w[2].is_ascii_digit())
            && w[3].is_ascii_digit()
    })
}

#[test]
fn hints_do_not_give_the_answer_away() {
    for sample in samples() {
        let (board, step) = (&sample.board, &sample.step);
        for lang in Lang::ALL {
            let place = where_to_look(board, step, lang);
            assert!(!names_a_cell(&place) && !place.contains(['=', '≠']), "{}: {place}", sample.name);
            let what = what_to_look_for(board, step, lang);
            let technique = if lang == Lang::En { step.technique.en } else { step.technique.ja };
            assert!(what.contains(technique), "{}: {what}", sample.name);
            let result = headline(board, step, lang);
            let result = result.split([':', ':']).next_back().unwrap().trim();
            assert!(!what.contains(result), "{}: {what}", sample.name);
        }
    }
}

#[test]
fn long_branches_are_folded_and_told_in_full_when_asked() {
    let long = samples().into_iter().find(|s| s.name == "long net").unwrap();
    let short = text(&explain(&long.board, &long.step, Lang::En));
    let full = text(&explain(&long.board, &long.step, Style::from(Lang::En).full()));
    assert!(short.contains(" more) …") && !full.contains('…'));
    assert!(short.lines().count() < full.lines().count());
    // A line for each branch after the sentence, then a few of the steps they lean on.
    let branches = short.lines().filter(|l| l.contains('→')).count();
    assert_eq!(branches, 2);
    assert!(short.lines().count() <= 14, "{short}");
    assert!(short.lines().all(|l| l.matches('→').count() <= 14), "{short}");
}

/// Ids in the sources of this crate, of the editor, the studio, the command and the page: what stands in quotes after `say(`, or where
/// a table of ids is.
fn used_ids() -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = ["src", "../cli/src", "../editor/src", "../studio/src", "../../web/src"]
        .map(|f| here.join(f))
        .to_vec();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let mut source = std::fs::read_to_string(&path).unwrap();
            // The page's quotes are single ones, and apostrophes in its comments spoil the count of them.
            let page = path.extension().is_none_or(|e| e != "rs");
            if page {
                source = source.replace('\'', "\"");
            }
            for (i, piece) in source.split('"').enumerate() {
                let known =
                    FILES.iter().any(|(_, en, _)| en.lines().any(|l| l.starts_with(&format!("{piece} ="))));
                let quoted = page || i % 2 == 1;
                let asked = quoted && source.contains(&format!("say(\"{piece}\""));
                if quoted && (known || asked) {
                    ids.insert(piece.to_string());
                }
            }
        }
    }
    ids
}

#[test]
fn every_id_used_exists_and_every_id_is_used() {
    let used = used_ids();
    assert!(used.len() > 60, "{}", used.len());
    for id in &used {
        assert!(Lang::ALL.iter().all(|&lang| Text::of(lang).has(id)), "{id}");
    }
    for (file, en, _) in FILES {
        for line in en.lines().filter(|l| l.starts_with(|c: char| c.is_ascii_lowercase())) {
            let id = line.split_whitespace().next().unwrap();
            assert!(used.contains(id), "{file}: {id} is not used");
        }
    }
}

#[test]
fn other_boards_have_their_own_names() {
    use masume_logic::{Candidate, Position, Step, Why};
    use masume_puzzle::Symbols;
    use masume_puzzle::{Board, Cell, Digit, HouseKind, Puzzle};

    let told = |shape: &str, kind: fn(HouseKind) -> bool, skip: usize, style: Style| {
        let shape = Board::new(shape.parse().unwrap()).unwrap();
        let (number, house) =
            shape.houses().iter().enumerate().filter(|(_, h)| kind(h.kind)).nth(skip).unwrap();
        let placement = Some(Candidate { cell: house.cells[0], digit: Digit::new(shape.digits()).unwrap() });
        let step = Step {
            technique: samples()[1].step.technique,
            se: 12,
            eliminations: Vec::new(),
            placement,
            why: Why::Hidden { house: number as u32, last: true },
        };
        let board = Position::new(&Puzzle::empty(shape));
        text(&explain(&board, &step, style)).trim_end().to_string()
    };
    let is_row = |k| k == HouseKind::Row;
    let is_box = |k| k == HouseKind::Box;
    let of_rule = |k| matches!(k, HouseKind::Rule(_));
    let (en, ja) = (Style::from(Lang::En), Style::from(Lang::Ja));
    assert!(told("16", is_row, 15, en).contains("cell of row 16, and G is"));
    let numbers = Style { symbols: Symbols::Numbers, ..en };
    assert!(told("16", is_row, 0, numbers).contains("and 16 is"));
    assert!(told("9+diagonals", of_rule, 0, en).contains("the "), "{}", told("9+diagonals", of_rule, 0, en));
    assert!(
        told("9+windoku", of_rule, 2, ja).contains("3の空きマス"),
        "{}",
        told("9+windoku", of_rule, 2, ja)
    );
    // The second board of two: its first row is the seventh of the plane, its first box the first of its own.
    assert!(
        told("9@0,0;6,6", is_row, 9, en).contains("row 7 of board 2"),
        "{}",
        told("9@0,0;6,6", is_row, 9, en)
    );
    let second_box = told("9@0,0;6,6", is_box, 9, ja);
    assert!(second_box.contains("盤2のブロック2"), "{second_box}");
    let cell = Board::classic().position(Cell::new(0));
    assert_eq!(cell.to_string(), "r1c1", "words and messages name cells alike");
}

#[test]
fn houses_of_joined_boards_are_named_with_their_board() {
    use masume_narrate::house_name;
    use masume_puzzle::{Board, HouseKind, Puzzle};

    let puzzle = Puzzle::from_spec("9@0,0;6,6".parse().unwrap()).unwrap();
    let boxes = (0..).zip(puzzle.board().houses()).filter(|(_, h)| h.kind == HouseKind::Box).map(|(i, _)| i);
    let last = boxes.max().unwrap();
    assert_eq!(house_name(&puzzle, last, Lang::En), "box 9 of board 2");
    assert_eq!(house_name(&Puzzle::empty(Board::classic()), 0, Lang::En), "row 1");
    // A cage is a house of the puzzle, not of its board.
    let caged = Puzzle::from_spec("9+killer(0,1)=5".parse().unwrap()).unwrap();
    let cage = caged.structure().houses().len() as u32 - 1;
    assert_eq!(cage as usize, caged.board().houses().len());
    assert_eq!(house_name(&caged, cage, Lang::En), "the Killer cage group");
}
