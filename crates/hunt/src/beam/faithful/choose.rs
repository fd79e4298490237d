//! Which clues to add: the least frequent ones, at most so many from one clue set.

use masume_solver::Random;
use masume_solver::classic9::Clues;
use serde::{Deserialize, Serialize};

/// A clue: cell 0–80, digit 1–9.
pub type Clue = (u8, u8);

/// A clue set, in the order in which the clues came.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Hints {
    /// The clues.
    pub clues: Vec<Clue>,
    /// The number of solutions, where it was counted.
    pub solutions: Option<u64>,
}

impl Hints {
    /// As a board.
    pub fn board(&self) -> Clues {
        let mut board = [0; 81];
        for &(cell, digit) in &self.clues {
            board[usize::from(cell)] = digit;
        }
        board
    }

    /// With one clue more.
    #[must_use]
    pub fn with(&self, clue: Clue, solutions: Option<u64>) -> Self {
        let mut clues = self.clues.clone();
        clues.push(clue);
        Self { clues, solutions }
    }
}

/// A clue that could be added to a clue set of the beam: the paper's [j, p, v].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The clue set.
    pub parent: usize,
    /// The clue.
    pub clue: Clue,
    /// How often samples have it, or how many solutions do.
    pub frequency: f64,
}

/// Puts the least frequent first, and those alike in an order that chance decides.
pub fn rank(candidates: &mut [Candidate], random: &mut Random) {
    // What comes in is in a fixed order, so the outcome depends on the generator alone.
    random.shuffle(candidates);
    candidates.sort_by(|a, b| a.frequency.total_cmp(&b.frequency));
}

/// Takes from the front what becomes the next beam: `width` of them, at most `per_parent` from one clue set, and, when
/// `distinct`, no clue set twice.
pub fn choose(
    ranked: &[Candidate],
    beam: &[Hints],
    width: usize,
    per_parent: Option<usize>,
    distinct: bool,
) -> Vec<Candidate> {
    let mut chosen: Vec<Candidate> = Vec::new();
    let mut boards: Vec<Clues> = Vec::new();
    for candidate in ranked {
        if chosen.len() == width {
            break;
        }
        let siblings = chosen.iter().filter(|c| c.parent == candidate.parent).count();
        if per_parent.is_some_and(|most| siblings >= most) {
            continue;
        }
        let Some(parent) = beam.get(candidate.parent) else { continue };
        let board = parent.with(candidate.clue, None).board();
        if distinct && boards.contains(&board) {
            continue;
        }
        boards.push(board);
        chosen.push(*candidate);
    }
    chosen
}

/// How often each clue is in the samples: `[9 * cell + digit - 1]`, zero where the board has its clues.
pub fn frequencies<'a>(board: &Clues, samples: impl Iterator<Item = &'a (f64, Clues)>) -> Vec<f64> {
    let mut table = vec![0.0; 729];
    for (weight, solution) in samples {
        for (cell, &digit) in solution.iter().enumerate() {
            table[9 * cell + usize::from(digit) - 1] += weight;
        }
    }
    for (cell, &digit) in board.iter().enumerate() {
        if digit != 0 {
            table[9 * cell..9 * cell + 9].fill(0.0);
        }
    }
    table
}
