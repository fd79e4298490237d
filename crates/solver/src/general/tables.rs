//! What the engine needs to know of a board and the rule clues on it, laid out for speed. What follows from the board is
//! worked out once for all its puzzles; a puzzle brings its propagators and, for planes, the cells that its cages let see
//! each other.
//!
//! The engine sees a board as *slots*: one per cell (which digits may it hold?) and one per house and digit (at which
//! places of the house may the digit stand?). A naked single is a cell slot with one member, a hidden single a house
//! slot with one member. Slots are numbered cells first, then house by house.

use std::collections::HashMap;

use masume_puzzle::{Cell, Constraint, Puzzle, Structure};

use super::demands::{Demands, Setting};
use super::mask::Mask;
use super::state::Ground;

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
pub(super) struct Meeting<M> {
    /// The other house.
    pub(super) house: u32,
    /// Slot of the other house's first digit.
    pub(super) base: u32,
    /// Places of the shared cells in this house.
    pub(super) here: M,
    /// Places of the shared cells in the other house.
    pub(super) there: M,
}

#[derive(Debug)]
pub(super) struct Tables<M> {
    pub(super) digits: u32,
    pub(super) cells: usize,
    pub(super) houses: usize,
    memberships: Vec<Membership>,
    membership_starts: Vec<u32>,
    apart: Vec<u32>,
    apart_starts: Vec<u32>,
    /// Cell at each place of each house, `digits` places per house.
    places: Vec<u32>,
    meetings: Vec<Meeting<M>>,
    meeting_starts: Vec<u32>,
    pub(super) full: Vec<bool>,
    /// House of each house slot: a look-up instead of a division by a number known only at run time.
    house_of: Vec<u32>,
    /// Which cells each cell sees, where some that share no house differ and the board has house slots.
    peers: Vec<u128>,
    /// Most cells that each house shares with another.
    widest: Vec<u8>,
    /// Whether the houses are those of the board alone; else groups that clues add are among them.
    of_board: bool,
    /// What planes need to know of the board, once a puzzle asked for it.
    bare_ground: Option<Ground>,
    /// What planes need, where there are propagators and the board is not too large for them; others have house slots.
    pub(super) ground: Option<Ground>,
    /// What rules demand beyond houses and pairs apart.
    pub(super) demands: Demands<M>,
}

impl<M: Mask> Tables<M> {
    /// For a board with the rule clues of a puzzle.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let mut tables = Self::of_houses(puzzle.board().structure());
        tables.take(puzzle);
        tables
    }

    /// Takes the rule clues of another puzzle of the board.
    pub(super) fn take(&mut self, puzzle: &Puzzle) {
        let board = puzzle.board().structure();
        let groups: Vec<&[Cell]> = puzzle.clue_constraints().iter().filter_map(group).collect();
        let demanding = |k: &Constraint| group(k).is_none() && !matches!(k, Constraint::Within { .. });
        let demands = board.constraints().iter().chain(puzzle.clue_constraints()).any(demanding);
        let apart = puzzle.clue_constraints().iter().any(|k| matches!(k, Constraint::Apart { .. }));
        // A group that holds every digit is a house to look for places in, which planes count by the board.
        let plain = !apart && groups.iter().all(|cells| cells.len() < self.digits as usize);
        if plain && (demands || groups.is_empty()) && (!demands || Ground::fits(board)) {
            if !self.of_board {
                *self = Self::of_houses(board);
            }
            self.ground = demands.then(|| {
                let bare = self.bare_ground.get_or_insert_with(|| Ground::new(board, &self.widest));
                bare.with(&groups)
            });
            let seen = self.ground.as_ref().map(Ground::peers);
            self.demands = Demands::new(&Setting { puzzle, seen });
        } else {
            *self = Self::of_houses(puzzle.structure());
            self.of_board = false;
            self.demands = Demands::new(&Setting { puzzle, seen: None });
            if !self.demands.is_empty() && Ground::fits(puzzle.structure()) {
                self.ground = Some(Ground::new(puzzle.structure(), &self.widest));
            }
        }
        if self.demands.is_empty() {
            self.ground = None;
        }
    }

    /// Lets sums that follow from the clues of the puzzle that was taken last take part, or not.
    pub(super) fn derive(&mut self, puzzle: &Puzzle, derives: bool) {
        let seen = self.ground.as_ref().map(Ground::peers);
        self.demands.derive(&Setting { puzzle, seen }, derives);
    }

    /// The part that follows from houses and pairs apart.
    fn of_houses(structure: &Structure) -> Self {
        let digits = u32::from(structure.digits());
        let (cells, houses) = (structure.len(), structure.houses().len());
        let base = |h: usize| (cells + h * digits as usize) as u32;
        let full: Vec<bool> = structure.houses().iter().map(|h| h.cells.len() == digits as usize).collect();
        let mut places = vec![u32::MAX; houses * digits as usize];
        let mut place_of = vec![Vec::new(); cells];
        for (h, house) in structure.houses().iter().enumerate() {
            let implied = !full[h] && is_implied(structure, &house.cells);
            for (p, cell) in house.cells.iter().enumerate() {
                places[h * digits as usize + p] = cell.index() as u32;
                if !implied {
                    place_of[cell.index()].push((h, p));
                }
            }
        }
        let (mut meetings, mut meeting_starts, mut widest) = (Vec::new(), vec![0], Vec::new());
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
            meetings.extend(list.into_iter().map(|(g, (here, there))| Meeting {
                house: g as u32,
                base: base(g),
                here,
                there,
            }));
            meeting_starts.push(meetings.len() as u32);
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
        let house_of = (0..houses as u32).flat_map(|h| std::iter::repeat_n(h, digits as usize)).collect();
        Self {
            digits,
            cells,
            houses,
            memberships,
            membership_starts,
            apart,
            apart_starts,
            places,
            meetings,
            meeting_starts,
            full,
            house_of,
            peers,
            widest,
            of_board: true,
            bare_ground: None,
            ground: None,
            demands: Demands::default(),
        }
    }

    pub(super) fn slots(&self) -> usize {
        self.cells + self.houses * self.digits as usize
    }

    /// The cells that some places of a house all see, one bit each, where that is more than its meetings tell.
    pub(super) fn seen_by_all(&self, house: usize, places: M) -> u128 {
        if self.peers.is_empty() {
            return 0;
        }
        places.members().fold(u128::MAX, |all, place| all & self.peers[self.cell(house, place)])
    }

    pub(super) fn memberships(&self, cell: usize) -> &[Membership] {
        &self.memberships[self.membership_starts[cell] as usize..self.membership_starts[cell + 1] as usize]
    }

    pub(super) fn apart(&self, cell: usize) -> &[u32] {
        &self.apart[self.apart_starts[cell] as usize..self.apart_starts[cell + 1] as usize]
    }

    pub(super) fn meetings(&self, house: usize) -> &[Meeting<M>] {
        &self.meetings[self.meeting_starts[house] as usize..self.meeting_starts[house + 1] as usize]
    }

    /// House and digit of a house slot.
    pub(super) fn house_digit(&self, slot: usize) -> (usize, u32) {
        let k = slot - self.cells;
        let house = self.house_of[k] as usize;
        (house, k as u32 - house as u32 * self.digits)
    }

    /// The slot of a digit in a house.
    pub(super) fn slot_of(&self, house: usize, digit: u32) -> usize {
        self.cells + house * self.digits as usize + digit as usize
    }

    /// The cell at a place of a house.
    pub(super) fn cell(&self, house: usize, place: u32) -> usize {
        self.places[house * self.digits as usize + place as usize] as usize
    }

    /// The candidate (cell, digit) that a member of a slot stands for.
    pub(super) fn candidate(&self, slot: usize, member: u32) -> (usize, u32) {
        if slot < self.cells {
            (slot, member)
        } else {
            let (house, digit) = self.house_digit(slot);
            (self.cell(house, member), digit)
        }
    }
}

/// The cells of a group that differ.
fn group(constraint: &Constraint) -> Option<&[Cell]> {
    match constraint {
        Constraint::AllDifferent { cells, .. } => Some(cells),
        _ => None,
    }
}

/// Whether cells that differ differ anyway, because a full house has them all: a cage inside a box, say. Nothing follows
/// from such a group that does not follow from the house.
pub(super) fn is_implied(structure: &Structure, cells: &[Cell]) -> bool {
    let digits = usize::from(structure.digits());
    let mut around = cells.first().map_or(&[][..], |c| structure.houses_of(*c)).iter();
    around.any(|&h| {
        let house = &structure.houses()[h as usize].cells;
        house.len() == digits && house.len() > cells.len() && cells.iter().all(|c| house.contains(c))
    })
}
