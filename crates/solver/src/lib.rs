//! Engines that answer "what are the solutions of this puzzle?", and one door to them.
//!
//! | module | what it is |
//! |---|---|
//! | [`engine`] | [`Engine`]: the door. Chooses an engine once per puzzle; `solve`, `count`, `enumerate`, `status` |
//! | [`search`] | [`Search`]: what every engine does; [`ENGINES`], the table of them |
//! | [`control`] | [`Control`]: cancel, deadline, node limit; [`Report`]: why a search ended and what it cost |
//! | [`exact_cover`] | Algorithm X and its three orderings (source D) |
//! | [`reference`] | the short readable engine the others are tested against |
//! | [`active`] | which candidates are part of some solution (source C) |

pub mod active;
pub mod control;
pub mod engine;
pub mod exact_cover;
pub mod general;
pub mod reference;
pub mod search;

pub use active::{Activity, Statuses};
pub use control::{CancelToken, Control, Report, Stats, Stop};
pub use engine::{Count, Engine, Solved};
pub use search::{ENGINES, EngineInfo, Search, Sink, Unsupported};
