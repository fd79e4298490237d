//! One round of reasoning on all boards of a vector: singles inside boxes, then locked candidates in bands and stacks.
//!
//! Inside a box a cell with one candidate takes it from the others, and a digit with one place takes that cell. Between
//! boxes only minirows and minicolumns matter: a digit goes into the three rows of a band by one of six permutations
//! (which box serves which row), and a minirow may keep it only if a permutation through it is possible. These two steps
//! together find every single of rows and columns as well: a digit that has one place left in a row has one minirow
//! there, so its box loses its other minirows and the place is the last in the box; a solved cell is the only minirow
//! of its box for its digit, so its row loses the digit elsewhere. Rows and columns are therefore never looked at as
//! such.
//!
//! The six permutations split in two kinds, which turn row and box the same way or opposite ways. For a minirow of row
//! `k`, box `b`, the permutation of the first kind needs `(k+1, b+1)` and `(k+2, b+2)`, that of the second `(k+1, b+2)`
//! and `(k+2, b+1)`: all nine digits, bands and boxes at once this is two rotations of each of three vectors and two
//! operations.

use super::lanes::{ALL, Lanes};

/// What a round did.
#[derive(Clone, Copy)]
pub(super) struct Step<V> {
    /// Not zero in boxes that cannot be filled.
    pub(super) bad: V,
    /// Cells of each box that had one candidate, or none, when the round began.
    pub(super) solved: V,
}

/// One round. When no [`weight`] changed and nothing is bad, all singles and locked candidates have been used up; when each
/// box then has nine solved cells, the board is a solution.
#[inline(always)]
pub(super) fn round<V: Lanes>(x: &mut [V; 9]) -> Step<V> {
    let zero = V::splat(0);
    // Cells with one candidate keep it; the box loses it elsewhere.
    let mut counts = [zero; 3];
    let mut single = [zero; 9];
    for i in 0..9 {
        single[i] = x[i].single(&mut counts[i % 3]);
    }
    let taken = V::any3(row(&single, 0), row(&single, 1), row(&single, 2));
    let solved = counts[0].plus(counts[1]).plus(counts[2]);
    // Fewer digits than cells that claim one: two claim the same, or one has nothing to claim.
    let mut bad = solved.xor(taken.ones());
    for i in 0..9 {
        x[i] = x[i].replace(taken, single[i]);
    }
    // Digits with one place.
    let mut once = [zero; 3];
    let mut twice = [zero; 3];
    for k in 0..3 {
        once[k] = row(x, k);
        twice[k] = V::two3(x[3 * k], x[3 * k + 1], x[3 * k + 2]);
    }
    let present = V::any3(once[0], once[1], once[2]);
    let several = V::any3(twice[0], twice[1], twice[2]).or(V::two3(once[0], once[1], once[2]));
    bad = bad.or_differ(present, V::splat(ALL));
    let hidden = present.without(several);
    for v in x.iter_mut() {
        *v = v.prefer(hidden);
    }
    lock(x);
    Step { bad, solved }
}

/// A number for each box that falls with every candidate that does, so that it stays the same only when the box does.
#[inline(always)]
pub(super) fn weight<V: Lanes>(x: &[V; 9]) -> V {
    let row = [x[0].plus(x[1]).plus(x[2]), x[3].plus(x[4]).plus(x[5]), x[6].plus(x[7]).plus(x[8])];
    row[0].plus(row[1]).plus(row[2])
}

/// What any cell of row `k` of each box has.
#[inline(always)]
fn row<V: Lanes>(x: &[V; 9], k: usize) -> V {
    V::any3(x[3 * k], x[3 * k + 1], x[3 * k + 2])
}

/// Locked candidates in bands and in stacks.
#[inline(always)]
fn lock<V: Lanes>(x: &mut [V; 9]) {
    let (mut next, mut after) = ([x[0]; 3], [x[0]; 3]);
    for k in 0..3 {
        let minirow = row(x, k);
        next[k] = minirow.stacks_on::<1>();
        after[k] = minirow.stacks_on::<2>();
    }
    let rows = supported(next, after);
    for i in 0..9 {
        x[i] = x[i].and(rows[i / 3]);
    }
    for j in 0..3 {
        let minicolumn = V::any3(x[j], x[j + 3], x[j + 6]);
        next[j] = minicolumn.bands_on::<1>();
        after[j] = minicolumn.bands_on::<2>();
    }
    let columns = supported(next, after);
    for i in 0..9 {
        x[i] = x[i].and(columns[i % 3]);
    }
}

/// The digits for which a minirow has a permutation through it, given what the minirows of the next box and of the one
/// after have.
#[inline(always)]
fn supported<V: Lanes>(next: [V; 3], after: [V; 3]) -> [V; 3] {
    let mut out = next;
    for k in 0..3 {
        let (k1, k2) = ((k + 1) % 3, (k + 2) % 3);
        out[k] = next[k1].and(after[k2]).or_both(after[k1], next[k2]);
    }
    out
}
