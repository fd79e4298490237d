use crate::board::Open;
use dlx_rs::Solver;
use std::ops::ControlFlow;

pub fn search(open: &Open, visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) {
    let mut solver: Solver<usize> = Solver::new(open.conditions.len());
    for (number, option) in open.meets.iter().enumerate() {
        solver.add_option(number, &option.map(|i| i + 1));
    }
    for options in solver {
        if visit(&options).is_break() {
            break;
        }
    }
}
