//! One file per format.

pub(crate) mod candidates;
pub(crate) mod gsf;
pub(crate) mod hodoku;
pub(crate) mod line;
pub(crate) mod np;
pub(crate) mod np_pattern;
pub(crate) mod pm;
pub(crate) mod sdk;
pub(crate) mod sdm;
pub(crate) mod sdx;
pub(crate) mod ss;
pub(crate) mod sukaku;
