//! What follows on the board from digits that a part of a sum holds for sure.

use super::super::mask::Mask;
use super::super::state::{Conflict, State};
use super::super::tables::Tables;
use super::Sum;

impl<M: Mask> State<M> {
    /// Strikes the digits that parts of a sum hold for sure from all cells that see all their places; on large boards, from
    /// the rest of the houses that have all of them.
    pub(in super::super) fn settle(&mut self, tables: &Tables<M>, sum: &Sum<M>) -> Result<(), Conflict> {
        for (i, part) in sum.parts.iter().enumerate() {
            if part.cells.len() == 1 {
                continue;
            }
            let cells = &sum.cells[part.cells.clone()];
            for digit in self.woken.sure(i).members() {
                let (mut places, mut common) = (0u64, u128::MAX);
                for (i, &cell) in cells.iter().enumerate() {
                    if self.slot(cell as usize).has(digit) {
                        places |= 1 << i;
                        common &= tables.ground.as_ref().map_or(0, |ground| ground.seen(cell as usize));
                    }
                }
                if places == 0 {
                    return Err(self.blame(cells));
                }
                if places.is_power_of_two() {
                    self.put(tables, cells[places.trailing_zeros() as usize] as usize, digit)?;
                    continue;
                }
                if tables.ground.is_some() {
                    self.strike_each(tables, common, digit)?;
                    continue;
                }
                for &(house, own) in part.houses.iter().filter(|(_, own)| places & !own == 0) {
                    let inside = own & places;
                    let members = self.slot(tables.slot_of(house as usize, digit));
                    if members.count() == inside.count_ones() {
                        continue;
                    }
                    for place in members.members() {
                        let cell = tables.cell(house as usize, place);
                        if !cells.contains(&(cell as u32)) {
                            self.strike(tables, cell, digit)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }
}
