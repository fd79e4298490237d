//! Random solutions by Metropolis chains (source A): many chains at once, one to a lane.
//!
//! A state is a board of which each row is a permutation of the digits that agrees with the clues. A move picks a row
//! and two of its cells without a clue and would exchange their digits; it is taken when fewer digits are then missing
//! from columns and boxes (the energy E), else with probability exp(-β·ΔE). β grows on the way. A chain that reaches
//! E = 0 is at a solution and stops there; one that does not in so many moves has failed.
//!
//! The clues are the same for all chains, so chains may share the *proposals* (row and two cells) and go in step: only
//! digits and acceptance are a chain's own. Each chain alone still follows exactly the published law, because nothing
//! that decides a proposal looks at a state. Digits are bits in 16-bit lanes. Kept with the cells are the digits of each
//! third of a column (three cells inside a box) and of each third of a row, so that what is left of a column and of a box
//! when the two cells are taken out is a few unions; the rest of the row never matters, since a row has each digit once.
//!
//! Chances have 32 bits, random numbers 16: the rest is rounded up or down at random, once for all chains, which again
//! leaves the law of each chain as it is.

use std::ops::Range;

use super::board::Clues;
use super::lanes::{Lanes, Line};
use super::path::{Cpu, Path, Work, wide};
use crate::random::Random;
use crate::{Control, Stop};

/// Moves that are thought out at once. They and the chains should stay in the nearest memory.
const AHEAD: u32 = 25;
/// Chains that go in step.
const PACK: usize = 64;

/// How chains are cooled and when they give up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cooling {
    /// What is added to β (which starts at 0) at each stage.
    pub step: f64,
    /// The most that β gets.
    pub most: f64,
    /// Moves of a stage.
    pub stage: u32,
    /// Moves after which a chain has failed. Proposals that are refused count.
    pub moves: u32,
}

impl Cooling {
    /// β during a stage.
    fn beta(&self, stage: u32) -> f64 {
        (self.step * f64::from(stage)).min(self.most).max(0.0)
    }
}

/// Runs Metropolis chains.
#[derive(Clone, Copy, Debug)]
pub struct Metropolis {
    cpu: Cpu,
}

impl Metropolis {
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

    /// Runs the chains with these numbers, of all that belong to the clues, the cooling and the seed, and sends the
    /// solutions they reach to `sink`, each with the number of its chain, in order. Chains share proposals with the
    /// others of their sixty-four, no matter which of them are asked for. Says whether `control` stopped it between
    /// packs.
    pub fn sample(
        &self,
        clues: &Clues,
        cooling: &Cooling,
        seed: u64,
        chains: Range<u64>,
        control: &Control,
        mut sink: impl FnMut(u64, &Clues),
    ) -> Stop {
        let Some(rows) = rows(clues) else { return Stop::Complete };
        if chains.is_empty() {
            return Stop::Complete;
        }
        let pack = PACK as u64;
        for number in chains.start / pack..=(chains.end - 1) / pack {
            if let Some(stop) = control.must_stop(0) {
                return stop;
            }
            let ends = wide(self.cpu, Chains { rows: &rows, cooling, seed, number });
            for lane in 0..PACK {
                let chain = number * pack + lane as u64;
                if chains.contains(&chain) && ends.energy(lane) == 0 {
                    sink(chain, &ends.board(lane));
                }
            }
        }
        Stop::Complete
    }

    /// The boards and energies at which the sixty-four chains of a pack end, solved or not: for tests of the sampler.
    #[doc(hidden)]
    pub fn ends(&self, clues: &Clues, cooling: &Cooling, seed: u64, number: u64) -> Vec<(Clues, u16)> {
        rows(clues).map_or_else(Vec::new, |rows| {
            let ends = wide(self.cpu, Chains { rows: &rows, cooling, seed, number });
            (0..PACK).map(|lane| (ends.board(lane), ends.energy(lane))).collect()
        })
    }
}

impl Default for Metropolis {
    fn default() -> Self {
        Self::new()
    }
}

/// A row as the clues leave it.
struct Row {
    /// The clues, as bits; 0 for cells without one.
    clues: [u16; 9],
    /// Digits that are not clues, as bits, and how many.
    rest: [u16; 9],
    open: usize,
    /// Pairs of cells without a clue.
    pairs: Vec<Pair>,
}

/// The rows; `None` when one has a digit twice, for then there is no state.
fn rows(clues: &Clues) -> Option<[Row; 9]> {
    let mut legal = true;
    let rows = std::array::from_fn(|r| {
        let clues: [u16; 9] = std::array::from_fn(|c| match clues[9 * r + c] & 15 {
            digit @ 1..=9 => 1 << (digit - 1),
            _ => 0,
        });
        let held = clues.iter().fold(0, |held, clue| held | clue);
        legal &= held.count_ones() as usize == clues.iter().filter(|&&c| c != 0).count();
        let open: Vec<usize> = (0..9).filter(|&c| clues[c] == 0).collect();
        let pairs = open.iter().enumerate().flat_map(|(i, a)| open[i + 1..].iter().map(move |b| [*a, *b]));
        let pairs = pairs.map(|columns| Pair::new(r, columns));
        let mut rest = [0; 9];
        for (to, digit) in rest.iter_mut().zip((0..9).map(|d| 1 << d).filter(|d| held & d == 0)) {
            *to = digit;
        }
        Row { clues, rest, open: open.len(), pairs: pairs.collect() }
    });
    legal.then_some(rows)
}

/// Two cells of a row, with the lines of all that has to be looked at before they can be exchanged.
#[derive(Clone, Copy, Default)]
struct Pair {
    /// The two cells, and the two others of each in its third of a column.
    cells: [[u8; 3]; 2],
    /// The third of the column that each is in, and the two others.
    down: [[u8; 3]; 2],
    /// The third of the row that each is in, and the two others of that box.
    along: [[u8; 3]; 2],
}

impl Pair {
    fn new(row: usize, columns: [usize; 2]) -> Self {
        let turn = |i: usize, by: usize| i / 3 * 3 + (i + by) % 3;
        let each = |f: &dyn Fn(usize, usize) -> usize| columns.map(|c| [0, 1, 2].map(|by| f(c, by) as u8));
        Self {
            cells: each(&|c, by| 9 * turn(row, by) + c),
            down: each(&|c, by| DOWN + 9 * ((row / 3 + by) % 3) + c),
            along: each(&|c, by| ALONG + 3 * turn(row, by) + c / 3),
        }
    }
}

/// A move that all chains think about.
#[derive(Clone, Copy)]
struct Proposal {
    pair: Pair,
    /// The chances of being taken for ΔE from -4 to 4, in 2⁻¹⁶; all ones is certainty. Made long before they are read:
    /// a vector read from what was just written by halves makes a CPU wait.
    chances: Line,
}

/// As many chains as a vector has lanes.
struct Strip {
    /// The cells, then the digits of the thirds of columns, then of rows. A byte names a line, so nothing has to be
    /// checked; those beyond the last third are never touched.
    lines: [Line; 256],
    energy: Line,
    /// The last four words of each chain's generator.
    random: [Line; 4],
}

/// Where the thirds of columns begin: band by band, column by column.
const DOWN: usize = 81;
/// Where the thirds of rows begin: row by row, stack by stack.
const ALONG: usize = DOWN + 27;

const ZERO: Line = Line([0; 32]);

impl Strip {
    /// Chains at random states.
    fn new(rows: &[Row; 9], seed: u64, chains: Range<u64>) -> Self {
        let mut strip = Self { lines: [ZERO; 256], energy: ZERO, random: [ZERO; 4] };
        for (lane, chain) in chains.enumerate() {
            let mut random = Random::new(seed, chain);
            for (r, row) in rows.iter().enumerate() {
                let mut digits = row.rest;
                random.shuffle(&mut digits[..row.open]);
                let mut next = 0;
                for c in 0..9 {
                    let mut digit = row.clues[c];
                    if digit == 0 {
                        digit = digits[next];
                        next += 1;
                    }
                    strip.lines[9 * r + c].0[lane] = digit;
                    strip.lines[DOWN + r / 3 * 9 + c].0[lane] |= digit;
                    strip.lines[ALONG + 3 * r + c / 3].0[lane] |= digit;
                }
            }
            let held = |thirds: [usize; 3]| {
                thirds.iter().fold(0, |all, &third| all | strip.lines[third].0[lane]).count_ones()
            };
            let mut energy = 0;
            for i in 0..9 {
                energy += 9 - held([0, 1, 2].map(|band| DOWN + 9 * band + i));
                energy += 9 - held([0, 1, 2].map(|k| ALONG + 3 * (i / 3 * 3 + k) + i % 3));
            }
            strip.energy.0[lane] = energy as u16;
            // The generator must not start from zeros.
            let words = random.next() | 1;
            for (i, word) in strip.random.iter_mut().enumerate() {
                word.0[lane] = (words >> (16 * i)) as u16;
            }
        }
        strip
    }

    /// One move of each chain.
    #[inline(always)]
    fn step<V: Lanes>(&mut self, Proposal { pair, chances }: &Proposal, at: usize) {
        let random = draw::<V>(&mut self.random, at);
        let energy = V::read(&self.energy);
        let [x, y] = [0, 1].map(|i| V::read(&self.lines[usize::from(pair.cells[i][0])]));
        // What the rest of the third of a column has, the rest of the column, and the rest of the box.
        let mut near = [x; 2];
        let mut column = [x; 2];
        let mut block = [x; 2];
        for i in 0..2 {
            let [_, p, q] = pair.cells[i].map(usize::from);
            near[i] = V::read(&self.lines[p]).or(V::read(&self.lines[q]));
            let [_, p, q] = pair.down[i].map(usize::from);
            column[i] = V::any3(near[i], V::read(&self.lines[p]), V::read(&self.lines[q]));
            let [_, p, q] = pair.along[i].map(usize::from);
            block[i] = V::read(&self.lines[p]).or(V::read(&self.lines[q]));
        }
        let lacks = |house: &[V; 2], x: V, y: V| x.without(house[0]).or(y.without(house[1])).ones();
        // Two cells of one box: both sums have the same of it, which is as it should be.
        let lost = lacks(&column, x, y).plus(lacks(&block, x, y));
        let won = lacks(&column, y, x).plus(lacks(&block, y, x));
        let change = lost.minus(won);
        let chance = change.plus(V::splat(4)).look_up(chances);
        // All ones, which is never less than a chance, where a chain has arrived; never elsewhere.
        let random = random.least(V::splat(u16::MAX - 1)).or(energy.same(V::splat(0)));
        let refused = random.most(chance).same(random);
        energy.plus(change.without(refused)).write(&mut self.energy);
        let swap = x.xor(y).without(refused);
        for (i, digit) in [x, y].into_iter().enumerate() {
            let digit = digit.xor(swap);
            digit.write(&mut self.lines[usize::from(pair.cells[i][0])]);
            near[i].or(digit).write(&mut self.lines[usize::from(pair.down[i][0])]);
            let along = &mut self.lines[usize::from(pair.along[i][0])];
            // One after the other: within one third of a row the two changes undo each other.
            V::read(along).xor(swap).write(along);
        }
    }
}

/// The next random number of each chain: Marsaglia's xorshift of four words, here of 16 bits, with shifts for which its
/// period is 2⁶⁴ − 1; like xorshift128+ it gives the sum of the last two words.
#[inline(always)]
fn draw<V: Lanes>(words: &mut [Line; 4], at: usize) -> V {
    let (first, last) = (V::read(&words[at & 3]), V::read(&words[(at + 3) & 3]));
    let mut new = first.xor(first.up::<9>());
    new = new.xor(new.down::<7>()).xor(last).xor(last.down::<6>());
    new.write(&mut words[at & 3]);
    new.plus(last)
}

/// exp(-β·ΔE) for ΔE = 1 to 4, in 2⁻³².
fn chances(beta: f64) -> [u32; 4] {
    [1.0, 2.0, 3.0, 4.0].map(|change| (exp_minus(beta * change) * 4_294_967_296.0) as u32)
}

/// A table of chances in 16 bits, of which the rest is rounded up or down by the same random bits.
#[inline(always)]
fn rounded(chances: &[u32; 4], bits: u64) -> Line {
    let mut table = Line([u16::MAX; 32]);
    if chances[0] < u32::MAX {
        for k in 0..4 {
            table.0[5 + k] = ((u64::from(chances[k]) + bits) >> 16).min(0xffff) as u16;
        }
    }
    table
}

/// exp(-x) for x ≥ 0, by additions and multiplications alone, so that it is the same on every machine to the last bit.
fn exp_minus(x: f64) -> f64 {
    let part = x.min(700.0) / 1024.0;
    let mut sum = 1.0;
    for n in (1..=20).rev() {
        sum = 1.0 + sum * part / f64::from(n);
    }
    (0..10).fold(1.0 / sum, |power, _| power * power)
}

/// Chains that go in step, and where they are.
struct Pack {
    strips: Vec<Strip>,
    width: usize,
}

impl Pack {
    fn energy(&self, lane: usize) -> u16 {
        self.strips[lane / self.width].energy.0[lane % self.width]
    }

    fn board(&self, lane: usize) -> Clues {
        let cells = &self.strips[lane / self.width].lines;
        std::array::from_fn(|c| cells[c].0[lane % self.width].trailing_zeros() as u8 + 1)
    }
}

struct Chains<'a> {
    rows: &'a [Row; 9],
    cooling: &'a Cooling,
    seed: u64,
    number: u64,
}

impl Work for Chains<'_> {
    type Out = Pack;

    #[inline(always)]
    fn run<V: Lanes>(self) -> Pack {
        let Self { rows, cooling, seed, number } = self;
        let chain = |lane: usize| number * PACK as u64 + lane as u64;
        let starts = (0..PACK).step_by(V::WIDTH);
        let mut strips: Vec<Strip> =
            starts.map(|lane| Strip::new(rows, seed, chain(lane)..chain(lane + V::WIDTH))).collect();
        // Another stream than those of the chains.
        let mut random = Random::new(!seed, number);
        let mut moves = [Proposal { pair: Pair::default(), chances: ZERO }; AHEAD as usize];
        // A row in which nothing can move takes its turn as well: a cell is exchanged with itself.
        let still = Pair::new(0, [0; 2]);
        let stage = cooling.stage.max(1);
        let mut done = 0;
        let mut chances = [u32::MAX; 4];
        while done < cooling.moves && strips.iter().any(|strip| strip.energy.0.iter().any(|&e| e != 0)) {
            if done % stage == 0 {
                chances = self::chances(cooling.beta(done / stage));
            }
            let now = (cooling.moves - done).min(stage - done % stage).min(AHEAD);
            let moves = &mut moves[..now as usize];
            for next in moves.iter_mut() {
                let bits = random.next();
                let row = (((bits & 0xff_ffff) * 9) >> 24) as usize;
                let pairs = &rows[row].pairs;
                let at = (((bits >> 24 & 0xff_ffff) * pairs.len() as u64) >> 24) as usize;
                let pair = pairs.get(at).copied().unwrap_or(still);
                *next = Proposal { pair, chances: rounded(&chances, bits >> 48) };
            }
            for (i, next) in moves.iter().enumerate() {
                for strip in &mut strips {
                    strip.step::<V>(next, done as usize + i);
                }
            }
            done += now;
        }
        Pack { strips, width: V::WIDTH }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_right() {
        for i in 0..400 {
            let x = f64::from(i) * 0.05;
            assert!((exp_minus(x) / (-x).exp() - 1.0).abs() < 1e-12, "{x}");
        }
        assert_eq!(chances(0.0), [u32::MAX; 4]);
        assert!(chances(0.0875)[0] < u32::MAX);
    }
}
