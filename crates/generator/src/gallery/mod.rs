//! Patterns to begin with: pictures of 9×9 cells that the searches of this crate really fill.
//!
//! A picture is a row of a table. `tests/gallery.rs` fills every one, so a new picture that no puzzle can have is
//! noticed at once. Pictures keep away from two empty lines in one band, for which there is no puzzle, and from empty
//! rectangles that are too large for one.

mod japan;
mod kanji;
mod letters;
mod shapes;
mod things;

use masume_puzzle::{Board, Cell, Pattern};

/// A pattern with a name.
#[derive(PartialEq, Eq, Debug)]
pub struct Picture {
    /// The stable name on the command line.
    pub id: &'static str,
    /// English name.
    pub name_en: &'static str,
    /// Japanese name.
    pub name_ja: &'static str,
    /// The cells: `#` for a clue, `.` for none.
    pub rows: [&'static str; 9],
}

/// The pictures by kind, in the order of lists.
static KINDS: &[&[Picture]] =
    &[things::PICTURES, japan::PICTURES, kanji::PICTURES, shapes::PICTURES, letters::PICTURES];

/// Every picture.
pub fn pictures() -> impl Iterator<Item = &'static Picture> + Clone {
    KINDS.iter().copied().flatten()
}

/// The picture with this id, or with this name in either language; case does not matter.
pub fn find(name: &str) -> Option<&'static Picture> {
    let by = |key: fn(&Picture) -> &'static str| pictures().find(|p| key(p).eq_ignore_ascii_case(name));
    by(|p| p.id).or_else(|| by(|p| p.name_en)).or_else(|| by(|p| p.name_ja))
}

impl Picture {
    /// The pattern.
    pub fn pattern(&self) -> Pattern {
        let mut pattern = Pattern::empty(Board::classic());
        for (i, sign) in self.rows.iter().flat_map(|row| row.bytes()).take(81).enumerate() {
            pattern.set(Cell::new(i), sign == b'#');
        }
        pattern
    }
}
