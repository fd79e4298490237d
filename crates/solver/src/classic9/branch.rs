//! Where to guess: the cell with the fewest candidates, among those the one with most open cells around it (which cuts
//! the guesses on the hardest puzzles and halves them on 17-clue ones against taking the first), then the first.

use super::lanes::Lanes;

/// A guess in some slots.
pub(super) struct Branch<V> {
    /// The boards with the guess made.
    pub(super) guess: [V; 9],
    /// The boards with the guess ruled out.
    pub(super) rest: [V; 9],
    /// Slots in which every open cell has two candidates.
    pub(super) pairs: u32,
}

/// Box numbers, for telling cells of one vector apart.
#[inline(always)]
fn boxes<V: Lanes>() -> V {
    let mut line = super::lanes::Line([0; 32]);
    for slot in 0..V::SLOTS {
        for box_ in 0..9 {
            line.0[V::lane(slot, box_)] = box_ as u16;
        }
    }
    V::read(&line)
}

/// Guesses the lowest candidate of the best cell in each slot of the set. Other slots come out as they are. No cell of
/// these slots may be without candidates, and in each some cell must have several.
#[inline(always)]
pub(super) fn branch<V: Lanes>(x: &[V; 9], slots: u32) -> Branch<V> {
    let (one, two) = (V::splat(1), V::splat(2));
    let (mut counts, mut open) = ([one; 9], [one; 9]);
    for i in 0..9 {
        counts[i] = x[i].ones();
        open[i] = counts[i].minus(one).least(one);
    }
    // Open cells of the row, the column and the box of each cell: 7 bits up in the key, where they are subtracted.
    let (mut rows, mut columns, mut in_box) = ([one; 3], [one; 3], V::splat(0));
    for k in 0..3 {
        let minirow = sum(open[3 * k], open[3 * k + 1], open[3 * k + 2]).up::<7>();
        rows[k] = sum(minirow, minirow.stacks_on::<1>(), minirow.stacks_on::<2>());
        in_box = in_box.plus(minirow);
        let minicolumn = sum(open[k], open[k + 3], open[k + 6]).up::<7>();
        columns[k] = sum(minicolumn, minicolumn.bands_on::<1>(), minicolumn.bands_on::<2>());
    }
    // Key: candidates − 2 in the top four bits (15 when the cell is solved), 31 − open cells around, number of the cell.
    let base = boxes::<V>().plus(V::splat(31 << 7)).minus(in_box);
    let mut keys = [one; 9];
    let mut best = V::splat(0xffff);
    let mut most = two;
    for i in 0..9 {
        let tie = base.minus(rows[i / 3]).minus(columns[i % 3]);
        keys[i] = counts[i].minus(two).up::<12>().plus(tie).plus(V::splat(9 * i as u16));
        best = best.least(keys[i]);
        most = most.most(counts[i]);
    }
    best = best.least(best.stacks_on::<1>().least(best.stacks_on::<2>()));
    best = best.least(best.bands_on::<1>().least(best.bands_on::<2>()));
    // No key is all ones, so the other slots have no cell.
    let best = V::splat(0xffff).blend(slots, best);
    let mut here = keys;
    let mut cell = V::splat(0);
    for i in 0..9 {
        here[i] = keys[i].same(best);
        cell = cell.or_both(x[i], here[i]);
    }
    let low = cell.and(V::splat(0).minus(cell));
    let others = cell.without(low);
    let (mut guess, mut rest) = (*x, *x);
    for i in 0..9 {
        guess[i] = x[i].without_both(others, here[i]);
        rest[i] = x[i].without_both(low, here[i]);
    }
    Branch { guess, rest, pairs: slots & !most.xor(two).slots() }
}

#[inline(always)]
fn sum<V: Lanes>(a: V, b: V, c: V) -> V {
    a.plus(b).plus(c)
}
