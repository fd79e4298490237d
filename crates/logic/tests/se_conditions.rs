//! Where Sudoku Explainer does not look: the steps it reports are those of all that have enough open cells.
#![allow(missing_docs)]

#[allow(dead_code)]
mod common;

use common::{positions, steps};
use masume_logic::techniques::{fish, hidden_set, naked_set};
use masume_logic::{Finder, Position, Step, Why};

#[test]
fn conditions_of_sudoku_explainer() {
    let boards = positions(110);
    let mut hidden_from_it = 0;
    let mut compare = |finder: &Finder, wanted: &dyn Fn(&Position, &Step) -> bool| {
        for board in &boards {
            let mut all = steps(finder, board, true);
            let before = all.len();
            all.retain(|step| wanted(board, step));
            hidden_from_it += before - all.len();
            assert_eq!(all, steps(finder, board, false), "{}", finder.id);
        }
    };
    let open = |board: &Position, step: &Step| match step.why {
        Why::Subset { house, .. } => board.open(house).count_ones(),
        _ => 0,
    };
    for (size, finder) in [(2, &naked_set::PAIRS), (3, &naked_set::TRIPLETS), (4, &naked_set::QUADS)] {
        compare(finder, &|board, step| open(board, step) >= 2 * size);
    }
    for (size, finder) in [(2, &hidden_set::PAIRS), (3, &hidden_set::TRIPLETS), (4, &hidden_set::QUADS)] {
        compare(finder, &|board, step| open(board, step) > 2 * size);
    }
    for (size, finder) in [(2, &fish::X_WINGS), (3, &fish::SWORDFISHES), (4, &fish::JELLYFISHES)] {
        compare(finder, &|board, step| {
            let Why::Fish { digit, base, cover, .. } = &step.why else { return false };
            let lines = board.layout().boards.iter();
            let mut own = lines.filter(|b| [&b.rows, &b.columns].iter().any(|l| l.contains(&base[0])));
            let own = own.find(|b| [&b.rows, &b.columns].iter().any(|l| l.contains(&cover[0]))).unwrap();
            let cells = own.rows.iter().flat_map(|&r| &board.layout().house_cells[r as usize]);
            let placed = cells.filter(|&&c| board.value(c) == digit.value()).count();
            placed + 2 * size <= board.layout().digits
        });
    }
    assert!(hidden_from_it > 100, "only {hidden_from_it}");
}
