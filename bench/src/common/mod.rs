//! What all measurements share.

pub(crate) mod line;
pub(crate) mod machine;
pub(crate) mod option;
pub(crate) mod random;
pub(crate) mod sets;
pub(crate) mod table;

use std::time::Duration;

use cpu_time::ThreadTime;

/// Why a measurement could not be made, for people.
pub(crate) type Failure = String;

/// Runs `work` and tells the CPU time this thread spent on it: what other programs on the machine do counts least.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = ThreadTime::now();
    let result = work();
    (result, start.elapsed())
}
