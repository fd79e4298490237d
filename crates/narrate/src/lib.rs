//! Deductions told and drawn, from data alone: a [`Step`](masume_logic::Step) and the [`Position`](masume_logic::Position) it
//! was found in.
//!
//! | module | what it makes |
//! |---|---|
//! | [`style`] | [`Style`]: language, symbols, how much; [`Line`]: a line of an explanation |
//! | [`mod@explain`] | [`headline`] (technique and result, one line) and [`explain()`] (why, in a few sentences) |
//! | [`mod@hint`] | three stages: [`where_to_look`], [`what_to_look_for`], [`which`] |
//! | `names` | cells, digits and houses by name; [`house_name`] |
//! | [`mod@scene`] | [`scene()`]: the position with the step drawn on it |
//! | [`mod@page`] | [`page()`]: a whole path as one HTML page |
//!
//! Cells are `r1c2` in English and `R1C2` in Japanese, where houses are 行・列・ブロック; digits are written as the board
//! writes them.

mod branch;
mod chain;
pub mod explain;
pub mod hint;
mod names;
pub mod page;
pub mod scene;
mod signs;
pub mod style;
mod unique;

pub use explain::{explain, headline};
pub use hint::{Stage, hint, what_to_look_for, where_to_look, which};
pub use masume_locale::Lang;
pub use names::house_name;
pub use page::{PageOptions, page};
pub use scene::{scene, singles_scene};
pub use style::{Detail, Line, Style, text};

// The example of the README is compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
