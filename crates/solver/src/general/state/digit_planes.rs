//! Digit planes: where each digit may still stand, one bit for each cell.
//!
//! On boards with rules most of the work of a node is striking single digits, and a slot for each digit of each house
//! would have to follow every one of them. A plane is one word to change; what it says of a house is one word of cells
//! away, and is asked only when the board has come to rest. Locked digits are what all places of a digit in a house see
//! together, for whatever reason they see it. (The bit boards of chess programs, a digit in place of a piece.)

use masume_puzzle::{Cell, Structure};

use super::super::mask::Mask;
use super::super::tables::Tables;
use super::plane_layout::PlaneLayout;
use super::{Conflict, Representation, State};

/// The planes of a board, and which houses have lost places since they were looked at.
#[derive(Debug)]
pub(in super::super) struct DigitPlanes {
    /// The cells that may hold each digit.
    at: Vec<u128>,
    /// For each digit, the houses that lost a place for it.
    worn: Vec<u64>,
    /// The digits that such houses lost.
    digits: u64,
}

impl DigitPlanes {
    /// Whether a board is small enough.
    pub(in super::super) fn fit(structure: &Structure) -> bool {
        PlaneLayout::fits(structure)
    }

    /// Notes that a cell holds a digit and nothing it sees does: its houses need no look.
    fn settled(&mut self, layout: &PlaneLayout, cell: usize, digit: u32) {
        let houses = &mut self.worn[digit as usize];
        *houses &= !layout.houses_of[cell];
        if *houses == 0 {
            self.digits &= !(1 << digit);
        }
    }

    /// Which of some cells may hold a digit.
    fn among(&self, cells: u128, digit: u32) -> u128 {
        self.at[digit as usize] & cells
    }

    /// A digit and a house that lost a place for it.
    fn next(&mut self) -> Option<(u32, usize)> {
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
}

/// A set of cells without the first.
const fn less_one(cells: u128) -> u128 {
    cells & cells.wrapping_sub(1)
}

impl<M: Mask> Representation<M> for DigitPlanes {
    type Layout = PlaneLayout;

    fn takes_groups(digits: usize, groups: &[&[Cell]]) -> bool {
        // A group that holds every digit is a house to look for places in, which the layout counts by the board.
        groups.iter().all(|cells| cells.len() < digits)
    }

    fn layout(structure: &Structure) -> PlaneLayout {
        PlaneLayout::new(structure)
    }

    fn take_groups(layout: &mut PlaneLayout, groups: &[&[Cell]]) {
        layout.take_groups(groups);
    }

    fn peers(layout: &PlaneLayout) -> Option<&[u128]> {
        Some(&layout.sight.peers)
    }

    fn slots(tables: &Tables<M, Self>) -> usize {
        tables.cells
    }

    fn new(tables: &Tables<M, Self>) -> Self {
        let digits = tables.digits as usize;
        Self { at: vec![0; digits], worn: vec![0; digits], digits: 0 }
    }

    fn follow(&mut self, _: &Tables<M, Self>) {
        Representation::<M>::clear_queues(self);
    }

    fn reset(state: &mut State<M, Self>, tables: &Tables<M, Self>) -> Result<(), Conflict> {
        let planes = &mut state.houses;
        planes.at.fill(0);
        for (cell, set) in state.slots.iter().enumerate() {
            for digit in set.members() {
                planes.at[digit as usize] |= 1 << cell;
            }
        }
        let all = tables.layout.houses_of.iter().fold(0, |all, own| all | own);
        planes.worn.fill(all);
        planes.digits = if all == 0 { 0 } else { u64::MAX >> (64 - tables.digits) };
        state.close_all();
        for cell in 0..tables.cells {
            let set = state.slots[cell];
            if set.is_zero() {
                return Err(Conflict::at(cell));
            }
            if set.is_small() {
                state.singles.push(cell as u32);
            } else {
                state.open(cell);
            }
        }
        Ok(())
    }

    fn clear_queues(&mut self) {
        while self.digits != 0 {
            self.worn[self.digits.trailing_zeros() as usize] = 0;
            self.digits &= self.digits - 1;
        }
    }

    fn undo(&mut self, slots: &[M], changes: &[(u32, M)]) {
        // What a cell lost is what it had before its first change: later ones give back what is back already.
        for &(cell, old) in changes {
            for digit in (old & !slots[cell as usize]).members() {
                self.at[digit as usize] |= 1 << cell;
            }
        }
    }

    fn remove(
        state: &mut State<M, Self>,
        tables: &Tables<M, Self>,
        cell: usize,
        digits: M,
    ) -> Result<(), Conflict> {
        state.shrink_cell(cell, digits)?;
        let planes = &mut state.houses;
        let houses = tables.layout.houses_of[cell];
        for digit in digits.members() {
            planes.at[digit as usize] &= !(1 << cell);
            planes.worn[digit as usize] |= houses;
        }
        if houses != 0 {
            planes.digits |= digits.to_u64();
        }
        Ok(())
    }

    fn spread(
        state: &mut State<M, Self>,
        tables: &Tables<M, Self>,
        cell: usize,
        digit: u32,
    ) -> Result<(), Conflict> {
        state.strike_each(tables, tables.layout.seen(cell), digit)?;
        state.houses.settled(&tables.layout, cell, digit);
        Ok(())
    }

    fn look_first(state: &mut State<M, Self>, tables: &Tables<M, Self>) -> Option<Result<(), Conflict>> {
        let (digit, house) = state.houses.next()?;
        Some(state.look(tables, digit, house))
    }

    fn look_later(_: &mut State<M, Self>, _: &Tables<M, Self>) -> Option<Result<(), Conflict>> {
        None
    }

    fn members(state: &State<M, Self>, tables: &Tables<M, Self>, slot: usize) -> M {
        if slot < state.slots.len() {
            return state.slots[slot];
        }
        let (house, digit) = tables.house_digit(slot);
        let has = |&place: &u32| state.slots[tables.cell(house, place)].has(digit);
        (0..tables.digits).filter(has).fold(M::ZERO, |all, place| all | M::bit(place))
    }

    fn pairs(state: &State<M, Self>, tables: &Tables<M, Self>) -> impl Iterator<Item = u32> {
        let houses = tables.layout.houses.iter().zip(&tables.layout.number);
        houses.flat_map(move |(cells, &house)| {
            let open = state.houses.at.iter().enumerate().filter(move |(_, at)| {
                let rest = less_one(*at & cells);
                rest != 0 && less_one(rest) == 0
            });
            open.map(move |(digit, _)| tables.slot_of(house as usize, digit as u32) as u32)
        })
    }

    fn strike_beside(
        state: &mut State<M, Self>,
        tables: &Tables<M, Self>,
        digit: u32,
        cells: &[u32],
        places: u64,
        _: &[(u32, u64)],
    ) -> Result<(), Conflict> {
        let places = places.members().map(|i| cells[i as usize] as usize);
        let common = places.fold(u128::MAX, |all, cell| all & tables.layout.seen(cell));
        state.strike_each(tables, common, digit)
    }
}

impl<M: Mask> State<M, DigitPlanes> {
    /// The cell that lost the last place of a digit among some cells.
    fn last_place(&self, cells: u128, digit: u32) -> Conflict {
        let lost = |(cell, old): &&(u32, M)| cells >> cell & 1 == 1 && old.has(digit);
        let last = self.trail.iter().rev().find(lost).map_or(cells.trailing_zeros(), |(cell, _)| *cell);
        Conflict::at(last as usize)
    }

    /// Looks at what is left of a digit in a house: no place is a dead end, one is filled, and what a few see together goes.
    fn look(&mut self, tables: &Tables<M, DigitPlanes>, digit: u32, house: usize) -> Result<(), Conflict> {
        let layout = &tables.layout;
        let places = self.houses.among(layout.houses[house], digit);
        if places == 0 {
            return Err(self.last_place(layout.houses[house], digit));
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
        for _ in 2..layout.sight.widest[house] {
            more = less_one(more);
        }
        if more != 0 {
            return Ok(());
        }
        let mut common = layout.seen(first) & layout.seen(second.trailing_zeros() as usize);
        while rest != 0 {
            common &= layout.seen(rest.trailing_zeros() as usize);
            rest = less_one(rest);
        }
        self.strike_each(tables, common, digit)
    }

    /// Strikes a digit from each of some cells that has it.
    fn strike_each(
        &mut self,
        tables: &Tables<M, DigitPlanes>,
        cells: u128,
        digit: u32,
    ) -> Result<(), Conflict> {
        let mut cells = self.houses.among(cells, digit);
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
    fn board(spec: &str, clues: &[(usize, u32)]) -> (Tables<u16, DigitPlanes>, State<u16, DigitPlanes>) {
        let puzzle = masume_puzzle::Puzzle::from_spec(spec.parse().unwrap()).unwrap();
        let tables = Tables::new(&puzzle);
        let mut state = State::new(&tables);
        state.reset(&tables, (0..tables.cells).map(|_| 0x1ff), true).unwrap();
        for &(cell, digit) in clues {
            state.place(&tables, cell, digit - 1).unwrap();
        }
        (tables, state)
    }

    /// Planes say what cells say.
    fn in_step(tables: &Tables<u16, DigitPlanes>, state: &State<u16, DigitPlanes>) -> bool {
        (0..tables.digits).all(|digit| {
            let holds = |cell: &usize| state.slots[*cell].has(digit);
            let cells = (0..tables.cells).filter(holds).fold(0, |all, cell| all | 1u128 << cell);
            state.houses.among(u128::MAX, digit) == cells
        })
    }

    #[test]
    fn planes_follow_cells_there_and_back() {
        let (tables, mut state) = board("3x3+killer(0,1)=3", &[(40, 5)]);
        assert!(in_step(&tables, &state) && state.houses.next().is_none());
        let before = (state.slots.clone(), state.mark());
        state.place(&tables, 0, 0).unwrap();
        assert!(in_step(&tables, &state) && state.slots[1] == 0b10);
        // What fails on the way is taken back like everything else.
        assert!(state.place(&tables, 2, 0).is_err());
        assert!(in_step(&tables, &state));
        state.undo(before.1);
        assert!(in_step(&tables, &state) && state.slots == before.0 && state.houses.next().is_none());
    }

    #[test]
    fn what_all_places_see_is_struck_whatever_the_reason() {
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
        let pairs: Vec<u32> = state.pairs(&tables).collect();
        assert_eq!(pairs, [tables.slot_of(0, 0) as u32]);
        assert_eq!(state.members(&tables, pairs[0] as usize), 0b0_0100_1000);
        assert_eq!(state.members(&tables, 0), 0b1_1111_1110);
    }
}
