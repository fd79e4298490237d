//! The ordinary 9×9 board: which boards are the same puzzle, and one board that stands for them all.
//!
//! Two boards are *equivalent* when one becomes the other by exchanging rows inside a band, columns inside a stack,
//! whole bands, whole stacks, rows with columns (transposing), and by giving the digits other names: 3,359,232
//! transformations of the cells times 9! of the digits.
//!
//! **The canonical form** is defined pattern first. Write a board as 81 characters, row by row. Its *pattern string* has
//! 0 for an empty cell and 1 for a clue; its *digit string* is the clues in reading order. The form of a board is, among
//! all equivalent boards, one with the smallest pattern string, and among those the one with the smallest digit string
//! (compared as strings, from the first character on). So its digits appear for the first time in the order 1, 2, 3 …,
//! and the form of a puzzle has the form of its pattern. For full grids this is what the field calls *minlex*; for
//! puzzles it is *patminlex*, as opposed to the row-minlex of the whole 81 characters at once.
//!
//! A board is plain data, [`Clues`]: clashing clues are as good as any, this is combinatorics, not solving. A value above
//! 9 is no digit and counts as an empty cell.
//!
//! | file | what |
//! |---|---|
//! | `transformation.rs` | [`Transformation`]: one element of the group, with a text form |
//! | `cells.rs` | [`Cells`]: a pattern, 81 bits |
//! | `key.rs` | [`Key`]: a board in 40 bytes, for sets |

mod automorphisms;
mod cells;
mod exhaustive;
mod forms;
mod key;
#[cfg(test)]
mod tests;
mod transformation;

pub use automorphisms::Automorphisms;
pub use cells::Cells;
pub use forms::PatternForms;
pub use key::Key;
pub use transformation::{Transformation, TransformationError};

/// A board: 81 values row by row, 0 where the cell is empty.
pub type Clues = [u8; 81];

/// A board's canonical form and a way to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The form.
    pub form: Clues,
    /// A transformation that turns the board into its form. Where the board has automorphisms there are others.
    pub by: Transformation,
}

/// The canonical form of a board.
pub fn form(clues: &Clues) -> Clues {
    canonical(clues).form
}

/// The canonical form of a board, and a transformation that leads to it.
pub fn canonical(clues: &Clues) -> Canonical {
    let best = exhaustive::best(clues);
    Canonical { form: best.0, by: best.1[0] }
}

/// The canonical form of a board, packed for a set.
pub fn key(clues: &Clues) -> Key {
    Key::of(&form(clues))
}

/// What can be done to a board so that it stays as it is.
pub fn automorphisms(clues: &Clues) -> Automorphisms {
    let (_, all) = exhaustive::best(clues);
    let used = (1..=9).filter(|d| clues.contains(d)).count() as u8;
    let back = all[0].inverse();
    Automorphisms::new(vec![all.iter().map(|t| t.then(&back)).collect()], 9 - used)
}

/// A transformation that turns `a` into `b`, if there is one.
pub fn equivalent(a: &Clues, b: &Clues) -> Option<Transformation> {
    let (a, b) = (canonical(a), canonical(b));
    (a.form == b.form).then(|| a.by.then(&b.by.inverse()))
}

/// The canonical form of a pattern, and a transformation that leads to it.
pub fn canonical_pattern(cells: Cells) -> (Cells, Transformation) {
    let canonical = canonical(&ones(cells));
    (Cells::of(&canonical.form), canonical.by)
}

/// What can be done to a pattern so that it stays as it is.
pub fn pattern_automorphisms(cells: Cells) -> Automorphisms {
    automorphisms(&ones(cells))
}

/// A board that has the digit 1 on every cell of a pattern.
fn ones(cells: Cells) -> Clues {
    std::array::from_fn(|cell| u8::from(cells.contains(cell)))
}
