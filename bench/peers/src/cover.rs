//! A board as an exact cover: items are the conditions the givens leave open, options the
//! candidates they leave open.

use crate::board::{Board, Open};
use crate::{Answer, Peer};
use std::ops::ControlFlow;

/// A search that calls `visit` with the option numbers of each cover until told to stop.
pub type Search = fn(&Open, &mut dyn FnMut(&[usize]) -> ControlFlow<()>);

pub struct Cover(pub Search);

impl Peer for Cover {
    fn solve(&mut self, board: &Board) -> Answer {
        let Some(open) = board.open() else { return Answer::none() };
        if open.conditions.iter().any(Vec::is_empty) {
            return Answer::none();
        }
        if open.conditions.is_empty() {
            return Answer { count: 1, first: Some(board.givens.clone()) };
        }
        let mut answer = Answer::none();
        (self.0)(&open, &mut |options| {
            answer.count += 1;
            if answer.count == 1 {
                answer.first = Some(board.fill(options.iter().map(|&o| open.candidates[o])));
            }
            if answer.count < 2 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        answer
    }
}
