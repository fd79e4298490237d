//! One file for each group of routes. A handler reads the request, lets a thread of the pool do the work, and writes the
//! answer; nothing here computes.

pub mod commands;
pub mod documents;
pub mod export;
pub mod figure;
pub mod jobs;
pub mod knowledge;
pub mod play;
pub mod rating;
pub mod read;
pub mod tables;
pub mod what_ifs;
