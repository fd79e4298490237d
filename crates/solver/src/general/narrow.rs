//! The propagator of one constraint by itself, without a board around it: for `learn`, which has a board of its own.

use masume_puzzle::{Cell, Constraint, Shape};

use super::demands::{Demand, compile};
use super::sums::Scratch;
use super::wake;

/// What one constraint knows of its cells.
#[derive(Debug)]
pub(crate) struct Narrow {
    cells: Vec<Cell>,
    demand: Demand<u64>,
}

impl Narrow {
    /// `None` for constraints that are not propagated: those about houses, and those whose tables would be too large.
    pub(crate) fn new(shape: &Shape, constraint: &Constraint) -> Option<Self> {
        let demand = compile(shape, constraint)?;
        let cells = demand.cells().iter().map(|&c| Cell::new(c as usize)).collect();
        Some(Self { cells, demand })
    }

    /// The cells, in the order in which [`Narrow::narrow`] takes their sets.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Takes digits (0-based bits) away that the constraint forbids; `false` when it cannot be kept. Where each cell has
    /// one digit left, and cells of a house different ones, the answer is exact.
    pub(crate) fn narrow(&self, sets: &mut [u64]) -> bool {
        if sets.contains(&0) {
            return false;
        }
        match &self.demand {
            Demand::Pair { tables, .. } => wake::pair(tables, sets),
            Demand::Sum(sum) => sum.filter(sets, &mut Scratch::default()),
            Demand::Line(line) => line.filter(sets),
            Demand::Machine(machine) => wake::read(machine, sets, &mut Vec::new()),
        }
    }
}
