//! The door: a target in, puzzles or the reason why not out. Chooses the ground and the search once per target.

use masume_puzzle::Puzzle;
use masume_solver::Control;

use crate::batch::{Batch, End, Listener, Options, Tally};
use crate::ground::{Ground, Nine};
use crate::proof;
use crate::search::{Method, Tune};
use crate::target::Target;

/// Makes puzzles that meet the target and tells `listener` of each, in an order that depends on the target and the seed
/// alone. The tally says how close it came where puzzles are missing; the end says why no more came.
pub fn generate(
    target: &Target,
    options: &Options,
    control: &Control,
    listener: &mut Listener<'_>,
) -> (Tally, End) {
    on(&Nine::new, target, options, control, listener)
}

fn on<G: Ground + 'static>(
    grounds: &(dyn Fn() -> G + Sync),
    target: &Target,
    options: &Options,
    control: &Control,
    listener: &mut Listener<'_>,
) -> (Tally, End) {
    let task = match proof::task(&grounds(), target) {
        Ok(task) => task,
        Err(impossible) => return (Tally::default(), End::Impossible(impossible)),
    };
    let mut search = options.method.unwrap_or(Method::Climb).search::<G>();
    if !target.difficulty.is_any() {
        search = Box::new(Tune::new(search, target));
    }
    let key = |puzzle: &Puzzle| puzzle.givens().values().to_vec();
    Batch { grounds, search: &*search, target, task: &task, key: &key }.run(options, control, listener)
}
