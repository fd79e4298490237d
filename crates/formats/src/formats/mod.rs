//! One file per format.

#![allow(
    clippy::trivially_copy_pass_by_ref,
    clippy::unnecessary_wraps,
    reason = "all writers have the type `Writer`"
)]

pub(crate) mod candidates;
pub(crate) mod fpuzzles;
pub(crate) mod gattai;
pub(crate) mod gsf;
pub(crate) mod hodoku;
pub(crate) mod jigsaw;
pub(crate) mod kakuro;
pub(crate) mod line;
pub(crate) mod masume;
pub(crate) mod notepad_killer;
pub(crate) mod np;
pub(crate) mod np_pattern;
pub(crate) mod opensudoku;
pub(crate) mod pm;
pub(crate) mod ps;
pub(crate) mod puzzlink;
pub(crate) mod record;
pub(crate) mod scf;
mod scl;
pub(crate) mod sdk;
pub(crate) mod sdm;
pub(crate) mod sdx;
pub(crate) mod short_killer;
pub(crate) mod solo;
pub(crate) mod ss;
pub(crate) mod sudokupad;
pub(crate) mod sudokuwiki;
pub(crate) mod sukaku;
pub(crate) mod sumocue;
