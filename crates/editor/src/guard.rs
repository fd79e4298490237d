//! What is not let through: an edit that would leave no solution.
//!
//! An edit is tried on a copy. A witness of the puzzle as it is that keeps the new rules and clues shows at once that all is
//! well; else one is looked for. So the puzzle can never become unsolvable unawares.

use masume_puzzle::{Document, Puzzle, clashes, rules};
use masume_solver::{Control, Stop};

use crate::apply::apply;
use crate::edit::Edit;
use crate::mind::Mind;
use crate::refusal::{Code, Refusal};
use crate::sign;

impl Mind {
    /// Refuses an edit that would leave no solution: a dead digit as a clue, unless its author insists, and a sign of a
    /// rule that contradicts the rest. Where it is not known, a witness is asked for first.
    pub fn guard(&mut self, document: &Document, edit: &Edit, control: &Control) -> Result<(), Refusal> {
        let (cells, digit) = match edit {
            Edit::PlaceClue { cell, digit, insist: false } => (vec![*cell], Some(*digit)),
            Edit::EntriesToClues { insist: false, .. } => {
                (document.entries.filled().map(|(c, _)| c.index() as u32).collect(), None)
            }
            Edit::PlaceSign { .. } | Edit::RemoveSigns { .. } => {
                return self.guard_signs(document, edit, control);
            }
            _ => return Ok(()),
        };
        let after = apply(document, edit)?.puzzle;
        match self.solvable(&after, control) {
            Stop::Enough => Ok(()),
            Stop::Complete => Err(Refusal { digit, ..Refusal::from(Code::Dead).at(cells) }),
            _ => Err(Refusal { digit, ..Refusal::from(Code::Undecided).at(cells) }),
        }
    }

    fn guard_signs(&mut self, document: &Document, edit: &Edit, control: &Control) -> Result<(), Refusal> {
        let after = apply(document, edit)?.puzzle;
        let witnesses = self.pool.clone();
        let found = self.solvable(&after, control);
        let refused = match (edit, found) {
            (_, Stop::Enough) => return Ok(()),
            (Edit::PlaceSign { rule, cells, others, .. }, _) => {
                let about =
                    |code: Code| rules::find(rule).map_or_else(|| code.into(), |r| sign::refusal(code, r));
                let own = cells.iter().chain(others).copied();
                // Clues that the sign forbids say more than that there is no solution.
                let clash = clashes(&after).into_iter().next();
                match (clash, found) {
                    (Some(clash), _) => {
                        let clues = clash.cells.iter().filter(|c| after.given(**c).is_some());
                        Some(about(Code::SignClash).at(clues.map(|c| c.index() as u32)))
                    }
                    (None, Stop::Complete) => Some(about(Code::SignDead).at(own)),
                    (None, _) => Some(about(Code::SignUndecided).at(own)),
                }
            }
            // Fewer signs can mean fewer solutions, where a rule says that all of them are given. Only what is proven is
            // refused, and not where there is nothing left to lose.
            (_, Stop::Complete) if self.solvable(&document.puzzle, control) != Stop::Complete => {
                Some(Code::SignNeeded.into())
            }
            _ => None,
        };
        // The board stays as it was, and so do its witnesses.
        self.pool = witnesses;
        refused.map_or(Ok(()), Err)
    }

    /// Whether a puzzle has a solution: [`Stop::Enough`] when one is known now, [`Stop::Complete`] when there is none, else
    /// why that was not found out.
    fn solvable(&mut self, puzzle: &Puzzle, control: &Control) -> Stop {
        self.pool.turn_to(puzzle);
        if self.pool.agreeing(puzzle).next().is_some() {
            return Stop::Enough;
        }
        let (tools, pool) = self.tools(puzzle);
        let solved = tools.engine.solve(control);
        let Some(grid) = solved.solution else { return solved.report.stop };
        pool.add(grid.values());
        Stop::Enough
    }
}
