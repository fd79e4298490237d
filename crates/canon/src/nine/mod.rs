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
//! ```
//! use masume_canon::nine::{Clues, Transformation, canonical, equivalent, key};
//!
//! let mut puzzle: Clues = [0; 81];
//! (puzzle[3], puzzle[40], puzzle[77]) = (7, 2, 7);
//! let turned: Transformation = "transpose rows=321654987 columns=123456789 digits=234567891".parse()?;
//! let other = turned.apply(&puzzle);
//! assert_eq!(key(&puzzle), key(&other));
//! assert_eq!(canonical(&puzzle).by.apply(&puzzle), canonical(&other).form);
//! assert_eq!(equivalent(&puzzle, &other).map(|way| way.apply(&puzzle)), Some(other));
//! # Ok::<(), masume_canon::nine::TransformationError>(())
//! ```
//!
//! A board is plain data, [`Clues`]: clashing clues are as good as any, this is combinatorics, not solving. A value above
//! 9 is no digit and counts as an empty cell.
//!
//! | file | what |
//! |---|---|
//! | `transformation.rs` | [`Transformation`]: one element of the group, with a text form |
//! | `cells.rs` | [`Cells`]: a pattern, 81 bits |
//! | `key.rs` | [`Key`]: a board in 40 bytes, for sets |
//! | `automorphisms.rs`, `span.rs` | [`Automorphisms`]: what a board looks the same under; a few that make them all |
//! | `forms.rs` | [`PatternForms`]: many puzzles on one pattern |
//! | `lines.rs`, `ties.rs` | the smallest way to write a pattern: order of rows, and what it leaves open of the columns |
//! | `digits.rs`, `descent.rs` | then the smallest way to write the digits: few ways, many ways |
//! | `grid/` | full valid grids, which have a shorter way |
//! | `exhaustive.rs` | the definition word for word, for tests |

mod automorphisms;
mod cells;
mod descent;
mod digits;
#[cfg(test)]
mod exhaustive;
mod forms;
mod grid;
mod key;
mod lines;
mod span;
#[cfg(test)]
mod tests;
mod ties;
mod transformation;

use std::cell::RefCell;

use digits::Way;
use grid::Starts;
use lines::{Beginnings, Lines};

pub use automorphisms::{Automorphisms, automorphisms, pattern_automorphisms};
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

/// What the searches keep between boards.
#[derive(Default)]
struct Scratch {
    beginnings: Beginnings,
    starts: Starts,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// The canonical form of a board.
pub fn form(clues: &Clues) -> Clues {
    canonical(clues).form
}

/// The canonical form of a board, and a transformation that leads to it.
pub fn canonical(clues: &Clues) -> Canonical {
    let lines = Lines::of(clues);
    SCRATCH.with_borrow_mut(|Scratch { beginnings, starts }| {
        if lines.is_full()
            && let Some(form) = starts.search(clues)
            && let Some(way) = starts.ways.first()
        {
            return Canonical { form, by: way.transformation(&grid::names(clues, way).names) };
        }
        let written = beginnings.search(&lines);
        digits::smallest(clues, &written, &mut beginnings.paths)
    })
}

/// The canonical form of a board, packed for a set.
pub fn key(clues: &Clues) -> Key {
    Key::of(&form(clues))
}

/// A transformation that turns `a` into `b`, if there is one.
pub fn equivalent(a: &Clues, b: &Clues) -> Option<Transformation> {
    let (a, b) = (canonical(a), canonical(b));
    (a.form == b.form).then(|| a.by.then(&b.by.inverse()))
}

/// The canonical form of a pattern: of the patterns that it can be moved to, the one with the smallest pattern string.
pub fn pattern_form(cells: Cells) -> Cells {
    canonical_pattern(cells).0
}

/// The canonical form of a pattern, and a transformation that leads to it and leaves the digits alone.
pub fn canonical_pattern(cells: Cells) -> (Cells, Transformation) {
    let lines = Lines::of_cells(cells);
    SCRATCH.with_borrow_mut(|Scratch { beginnings, .. }| {
        let written = beginnings.search(&lines);
        let way = beginnings.paths.first().map_or(Way::AS_IT_IS, |&path| Way::new(path, None));
        (Cells::of_rows(&written), way.moving())
    })
}
