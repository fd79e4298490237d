//! Chains: what follows if a candidate is true or false, followed through the board.
//!
//! | module | what it is |
//! |---|---|
//! | `graph` | candidates as numbered nodes, and the groups that link them |
//! | `hint` | what a search finds, how it is measured and sorted |
//! | `plain` | loops and forcing chains without branches |

pub(crate) mod advanced;
pub(crate) mod extract;
pub(crate) mod graph;
pub(crate) mod hint;
pub(crate) mod implied;
pub(crate) mod memory;
pub(crate) mod net;
pub(crate) mod plain;
pub(crate) mod suspects;
pub(crate) mod weave;
