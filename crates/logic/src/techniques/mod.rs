//! One file per technique or family; each has its rows ([`crate::Technique`]) and its [`crate::Finder`].

pub mod bug;
pub mod chain;
pub mod direct_hidden_set;
pub mod direct_locking;
pub mod exclusion;
pub mod fish;
pub mod hidden_set;
pub mod hidden_single;
pub mod locking;
pub mod naked_set;
pub mod naked_single;
pub mod net;
pub mod signs;
pub mod trial;
pub mod unique_loop;
pub mod wing;

use masume_puzzle::Cell;

use crate::bits::ones;
use crate::layout::Layout;
use crate::position::Candidate;
use crate::step::HouseId;

/// The cells at some places of a house.
fn cells(layout: &Layout, house: HouseId, places: u64) -> Vec<Cell> {
    ones(places).map(|place| Cell::new(layout.cell(house, place) as usize)).collect()
}

/// The candidates of a cell, given its digits as bits.
fn all_of(cell: u32, digits: u64) -> impl Iterator<Item = Candidate> {
    ones(digits).map(move |d| Candidate::at(cell, d as usize))
}
