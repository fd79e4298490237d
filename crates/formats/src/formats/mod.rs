//! One file per format.

#![allow(
    clippy::trivially_copy_pass_by_ref,
    clippy::unnecessary_wraps,
    reason = "all writers have the type `Writer`"
)]

pub(crate) mod fpuzzles;
pub(crate) mod gattai;
pub(crate) mod jigsaw;
pub(crate) mod masume;
pub(crate) mod opensudoku;
pub(crate) mod puzzlink;
pub(crate) mod scf;
mod scl;
pub(crate) mod solo;
pub(crate) mod sudokupad;
pub(crate) mod sudokuwiki;
