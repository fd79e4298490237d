//! Trial: suppose a candidate, follow singles and signs, and meet a contradiction.
//!
//! Chains see houses only, so on boards with signs this is what is left when signs one by one say nothing more. Of all
//! candidates that can be refuted the one with the shortest way is taken, as a person would hope to.

use std::ops::ControlFlow;

use masume_puzzle::Cell;

use crate::bits::ones;
use crate::position::{Candidate, Contradiction, Position};
use crate::step::{Step, TrialEnd, Why};
use crate::technique::{Ask, Finder, Needs, SeRule, Sink, Technique};
use crate::techniques::signs;

/// A candidate that signs and singles refute.
pub static TRIAL: Technique = Technique {
    id: "sign-trial",
    en: "Trial with signs",
    ja: "規則を使った仮定",
    needs: Needs::Signs,
    se: SeRule::Fixed(76),
    hodoku: None,
};

/// Candidates by trial.
pub static FINDER: Finder = Finder { id: "sign-trial", techniques: &[&TRIAL], find };

/// A way that is not longer than this is taken at once.
const SHORT: usize = 1;

fn find(ask: &Ask<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = ask.board;
    if board.layout().signs().is_empty() {
        return ControlFlow::Continue(());
    }
    let mut best: Option<(Candidate, Vec<Candidate>, TrialEnd)> = None;
    for cell in (0..board.layout().cells as u32).filter(|&c| board.cands(c).count_ones() > 1) {
        for digit in ones(board.cands(cell)) {
            if ask.control.must_stop(0).is_some() {
                return ControlFlow::Break(());
            }
            let assumed = Candidate::at(cell, digit as usize);
            // A way longer than the best is of no use.
            let most = best.as_ref().filter(|_| !ask.every).map_or(usize::MAX, |b| b.1.len());
            let Some((then, end)) = refute(board, assumed, most) else { continue };
            if ask.every {
                sink(step(assumed, then, end))?;
            } else {
                let short = then.len() <= SHORT;
                best = Some((assumed, then, end));
                if short {
                    break;
                }
            }
        }
        if best.as_ref().is_some_and(|b| b.1.len() <= SHORT) {
            break;
        }
    }
    match best {
        Some((assumed, then, end)) => sink(step(assumed, then, end)),
        None => ControlFlow::Continue(()),
    }
}

fn step(assumed: Candidate, then: Vec<Candidate>, end: TrialEnd) -> Step {
    let why = Why::Trial { assumed, then, end };
    Step { technique: &TRIAL, se: TRIAL.se.least(), eliminations: vec![assumed], placement: None, why }
}

/// What follows from a candidate, in order, and how it ends, when it ends in a contradiction after fewer than `most`
/// digits.
fn refute(board: &Position, assumed: Candidate, most: usize) -> Option<(Vec<Candidate>, TrialEnd)> {
    let mut board = board.clone();
    board.place(assumed.cell.index() as u32, assumed.digit.index());
    let mut then = Vec::new();
    loop {
        match board.contradiction() {
            Some(Contradiction::NoDigit(cell)) => return Some((then, TrialEnd::NoDigit(cell))),
            Some(Contradiction::NoPlace(house, digit)) => {
                return Some((then, TrialEnd::NoPlace(house, digit)));
            }
            Some(Contradiction::Clash(a, b)) => return Some((then, TrialEnd::Clash(a, b))),
            None => {}
        }
        if then.len() >= most {
            return None;
        }
        if let Some(next) = single(&board) {
            board.place(next.cell.index() as u32, next.digit.index());
            then.push(next);
            continue;
        }
        let before = board.candidates();
        for sign in board.layout().clone().signs() {
            let Some(left) = sign.left(&signs::sets(&board)) else {
                return Some((then, TrialEnd::Sign(Box::new(signs::why(sign)))));
            };
            for (cell, set) in left {
                // A filled cell has no candidates to lose.
                for digit in ones(board.cands(cell) & !set) {
                    board.eliminate(cell, digit as usize);
                }
            }
        }
        if board.candidates() == before {
            return None;
        }
    }
}

/// A cell with one digit left, or a digit with one place left in a house.
fn single(board: &Position) -> Option<Candidate> {
    let layout = board.layout();
    let naked = (0..layout.cells as u32).find(|&c| board.cands(c).is_power_of_two());
    if let Some(cell) = naked {
        return Some(Candidate::at(cell, board.cands(cell).trailing_zeros() as usize));
    }
    (0..layout.house_cells.len() as u32).filter(|&h| layout.full[h as usize]).find_map(|house| {
        let places = board.house_places(house);
        let digit = places.iter().position(|p| p.is_power_of_two())?;
        let cell = layout.cell(house, places[digit].trailing_zeros());
        Some(Candidate { cell: Cell::new(cell as usize), ..Candidate::at(cell, digit) })
    })
}
