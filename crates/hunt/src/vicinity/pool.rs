//! The same question as [`Table`] answers, for boards with more solutions than one would list: which sets of clues occur
//! together in exactly one solution?
//!
//! Some hundred solutions, drawn at random, are witnesses: a set of clues that two of them have is done with, and that is
//! nearly every set. Only the others are put to a solver, thousands at a time. So the cost hardly depends on how many
//! solutions the board has (a few thousand questions for pairs, of a third of a microsecond each), and the answer is exact:
//! witnesses only save questions.

use std::collections::HashSet;
use std::ops::ControlFlow;

use masume_solver::Control;
use masume_solver::classic9::{Bulk, Clues, Descent, Sample, Single};

use super::table::{Clue, Columns, Table, each};

/// Boards in one question.
const BATCH: usize = 2048;

/// Finds the sets of clues that single out one solution of a board. Keep one for each thread: it owns the memory.
#[derive(Debug, Default)]
pub struct Pool {
    single: Single,
    bulk: Bulk,
    sample: Sample,
    table: Table,
    solutions: Vec<Clues>,
    descents: Vec<Descent>,
    boards: Vec<Clues>,
    /// What the boards are about: columns, of which the last was added last.
    asked: Vec<[u16; 3]>,
    counts: Vec<u32>,
    /// For each column the later ones that two solutions or more have together with it.
    pairs: Vec<Columns>,
}

/// How many witnesses a pool has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Witnesses {
    /// Boards with at most so many solutions are not asked about: all solutions are listed, and are the witnesses.
    pub list: usize,
    /// Random descents, of a microsecond each.
    pub draw: usize,
}

impl Witnesses {
    /// What was best for sets of so many clues.
    pub const fn of(size: usize) -> Self {
        match size {
            0 | 1 => Self { list: 256, draw: 32 },
            2 => Self { list: 1024, draw: 512 },
            _ => Self { list: 2048, draw: 2048 },
        }
    }
}

impl Pool {
    /// With nothing in memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// About how many solutions a board has, from so many descents.
    pub fn estimate(&mut self, board: &Clues, descents: usize) -> f64 {
        self.descents.clear();
        self.descents.resize(descents, Descent::DEAD);
        self.sample.descend(board, 0, 0, &mut self.descents);
        self.descents.iter().map(|descent| descent.weight).sum::<f64>() / descents.max(1) as f64
    }

    /// Tells `hit` each set of at most `size` clues (three at most), none of them in `without`, that exactly one solution
    /// of the board has, and of which no smaller part is such a set; a board with one solution has none. They come in an
    /// order that is always the same. When `control` says stop, some are missing.
    pub fn single_out(
        &mut self,
        board: &Clues,
        without: &[Clue],
        size: usize,
        witnesses: Witnesses,
        control: &Control,
        hit: &mut dyn FnMut(&[Clue]),
    ) {
        let size = size.min(3);
        if size == 0 || self.call(board, witnesses, control) {
            self.table.load(&self.solutions, without);
            return self.table.single_out(size, hit);
        }
        // Which clues do two solutions have?
        let mut alive = [false; 729];
        self.table.load_some(&self.solutions, |clue, ones| {
            alive[usize::from(clue)] = ones > 1;
            ones < 2 && !without.contains(&clue) && fits(board, clue)
        });
        for at in 0..self.table.len() {
            self.ask(board, [at as u16, NONE, NONE]);
        }
        self.answer(control, |table, [at, ..], count| {
            let clue = table.clue(at.into());
            alive[usize::from(clue)] = count > 1;
            if count == 1 {
                hit(&[clue]);
            }
        });
        if size == 1 {
            return;
        }
        // A clue that all witnesses have need not be one that all solutions have.
        self.table.load_some(&self.solutions, |clue, _| {
            alive[usize::from(clue)] && board[usize::from(clue / 9)] == 0 && !without.contains(&clue)
        });
        self.two(board, control, hit);
        if size == 3 {
            self.three(board, control, hit);
        }
    }

    /// Whether the board has one solution.
    pub(super) fn is_sole(&mut self, board: &Clues) -> bool {
        self.single.count(board, 2) == 1
    }

    /// Calls witnesses; `true` when they are all solutions.
    fn call(&mut self, board: &Clues, witnesses: Witnesses, control: &Control) -> bool {
        self.solutions.clear();
        // In an order that is the same on every CPU: it decides in which order puzzles are found.
        self.single.enumerate_in_order(board, control, |solution| {
            self.solutions.push(*solution);
            if self.solutions.len() > witnesses.list {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if self.solutions.len() <= witnesses.list {
            return true;
        }
        self.estimate(board, witnesses.draw);
        let drawn = self.descents.iter().filter(|descent| descent.weight > 0.0);
        self.solutions.extend(drawn.map(|descent| descent.solution));
        // One that is there twice would be taken for two.
        let mut seen = HashSet::with_capacity(self.solutions.len());
        self.solutions.retain(|solution| seen.insert(*solution));
        false
    }

    /// Pairs of columns.
    fn two(&mut self, board: &Clues, control: &Control, hit: &mut dyn FnMut(&[Clue])) {
        let mut later = self.table.all();
        self.pairs.clear();
        for at in 0..self.table.len() {
            later[at / 64] &= !(1 << (at % 64));
            let (_, more) = self.table.sort(self.table.column(at), &later, at / 64);
            self.pairs.push(more);
            let clue = self.table.clue(at);
            for other in each(&without(&later, &more)) {
                if !clash(clue, self.table.clue(other)) {
                    self.ask(board, [at as u16, other as u16, NONE]);
                }
            }
        }
        let mut pairs = std::mem::take(&mut self.pairs);
        self.answer(control, |table, [a, b, _], count| match count {
            0 => {}
            1 => hit(&[table.clue(a.into()), table.clue(b.into())]),
            _ => pairs[usize::from(a)][usize::from(b) / 64] |= 1 << (b % 64),
        });
        self.pairs = pairs;
    }

    /// Sets of three, of which all pairs are in more than one solution.
    fn three(&mut self, board: &Clues, control: &Control, hit: &mut dyn FnMut(&[Clue])) {
        let mut game = Vec::new();
        for a in 0..self.table.len() {
            if control.must_stop(0).is_some() {
                return;
            }
            let with = self.pairs[a];
            for b in each(&with) {
                let mut among = self.pairs[b];
                for (word, with) in among.iter_mut().zip(with) {
                    *word &= with;
                }
                game.clear();
                game.extend(self.table.column(a).iter().zip(self.table.column(b)).map(|(a, b)| a & b));
                let (_, more) = self.table.sort(&game, &among, b / 64);
                for c in each(&without(&among, &more)) {
                    self.ask(board, [a as u16, b as u16, c as u16]);
                }
            }
            if self.boards.len() >= BATCH {
                self.answer_three(control, hit);
            }
        }
        self.answer_three(control, hit);
    }

    fn answer_three(&mut self, control: &Control, hit: &mut dyn FnMut(&[Clue])) {
        self.answer(control, |table, columns, count| {
            if count == 1 {
                hit(&columns.map(|at| table.clue(at.into())));
            }
        });
    }

    /// Notes a question: the board with the clues of these columns.
    fn ask(&mut self, board: &Clues, columns: [u16; 3]) {
        let mut asked = *board;
        for &at in columns.iter().filter(|&&at| at != NONE) {
            let clue = self.table.clue(at.into());
            asked[usize::from(clue / 9)] = (clue % 9 + 1) as u8;
        }
        self.boards.push(asked);
        self.asked.push(columns);
    }

    /// Answers all questions: how many solutions, up to two.
    fn answer(&mut self, control: &Control, mut each: impl FnMut(&Table, [u16; 3], u32)) {
        for (boards, asked) in self.boards.chunks(BATCH).zip(self.asked.chunks(BATCH)) {
            if control.must_stop(0).is_some() {
                break;
            }
            self.counts.resize(boards.len(), 0);
            self.bulk.count(boards, 2, &mut self.counts);
            for (&asked, &count) in asked.iter().zip(&self.counts) {
                each(&self.table, asked, count);
            }
        }
        self.boards.clear();
        self.asked.clear();
    }
}

/// No column.
const NONE: u16 = u16::MAX;

fn without(columns: &Columns, others: &Columns) -> Columns {
    std::array::from_fn(|word| columns[word] & !others[word])
}

/// Whether a clue can be written on a board: the cell is free, and no clue that sees it has its digit.
fn fits(board: &Clues, clue: Clue) -> bool {
    board[usize::from(clue / 9)] == 0
        && !(0..81)
            .any(|cell| board[cell] & 15 == (clue % 9 + 1) as u8 && clash(9 * cell as Clue + clue % 9, clue))
}

/// Whether two clues cannot both stand: in one cell, or the same digit in cells that see each other.
fn clash(a: Clue, b: Clue) -> bool {
    let (one, other) = (a / 9, b / 9);
    one == other
        || a % 9 == b % 9
            && (one / 9 == other / 9
                || one % 9 == other % 9
                || (one / 27 == other / 27 && one % 9 / 3 == other % 9 / 3))
}
