//! What the learner needs to know of a shape: peers, houses, and where two houses share cells.
//!
//! Cells that two houses share are a *part* of both. A house is cut into parts in as many ways as there are kinds of
//! houses that cross it (a block into rows and into columns, a row into blocks). When only one part of a cut can still
//! have a digit, the digit is locked there, and the rest of the other house cannot have it.

use std::collections::HashMap;

use masume_puzzle::Shape;

/// A way to cut a house into pieces.
#[derive(Debug)]
pub(super) struct Cut {
    pub(super) parts: Vec<u32>,
    /// The cells in none of the parts.
    pub(super) rest: Vec<u32>,
}

#[derive(Debug)]
pub(super) struct House {
    /// Whether it holds every digit.
    pub(super) full: bool,
    pub(super) cells: Vec<u32>,
    /// None for houses that may lack a digit.
    pub(super) cuts: Vec<Cut>,
}

/// Cells that two houses share.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) houses: [u32; 2],
    pub(super) cells: Vec<u32>,
}

#[derive(Debug)]
pub(super) struct Layout {
    pub(super) peers: Vec<Vec<u32>>,
    pub(super) houses: Vec<House>,
    pub(super) parts: Vec<Part>,
}

impl Layout {
    pub(super) fn new(shape: &Shape) -> Self {
        let digits = shape.digits() as usize;
        let plain = |h: &masume_puzzle::House| {
            let cells: Vec<u32> = h.cells.iter().map(|c| c.index() as u32).collect();
            House { full: cells.len() == digits, cells, cuts: Vec::new() }
        };
        let mut houses: Vec<House> = shape.houses().iter().map(plain).collect();
        let mut parts: Vec<Part> = Vec::new();
        let mut known: HashMap<[u32; 2], u32> = HashMap::new();
        for here in 0..houses.len() {
            if !houses[here].full {
                continue;
            }
            let mut shared: HashMap<u32, Vec<u32>> = HashMap::new();
            for &cell in &houses[here].cells {
                for &other in shape.houses_of(masume_puzzle::Cell::new(cell as usize)) {
                    shared.entry(other).or_default().push(cell);
                }
            }
            let mut others: Vec<(u32, Vec<u32>)> = shared.into_iter().collect();
            others.retain(|(_, cells)| cells.len() > 1 && cells.len() < houses[here].cells.len());
            others.sort_unstable();
            let mut cuts: Vec<Cut> = Vec::new();
            for (other, cells) in others {
                let pair = [other.min(here as u32), other.max(here as u32)];
                let part = *known.entry(pair).or_insert_with(|| {
                    parts.push(Part { houses: pair, cells: cells.clone() });
                    parts.len() as u32 - 1
                });
                let fits = |cut: &Cut| cells.iter().all(|c| cut.rest.contains(c));
                let at = cuts.iter().position(fits).unwrap_or_else(|| {
                    cuts.push(Cut { parts: Vec::new(), rest: houses[here].cells.clone() });
                    cuts.len() - 1
                });
                cuts[at].parts.push(part);
                cuts[at].rest.retain(|c| !cells.contains(c));
            }
            houses[here].cuts = cuts;
        }
        let peers = shape.cells().map(|c| shape.peers(c).map(|p| p.index() as u32).collect()).collect();
        Self { peers, houses, parts }
    }
}
