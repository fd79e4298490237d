//! Reduction: a random full board, from which groups of clues are taken in random order while the solution stays the
//! only one.
//!
//! It reaches few clues less often than a search that draws the pattern first, but it always arrives, on every shape and
//! in every symmetry, and nearly all of its time goes into questions that propagation answers.

use masume_solver::{Control, Random};

use super::{Attempt, Search, Task};
use crate::model::ClueModel;

/// Parameters of the reduction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dig {
    /// Nodes that the question whether a group of clues can go may take; a group that is not decided then stays. What
    /// the task and the board make sensible when not said.
    pub nodes: Option<u64>,
    /// Full boards that make an attempt.
    pub starts: usize,
}

impl Default for Dig {
    fn default() -> Self {
        Self { nodes: None, starts: 4 }
    }
}

impl Dig {
    /// Puzzles that need no guessing to be proved: singles, locked digits, and one candidate refuted at a time.
    pub fn easy() -> Self {
        Self { nodes: Some(0), ..Self::default() }
    }

    /// The nodes a question may take. Where nobody asks for few clues, a clue whose proof needs guesses may as well stay:
    /// that costs one clue in twenty and saves most of the time, and people would not find the proof either. Where few
    /// are asked for, small boards are decided to the end, and large ones as far as is bearable.
    fn limit<B>(&self, digits: u8, task: &Task<B>) -> u64 {
        self.nodes.unwrap_or(match digits {
            _ if task.minimal => 1_000_000,
            _ if task.open => 0,
            0..=12 => 100_000,
            13..=16 => 50,
            _ => 5,
        })
    }
}

impl<G: ClueModel> Search<G> for Dig {
    fn attempt(
        &self,
        model: &mut G,
        task: &Task<G::Clues>,
        _number: u64,
        random: &mut Random,
        control: &Control,
    ) -> Attempt<G::Clues> {
        let mut attempt = Attempt::default();
        let nodes = Some(self.limit(model.board().digits(), task));
        let question = Control { nodes, ..control.clone() };
        let mut groups = task.groups.clone();
        for _ in 0..self.starts {
            if control.must_stop(0).is_some() {
                break;
            }
            let Some(full) = model.fill(&task.fixed, random, control) else { continue };
            attempt.tries += 1;
            let mut board = model.empty();
            for &slot in task.must.iter().chain(groups.iter().flatten()) {
                G::put(&mut board, slot, G::value(&full, slot));
            }
            random.shuffle(&mut groups);
            let least = least(task, random);
            let Some(dug) = model.reduce(&full, &board, &groups, least, &question) else { continue };
            let clues = (0..model.slots()).filter(|&slot| G::value(&dug, slot) != 0).count();
            if clues <= task.clues.1 && (!task.minimal || is_minimal(model, &full, &dug, &question)) {
                attempt.found.push(dug);
                break;
            }
        }
        attempt
    }
}

/// Where to stop: as far down as it goes, unless a range is asked for that puzzles shall fill.
fn least<B>(task: &Task<B>, random: &mut Random) -> usize {
    if task.open || task.minimal {
        return task.clues.0;
    }
    task.clues.0 + random.below(task.clues.1 - task.clues.0 + 1)
}

/// Whether no single clue can go.
fn is_minimal<G: ClueModel>(model: &mut G, full: &G::Clues, dug: &G::Clues, question: &Control) -> bool {
    let single = (0..model.slots()).filter(|&slot| G::value(dug, slot) != 0).map(|slot| vec![slot]);
    let single: Vec<Vec<usize>> = single.collect();
    model.reduce(full, dug, &single, 0, question).is_some_and(|least| least == *dug)
}
