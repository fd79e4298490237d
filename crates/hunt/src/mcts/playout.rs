//! The playout of source E: clues are added until the solution is unique; its value is their number.
//!
//! The paper asks a SAT solver whether a board has no solution, one, or more. Here `classic9` answers the same
//! question, and solutions that are known still are not asked for again: two that agree with a clue prove that the board
//! with it has several. Neither changes an answer.

use std::ops::ControlFlow;

use masume_solver::classic9::{Clues, Marks, Single};
use masume_solver::{Control, Random};

use super::params::{Choice, Count};
use super::rules::{ONES, Pencil};
use super::tree::Child;

/// How many solutions of a board there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Solutions {
    /// None.
    None,
    /// Exactly one.
    One,
    /// Several.
    Several,
}

/// Answers how many solutions a board has, and remembers some of them.
struct Oracle {
    single: Single,
    /// Different solutions of the board at hand.
    known: Vec<Clues>,
}

/// Solutions that are remembered.
const KNOWN: usize = 4;

impl Oracle {
    fn count(&mut self, marks: &Marks) -> Solutions {
        let known = &mut self.known;
        known.clear();
        self.single.enumerate(marks, &Control::default(), |solution| {
            known.push(*solution);
            if known.len() < KNOWN { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match self.known.len() {
            0 => Solutions::None,
            1 => Solutions::One,
            _ => Solutions::Several,
        }
    }

    /// How many solutions of the board have this digit here; unless there are none, the board has it from now on.
    fn commit(&mut self, marks: &Marks, cell: usize, digit: u8) -> Solutions {
        let agree = self.known.iter().filter(|s| s[cell] == digit).count();
        if agree >= 2 {
            self.known.retain(|s| s[cell] == digit);
            return Solutions::Several;
        }
        let mut with = *marks;
        with[cell] &= 1 << (digit - 1);
        let before = std::mem::take(&mut self.known);
        let solutions = self.count(&with);
        if solutions == Solutions::None {
            self.known = before;
        }
        solutions
    }
}

/// Makes the paper's playouts.
pub struct Counter {
    params: Count,
    oracle: Oracle,
}

impl Counter {
    /// With these parameters.
    pub fn new(params: Count) -> Self {
        Self { params, oracle: Oracle { single: Single::new(), known: Vec::new() } }
    }

    /// Adds clues until the solution is unique. The board must have a solution; one that has none comes back as it is.
    pub fn play(&mut self, board: &Clues, random: &mut Random) -> Clues {
        let mut clues = *board;
        let mut pencil = Pencil::new(board);
        let mut solutions = self.oracle.count(pencil.marks());
        while solutions == Solutions::Several {
            if self.params.rules {
                pencil.reason();
            }
            let Some((cell, digit)) = self.choose(&pencil, random) else { break };
            match self.oracle.commit(pencil.marks(), cell, digit) {
                Solutions::None => pencil.strike(cell, 1 << (digit - 1)),
                more => {
                    pencil.place(cell, digit);
                    clues[cell] = digit;
                    solutions = more;
                }
            }
        }
        clues
    }

    /// Boards with one clue more, chosen as in a playout: at most so many, all with a solution.
    pub fn children(&mut self, board: &Clues, most: usize, random: &mut Random) -> Vec<Child> {
        let mut pencil = Pencil::new(board);
        let mut children = Vec::new();
        if self.oracle.count(pencil.marks()) != Solutions::Several {
            return children;
        }
        if self.params.rules {
            pencil.reason();
        }
        let known = self.oracle.known.clone();
        for _ in 0..most {
            // A candidate without a solution is dropped for good and another drawn, as in a playout.
            while let Some((cell, digit)) = self.choose(&pencil, random) {
                self.oracle.known.clone_from(&known);
                let solutions = self.oracle.commit(pencil.marks(), cell, digit);
                if solutions == Solutions::None {
                    pencil.strike(cell, 1 << (digit - 1));
                    continue;
                }
                if solutions == Solutions::Several || self.params.finished {
                    let mut board = *board;
                    board[cell] = digit;
                    children.push(Child { board, prior: 0.0 });
                }
                break;
            }
        }
        children
    }

    fn choose(&self, pencil: &Pencil, random: &mut Random) -> Option<(usize, u8)> {
        let open = pencil.open();
        match self.params.choice {
            Choice::Uniform => (open > 0).then(|| nth(pencil, random.below(open))).flatten(),
            Choice::Fewest { of, by_rules } => {
                let mut drawn = [usize::MAX; 16];
                let of = of.min(open).min(drawn.len());
                for i in 0..of {
                    drawn[i] = loop {
                        let n = random.below(open);
                        if !drawn[..i].contains(&n) {
                            break n;
                        }
                    };
                }
                let left = |&(cell, digit): &(usize, u8)| {
                    if by_rules {
                        let mut pencil = pencil.clone();
                        pencil.place(cell, digit);
                        // A contradiction leaves what it leaves: whether there is a solution is asked afterwards.
                        pencil.reason();
                        pencil.open()
                    } else {
                        open - pencil.gain(cell, digit)
                    }
                };
                drawn[..of].iter().filter_map(|&n| nth(pencil, n)).min_by_key(left)
            }
        }
    }
}

/// A candidate of an open cell by its number.
fn nth(pencil: &Pencil, mut n: usize) -> Option<(usize, u8)> {
    for cell in pencil.open_cells() {
        let mut marks = pencil.marks()[cell];
        let here = usize::from(ONES[usize::from(marks)]);
        if n < here {
            for _ in 0..n {
                marks &= marks - 1;
            }
            return Some((cell, marks.trailing_zeros() as u8 + 1));
        }
        n -= here;
    }
    None
}

impl std::fmt::Debug for Counter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Counter").field("params", &self.params).finish_non_exhaustive()
    }
}
