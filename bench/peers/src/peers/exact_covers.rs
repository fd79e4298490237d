use crate::board::Open;
use exact_covers::{DlSolver, Solver};
use std::ops::ControlFlow;

pub fn search(open: &Open, visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) {
    let items: Vec<usize> = (0..open.conditions.len()).collect();
    // The crate gives back the items of an option, not its number.
    let mut solver: DlSolver<usize, ()> = DlSolver::new(&items, &[]);
    for option in &open.meets {
        solver.add_option(option, []);
    }
    solver.solve(|mut solution| {
        let (mut covered, mut options) = (vec![], vec![]);
        while solution.next(&mut covered) {
            let mut met: Vec<usize> = covered.iter().map(|c| *c.0).collect();
            met.sort_unstable();
            // Conditions are numbered cells, rows, columns, boxes: sorted is the order of `meets`.
            options.extend(open.conditions[met[0]].iter().find(|&&o| open.meets[o][..] == met[..]));
        }
        visit(&options)
    });
}
