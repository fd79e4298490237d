//! The table of techniques, in the order in which Sudoku Explainer tries them.

use crate::technique::{Finder, Technique};
use crate::techniques::hidden_single;

/// Every finder, in the order of Sudoku Explainer 1.2.1. A new technique is a file and a row here.
pub static FINDERS: &[&Finder] = &[&hidden_single::FINDER];

/// Every technique, in the order of [`FINDERS`].
pub fn techniques() -> impl Iterator<Item = &'static Technique> {
    FINDERS.iter().flat_map(|f| f.techniques).copied()
}

/// The technique with this id.
pub fn technique(id: &str) -> Option<&'static Technique> {
    techniques().find(|t| t.id == id)
}
