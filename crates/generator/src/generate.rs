//! The door: a target in, puzzles or the reason why not out. Chooses the ground and the search once per target.

use masume_puzzle::{Puzzle, ShapeSpec};
use masume_solver::Control;

use crate::batch::{Batch, End, Listener, Options, Tally};
use crate::ground::{Any, Ground, Nine};
use crate::proof;
use crate::search::{Method, Task};
use crate::target::Target;

/// Makes puzzles that meet the target and tells `listener` of each, in an order that depends on the target and the seed
/// alone. The tally says how close it came where puzzles are missing; the end says why no more came.
pub fn generate(
    target: &Target,
    options: &Options,
    control: &Control,
    listener: &mut Listener<'_>,
) -> (Tally, End) {
    if is_nine(target) {
        return on(&Nine::new, target, options, control, listener);
    }
    let ground = Any::new(target.shape().clone());
    // Threads take copies of what is known of the shape, under a lock that is held for no longer than that.
    let ground = std::sync::Mutex::new(ground);
    let another = || ground.lock().expect("no thread panics here").another();
    on(&another, target, options, control, listener)
}

/// Whether the puzzles are plain 9×9 ones, which have a ground of their own.
fn is_nine(target: &Target) -> bool {
    *target.shape().spec() == ShapeSpec::boxed(3, 3)
}

/// Fewer clues than this on a plain 9×9 board are seldom reached by taking clues away.
const FEW: usize = 28;

/// The search for a task, chosen once.
///
/// Where the pattern is fixed, taking clues away from a full board would leave one solution by luck only: digits must be
/// changed until they fit the pattern, which is what climbing does. The same holds on plain 9×9 boards for few clues,
/// where patterns are drawn first and the climb is fast. In all other cases digging is faster and never gets stuck.
fn choose<B>(task: &Task<B>, nine: bool) -> Method {
    let few = nine && !task.open && task.clues.1 < FEW;
    if task.is_pattern() || few { Method::Climb } else { Method::Dig }
}

fn on<G: Ground>(
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
    let search = options.method.unwrap_or_else(|| choose(&task, is_nine(target))).search::<G>();
    let key = |puzzle: &Puzzle| puzzle.givens().values().to_vec();
    Batch { grounds, search: &*search, target, task: &task, key: &key }.run(options, control, listener)
}
