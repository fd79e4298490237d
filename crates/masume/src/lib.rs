//! Masume (枡目): the workbench for people who make Sudoku, as a library.
//!
//! ```
//! use masume::prelude::*;
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! println!("{puzzle}");
//! println!("{}", masume::solve(&puzzle));
//! # Ok::<(), masume::puzzle::PuzzleError>(())
//! ```
//!
//! A [`Board`] is geometry, houses and rules about the whole board; a [`Puzzle`] is a board with clues: digits, rule clues
//! such as killer cages, and restrictions. Calls come in two forms: [`solve`] runs to its end, [`solve_with`] takes a
//! [`Control`](solver::Control) that can stop it.
//!
//! | feature | brings | in one call |
//! |---|---|---|
//! | (none) | [`puzzle`], [`solver`], [`check`] | [`solve`], [`count`] |
//! | `formats` | `formats`: every text form that puzzles come in | |
//! | `logic` | `logic`: techniques, steps, hints, ratings | `rate` |
//! | `canon` | `canon`: canonical forms, symmetries | |
//! | `generate` | `generator`: puzzles on a pattern, variants, Kakuro, gattai | `generate` |
//! | `render` | `render`: SVG, PNG, terminal | `draw` |
//! | `locale`, `narrate` | `locale`, `narrate`: steps in words, Japanese and English | |
//! | `hunt` | `hunt`: puzzles with the fewest clues | |
//! | `editor` | `editor`: documents, edits, undo, live knowledge; `making` and `drawing` add those parts of it | |
//! | `full` | all of these | |

#[cfg(feature = "generate")]
mod generate;
#[cfg(feature = "logic")]
mod rate;
mod solve;

pub mod check;

pub use masume_puzzle::{Board, Puzzle};
pub use solve::{Solutions, count, count_with, solve, solve_with};

#[cfg(feature = "generate")]
pub use generate::{generate, generate_with};
#[cfg(feature = "logic")]
pub use rate::{Rated, rate, rate_with};

#[cfg(feature = "canon")]
pub use masume_canon as canon;
#[cfg(feature = "editor")]
pub use masume_editor as editor;
#[cfg(feature = "formats")]
pub use masume_formats as formats;
#[cfg(feature = "generate")]
pub use masume_generator as generator;
#[cfg(feature = "hunt")]
pub use masume_hunt as hunt;
#[cfg(feature = "locale")]
pub use masume_locale as locale;
#[cfg(feature = "logic")]
pub use masume_logic as logic;
#[cfg(feature = "narrate")]
pub use masume_narrate as narrate;
pub use masume_puzzle as puzzle;
#[cfg(feature = "render")]
pub use masume_render as render;
pub use masume_solver as solver;

/// A puzzle as an SVG picture.
#[cfg(feature = "render")]
pub fn draw(puzzle: &Puzzle) -> String {
    render::svg(&render::Scene::of_puzzle(puzzle, &render::SceneOptions::default()))
}

/// What most programs need.
pub mod prelude {
    pub use crate::Solutions;
    #[cfg(feature = "generate")]
    pub use masume_generator::Target;
    #[cfg(feature = "locale")]
    pub use masume_locale::Lang;
    #[cfg(feature = "logic")]
    pub use masume_logic::{Choice, Order, Position, Step, Technique};
    pub use masume_puzzle::{
        Board, BoardSpec, Cell, Clue, Digit, DigitSet, Document, Grid, Pattern, Puzzle, RuleUse, rules,
    };
    pub use masume_solver::{Control, Engine};
}

// The example of the README is compiled and run as a test.
#[cfg(all(doctest, feature = "full"))]
#[doc = include_str!("../README.md")]
struct Readme;
