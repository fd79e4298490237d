use crate::board::Open;
use exact_cover::dlx::{Callback, Matrix};
use std::ops::ControlFlow;

struct Visit<'a>(&'a mut dyn FnMut(&[usize]) -> ControlFlow<()>);

impl Callback for Visit<'_> {
    fn on_solution(&mut self, rows: Vec<usize>, matrix: &mut Matrix) {
        let options: Vec<usize> = rows.iter().map(|r| r - 1).collect();
        if (self.0)(&options).is_break() {
            matrix.abort();
        }
    }
}

pub fn search(open: &Open, visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) {
    let mut matrix = Matrix::new(open.conditions.len());
    for option in &open.meets {
        matrix.add_row(&option.map(|i| i + 1));
    }
    matrix.solve(&mut Visit(visit));
}
