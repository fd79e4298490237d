//! Minimal puzzles with exact weights, for unbiased statistics over *all* minimal puzzles.
//!
//! Minimal puzzles found by taking clues away have too few clues: a puzzle with many is reached by fewer orders. Berthier's
//! *controlled bias* (2009) makes that known: take clues away at random, and when the solution is no longer the only one,
//! throw everything away and begin with a new grid. A minimal puzzle with `n` clues is then reached with probability
//! `1 / C(81, n)` from its grid, but a quarter of a million tries are needed for one. Here nothing is thrown away, many
//! ways down one grid are walked together, and each result says what it stands for.
//!
//! **The descent.** Take one grid of `N = 81` cells. Say *good* for a set of clues that has the grid as its only solution.
//! At level `k` there is a list of good sets of `k` clues, each with a mass.
//! 1. Begin with `m` random sets of `k` clues and keep the good ones, each of mass `C(N, k) / m`.
//! 2. Find which clues of each set can go (the set without it is good). Sets in which none can go are minimal puzzles, and
//!    are taken out with their mass.
//! 3. Choose from the pairs of a set and a clue of it that can go, in such a way that a pair is chosen `q` times in
//!    expectation, with `q > 0` for each pair. Each time, the set without the clue goes on to level `k − 1` with mass
//!    `mass / q / (N − k + 1)`.
//!
//! **Why the masses are right.** *At each level, the expected mass of every good set is 1.* In the beginning, a good set is
//! drawn `m / C(N, k)` times in expectation. From level to level, a good set `T` of `k − 1` clues comes from the
//! `N − k + 1` sets that have one clue more. All of them are good since `T` is, and in each the clue more can go; each has
//! expected mass 1, and hands on to `T` in expectation `q · mass / q / (N − k + 1)`, whatever its mass is. So the expected
//! mass of each minimal puzzle of up to as many clues as the first level has is 1, whatever `m` and `q` are, and however
//! the choices depend on each other and on all that happened before; and the masses of all that are found add up to the
//! number of minimal puzzles of the grid, in expectation.
//!
//! **The choice.** What `q` is makes a difference in luck only. It would be best in proportion to the mass times the number
//! of minimal puzzles below. Measured descents say how that goes with `k` and with the number `r` of clues that can go:
//! among sets of 26 to 30 clues those with few such clues are near to a minimal puzzle with many clues, and such puzzles
//! are what most weight is on; among large sets those with many have more below them (`promise` is a tempered fit).
//!
//! **The draw.** One of the puzzles is drawn in proportion to its mass, and gets the sum of all masses as its weight. The
//! expected weight of each puzzle is its expected mass again: 1. Grids are drawn evenly ([`super::grids`]), and no minimal
//! puzzle has two grids. So for any function `f` of a puzzle, the mean of `weight · f` over draws (a draw without a
//! puzzle has weight 0) times the number of grids is the sum of `f` over all minimal puzzles, in expectation, and the sum
//! of `weight · f` over the sum of `weight` tends to its mean. Draws do not depend on each other.
//!
//! Minimal puzzles with more clues than the first level do not come up. The first level is 40 by default, and the largest
//! number of clues that anyone has found is 40, so nothing that is known is left out.

use masume_solver::Random;
use masume_solver::classic9::{Cells, Clues, Path, Thinner};

use super::grids;

/// The number of full grids.
pub const GRIDS: f64 = 6_670_903_752_021_072_936_960.0;

/// A puzzle and what it stands for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighted {
    /// The puzzle.
    pub clues: Clues,
    /// The number of its clues.
    pub count: u32,
    /// The logarithm of its weight: how many minimal puzzles it stands for, among those of its grid.
    pub log_weight: f64,
}

impl Weighted {
    /// Its weight.
    pub fn weight(&self) -> f64 {
        self.log_weight.exp()
    }
}

/// How to go down. None of it changes what weighted means tend to, only how soon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Clues at the first level, at most 81.
    pub level: usize,
    /// Random sets at the first level.
    pub tries: usize,
    /// The most sets at a level.
    pub width: usize,
}

impl Default for Plan {
    fn default() -> Self {
        Self { level: 40, tries: 150, width: 50 }
    }
}

/// Draws minimal puzzles with weights. Keep one for each thread: it owns the memory for searches.
#[derive(Debug)]
pub struct Bias {
    seed: u64,
    plan: Plan,
    /// By the number of clues and of those that can go.
    promise: Box<[[f64; 82]; 82]>,
    thinner: Thinner,
}

impl Bias {
    /// With the best instructions of this CPU.
    pub fn new(seed: u64) -> Self {
        Self::on(Path::best(), seed).expect("a CPU has its best path")
    }

    /// With these instructions; `None` when the CPU does not have them.
    pub fn on(path: Path, seed: u64) -> Option<Self> {
        let thinner = Thinner::on(path, &grids::grid(0, 0))?;
        let promise = Box::new(std::array::from_fn(|k| std::array::from_fn(|r| promise(k, r))));
        Some(Self { seed, plan: Plan::default(), promise, thinner })
    }

    /// The same with another plan.
    #[must_use]
    pub fn with_plan(self, plan: Plan) -> Self {
        Self { plan, ..self }
    }

    /// Draw number `index` of the seed; `None` when it found no puzzle and has weight 0.
    pub fn draw(&mut self, index: u64) -> Option<Weighted> {
        let (found, mut random) = self.descend(index);
        let all: f64 = found.iter().map(|leaf| leaf.mass).sum();
        let mut at = random.unit() * all;
        let chosen = found.iter().find(|leaf| {
            at -= leaf.mass;
            at < 0.0
        });
        // Rounding may leave a hair at the end.
        let chosen = chosen.or(found.last())?;
        Some(self.weighted(chosen.set, all))
    }

    /// All puzzles of draw number `index`, each with its own weight. They share their grid, and most of them much more: for
    /// errors of means, the draw counts as one.
    pub fn all(&mut self, index: u64) -> Vec<Weighted> {
        let (found, _) = self.descend(index);
        found.iter().map(|leaf| self.weighted(leaf.set, leaf.mass)).collect()
    }

    fn descend(&mut self, index: u64) -> (Vec<Leaf>, Random) {
        let mut random = Random::new(self.seed, index);
        self.thinner.load(&grids::uniform(&mut random));
        let found = descend(&mut self.thinner, 81, self.plan, |k, r| self.promise[k][r], &mut random);
        (found, random)
    }

    fn weighted(&self, set: Cells, weight: f64) -> Weighted {
        let grid = self.thinner.grid();
        let clues = std::array::from_fn(|cell| if set >> cell & 1 == 1 { grid[cell] } else { 0 });
        Weighted { clues, count: set.count_ones(), log_weight: weight.ln() }
    }
}

/// What a descent has to know about a grid.
trait Grid {
    /// Drops the sets that are not good.
    fn keep_good(&mut self, sets: &mut Vec<Cells>);
    /// Leaves in `among` the clues of each good set that can go.
    fn removable(&mut self, sets: &[Cells], among: &mut [Cells]);
}

impl Grid for Thinner {
    fn keep_good(&mut self, sets: &mut Vec<Cells>) {
        self.keep_unique(sets);
    }

    fn removable(&mut self, sets: &[Cells], among: &mut [Cells]) {
        Thinner::removable(self, sets, among);
    }
}

/// How strongly sets of which few clues can go are preferred, and how fast that fades with their number.
const NEAR: f64 = 0.7;
const FADING: f64 = 0.846_481_724_890_614;

/// A minimal puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Leaf {
    set: Cells,
    mass: f64,
}

/// How many minimal puzzles there may be below a set of `k` clues for each of the `r` that can go, but for a factor that is
/// the same for all sets of `k`.
fn promise(k: usize, r: usize) -> f64 {
    let fading = (0..r).fold(1.0, |fading, _| fading * FADING);
    let exponent = NEAR * k.saturating_sub(21) as f64 * fading + 0.03 * (k.saturating_sub(32) * r) as f64;
    // By hand in small steps, because the exponential function differs in the last bit from system to system.
    (0..(16.0 * exponent) as u32).fold(1.0, |product, _| product * 1.064_494_458_917_859_4)
}

/// Goes down from a grid of so many cells.
fn descend(
    grid: &mut impl Grid,
    cells: usize,
    plan: Plan,
    promise: impl Fn(usize, usize) -> f64,
    random: &mut Random,
) -> Vec<Leaf> {
    let (mut k, tries) = (plan.level.min(cells), plan.tries.max(1));
    let mut sets: Vec<Cells> = (0..tries).map(|_| subset(cells, k, random)).collect();
    grid.keep_good(&mut sets);
    let all = (0..k).fold(1.0, |c, i| c * (cells - i) as f64 / (i + 1) as f64);
    let mut masses = vec![all / tries as f64; sets.len()];
    let mut among = sets.clone();
    let mut found = Vec::new();
    while !sets.is_empty() {
        grid.removable(&sets, &mut among);
        let can_go = |i: usize| among[i].count_ones() as usize;
        let mut shares = vec![0.0; sets.len()];
        let mut total = 0.0;
        for (i, share) in shares.iter_mut().enumerate() {
            if among[i] == 0 {
                found.push(Leaf { set: sets[i], mass: masses[i] });
            } else {
                *share = masses[i] * promise(k, can_go(i));
                total += *share * can_go(i) as f64;
            }
        }
        // Pairs lie side by side, each as long as its share; those under the teeth of a comb are chosen.
        let step = total / plan.width.max(1) as f64;
        let mut tooth = random.unit() * step;
        let mut next = (Vec::new(), Vec::new(), Vec::new());
        for (i, &share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            let length = share * can_go(i) as f64;
            while tooth < length {
                let clue = nth(among[i], ((tooth / share) as usize).min(can_go(i) - 1));
                next.0.push(sets[i] & !clue);
                next.1.push(among[i] & !clue);
                next.2.push(masses[i] * step / share / (cells - k + 1) as f64);
                tooth += step;
            }
            tooth -= length;
        }
        (sets, among, masses) = next;
        k = k.saturating_sub(1);
    }
    found
}

/// A random set of `k` of so many cells.
fn subset(cells: usize, k: usize, random: &mut Random) -> Cells {
    // Floyd's way: as many random numbers as cells in the set, or as cells not in it.
    let few = k.min(cells - k);
    let mut set = 0;
    for last in cells - few..cells {
        let cell: Cells = 1 << random.below(last + 1);
        set |= if set & cell == 0 { cell } else { 1 << last };
    }
    if few == k { set } else { ((1 << cells) - 1) & !set }
}

/// One of the cells of a set, counted from 0.
fn nth(mut set: Cells, n: usize) -> Cells {
    for _ in 0..n {
        set &= set.wrapping_sub(1);
    }
    set & set.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A 4×4 grid, with everything known by trying all grids.
    struct Small {
        /// Where each other grid agrees with this one.
        same: Vec<Cells>,
    }

    /// All 4×4 grids.
    fn small_grids() -> Vec<[u8; 16]> {
        fn fill(grid: &mut [u8; 16], cell: usize, all: &mut Vec<[u8; 16]>) {
            if cell == 16 {
                all.push(*grid);
                return;
            }
            for digit in 1..5 {
                let sees = |other: usize| {
                    other / 4 == cell / 4
                        || other % 4 == cell % 4
                        || (other / 8 == cell / 8 && other % 4 / 2 == cell % 4 / 2)
                };
                if (0..cell).all(|other| grid[other] != digit || !sees(other)) {
                    grid[cell] = digit;
                    fill(grid, cell + 1, all);
                }
            }
            grid[cell] = 0;
        }
        let mut all = Vec::new();
        fill(&mut [0; 16], 0, &mut all);
        all
    }

    impl Small {
        fn new(grid: &[u8; 16], all: &[[u8; 16]]) -> Self {
            let same = |other: &[u8; 16]| (0..16).map(|c| Cells::from(grid[c] == other[c]) << c).sum();
            Self { same: all.iter().filter(|other| *other != grid).map(same).collect() }
        }

        fn good(&self, set: Cells) -> bool {
            self.same.iter().all(|same| set & !same != 0)
        }

        fn can_go(&self, set: Cells) -> Cells {
            (0..16).map(|c| 1 << c).filter(|c| set & c != 0 && self.good(set & !c)).sum()
        }
    }

    impl Grid for Small {
        fn keep_good(&mut self, sets: &mut Vec<Cells>) {
            sets.retain(|&set| self.good(set));
        }

        fn removable(&mut self, sets: &[Cells], among: &mut [Cells]) {
            for (set, among) in sets.iter().zip(among) {
                let can_go = self.can_go(*set);
                assert_eq!(can_go & !*among, 0, "a clue that could not go can go now");
                *among = can_go;
            }
        }
    }

    #[test]
    fn every_minimal_puzzle_of_a_small_grid_has_mass_one() {
        let all = small_grids();
        assert_eq!(all.len(), 288);
        // One grid of each of the two kinds there are, and plans and promises that shall make no difference.
        let mut small = [&all[0], &all[1]].map(|grid| Small::new(grid, &all));
        let sums = small.each_ref().map(|grid| {
            (0..1 << 16).filter(|&set| grid.good(set) && grid.can_go(set) == 0).collect::<Vec<Cells>>()
        });
        assert_ne!(sums[0].len(), sums[1].len(), "two kinds");
        let plans = [(16, 1, 6), (9, 30, 4), (10, 5, 30)];
        for (grid, puzzles) in small.iter_mut().zip(&sums) {
            for (which, (level, tries, width)) in plans.into_iter().enumerate() {
                let plan = Plan { level, tries, width };
                let odd = |k: usize, r: usize| if which == 0 { 1.0 } else { 1.0 / (r + k % 3) as f64 };
                let rounds = 4_000;
                let mut masses = vec![0.0; 1 << 16];
                let (mut sum, mut squares) = (0.0, 0.0);
                for round in 0..rounds {
                    let found = descend(grid, 16, plan, odd, &mut Random::new(11, round));
                    let mass: f64 = found.iter().map(|leaf| leaf.mass).sum();
                    sum += mass;
                    squares += mass * mass;
                    for leaf in found {
                        masses[leaf.set as usize] += leaf.mass;
                    }
                }
                let n = rounds as f64;
                let (mean, wanted) = (sum / n, puzzles.len() as f64);
                let error = ((squares / n - mean * mean) / n).sqrt();
                assert!((mean - wanted).abs() < 4.0 * error, "{plan:?}: {mean} ± {error} for {wanted}");
                assert!(error < 0.03 * wanted, "the test says too little: {error} of {wanted}");
                // By the number of clues, too, and nothing that is not minimal.
                for clues in 4..=6 {
                    let of = |set: &&Cells| set.count_ones() == clues;
                    let wanted = puzzles.iter().filter(of).count() as f64;
                    let mean: f64 = puzzles.iter().filter(of).map(|&set| masses[set as usize] / n).sum();
                    assert!((mean - wanted).abs() < 0.1 * wanted + 0.5, "{clues}: {mean} for {wanted}");
                }
                let all: f64 = puzzles.iter().map(|&set| masses[set as usize]).sum();
                assert!((all - sum).abs() < 1e-6 * sum);
            }
        }
    }

    #[test]
    fn subsets_are_drawn_evenly() {
        let mut times = [0; 64];
        let mut random = Random::new(1, 1);
        for k in [2, 4] {
            for _ in 0..3_000 {
                let set = subset(6, k, &mut random);
                assert_eq!(set.count_ones() as usize, k);
                times[set as usize] += 1;
            }
        }
        // 15 sets of each size, 200 times each.
        assert!(
            times.iter().filter(|&&t| t > 0).count() == 30
                && times.iter().all(|&t| t == 0 || (140..260).contains(&t))
        );
        assert_eq!((nth(0b1011, 0), nth(0b1011, 2), nth(0b1011, 3)), (1, 8, 0));
    }
}
