//! Whether what a search found is what the author asked for, by engines that did not find it.

use masume_logic::choice::Choice;
use masume_logic::rate::{self, Rating};
use masume_logic::{End, Position, Technique, masume};
use masume_puzzle::{Grid, Puzzle};
use masume_solver::{Control, Purpose, Verifier};

use crate::model::ClueModel;
use crate::target::{Difficulty, Target};

/// A puzzle that meets its target.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// Its rating, when the target asks for one.
    pub rating: Option<Rating>,
    /// The techniques of its path and how often each is used, in order of first use, when the target asks for them.
    pub used: Option<Vec<(&'static Technique, u64)>>,
    /// How long people are expected to take, when the target asks for that.
    pub seconds: Option<f64>,
}

/// Why a puzzle with one solution does not meet its target.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Unfit {
    /// Another engine does not confirm that it has one solution. This is a bug of Masume's; such a puzzle is never given
    /// out.
    Unconfirmed,
    /// A clue could go.
    NotMinimal,
    /// Its rating, in tenths, is below the range.
    Easy(u16),
    /// Its rating, in tenths, is above the range.
    Hard(u16),
    /// Its path does not use a technique that is required.
    Lacks(&'static Technique),
    /// Its path uses a technique that it must not.
    Uses(&'static Technique),
    /// People would take less time than asked for.
    Quick(f64),
    /// People would take more time than asked for.
    Slow(f64),
    /// The techniques do not finish it, or time ended.
    Unrated,
}

/// Nodes that the question whether a clue can go may take: on large boards some would take forever.
const SURE: u64 = 1_000_000;

/// Judges puzzles. Keep one for each thread.
#[derive(Debug)]
pub struct Judge {
    verifier: Verifier,
}

impl Default for Judge {
    fn default() -> Self {
        Self { verifier: Verifier::new(Purpose::Generated) }
    }
}

impl Judge {
    /// Whether clues with one solution meet a target; the cheapest questions come first.
    pub fn judge<G: ClueModel>(
        &mut self,
        target: &Target,
        model: &mut G,
        board: &G::Clues,
        control: &Control,
    ) -> Result<Fit, Unfit> {
        let puzzle = model.puzzle(board);
        let proof = self.verifier.verify(&puzzle, control).unique().ok_or(Unfit::Unconfirmed)?;
        if target.minimal && !is_minimal(model, board, control) {
            return Err(Unfit::NotMinimal);
        }
        let mut fit = Fit { puzzle, solution: proof.solution, rating: None, used: None, seconds: None };
        difficulty(&target.difficulty, &mut fit, control)?;
        Ok(fit)
    }
}

/// Whether every clue is needed.
pub fn is_minimal<G: ClueModel>(model: &mut G, board: &G::Clues, control: &Control) -> bool {
    spare(model, board, control) == 0
}

/// How many clues could go, each alone; one that is not found out within a million nodes counts as one that could.
pub fn spare<G: ClueModel>(model: &mut G, board: &G::Clues, control: &Control) -> usize {
    let fewer: Vec<G::Clues> = (0..model.slots())
        .filter(|&slot| G::value(board, slot) != 0)
        .map(|slot| {
            let mut fewer = board.clone();
            G::put(&mut fewer, slot, 0);
            fewer
        })
        .collect();
    let mut counts = vec![0; fewer.len()];
    let question = Control { nodes: Some(SURE), ..control.clone() };
    model.count(&fewer, 2, &question, &mut counts);
    counts.iter().filter(|&&count| count != 2).count()
}

/// Judges how hard a puzzle with one solution is, and notes in `fit` what was found out.
pub fn difficulty(wish: &Difficulty, fit: &mut Fit, control: &Control) -> Result<(), Unfit> {
    if let Some(range) = &wish.rating {
        let mut used = Vec::new();
        let mut board = Position::new(&fit.puzzle);
        let choice = Choice::default();
        choice.prepare(&mut board);
        let rating =
            (wish.mode.rate)(&mut board, &choice, control, &mut |_, step| note(&mut used, step.technique));
        let tenths = rating.tenths();
        if rating.end() != End::Solved {
            return Err(Unfit::Unrated);
        }
        if tenths < *range.start() {
            return Err(Unfit::Easy(tenths));
        }
        if tenths > *range.end() {
            return Err(Unfit::Hard(tenths));
        }
        if matches!(rating, Rating::Se(_)) {
            fit.used = Some(used);
        }
        fit.rating = Some(rating);
    }
    if wish.asks_path() {
        path(wish, fit, control)?;
    }
    if let Some(range) = &wish.seconds {
        let own = masume::rate(&mut Position::new(&fit.puzzle), &masume::Options::default(), control);
        let seconds = own.time.as_ref().map(|time| time.seconds).ok_or(Unfit::Unrated)?;
        if seconds < *range.start() {
            return Err(Unfit::Quick(seconds));
        }
        if seconds > *range.end() {
            return Err(Unfit::Slow(seconds));
        }
        fit.seconds = Some(seconds);
    }
    Ok(())
}

fn note(used: &mut Vec<(&'static Technique, u64)>, technique: &'static Technique) {
    match used.iter_mut().find(|(t, _)| t.id == technique.id) {
        Some((_, times)) => *times += 1,
        None => used.push((technique, 1)),
    }
}

/// Judges the techniques of the path that Sudoku Explainer takes.
fn path(wish: &Difficulty, fit: &mut Fit, control: &Control) -> Result<(), Unfit> {
    if fit.used.is_none() {
        let mut used = Vec::new();
        let mut board = Position::new(&fit.puzzle);
        let choice = Choice::default();
        choice.prepare(&mut board);
        let rating = rate::se::rate(&mut board, &choice.order(), control, &mut |_, step| {
            note(&mut used, step.technique);
        });
        if rating.end != End::Solved {
            return Err(Unfit::Unrated);
        }
        fit.used = Some(used);
    }
    let used = fit.used.as_ref().expect("just made");
    let is_in = |list: &[&Technique], technique: &Technique| list.iter().any(|t| t.id == technique.id);
    for &(technique, _) in used {
        let allowed = wish
            .allowed
            .as_ref()
            .is_none_or(|allowed| is_in(allowed, technique) || is_in(&wish.required, technique));
        if !allowed || is_in(&wish.forbidden, technique) {
            return Err(Unfit::Uses(technique));
        }
    }
    match wish.required.iter().find(|r| !used.iter().any(|(t, _)| t.id == r.id)) {
        Some(lacks) => Err(Unfit::Lacks(lacks)),
        None => Ok(()),
    }
}
