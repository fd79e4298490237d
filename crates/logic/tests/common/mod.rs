//! What several tests need.

use std::path::PathBuf;
use std::sync::Arc;

use masume_logic::{Board, End, Layout, Order, Step};
use masume_puzzle::{Grid, Puzzle, Shape};
use masume_solver::Control;

/// A file of the folder beside the repository, if it is there. In CI it must be.
pub(crate) fn shared(path: &str) -> Option<String> {
    let file = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")).join(path);
    let text = std::fs::read_to_string(&file);
    let in_ci = std::env::var_os("CI").is_some_and(|v| v == "true");
    assert!(!in_ci || text.is_ok(), "{} is missing", file.display());
    text.ok()
}

/// The puzzle whose cells `text` gives in order; 1–9, A–Z are digits, anything else is an open cell.
pub(crate) fn puzzle(shape: &Arc<Shape>, text: &str) -> Puzzle {
    let digit = |b: &u8| match b {
        b'1'..=b'9' => b - b'0',
        b'A'..=b'Z' => b - b'A' + 10,
        _ => 0,
    };
    let values = text.as_bytes()[..shape.len()].iter().map(digit).collect();
    Puzzle::new(shape.clone(), Grid::from_values(values).unwrap()).unwrap()
}

/// A plain 9×9 puzzle.
pub(crate) fn nine(text: &str) -> Puzzle {
    puzzle(&Shape::classic(), text)
}

/// ER, EP, ED in tenths and all steps; ER is 200 when the techniques do not solve it.
pub(crate) struct Rated {
    pub(crate) er: u16,
    pub(crate) ep: u16,
    pub(crate) ed: u16,
    pub(crate) steps: Vec<Step>,
}

/// Rates a puzzle as `se_spec.md` says.
pub(crate) fn rate(puzzle: &Puzzle) -> Rated {
    let mut board = Board::with_layout(puzzle, Layout::new(puzzle.shape()));
    let mut rated = Rated { er: 0, ep: 0, ed: 0, steps: Vec::new() };
    let end = Order::default().walk(&mut board, &Control::default(), |_, step| {
        rated.er = rated.er.max(step.se);
        if rated.steps.is_empty() {
            rated.ed = step.se;
        }
        if rated.ep == 0 && step.placement.is_some() {
            rated.ep = rated.er;
        }
        rated.steps.push(step.clone());
    });
    if end != End::Solved {
        rated.er = 200;
    }
    rated
}
