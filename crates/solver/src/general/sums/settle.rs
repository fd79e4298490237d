//! What follows on the board from digits that a part of a sum holds for sure.

use super::super::mask::Mask;
use super::super::state::{Conflict, Representation, State};
use super::super::tables::Tables;
use super::Sum;

impl<M: Mask, R: Representation<M>> State<M, R> {
    /// Places the digits that parts of a sum hold for sure where one cell is left for them, and strikes them from what sees
    /// all their places where there are more.
    pub(in super::super) fn settle(&mut self, tables: &Tables<M, R>, sum: &Sum<M>) -> Result<(), Conflict> {
        for (i, part) in sum.parts.iter().enumerate() {
            if part.cells.len() == 1 {
                continue;
            }
            let cells = &sum.cells[part.cells.clone()];
            for digit in self.woken.sure(i).members() {
                let mut places = 0u64;
                for (i, &cell) in cells.iter().enumerate() {
                    if self.slot(cell as usize).has(digit) {
                        places |= 1 << i;
                    }
                }
                if places == 0 {
                    return Err(self.blame(cells));
                }
                if places.is_power_of_two() {
                    self.put(tables, cells[places.trailing_zeros() as usize] as usize, digit)?;
                } else {
                    self.strike_beside(tables, digit, cells, places, &part.houses)?;
                }
            }
        }
        Ok(())
    }
}
