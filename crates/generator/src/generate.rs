//! The door: a target in, puzzles or the reason why not out. Chooses the clue model and the search once per target.

use masume_solver::Control;

use masume_canon::Canon;

use crate::batch::{Batch, End, Listener, Options, Tally, Work};
use crate::judge::Judge;
use crate::model::{Any, ClueModel, Nine};
use crate::proof;
use crate::puzzles::Puzzles;
use crate::search::{Auto, Dig, Exhaust, Search, Task, Tune, exhaust};
use crate::target::Target;

/// Makes puzzles that meet the target and tells `listener` of each, in an order that depends on the target and the seed
/// alone. The tally says how close it came where puzzles are missing; the end says why no more came.
pub fn generate(
    target: &Target,
    options: &Options,
    control: &Control,
    listener: &mut Listener<'_>,
) -> (Tally, End) {
    if Nine::is_for(&target.template) {
        return on(&Nine::new, target, options, control, listener);
    }
    let model = Any::new(&target.template);
    // Threads take copies of what is known of the template, under a lock that is held for no longer than that.
    let model = std::sync::Mutex::new(model);
    let another = || model.lock().expect("no thread panics here").another();
    on(&another, target, options, control, listener)
}

/// Fewer clues than this on a plain 9×9 board are seldom reached by taking clues away.
const FEW: usize = 28;

/// Whether taking clues away from a full board is the way to a task.
///
/// Where the pattern is fixed, that would leave one solution by luck only: digits must be changed until they fit the
/// pattern. The same holds on plain 9×9 boards for few clues, where patterns are drawn first and the climb is fast, and
/// where so many slots never hold a clue that the rest seldom has one solution. In all other cases digging is faster and
/// never gets stuck.
fn digs<G: ClueModel>(model: &G, task: &Task<G::Clues>) -> bool {
    let few = Nine::is_for(model.template()) && !task.open && task.clues.1 < FEW;
    let room = task.must.len() + task.groups.iter().map(Vec::len).sum::<usize>();
    !task.is_pattern() && !few && 2 * room > model.slots()
}

/// Puzzles that meet the target, one after the other, made on the thread that asks: the same in the same order as
/// [`generate`] makes them. The iterator ends after as many as the options want, when there are no more, or when `control`
/// stops it; [`Puzzles::end`] says which.
pub fn puzzles(target: Target, options: &Options, control: Control) -> Puzzles {
    if Nine::is_for(&target.template) {
        return puzzles_of(Nine::new(), target, options, control);
    }
    puzzles_of(Any::new(&target.template), target, options, control)
}

fn puzzles_of<G: ClueModel + 'static>(
    mut model: G,
    target: Target,
    options: &Options,
    control: Control,
) -> Puzzles
where
    G::Clues: 'static,
{
    let task = match proof::task(&model, &target, &control) {
        Ok(task) => task,
        Err(impossible) => return Puzzles::ended(options, End::Impossible(impossible)),
    };
    let search = choose(&model, &target, &task, options);
    let canon = (!options.duplicates).then(|| Canon::new(target.board()));
    let (seed, mut judge) = (options.seed, Judge::default());
    let control = Control { nodes: None, ..control };
    let attempt = move |number| {
        let work = Work { search: &*search, target: &target, task: &task, seed, canon: canon.as_ref() };
        work.attempt(&mut model, &mut judge, number, &control)
    };
    Puzzles::new(options, Box::new(attempt))
}

fn on<G: ClueModel + 'static>(
    models: &(dyn Fn() -> G + Sync),
    target: &Target,
    options: &Options,
    control: &Control,
    listener: &mut Listener<'_>,
) -> (Tally, End)
where
    G::Clues: 'static,
{
    let model = models();
    let task = match proof::task(&model, target, control) {
        Ok(task) => task,
        Err(impossible) => return (Tally::default(), End::Impossible(impossible)),
    };
    let search = choose(&model, target, &task, options);
    Batch { models, search: &*search, target, task: &task }.run(options, control, listener)
}

/// The search for a task, when the user has not named one.
fn choose<G: ClueModel + 'static>(
    model: &G,
    target: &Target,
    task: &Task<G::Clues>,
    options: &Options,
) -> Box<dyn Search<G>>
where
    G::Clues: 'static,
{
    let search: Box<dyn Search<G>> = match options.method {
        Some(method) => method.search(),
        // Few fillings: all of them, which also proves it when there is none. Those of the right difficulty are among them.
        None if exhaust::is_small(model, task) => return Box::new(Exhaust::new(options.seed)),
        None if digs(model, task) => Box::new(Dig::default()),
        None => Box::new(Auto::new(options.seed)),
    };
    if target.difficulty.is_any() { search } else { Box::new(Tune::new(search, target)) }
}
