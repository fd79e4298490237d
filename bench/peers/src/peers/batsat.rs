use crate::cnf::Sat;
use batsat::{lbool, BasicSolver, Lit, SolverInterface, Var};

pub struct Batsat {
    solver: BasicSolver,
    vars: Vec<Var>,
    buffer: Vec<Lit>,
}

fn lit(vars: &[Var], l: i32) -> Lit {
    Lit::new(vars[l.unsigned_abs() as usize - 1], l > 0)
}

impl Sat for Batsat {
    fn new(vars: usize) -> Self {
        let mut solver = BasicSolver::default();
        let vars = (0..vars).map(|_| solver.new_var_default()).collect();
        Batsat { solver, vars, buffer: vec![] }
    }

    fn add(&mut self, clause: &[i32]) {
        self.buffer.clear();
        self.buffer.extend(clause.iter().map(|&l| lit(&self.vars, l)));
        self.solver.add_clause_reuse(&mut self.buffer);
    }

    fn solve(&mut self, assumptions: &[i32]) -> bool {
        let assumed: Vec<Lit> = assumptions.iter().map(|&l| lit(&self.vars, l)).collect();
        self.solver.solve_limited(&assumed) == lbool::TRUE
    }

    fn is_true(&self, var: i32) -> bool {
        self.solver.value_var(self.vars[var as usize - 1]) == lbool::TRUE
    }
}
