//! Masume (枡目): the workbench for people who make Sudoku, as a library.
//!
//! Each crate is a module; the [`prelude`] has what most programs need.

pub mod check;

pub use masume_canon as canon;
pub use masume_editor as editor;
pub use masume_formats as formats;
pub use masume_generator as generator;
pub use masume_hunt as hunt;
pub use masume_locale as locale;
pub use masume_logic as logic;
pub use masume_narrate as narrate;
pub use masume_puzzle as puzzle;
pub use masume_render as render;
pub use masume_solver as solver;

/// What most programs need.
pub mod prelude {
    pub use masume_locale::Lang;
    pub use masume_logic::{Choice, Order, Position, Step, Technique, rate};
    pub use masume_puzzle::{Board, BoardSpec, Cell, Digit, DigitSet, Document, Grid, Pattern, Puzzle};
    pub use masume_solver::{Control, Engine};
}

// The example of the README is compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
