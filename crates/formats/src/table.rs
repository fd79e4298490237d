//! The table of formats, in the order in which detection asks them.

use crate::Format;
use crate::formats::{
    fpuzzles, gattai, jigsaw, masume, opensudoku, puzzlink, scf, solo, sudokupad, sudokuwiki,
};

/// Every format there is.
pub static FORMATS: &[&Format] = &[
    &masume::FORMAT,
    &gattai::FORMAT,
    &fpuzzles::FORMAT,
    &scf::FORMAT,
    &sudokupad::FORMAT,
    &sudokuwiki::FORMAT,
    &puzzlink::FORMAT,
    &solo::FORMAT,
    &opensudoku::FORMAT,
    &jigsaw::FORMAT,
];

/// The format with this id.
pub fn find(id: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|f| f.id == id)
}
