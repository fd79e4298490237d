//! A board as clauses: each condition (one digit per cell; one place per digit in a row, column or
//! box) gives an at-least-one clause and pairwise at-most-one clauses. Three ways to use a solver:
//! `Reduced` leaves out what the givens settle, `Units` states everything and adds the givens as
//! unit clauses, `Kept` keeps one solver for the shape and passes the givens as assumptions.

use crate::board::{Board, Open, Board};
use crate::{Answer, Peer};
use std::rc::Rc;

/// The least a clause learner must offer; literals are +-(1..=vars).
pub trait Sat {
    fn new(vars: usize) -> Self;
    fn add(&mut self, clause: &[i32]);
    /// Called only with an empty slice where the crate knows no assumptions.
    fn solve(&mut self, assumptions: &[i32]) -> bool;
    fn is_true(&self, var: i32) -> bool;
}

/// Feeds the clauses of the conditions. Two cells sharing a row or column need no box clause.
fn state<S: Sat>(sat: &mut S, open: &Open) {
    let mut clause = Vec::new();
    for (number, condition) in open.conditions.iter().enumerate() {
        clause.clear();
        clause.extend(condition.iter().map(|&c| c as i32 + 1));
        sat.add(&clause);
        for (i, &a) in condition.iter().enumerate() {
            for &b in &condition[..i] {
                let [_, row, column, boxed] = open.meets[a];
                let stated = number == boxed && (open.meets[b][1] == row || open.meets[b][2] == column);
                if !stated {
                    sat.add(&[-(b as i32 + 1), -(a as i32 + 1)]);
                }
            }
        }
    }
}

fn model<S: Sat>(sat: &S, vars: usize) -> Vec<i32> {
    (1..=vars as i32).filter(|&v| sat.is_true(v)).collect()
}

fn grid(board: &Board, open: &Open, model: &[i32]) -> Vec<u8> {
    board.fill(model.iter().map(|&v| open.candidates[v as usize - 1]))
}

fn twice<S: Sat>(sat: &mut S, board: &Board, open: &Open) -> Answer {
    if !sat.solve(&[]) {
        return Answer::none();
    }
    let found = model(sat, open.candidates.len());
    let first = Some(grid(board, open, &found));
    sat.add(&found.iter().map(|v| -v).collect::<Vec<_>>());
    Answer { count: 1 + sat.solve(&[]) as u8, first }
}

pub struct Reduced<S>(std::marker::PhantomData<S>);

impl<S: Sat + 'static> Reduced<S> {
    pub fn boxed() -> Box<dyn Peer> {
        Box::new(Reduced::<S>(std::marker::PhantomData))
    }
}

impl<S: Sat> Peer for Reduced<S> {
    fn solve(&mut self, board: &Board) -> Answer {
        let Some(open) = board.open() else { return Answer::none() };
        if open.conditions.iter().any(Vec::is_empty) {
            return Answer::none();
        }
        if open.conditions.is_empty() {
            return Answer { count: 1, first: Some(board.givens.clone()) };
        }
        let mut sat = S::new(open.candidates.len());
        state(&mut sat, &open);
        twice(&mut sat, board, &open)
    }
}

fn empty_board(shape: &Rc<Board>) -> Open {
    let empty = Board { shape: shape.clone(), givens: vec![0; shape.n * shape.n] };
    empty.open().expect("an empty board has no clash")
}

fn givens(board: &Board) -> Vec<i32> {
    let n = board.shape.n;
    let given = board.givens.iter().enumerate().filter(|g| *g.1 > 0);
    given.map(|(cell, &d)| (cell * n + d as usize) as i32).collect()
}

pub struct Units<S> {
    whole: Option<(usize, Open)>,
    solver: std::marker::PhantomData<S>,
}

impl<S: Sat + 'static> Units<S> {
    pub fn boxed() -> Box<dyn Peer> {
        Box::new(Units::<S> { whole: None, solver: std::marker::PhantomData })
    }
}

impl<S: Sat> Peer for Units<S> {
    fn prepare(&mut self, shape: &Rc<Board>) {
        if self.whole.as_ref().is_none_or(|w| w.0 != shape.n) {
            self.whole = Some((shape.n, empty_board(shape)));
        }
    }

    fn solve(&mut self, board: &Board) -> Answer {
        if board.open().is_none() {
            return Answer::none();
        }
        let (_, whole) = self.whole.as_ref().expect("prepared");
        let mut sat = S::new(whole.candidates.len());
        for v in givens(board) {
            sat.add(&[v]);
        }
        state(&mut sat, whole);
        twice(&mut sat, board, whole)
    }
}

pub struct Kept<S> {
    kept: Option<(usize, Open, S)>,
    /// Switches already used, one per blocking clause.
    used: usize,
}

/// Puzzles one kept solver serves before `prepare` makes a fresh one.
const SWITCHES: usize = 4096;

impl<S: Sat + 'static> Kept<S> {
    pub fn boxed() -> Box<dyn Peer> {
        Box::new(Kept::<S> { kept: None, used: 0 })
    }
}

impl<S: Sat> Peer for Kept<S> {
    fn prepare(&mut self, shape: &Rc<Board>) {
        if self.used == SWITCHES || self.kept.as_ref().is_none_or(|k| k.0 != shape.n) {
            let whole = empty_board(shape);
            let mut sat = S::new(whole.candidates.len() + SWITCHES);
            state(&mut sat, &whole);
            self.kept = Some((shape.n, whole, sat));
            self.used = 0;
        }
    }

    fn solve(&mut self, board: &Board) -> Answer {
        if board.open().is_none() {
            return Answer::none();
        }
        let (_, whole, sat) = self.kept.as_mut().expect("prepared");
        let mut assumed = givens(board);
        if !sat.solve(&assumed) {
            return Answer::none();
        }
        let vars = whole.candidates.len();
        let found = model(sat, vars);
        let first = Some(grid(board, whole, &found));
        self.used += 1;
        let switch = (vars + self.used) as i32;
        // While the switch is assumed the first answer is forbidden; afterwards it is off for good.
        sat.add(&found.iter().map(|v| -v).chain([-switch]).collect::<Vec<_>>());
        assumed.push(switch);
        let count = 1 + sat.solve(&assumed) as u8;
        sat.add(&[-switch]);
        Answer { count, first }
    }
}
