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

/// Calls a function with sets of candidates of a few fixed sizes: small boards do not pay for large ones.
macro_rules! with_words {
    ($n:expr, $function:ident($($argument:expr),*)) => {
        match $n {
            0..=256 => $function::<4>($($argument),*),
            257..=384 => $function::<6>($($argument),*),
            385..=768 => $function::<12>($($argument),*),
            769..=2048 => $function::<32>($($argument),*),
            _ => $function::<64>($($argument),*),
        }
    };
}
pub(crate) use with_words;

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
