//! The table of techniques, in the order in which Sudoku Explainer tries them.

use crate::technique::{Finder, Technique};
use crate::techniques::{
    bug, direct_hidden_set, direct_locking, exclusion, fish, hidden_set, hidden_single, locking, naked_set,
    naked_single, unique_loop, wing,
};

/// Every finder, in the order of Sudoku Explainer 1.2.1. A new technique is a file and a row here.
pub static FINDERS: &[&Finder] = &[
    &hidden_single::FINDER,
    &direct_locking::FINDER,
    &direct_hidden_set::PAIRS,
    &naked_single::FINDER,
    &direct_hidden_set::TRIPLETS,
    &locking::FINDER,
    &naked_set::PAIRS,
    &fish::X_WINGS,
    &hidden_set::PAIRS,
    &naked_set::TRIPLETS,
    &fish::SWORDFISHES,
    &hidden_set::TRIPLETS,
    &wing::XY,
    &wing::XYZ,
    &unique_loop::FINDER,
    &naked_set::QUADS,
    &fish::JELLYFISHES,
    &hidden_set::QUADS,
    &bug::FINDER,
    &exclusion::PAIRS,
    &exclusion::TRIPLETS,
];

/// Every technique, in the order of [`FINDERS`].
pub fn techniques() -> impl Iterator<Item = &'static Technique> {
    FINDERS.iter().flat_map(|f| f.techniques).copied()
}

/// The technique with this id.
pub fn technique(id: &str) -> Option<&'static Technique> {
    techniques().find(|t| t.id == id)
}
