use crate::board::Open;
use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use dlx::{x, OptOrder, Solver, Uint};
use std::ops::ControlFlow;

pub fn search(open: &Open, visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) {
    let options: Vec<Vec<Uint>> = open.meets.iter().map(|m| m.iter().map(|&i| i as Uint).collect()).collect();
    let mut problem = x::make_problem(open.conditions.len() as Uint, 0, &options, OptOrder::Seq);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut solver = Solver::new(&mut problem);
    while solver.next_solution(&mut chooser) {
        let options: Vec<usize> = solver.fmt_solution().iter().map(|&o| o as usize).collect();
        if visit(&options).is_break() {
            break;
        }
    }
}
