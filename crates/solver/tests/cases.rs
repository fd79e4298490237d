//! Every engine answers every case of `testdata/`: the number of solutions, the solution, and no wrong or repeated one.

mod common;

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::Path;

use masume_puzzle::{Board, Digit, DigitSet, Grid, Puzzle};
use masume_solver::{Control, ENGINES, Engine, EngineInfo, Stop};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    shape: String,
    givens: String,
    marks: Option<String>,
    count: u64,
    solution: Option<String>,
    #[serde(default)]
    hard: bool,
}

fn values(text: &str, digits: u8) -> Vec<u8> {
    let value = |c: char| match c {
        '.' => 0,
        _ => c.to_digit(36).expect("a symbol") as u8 + u8::from(digits == 36),
    };
    text.chars().map(value).collect()
}

impl Case {
    fn puzzle(&self) -> Puzzle {
        let empty = Puzzle::from_spec(self.shape.parse().expect("a board")).expect("a board that builds");
        let shape = empty.board().clone();
        let givens = Grid::from_values(values(&self.givens, shape.digits())).unwrap();
        let puzzle = empty.with_givens(givens).unwrap_or_else(|e| panic!("{}: {e}", self.name));
        let Some(marks) = &self.marks else { return puzzle };
        let set = |text: &str| match text {
            "*" => shape.all_digits(),
            _ => values(text, shape.digits()).into_iter().filter_map(Digit::new).collect::<DigitSet>(),
        };
        puzzle.with_marks(marks.split(' ').map(set).collect()).expect("one restriction per cell")
    }
}

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "toml") && !f.ends_with("Cargo.toml"));
    files.sort();
    let read = |f: &std::path::PathBuf| {
        let text = std::fs::read_to_string(f).unwrap();
        toml::from_str::<File>(&text).unwrap_or_else(|e| panic!("{}: {e}", f.display())).case
    };
    files.iter().flat_map(read).collect()
}

/// Engines that must answer the hard cases too.
const STRONG: &[&str] = &["general", "learn", "sat", "auto"];

fn check(engine: &mut Engine, id: &str, case: &Case, puzzle: &Puzzle) -> bool {
    let strong = STRONG.contains(&id);
    let control = Control { nodes: (case.hard && !strong).then_some(500), ..Control::default() };
    let mut seen = HashSet::new();
    let report = engine.enumerate(&control, &mut |found| {
        let grid = Grid::from_values(found.to_vec()).expect("digits");
        assert!(puzzle.is_solved_by(&grid), "{id} on {}: not a solution: {found:?}", case.name);
        assert!(seen.insert(found.to_vec()), "{id} on {}: a solution twice", case.name);
        ControlFlow::Continue(())
    });
    if report.stop == Stop::Nodes && case.hard && !strong {
        return false;
    }
    assert_eq!(report.stop, Stop::Complete, "{id} on {}", case.name);
    assert_eq!(seen.len() as u64, case.count, "{id} on {}", case.name);
    if let Some(solution) = &case.solution {
        assert!(seen.contains(&values(solution, puzzle.board().digits())), "{id} on {}", case.name);
    }
    true
}

/// Whether this machine has the instructions of an engine.
fn runs_here(info: &EngineInfo) -> bool {
    !info.id.starts_with("classic9") || (info.build)(&Board::classic()).is_ok()
}

/// Whether an engine is for this shape, and can run on this machine. All but the 9×9 engines and exact cover, which knows
/// no rule beyond cells that differ, take every case.
fn takes(info: &EngineInfo, puzzle: &Puzzle) -> bool {
    if info.id.starts_with("exact-cover") && !puzzle.has_houses_only() {
        return false;
    }
    !info.id.starts_with("classic9") || puzzle.has_classic9_rules() && runs_here(info)
}

#[test]
fn every_engine_answers_every_case() {
    for info in ENGINES.iter().filter(|e| !runs_here(e)) {
        let why = (info.build)(&Board::classic()).err().expect("it does not run here");
        common::not_run(&format!("testdata by {}: {why}", info.id));
    }
    let cases = cases();
    assert!(cases.len() > 100, "testdata is there");
    let puzzles: Vec<Puzzle> = cases.iter().map(Case::puzzle).collect();
    for info in ENGINES {
        let mut answered = 0;
        let mut hard = 0;
        let mut asked = 0;
        for (case, puzzle) in cases.iter().zip(&puzzles) {
            if !takes(info, puzzle) {
                continue;
            }
            asked += 1;
            hard += usize::from(case.hard);
            let mut engine = Engine::by_name(info, puzzle).unwrap_or_else(|e| panic!("{}: {e}", case.name));
            answered += usize::from(check(&mut engine, info.id, case, puzzle));
        }
        println!("{}: {answered} of {asked} cases answered", info.id);
        assert!(answered + hard >= asked);
        assert!(asked >= 5 || !runs_here(info), "{}: there are cases for it", info.id);
    }
    // The door, and one engine reused for every puzzle in turn.
    let mut engine = Engine::for_puzzle(&puzzles[0]);
    for (case, puzzle) in cases.iter().zip(&puzzles) {
        engine.load(puzzle).unwrap();
        check(&mut engine, "auto", case, puzzle);
        check(&mut engine, "auto", case, puzzle);
        assert_eq!(engine.count(2, &Control::default()).count, case.count.min(2), "{}", case.name);
        assert_eq!(engine.total(&Control::default()).count, u128::from(case.count), "{}", case.name);
    }
}
