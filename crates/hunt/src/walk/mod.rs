//! `walk`: from puzzles of any board down to ever fewer clues, over boards with few solutions.
//!
//! The walk at 17 clues ([`beam`](crate::beam)) lists the solutions that taking a clue away leaves. On larger boards these
//! are millions and more, whichever clue goes; but what takes its place is still among a few that singles rank first, and
//! boards with two, twenty or two hundred solutions lie much closer together than puzzles do. So clues are exchanged
//! there, one by one, up and down in solutions, until one is left.
//!
//! | file | what |
//! |---|---|
//! | `state.rs` | [`Walker`]: where a walk is, and its rule |
//! | `tools.rs` | [`Tools`]: exchanges, clues that can go, clues that decide most |

mod state;
mod tools;

use std::sync::Arc;

use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::{Control, Random, Unsupported};

pub use self::state::{CluedBoard, Habit, Task, Walker};
pub use self::tools::Tools;
use crate::table::FEWEST;
use crate::{Method, Outcome};

/// Walks side by side, each a piece of every round.
const WALKERS: usize = 8;

/// The method and its parameters.
#[derive(Clone, Debug)]
pub struct Walk {
    shape: Arc<Board>,
    seed: u64,
    most: Option<usize>,
    habit: Habit,
    /// No puzzle has fewer clues.
    least: usize,
}

impl Walk {
    /// Walks on a shape: with `most`, to any puzzles of at most so many clues; without, to ever fewer.
    pub fn new(
        shape: &Arc<Board>,
        seed: u64,
        most: Option<usize>,
        habit: Habit,
    ) -> Result<Self, Unsupported> {
        Tools::new(shape)?;
        let least = if shape.is_classic9() { FEWEST } else { 1 };
        Ok(Self { shape: shape.clone(), seed, most, habit, least })
    }

    /// How many clues are few enough, after these finds.
    fn enough(&self, finds: &[Puzzle]) -> usize {
        self.most.unwrap_or_else(|| fewest(finds).saturating_sub(1))
    }
}

fn fewest(finds: &[Puzzle]) -> usize {
    finds.iter().map(|p| p.givens().count()).min().unwrap_or(0)
}

/// Exchanges in a piece: about a third of a second.
pub(crate) fn steps(shape: &Board) -> u32 {
    let larger = 256.0 / shape.len() as f64;
    ((100.0 * larger * larger) as u32).clamp(10, 1_000)
}

impl Method for Walk {
    type State = Vec<Option<Walker>>;
    type Worker = Option<Tools>;
    type Yield = Option<Walker>;

    fn board(&self) -> &Arc<Board> {
        &self.shape
    }

    fn searches_with(&self) -> &'static [&'static str] {
        &["general"]
    }

    fn start(&self) -> Self::State {
        vec![None; WALKERS]
    }

    fn worker(&self) -> Option<Tools> {
        Tools::new(&self.shape).ok()
    }

    fn pieces(&self, state: &Self::State, finds: &[Puzzle]) -> usize {
        if finds.is_empty() || self.enough(finds) < self.least { 0 } else { state.len() }
    }

    fn work(
        &self,
        worker: &mut Option<Tools>,
        state: &Self::State,
        finds: &[Puzzle],
        piece: usize,
        control: &Control,
    ) -> Outcome<Option<Walker>> {
        let Some(tools) = worker else { return Outcome::default() };
        let old = state.get(piece).and_then(Option::as_ref);
        let clock = old.map_or(0, |walker| walker.clock);
        let mut random = Random::new(self.seed.wrapping_add((piece as u64) << 32), clock);
        let homes: Vec<&[u8]> = homes(finds);
        let part = Part { habit: &self.habit, enough: self.enough(finds), any: self.most.is_some() };
        part.go(&self.shape, tools, old, &homes, &mut random, control)
    }

    fn take(&self, next: &mut Self::State, piece: usize, brought: Option<Walker>) {
        if let Some(place) = next.get_mut(piece) {
            *place = brought;
        }
    }
}

/// Puzzles to begin with: those with the fewest clues, and with one or two more where there are few.
fn homes(finds: &[Puzzle]) -> Vec<&[u8]> {
    let mut order: Vec<&Puzzle> = finds.iter().rev().collect();
    order.sort_by_key(|find| find.givens().count());
    let most = fewest(finds) + 2;
    order.retain(|find| find.givens().count() <= most);
    order.truncate(HOMES);
    order.into_iter().map(|find| find.givens().values()).collect()
}

/// Puzzles that walks begin with.
const HOMES: usize = 24;

/// What a piece of a walk is for.
pub(crate) struct Part<'a> {
    pub(crate) habit: &'a Habit,
    /// How many clues a puzzle may have to be told of.
    pub(crate) enough: usize,
    /// Whether any of them will do; else each walk wants fewer and fewer.
    pub(crate) any: bool,
}

impl Part<'_> {
    /// Goes on with a walk, or begins one from one of `homes`, which come with the best first.
    pub(crate) fn go(
        &self,
        shape: &Arc<Board>,
        tools: &mut Tools,
        old: Option<&Walker>,
        homes: &[&[u8]],
        random: &mut Random,
        control: &Control,
    ) -> Outcome<Option<Walker>> {
        let clock = old.map_or(0, |walker| walker.clock);
        let lively = old.filter(|walker| !walker.is_tired(self.habit)).cloned();
        let walker = lively.or_else(|| {
            // The lower of two numbers: the best come up more often.
            let at = random.below(homes.len().max(1)).min(random.below(homes.len().max(1)));
            let board = tools.board(homes.get(at)?.to_vec(), control)?;
            Some(Walker::new(clock, board))
        });
        let Some(mut walker) = walker else { return Outcome::default() };
        let mut found = Vec::new();
        let enough = if self.any { self.enough } else { 0 };
        let task = Task { habit: self.habit, enough, steps: steps(shape) };
        let tries = walker.go(tools, &task, random, control, &mut |clues| {
            if clues.iter().filter(|value| **value > 0).count() <= self.enough {
                let grid = Grid::from_values(clues.to_vec());
                found.extend(grid.and_then(|grid| Puzzle::new(shape.clone(), grid)).ok());
            }
        });
        let closest = Some(walker.at().0 as f64);
        Outcome { found, tries, closest, rest: Some(walker) }
    }
}
