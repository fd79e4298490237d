//! The door: a target in, puzzles or the reason why not out. Chooses the ground and the search once per target.

use masume_solver::Control;

use crate::batch::{Batch, End, Listener, Options, Tally};
use crate::ground::{Ground, Nine};
use crate::proof;
use crate::search::{Auto, Exhaust, Search, Task, Tune, exhaust};
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
) -> (Tally, End)
where
    G::Board: 'static,
{
    let ground = grounds();
    let task = match proof::task(&ground, target) {
        Ok(task) => task,
        Err(impossible) => return (Tally::default(), End::Impossible(impossible)),
    };
    let search = choose(&ground, target, &task, options);
    Batch { grounds, search: &*search, target, task: &task }.run(options, control, listener)
}

/// The search for a task, when the user has not named one.
fn choose<G: Ground + 'static>(
    ground: &G,
    target: &Target,
    task: &Task<G::Board>,
    options: &Options,
) -> Box<dyn Search<G>>
where
    G::Board: 'static,
{
    let search: Box<dyn Search<G>> = match options.method {
        Some(method) => method.search(),
        // Few fillings: all of them, which also proves it when there is none. Those of the right difficulty are among them.
        None if exhaust::is_small(ground, task) => return Box::new(Exhaust::new(options.seed)),
        None => Box::new(Auto::new(options.seed)),
    };
    if target.difficulty.is_any() { search } else { Box::new(Tune::new(search, target)) }
}
