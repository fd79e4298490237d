//! Puzzles as an iterator.

use masume_generator::{Options, Puzzles, Target, puzzles};
use masume_puzzle::Puzzle;
use masume_solver::Control;

/// Puzzles that meet a target, one after the other, each verified by an engine that did not make it. The same target
/// gives the same puzzles. It ends when there are no more; an impossible target gives none ([`generate_with`] tells why).
pub fn generate(target: &Target) -> impl Iterator<Item = Puzzle> {
    let options = Options { wanted: usize::MAX, ..Options::default() };
    generate_with(target, &options, &Control::default()).map(|made| made.fit.puzzle)
}

/// The same with a seed and other options, under a [`Control`]. [`Puzzles::end`] says why there are no more.
/// [`generator::generate`](masume_generator::generate()) works on several threads.
pub fn generate_with(target: &Target, options: &Options, control: &Control) -> Puzzles {
    puzzles(target.clone(), options, control.clone())
}
