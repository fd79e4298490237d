//! The *basic* solver of source B: how far singles alone get, for many boards at once.
//!
//! A generator that fills a clue pattern does not ask whether a board has one solution; it asks how many cells stay
//! blank when a person has used up every naked and hidden single, or whether that ends in a contradiction, and climbs
//! from there. So there is no guessing here and no locked candidate: the answer is that of the plain rules
//!
//! - a cell with one candidate takes it from its row, its column and its box,
//! - a digit with one place in a row, a column or a box takes that cell,
//!
//! applied until nothing changes. Which is applied first does not matter: each only takes candidates away, and what
//! one has made possible the others cannot undo.
//!
//! In these vectors a box is a lane, so a row meets only as the minirows of three boxes. A digit with one place in a row
//! is in exactly one cell of a minirow and in neither of the two other minirows of the row: two turns of the vector of
//! minirows and two operations, for all rows `k` of three bands and all digits at once; columns are the same with
//! minicolumns.
//!
//! Two things keep a round short. What changed is not found by comparing boards but by comparing the solved digits of
//! the minirows (three vectors) before and after: a round that solved no further cell leaves the next one nothing to pass on,
//! so the board stands still. And whether the board is contradictory is asked once, when it stands still:
//! an empty cell stays empty, and a digit without a place stays without one.
//!
//! Tried without gain (Zen 4): asking for contradictions in each round, which is dearer than the rounds it saves; two
//! sets of vectors in turn, to hide latencies; stopping for each slot as soon as it is still, or only when all are.

use super::board::{Clues, Loadable, Marks};
use super::lanes::{ALL, BLANK, Lanes};
use super::path::{Cpu, Path, Work, wide};

/// What reasoning leaves of a board. Contradictions come last in order: a search for the best board may compare.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Blanks {
    /// Cells that are not solved; 0 when the board is a solution.
    Left(u8),
    /// A cell without candidates, a row, column or box without a place for some digit, or with two equal clues.
    Contradiction,
}

/// Singles until nothing changes, for many boards at once.
#[derive(Clone, Copy, Debug)]
pub struct Basic {
    cpu: Cpu,
}

impl Basic {
    /// With the best instructions of this CPU.
    pub fn new() -> Self {
        Self { cpu: Cpu::best() }
    }

    /// With these instructions; `None` when the CPU does not have them.
    pub fn on(path: Path) -> Option<Self> {
        Some(Self { cpu: Cpu::new(path)? })
    }

    /// The instructions it uses.
    pub fn path(&self) -> Path {
        self.cpu.path()
    }

    /// How many cells of each board singles leave blank.
    ///
    /// # Panics
    /// When `out` is shorter than `boards`.
    pub fn blanks<B: Loadable>(&self, boards: &[B], out: &mut [Blanks]) {
        wide(self.cpu, Singles { boards, out: &mut out[..boards.len()], keep: Nothing });
    }

    /// Also tells the cells of each board: the solved ones, clues among them; 0 for those left blank, and for all cells
    /// of a contradictory board.
    ///
    /// # Panics
    /// When `out` or `cells` is shorter than `boards`.
    pub fn solve<B: Loadable>(&self, boards: &[B], out: &mut [Blanks], cells: &mut [Clues]) {
        let (out, keep) = (&mut out[..boards.len()], Cells(&mut cells[..boards.len()]));
        wide(self.cpu, Singles { boards, out, keep });
    }

    /// Also tells the candidates that are left in each cell: one in the solved ones; none in any cell of a contradictory
    /// board.
    ///
    /// # Panics
    /// When `out` or `marks` is shorter than `boards`.
    pub fn marks<B: Loadable>(&self, boards: &[B], out: &mut [Blanks], marks: &mut [Marks]) {
        let (out, keep) = (&mut out[..boards.len()], Candidates(&mut marks[..boards.len()]));
        wide(self.cpu, Singles { boards, out, keep });
    }
}

impl Default for Basic {
    fn default() -> Self {
        Self::new()
    }
}

/// What is kept of a board besides the number of its blanks.
trait Keep {
    /// The board of a slot is done, and not contradictory.
    fn done<V: Lanes>(&mut self, board: usize, slot: usize, x: &[V; 9], look: &Look<V>);
    /// The board is contradictory.
    fn bad(&mut self, board: usize);
}

struct Nothing;

impl Keep for Nothing {
    #[inline(always)]
    fn done<V: Lanes>(&mut self, _board: usize, _slot: usize, _x: &[V; 9], _look: &Look<V>) {}
    #[inline(always)]
    fn bad(&mut self, _board: usize) {}
}

struct Cells<'a>(&'a mut [Clues]);

impl Keep for Cells<'_> {
    #[inline(always)]
    fn done<V: Lanes>(&mut self, board: usize, slot: usize, x: &[V; 9], look: &Look<V>) {
        // A bit above all candidates comes out as 10.
        let (zero, none) = (V::splat(0), V::splat(ALL + 1));
        let mut digits = *x;
        for i in 0..9 {
            digits[i] = look.single[i].or_both(none, look.single[i].same(zero));
        }
        let cells = &mut self.0[board];
        V::store_digits(&digits, slot, cells);
        for cell in cells {
            *cell = if *cell > 9 { 0 } else { *cell };
        }
    }
    #[inline(always)]
    fn bad(&mut self, board: usize) {
        self.0[board] = [0; 81];
    }
}

struct Candidates<'a>(&'a mut [Marks]);

impl Keep for Candidates<'_> {
    #[inline(always)]
    fn done<V: Lanes>(&mut self, board: usize, slot: usize, x: &[V; 9], _look: &Look<V>) {
        V::store_marks(x, slot, &mut self.0[board]);
    }
    #[inline(always)]
    fn bad(&mut self, board: usize) {
        self.0[board] = [0; 81];
    }
}

struct Singles<'a, B, K> {
    boards: &'a [B],
    out: &'a mut [Blanks],
    keep: K,
}

impl<B: Loadable, K: Keep> Work for Singles<'_, B, K> {
    type Out = ();

    #[inline(always)]
    fn run<V: Lanes>(mut self) {
        let mut x = [V::splat(ALL); 9];
        let mut at = [0; 3];
        let (mut next, mut active) = (0, 0);
        for slot in 0..V::SLOTS {
            if let Some(board) = self.boards.get(next) {
                board.load(&mut x, slot);
                at[slot] = next;
                next += 1;
                active |= 1 << slot;
            }
        }
        let mut look = look(&x);
        while active != 0 {
            pass_on(&mut x, &look);
            hidden(&mut x);
            let after = self::look(&x);
            let mut changed = V::splat(0);
            for k in 0..3 {
                changed = changed.or_differ(look.rows[k], after.rows[k]);
            }
            look = after;
            let still = active & !changed.slots();
            // One that stands still stays so: waiting for a second shares the costs of a stop.
            if still.count_ones() < active.count_ones().min(2) {
                continue;
            }
            let bad = contradictions(&x, &look);
            let mut counts = BLANK[0];
            solved(&look).write(&mut counts);
            for slot in 0..V::SLOTS {
                if still >> slot & 1 == 0 {
                    continue;
                }
                let board = at[slot];
                self.out[board] = if bad >> slot & 1 == 1 {
                    self.keep.bad(board);
                    Blanks::Contradiction
                } else {
                    self.keep.done(board, slot, &x, &look);
                    let mut blanks = 81;
                    for box_ in 0..9 {
                        blanks -= counts.0[V::lane(slot, box_)];
                    }
                    Blanks::Left(blanks as u8)
                };
                if let Some(board) = self.boards.get(next) {
                    board.load(&mut x, slot);
                    at[slot] = next;
                    next += 1;
                } else {
                    active &= !(1 << slot);
                }
            }
            look = self::look(&x);
        }
    }
}

/// The solved cells of the boards.
struct Look<V> {
    /// Cells with one candidate; zero elsewhere.
    single: [V; 9],
    /// The solved digits of each minirow.
    rows: [V; 3],
}

#[inline(always)]
fn look<V: Lanes>(x: &[V; 9]) -> Look<V> {
    let mut count = V::splat(0);
    let mut single = *x;
    for i in 0..9 {
        single[i] = x[i].single(&mut count);
    }
    Look { single, rows: minirows(&single) }
}

/// What the cells of each minirow have.
#[inline(always)]
fn minirows<V: Lanes>(x: &[V; 9]) -> [V; 3] {
    [V::any3(x[0], x[1], x[2]), V::any3(x[3], x[4], x[5]), V::any3(x[6], x[7], x[8])]
}

/// What the cells of each minicolumn have.
#[inline(always)]
fn minicolumns<V: Lanes>(x: &[V; 9]) -> [V; 3] {
    [V::any3(x[0], x[3], x[6]), V::any3(x[1], x[4], x[7]), V::any3(x[2], x[5], x[8])]
}

/// Solved cells take their digit from the cells they see. One that sees its own digit in another box loses it, too.
#[inline(always)]
fn pass_on<V: Lanes>(x: &mut [V; 9], look: &Look<V>) {
    let taken = V::any3(look.rows[0], look.rows[1], look.rows[2]);
    let columns = minicolumns(&look.single);
    let (mut by_row, mut by_column) = (look.rows, columns);
    for k in 0..3 {
        by_row[k] = look.rows[k].stacks_on::<1>().or(look.rows[k].stacks_on::<2>());
        by_column[k] = columns[k].bands_on::<1>().or(columns[k].bands_on::<2>());
    }
    for i in 0..9 {
        x[i] = V::without_any(x[i].replace(taken, look.single[i]), by_row[i / 3], by_column[i % 3]);
    }
}

/// Digits with one place in the rows, columns and boxes.
struct Hidden<V> {
    /// Row by row, in the minirow that has the place.
    rows: [V; 3],
    /// Column by column, in the minicolumn that has the place.
    columns: [V; 3],
    /// In the box.
    in_box: V,
    /// Digits that have a place in all rows, columns and boxes through this box.
    everywhere: V,
}

#[inline(always)]
fn find_hidden<V: Lanes>(x: &[V; 9]) -> Hidden<V> {
    let (rows, columns) = (minirows(x), minicolumns(x));
    let (mut in_row, mut in_column) = (rows, columns);
    for k in 0..3 {
        in_row[k] = V::two3(x[3 * k], x[3 * k + 1], x[3 * k + 2]);
        in_column[k] = V::two3(x[k], x[k + 3], x[k + 6]);
    }
    let several = V::any3(in_row[0], in_row[1], in_row[2]);
    let mut everywhere = V::any3(rows[0], rows[1], rows[2]);
    let in_box = V::without_any(everywhere, several, V::two3(rows[0], rows[1], rows[2]));
    for k in 0..3 {
        let (next, after) = (rows[k].stacks_on::<1>(), rows[k].stacks_on::<2>());
        in_row[k] = V::without_any(rows[k], next, after).without(in_row[k]);
        let all_row = V::any3(rows[k], next, after);
        let (next, after) = (columns[k].bands_on::<1>(), columns[k].bands_on::<2>());
        in_column[k] = V::without_any(columns[k], next, after).without(in_column[k]);
        everywhere = V::all3(everywhere, all_row, V::any3(columns[k], next, after));
    }
    Hidden { rows: in_row, columns: in_column, in_box, everywhere }
}

/// Digits with one place in a row, a column or a box take their cell.
#[inline(always)]
fn hidden<V: Lanes>(x: &mut [V; 9]) {
    let Hidden { mut rows, columns, in_box, .. } = find_hidden(x);
    for k in 0..3 {
        rows[k] = rows[k].or(in_box);
    }
    for i in 0..9 {
        x[i] = x[i].prefer_any(rows[i / 3], columns[i % 3]);
    }
}

/// How many cells of each box are solved, when no digit is solved twice.
#[inline(always)]
fn solved<V: Lanes>(look: &Look<V>) -> V {
    look.rows[0].ones().plus(look.rows[1].ones()).plus(look.rows[2].ones())
}

/// The slots whose board, which stands still, is contradictory.
#[inline(always)]
fn contradictions<V: Lanes>(x: &[V; 9], look: &Look<V>) -> u32 {
    let (zero, all) = (V::splat(0), V::splat(ALL));
    // Two solved cells of a box with the same digit. In different boxes they would have emptied each other.
    let s = &look.single;
    let mut twice = V::two3(look.rows[0], look.rows[1], look.rows[2]);
    let mut fewest = x[0];
    for k in 0..3 {
        twice = twice.or(V::two3(s[3 * k], s[3 * k + 1], s[3 * k + 2]));
    }
    for i in 1..9 {
        fewest = fewest.least(x[i]);
    }
    let hidden = find_hidden(x);
    let columns = minicolumns(s);
    // One cell that is the only place of two digits stays unsolved.
    let mut torn = hidden.in_box.without(V::any3(look.rows[0], look.rows[1], look.rows[2]));
    for k in 0..3 {
        torn = V::any3(torn, hidden.rows[k].without(look.rows[k]), hidden.columns[k].without(columns[k]));
    }
    V::any3(twice, fewest.same(zero), hidden.everywhere.xor(all).or(torn)).slots()
}
