//! The table of techniques, in the order in which Sudoku Explainer tries them.

use crate::technique::{Finder, Technique};
use crate::techniques::{fish, hidden_set, hidden_single, locking, naked_set};

/// Every finder, in the order of Sudoku Explainer 1.2.1. A new technique is a file and a row here.
pub static FINDERS: &[&Finder] = &[
    &hidden_single::FINDER,
    &locking::FINDER,
    &naked_set::PAIRS,
    &fish::X_WINGS,
    &hidden_set::PAIRS,
    &naked_set::TRIPLETS,
    &fish::SWORDFISHES,
    &hidden_set::TRIPLETS,
    &naked_set::QUADS,
    &fish::JELLYFISHES,
    &hidden_set::QUADS,
];

/// Every technique, in the order of [`FINDERS`].
pub fn techniques() -> impl Iterator<Item = &'static Technique> {
    FINDERS.iter().flat_map(|f| f.techniques).copied()
}

/// The technique with this id.
pub fn technique(id: &str) -> Option<&'static Technique> {
    techniques().find(|t| t.id == id)
}
