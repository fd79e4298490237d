//! The schedule of a pack of chains, one piece at a time.

use std::collections::BTreeSet;

use masume_puzzle::{Grid, Puzzle};
use masume_solver::{Control, Random, Stop};

use super::chains::Chains;
use super::heat::{Heat, between};
use super::proof::{Prover, Verdict};
use super::state::{Aside, Pack, Stage, State};
use super::symmetry::{Orbits, Symmetry};
use super::tools::Worker;
use super::{Anneal, Brought, Packed, choice, feeds, pace, pool};
use crate::Outcome;

/// Pieces of a bound and of a free stage, at first and without doubling.
const BOUND: u32 = 48;
const FREE: u32 = 12;
/// Accepted parts of moves: where a bound stage begins and ends, where a free one does.
const HOT: f64 = 0.25;
const SET: f64 = 0.012;
const LOOSE: f64 = 0.03;
const COLD: f64 = 0.002;
/// Tries of a bound stage's best chains without symmetry: at its end, and this many quarters before it.
const EARLY: u32 = 2;
/// One annealing of so many loses its symmetry part by part.
const BY_PARTS: u32 = 3;
/// Chains of the bound stage that go on freely.
const KEPT: usize = 8;
/// Questions that choosing the last clues by the solutions left counts for.
const FINISH: u32 = 4;
/// Places that are tried for a clue that was taken away, while bound and while free.
const BOUND_TRIES: u32 = 4;
const FREE_TRIES: u32 = 8;
/// Moves between two looks at the clock.
const CLOCK: u32 = 32;

/// One piece of work.
pub(super) struct Run<'a> {
    method: &'a Anneal,
    worker: &'a mut Worker,
    pack: Pack,
    /// Clues that a puzzle may have to be worth something.
    goal: usize,
    /// Clues that this pack tries for.
    aim: usize,
    state: &'a State,
    finds: &'a [Puzzle],
    piece: usize,
    random: Random,
    found: Vec<Puzzle>,
    tries: u64,
    closest: Option<u32>,
    value: Option<(usize, u32)>,
    pooled: Option<(u32, Vec<u32>)>,
    homes: Vec<Vec<u8>>,
}

impl<'a> Run<'a> {
    pub(super) fn new(
        method: &'a Anneal,
        worker: &'a mut Worker,
        state: &'a State,
        finds: &'a [Puzzle],
        piece: usize,
    ) -> Self {
        let goal = method.pack_goal(state.low, finds, piece);
        let pack = state.packs.get(piece).cloned().unwrap_or_else(Pack::new);
        let random = Random::new(method.seed.wrapping_add((piece as u64) << 32), pack.clock);
        Self {
            method,
            worker,
            pack,
            goal,
            aim: goal,
            state,
            finds,
            piece,
            random,
            found: Vec::new(),
            tries: 0,
            closest: None,
            value: None,
            pooled: None,
            homes: Vec::new(),
        }
    }

    pub(super) fn outcome(self) -> Outcome<Brought> {
        let rest = Packed { pack: self.pack, value: self.value, pooled: self.pooled, homes: self.homes };
        Outcome {
            found: self.found,
            tries: self.tries,
            closest: self.closest.map(f64::from),
            rest: Brought::Pack(Box::new(rest)),
        }
    }

    /// Does the piece.
    pub(super) fn go(&mut self, control: &Control) -> Result<(), Stop> {
        self.pack.clock += 1;
        let Some(mut prover) = self.worker.prover.take() else { return Ok(()) };
        let done = self.go_with(&mut prover, control);
        self.worker.prover = Some(prover);
        done
    }

    fn go_with(&mut self, prover: &mut Prover, control: &Control) -> Result<(), Stop> {
        if self.pack.stage == Stage::Fresh {
            self.choose();
        }
        self.aim = self.method.aim(self.goal, self.piece, self.pack.rounds);
        let power = self.pack.power;
        let own = (self.pack.symmetry, self.symmetry());
        let Some(mut chains) = self.worker.take(own, power) else { return Ok(()) };
        let done = if self.load(&mut chains) {
            self.anneal(&mut chains, prover, control)
        } else {
            // So many clues do not fit: another symmetry next time.
            self.pack.stage = Stage::Fresh;
            Ok(())
        };
        self.worker.keep(own, power, chains);
        done
    }

    fn symmetry(&self) -> &'a Symmetry {
        &self.method.symmetries[self.pack.symmetry.min(self.method.symmetries.len() - 1)]
    }

    /// How many images a clue has at this point of the schedule.
    fn order(&self) -> usize {
        self.symmetry().order / self.pack.power.max(1)
    }

    /// Begins an annealing.
    fn choose(&mut self) {
        let rounds = self.pack.rounds;
        self.pack.done = 0;
        self.pack.rounds += 1;
        self.pack.heat = 0;
        self.pack.chains.clear();
        self.pack.best.clear();
        self.pack.aside = None;
        self.pack.power = 1;
        if self.piece == pool::PIECE && self.method.most.is_none() {
            let shape = &self.method.shape;
            let starts = pool::starts(&self.state.pool, self.finds, shape);
            if !starts.is_empty() {
                self.pack.stage = Stage::Free;
                self.pack.all = FREE << (rounds % 3);
                self.pack.heat = (pace::free_heat(shape)).to_bits();
                self.pack.chains = starts;
                self.pack.power = self.symmetry().order;
                return;
            }
        }
        self.pack.symmetry = choice::choose(&self.state.values, self.piece, rounds, &mut self.random);
        // Short ones first, so that something is found soon.
        let shorter = if rounds == 0 { 8 >> (self.piece / 4) } else { 1 };
        self.pack.all = pace::longer(BOUND, rounds).div_ceil(shorter);
        self.pack.stage = Stage::Bound;
    }

    /// Orbits of a bound stage: as many as the aim has room for, sometimes one more or fewer.
    fn bound_orbits(&mut self, order: usize) -> usize {
        let most = self.aim / order;
        if order == 1 {
            return most;
        }
        match (self.pack.rounds % 3, self.aim % order) {
            (1, rest) if 2 * rest > order => most + 1,
            (2, 0) if most > choice::LEAST_ORBITS => most - 1,
            _ => most,
        }
    }

    /// Puts the pack's puzzles into the lanes; new ones when there are none.
    fn load(&mut self, chains: &mut Chains) -> bool {
        let order = self.order();
        if self.pack.chains.is_empty() {
            let orbits = self.bound_orbits(order).max(1);
            let heat = pace::free_heat(&self.method.shape) * pace::stiffness(order);
            self.pack.heat = heat.to_bits();
            return chains.begin(&[], orbits, &mut self.random);
        }
        let free = self.pack.stage == Stage::Free;
        // Bound chains may have a few clues too many; they lose them when they are set free.
        let room = if free { self.aim / order } else { self.aim.div_ceil(order) };
        let had = self.pack.chains.iter().map(Vec::len).max().unwrap_or(0);
        for chain in &mut self.pack.chains {
            while chain.len() > room {
                chain.swap_remove(self.random.below(chain.len()));
            }
        }
        if had > room {
            // A new goal: again from the start of the stage.
            self.pack.done = 0;
            self.pack.best.clear();
        }
        let starts = std::mem::take(&mut self.pack.chains);
        let lanes = chains.lanes();
        let puzzles: Vec<Vec<u32>> = (0..lanes).map(|lane| starts[lane % starts.len()].clone()).collect();
        let orbits = puzzles.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let orbits = if free { room.max(1) } else { orbits };
        chains.begin(&puzzles, orbits, &mut self.random)
    }

    fn anneal(&mut self, chains: &mut Chains, prover: &mut Prover, control: &Control) -> Result<(), Stop> {
        let bound = self.pack.stage == Stage::Bound;
        let order = self.order();
        // The best of each chain is wanted where it is to be set free.
        let record = order > 1;
        let (from, to) = match (bound, order) {
            (true, 1) => (HOT, COLD),
            (true, _) => (HOT, SET),
            _ => (self.looseness(), COLD),
        };
        let mut heat = Heat::new(f64::from_bits(self.pack.heat), chains.lanes());
        heat.want(between(from, to, self.pack.progress()));
        if record && self.pack.best.len() != chains.lanes() {
            self.pack.best = chains.scores.iter().copied().zip(chains.clues.iter().cloned()).collect();
        }
        let mut low: Vec<u32> =
            if record { self.pack.best.iter().map(|b| b.0).collect() } else { chains.scores.clone() };
        let mut last = vec![0; chains.lanes()];
        let conflicts = pace::conflicts(&self.method.shape);
        let mut questions = pace::questions(&self.method.shape);
        let (wait, short_wait) =
            (pace::waiting(&self.method.shape, false), pace::waiting(&self.method.shape, true));
        let worth = self.method.shape.len() as u32 * 3 / 2;
        let steps = pace::steps(&self.method.shape, order);
        let tries = if order > 1 { BOUND_TRIES } else { FREE_TRIES };
        let mut unique = false;
        'steps: for step in 0..steps {
            if step % CLOCK == 0
                && let Some(stop) = control.must_stop(0)
            {
                return Err(stop);
            }
            if step % tries == 0 {
                chains.lift(&mut self.random);
            }
            let mut moved = chains.step(heat.now, &mut self.random);
            heat.note(moved.count_ones());
            while moved != 0 {
                let lane = moved.trailing_zeros() as usize;
                moved &= moved - 1;
                let score = chains.scores[lane];
                let better = score < low[lane];
                if better {
                    low[lane] = score;
                    if record {
                        self.pack.best[lane] = (score, chains.clues[lane].clone());
                    }
                }
                let wait = if better { short_wait } else { wait };
                if score != 0 && (score > worth || step < last[lane] + wait || questions == 0) {
                    continue;
                }
                last[lane] = step;
                questions = questions.saturating_sub(1);
                let mut puzzle = chains.puzzle(lane);
                let mut verdict = prover.ask(&puzzle, conflicts, control)?;
                let room = self.goal.saturating_sub(puzzle.iter().filter(|v| **v > 0).count());
                let near = better && score <= worth / 6 && (1..=pace::spare(self.aim)).contains(&room);
                if verdict == Verdict::Several && near {
                    questions = questions.saturating_sub(FINISH);
                    if prover.finish(&mut puzzle, room, conflicts / 10, &mut self.random, control)? {
                        verdict = Verdict::One;
                    }
                }
                if verdict == Verdict::One {
                    unique = self.keep(puzzle, prover, control)?;
                    if unique {
                        break 'steps;
                    }
                    questions = 0;
                }
            }
            self.tries += chains.lanes() as u64;
        }
        self.closest = chains.scores.iter().min().copied();
        self.pack.heat = heat.now.to_bits();
        self.pack.chains.clone_from(&chains.clues);
        self.pack.done += 1;
        if unique {
            // With a fixed goal the chains would find the same again.
            if self.method.most.is_some() || feeds(self.piece) {
                self.pack.stage = Stage::Fresh;
            }
        } else if order > 1 {
            if self.due() {
                self.set_free(chains);
            }
        } else if self.pack.done >= self.pack.all {
            self.end(chains);
        }
        Ok(())
    }

    /// Whether the best chains of a bound stage are to be set free.
    fn due(&self) -> bool {
        let quarter = |done: u32| 4 * done / self.pack.all.max(1);
        let (before, now) = (quarter(self.pack.done - 1), quarter(self.pack.done));
        let early = self.pack.stage == Stage::Bound && now > before && now >= 4 - EARLY;
        self.pack.done >= self.pack.all || early
    }

    /// The end of a stage whose clues moved one by one: what it came to, and back to the bound chains if they have not
    /// come to their end.
    fn end(&mut self, chains: &Chains) {
        let best = (0..chains.lanes()).min_by_key(|&lane| chains.scores[lane]);
        if let Some(lane) = best
            && (self.piece != pool::PIECE || self.pack.stage == Stage::Bound)
        {
            let (score, clues) = (chains.scores[lane], chains.clues[lane].clone());
            let value = choice::value(&self.method.shape, clues.len(), score);
            self.value = Some((self.pack.symmetry, value));
            self.pooled = Some((value, clues));
        }
        self.pack.stage = Stage::Fresh;
        if let Some(aside) = self.pack.aside.take() {
            self.pack.stage = Stage::Bound;
            self.pack.power = 1;
            (self.pack.done, self.pack.all, self.pack.heat) = (aside.done, aside.all, aside.heat);
            (self.pack.chains, self.pack.best) = (aside.chains, aside.best);
        }
    }

    /// The part of moves that is accepted when chains are set free: those from the pool differently from time to time.
    fn looseness(&self) -> f64 {
        let pool = self.piece == pool::PIECE;
        if pool { LOOSE * [1.0, 3.0, 0.4][self.pack.rounds as usize % 3] } else { LOOSE }
    }

    /// A unique puzzle, without the clues that it does not need: whether that is few enough.
    fn keep(&mut self, mut puzzle: Vec<u8>, prover: &mut Prover, control: &Control) -> Result<bool, Stop> {
        prover.minimise(&mut puzzle, pace::conflicts(&self.method.shape), &mut self.random, control)?;
        let made = Grid::from_values(puzzle).and_then(|g| Puzzle::new(self.method.shape.clone(), g));
        let Some(made) = made.ok().filter(|m| m.givens().count() <= self.goal) else { return Ok(false) };
        if self.piece != pool::PIECE {
            self.value =
                Some((self.pack.symmetry, choice::value(&self.method.shape, made.givens().count(), 0)));
            self.homes.push(made.givens().values().to_vec());
        }
        if made.givens().count() <= self.method.goal(self.finds) {
            self.found.push(made);
        }
        Ok(true)
    }

    /// Lets the clues of the best chains move in smaller orbits: by the half of the symmetry, or a third of it, and at the
    /// end one by one. Before the end of the bound stage its chains are put aside.
    fn set_free(&mut self, chains: &Chains) {
        let order = self.order();
        let bound = self.pack.stage == Stage::Bound;
        let last = self.pack.done >= self.pack.all;
        let part = (2..=order).find(|p| order.is_multiple_of(*p)).unwrap_or(order);
        // What is tried before the end of the bound stage is set free at once, and mostly what comes after it, too.
        let by_parts = last && self.pack.rounds.is_multiple_of(BY_PARTS);
        let power = if by_parts { self.pack.power * part } else { self.symmetry().order };
        let own = (self.pack.symmetry, self.symmetry());
        let Some(next) = self.worker.take(own, power) else { return };
        let mut best = self.pack.best.clone();
        best.sort();
        best.dedup();
        best.truncate(KEPT);
        let smaller = |clues: &[u32]| {
            let members = clues.iter().flat_map(|&orbit| chains.orbits.members(orbit));
            let orbits: BTreeSet<u32> = members.map(|&(c, d)| next.orbits.of(usize::from(c), d)).collect();
            orbits.into_iter().filter(|&o| o != Orbits::NONE).collect()
        };
        let free: Vec<Vec<u32>> = best.iter().map(|(_, clues)| smaller(clues)).collect();
        self.worker.keep(own, power, next);
        let pack = &mut self.pack;
        if bound && !last {
            pack.aside = Some(Aside {
                done: pack.done,
                all: pack.all,
                heat: pack.heat,
                chains: std::mem::take(&mut pack.chains),
                best: std::mem::take(&mut pack.best),
            });
        }
        pack.chains = free;
        pack.power = power;
        pack.stage = Stage::Free;
        pack.done = 0;
        pack.all = if last { pace::longer(FREE, pack.rounds) } else { FREE / 2 };
        pack.best.clear();
        let cooler = pace::stiffness(order) / pace::stiffness(self.order());
        self.pack.heat = (f64::from_bits(self.pack.heat) / cooler).to_bits();
    }
}
