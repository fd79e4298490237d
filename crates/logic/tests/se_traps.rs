//! Where a plausible reading of Sudoku Explainer's rules rates wrong: single facts, each with its puzzle
//! (`se_spec.md`, section 6).
#![allow(missing_docs)]

#[allow(dead_code)]
mod common;

use common::{nine, rate};
use masume_logic::{LoopKind, Step, Why};
use masume_puzzle::{Board, Cell, Digit};

/// `id: r1c2-3 r4c5=6`.
fn words(step: &Step) -> String {
    let shape = Board::classic();
    let gone = step.eliminations.iter().map(|c| format!(" {}-{}", shape.position(c.cell), c.digit));
    let set = step.placement.iter().map(|c| format!(" {}={}", shape.position(c.cell), c.digit));
    format!("{}:{}", step.technique.id, gone.chain(set).collect::<String>())
}

fn cells(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&c| Board::classic().position(c).to_string()).collect()
}

#[test]
fn direct_hidden_pair_only_places() {
    let rated =
        rate(&nine(".2...67....718....68..3........4.....147.8..2......36.5...1..9..7....5........6.3"));
    assert_eq!(rated.er, 30);
    assert_eq!(words(&rated.steps[13]), "direct-hidden-pair: r1c8=8");
    assert_eq!((rated.steps[18].se, rated.steps[19].se), (26, 30));
}

#[test]
fn direct_locking_only_places() {
    let rated =
        rate(&nine(".2.4.....4..1.9....6....51..3.7.....691....57..4...3.23...2.1..5...7.9.....8...6."));
    assert_eq!(rated.er, 25);
}

#[test]
fn naked_single_comes_after_direct_locking() {
    let rated =
        rate(&nine("12.4.......7..9.....93....5.7.9..86.31.26....6...1..2.5.....6.......3.58..67....."));
    assert_eq!(rated.er, 17);
    assert_eq!(words(&rated.steps[20]), "direct-pointing: r8c3=1");
}

#[test]
fn hidden_pair_in_a_rectangle_costs_nothing() {
    let rated =
        rate(&nine("1.....7...5..89....89.......946..51............82...3..6..1489......24....1.6.35."));
    assert_eq!(rated.er, 45);
    let step = &rated.steps[28];
    assert_eq!(words(step), "unique-rectangle-3: r5c4-1 r5c4-4 r5c4-5");
    let Why::Loop { cells: around, digits, kind } = &step.why else { panic!("{:?}", step.why) };
    assert_eq!(cells(around), ["r8c1", "r9c1", "r9c4", "r8c4"]);
    assert_eq!(digits.map(Digit::value), [8, 9]);
    assert!(matches!(kind, LoopKind::Three { hidden: true, .. }));
}

#[test]
fn aligned_cells_need_not_share_a_house() {
    let rated =
        rate(&nine("..3...7.945....2.6.9..73......9..1.7...7.1.25....4...3..6.1....84.....5.9..6....."));
    assert_eq!(rated.er, 62);
    let step = &rated.steps[28];
    assert_eq!(words(step), "aligned-pair: r6c3-1");
    let Why::Exclusion { base, excluders, barred } = &step.why else { panic!("{:?}", step.why) };
    assert_eq!(cells(base), ["r6c3", "r7c1"]);
    assert!(excluders.len() >= 2);
    assert!(!barred.is_empty() && barred.iter().all(|(digits, _)| digits[0].value() == 1));
}
