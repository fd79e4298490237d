//! What the engine needs to know of a board and the rule clues on it, laid out for speed. What follows from the board is
//! worked out once for all its puzzles; a puzzle brings its propagators and, for planes, the cells that its cages let see
//! each other.
//!
//! The engine sees a board as *slots*: one per cell (which digits may it hold?) and one per house and digit (at which
//! places of the house may the digit stand?). A naked single is a cell slot with one member, a hidden single a house
//! slot with one member. Slots are numbered cells first, then house by house.

use masume_puzzle::{Cell, Constraint, Puzzle, Structure};

use super::mask::Mask;
use super::propagators::{Propagators, Setting};
use super::state::{DigitPlanes, Representation};

/// How slots are numbered, what a representation looks up of the houses, and the propagators of a puzzle.
#[derive(Debug)]
pub(super) struct Tables<M: Mask, R: Representation<M>> {
    pub(super) digits: u32,
    pub(super) cells: usize,
    pub(super) houses: usize,
    /// Cell at each place of each house, `digits` places per house.
    places: Vec<u32>,
    /// House of each house slot: a look-up instead of a division by a number known only at run time.
    house_of: Vec<u32>,
    /// Whether the houses are those of the board alone; else groups that clues add are among them.
    of_board: bool,
    /// What the representation looks up of the houses.
    pub(super) layout: R::Layout,
    /// What rules demand beyond houses and pairs apart.
    pub(super) propagators: Propagators<M>,
}

/// Whether a puzzle is one for [`DigitPlanes`]: small, with rules that have propagators. Others are for house slots.
pub(super) fn suits_planes(puzzle: &Puzzle) -> bool {
    // The word makes no difference to either.
    Propagators::<u64>::has_any(puzzle) && DigitPlanes::fit(structure_for::<u64, DigitPlanes>(puzzle))
}

/// The groups of cells that clues say differ.
fn groups(puzzle: &Puzzle) -> Vec<&[Cell]> {
    fn group(constraint: &Constraint) -> Option<&[Cell]> {
        match constraint {
            Constraint::AllDifferent { cells, .. } => Some(cells),
            _ => None,
        }
    }
    puzzle.clue_constraints().iter().filter_map(group).collect()
}

/// Whether the layout of the board will do for a puzzle, since its clues add no houses and no pairs that differ beyond the
/// groups that the representation takes.
fn is_of_board<M: Mask, R: Representation<M>>(puzzle: &Puzzle) -> bool {
    let apart = |k: &Constraint| matches!(k, Constraint::Apart { .. });
    !puzzle.clue_constraints().iter().any(apart)
        && R::takes_groups(usize::from(puzzle.board().digits()), &groups(puzzle))
}

/// The houses that the layout for a puzzle is made from.
fn structure_for<M: Mask, R: Representation<M>>(puzzle: &Puzzle) -> &Structure {
    if is_of_board::<M, R>(puzzle) { puzzle.board().structure() } else { puzzle.structure() }
}

impl<M: Mask, R: Representation<M>> Tables<M, R> {
    /// For a board with the rule clues of a puzzle.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let mut tables = Self::of_houses(structure_for::<M, R>(puzzle));
        tables.of_board = is_of_board::<M, R>(puzzle);
        tables.take_clues(puzzle);
        tables
    }

    /// Takes the rule clues of another puzzle of the board.
    pub(super) fn take(&mut self, puzzle: &Puzzle) {
        if self.of_board && is_of_board::<M, R>(puzzle) {
            self.take_clues(puzzle);
        } else {
            *self = Self::new(puzzle);
        }
    }

    /// Takes what a puzzle adds to the houses that are known.
    fn take_clues(&mut self, puzzle: &Puzzle) {
        let mut peers = None;
        if self.of_board {
            R::take_groups(&mut self.layout, &groups(puzzle));
            peers = R::peers(&self.layout);
        }
        self.propagators.take(&Setting { puzzle, seen: peers });
    }

    /// Lets sums that follow from the clues of the puzzle that was taken last take part, or not.
    pub(super) fn derive(&mut self, puzzle: &Puzzle, derives: bool) {
        let seen = R::peers(&self.layout);
        self.propagators.derive(&Setting { puzzle, seen }, derives);
    }

    /// The part that follows from houses and pairs apart.
    fn of_houses(structure: &Structure) -> Self {
        let digits = usize::from(structure.digits());
        let houses = structure.houses().len();
        let mut places = vec![u32::MAX; houses * digits];
        for (h, house) in structure.houses().iter().enumerate() {
            for (p, cell) in house.cells.iter().enumerate() {
                places[h * digits + p] = cell.index() as u32;
            }
        }
        Self {
            digits: digits as u32,
            cells: structure.len(),
            houses,
            places,
            house_of: (0..houses as u32).flat_map(|h| std::iter::repeat_n(h, digits)).collect(),
            of_board: true,
            layout: R::layout(structure),
            propagators: Propagators::default(),
        }
    }

    pub(super) fn slots(&self) -> usize {
        self.cells + self.houses * self.digits as usize
    }

    /// House and digit of a house slot.
    pub(super) fn house_digit(&self, slot: usize) -> (usize, u32) {
        let k = slot - self.cells;
        let house = self.house_of[k] as usize;
        (house, k as u32 - house as u32 * self.digits)
    }

    /// The slot of a digit in a house.
    pub(super) fn slot_of(&self, house: usize, digit: u32) -> usize {
        self.cells + house * self.digits as usize + digit as usize
    }

    /// The cell at a place of a house.
    pub(super) fn cell(&self, house: usize, place: u32) -> usize {
        self.places[house * self.digits as usize + place as usize] as usize
    }

    /// The candidate (cell, digit) that a member of a slot stands for.
    pub(super) fn candidate(&self, slot: usize, member: u32) -> (usize, u32) {
        if slot < self.cells {
            (slot, member)
        } else {
            let (house, digit) = self.house_digit(slot);
            (self.cell(house, member), digit)
        }
    }
}

/// The slot of the first digit of a house.
pub(super) fn first_slot(structure: &Structure, house: usize) -> usize {
    structure.len() + house * usize::from(structure.digits())
}

/// Whether cells that differ differ anyway, because a full house has them all: a cage inside a box, say. Nothing follows
/// from such a group that does not follow from the house.
pub(super) fn is_implied(structure: &Structure, cells: &[Cell]) -> bool {
    let digits = usize::from(structure.digits());
    let mut around = cells.first().map_or(&[][..], |c| structure.houses_of(*c)).iter();
    around.any(|&h| {
        let house = &structure.houses()[h as usize].cells;
        house.len() == digits && house.len() > cells.len() && cells.iter().all(|c| house.contains(c))
    })
}
