//! Two engines must agree that a find has one solution before anybody hears of it; on large boards, where an engine may not
//! come to an end, one is enough and the find says so.
//!
//! They are asked in an order that suits the board, each up to a number of nodes (never of seconds: that would make the
//! answer depend on the machine), until two of them have said the same. What a hunt works with itself is not asked, or last:
//! the lanes of `classic9` on 9×9, and elsewhere the engines that its method names.

use masume_puzzle::{Grid, Puzzle};
use masume_solver::{Control, Engine, search};

/// Who confirms plain 9×9 boards, where hunts work with `classic9`.
const NINE: &[&str] = &["general", "exact-cover-pd", "sat"];
/// Who confirms all others, where the hunt searches with `general`.
pub const LEARNERS: &[&str] = &["learn", "sat", "exact-cover-pd"];
/// The same where the hunt searches with `learn`.
pub const OTHERS: &[&str] = &["general", "sat", "exact-cover-pd"];
/// Nodes that an engine may take before the next is asked.
const PATIENCE: u64 = 300_000;
/// The same for clause learning, whose nodes are dear and whose answers are sure.
const MORE_PATIENCE: u64 = 3_000_000;
/// How many engines must agree.
const ENOUGH: usize = 2;

/// A puzzle with one solution, and who says so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The only solution.
    pub solution: Grid,
    /// The engines that found no other. Two, or one where the rest did not come to an end.
    pub by: Vec<&'static str>,
}

/// The engines, for the puzzles of one shape. Keep one for each thread.
#[derive(Debug)]
pub struct Confirm {
    /// Their names, for other boards than the plain 9×9.
    names: &'static [&'static str],
    /// Made for the first puzzle.
    engines: Vec<(&'static str, Engine)>,
}

impl Default for Confirm {
    fn default() -> Self {
        Self::by(LEARNERS)
    }
}

impl Confirm {
    /// Confirms by these engines, in this order, on all boards but the plain 9×9, which has its own.
    pub fn by(names: &'static [&'static str]) -> Self {
        Self { names, engines: Vec::new() }
    }

    /// Whether there is one solution; `None` when an engine says there is not, when they do not find the same, when none
    /// came to an end, or when `control` stopped them.
    pub fn confirm(&mut self, puzzle: &Puzzle, control: &Control) -> Option<Proof> {
        if self.engines.is_empty() {
            let nine = puzzle.board().digits() == 9 && puzzle.board().spec().is_usual();
            let rows = if nine { NINE } else { self.names }.iter().filter_map(|id| search::find(id));
            self.engines =
                rows.filter_map(|info| Engine::by_name(info, puzzle).ok().map(|e| (info.id, e))).collect();
        }
        let mut proof: Option<Proof> = None;
        for (id, engine) in &mut self.engines {
            engine.load(puzzle).ok()?;
            let nodes = if matches!(*id, "sat" | "learn") { MORE_PATIENCE } else { PATIENCE };
            let mut count = engine.count(2, &Control { nodes: Some(nodes), ..control.clone() });
            match count.unique() {
                Some(true) => {}
                Some(false) => return None,
                None if control.must_stop(0).is_some() => return None,
                None => continue,
            }
            let solution = count.examples.swap_remove(0);
            match &mut proof {
                None => proof = Some(Proof { solution, by: vec![*id] }),
                Some(proof) if proof.solution == solution => proof.by.push(id),
                Some(_) => return None,
            }
            if proof.as_ref().is_some_and(|p| p.by.len() >= ENOUGH) {
                break;
            }
        }
        proof
    }
}
