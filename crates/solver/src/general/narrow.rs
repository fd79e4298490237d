//! The propagator of one constraint by itself, without a board around it: for `learn`, which has a board of its own, and
//! for those who explain what a rule says.

use masume_puzzle::{Cell, Constraint, Puzzle, Structure};

use super::derive;
use super::propagators::{Propagator, Setting, compile};
use super::sums::{Cages, Scratch};
use super::wake;

/// Sums that follow from cages and the total of whole houses ("the rule of 45"), beside those that the puzzle states.
pub fn derived_sums(structure: &Structure) -> Vec<Constraint> {
    derive::sums(structure)
}

/// What one constraint knows of its cells.
#[derive(Debug)]
pub struct Narrow {
    cells: Vec<Cell>,
    propagator: Propagator<u64>,
}

impl Narrow {
    /// `None` for constraints that are not propagated: those about houses, and those whose tables would be too large.
    pub fn new(puzzle: &Puzzle, constraint: &Constraint) -> Option<Self> {
        let propagator = compile(&Setting { puzzle, seen: None }, &mut Cages::new(), constraint)?;
        let cells = propagator.cells().iter().map(|&c| Cell::new(c as usize)).collect();
        Some(Self { cells, propagator })
    }

    /// The cells, in the order in which [`Narrow::narrow`] takes their sets.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Takes digits (0-based bits) away that the constraint forbids; `false` when it cannot be kept. Where each cell has
    /// one digit left, and cells of a house different ones, the answer is exact.
    pub fn narrow(&self, sets: &mut [u64]) -> bool {
        if sets.contains(&0) {
            return false;
        }
        match &self.propagator {
            Propagator::Pair { tables, .. } => wake::pair(tables, sets),
            Propagator::Sum(sum) => sum.filter(sets, &mut Scratch::default()),
            Propagator::Line(line) => line.filter(sets),
            Propagator::Automaton(automaton) => wake::read(automaton, sets, &mut Vec::new()),
        }
    }
}
