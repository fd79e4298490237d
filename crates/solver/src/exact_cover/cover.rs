//! The state of an exact cover: which options are left, how many each item has, and how to take a choice back.
//!
//! An option "digit d in cell c" is bit d − 1 of the cell's word. Which items it covers follows from the cell, so no
//! list of nodes is kept at all: removing an option clears its bit and counts down one byte for its cell and one for
//! each full house of the cell. Items lie in one array of bytes, cells first, then the digits of each full house; an
//! item that is covered has its top bit set, so that the same counting works on it and a search for the smallest
//! byte passes it by. A partial house or a pair kept apart demands nothing to be present: it is a secondary item,
//! whose whole effect is to remove options, and so it lives in the table of peers alone.

use masume_puzzle::{DigitSet, Puzzle, Structure};

/// The mark of a covered item. Counts stay below it: no item has more than 64 options.
const COVERED: u8 = 0x80;

/// What is the same for every puzzle of a shape.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) cells: usize,
    pub(super) digits: usize,
    /// `peers[peer_starts[c]..peer_starts[c + 1]]`: the cells that must differ from `c`.
    peer_starts: Vec<u32>,
    peers: Vec<u32>,
    /// In the same way: for each full house of `c`, the item of the house's first digit.
    item_starts: Vec<u32>,
    items: Vec<u32>,
    /// The cells of each full house, `digits` each.
    house_cells: Vec<u32>,
}

impl Tables {
    pub(super) fn new(structure: &Structure) -> Self {
        let (cells, digits) = (structure.len(), usize::from(structure.digits()));
        let mut house_cells = Vec::new();
        let mut first_item = vec![None; structure.houses().len()];
        for (house, item) in structure.houses().iter().zip(&mut first_item) {
            if house.cells.len() == digits {
                *item = Some((cells + house_cells.len()) as u32);
                house_cells.extend(house.cells.iter().map(|c| c.index() as u32));
            }
        }
        let (mut peer_starts, mut peers) = (vec![0], Vec::new());
        let (mut item_starts, mut items) = (vec![0], Vec::new());
        for cell in structure.cells() {
            peers.extend(structure.peers(cell).map(|p| p.index() as u32));
            peer_starts.push(peers.len() as u32);
            items.extend(structure.houses_of(cell).iter().filter_map(|&h| first_item[h as usize]));
            item_starts.push(items.len() as u32);
        }
        Self { cells, digits, peer_starts, peers, item_starts, items, house_cells }
    }

    pub(super) fn peers(&self, cell: usize) -> &[u32] {
        &self.peers[self.peer_starts[cell] as usize..self.peer_starts[cell + 1] as usize]
    }

    fn items(&self, cell: usize) -> &[u32] {
        &self.items[self.item_starts[cell] as usize..self.item_starts[cell + 1] as usize]
    }

    /// All items: one per cell, one per digit of each full house (which has as many cells as digits).
    pub(super) fn item_count(&self) -> usize {
        self.cells + self.house_cells.len()
    }
}

/// A choice that was made, with what is needed to take it back.
#[derive(Clone, Copy, Debug)]
struct Taken {
    cell: u32,
    digit: u8,
    /// The options the cell had.
    options: u64,
    /// Where the list of peers that lost the digit begins.
    lost: u32,
}

/// The options that are left and the choices that were made.
#[derive(Debug)]
pub(super) struct Cover {
    pub(super) tables: Tables,
    /// Options left of each cell, bit 0 for digit 1; 0 for a cell that is filled.
    options: Vec<u64>,
    /// Options left of each item, with [`COVERED`] added when it is covered.
    counts: Vec<u8>,
    values: Vec<u8>,
    taken: Vec<Taken>,
    lost: Vec<u32>,
    /// Cells that are not filled.
    open: usize,
    /// Some uncovered item may have no option left.
    dead: bool,
}

impl Cover {
    pub(super) fn new(tables: Tables) -> Self {
        let (cells, items) = (tables.cells, tables.item_count());
        Self {
            tables,
            options: vec![0; cells],
            counts: vec![0; items],
            values: vec![0; cells],
            taken: Vec::new(),
            lost: Vec::new(),
            open: cells,
            dead: false,
        }
    }

    /// Starts afresh with a puzzle: its restrictions, then its givens as choices that are already made.
    pub(super) fn load(&mut self, puzzle: &Puzzle) {
        let t = &self.tables;
        self.taken.clear();
        self.lost.clear();
        self.values.fill(0);
        self.open = t.cells;
        self.dead = false;
        // Without restrictions every item has as many options as there are digits: a full house has as many cells.
        self.options.fill(puzzle.board().all_digits().bits());
        self.counts.fill(t.digits as u8);
        if let Some(marks) = puzzle.marks() {
            for (c, set) in marks.iter().enumerate() {
                self.options[c] = set.bits();
                self.counts[c] = set.len() as u8;
                for &item in t.items(c) {
                    for digit in (puzzle.board().all_digits() - *set).iter() {
                        self.counts[item as usize + digit.index()] -= 1;
                    }
                }
            }
            self.dead = self.counts.contains(&0);
        }
        for (cell, digit) in puzzle.givens().filled() {
            if self.dead {
                break;
            }
            self.choose(cell.index(), digit.index());
        }
    }

    /// How many choices were made; the number to give to [`Cover::undo_to`].
    pub(super) fn depth(&self) -> usize {
        self.taken.len()
    }

    /// Cells that are not filled.
    pub(super) fn open(&self) -> usize {
        self.open
    }

    /// Whether some item can no longer be covered.
    pub(super) fn is_dead(&self) -> bool {
        self.dead
    }

    /// The digits of the filled cells.
    pub(super) fn values(&self) -> &[u8] {
        &self.values
    }

    /// Options left of each cell; 0 for one that is filled.
    pub(super) fn options(&self) -> &[u64] {
        &self.options
    }

    /// Options left of each item; covered ones are above all others.
    pub(super) fn counts(&self) -> &[u8] {
        &self.counts
    }

    /// Appends the options of an item that is not covered: a cell's by digit, a house's by place in the house.
    pub(super) fn push_options(&self, item: usize, to: &mut Vec<(u32, u8)>) {
        let t = &self.tables;
        if item < t.cells {
            let set = DigitSet::from_bits(self.options[item]);
            to.extend(set.iter().map(|d| (item as u32, d.index() as u8)));
        } else {
            let (house, digit) = ((item - t.cells) / t.digits, (item - t.cells) % t.digits);
            let cells = &t.house_cells[house * t.digits..][..t.digits];
            let holds = |&&c: &&u32| self.options[c as usize] >> digit & 1 == 1;
            to.extend(cells.iter().filter(holds).map(|&c| (c, digit as u8)));
        }
    }

    /// Chooses the option "digit with this index in this cell" if it is left; afterwards [`Cover::is_dead`] tells
    /// whether an item lost its last option by it. Choosing what is no longer left is a dead end too, except the
    /// digit that the cell holds already.
    pub(super) fn choose(&mut self, cell: usize, digit: usize) {
        let t = &self.tables;
        let options = self.options[cell];
        let bit = 1u64 << digit;
        if options & bit == 0 {
            self.dead |= usize::from(self.values[cell]) != digit + 1;
            return;
        }
        self.taken.push(Taken {
            cell: cell as u32,
            digit: digit as u8,
            options,
            lost: self.lost.len() as u32,
        });
        self.values[cell] = digit as u8 + 1;
        self.options[cell] = 0;
        self.open -= 1;
        self.counts[cell] |= COVERED;
        let mut dead = false;
        for &item in t.items(cell) {
            self.counts[item as usize + digit] |= COVERED;
            for other in DigitSet::from_bits(options ^ bit).iter() {
                let count = &mut self.counts[item as usize + other.index()];
                *count -= 1;
                dead |= *count == 0;
            }
        }
        for &peer in t.peers(cell) {
            if dead {
                break;
            }
            let p = peer as usize;
            if self.options[p] & bit != 0 {
                self.options[p] ^= bit;
                self.lost.push(peer);
                self.counts[p] -= 1;
                dead |= self.counts[p] == 0;
                for &item in t.items(p) {
                    let count = &mut self.counts[item as usize + digit];
                    *count -= 1;
                    dead |= *count == 0;
                }
            }
        }
        self.dead = dead;
    }

    /// Takes choices back until only the first `depth` are left.
    pub(super) fn undo_to(&mut self, depth: usize) {
        let t = &self.tables;
        while self.taken.len() > depth
            && let Some(Taken { cell, digit, options, lost }) = self.taken.pop()
        {
            let (cell, digit) = (cell as usize, usize::from(digit));
            let bit = 1u64 << digit;
            for &peer in &self.lost[lost as usize..] {
                let p = peer as usize;
                self.options[p] |= bit;
                self.counts[p] += 1;
                for &item in t.items(p) {
                    self.counts[item as usize + digit] += 1;
                }
            }
            self.lost.truncate(lost as usize);
            for &item in t.items(cell) {
                for other in DigitSet::from_bits(options ^ bit).iter() {
                    self.counts[item as usize + other.index()] += 1;
                }
                self.counts[item as usize + digit] &= !COVERED;
            }
            self.counts[cell] &= !COVERED;
            self.options[cell] = options;
            self.values[cell] = 0;
            self.open += 1;
        }
        self.dead = false;
    }
}
