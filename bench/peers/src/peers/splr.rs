use crate::cnf::Sat;
use splr::solver::SolveIF;
use splr::{types::CNFDescription, types::Instantiate, Certificate, Config, SatSolverIF, SolverError};

/// Knows no assumptions. Clauses may be added after `reset`.
pub struct Splr {
    solver: splr::Solver,
    model: Vec<i32>,
    contradiction: bool,
}

impl Sat for Splr {
    fn new(vars: usize) -> Self {
        let config = Config { quiet_mode: true, c_timeout: 1e6, ..Config::default() };
        let about = CNFDescription { num_of_variables: vars, ..CNFDescription::default() };
        Splr { solver: splr::Solver::instantiate(&config, &about), model: vec![], contradiction: false }
    }

    fn add(&mut self, clause: &[i32]) {
        let added = match clause {
            [unit] => self.solver.add_assignment(*unit).map(|_| ()),
            _ => self.solver.add_clause(clause).map(|_| ()),
        };
        match added {
            Ok(()) => (),
            Err(SolverError::EmptyClause | SolverError::Inconsistent | SolverError::RootLevelConflict(_)) => {
                self.contradiction = true
            }
            Err(e) => panic!("splr: {e:?}"),
        }
        if !self.model.is_empty() {
            self.solver.reset();
        }
    }

    fn solve(&mut self, _: &[i32]) -> bool {
        if self.contradiction {
            return false;
        }
        match self.solver.solve() {
            Ok(Certificate::SAT(model)) => {
                self.model = model;
                true
            }
            Ok(Certificate::UNSAT) => false,
            Err(e) => panic!("splr: {e:?}"),
        }
    }

    fn is_true(&self, var: i32) -> bool {
        self.model[var as usize - 1] > 0
    }
}
