//! `beam`: puzzles with 17 clues from nothing, a second of work each.
//!
//! The idea is that of source A: add the clue that leaves the fewest solutions, as samples of the solutions tell it, and
//! when they are few enough to be listed, work on the list. What is different is where the work goes. The source follows
//! several clue sets at once with many samples each, so that most of its runs succeed; here a start is one clue set and
//! some hundred descents for each clue, which take ten milliseconds, and most starts fail. What makes up for it is what
//! comes after: with all its clues in place, the set *walks*, exchanging one clue after the other (`walk`), and most of
//! what is found is found there. Nothing is kept between starts, so that finds are as different as chance makes them.
//!
//! `docs/beam.md` has the figures, and what was tried.
//!
//! | file | what |
//! |---|---|
//! | `grow.rs` | from nothing to a set of clues with few solutions |
//! | `last.rs` | three clues at once, from a list of solutions |
//! | `walk.rs` | from there to a puzzle |
//! | `solutions.rs` | lists of solutions, and what each further clue would leave of them |
//! | `faithful.rs`, `faithful/` | the beam of source A (Nagao and Yamamoto) as it was published |

pub mod faithful;
mod grow;
pub mod last;
pub mod solutions;
mod walk;

use std::sync::Arc;

use masume_puzzle::{Board, Puzzle};
use masume_solver::classic9::{Descent, Sample, Single};
use masume_solver::{Control, Random};
use serde::{Deserialize, Serialize};

use crate::limits::{DRAWN, LISTED, within};
use crate::method::{Method, Outcome};
use crate::nine;
use grow::Grown;
use last::Last;
use solutions::{Solutions, Tally};

/// A hunt for puzzles with few clues on the classic board. A piece is one start.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Beam {
    /// What makes it different from other hunts with the same parameters.
    #[serde(skip)]
    pub seed: u64,
    /// The most clues of a puzzle. With fewer than 17 it goes on forever: there are none (`McGuire`, Tugemann and
    /// Civario 2012).
    #[serde(skip)]
    pub clues: usize,
    /// Clues for which few descents will do: whatever they are, the end is the same.
    pub early: usize,
    /// Random descents for each of these.
    pub few: usize,
    /// Random descents for each clue after them, while solutions are too many to be listed.
    pub descents: usize,
    /// So many descents more are taken to have each clue, since the rarest of all look rarer than they are.
    pub doubt: f64,
    /// Each clue may look worse by up to this share, at random; so that starts differ.
    pub noise: f64,
    /// From so many solutions on, as far as descents can tell, they are listed.
    pub list: u32,
    /// The most solutions that a start may have when four clues are missing, as far as descents can tell; others are
    /// given up.
    pub hope: f64,
    /// The longest list of solutions in which the last three clues are looked for together; 0 for never.
    pub long: u32,
    /// The most solutions that it may have when all its clues are in place.
    pub gate: u32,
    /// The longest list that a walk makes when it takes a clue away.
    pub limit: u32,
    /// In a walk, a clue that leaves `n` solutions is drawn in proportion to 1/n to this power.
    pub power: u32,
    /// The longest walk, in solutions listed; a board costs a hundred more.
    pub work: u64,
    /// The most puzzles that a start may bring: they differ in one clue.
    pub cousins: usize,
    /// Starts in a round.
    pub round: usize,
}

impl Beam {
    /// For 17 clues, with what was found to work best.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            clues: 17,
            early: 8,
            few: 60,
            descents: 400,
            doubt: 2.0,
            noise: 0.6,
            list: 10_000,
            hope: 1.5e7,
            long: 60_000,
            gate: 100,
            limit: 2000,
            power: 5,
            work: 500_000,
            cousins: 4,
            round: 64,
        }
    }
}

impl Beam {
    /// Refuses parameters that would fill the memory or never end; the error is for people.
    pub fn check(&self) -> Result<(), String> {
        within("few", self.few, 1..=DRAWN)?;
        within("descents", self.descents, 1..=DRAWN)?;
        within("doubt", self.doubt, 0.0..=1e6)?;
        within("noise", self.noise, 0.0..=1e6)?;
        within("list", self.list, 0..=LISTED)?;
        within("long", self.long, 0..=LISTED)?;
        within("limit", self.limit, 0..=LISTED)?;
        within("hope", self.hope, 0.0..=1e22)?;
        within("power", self.power, 0..=64)?;
        within("work", self.work, 0..=1_000_000_000_000)?;
        within("cousins", self.cousins, 1..=1_000_000)?;
        within("round", self.round, 1..=100_000)
    }
}

/// The tools of one thread.
#[derive(Debug)]
pub struct Worker {
    single: Single,
    sample: Sample,
    descents: Vec<Descent>,
    solutions: Solutions,
    tally: Tally,
    last: Last,
    /// Clues to draw from, with the sums of their chances.
    choices: Vec<(f64, (usize, u8, u32))>,
    /// Boards looked at.
    tries: u64,
}

impl Method for Beam {
    /// The number of the first start of the round.
    type State = u64;
    type Worker = Worker;
    type Yield = ();

    fn board(&self) -> &Arc<Board> {
        nine::shape()
    }

    fn start(&self) -> u64 {
        0
    }

    fn worker(&self) -> Worker {
        Worker {
            single: Single::new(),
            sample: Sample::new(),
            descents: Vec::new(),
            solutions: Solutions::default(),
            tally: Tally::default(),
            last: Last::default(),
            choices: Vec::new(),
            tries: 0,
        }
    }

    fn pieces(&self, _state: &u64, _finds: &[Puzzle]) -> usize {
        self.round.max(1)
    }

    fn work(
        &self,
        worker: &mut Worker,
        state: &u64,
        _finds: &[Puzzle],
        piece: usize,
        control: &Control,
    ) -> Outcome<()> {
        let mut random = Random::new(self.seed, state.wrapping_add(piece as u64));
        worker.tries = 0;
        let mut closest = None;
        let found = match worker.grow(self, &mut random, control) {
            Grown::Puzzles(found) => {
                closest = Some(1);
                found
            }
            Grown::Clues(mut board, left) if left <= self.gate => {
                worker.walk(self, &mut board, closest.insert(left), &mut random, control)
            }
            Grown::Clues(_, left) => {
                closest = Some(left);
                Vec::new()
            }
            Grown::Nothing => Vec::new(),
        };
        Outcome {
            found: found.iter().filter_map(nine::puzzle).collect(),
            tries: worker.tries,
            closest: closest.map(f64::from),
            rest: (),
        }
    }

    fn take(&self, _next: &mut u64, _piece: usize, (): ()) {}

    fn end_round(&self, next: &mut u64) {
        *next = next.wrapping_add(self.round.max(1) as u64);
    }
}
