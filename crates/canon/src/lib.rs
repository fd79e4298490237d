//! When are two puzzles the same? Canonical forms up to the symmetries a shape really has.
//!
//! | module | what it knows |
//! |---|---|
//! | [`nine`] | the ordinary 9×9 board: forms, transformations, automorphisms, keys, in a microsecond or two |

pub mod nine;
