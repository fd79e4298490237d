//! Planes: where each digit may still stand, one bit for each cell.
//!
//! On boards with rules most of the work of a node is striking single digits, and a slot for each digit of each house
//! would have to follow every one of them. A plane is one word to change; what it says of a house is one word of cells
//! away, and is asked only when the board has come to rest. Locked digits are what all places of a digit in a house see
//! together, on whatever grounds they see it. (The bit boards of chess programs, a digit in place of a piece.)

use masume_puzzle::{Cell, Structure};

use super::super::mask::Mask;
use super::super::tables::Tables;
use super::{Conflict, State};

/// Larger boards have slots for houses instead.
const MOST_CELLS: usize = 128;
/// So have boards with more full houses.
const MOST_HOUSES: usize = 64;

/// What planes need to know of a shape. Houses are those that hold every digit, numbered among themselves.
#[derive(Clone, Debug)]
pub(in super::super) struct Ground {
    /// The cells of each house.
    houses: Vec<u128>,
    /// The house of the shape that each is.
    number: Vec<u32>,
    /// Most places of a digit in each house that may see a further cell together.
    widest: Vec<u8>,
    /// The houses of each cell.
    houses_of: Vec<u64>,
    /// The cells that each cell sees.
    peers: Vec<u128>,
}

impl Ground {
    /// Whether a board is small enough for planes.
    pub(in super::super) fn fits(structure: &Structure) -> bool {
        let digits = usize::from(structure.digits());
        let full = structure.houses().iter().filter(|house| house.cells.len() == digits);
        structure.len() <= MOST_CELLS && full.count() <= MOST_HOUSES
    }

    /// For a board that [`Ground::fits`].
    pub(in super::super) fn new(structure: &Structure, widest: &[u8]) -> Self {
        let digits = usize::from(structure.digits());
        let full = structure.houses().iter().enumerate().filter(|(_, house)| house.cells.len() == digits);
        let mut houses_of = vec![0; structure.len()];
        let (mut houses, mut number) = (Vec::new(), Vec::new());
        for (h, house) in full {
            for cell in &house.cells {
                houses_of[cell.index()] |= 1 << houses.len();
            }
            houses.push(mask(&house.cells));
            number.push(h as u32);
        }
        let widest = number.iter().map(|&h| widest[h as usize]).collect();
        let seen = |cell| structure.peers(cell).fold(0, |all, peer| all | 1u128 << peer.index());
        Self { houses, number, widest, houses_of, peers: structure.cells().map(seen).collect() }
    }

    /// The same where the cells of each of some groups differ too.
    pub(in super::super) fn with(&self, groups: &[&[Cell]]) -> Self {
        let mut ground = self.clone();
        for group in groups {
            let all = mask(group);
            // Nothing follows from a group that a house has whole.
            if self.houses.iter().any(|house| all & !house == 0) {
                continue;
            }
            for cell in *group {
                ground.peers[cell.index()] |= all & !(1 << cell.index());
            }
            for (house, widest) in self.houses.iter().zip(&mut ground.widest) {
                *widest = (*widest).max((all & house).count_ones() as u8);
            }
        }
        ground
    }

    /// The cells that each cell sees, one bit each.
    pub(in super::super) fn peers(&self) -> &[u128] {
        &self.peers
    }

    /// The cells that a cell sees, one bit each.
    pub(in super::super) fn seen(&self, cell: usize) -> u128 {
        self.peers[cell]
    }
}

/// The planes of a board, and which houses have lost places since they were looked at.
#[derive(Debug, Default)]
pub(in super::super) struct Planes {
    /// The cells that may hold each digit.
    at: Vec<u128>,
    /// For each digit, the houses that lost a place for it.
    worn: Vec<u64>,
    /// The digits that such houses lost.
    digits: u64,
}

impl Planes {
    /// Starts from what each cell may hold; every house is still to be looked at.
    pub(super) fn reset<M: Mask>(&mut self, tables: &Tables<M>, sets: &[M]) {
        let Some(ground) = &tables.ground else { return };
        let digits = tables.digits as usize;
        self.at.clear();
        self.at.resize(digits, 0);
        for (cell, set) in sets.iter().enumerate() {
            for digit in set.members() {
                self.at[digit as usize] |= 1 << cell;
            }
        }
        let all = ground.houses_of.iter().fold(0, |all, own| all | own);
        self.worn.clear();
        self.worn.resize(digits, all);
        self.digits = if all == 0 { 0 } else { u64::MAX >> (64 - digits) };
    }

    /// Whether the board has none.
    pub(super) fn is_empty(&self) -> bool {
        self.at.is_empty()
    }

    /// Forgets which houses are to be looked at.
    pub(super) fn rest(&mut self) {
        while self.digits != 0 {
            self.worn[self.digits.trailing_zeros() as usize] = 0;
            self.digits &= self.digits - 1;
        }
    }

    /// Takes digits of a cell away.
    pub(super) fn strike<M: Mask>(&mut self, ground: &Ground, cell: usize, digits: M) {
        let houses = ground.houses_of[cell];
        for digit in digits.members() {
            self.at[digit as usize] &= !(1 << cell);
            self.worn[digit as usize] |= houses;
        }
        if houses != 0 {
            self.digits |= digits.to_u64();
        }
    }

    /// Gives digits back to a cell.
    pub(super) fn restore<M: Mask>(&mut self, cell: usize, digits: M) {
        for digit in digits.members() {
            self.at[digit as usize] |= 1 << cell;
        }
    }

    /// Notes that a cell holds a digit and nothing it sees does: its houses need no look.
    pub(super) fn settled(&mut self, ground: &Ground, cell: usize, digit: u32) {
        let houses = &mut self.worn[digit as usize];
        *houses &= !ground.houses_of[cell];
        if *houses == 0 {
            self.digits &= !(1 << digit);
        }
    }

    /// Which of some cells may hold a digit.
    pub(super) fn among(&self, cells: u128, digit: u32) -> u128 {
        self.at[digit as usize] & cells
    }

    /// A digit and a house that lost a place for it.
    pub(super) fn next(&mut self) -> Option<(u32, usize)> {
        if self.digits == 0 {
            return None;
        }
        let digit = self.digits.trailing_zeros();
        let houses = &mut self.worn[digit as usize];
        let house = houses.trailing_zeros() as usize;
        *houses &= *houses - 1;
        if *houses == 0 {
            self.digits &= self.digits - 1;
        }
        Some((digit, house))
    }

    /// The house slots with two places left.
    pub(in super::super) fn pairs<M: Mask>(&self, tables: &Tables<M>) -> impl Iterator<Item = u32> {
        let houses = tables.ground.iter().flat_map(|ground| ground.houses.iter().zip(&ground.number));
        houses.flat_map(move |(cells, &house)| {
            let open = self.at.iter().enumerate().filter(move |(_, at)| {
                let rest = less_one(*at & cells);
                rest != 0 && less_one(rest) == 0
            });
            open.map(move |(digit, _)| tables.slot_of(house as usize, digit as u32) as u32)
        })
    }
}

/// Cells as bits.
fn mask(cells: &[Cell]) -> u128 {
    cells.iter().fold(0, |all, cell| all | 1 << cell.index())
}

/// A set of cells without the first.
const fn less_one(cells: u128) -> u128 {
    cells & cells.wrapping_sub(1)
}

impl<M: Mask> State<M> {
    /// The rest of [`State::reset`] on boards with planes.
    pub(super) fn reset_planes(&mut self, tables: &Tables<M>) -> Result<(), Conflict> {
        self.planes.reset(tables, &self.slots);
        self.open = 0;
        for cell in 0..tables.cells {
            self.order[cell] = cell as u32;
            self.place[cell] = cell as u32;
        }
        for cell in 0..tables.cells {
            let set = self.slots[cell];
            if set.is_zero() {
                return Err(Conflict::at(cell));
            }
            if set.is_small() {
                self.singles.push(cell as u32);
            } else {
                self.swap(cell, self.open);
                self.open += 1;
            }
        }
        self.woken.wake_all(&tables.demands);
        self.propagate(tables)?;
        self.trail.clear();
        Ok(())
    }

    /// What a slot holds, whether it is kept or not.
    pub(in super::super) fn members(&self, tables: &Tables<M>, slot: usize) -> M {
        if slot < self.slots.len() {
            return self.slots[slot];
        }
        let (house, digit) = tables.house_digit(slot);
        let has = |&place: &u32| self.slots[tables.cell(house, place)].has(digit);
        (0..tables.digits).filter(has).fold(M::ZERO, |all, place| all | M::bit(place))
    }

    /// The cell that lost the last place of a digit among some cells.
    fn last_place(&self, cells: u128, digit: u32) -> Conflict {
        let lost = |(cell, old): &&(u32, M)| cells >> cell & 1 == 1 && old.has(digit);
        let last = self.trail.iter().rev().find(lost).map_or(cells.trailing_zeros(), |(cell, _)| *cell);
        Conflict::at(last as usize)
    }

    /// Looks at what is left of a digit in a house: no place is a dead end, one is filled, and what a few see together goes.
    pub(super) fn look(
        &mut self,
        tables: &Tables<M>,
        ground: &Ground,
        digit: u32,
        house: usize,
    ) -> Result<(), Conflict> {
        let places = self.planes.among(ground.houses[house], digit);
        if places == 0 {
            return Err(self.last_place(ground.houses[house], digit));
        }
        let rest = less_one(places);
        let first = places.trailing_zeros() as usize;
        if rest == 0 {
            return self.put(tables, first, digit);
        }
        if !self.locking {
            return Ok(());
        }
        // Most houses have too many places left: that is seen before anything else is looked up.
        let (second, mut rest) = (rest, less_one(rest));
        let mut more = rest;
        for _ in 2..ground.widest[house] {
            more = less_one(more);
        }
        if more != 0 {
            return Ok(());
        }
        let mut common = ground.peers[first] & ground.peers[second.trailing_zeros() as usize];
        while rest != 0 {
            common &= ground.peers[rest.trailing_zeros() as usize];
            rest = less_one(rest);
        }
        self.strike_each(tables, common, digit)
    }

    /// Strikes a digit from each of some cells that has it.
    pub(in super::super) fn strike_each(
        &mut self,
        tables: &Tables<M>,
        cells: u128,
        digit: u32,
    ) -> Result<(), Conflict> {
        let mut cells = self.planes.among(cells, digit);
        while cells != 0 {
            self.strike_all(tables, cells.trailing_zeros() as usize, M::bit(digit))?;
            cells = less_one(cells);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board with a rule, so that it has planes, and these digits in its cells.
    fn board(shape: &str, clues: &[(usize, u32)]) -> (Tables<u16>, State<u16>) {
        let puzzle = masume_puzzle::Puzzle::from_spec(shape.parse().unwrap()).unwrap();
        let shape = puzzle.structure();
        let tables = Tables::new(&puzzle);
        let mut state = State::new(&tables);
        state.reset(&tables, (0..shape.len()).map(|_| 0x1ff), true).unwrap();
        for &(cell, digit) in clues {
            state.place(&tables, cell, digit - 1).unwrap();
        }
        (tables, state)
    }

    /// Planes say what cells say.
    fn in_step(tables: &Tables<u16>, state: &State<u16>) -> bool {
        (0..tables.digits).all(|digit| {
            let holds = |cell: &usize| state.slots[*cell].has(digit);
            let cells = (0..tables.cells).filter(holds).fold(0, |all, cell| all | 1u128 << cell);
            state.planes.among(u128::MAX, digit) == cells
        })
    }

    #[test]
    fn planes_follow_cells_there_and_back() {
        let (tables, mut state) = board("3x3+killer(0,1)=3", &[(40, 5)]);
        assert!(in_step(&tables, &state) && state.planes.next().is_none());
        let before = (state.slots.clone(), state.mark());
        state.place(&tables, 0, 0).unwrap();
        assert!(in_step(&tables, &state) && state.slots[1] == 0b10);
        // What fails on the way is taken back like everything else.
        assert!(state.place(&tables, 2, 0).is_err());
        assert!(in_step(&tables, &state));
        state.undo(before.1);
        assert!(in_step(&tables, &state) && state.slots == before.0 && state.planes.next().is_none());
    }

    #[test]
    fn what_all_places_see_is_struck_whatever_the_grounds() {
        // 4 to 9 in the first row leave 1, 2 and 3 to its last cells: the rest of that box has none of them.
        let row = [(0, 4), (1, 5), (2, 6), (3, 7), (4, 8), (5, 9)];
        let (_, state) = board("3x3+killer(80,79)=9", &row);
        assert!([15, 16, 17, 24, 25, 26].iter().all(|&cell: &usize| state.slots[cell].trailing_zeros() >= 3));
        // With the anti-king rule two neighbours left for a digit strike it from the cells below both.
        let (tables, mut state) = board("3x3+anti-king+killer(80,79)=9", &[]);
        let middle = 1 << 4;
        for cell in [0, 1, 2, 3, 6, 7, 8] {
            state.strike_all(&tables, cell, middle).unwrap();
        }
        state.propagate(&tables).unwrap();
        assert!([13, 14].iter().all(|&cell: &usize| state.slots[cell] & middle == 0));
    }

    #[test]
    fn a_house_without_a_place_blames_the_cell_that_lost_it_last() {
        let (tables, mut state) = board("3x3+killer(80,79)=9", &[]);
        let mut last = Ok(());
        for cell in [4, 1, 2, 3, 8, 5, 6, 7, 0] {
            last = last.and_then(|()| state.strike_all(&tables, cell, 1));
        }
        assert_eq!(last.and_then(|()| state.propagate(&tables)), Err(Conflict::at(0)));
    }

    #[test]
    fn slots_that_are_not_kept_are_read_off_the_cells() {
        let (tables, mut state) = board("3x3+killer(80,79)=9", &[]);
        for cell in [0, 1, 2, 4, 5, 7, 8] {
            state.strike_all(&tables, cell, 1).unwrap();
        }
        let pairs: Vec<u32> = state.planes.pairs(&tables).collect();
        assert_eq!(pairs, [tables.slot_of(0, 0) as u32]);
        assert_eq!(state.members(&tables, pairs[0] as usize), 0b0_0100_1000);
        assert_eq!(state.members(&tables, 0), 0b1_1111_1110);
    }
}
