//! Boards drawn: a [`Scene`] is made once from a document and turned into SVG, PNG or terminal text.
//!
//! | module | what it knows |
//! |---|---|
//! | [`scene`] | [`Scene`]: what is to be seen, as data; [`SceneOptions`]: what a person may choose |
//! | [`lines`] | how heavy each cell border is, and the long line segments they join to |
//! | [`meaning`] | [`Meaning`]: why a cell stands out, each with a colour *and* a shape |
//! | [`figure`] | [`Figure`]: what shows a deduction: candidates by their part, links, framed houses |
//! | [`rule_look`] | what lines, marks and dots of rules look like in each theme |
//! | [`theme`] | [`Theme`]: light, dark and print, and the colours of each |
//! | [`mod@svg`] | scene → SVG text |
//! | [`mod@png`] | scene → PNG bytes, with digits from fonts that are compiled in |
//! | [`picture`] | PNG bytes → dark and light pixels, the other way round |
//! | [`mod@terminal`] | scene → text with box drawing, colour when asked |
//!
//! ```
//! use masume_puzzle::{Puzzle, Board};
//! use masume_render::{Scene, SceneOptions, TerminalOptions};
//!
//! let scene = Scene::of_puzzle(&Puzzle::empty(Board::usual(4).unwrap()), &SceneOptions::default());
//! assert!(masume_render::svg(&scene).starts_with("<svg"));
//! assert!(masume_render::terminal(&scene, TerminalOptions::default()).starts_with("┏━━━┯"));
//! ```

pub mod figure;
mod junction;
pub mod lines;
pub mod meaning;
pub mod picture;
pub mod png;
pub mod rule_look;
pub mod scene;
pub mod svg;
pub mod terminal;
pub mod theme;

pub use figure::{Figure, Frame, Link, Look, PARTS, Part, Spot};
pub use lines::{Edges, Segment, Weight};
pub use meaning::{MEANINGS, Meaning, Meanings};
pub use picture::{is_png, read_png};
pub use png::{RenderError, png};
pub use scene::{Candidates, Coordinates, Role, Scene, SceneCell, SceneOptions};
pub use svg::{key, svg};
pub use terminal::{TerminalOptions, terminal};
pub use theme::Theme;

// The example of the README is compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
