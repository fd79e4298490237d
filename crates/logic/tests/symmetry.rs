//! What is found when everything is asked for does not depend on how the board is turned, shuffled or labelled.
#![allow(missing_docs)]

#[allow(dead_code)]
mod common;

use std::collections::BTreeSet;

use common::{Random, dug, looping, nine, patterns, position, steps};
use masume_logic::{Candidate, Order, Position};
use masume_puzzle::{Board, Digit, DigitSet, Grid, Puzzle};
use masume_solver::Control;

/// A symmetry of the 9×9 board: where each cell goes, and each digit.
struct Turn {
    cells: Vec<u32>,
    digits: Vec<usize>,
}

impl Turn {
    fn random(random: &mut Random) -> Self {
        let mut lines = || {
            let mut bands = [0, 1, 2];
            random.shuffle(&mut bands);
            let mut all = Vec::new();
            for band in bands {
                let mut lines = [0, 1, 2].map(|line| 3 * band + line);
                random.shuffle(&mut lines);
                all.extend(lines);
            }
            all
        };
        let (rows, columns): (Vec<u32>, Vec<u32>) = (lines(), lines());
        let across = random.below(2) == 0;
        let to = |(r, c): (usize, usize)| {
            if across { rows[r] * 9 + columns[c] } else { columns[c] * 9 + rows[r] }
        };
        let mut digits: Vec<usize> = (0..9).collect();
        random.shuffle(&mut digits);
        Self { cells: (0..81).map(|i| to((i / 9, i % 9))).collect(), digits }
    }

    fn candidate(&self, c: Candidate) -> Candidate {
        Candidate::at(self.cells[c.cell.index()], self.digits[c.digit.index()])
    }

    fn board(&self, board: &Position) -> Position {
        let mut values = vec![0; 81];
        let mut marks = vec![DigitSet::EMPTY; 81];
        for (cell, &to) in (0..).zip(&self.cells) {
            if board.value(cell) != 0 {
                values[to as usize] = self.digits[board.value(cell) as usize - 1] as u8 + 1;
            }
            let cands = DigitSet::from_bits(board.cands(cell)).iter();
            marks[to as usize] = cands.map(|d| Digit::from_index(self.digits[d.index()])).collect();
        }
        let entries = Grid::from_values(values).unwrap();
        Position::with_entries(&Puzzle::empty(Board::classic()), &entries, Some(&marks))
    }
}

/// Technique, rating, what goes, what is placed.
type Facts = BTreeSet<(&'static str, u16, Vec<Candidate>, Option<Candidate>)>;

/// Says how many steps were compared.
fn check(board: &Position, turn: &Turn) -> usize {
    let turned = turn.board(board);
    let mut compared = 0;
    for finder in patterns() {
        let original: Facts = steps(finder, board, true)
            .into_iter()
            .map(|s| {
                let mut gone: Vec<Candidate> = s.eliminations.iter().map(|&c| turn.candidate(c)).collect();
                gone.sort_unstable();
                (s.technique.id, s.se, gone, s.placement.map(|c| turn.candidate(c)))
            })
            .collect();
        let found: Facts = steps(finder, &turned, true)
            .into_iter()
            .map(|s| (s.technique.id, s.se, s.eliminations, s.placement))
            .collect();
        assert_eq!(original, found, "{} on {board:?}", finder.id);
        compared += found.len();
    }
    compared
}

#[test]
fn turned_boards_have_the_same_steps() {
    let mut random = Random(3);
    let mut compared = 0;
    for percent in [0, 20, 40, 60, 80, 90] {
        let (puzzle, solution) = dug(&Board::classic(), &mut random, 81);
        compared += check(&position(&puzzle, &solution, &mut random, percent), &Turn::random(&mut random));
        for pair in [[0, 1], [2, 3], [4, 5], [6, 7], [8, 0]] {
            compared += check(&looping(&puzzle, &solution, &mut random, pair), &Turn::random(&mut random));
        }
    }
    assert!(compared > 1000, "only {compared} steps");
}

#[test]
fn turned_graves_have_the_same_steps() {
    let mut random = Random(5);
    for text in [
        ".....67.....1892...89..3........53..5..7......18.2.6.......182..7..3...494....1..",
        "12.4....9..6....2....2.......56.3..8..1.2.45.8.....2.....3.4......1.5.9.93......7",
        "..34.6...4....9.3...8.7..1.2.....9.1..6...3.....2.4....1....67....6.3...8.2.15...",
    ] {
        let mut graves = 0;
        Order::of(patterns()).walk(&mut Position::new(&nine(text)), &Control::default(), |board, step| {
            if step.technique.id.starts_with("bug-") {
                check(board, &Turn::random(&mut random));
                graves += 1;
            }
        });
        assert!(graves > 0, "{text} leads to no grave");
    }
}
