//! Where a walk is, and the rule by which it goes on.
//!
//! Boards with the number of clues that is wanted, or one to three more, and with few solutions. On the wanted level clues
//! are exchanged while the number of solutions falls, or rises a little; one solution is a find. When no exchange is left a
//! clue is added, which leaves one solution or nearly so, and up there clues are exchanged on the plateau of
//! boards with one solution or a few, until one can be taken away again.

use masume_solver::{Control, Random};
use serde::{Deserialize, Serialize};

use super::tools::Tools;
use crate::limits::{DRAWN, LISTED, within};

/// How a walk goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Habit {
    /// The most solutions of a board with as many clues as wanted.
    pub solutions: u64,
    /// The most solutions of a board with more clues.
    pub solutions_above: u64,
    /// How many clues more than wanted a board may have; then the walk begins again.
    pub above: usize,
    /// Exchanges with more clues than wanted before one is taken away.
    pub plateau: u32,
    /// Exchanges after which it begins again, too.
    pub length: u32,
    /// Clues that are put to the search in one exchange, the first by rank.
    pub asked: usize,
    /// Pieces without success after which a walk begins with another puzzle.
    pub patience: u32,
}

impl Default for Habit {
    fn default() -> Self {
        Self {
            solutions: 1_000,
            solutions_above: 20,
            above: 3,
            plateau: 1,
            length: 2_000,
            asked: 5,
            patience: 40,
        }
    }
}

impl Habit {
    /// Refuses what makes no sense; the error is for people.
    pub fn check(&self) -> Result<(), String> {
        within("solutions", self.solutions, 1..=u64::from(LISTED))?;
        within("solutions_above", self.solutions_above, 1..=u64::from(LISTED))?;
        within("asked", self.asked, 1..=DRAWN)?;
        within("patience", self.patience, 1..=u32::MAX)
    }
}

/// What a piece of a walk is to do.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// How it goes.
    pub habit: &'a Habit,
    /// The number of clues with which any puzzle will do; with more, only fewer than before.
    pub enough: usize,
    /// How many exchanges are tried.
    pub steps: u32,
}

/// Clues with few solutions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CluedBoard {
    /// A value for each cell, 0 where there is no clue.
    pub clues: Vec<u8>,
    /// One of its solutions.
    pub solution: Vec<u8>,
    /// How many it has.
    pub solutions: u64,
}

impl CluedBoard {
    /// The cells of its clues.
    pub fn cells(&self) -> Vec<usize> {
        (0..self.clues.len()).filter(|&cell| self.clues[cell] > 0).collect()
    }

    fn level(&self) -> usize {
        self.clues.iter().filter(|value| **value > 0).count()
    }
}

/// A walk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Walker {
    /// Pieces done: the number of the random numbers to use.
    pub(crate) clock: u64,
    /// Pieces since it came to a new home.
    idle: u32,
    /// The puzzle that it begins again with: the one with the fewest clues that it has come to.
    home: Vec<u8>,
    board: CluedBoard,
    /// Cells of clues for which nothing was found on this board.
    kept: Vec<u32>,
    /// Exchanges since the walk began, and since the number of clues changed.
    length: u32,
    here: u32,
    /// Whether it was tried to take a clue away from this board.
    tried: bool,
    /// Whether this board has been told of.
    told: bool,
}

impl Walker {
    /// A walk that begins with a puzzle.
    pub fn new(clock: u64, home: CluedBoard) -> Self {
        let board = home.clone();
        let (length, here) = (0, u32::MAX / 2);
        Self {
            clock,
            idle: 0,
            home: home.clues,
            board,
            kept: Vec::new(),
            length,
            here,
            tried: false,
            told: true,
        }
    }

    /// How many solutions its board has, and how many clues.
    pub fn at(&self) -> (u64, usize) {
        (self.board.solutions, self.board.level())
    }

    /// How many clues the best puzzle has that it came to.
    pub fn fewest(&self) -> usize {
        self.home.iter().filter(|value| **value > 0).count()
    }

    /// Whether it has been long without success: a new home may do better.
    pub fn is_tired(&self, habit: &Habit) -> bool {
        self.idle >= habit.patience
    }

    /// Goes on as the task says. Each puzzle with fewer clues than all that it came to before goes to `found`; of those
    /// with few enough clues, any goes. Returns the exchanges that were tried.
    pub fn go(
        &mut self,
        tools: &mut Tools,
        task: &Task<'_>,
        random: &mut Random,
        control: &Control,
        found: &mut dyn FnMut(&[u8]),
    ) -> u64 {
        let Task { habit, enough, steps } = *task;
        self.clock += 1;
        self.idle += 1;
        let mut tries = 0;
        while tries < u64::from(steps) && control.must_stop(0).is_none() {
            let most = self.fewest().saturating_sub(1).max(enough);
            if most == 0 {
                break;
            }
            if self.board.level() > most && !self.tried && self.here >= habit.plateau {
                self.tried = true;
                if tools.lighten(&mut self.board, habit.solutions, random, control) {
                    self.settle();
                }
            }
            if self.board.solutions == 1 && self.board.level() <= most && !self.told {
                tools.minimise(&mut self.board, random, control);
                if control.must_stop(0).is_some() {
                    break;
                }
                found(&self.board.clues);
                self.idle = 0;
                self.length = 0;
                self.home.clone_from(&self.board.clues);
                self.settle();
                self.told = true;
                tries += 1;
                continue;
            }
            tries += 1;
            self.step(tools, habit, most, random, control);
        }
        tries
    }

    /// The board has changed in its number of clues.
    fn settle(&mut self) {
        self.kept.clear();
        self.here = 0;
        self.tried = false;
        self.told = false;
    }

    /// One exchange, or a clue more where none is possible.
    fn step(
        &mut self,
        tools: &mut Tools,
        habit: &Habit,
        most: usize,
        random: &mut Random,
        control: &Control,
    ) {
        let mut free = self.board.cells();
        free.retain(|&cell| !self.kept.contains(&(cell as u32)));
        let level = self.board.level();
        if free.is_empty() || self.length > habit.length {
            if level >= most.saturating_add(habit.above) || self.length > habit.length {
                if let Some(board) = tools.board(self.home.clone(), control) {
                    self.board = board;
                }
                self.length = 0;
            } else {
                tools.burden(&mut self.board, random, control);
            }
            self.settle();
            return;
        }
        let cell = free[random.below(free.len())];
        let bound = if level > most { habit.solutions_above } else { habit.solutions };
        // As many solutions as now over the fourth root of a number below 1: mostly a few more at most. Square roots are
        // the same on every machine.
        let rise = random.unit().sqrt().sqrt().max(0.01);
        let bound = ((self.board.solutions as f64 / rise) as u64).clamp(1, bound);
        self.kept.push(cell as u32);
        if let Some(to) = tools.exchange(&mut self.board, cell, (bound, habit.asked), random, control) {
            self.kept.clear();
            // Taking it away again would ask the same.
            self.kept.push(to as u32);
            self.length += 1;
            self.here += 1;
            self.tried = false;
            self.told = false;
        }
    }
}
