//! Engines that answer "what are the solutions of this puzzle?", and one door to them.
//!
//! | module | what it is |
//! |---|---|
//! | [`engine`] | [`Engine`]: the door. Chooses an engine once per puzzle; `solve`, `count`, `enumerate`, `status` |
//! | [`search`] | [`Search`]: what every engine does; [`ENGINES`], the table of them |
//! | [`control`] | [`Control`]: cancel, deadline, node limit; [`Report`]: why a search ended and what it cost |
//! | [`classic9`] | the engines for plain 9×9 boards, one at a time or many at once in SIMD lanes |
//! | [`general`] | the engine for any shape: propagation, trail, weighted branching |
//! | [`crowd`] | what singles and locked candidates leave of many boards at once, in SIMD lanes; no search |
//! | [`learn`] | clause learning on the board itself, for hard boards of any shape |
//! | [`sat`] | the board as clauses, for a clause-learning solver (source E) |
//! | [`auto`] | `classic9` where it fits, else `general` first, `learn` when that does not get on |
//! | [`exact_cover`] | Algorithm X and its three orderings (source D) |
//! | [`reference`](mod@reference) | the short readable engine the others are tested against |
//! | [`count`] | exact number of all solutions, using that unmentioned digits are alike |
//! | [`estimate`](mod@estimate) | unbiased estimate of that number by weighted random descents |
//! | `automaton` | constraints as automata that read cells one by one, for `general` and `sat` |
//! | [`random`] | seeded random numbers that are the same everywhere |
//! | [`active`] | which candidates are part of some solution (source C) |
//! | [`needless`](mod@needless) | which clues of a puzzle are not needed |
//! | [`ordered`] | numbered pieces of work on threads, results in order: for everything that works on many |
//! | [`verify`] | is a puzzle proper, and which engines say so: for everything that makes puzzles |

pub mod active;
pub mod auto;
mod automaton;
pub mod classic9;
pub mod control;
pub mod count;
pub mod crowd;
pub mod engine;
pub mod estimate;
pub mod exact_cover;
pub mod general;
mod joined;
pub mod learn;
pub mod needless;
pub mod ordered;
pub mod random;
pub mod reference;
pub mod sat;
pub mod search;
pub mod verify;

pub use active::{Activity, Statuses};
pub use control::{CancelToken, Control, Report, Stats, Stop};
pub use count::Total;
pub use crowd::{Crowd, Motion};
pub use engine::{Count, Engine, Solved};
pub use estimate::{Estimate, EstimateOptions, estimate};
pub use needless::{Needless, needless};
pub use random::Random;
pub use search::{ENGINES, EngineInfo, Search, Sink, Unsupported};
pub use verify::{Proof, Purpose, Verdict, Verifier};

// The example of the README is compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
