//! A position: which digits each open cell may still hold, and where in each house each digit may still go.
//!
//! Both views are kept, since half of the techniques read cells and half read houses. An open cell stays open when one
//! candidate is left (a person has to see that first), and removing a candidate never triggers anything else.

use std::sync::Arc;

use masume_puzzle::{Cell, Digit, DigitSet, Grid, Puzzle};

use crate::bits::ones;
use crate::layout::Layout;

/// A digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// The candidate of a cell number and a digit index (0 is digit 1).
    pub fn at(cell: u32, digit: usize) -> Self {
        Self { cell: Cell::new(cell as usize), digit: Digit::from_index(digit) }
    }
}

/// Where a position shows that it has no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// An open cell without candidates.
    NoDigit(Cell),
    /// A house (its number in [`masume_puzzle::Structure::houses`]) without a place for a digit.
    NoPlace(u32, Digit),
    /// Two filled cells that see each other hold the same digit.
    Clash(Cell, Cell),
}

/// A position on a board of any shape.
#[derive(Clone, Debug)]
pub struct Position {
    layout: Arc<Layout>,
    values: Vec<u8>,
    cands: Vec<u64>,
    places: Vec<u64>,
    open: Vec<u64>,
    blanks: usize,
    unique: bool,
}

impl Position {
    /// The givens of `puzzle`, every other cell with the candidates that the givens it sees and the puzzle's marks leave.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::with_layout(puzzle, Layout::of(puzzle))
    }

    /// As [`Position::new`], with tables made before for the board and the rule clues of `puzzle`.
    pub fn with_layout(puzzle: &Puzzle, layout: Arc<Layout>) -> Self {
        let all = puzzle.board().all_digits().bits();
        let mut cands: Vec<u64> = match puzzle.marks() {
            None if puzzle.has_houses_only() => vec![all; layout.cells],
            _ => puzzle.board().cells().map(|c| puzzle.allowed(c).bits()).collect(),
        };
        let values = puzzle.givens().values().to_vec();
        for (cell, digit) in puzzle.givens().filled() {
            for &peer in &layout.peers[cell.index()] {
                cands[peer as usize] &= !(1 << digit.index());
            }
        }
        for (own, _) in cands.iter_mut().zip(&values).filter(|(_, v)| **v != 0) {
            *own = 0;
        }
        let mut places = vec![0; layout.house_cells.len() * layout.digits];
        let mut open = Vec::with_capacity(layout.house_cells.len());
        for (cells, places) in layout.house_cells.iter().zip(places.chunks_mut(layout.digits)) {
            let mut still_open = 0;
            for (place, &cell) in cells.iter().enumerate() {
                still_open |= u64::from(values[cell as usize] == 0) << place;
                for digit in ones(cands[cell as usize]) {
                    places[digit as usize] |= 1 << place;
                }
            }
            open.push(still_open);
        }
        // A puzzle with marks of its own may have one solution for their sake alone: nothing follows from swapping then.
        let unique = layout.swappable && puzzle.marks().is_none();
        let blanks = layout.cells - puzzle.givens().count();
        Self { layout, values, cands, places, open, blanks, unique }
    }

    /// The board of a player: `entries` are placed, and `marks` (by cell; an empty set says nothing) leave only these
    /// candidates.
    pub fn with_entries(puzzle: &Puzzle, entries: &Grid, marks: Option<&[DigitSet]>) -> Self {
        let mut board = Self::new(puzzle);
        for (cell, digit) in entries.filled() {
            if board.value(cell.index() as u32) == 0 {
                board.place(cell.index() as u32, digit.index());
            }
        }
        for (cell, kept) in marks.unwrap_or(&[]).iter().enumerate() {
            if !kept.is_empty() {
                board.eliminate_all(cell as u32, board.cands[cell] & !kept.bits());
            }
        }
        board
    }

    /// The tables of the board and the rule clues.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Whether arguments from "the puzzle has one solution" are used. They are, where the shape lets them hold, until
    /// [`Position::without_uniqueness`] is called: a board does not know how many solutions its puzzle has, and whoever
    /// walks on one that may have several must switch them off.
    pub fn uniqueness(&self) -> bool {
        self.unique
    }

    /// Switches uniqueness arguments off (they cannot be switched on where they do not hold).
    pub fn without_uniqueness(&mut self) {
        self.unique = false;
    }

    /// The digit in a cell, or 0.
    pub fn value(&self, cell: u32) -> u8 {
        self.values[cell as usize]
    }

    /// All digits in cells, 0 for open ones.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The candidates of a cell as bits, bit 0 for digit 1; 0 for a filled cell.
    pub fn cands(&self, cell: u32) -> u64 {
        self.cands[cell as usize]
    }

    /// The candidates of every cell.
    pub fn all_cands(&self) -> &[u64] {
        &self.cands
    }

    /// Whether a digit (by index) is a candidate of a cell.
    pub fn has(&self, cell: u32, digit: usize) -> bool {
        self.cands[cell as usize] >> digit & 1 == 1
    }

    /// The places of `house` that have `digit` (by index) as a candidate.
    pub fn places(&self, house: u32, digit: usize) -> u64 {
        self.places[house as usize * self.layout.digits + digit]
    }

    /// The places of every digit of a house, by digit index.
    pub fn house_places(&self, house: u32) -> &[u64] {
        &self.places[house as usize * self.layout.digits..][..self.layout.digits]
    }

    /// The places of `house` whose cells are open.
    pub fn open(&self, house: u32) -> u64 {
        self.open[house as usize]
    }

    /// The number of open cells.
    pub fn blanks(&self) -> usize {
        self.blanks
    }

    /// The number of candidates of all open cells.
    pub fn candidates(&self) -> usize {
        self.cands.iter().map(|c| c.count_ones() as usize).sum()
    }

    /// Takes a candidate away; says whether it was there.
    pub fn eliminate(&mut self, cell: u32, digit: usize) -> bool {
        take(&self.layout, &mut self.cands, &mut self.places, cell, digit)
    }

    fn eliminate_all(&mut self, cell: u32, mut digits: u64) {
        while digits != 0 {
            self.eliminate(cell, digits.trailing_zeros() as usize);
            digits &= digits - 1;
        }
    }

    /// Puts a digit into an open cell and takes it from every cell it sees, whatever the candidates were.
    pub fn place(&mut self, cell: u32, digit: usize) {
        debug_assert_eq!(self.values[cell as usize], 0, "the cell is open");
        self.eliminate_all(cell, self.cands[cell as usize]);
        self.values[cell as usize] = digit as u8 + 1;
        self.blanks -= 1;
        let Self { layout, cands, places, open, .. } = self;
        for &(house, place) in &layout.cell_houses[cell as usize] {
            open[house as usize] &= !(1 << place);
        }
        for &peer in &layout.peers[cell as usize] {
            take(layout, cands, places, peer, digit);
        }
    }

    /// Where the position shows that it has no solution, if it does.
    pub fn contradiction(&self) -> Option<Contradiction> {
        let layout = &*self.layout;
        for cell in 0..layout.cells as u32 {
            let value = self.value(cell);
            if value == 0 && self.cands(cell) == 0 {
                return Some(Contradiction::NoDigit(Cell::new(cell as usize)));
            }
            let twin = |&&p: &&u32| p > cell && value != 0 && self.value(p) == value;
            if let Some(&peer) = layout.peers[cell as usize].iter().find(twin) {
                return Some(Contradiction::Clash(Cell::new(cell as usize), Cell::new(peer as usize)));
            }
        }
        for (house, cells) in layout.house_cells.iter().enumerate().filter(|&(h, _)| layout.full[h]) {
            let filled = cells.iter().filter(|&&c| self.value(c) != 0);
            let placed = filled.fold(0, |set, &c| set | 1u64 << (self.value(c) - 1));
            let missing = |&d: &usize| placed >> d & 1 == 0 && self.places(house as u32, d) == 0;
            if let Some(digit) = (0..layout.digits).find(missing) {
                return Some(Contradiction::NoPlace(house as u32, Digit::from_index(digit)));
            }
        }
        None
    }

    /// The digits placed so far, as a grid.
    pub fn grid(&self) -> Grid {
        Grid::from_values(self.values.clone()).expect("digits of the shape")
    }
}

/// Takes a candidate from both views; says whether it was there.
#[inline]
fn take(layout: &Layout, cands: &mut [u64], places: &mut [u64], cell: u32, digit: usize) -> bool {
    let cell = cell as usize;
    if cands[cell] >> digit & 1 == 0 {
        return false;
    }
    cands[cell] &= !(1 << digit);
    for &(first, bit) in
        &layout.slots[layout.slot_starts[cell] as usize..layout.slot_starts[cell + 1] as usize]
    {
        places[first as usize + digit] &= !bit;
    }
    true
}
