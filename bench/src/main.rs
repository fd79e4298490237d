//! `masume-bench`: one runner for the project's measurements, named data sets, side by side with peers.
//!
//! | file | what |
//! |---|---|
//! | `orderings.rs` | source D's experiment: calls and time of the orderings of Algorithm X |
//! | `solve.rs` | our 9×9 engines and other people's on named sets: puzzles a second |
//! | `enumerate.rs` | the same for boards with many solutions: solutions a second |
//! | `basic.rs` | the singles-only solver on clue patterns: boards a second |
//! | `alive.rs` | all living candidates of half-made boards: microseconds a board |
//! | `editor.rs` | what an author waits for after an edit, and all what-ifs of a screen: milliseconds |
//! | `cores.rs` | many boards on one thread and on several: puzzles a second by the wall clock |
//! | `canon.rs` | canonical forms of 9×9 boards: nanoseconds a board |
//! | `mcts.rs` | source E's table 1 repeated; our own trees: puzzles a minute, time to the first 17 |
//! | `minimal.rs` | minimal puzzles in bulk, plain, symmetric and with weights: puzzles a second, and statistics |
//! | `sample.rs` | random descents with weights: descents a second |
//! | `faithful.rs` | source A's beam as published and with its tricks switched off: success rate, CPU time a run |
//! | `human.rs`, `human/` | fits the model of human solving time and says how well it ranks |
//! | `hunt.rs` | hunts from consecutive seeds: CPU seconds to the first find, how many are different |
//! | `pattern.rs` | puzzles on clue patterns: how many are answered, milliseconds each |
//! | `shapes.rs` | puzzles of every kind of shape with a symmetry: milliseconds each, beside peers |
//! | `pattern17.rs` | patterns of 17 clues, most beyond singles: how many are answered within 1, 10 and 60 s |
//! | `rated.rs` | puzzles in bands of ratings on the heart and a symmetry: CPU time a puzzle |
//! | `vicinity.rs` | from a few puzzles of 17 clues to more: distinct classes by the minute |
//! | `inside.rs` | puzzles of few clues inside given grids: CPU time to the first, or to all |
//! | `rate.rs` | ratings of Sudoku Explainer by band of difficulty: milliseconds a puzzle |
//! | `nine/` | what these share: tables of engines, permuting, peers, rounds, reports |
//! | `big.rs` | our engines and other people's on any set of boards: CPU time, answers compared |
//! | `peer.rs` | external solvers that speak the line protocol of `peers/README.md` |
//! | `anneal.rs` | few clues by annealing: moves a second, improvements with their CPU time |
//! | `digger.rs` | makes 16×16 puzzles by taking clues away |
//! | `studio.rs` | the studio under load: scripted browsers, latency of edits, errors, memory |
//! | `common/` | data sets, puzzle lines, the CPU clock, the machine, random numbers, tables |
//!
//! Results that were worth keeping are in `RESULTS.md`. A new measurement is one file with its `Args` and `run`, and one
//! row in [`Command`].

mod alive;
mod anneal;
mod basic;
mod big;
mod canon;
mod common;
mod cores;
mod digger;
mod editor;
mod enumerate;
mod faithful;
mod human;
mod hunt;
mod inside;
mod mcts;
mod minimal;
mod nine;
mod orderings;
mod pattern;
mod pattern17;
mod peer;
mod rate;
mod rated;
mod sample;
mod shapes;
mod signs;
mod solve;
mod studio;
mod variants;
mod vicinity;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Measures Masume's engines.
#[derive(Parser)]
#[command(name = "masume-bench", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Calls and time of Algorithm X ordered by d and pd, relative to plain Algorithm X (source D)
    Orderings(orderings::Args),
    /// Engines and external peers on sets of boards: "is the solution unique?", CPU time
    Big(big::Args),
    /// 9×9 engines and peers on named sets: puzzles a second
    Solve(solve::Args),
    /// 9×9 engines and peers on boards with many solutions: solutions a second
    Enumerate(enumerate::Args),
    /// The singles-only solver on clue patterns filled from random grids: boards a second
    Basic(basic::Args),
    /// All living candidates of half-made boards: microseconds a board
    Alive(alive::Args),
    /// What an author waits for after an edit, and all what-ifs of a screen: milliseconds
    Editor(editor::Args),
    /// Many boards on one thread and on several: puzzles a second by the wall clock
    Cores(cores::Args),
    /// Hunts from consecutive seeds: CPU seconds to the first find of each
    Hunt(hunt::Args),
    /// Canonical forms of 9×9 puzzles, grids and patterns: nanoseconds a board
    Canon(canon::Args),
    /// Random solutions with weights: descents a second
    Sample(sample::Args),
    /// Minimal puzzles in bulk: puzzles a second, and unbiased statistics
    Minimal(minimal::Args),
    /// Source A repeated: its beam as published, and with one trick after the other switched off
    Faithful(faithful::Args),
    /// Fits the model of human solving time on measured puzzles
    Human(human::Args),
    /// Puzzles on clue patterns: how many are answered, milliseconds each
    Pattern(pattern::Args),
    /// Puzzles of every kind of shape with a chosen symmetry: milliseconds each
    Shapes(shapes::Args),
    /// Patterns of 17 clues that hold a puzzle, most beyond singles: how many are answered how soon
    Pattern17(pattern17::Args),
    /// Ratings of Sudoku Explainer, by file or by band of ratings: milliseconds a puzzle
    Rate(rate::Args),
    /// Makes puzzles in bands of ratings on the heart and on a symmetry: CPU time a puzzle
    Rated(rated::Args),
    /// From a few puzzles to more by their neighbourhoods: distinct classes by the minute
    Vicinity(vicinity::Args),
    /// Source E repeated: its table 1 beside ours; our own trees
    Mcts(mcts::Args),
    /// Puzzles of few clues inside given grids: CPU time to the first, or to all
    Inside(inside::Args),
    /// Hunts puzzles with few clues by annealing: moves a second, each improvement with its CPU time
    Anneal(anneal::Args),
    /// Puzzles with rules beside another solver: CPU time from the text to the answer
    Variants(variants::Args),
    /// Puzzles made of signs, rule by rule: CPU milliseconds each
    Signs(signs::Args),
    /// The studio under load: scripted browsers that edit once a second
    Studio(studio::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Orderings(args) => orderings::run(&args),
        Command::Big(args) => big::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Enumerate(args) => enumerate::run(&args),
        Command::Basic(args) => basic::run(&args),
        Command::Alive(args) => alive::run(&args),
        Command::Editor(args) => editor::run(&args),
        Command::Cores(args) => cores::run(&args),
        Command::Canon(args) => canon::run(&args),
        Command::Hunt(args) => hunt::run(&args),
        Command::Sample(args) => sample::run(&args),
        Command::Minimal(args) => minimal::run(&args),
        Command::Faithful(args) => faithful::run(&args),
        Command::Human(args) => human::run(&args),
        Command::Pattern(args) => pattern::run(&args),
        Command::Shapes(args) => shapes::run(&args),
        Command::Pattern17(args) => pattern17::run(&args),
        Command::Rate(args) => rate::run(&args),
        Command::Rated(args) => rated::run(&args),
        Command::Vicinity(args) => vicinity::run(&args),
        Command::Mcts(args) => mcts::run(&args),
        Command::Inside(args) => inside::run(&args),
        Command::Anneal(args) => anneal::run(&args),
        Command::Variants(args) => variants::run(&args),
        Command::Signs(args) => signs::run(&args),
        Command::Studio(args) => studio::run(&args),
    };
    match done {
        Ok(code) => code,
        Err(message) => {
            eprintln!("masume-bench: {message}");
            ExitCode::from(2)
        }
    }
}
