//! Chains: what follows if a candidate is true or false, followed through the board.
//!
//! | module | what it is |
//! |---|---|
//! | `graph` | candidates as numbered nodes, the groups that link them, and which are left |
//! | `hint` | what a search finds, how it is measured and sorted |
//! | `plain`, `strong` | loops and forcing chains without branches, and the links they use |
//! | `net`, `reach` | everything that follows from one assumption |
//! | `weave`, `family` | all nets of a position, and what they have in common |
//! | `advanced` | steps inside a net |
//! | `implied`, `suspects`, `test` | cheap tests that say where nothing can be found |
//! | `memory` | what is remembered between questions |
//! | `extract` | a hint as a step |

pub(crate) mod advanced;
pub(crate) mod extract;
pub(crate) mod family;
pub(crate) mod graph;
pub(crate) mod hint;
pub(crate) mod implied;
pub(crate) mod memory;
pub(crate) mod net;
pub(crate) mod plain;
pub(crate) mod reach;
#[cfg(test)]
mod sample;
pub(crate) mod strong;
pub(crate) mod suspects;
pub(crate) mod test;
pub(crate) mod weave;
