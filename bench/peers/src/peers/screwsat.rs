use crate::cnf::Sat;
use screwsat::solver::{Lit, LitBool, Solver, Status};

/// Knows no assumptions, and does not go back to its root after an answer: a clause added then is
/// read under the old answer and makes every board look unique. So each call starts afresh.
pub struct Screwsat {
    vars: usize,
    clauses: Vec<Vec<Lit>>,
    model: Vec<LitBool>,
}

impl Sat for Screwsat {
    fn new(vars: usize) -> Self {
        Screwsat { vars, clauses: vec![], model: vec![] }
    }

    fn add(&mut self, clause: &[i32]) {
        self.clauses.push(clause.iter().map(|&l| Lit::from(l)).collect());
    }

    fn solve(&mut self, _: &[i32]) -> bool {
        let mut solver = Solver::new(self.vars, &self.clauses);
        let found = solver.solve(None) == Status::Sat;
        self.model = solver.models;
        found
    }

    fn is_true(&self, var: i32) -> bool {
        self.model[var as usize - 1] == LitBool::True
    }
}
