use crate::board::Open;
use dancing_links::ExactCover;
use std::ops::ControlFlow;

/// The crate asks about every pair of option and item, so building costs their product.
#[derive(Debug)]
struct Problem<'a> {
    options: Vec<(usize, &'a [usize; 4])>,
    items: Vec<usize>,
}

impl<'a> ExactCover for Problem<'a> {
    type Possibility = (usize, &'a [usize; 4]);
    type Constraint = usize;

    fn satisfies(&self, option: &Self::Possibility, item: &usize) -> bool {
        option.1.contains(item)
    }

    fn is_optional(&self, _: &usize) -> bool {
        false
    }

    fn possibilities(&self) -> &[Self::Possibility] {
        &self.options
    }

    fn constraints(&self) -> &[usize] {
        &self.items
    }
}

pub fn search(open: &Open, visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) {
    let options = open.meets.iter().enumerate().collect();
    let problem = Problem { options, items: (0..open.conditions.len()).collect() };
    for solution in problem.solver() {
        let options: Vec<usize> = solution.iter().map(|o| o.0).collect();
        if visit(&options).is_break() {
            break;
        }
    }
}
