//! One file per technique or family; each has its rows ([`crate::Technique`]) and its [`crate::Finder`].

pub mod hidden_single;
