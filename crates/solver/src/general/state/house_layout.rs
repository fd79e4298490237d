//! What [`HouseSlots`](super::HouseSlots) look up of a board: the houses of each cell, and where houses intersect.

use std::collections::HashMap;

use masume_puzzle::Structure;

use super::super::mask::Mask;
use super::super::tables::{first_slot, is_implied};

/// A house that a cell is in, seen from the cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Membership {
    /// The house.
    pub(super) house: u32,
    /// Slot of the house's first digit.
    pub(super) base: u32,
    /// Place of the cell in the house.
    pub(super) place: u8,
    /// Most cells the house shares with another; a digit with more places than that cannot be locked.
    pub(super) widest: u8,
    /// Whether the house holds every digit.
    pub(super) full: bool,
}

/// Cells that two houses share, seen from one of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Intersection<M> {
    /// The other house.
    pub(super) house: u32,
    /// Slot of the other house's first digit.
    pub(super) base: u32,
    /// Places of the shared cells in this house.
    pub(super) here: M,
    /// Places of the shared cells in the other house.
    pub(super) there: M,
}

/// The houses of a board as house slots need them.
#[derive(Debug)]
pub(in super::super) struct HouseLayout<M> {
    memberships: Vec<Membership>,
    membership_starts: Vec<u32>,
    /// Cells that each cell sees without sharing a house with them.
    apart: Vec<u32>,
    apart_starts: Vec<u32>,
    intersections: Vec<Intersection<M>>,
    intersection_starts: Vec<u32>,
    /// Whether each house holds every digit.
    pub(super) full: Vec<bool>,
    /// Which cells each cell sees, on boards of up to 128 cells where some that share no house differ.
    peers: Vec<u128>,
}

impl<M: Mask> HouseLayout<M> {
    pub(super) fn new(structure: &Structure) -> Self {
        let digits = usize::from(structure.digits());
        let cells = structure.len();
        let base = |house: usize| first_slot(structure, house) as u32;
        let full: Vec<bool> = structure.houses().iter().map(|h| h.cells.len() == digits).collect();
        let mut place_of = vec![Vec::new(); cells];
        for (h, house) in structure.houses().iter().enumerate() {
            if full[h] || !is_implied(structure, &house.cells) {
                for (p, cell) in house.cells.iter().enumerate() {
                    place_of[cell.index()].push((h, p));
                }
            }
        }
        let (mut intersections, mut intersection_starts, mut widest) = (Vec::new(), vec![0], Vec::new());
        for (h, house) in structure.houses().iter().enumerate() {
            let mut shared: HashMap<usize, (M, M)> = HashMap::new();
            if full[h] {
                for (p, cell) in house.cells.iter().enumerate() {
                    for &(g, q) in place_of[cell.index()].iter().filter(|(g, _)| *g != h) {
                        let entry = shared.entry(g).or_default();
                        entry.0 |= M::bit(p as u32);
                        entry.1 |= M::bit(q as u32);
                    }
                }
            }
            let mut list: Vec<_> = shared.into_iter().filter(|(_, (here, _))| here.count() > 1).collect();
            list.sort_unstable_by_key(|(g, _)| *g);
            widest.push(list.iter().map(|(_, (here, _))| here.count() as u8).max().unwrap_or(0));
            intersections.extend(list.into_iter().map(|(g, (here, there))| Intersection {
                house: g as u32,
                base: base(g),
                here,
                there,
            }));
            intersection_starts.push(intersections.len() as u32);
        }
        let (mut memberships, mut membership_starts) = (Vec::new(), vec![0]);
        let (mut apart, mut apart_starts) = (Vec::new(), vec![0]);
        for cell in structure.cells() {
            memberships.extend(place_of[cell.index()].iter().map(|&(h, p)| Membership {
                house: h as u32,
                base: base(h),
                place: p as u8,
                widest: widest[h],
                full: full[h],
            }));
            membership_starts.push(memberships.len() as u32);
            apart.extend(structure.apart_from(cell).map(|c| c.index() as u32));
            apart_starts.push(apart.len() as u32);
        }
        let crossed = cells <= 128 && !apart.is_empty();
        let seen = |cell| structure.peers(cell).fold(0, |all, peer| all | 1u128 << peer.index());
        let peers = structure.cells().filter(|_| crossed).map(seen).collect();
        Self {
            memberships,
            membership_starts,
            apart,
            apart_starts,
            intersections,
            intersection_starts,
            full,
            peers,
        }
    }

    /// The houses of a cell, without those that say nothing beyond a full one around them.
    pub(super) fn memberships(&self, cell: usize) -> &[Membership] {
        &self.memberships[self.membership_starts[cell] as usize..self.membership_starts[cell + 1] as usize]
    }

    /// The cells that a cell sees without sharing a house with them.
    pub(super) fn apart(&self, cell: usize) -> &[u32] {
        &self.apart[self.apart_starts[cell] as usize..self.apart_starts[cell + 1] as usize]
    }

    /// Where a full house shares two or more cells with another house; empty for houses that are not full.
    pub(super) fn intersections(&self, house: usize) -> &[Intersection<M>] {
        let starts = &self.intersection_starts[house..=house + 1];
        &self.intersections[starts[0] as usize..starts[1] as usize]
    }

    /// The cells that all of some cells see, one bit each, where that is more than intersections tell.
    pub(super) fn seen_by_all(&self, cells: impl Iterator<Item = usize>) -> u128 {
        if self.peers.is_empty() {
            return 0;
        }
        cells.fold(u128::MAX, |all, cell| all & self.peers[cell])
    }
}
