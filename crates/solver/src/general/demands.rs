//! The rules of a shape beyond houses, compiled for the engine: what each propagator needs, and which cells wake it.
//!
//! Ten kinds of constraint become four propagators: pairs of cells with a table; sums by combinations of digits and sets
//! of reachable partial sums; numbers at the edge of a full row; and machines for everything else that reads a line.
//! Sums that follow from cages and the total of a house ("the rule of 45") are added here, once per shape.

use masume_puzzle::{Board, Cell, Constraint};

use super::derive;
use super::lines::Line;
use super::mask::Mask;
use super::sums::Sum;
use crate::machine::Machine;

/// A propagator with its tables.
#[derive(Debug)]
pub(super) enum Demand<M> {
    /// What `b` may hold for each digit of `a`, and the other way round.
    Pair { cells: [u32; 2], tables: [Vec<M>; 2] },
    /// Cells and factors with a total; runs of digits.
    Sum(Sum<M>),
    /// A number at the edge of a full row.
    Line(Line<M>),
    /// Cells read in order.
    Machine(Machine),
}

/// When a propagator that was woken comes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Turn {
    /// Cheap enough to run before all others.
    Light,
    /// After those.
    Heavy,
    /// When all others are done: sums of several parts, many of which follow from others.
    Late,
}

/// All propagators of a shape.
#[derive(Debug)]
pub(super) struct Demands<M> {
    pub(super) list: Vec<Demand<M>>,
    /// The turn of each.
    pub(super) turns: Vec<Turn>,
    /// How many of them the shape states; the others follow from those.
    stated: usize,
    /// Propagators of each cell: a word's number, and a bit for each propagator of that word.
    watchers: Vec<(u32, u64)>,
    starts: Vec<u32>,
}

impl<M: Mask> Demands<M> {
    pub(super) fn new(shape: &Board) -> Self {
        let derived = derive::sums(shape);
        let mut list: Vec<Demand<M>> = shape.constraints().iter().filter_map(|c| compile(shape, c)).collect();
        let stated = list.len();
        list.extend(derived.iter().filter_map(|c| compile(shape, c)));
        let mut of_cell: Vec<Vec<(u32, u64)>> =
            vec![Vec::new(); if list.is_empty() { 0 } else { shape.len() }];
        for (i, demand) in list.iter().enumerate() {
            let (word, bit) = (i as u32 / 64, 1 << (i % 64));
            for &cell in demand.cells() {
                match of_cell[cell as usize].last_mut() {
                    Some((last, bits)) if *last == word => *bits |= bit,
                    _ => of_cell[cell as usize].push((word, bit)),
                }
            }
        }
        let (mut watchers, mut starts) = (Vec::new(), vec![0]);
        for own in of_cell {
            watchers.extend(own);
            starts.push(watchers.len() as u32);
        }
        let turns = list.iter().map(Demand::turn).collect();
        Self { list, turns, stated, watchers, starts }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many cells the shape has in cages with a total.
    pub(super) fn caged(&self, cells: usize) -> usize {
        let cage = |demand: &&Demand<M>| matches!(demand, Demand::Sum(sum) if sum.is_cage());
        let mut caged = vec![false; cells];
        for &cell in self.list[..self.stated].iter().filter(cage).flat_map(Demand::cells) {
            caged[cell as usize] = true;
        }
        caged.into_iter().filter(|c| *c).count()
    }

    /// The propagators that a change of this cell wakes.
    pub(super) fn watchers(&self, cell: usize) -> &[(u32, u64)] {
        &self.watchers[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

impl<M> Demand<M> {
    /// The cells that wake it.
    pub(super) fn cells(&self) -> &[u32] {
        match self {
            Self::Pair { cells, .. } => cells,
            Self::Sum(sum) => &sum.cells,
            Self::Line(line) => &line.cells,
            Self::Machine(machine) => &machine.cells,
        }
    }

    /// When it comes.
    fn turn(&self) -> Turn
    where
        M: Mask,
    {
        match self {
            Self::Pair { .. } => Turn::Light,
            Self::Sum(sum) if !sum.is_single() => Turn::Late,
            _ => Turn::Heavy,
        }
    }
}

/// The propagator of a constraint; none for those that houses, givens or the check of full boards take care of.
pub(super) fn compile<M: Mask>(shape: &Board, constraint: &Constraint) -> Option<Demand<M>> {
    let digits = shape.digits();
    let index = |c: &Cell| c.index() as u32;
    match constraint {
        Constraint::AllDifferent { .. } | Constraint::Apart { .. } | Constraint::Within { .. } => None,
        Constraint::Pairs { a, b, relation } => {
            let rows = |relation: &masume_puzzle::Relation| {
                shape.all_digits().iter().map(|d| M::from_u64(relation.row(d).bits())).collect()
            };
            let tables = [rows(relation), rows(&relation.turned())];
            Some(Demand::Pair { cells: [index(a), index(b)], tables })
        }
        Constraint::Sum { terms, total } => Some(Demand::Sum(Sum::new(shape, terms, *total))),
        Constraint::Consecutive { cells } => Some(Demand::Sum(Sum::run(shape, cells))),
        other => match Line::new(shape, other) {
            Some(line) => Some(Demand::Line(line)),
            None => Machine::of(other, digits).map(Demand::Machine),
        },
    }
}
