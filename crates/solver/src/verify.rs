//! Is this puzzle proper, and who says so?
//!
//! Whatever makes puzzles has them verified here before anybody sees them: engines that had no part in the making look for a
//! second solution. [`TABLE`] says for each [`Purpose`] and kind of board which engines are asked, in which order, how many
//! nodes each may take, and how many have to agree. Limits are nodes, never seconds, so that an answer does not depend on
//! the machine; `Control` of the caller can still stop it all.
//!
//! ```
//! use masume_puzzle::{Board, Puzzle};
//! use masume_solver::verify::{Purpose, Verdict, Verifier};
//! use masume_solver::Control;
//!
//! let empty = Puzzle::empty(Board::classic());
//! let verdict = Verifier::new(Purpose::Generated).verify(&empty, &Control::default());
//! assert!(matches!(verdict, Verdict::Several { .. }));
//! ```

use std::sync::Arc;
use std::time::{Duration, Instant};

use masume_puzzle::{Board, Grid, Puzzle};

use crate::{Control, Count, Engine, Stop, Unsupported, search};

mod table;

pub use table::{Ask, Boards, Purpose, Row, TABLE};

/// What the engines say together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There is one solution: enough engines came to an end and found the same.
    Unique(Proof),
    /// There are several solutions; these are two, and both obey all rules.
    Several {
        /// Two different solutions.
        examples: [Grid; 2],
        /// The engine that found them.
        by: &'static str,
    },
    /// There is no solution, says this engine.
    None {
        /// The engine.
        by: &'static str,
    },
    /// Too few engines came to an end.
    Undecided {
        /// What stopped them; `None` when too few engines take such a board.
        why: Option<Stop>,
    },
    /// Engines contradict each other, or one sent a grid that breaks a rule. This is a bug of Masume's;
    /// [`Verifier::opinions`] tells who said what.
    Disagreement,
}

impl Verdict {
    /// The proof that there is one solution, if that is what was found out.
    pub fn unique(self) -> Option<Proof> {
        match self {
            Self::Unique(proof) => Some(proof),
            _ => None,
        }
    }
}

/// What the solutions that one engine counted, up to two, say of a puzzle.
pub fn verdict(puzzle: &Puzzle, engine: &'static str, count: &Count) -> Verdict {
    if !count.examples.iter().all(|grid| puzzle.is_solved_by(grid)) {
        return Verdict::Disagreement;
    }
    match (count.unique(), &count.examples[..]) {
        (Some(true), [solution, ..]) => {
            Verdict::Unique(Proof { solution: solution.clone(), by: vec![engine] })
        }
        (Some(false), [a, b, ..]) => Verdict::Several { examples: [a.clone(), b.clone()], by: engine },
        (Some(false), _) => Verdict::None { by: engine },
        (None | Some(true), _) => Verdict::Undecided { why: Some(count.report.stop) },
    }
}

/// The only solution of a puzzle, and who says so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The only solution.
    pub solution: Grid,
    /// The engines that found no other, in the order in which they were asked.
    pub by: Vec<&'static str>,
}

/// What one engine says of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// The engine.
    pub engine: &'static str,
    /// Whether there is exactly one solution; `None` when the engine was stopped before it knew.
    pub unique: Option<bool>,
    /// How long it took, its tables of the board included where they had to be made.
    pub time: Duration,
}

/// Asks engines as a row of [`TABLE`] says. Keep one for each thread: engines are kept while the board stays the same.
#[derive(Debug)]
pub struct Verifier {
    purpose: Purpose,
    made_with: Option<&'static [&'static str]>,
    /// The board that `engines` are for.
    board: Option<Arc<Board>>,
    row: &'static Row,
    engines: Vec<Seat>,
    opinions: Vec<Opinion>,
}

/// An engine of the row.
#[derive(Debug)]
struct Seat {
    ask: &'static Ask,
    /// Made when it is first asked: most puzzles never get to the last.
    engine: Option<Engine>,
}

impl Verifier {
    /// For puzzles of this purpose, made with the engines that the row names.
    pub fn new(purpose: Purpose) -> Self {
        let row = &TABLE[0];
        Self { purpose, made_with: None, board: None, row, engines: Vec::new(), opinions: Vec::new() }
    }

    /// The same, where the puzzles were made with these engines instead of those in the row: they are not asked.
    pub fn of_maker(purpose: Purpose, made_with: &'static [&'static str]) -> Self {
        Self { made_with: Some(made_with), ..Self::new(purpose) }
    }

    /// Verifies a puzzle: asks engine after engine until enough agree, or one refutes it.
    pub fn verify(&mut self, puzzle: &Puzzle, control: &Control) -> Verdict {
        self.set_board(puzzle);
        self.opinions.clear();
        let mut proof: Option<Proof> = None;
        let mut why = None;
        for seat in &mut self.engines {
            if let Some(stop) = control.must_stop(0) {
                return Verdict::Undecided { why: Some(stop) };
            }
            let id = seat.ask.engine;
            let begun = Instant::now();
            let nodes = seat.ask.nodes.into_iter().chain(control.nodes).min();
            let Ok(count) = seat.count(puzzle, &Control { nodes, ..control.clone() }) else { continue };
            self.opinions.push(Opinion { engine: id, unique: count.unique(), time: begun.elapsed() });
            match (verdict(puzzle, id, &count), &mut proof) {
                (Verdict::Unique(one), None) => proof = Some(one),
                (Verdict::Unique(one), Some(proof)) if proof.solution == one.solution => proof.by.push(id),
                (Verdict::Undecided { why: stop }, _) => {
                    // The caller stopped it: whether one proof is enough must not depend on the clock.
                    if let Some(stop) = control.must_stop(0) {
                        return Verdict::Undecided { why: Some(stop) };
                    }
                    why = stop;
                }
                (_, Some(_)) => return Verdict::Disagreement,
                (other, None) => return other,
            }
            if proof.as_ref().is_some_and(|proof| proof.by.len() >= self.row.agree) {
                break;
            }
        }
        match proof {
            Some(proof) if proof.by.len() >= self.row.least => Verdict::Unique(proof),
            _ => Verdict::Undecided { why },
        }
    }

    /// What the engines said that were asked last, in their order.
    pub fn opinions(&self) -> &[Opinion] {
        &self.opinions
    }

    fn set_board(&mut self, puzzle: &Puzzle) {
        let (board, boards) = (puzzle.board(), Boards::of(puzzle));
        if self.row.boards == boards && self.board.as_ref().is_some_and(|known| known == board) {
            return;
        }
        self.row = TABLE
            .iter()
            .find(|row| row.purpose == self.purpose && row.boards == boards)
            .expect("the table has a row for every purpose and kind of board");
        let made_with = self.made_with.unwrap_or(self.row.made_with);
        let asked = self.row.ask.iter().filter(|ask| !made_with.contains(&ask.engine));
        self.engines = asked.map(|ask| Seat { ask, engine: None }).collect();
        self.board = Some(board.clone());
    }
}

impl Seat {
    fn count(&mut self, puzzle: &Puzzle, control: &Control) -> Result<Count, Unsupported> {
        let engine = match &mut self.engine {
            Some(engine) => {
                engine.load(puzzle)?;
                engine
            }
            none => {
                let info = search::find(self.ask.engine).expect("the table names engines");
                none.insert(Engine::by_name(info, puzzle)?)
            }
        };
        Ok(engine.count(2, control))
    }
}

#[cfg(test)]
mod tests;
