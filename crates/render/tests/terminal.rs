//! What boards look like in a terminal.

mod common;

use common::{HEART_ANSWER, JIGSAW6, documents, grid, heart, puzzle, scene_options};
use masume_puzzle::{Board, Cell, Document, Pattern, Puzzle, Symbols, gattai};
use masume_render::{Candidates, Coordinates, Meaning, Scene, SceneOptions, TerminalOptions, terminal};
use proptest::prelude::*;

fn draw(document: &Document, options: &SceneOptions) -> String {
    terminal(&Scene::new(document, options), TerminalOptions::default())
}

fn plain(document: &Document) -> String {
    draw(document, &SceneOptions::default())
}

#[test]
fn four_by_four() {
    let board = Document::new(puzzle("4", "1..4.3....2.4..1"));
    let expected = "\
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │   ┃   │ 4 ┃
┠───┼───╂───┼───┨
┃   │ 3 ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │   ┃ 2 │   ┃
┠───┼───╂───┼───┨
┃ 4 │   ┃   │ 1 ┃
┗━━━┷━━━┻━━━┷━━━┛
";
    assert_eq!(plain(&board), expected);
}

#[test]
fn ascii_only() {
    let board = puzzle("4", "1..4.3....2.4..1");
    let options = TerminalOptions { ascii: true, ..TerminalOptions::default() };
    let expected = "\
#################
# 1 |   #   | 4 #
#---+---#---+---#
#   | 3 #   |   #
#################
#   |   # 2 |   #
#---+---#---+---#
# 4 |   #   | 1 #
#################
";
    assert_eq!(terminal(&Scene::of_puzzle(&board, &SceneOptions::default()), options), expected);
}

#[test]
fn without_thin_lines_a_board_is_small() {
    let options = TerminalOptions { thin_lines: false, ..TerminalOptions::default() };
    let expected = "\
Heart
┏━━━━━━━━━┳━━━━━━━━━┳━━━━━━━━━┓
┃         ┃         ┃         ┃
┃    1  6 ┃         ┃ 5  9    ┃
┃ 4       ┃ 3     7 ┃       2 ┃
┣━━━━━━━━━╋━━━━━━━━━╋━━━━━━━━━┫
┃ 7       ┃    5    ┃       1 ┃
┃ 8       ┃         ┃       9 ┃
┃    6    ┃         ┃    7    ┃
┣━━━━━━━━━╋━━━━━━━━━╋━━━━━━━━━┫
┃       5 ┃         ┃ 6       ┃
┃         ┃ 2     3 ┃         ┃
┃         ┃    7    ┃         ┃
┗━━━━━━━━━┻━━━━━━━━━┻━━━━━━━━━┛
";
    assert_eq!(terminal(&Scene::new(&heart(), &SceneOptions::default()), options), expected);
}

#[test]
fn jigsaw_borders_follow_the_regions() {
    let board = Document::new(puzzle(JIGSAW6, "1....................2.............6"));
    let expected = "\
┏━━━┯━━━┯━━━┯━━━┳━━━┯━━━┓
┃ 1 │   │   │   ┃   │   ┃
┠───╆━━━┿━━━┿━━━╃───╆━━━┫
┃   ┃   │   │   │   ┃   ┃
┠───╊━━━┿━━━┿━━━╈━━━╉───┨
┃   ┃   │   │   ┃   ┃   ┃
┣━━━╉───┼───┼───╂───╂───┨
┃   ┃   │   │ 2 ┃   ┃   ┃
┠───╄━━━╈━━━┿━━━╃───╂───┨
┃   │   ┃   │   │   ┃   ┃
┠───┼───╄━━━╅───╆━━━╃───┨
┃   │   │   ┃   ┃   │ 6 ┃
┗━━━┷━━━┷━━━┻━━━┻━━━┷━━━┛
";
    assert_eq!(plain(&board), expected);
}

#[test]
fn overlapping_boards_have_their_outlines_and_gaps_stay_blank() {
    let shape = Board::new("2x2@0,0;2,2".parse().unwrap()).unwrap();
    let expected = "\
┏━━━┯━━━┳━━━┯━━━┓
┃   │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━╋━━━┯━━━┓
┃   │   ┃   │   ┃   │   ┃
┠───┼───╂───┼───╂───┼───┨
┃   │   ┃   │   ┃   │   ┃
┗━━━┷━━━╋━━━┿━━━╋━━━┿━━━┫
        ┃   │   ┃   │   ┃
        ┠───┼───╂───┼───┨
        ┃   │   ┃   │   ┃
        ┗━━━┷━━━┻━━━┷━━━┛
";
    assert_eq!(plain(&Document::new(Puzzle::empty(shape))), expected);
}

#[test]
fn candidates_stand_at_their_places() {
    let options = SceneOptions {
        candidates: Candidates::Open,
        coordinates: Coordinates::A1,
        highlights: vec![(Cell::new(0), Meaning::Removed), (Cell::new(10), Meaning::Clash)],
        ..SceneOptions::default()
    };
    let text = draw(&heart(), &options);
    let expected = "\
Heart
      1       2       3       4       5       6       7       8       9
  ┏━━━━━━━┯━━━━━━━┯━━━━━━━┳━━━━━━━┯━━━━━━━┯━━━━━━━┳━━━━━━━┯━━━━━━━┯━━━━━━━┓
  ┃   2 3 │   2 3 │   2 3 ┃ 1     │ 1 2   │ 1 2   ┃ 1   3 │ 1   3 │     3 ┃
A ┃-  5  -│   5   │       ┃ 4 5 6 │ 4   6 │ 4 5 6 ┃ 4     │ 4   6 │ 4   6 ┃
  ┃     9 │ 7 8 9 │ 7 8 9 ┃   8 9 │   8 9 │   8 9 ┃ 7 8   │   8   │ 7 8   ┃
  ┠───────┼───────┼───────╂───────┼───────┼───────╂───────┼───────┼───────┨
  ┃   2 3 │       │       ┃       │   2   │   2   ┃       │       │     3 ┃
B ┃       │  !1!  │  ·6·  ┃ 4     │ 4     │ 4     ┃  ·5·  │  ·9·  │ 4     ┃
  ┃       │       │       ┃   8   │   8   │   8   ┃       │       │ 7 8   ┃
";
    assert!(text.starts_with(expected), "{text}");
}

#[test]
fn rules_patterns_and_numbers_are_seen() {
    let windoku = Document::new(Puzzle::empty(Board::new("9+diagonals+windoku".parse().unwrap()).unwrap()));
    let text = plain(&windoku);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1], "┃ ╲ │   │   ┃   │   │   ┃   │   │ ╱ ┃");
    assert_eq!(lines[3], "┃   │░╲░│░ ░┃░ ░│   │░ ░┃░ ░│░╱░│   ┃");
    assert_eq!(lines[9], "┃   │   │   ┃   │ ╳ │   ┃   │   │   ┃");

    let pattern = Document::from_pattern(Pattern::of(&puzzle("4", "1..4.3....2.4..1")));
    assert_eq!(plain(&pattern).lines().nth(1), Some("┃ ○ │   ┃   │ ○ ┃"));

    let mut wide = Puzzle::empty(Board::usual(10).unwrap());
    wide.set_given(Cell::new(0), masume_puzzle::Digit::new(10));
    wide.set_given(Cell::new(2), masume_puzzle::Digit::new(7));
    let options = SceneOptions { symbols: Symbols::Numbers, ..SceneOptions::default() };
    assert!(draw(&Document::new(wide), &options).lines().nth(1).unwrap().starts_with("┃ 10 │    │  7 │"));
}

#[test]
fn colour_tells_givens_from_entries() {
    let options = SceneOptions { overlay: Some(grid(HEART_ANSWER)), ..SceneOptions::default() };
    let scene = Scene::new(&heart(), &options);
    let text = terminal(&scene, TerminalOptions { colour: true, ..TerminalOptions::default() });
    let row = text.lines().nth(4).unwrap();
    assert!(row.contains("\x1b[34m3") && row.contains("\x1b[1m1"), "{row:?}");
    let ends_plain = |l: &str| l.rfind('\x1b').is_none_or(|i| l[i..].starts_with("\x1b[0m"));
    assert!(text.lines().all(ends_plain), "{text:?}");
    let mut stripped = String::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("\x1b[") {
        stripped.push_str(before);
        rest = after.split_once('m').unwrap().1;
    }
    stripped.push_str(rest);
    assert_eq!(stripped, terminal(&scene, TerminalOptions::default()));
}

#[test]
fn a_part_of_the_samurai() {
    let shape = Board::new(gattai::samurai()).unwrap();
    let text = plain(&Document::new(Puzzle::empty(shape)));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 43);
    let gap = "           ";
    let board = "┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓";
    assert_eq!(lines[0], format!("{board}{gap}{board}"));
    assert_eq!(
        lines[18],
        "┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛"
    );
    assert_eq!(lines[19], format!("{:24}┃   │   │   ┃   │   │   ┃   │   │   ┃", ""));
}

#[test]
fn a_plane_too_large_says_so() {
    let shape = Board::new("9@0,0;900000,900000".parse().unwrap()).unwrap();
    let text = plain(&Document::new(Puzzle::empty(shape)));
    assert!(text.contains("too large for a terminal") && text.ends_with('\n'));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_document_gives_clean_text(
        document in documents(),
        options in scene_options(),
        ascii in any::<bool>(),
        thin_lines in any::<bool>(),
    ) {
        let scene = Scene::new(&document, &options);
        let text = terminal(&scene, TerminalOptions { colour: false, ascii, thin_lines });
        prop_assert!(text.ends_with('\n'));
        prop_assert!(text.chars().all(|c| c == '\n' || !c.is_control()));
        prop_assert!(text.lines().all(|l| !l.ends_with(' ')));
        let board = text.lines().skip(usize::from(scene.drawn_title().is_some()));
        if ascii {
            prop_assert!(board.clone().all(str::is_ascii));
        }
        let high = document.board().rows() as usize;
        prop_assert!(board.count() > high);
    }
}
