//! The table of formats, in the order in which detection asks them.

use crate::Format;
use crate::formats;

/// Every format there is.
#[rustfmt::skip]
pub static FORMATS: &[&Format] = &[
    &formats::record::FORMAT,
    &formats::masume::FORMAT,
    &formats::gattai::FORMAT,
    &formats::kakuro::FORMAT,
    &formats::fpuzzles::FORMAT,
    &formats::scf::FORMAT,
    &formats::sudokupad::FORMAT,
    &formats::sudokuwiki::FORMAT,
    &formats::puzzlink::FORMAT,
    &formats::ps::FORMAT,
    &formats::sumocue::FORMAT,
    &formats::short_killer::FORMAT,
    &formats::notepad_killer::FORMAT,
    &formats::solo::FORMAT,
    &formats::opensudoku::FORMAT,
    &formats::hodoku::FORMAT,
    &formats::gsf::FORMAT,
    &formats::sdk::FORMAT,
    &formats::jigsaw::FORMAT,
    &formats::sukaku::FORMAT,
    &formats::np_pattern::FORMAT,
    &formats::pm::FORMAT,
    &formats::sdx::FORMAT,
    &formats::ss::FORMAT,
    &formats::np::FORMAT,
    &formats::sdm::FORMAT,
    &formats::line::FORMAT,
];

/// The format with this id.
pub fn find(id: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|f| f.id == id)
}

/// The format that files with this extension (without the dot, in any case) usually hold.
pub fn by_extension(extension: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|f| f.extensions.iter().any(|e| e.eq_ignore_ascii_case(extension)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_complete_and_their_names_differ() {
        for (i, format) in FORMATS.iter().enumerate() {
            assert!(!format.about_en.is_empty() && !format.about_ja.is_empty(), "{}", format.id);
            assert!(FORMATS[..i].iter().all(|f| f.id != format.id), "{} is there twice", format.id);
        }
    }
}
