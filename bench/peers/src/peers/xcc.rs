use crate::board::Open;
use std::ops::ControlFlow;
use xcc::{ColoredItem, ItemId, Limit, Matrix, Solver};

pub fn search(open: &Open, visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) {
    let mut matrix: Matrix<usize> = Matrix::new(open.conditions.len(), 0);
    for (number, option) in open.meets.iter().enumerate() {
        matrix.add_option(number, &option.map(|i| ColoredItem::new(ItemId::new(i))));
    }
    let solutions = Solver::new(&matrix).solve(Limit::Max(2));
    for solution in solutions {
        let options: Vec<usize> = solution.meanings(&matrix).into_iter().copied().collect();
        if visit(&options).is_break() {
            break;
        }
    }
}
