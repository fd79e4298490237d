//! The words of Masume: [Fluent](https://projectfluent.org) files in `en/` and `ja/`, compiled in.
//!
//! | module | what it knows |
//! |---|---|
//! | [`lang`] | [`Lang`]: which languages there are, and which one a user wants |
//! | [`text`] | [`Text`]: a message by its id, with its variables filled in |
//!
//! The same files serve the web page, so nothing in them knows Rust; a new language is a folder and a row.
//!
//! ```
//! use masume_locale::{Lang, Text};
//!
//! let args = [("row", 3_u32.into()), ("col", 7_u32.into())];
//! assert_eq!(Text::of(Lang::En).get("cell", &args), "r3c7");
//! assert_eq!(Text::of(Lang::Ja).get("cell", &args), "R3C7");
//! ```

pub mod lang;
pub mod text;

pub use lang::{Lang, UnknownLang};
pub use text::{Arg, FILES, Text};

// The example of the README is compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
