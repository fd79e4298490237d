use crate::cnf::Sat;

pub struct Cadical(cadical::Solver);

impl Sat for Cadical {
    fn new(vars: usize) -> Self {
        let mut solver = cadical::Solver::new();
        solver.reserve(vars as i32);
        Cadical(solver)
    }

    fn add(&mut self, clause: &[i32]) {
        self.0.add_clause(clause.iter().copied());
    }

    fn solve(&mut self, assumptions: &[i32]) -> bool {
        self.0.solve_with(assumptions.iter().copied()).expect("no limit is set")
    }

    fn is_true(&self, var: i32) -> bool {
        self.0.value(var) == Some(true)
    }
}
