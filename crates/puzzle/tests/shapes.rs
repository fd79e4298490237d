//! Shapes: counts of cells, houses and peers, and what is refused.

use std::sync::Arc;

use masume_puzzle::{Board, BoardError, BoardSpec, gattai};

#[test]
fn classic_has_27_houses_and_20_peers() {
    let shape = Board::classic();
    assert_eq!((shape.len(), shape.houses().len()), (81, 27));
    assert!(shape.cells().all(|c| shape.peers(c).len() == 20 && shape.houses_of(c).len() == 3));
    assert!(Arc::ptr_eq(&shape, &Board::classic()));
}

#[test]
fn every_promised_side_builds() {
    for side in [4, 6, 8, 9, 10, 12, 15, 16, 20, 25, 36] {
        let shape = Board::usual(side).unwrap();
        assert_eq!(shape.houses().len(), 3 * side as usize, "{side}");
        assert!(shape.houses().iter().all(|h| h.cells.len() == side as usize));
    }
}

#[test]
fn overlapping_boards_share_cells_and_boxes() {
    let shape = Board::new(gattai::samurai()).unwrap();
    assert_eq!(shape.len(), 5 * 81 - 4 * 9);
    assert_eq!(shape.houses().len(), 5 * 27 - 4);
    assert_eq!((shape.rows(), shape.cols()), (21, 21));
    assert_eq!(shape.cell_at(0, 10), None);
}

#[test]
fn the_record_lattice_has_its_published_counts() {
    let spec = gattai::lattice(11, 51);
    assert_eq!(spec.boards.len(), 280);
    let shape = Board::new(spec).unwrap();
    assert_eq!(shape.len(), 18_180);
    assert_eq!((shape.rows(), shape.cols()), (69, 309));
    assert_eq!(shape.houses().len(), 280 * 27 - 500);
}

#[test]
fn wrong_shapes_are_refused() {
    assert!(matches!(Board::new(BoardSpec::boxed(9, 9)), Err(BoardError::Side(_))));
    let regions = (0..16).map(|i| Some(i / 5)).collect();
    assert!(matches!(Board::new(BoardSpec::jigsaw(4, regions)), Err(BoardError::RegionSize { .. })));
    assert!(Board::new(BoardSpec::usual(9).with_boards(vec![])).is_err());
    assert!(Board::new(BoardSpec::usual(9).with_boards(vec![(0, 0), (0, 0)])).is_err());
}

#[test]
fn shapes_too_large_for_memory_are_refused_before_they_are_built() {
    let many = (0..64).map(|i| (64 * i, 0)).collect();
    assert!(Board::new(BoardSpec::usual(64).with_boards(many)).is_err());
    assert!(Board::new(gattai::lattice(23, 101)).is_ok(), "1,161 boards fit");
}
