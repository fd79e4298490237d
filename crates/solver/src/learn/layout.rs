//! What the learner needs to know of a shape: peers, houses, and where two houses share cells.

use std::collections::BTreeMap;

use masume_puzzle::Structure;

/// The most parts of a house that are looked at: one bit of a word each.
const MOST_PARTS: usize = 64;

/// Cells that a house shares with another.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) other: u32,
    pub(super) cells: Vec<u32>,
}

#[derive(Debug)]
pub(super) struct House {
    /// Whether it holds every digit.
    pub(super) full: bool,
    pub(super) cells: Vec<u32>,
    /// None for houses that may lack a digit: nothing is locked there.
    pub(super) parts: Vec<Part>,
}

#[derive(Debug)]
pub(super) struct Layout {
    pub(super) peers: Vec<Vec<u32>>,
    pub(super) houses: Vec<House>,
}

impl Layout {
    pub(super) fn new(structure: &Structure) -> Self {
        let digits = structure.digits() as usize;
        let house = |(here, house): (usize, &masume_puzzle::House)| {
            let cells: Vec<u32> = house.cells.iter().map(|c| c.index() as u32).collect();
            let full = cells.len() == digits;
            let mut shared: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
            for &cell in house.cells.iter().filter(|_| full) {
                for &other in structure.houses_of(cell).iter().filter(|&&h| h as usize != here) {
                    shared.entry(other).or_default().push(cell.index() as u32);
                }
            }
            let parts = shared.into_iter().filter(|(_, c)| c.len() > 1 && c.len() < digits);
            let parts = parts.map(|(other, cells)| Part { other, cells }).take(MOST_PARTS).collect();
            House { full, cells, parts }
        };
        let houses = structure.houses().iter().enumerate().map(house).collect();
        let peers =
            structure.cells().map(|c| structure.peers(c).map(|p| p.index() as u32).collect()).collect();
        Self { peers, houses }
    }
}
