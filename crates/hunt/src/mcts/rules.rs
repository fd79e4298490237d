//! The rules of source E on plain bits: singles, and naked and hidden subsets of any size.
//!
//! Its Cell-Unique is a naked subset of one cell; its Line-Unique and Block-Unique are hidden subsets of one digit. In a
//! row, column or box with `m` open cells, `k` digits that have only `k` places are the same thing as the `m - k` other
//! cells having only `m - k` digits, so one search for sets of cells with as many candidates as cells finds them all.
//! Locked candidates are not among the paper's rules and are not used here.

use masume_solver::classic9::{Clues, Marks, UNITS};

/// All candidates of a cell.
pub(super) const ALL: u16 = 0x1FF;

/// How many bits a set of nine has: the basic instructions of the CPU have no quick answer.
pub(super) static ONES: [u8; 512] = {
    let mut ones = [0; 512];
    let mut set = 1;
    while set < 512 {
        ones[set] = ones[set & (set - 1)] + 1;
        set += 1;
    }
    ones
};

/// The row, column and box of each cell, as bits.
static UNITS_OF: [u32; 81] = {
    let mut of = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        of[cell] = 1 << (cell / 9) | 1 << (9 + cell % 9) | 1 << (18 + cell / 27 * 3 + cell % 9 / 3);
        cell += 1;
    }
    of
};

/// The twenty cells that each cell sees.
pub(super) static PEERS: [[u8; 20]; 81] = {
    let mut peers = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut other, mut n) = (0, 0);
        while other < 81 {
            if other != cell && UNITS_OF[other] & UNITS_OF[cell] != 0 {
                peers[cell][n] = other as u8;
                n += 1;
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};

/// Candidates, and what has been made of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pencil {
    marks: Marks,
    /// Cells that have their digit, as clue or by a rule.
    placed: u128,
    /// Units in which something has changed since they were last looked at.
    changed: u32,
    /// Cells whose candidates have become one, not yet placed.
    alone: u128,
}

impl Default for Pencil {
    fn default() -> Self {
        Self { marks: [ALL; 81], placed: 0, changed: 0, alone: 0 }
    }
}

impl Pencil {
    /// The board of these clues, with no rule applied but that equal digits do not see each other. A clue that is none
    /// is passed over.
    pub fn new(clues: &Clues) -> Self {
        let mut pencil = Self::default();
        for (cell, &digit) in clues.iter().enumerate() {
            if (1..=9).contains(&digit) {
                pencil.place(cell, digit);
            }
        }
        pencil
    }

    /// The candidates; a cell that has its digit has that one.
    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    /// Whether a cell has its digit.
    pub fn is_placed(&self, cell: usize) -> bool {
        self.placed >> cell & 1 == 1
    }

    /// The candidates of cells that have no digit.
    pub fn open(&self) -> usize {
        self.open_cells().map(|cell| usize::from(ONES[usize::from(self.marks[cell])])).sum()
    }

    /// The cells without a digit.
    pub fn open_cells(&self) -> impl Iterator<Item = usize> {
        let mut left = !self.placed & ((1 << 81) - 1);
        std::iter::from_fn(move || {
            let cell = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (cell < 81).then_some(cell)
        })
    }

    /// How many candidates go when this one is placed and no rule is applied.
    pub fn gain(&self, cell: usize, digit: u8) -> usize {
        let bit = 1 << (digit - 1);
        let seen = PEERS[cell].iter().filter(|&&p| self.marks[usize::from(p)] & bit != 0).count();
        seen + usize::from(ONES[usize::from(self.marks[cell])])
    }

    /// Places a digit (1–9) and takes it from the cells it sees.
    pub fn place(&mut self, cell: usize, digit: u8) {
        let bit = 1 << (digit - 1);
        self.marks[cell] &= bit;
        self.placed |= 1 << cell;
        self.alone &= !(1 << cell);
        if self.marks[cell] == 0 {
            // Only to be noticed: a digit that was possible tells a unit nothing that its peers do not.
            self.changed |= UNITS_OF[cell];
        }
        for &peer in &PEERS[cell] {
            self.strike(usize::from(peer), bit);
        }
    }

    /// Takes candidates away.
    pub fn strike(&mut self, cell: usize, bits: u16) {
        let before = self.marks[cell];
        let after = before & !bits;
        if after != before {
            self.marks[cell] = after;
            self.changed |= UNITS_OF[cell];
            if ONES[usize::from(after)] == 1 {
                self.alone |= 1 << cell;
            }
        }
    }

    /// Applies all rules until nothing changes; `false` when they show that there is no solution.
    pub fn reason(&mut self) -> bool {
        loop {
            while self.alone != 0 {
                let cell = self.alone.trailing_zeros() as usize;
                if self.marks[cell] == 0 {
                    return false;
                }
                self.place(cell, self.marks[cell].trailing_zeros() as u8 + 1);
            }
            if self.changed == 0 {
                return true;
            }
            let unit = self.changed.trailing_zeros() as usize;
            self.changed &= self.changed - 1;
            if !self.subsets(unit) {
                return false;
            }
        }
    }

    /// Subsets of one unit.
    fn subsets(&mut self, unit: usize) -> bool {
        let (mut cells, mut open, mut all) = ([0_u8; 9], 0, 0);
        for &cell in &UNITS[unit] {
            let marks = self.marks[usize::from(cell)];
            if self.is_placed(usize::from(cell)) {
                if marks == 0 {
                    return false;
                }
            } else {
                cells[open] = cell;
                open += 1;
                all |= marks;
            }
        }
        if usize::from(ONES[usize::from(all)]) < open {
            return false;
        }
        // A cell with every digit of the unit is in no subset but the whole.
        let mut few = 0;
        let mut marks = [0_u16; 9];
        for i in 0..open {
            let cell = cells[i];
            if self.marks[usize::from(cell)] != all {
                cells.swap(few, i);
                marks[few] = self.marks[usize::from(cell)];
                few += 1;
            }
        }
        let mut unions = [0_u16; 512];
        for (i, marks) in marks[..few].iter().enumerate() {
            let (done, rest) = unions.split_at_mut(1 << i);
            for (to, from) in rest.iter_mut().zip(done) {
                *to = *from | marks;
            }
        }
        let mut out = [0_u16; 9];
        let mut any = 0;
        for (set, &union) in unions[..1 << few].iter().enumerate().skip(1) {
            let (size, candidates) = (ONES[set], ONES[usize::from(union)]);
            if candidates <= size {
                if candidates < size {
                    return false;
                }
                if usize::from(size) < open {
                    for (i, out) in out.iter_mut().enumerate() {
                        *out |= if set >> i & 1 == 0 { union } else { 0 };
                    }
                    any |= union;
                }
            }
        }
        if any != 0 {
            for i in 0..open {
                // Those beyond `few` are in no set.
                let out = if i < few { out[i] } else { any };
                self.strike(usize::from(cells[i]), out);
            }
            // A subset of what is left makes, with those found, a subset that was found.
            self.changed &= !(1 << unit);
        }
        true
    }
}
