//! `docs/rules.md` and its pictures are made from the table of rules: `MASUME_WRITE=1 cargo test -p masume-render --test
//! rules_book` writes them, and without it this test sees that they are up to date.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use masume_puzzle::{Number, Puzzle, RULES, Rule, Takes};
use masume_render::{Scene, SceneOptions, svg};

/// A use of a rule on a small board, large enough to show it.
fn example(rule: &Rule) -> String {
    if rule.takes == Takes::Run {
        return format!("kakuro:####/#..#/#.../##..+{0}(0,1)=3+{0}(1,3,5)=8", rule.id);
    }
    let cells = match (rule.id, rule.takes) {
        (_, Takes::Nothing) => "",
        (_, Takes::Cells) => "(5)",
        (_, Takes::Group(_)) => "(1,2,6)",
        ("region-sum", _) => "(4,1,2,7)",
        (_, Takes::Line(_)) => "(8,5,6,3)",
        (_, Takes::Pair) => "(5,6)",
        (_, Takes::Square) => "(5,6,9,10)",
        (_, Takes::Row | Takes::Run) => "(4,5,6,7)",
        (_, Takes::Diagonal) => "(1,6,11)",
        (_, Takes::Copies) => "(0,1;10,11)",
        (_, Takes::Arrow) => "(4;5,6,3)",
    };
    let number = match (rule.id, rule.number) {
        ("killer", _) => "=8",
        (_, Number::None | Number::Optional) => "",
        ("xv" | "sandwich", _) => "=5",
        (_, Number::Needed) => "=3",
        (_, Number::Digits(_)) => "=1,2,4",
    };
    format!("2x2+{}{cells}{number}", rule.id)
}

fn book() -> (String, Vec<(String, String)>) {
    let mut text = String::from(
        "# Rules\n\nMade by `MASUME_WRITE=1 cargo test -p masume-render --test rules_book`; do not edit. Rules stand after a \
         shape, each after a `+`: `3x3+killer(0,1)=10+thermometer(r1c5,r2c5,r3c5)`. Cells are numbered from 0 row by row, or \
         named `r1c1` on a single board; a second list of cells follows after `;`, a number after `=` (in brackets: may be \
         left out). All rules can stand on one board, several times where they name cells.\n\n\
         ![Many rules on one board](pictures/rules.svg)\n\n\
         | | id | how it is written | English | 日本語 |\n|---|---|---|---|---|\n",
    );
    let mut pictures = Vec::new();
    for rule in RULES {
        let puzzle = Puzzle::from_spec(example(rule).parse().unwrap()).unwrap();
        let mut picture = String::new();
        if !puzzle.glyphs().is_empty() {
            let drawn = svg(&Scene::of_puzzle(&puzzle, &SceneOptions::default()));
            pictures.push((format!("{}.svg", rule.id), drawn));
            picture = format!("<img src=\"pictures/rules/{}.svg\" width=\"110\" alt=\"\">", rule.id);
        }
        let aliases: Vec<String> = rule.aliases.iter().map(|a| format!("`{a}`")).collect();
        let aliases =
            if aliases.is_empty() { String::new() } else { format!("<br>also {}", aliases.join(", ")) };
        let _ = writeln!(
            text,
            "| {picture} | `{id}`{aliases} | `{id}{cells}{number}` | **{}**: {} | **{}**: {} |",
            rule.name_en,
            rule.about_en,
            rule.name_ja,
            rule.about_ja,
            id = rule.id,
            cells = rule.takes.example(),
            number = rule.number.example(),
        );
    }
    (text, pictures)
}

#[test]
fn the_book_of_rules_is_up_to_date() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let (text, pictures) = book();
    let mut files: Vec<(PathBuf, String)> = vec![(docs.join("rules.md"), text)];
    files.extend(pictures.into_iter().map(|(name, drawn)| (docs.join("pictures/rules").join(name), drawn)));
    for (path, text) in files {
        if std::env::var_os("MASUME_WRITE").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &text).unwrap();
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == text,
            "{} is not up to date; run: MASUME_WRITE=1 cargo test -p masume-render --test rules_book",
            path.display()
        );
    }
}
