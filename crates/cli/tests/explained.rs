//! The explained puzzles of the book are what the command says today.

mod common;

use common::run;

/// An easy puzzle (1.5), one with a wing (4.2), one with branching chains (8.5).
const PUZZLES: [(&str, &str); 3] = [
    ("easy", "..........16...59.4..3.7..27...5...18.......9.6.....7...5...6.....2.3.......7...."),
    ("wing", ".2...6......18....6..37.....1..9.8.43.......5.9.....1.56......77....1.589.8.47..2"),
    ("chains", "..3.5.7......89.....9..1..4.3.6..9......2.6....4.15.2...5......76...4.58......2.."),
];

#[test]
fn explained_puzzles_are_true_today() {
    for (name, puzzle) in PUZZLES {
        for lang in ["en", "ja"] {
            let said = run(&["explain", puzzle, "--lang", lang]);
            assert_eq!((said.code, said.err.as_str()), (0, ""), "{name} in {lang}");
            let path = format!("{}/../../docs/explained/{name}.{lang}.txt", env!("CARGO_MANIFEST_DIR"));
            let known = std::fs::read_to_string(&path).expect("the page is there");
            let hint = format!(
                "run: cargo run -- explain {puzzle} --lang {lang} > docs/explained/{name}.{lang}.txt"
            );
            assert_eq!(said.out, known, "docs/explained/{name}.{lang}.txt is old; {hint}");
        }
    }
}
