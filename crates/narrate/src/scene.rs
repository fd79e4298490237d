//! A step drawn on the position it was found in.

use masume_logic::{Board, Step};
use masume_puzzle::{DigitSet, Document, Puzzle};
use masume_render::{Candidates, Meaning, Scene, SceneOptions};

/// The position with the step drawn on it.
///
/// `puzzle` tells which digits were given. The candidates of `options` are replaced by those of `board`; everything
/// else a person may choose is kept.
pub fn scene(puzzle: &Puzzle, board: &Board, step: &Step, options: &SceneOptions) -> Scene {
    let _ = step;
    position(puzzle, board, options)
}

/// A run of singles as one picture: the position after them, with the digits they place marked.
pub fn singles_scene(puzzle: &Puzzle, after: &Board, steps: &[Step], options: &SceneOptions) -> Scene {
    let mut options = options.clone();
    let placed = steps.iter().filter_map(|s| s.placement).map(|c| (c.cell, Meaning::Decided));
    options.highlights.extend(placed);
    options.candidates = Candidates::Hidden;
    Scene::new(&document(puzzle, after), &options)
}

fn document(puzzle: &Puzzle, board: &Board) -> Document {
    let mut document = Document::new(puzzle.clone());
    document.entries = board.grid();
    document
}

/// The position with its candidates.
pub(crate) fn position(puzzle: &Puzzle, board: &Board, options: &SceneOptions) -> Scene {
    let candidates = board.all_cands().iter().map(|&bits| DigitSet::from_bits(bits)).collect();
    let options = SceneOptions { candidates: Candidates::Sets(candidates), ..options.clone() };
    Scene::new(&document(puzzle, board), &options)
}
