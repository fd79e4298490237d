//! Every picture of the gallery is what it says, and can be filled.

use std::collections::HashSet;
use std::ops::ControlFlow;

use masume_generator::gallery::{self, pictures};
use masume_generator::{Event, Options, Target, generate};
use masume_puzzle::{Grid, Puzzle, SYMMETRIES};
use masume_solver::{Control, ENGINES, Engine};

/// Attempts after which a picture counts as one that cannot be filled: far more than any needs.
const ATTEMPTS: u64 = 200;

#[test]
fn rows_are_complete_and_their_names_differ() {
    assert!(pictures().count() >= 36);
    let mut names = HashSet::new();
    for picture in pictures() {
        let id = picture.id;
        assert!(!id.is_empty() && id.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{id}");
        assert!(names.insert(id.to_string()), "{id} is there twice");
        assert!(!picture.name_en.is_empty() && !picture.name_ja.is_ascii(), "{id}");
        for row in picture.rows {
            assert!(row.len() == 9 && row.bytes().all(|b| b == b'#' || b == b'.'), "{id}: {row}");
        }
        let clues = picture.pattern().len();
        assert!((20..=32).contains(&clues), "{id} has {clues} clues");
        assert_eq!(gallery::find(id), Some(picture));
        assert_eq!(gallery::find(&picture.name_en.to_uppercase()), Some(picture), "{id}");
        assert_eq!(gallery::find(picture.name_ja), Some(picture), "{id}");
    }
    let shapes: HashSet<Vec<&str>> = pictures().map(|p| p.rows.to_vec()).collect();
    assert_eq!(shapes.len(), names.len(), "two pictures are the same");
}

/// Pictures that are meant to be even, and how: a slip in drawing them shows here.
const EVEN: &[(&str, &str)] = &[
    ("heart", "left-right"),
    ("masu", "both-diagonals"),
    ("sakura", "left-right"),
    ("fuji", "left-right"),
    ("torii", "left-right"),
    ("fan", "left-right"),
    ("ichimatsu", "full"),
    ("asanoha", "both-mirrors"),
    ("yagasuri", "left-right"),
    ("igeta", "full"),
    ("wave", "left-right"),
    ("kagome", "both-mirrors"),
    ("kikko", "both-mirrors"),
    ("kazaguruma", "quarter-turn"),
    ("yama", "left-right"),
    ("kawa", "half-turn"),
    ("hi", "both-mirrors"),
    ("kome", "left-right"),
    ("eight", "both-mirrors"),
    ("letter-a", "left-right"),
    ("letter-s", "half-turn"),
    ("letter-x", "both-mirrors"),
    ("letter-z", "half-turn"),
    ("smiley", "left-right"),
    ("cat", "left-right"),
    ("fir", "left-right"),
    ("house", "left-right"),
    ("star", "left-right"),
    ("ring", "full"),
    ("diamond", "full"),
    ("arrow", "top-bottom"),
    ("snowflake", "full"),
    ("hourglass", "both-mirrors"),
    ("butterfly", "left-right"),
    ("sun", "full"),
    ("rabbit", "left-right"),
    ("flower", "left-right"),
    ("bun", "left-right"),
    ("ta", "full"),
    ("letter-b", "top-bottom"),
    ("letter-e", "top-bottom"),
    ("zero", "half-turn"),
    ("cross", "full"),
];

#[test]
fn pictures_that_are_meant_to_be_even_are() {
    for (id, symmetry) in EVEN {
        let picture = gallery::find(id).unwrap_or_else(|| panic!("no picture {id}"));
        let symmetry = SYMMETRIES.iter().find(|s| s.id == *symmetry).expect("a symmetry");
        assert!(picture.pattern().has(symmetry), "{id} is not {}", symmetry.id);
    }
}

#[test]
fn every_picture_is_filled_with_seed_1() {
    let info = ENGINES.iter().find(|e| e.id == "reference").expect("the reference engine");
    let mut engine: Option<Engine> = None;
    for picture in pictures() {
        let pattern = picture.pattern();
        let options = Options { attempts: Some(ATTEMPTS), ..Options::default() };
        let mut made: Vec<(Puzzle, Grid)> = Vec::new();
        let (tally, end) =
            generate(&Target::pattern(&pattern), &options, &Control::default(), &mut |event| {
                if let Event::Made(found) = event {
                    made.push((found.fit.puzzle.clone(), found.fit.solution.clone()));
                }
                ControlFlow::Continue(())
            });
        let [(puzzle, solution)] = &made[..] else {
            panic!("{} was not filled in {ATTEMPTS} attempts: {end:?}, {tally:?}", picture.id)
        };
        assert!(puzzle.board().cells().all(|c| puzzle.given(c).is_some() == pattern.contains(c)));
        let engine = match &mut engine {
            Some(engine) => {
                engine.load(puzzle).unwrap();
                engine
            }
            none => none.insert(Engine::by_name(info, puzzle).unwrap()),
        };
        let count = engine.count(2, &Control::default());
        assert_eq!(count.unique(), Some(true), "{}", picture.id);
        assert_eq!(&count.examples[0], solution, "{}", picture.id);
    }
}
