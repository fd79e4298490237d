use crate::cnf::Sat;
use varisat::{ExtendFormula, Lit};

pub struct Varisat {
    solver: varisat::Solver<'static>,
    model: Vec<bool>,
}

fn lit(l: i32) -> Lit {
    Lit::from_dimacs(l as isize)
}

impl Sat for Varisat {
    fn new(vars: usize) -> Self {
        Varisat { solver: varisat::Solver::new(), model: vec![false; vars + 1] }
    }

    fn add(&mut self, clause: &[i32]) {
        match clause {
            [a, b] => self.solver.add_clause(&[lit(*a), lit(*b)]),
            _ => self.solver.add_clause(&clause.iter().map(|&l| lit(l)).collect::<Vec<_>>()),
        }
    }

    fn solve(&mut self, assumptions: &[i32]) -> bool {
        self.solver.assume(&assumptions.iter().map(|&l| lit(l)).collect::<Vec<_>>());
        let found = self.solver.solve().expect("nothing interrupts it");
        if found {
            for l in self.solver.model().expect("satisfied") {
                self.model[l.var().to_dimacs() as usize] = l.is_positive();
            }
        }
        found
    }

    fn is_true(&self, var: i32) -> bool {
        self.model[var as usize]
    }
}
