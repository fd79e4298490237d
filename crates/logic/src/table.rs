//! The table of techniques, in the order in which Sudoku Explainer tries them.

use crate::technique::{Finder, Technique};
use crate::techniques::{
    bug, chain, direct_hidden_set, direct_locking, exclusion, fish, hidden_set, hidden_single, locking,
    naked_set, naked_single, net, signs, trial, unique_loop, wing,
};

/// Every finder, in the order of Sudoku Explainer 1.2.1; those for signs of rules, which it does not know, stand where
/// their ratings belong and find nothing on boards without. A new technique is a file and a row here.
pub static FINDERS: &[&Finder] = &[
    &hidden_single::FINDER,
    &direct_locking::FINDER,
    &direct_hidden_set::PAIRS,
    &naked_single::FINDER,
    &signs::FINDER,
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
    &chain::FINDER,
    &exclusion::TRIPLETS,
    &trial::FINDER,
    &net::NISHIO_FINDER,
    &net::MULTIPLE,
    &net::DYNAMIC,
    &net::PLUS,
    &net::NESTED_2,
    &net::NESTED_3,
    &net::NESTED_4,
    &net::NESTED_5,
];

/// Every technique, in the order of [`FINDERS`].
pub fn techniques() -> impl Iterator<Item = &'static Technique> {
    FINDERS.iter().flat_map(|f| f.techniques).copied()
}

/// The technique with this id.
pub fn technique(id: &str) -> Option<&'static Technique> {
    techniques().find(|t| t.id == id)
}
