//! Reasoning about one board until nothing changes.

use super::board::Marks;
use super::lanes::{ALL, Lanes};
use super::round::{round, weight};
use super::subsets::subsets;

/// Reasons about the board in slot 0 until nothing changes. Tells how many cells of each box are solved; `None` when the
/// board is contradictory.
#[inline(always)]
pub(super) fn settle<V: Lanes>(x: &mut [V; 9]) -> Option<V> {
    let mut before = weight(x);
    loop {
        let step = round(x);
        if step.bad.slots() & 1 == 1 {
            return None;
        }
        let after = weight(x);
        if after.xor(before).slots() & 1 == 0 {
            return Some(step.solved);
        }
        before = after;
    }
}

/// Reasons with subsets, too; `false`, and a cell without candidates, when the board is contradictory.
#[inline(always)]
pub(super) fn harden<V: Lanes>(marks: &mut Marks) -> bool {
    loop {
        let before = *marks;
        let mut x = [V::splat(ALL); 9];
        if !subsets(marks) {
            marks[0] = 0;
            return false;
        }
        V::load_marks(&mut x, 0, marks);
        if settle(&mut x).is_none() {
            marks[0] = 0;
            return false;
        }
        V::store_marks(&x, 0, marks);
        if *marks == before {
            return true;
        }
    }
}
