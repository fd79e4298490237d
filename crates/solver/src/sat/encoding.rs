//! A board in clauses, and the searches on it.

use std::cell::Cell as Counter;
use std::ops::ControlFlow;
use std::sync::Arc;

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, Var, clause, lbool};
use masume_puzzle::{Cell, Constraint, Digit, DigitSet, Structure};

use crate::automaton::{Automaton, NONE};
use crate::{Control, Report, Sink, Stats, Stop};

/// How many cells are stated between two looks at the clock.
const CELLS_BETWEEN_LOOKS: usize = 256;

/// The variables and clauses of a board, with a solver that remembers what it learnt.
pub(super) struct Encoding {
    structure: Arc<Structure>,
    solver: Solver<Watch>,
    candidates: Vec<DigitSet>,
    /// First variable of each cell; its candidates follow in ascending order.
    first: Vec<u32>,
    variables: Vec<Var>,
    /// Whether some cell has no candidate, which no clause needs to say.
    impossible: bool,
    values: Vec<u8>,
}

impl Encoding {
    /// States that each cell holds one of its candidates and that no house or pair is broken. Large boards take a
    /// while, so `control` is asked on the way.
    pub(super) fn new(
        structure: Arc<Structure>,
        candidates: Vec<DigitSet>,
        automata: &[Automaton],
        control: &Control,
    ) -> Result<Self, Stop> {
        let mut solver = Solver::new(SolverOpts::default(), Watch::default());
        let mut first = Vec::with_capacity(candidates.len());
        let mut variables = Vec::new();
        for set in &candidates {
            first.push(variables.len() as u32);
            variables.extend((0..set.len()).map(|_| solver.new_var_default()));
        }
        let impossible = candidates.iter().any(|set| set.is_empty());
        let values = vec![0; structure.len()];
        let mut board = Self { structure, solver, candidates, first, variables, impossible, values };
        board.state(control)?;
        board.state_rules(automata, control)?;
        Ok(board)
    }

    fn state(&mut self, control: &Control) -> Result<(), Stop> {
        let mut clause = Vec::new();
        for cell in self.structure.cells() {
            let digits: Vec<Digit> = self.candidates[cell.index()].iter().collect();
            self.at_least_one(digits.iter().filter_map(|&d| self.literal(cell, d)).collect());
            for (i, &d) in digits.iter().enumerate() {
                for &e in &digits[i + 1..] {
                    clause.extend(
                        [(cell, d), (cell, e)].iter().filter_map(|&(c, d)| self.literal(c, d)).map(|l| !l),
                    );
                    self.solver.add_clause_reuse(&mut clause);
                    clause.clear();
                }
            }
        }
        let structure = self.structure.clone();
        for cell in structure.cells() {
            if cell.index().is_multiple_of(CELLS_BETWEEN_LOOKS)
                && let Some(stop) = control.must_stop(0)
            {
                return Err(stop);
            }
            for peer in structure.peers(cell).filter(|p| *p > cell) {
                let both = self.candidates[cell.index()] & self.candidates[peer.index()];
                for digit in both.iter() {
                    clause.extend([cell, peer].iter().filter_map(|&c| self.literal(c, digit)).map(|l| !l));
                    self.solver.add_clause_reuse(&mut clause);
                    clause.clear();
                }
            }
        }
        for house in structure.houses().iter().filter(|h| h.cells.len() == structure.digits() as usize) {
            for digit in structure.all_digits().iter() {
                self.at_least_one(house.cells.iter().filter_map(|&c| self.literal(c, digit)).collect());
            }
        }
        Ok(())
    }

    /// States what rules demand beyond houses and pairs apart.
    fn state_rules(&mut self, automata: &[Automaton], control: &Control) -> Result<(), Stop> {
        let structure = self.structure.clone();
        for constraint in structure.constraints() {
            if let Constraint::Pairs { a, b, relation } = constraint {
                for (from, to, relation) in [(*a, *b, (**relation).clone()), (*b, *a, relation.turned())] {
                    for x in self.candidates[from.index()].iter() {
                        let beside = relation.row(x).iter().filter_map(|y| self.literal(to, y));
                        let clause = self.literal(from, x).map(|l| !l).into_iter().chain(beside);
                        let mut clause: Vec<Lit> = clause.collect();
                        self.solver.add_clause_reuse(&mut clause);
                    }
                }
            }
        }
        for automaton in automata {
            if let Some(stop) = control.must_stop(0) {
                return Err(stop);
            }
            self.state_automaton(automaton);
        }
        Ok(())
    }

    /// States that the cells of an automaton are read to its end. Only the way forwards is stated: a state that was not
    /// reached may be called reached, which bars nothing that the solver could not have by leaving it.
    fn state_automaton(&mut self, automaton: &Automaton) {
        let (start, end) = (automaton.layers[0], automaton.states() as u32 - 1);
        if automaton.layers[1] == start {
            self.impossible = true;
            return;
        }
        let states: Vec<Lit> =
            (0..automaton.states()).map(|_| Lit::new(self.solver.new_var_default(), true)).collect();
        self.solver.add_clause_reuse(&mut vec![states[start as usize]]);
        for (i, &cell) in automaton.cells.iter().enumerate() {
            let cell = Cell::new(cell as usize);
            for state in automaton.layers[i]..automaton.layers[i + 1] {
                for digit in self.candidates[cell.index()].iter() {
                    let next = automaton.next(state, digit.index() as u32);
                    if next == end {
                        continue;
                    }
                    let mut clause = vec![!states[state as usize]];
                    clause.extend(self.literal(cell, digit).map(|l| !l));
                    clause.extend((next != NONE).then(|| states[next as usize]));
                    self.solver.add_clause_reuse(&mut clause);
                }
            }
        }
    }

    fn at_least_one(&mut self, mut literals: Vec<Lit>) {
        self.impossible |= literals.is_empty();
        self.solver.add_clause_reuse(&mut literals);
    }

    /// The literal "`cell` holds `digit`", when that is a candidate.
    fn literal(&self, cell: Cell, digit: Digit) -> Option<Lit> {
        let set = self.candidates[cell.index()];
        let below = set & DigitSet::all(digit.value() - 1);
        let var = self.variables[..].get(self.first[cell.index()] as usize + below.len());
        set.contains(digit).then(|| Lit::new(*var.expect("each candidate has a variable"), true))
    }

    /// The literals of some placements, or `None` when one of them is not a candidate.
    pub(super) fn literals(&self, placements: &[(Cell, Digit)]) -> Option<Vec<Lit>> {
        placements.iter().map(|&(c, d)| self.literal(c, d)).collect()
    }

    /// One search; `Ok(true)` leaves the model to be read.
    pub(super) fn solve(
        &mut self,
        assumptions: &[Lit],
        control: &Control,
        stats: &mut Stats,
    ) -> Result<bool, Stop> {
        if self.impossible || !self.solver.is_ok() {
            return Ok(false);
        }
        if let Some(stop) = control.must_stop(stats.nodes) {
            return Err(stop);
        }
        let before = self.solver.num_conflicts();
        let watch = Watch { control: control.clone(), spent: stats.nodes, ..Watch::default() };
        *self.solver.cb_mut() = watch;
        let answer = self.solver.solve_limited(assumptions);
        let conflicts = self.solver.num_conflicts() - before;
        stats.conflicts += conflicts;
        stats.nodes += conflicts;
        if answer == lbool::TRUE {
            Ok(true)
        } else if answer == lbool::FALSE {
            Ok(false)
        } else {
            Err(self.solver.cb().why.get().unwrap_or(Stop::Cancelled))
        }
    }

    /// The board of the last model.
    pub(super) fn model(&mut self) -> &[u8] {
        for cell in 0..self.values.len() {
            let first = self.first[cell] as usize;
            let held = self.candidates[cell].iter().enumerate().find(|(i, _)| {
                let var = self.variables[first + i];
                self.solver.value_var(var) == lbool::TRUE
            });
            self.values[cell] = held.map_or(0, |(_, d)| d.value());
        }
        &self.values
    }

    /// Sends every solution to the sink.
    pub(super) fn enumerate(
        &mut self,
        assume: &[(Cell, Digit)],
        control: &Control,
        sink: Sink<'_>,
    ) -> Report {
        let mut stats = Stats::default();
        let Some(mut assumptions) = self.literals(assume) else {
            return Report { stop: Stop::Complete, stats };
        };
        // Solutions are barred only while this variable is assumed, so that the next search sees them again.
        let bar = Lit::new(self.solver.new_var_default(), true);
        assumptions.push(bar);
        let stop = loop {
            match self.solve(&assumptions, control, &mut stats) {
                Err(stop) => break stop,
                Ok(false) => break Stop::Complete,
                Ok(true) => {
                    if let ControlFlow::Break(()) = sink(self.model()) {
                        break Stop::Enough;
                    }
                    self.bar_values(bar);
                }
            }
        };
        self.solver.add_clause_reuse(&mut vec![!bar]);
        Report { stop, stats }
    }

    /// Forbids the board in `values` while `bar` holds.
    fn bar_values(&mut self, bar: Lit) {
        let open = self.structure.cells().filter(|c| self.candidates[c.index()].len() > 1);
        let held = open.filter_map(|c| self.literal(c, Digit::new(self.values[c.index()])?));
        let mut clause: Vec<Lit> = held.map(|l| !l).chain([!bar]).collect();
        self.solver.add_clause_reuse(&mut clause);
    }
}

/// Looks at the clock and the token while batsat works.
#[derive(Default)]
struct Watch {
    control: Control,
    /// Conflicts of earlier searches that count against the node limit.
    spent: u64,
    learnt: u64,
    looks: Counter<u64>,
    why: Counter<Option<Stop>>,
}

/// How many calls pass between two looks at the clock.
const CALLS_BETWEEN_LOOKS: u64 = 32;

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[Lit], kind: clause::Kind) {
        self.learnt += u64::from(kind == clause::Kind::Learnt);
    }

    fn stop(&self) -> bool {
        if self.why.get().is_none() {
            self.looks.set(self.looks.get() + 1);
            if self.looks.get().is_multiple_of(CALLS_BETWEEN_LOOKS) {
                self.why.set(self.control.must_stop(self.spent + self.learnt));
            }
        }
        self.why.get().is_some()
    }
}
