//! The rules of a puzzle beyond houses, compiled for the engine: what each propagator needs, and which cells wake it.
//!
//! Ten kinds of constraint become four propagators: pairs of cells with a table; sums by combinations of digits and sets
//! of reachable partial sums; numbers at the edge of a full row; and automata for everything else that reads a line.
//! Sums that follow from cages and the total of a house ("the rule of 45") are added here, once per puzzle.

use masume_puzzle::{Cell, Constraint, DigitSet, Puzzle, Structure};

use super::derive;
use super::lines::Line;
use super::mask::Mask;
use super::sums::{Cages, Sum};
use crate::automaton::Automaton;

/// A propagator with its tables.
#[derive(Debug)]
pub(super) enum Propagator<M> {
    /// What `b` may hold for each digit of `a`, and the other way round.
    Pair { cells: [u32; 2], tables: [Vec<M>; 2] },
    /// Cells and factors with a total; runs of digits.
    Sum(Sum<M>),
    /// A number at the edge of a full row.
    Line(Line<M>),
    /// Cells read in order.
    Automaton(Automaton),
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

/// What propagators are made for.
#[derive(Debug)]
pub(super) struct Setting<'a> {
    /// Board and rule clues. Its structure is only asked for where the next does not tell enough.
    pub(super) puzzle: &'a Puzzle,
    /// The cells that each cell sees, on boards with planes.
    pub(super) seen: Option<&'a [u128]>,
}

impl Setting<'_> {
    /// The constraints of the board, then those of the clues.
    pub(super) fn constraints(&self) -> impl Iterator<Item = &Constraint> {
        self.puzzle.board().constraints().iter().chain(self.puzzle.clue_constraints())
    }

    /// Whether all these cells are known to differ, without asking the structure.
    pub(super) fn all_differ(&self, cells: &[Cell]) -> bool {
        let Some(seen) = self.seen else { return false };
        let all = cells.iter().fold(0u128, |all, c| all | 1 << c.index());
        all.count_ones() as usize == cells.len()
            && cells.iter().all(|c| all & !(1 << c.index()) & !seen[c.index()] == 0)
    }

    pub(super) fn digits(&self) -> u8 {
        self.puzzle.board().digits()
    }

    pub(super) fn structure(&self) -> &Structure {
        self.puzzle.structure()
    }
}

/// All propagators of a board with the rule clues of a puzzle.
#[derive(Debug)]
pub(super) struct Propagators<M> {
    pub(super) list: Vec<Propagator<M>>,
    /// The turn of each.
    pub(super) turns: Vec<Turn>,
    /// How many of them are stated; the others follow from those.
    stated: usize,
    /// Whether every constraint has one.
    complete: bool,
    /// Those that follow, once they were worked out, while they take no part.
    derived: Option<Vec<Propagator<M>>>,
    /// Propagators of each cell: a word's number, and a bit for each propagator of that word.
    watchers: Vec<(u32, u64)>,
    starts: Vec<u32>,
    /// The cages of this puzzle and of those before.
    cages: Cages<M>,
    /// Room for [`Propagators::watch`].
    bits: Vec<u64>,
}

impl<M> Default for Propagators<M> {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            turns: Vec::new(),
            stated: 0,
            complete: true,
            derived: None,
            watchers: Vec::new(),
            starts: Vec::new(),
            cages: Cages::new(),
            bits: Vec::new(),
        }
    }
}

impl<M: Mask> Propagators<M> {
    /// Takes those of another puzzle in place of its own, in the same memory.
    pub(super) fn take(&mut self, setting: &Setting<'_>) {
        self.list.clear();
        self.derived = None;
        self.complete = true;
        for constraint in setting.constraints() {
            let own = compile(setting, &mut self.cages, constraint);
            self.complete &= own.is_some() || is_of_cells(constraint);
            self.list.extend(own);
        }
        self.stated = self.list.len();
        self.watch(setting.puzzle.board().len());
    }

    /// Whether a puzzle has a constraint with a propagator.
    pub(super) fn has_any(puzzle: &Puzzle) -> bool {
        let setting = Setting { puzzle, seen: None };
        setting.constraints().any(|constraint| match constraint {
            Constraint::Pairs { .. } | Constraint::Sum { .. } | Constraint::Consecutive { .. } => true,
            other => compile::<M>(&setting, &mut Cages::new(), other).is_some(),
        })
    }

    /// Whether every constraint has a propagator.
    pub(super) fn is_complete(&self) -> bool {
        self.complete
    }

    /// Whether anything could follow from what is stated.
    pub(super) fn may_derive(&self) -> bool {
        self.list[..self.stated].iter().any(|propagator| matches!(propagator, Propagator::Sum(_)))
    }

    /// Adds the sums that follow from the stated ones, or takes them away again. They are worked out once.
    pub(super) fn derive(&mut self, setting: &Setting<'_>, derives: bool) {
        if derives {
            let derived = self.derived.take().unwrap_or_else(|| {
                let sums = derive::sums(setting.structure());
                sums.iter().filter_map(|c| compile(setting, &mut self.cages, c)).collect()
            });
            self.list.extend(derived);
        } else {
            self.derived = Some(self.list.split_off(self.stated));
        }
        self.watch(setting.puzzle.board().len());
    }

    /// Notes which cells wake which propagators.
    fn watch(&mut self, cells: usize) {
        self.turns.clear();
        self.watchers.clear();
        self.starts.clear();
        if self.list.is_empty() {
            return;
        }
        let words = self.list.len().div_ceil(64);
        let mut bits = std::mem::take(&mut self.bits);
        bits.clear();
        bits.resize(cells * words, 0u64);
        for (i, propagator) in self.list.iter().enumerate() {
            for &cell in propagator.cells() {
                bits[cell as usize * words + i / 64] |= 1 << (i % 64);
            }
        }
        self.starts.push(0);
        for own in bits.chunks(words) {
            let some = own.iter().enumerate().filter(|(_, bits)| **bits != 0);
            self.watchers.extend(some.map(|(word, bits)| (word as u32, *bits)));
            self.starts.push(self.watchers.len() as u32);
        }
        self.turns.extend(self.list.iter().map(Propagator::turn));
        self.bits = bits;
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many cells are in cages with a total.
    pub(super) fn caged(&self, cells: usize) -> usize {
        let cage = |propagator: &&Propagator<M>| matches!(propagator, Propagator::Sum(sum) if sum.is_cage());
        let mut caged = vec![false; cells];
        for &cell in self.list[..self.stated].iter().filter(cage).flat_map(Propagator::cells) {
            caged[cell as usize] = true;
        }
        caged.into_iter().filter(|c| *c).count()
    }

    /// The propagators that a change of this cell wakes.
    pub(super) fn watchers(&self, cell: usize) -> &[(u32, u64)] {
        &self.watchers[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

impl<M> Propagator<M> {
    /// The cells that wake it.
    pub(super) fn cells(&self) -> &[u32] {
        match self {
            Self::Pair { cells, .. } => cells,
            Self::Sum(sum) => &sum.cells,
            Self::Line(line) => &line.cells,
            Self::Automaton(automaton) => &automaton.cells,
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

/// Whether houses, pairs apart and candidates take care of a constraint.
fn is_of_cells(constraint: &Constraint) -> bool {
    matches!(
        constraint,
        Constraint::AllDifferent { .. } | Constraint::Apart { .. } | Constraint::Within { .. }
    )
}

/// The propagator of a constraint; none for those that houses, givens or the check of full boards take care of.
pub(super) fn compile<M: Mask>(
    setting: &Setting<'_>,
    cages: &mut Cages<M>,
    constraint: &Constraint,
) -> Option<Propagator<M>> {
    let digits = setting.digits();
    let index = |c: &Cell| c.index() as u32;
    match constraint {
        own if is_of_cells(own) => None,
        Constraint::Pairs { a, b, relation } => {
            let rows = |relation: &masume_puzzle::Relation| {
                DigitSet::all(digits).iter().map(|d| M::from_u64(relation.row(d).bits())).collect()
            };
            let tables = [rows(relation), rows(&relation.turned())];
            Some(Propagator::Pair { cells: [index(a), index(b)], tables })
        }
        Constraint::Sum { terms, total } => Some(Propagator::Sum(Sum::new(setting, cages, terms, *total))),
        Constraint::Consecutive { cells } => Some(Propagator::Sum(Sum::run(setting, cells))),
        other => match Line::new(setting, other) {
            Some(line) => Some(Propagator::Line(line)),
            None => Automaton::of(other, digits).map(Propagator::Automaton),
        },
    }
}
