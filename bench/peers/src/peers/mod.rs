//! One file for each crate, one row for each way of using it.

mod batsat;
mod cadical;
mod dancing_links;
mod dlx;
mod dlx_rs;
mod exact_cover;
mod exact_covers;
mod screwsat;
mod splr;
mod varisat;
mod xcc;

use crate::cnf::{Kept, Reduced, Units};
use crate::cover::Cover;
use crate::Peer;

pub struct Row {
    pub name: &'static str,
    /// The crate; its version is read from Cargo.lock.
    pub package: &'static str,
    pub licence: &'static str,
    pub about: &'static str,
    pub make: fn() -> Box<dyn Peer>,
}

const fn row(
    name: &'static str,
    package: &'static str,
    licence: &'static str,
    about: &'static str,
    make: fn() -> Box<dyn Peer>,
) -> Row {
    Row { name, package, licence, about, make }
}

const SAT: &str = "clauses over what the givens leave open";
const UNITS: &str = "all clauses, givens as units";
const KEPT: &str = "one solver kept for the shape, givens as assumptions";
const COVER: &str = "exact cover over what the givens leave open";

pub const PEERS: &[Row] = &[
    row("cadical", "cadical", "MIT", SAT, Reduced::<cadical::Cadical>::boxed),
    row("cadical-units", "cadical", "MIT", UNITS, Units::<cadical::Cadical>::boxed),
    row("cadical-kept", "cadical", "MIT", KEPT, Kept::<cadical::Cadical>::boxed),
    row("splr", "splr", "MPL-2.0", SAT, Reduced::<splr::Splr>::boxed),
    row("splr-units", "splr", "MPL-2.0", UNITS, Units::<splr::Splr>::boxed),
    row("batsat", "batsat", "MIT", SAT, Reduced::<batsat::Batsat>::boxed),
    row("batsat-units", "batsat", "MIT", UNITS, Units::<batsat::Batsat>::boxed),
    row("batsat-kept", "batsat", "MIT", KEPT, Kept::<batsat::Batsat>::boxed),
    row("varisat", "varisat", "MIT OR Apache-2.0", SAT, Reduced::<varisat::Varisat>::boxed),
    row("varisat-units", "varisat", "MIT OR Apache-2.0", UNITS, Units::<varisat::Varisat>::boxed),
    row("varisat-kept", "varisat", "MIT OR Apache-2.0", KEPT, Kept::<varisat::Varisat>::boxed),
    row("screwsat", "screwsat", "MIT", SAT, Reduced::<screwsat::Screwsat>::boxed),
    row("exact-covers", "exact-covers", "MIT", COVER, || Box::new(Cover(exact_covers::search))),
    row("dlx", "dlx", "MIT OR Apache-2.0", COVER, || Box::new(Cover(dlx::search))),
    row("dlx-rs", "dlx-rs", "MIT", COVER, || Box::new(Cover(dlx_rs::search))),
    row("dancing-links", "dancing-links", "MIT OR Apache-2.0", COVER, || {
        Box::new(Cover(dancing_links::search))
    }),
    row("exact-cover", "exact-cover", "MIT", COVER, || Box::new(Cover(exact_cover::search))),
    row("xcc", "xcc", "MIT OR Apache-2.0", COVER, || Box::new(Cover(xcc::search))),
];
