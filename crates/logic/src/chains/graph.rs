//! The candidates of a position as numbered nodes, and what links them.
//!
//! A *group* is a set of candidates of which at most one is true: the digits of a cell, or the places of a digit in a
//! house; in a cell and in a house with as many cells as digits exactly one is true (a *strong* group). "On" makes every
//! other member of its groups off; "off" makes the last other member of a strong group on. That is all chains know, so
//! they work on every shape.
//!
//! Numbers are those of the position that is asked about; positions reached inside a chain are subsets of it and keep
//! the numbers.

use std::sync::{Arc, OnceLock};

use crate::layout::Layout;
use crate::position::{Candidate, Position};
use crate::step::Cause;

/// A candidate, by number.
pub(crate) type Id = u16;

/// Why a node follows, in one word: a group, or one of the marks below.
pub(crate) type Why = u16;

/// The node is assumed.
pub(crate) const ASSUMED: Why = u16::MAX;
/// The node follows from a further step.
pub(crate) const ADVANCED: Why = u16::MAX - 1;

/// No candidate.
pub(crate) const NONE: Id = u16::MAX;

/// Most candidates of a board that chains are searched on: the nets of all of them are kept at once, 16 bytes for each
/// pair of candidates.
pub(crate) const MOST_CANDIDATES: usize = 4096;

/// Groups are numbered in 16 bits, with room for the marks above.
const MOST_GROUPS: usize = 65_000;

/// A group by what it is, not by its number in one graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GroupKey {
    /// The digits of a cell.
    Cell(u32),
    /// The places of a digit in a house.
    Place(u32, u8),
}

/// A set of candidates of which at most one is true.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    start: u32,
    len: u16,
    /// Whether one of them is true.
    pub(crate) strong: bool,
    /// The house, or `u32::MAX` for a cell's digits, or `u32::MAX - 1` for two cells that a rule sets apart.
    house: u32,
}

/// Lists of many nodes in one array.
#[derive(Debug, Default)]
pub(crate) struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    fn new() -> Self {
        Self { starts: vec![0], items: Vec::new() }
    }

    fn end_list(&mut self) {
        self.starts.push(self.items.len() as u32);
    }

    /// The list of a node.
    pub(crate) fn of(&self, id: Id) -> &[T] {
        &self.items[self.starts[id as usize] as usize..self.starts[id as usize + 1] as usize]
    }
}

/// A candidate that is linked to another, and the group that links them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub(crate) to: Id,
    pub(crate) why: Why,
}

/// The candidates and groups of a position.
#[derive(Debug)]
pub(crate) struct Graph {
    pub(crate) layout: Arc<Layout>,
    /// Number of candidates.
    pub(crate) n: usize,
    /// The cell of each candidate.
    pub(crate) cell: Vec<u32>,
    /// The digit index of each candidate.
    pub(crate) digit: Vec<u8>,
    /// The number of each (cell, digit), or [`NONE`].
    ids: Vec<Id>,
    groups: Vec<Group>,
    members: Vec<Id>,
    cell_groups: Vec<u16>,
    /// The group of each (house, digit), or [`NONE`].
    place_groups: Vec<u16>,
    /// A random word for each candidate, the same in every graph of the shape.
    pub(crate) keys: Vec<u128>,
    /// What a candidate puts out when it is on: its cell's others first, then box, row, column, others.
    pub(crate) weak: Lists<Link>,
    /// How many of these are in its cell.
    pub(crate) weak_in_cell: Vec<u8>,
    /// The strong groups of a candidate: its cell first, then box, row, column, others.
    pub(crate) strong_groups: Lists<u16>,
    near: OnceLock<Near>,
    weak_bits: OnceLock<Near>,
}

/// A set of candidates for each candidate.
#[derive(Debug)]
pub(crate) struct Near {
    pub(crate) words: usize,
    bits: Vec<u64>,
}

impl Near {
    /// The set of a candidate.
    pub(crate) fn of(&self, id: Id) -> &[u64] {
        &self.bits[id as usize * self.words..][..self.words]
    }
}

impl Graph {
    /// The graph of a position; `None` when it is too large.
    pub(crate) fn new(board: &Position) -> Option<Self> {
        let layout = board.layout().clone();
        let digits = layout.digits;
        let n = board.candidates();
        if n > MOST_CANDIDATES {
            return None;
        }
        let mut graph = Self {
            n,
            cell: Vec::with_capacity(n),
            digit: Vec::with_capacity(n),
            ids: vec![NONE; layout.cells * digits],
            groups: Vec::new(),
            members: Vec::with_capacity(n * 4),
            cell_groups: Vec::with_capacity(layout.cells),
            place_groups: vec![NONE; layout.house_cells.len() * digits],
            keys: Vec::with_capacity(n),
            weak: Lists::new(),
            weak_in_cell: Vec::with_capacity(n),
            strong_groups: Lists::new(),
            near: OnceLock::new(),
            weak_bits: OnceLock::new(),
            layout,
        };
        for cell in 0..graph.layout.cells as u32 {
            for digit in crate::bits::ones(board.cands(cell)) {
                graph.ids[cell as usize * digits + digit as usize] = graph.cell.len() as Id;
                graph.cell.push(cell);
                graph.digit.push(digit as u8);
                graph.keys.push(key((cell as usize * digits + digit as usize) as u64));
            }
        }
        graph.group_up(board);
        if graph.groups.len() >= MOST_GROUPS {
            return None;
        }
        graph.link_up();
        Some(graph)
    }

    /// Makes the groups: cells in order, then houses in chain order and digits ascending, then pairs set apart.
    fn group_up(&mut self, board: &Position) {
        let layout = self.layout.clone();
        for cell in 0..layout.cells as u32 {
            let number = self.groups.len() as u16;
            let members = crate::bits::ones(board.cands(cell)).map(|d| (cell, d as usize));
            let any = self.add_group(members, true, CELL);
            self.cell_groups.push(if any { number } else { NONE });
        }
        for &house in &layout.brc {
            for digit in 0..layout.digits {
                let places = crate::bits::ones(board.places(house, digit));
                let members = places.map(|p| (layout.cell(house, p), digit));
                let number = self.groups.len() as u16;
                if self.add_group(members, layout.full[house as usize], house) {
                    self.place_groups[house as usize * layout.digits + digit] = number;
                }
            }
        }
        for cell in layout.structure().cells() {
            for other in layout.structure().apart_from(cell).filter(|o| *o > cell) {
                for digit in
                    crate::bits::ones(board.cands(cell.index() as u32) & board.cands(other.index() as u32))
                {
                    let members = [cell, other].map(|c| (c.index() as u32, digit as usize));
                    self.add_group(members.into_iter(), false, APART);
                }
            }
        }
    }

    /// Adds a group, unless it has no members.
    fn add_group(&mut self, members: impl Iterator<Item = (u32, usize)>, strong: bool, house: u32) -> bool {
        let start = self.members.len();
        let digits = self.layout.digits;
        self.members.extend(members.map(|(c, d)| self.ids[c as usize * digits + d]));
        let len = (self.members.len() - start) as u16;
        if len > 0 {
            self.groups.push(Group { start: start as u32, len, strong, house });
        }
        len > 0
    }

    fn link_up(&mut self) {
        let mut groups_of = vec![Vec::new(); self.n];
        for group in 0..self.groups.len() {
            for &member in self.members(group as u16) {
                groups_of[member as usize].push(group as u16);
            }
        }
        let mut seen = vec![NONE; self.n];
        for id in 0..self.n as Id {
            seen[id as usize] = id;
            let mut in_cell = 0;
            for &group in &groups_of[id as usize] {
                let g = self.groups[group as usize];
                if g.strong {
                    self.strong_groups.items.push(group);
                }
                for at in g.start..g.start + u32::from(g.len) {
                    let to = self.members[at as usize];
                    if seen[to as usize] != id {
                        seen[to as usize] = id;
                        self.weak.items.push(Link { to, why: group });
                        in_cell += u8::from(g.house == CELL);
                    }
                }
            }
            self.weak_in_cell.push(in_cell);
            self.weak.end_list();
            self.strong_groups.end_list();
        }
    }

    /// The members of a group, in the order of digits or places.
    pub(crate) fn members(&self, group: u16) -> &[Id] {
        let g = self.groups[group as usize];
        &self.members[g.start as usize..][..usize::from(g.len)]
    }

    /// Number of groups.
    pub(crate) fn group_count(&self) -> usize {
        self.groups.len()
    }

    /// What a group is, by cell or by house and digit. (Pairs set apart are never strong, and nothing leans on them.)
    pub(crate) fn key_of(&self, group: u16) -> GroupKey {
        let first = self.members(group)[0];
        match self.groups[group as usize].house {
            CELL => GroupKey::Cell(self.cell[first as usize]),
            house => GroupKey::Place(house, self.digit[first as usize]),
        }
    }

    /// The members of the group that is this, if there are any.
    pub(crate) fn members_of(&self, key: GroupKey) -> &[Id] {
        let group = match key {
            GroupKey::Cell(cell) => self.cell_groups[cell as usize],
            GroupKey::Place(APART, _) => NONE,
            GroupKey::Place(house, digit) => {
                self.place_groups[house as usize * self.layout.digits + usize::from(digit)]
            }
        };
        if group == NONE { &[] } else { self.members(group) }
    }

    /// A candidate as a number that is the same in every graph of the shape.
    pub(crate) fn absolute(&self, id: Id) -> u32 {
        self.cell[id as usize] * self.layout.digits as u32 + u32::from(self.digit[id as usize])
    }

    /// The candidate with this absolute number.
    pub(crate) fn at_absolute(&self, number: u32) -> Id {
        self.ids[number as usize]
    }

    /// Whether a group is the digits of a cell.
    pub(crate) fn is_cell(&self, group: u16) -> bool {
        self.groups[group as usize].house == CELL
    }

    /// The number of a candidate.
    pub(crate) fn id(&self, cell: u32, digit: usize) -> Id {
        self.ids[cell as usize * self.layout.digits + digit]
    }

    /// The group of the digits of an open cell that has candidates.
    pub(crate) fn cell_group(&self, cell: u32) -> u16 {
        self.cell_groups[cell as usize]
    }

    /// For each candidate those of the same digit that it sees.
    pub(crate) fn near(&self) -> &Near {
        self.near
            .get_or_init(|| self.sets(|id| &self.weak.of(id)[usize::from(self.weak_in_cell[id as usize])..]))
    }

    /// For each candidate those that it puts out.
    pub(crate) fn weak_bits(&self) -> &Near {
        self.weak_bits.get_or_init(|| self.sets(|id| self.weak.of(id)))
    }

    fn sets<'s>(&'s self, links: impl Fn(Id) -> &'s [Link]) -> Near {
        let words = self.n.div_ceil(64);
        let mut bits = vec![0; words * self.n];
        for id in 0..self.n {
            for link in links(id as Id) {
                bits[id * words + usize::from(link.to) / 64] |= 1 << (link.to % 64);
            }
        }
        Near { words, bits }
    }

    /// The candidate with this number.
    pub(crate) fn candidate(&self, id: Id) -> Candidate {
        Candidate::at(self.cell[id as usize], self.digit[id as usize] as usize)
    }

    /// The cause that a group is, as data.
    pub(crate) fn cause(&self, why: Why) -> Cause {
        match self.groups[why as usize].house {
            CELL => Cause::Cell,
            APART => Cause::Apart,
            house => Cause::House(house),
        }
    }

    /// The house of a group that is not a cell.
    pub(crate) fn house(&self, group: u16) -> u32 {
        self.groups[group as usize].house
    }
}

const CELL: u32 = u32::MAX;
const APART: u32 = u32::MAX - 1;

/// Which candidates are left: the position itself, or one reached inside a chain.
#[derive(Clone, Debug)]
pub(crate) struct ChainPosition {
    /// Per group the number of members left, and all their numbers xored: with two left, the other is one xor away.
    pub(crate) left: Vec<(u16, Id)>,
    /// Whether a candidate is gone.
    pub(crate) gone: Vec<bool>,
    /// A hash of the candidates that are left and of the filled cells.
    pub(crate) hash: u128,
}

/// A random word for a number (splitmix64, twice).
fn key(number: u64) -> u128 {
    let word = |salt: u64| {
        let mut z = number.wrapping_add(salt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    };
    u128::from(word(1)) << 64 | u128::from(word(1 << 40))
}

impl ChainPosition {
    /// All candidates of the graph, which is that of the board.
    pub(crate) fn new(graph: &Graph, board: &Position) -> Self {
        let left = (0..graph.group_count() as u16)
            .map(|g| graph.members(g).iter().fold((0, 0), |(len, all), &m| (len + 1, all ^ m)))
            .collect();
        let filled = board.values().iter().enumerate().filter(|&(_, &v)| v != 0);
        let hash =
            filled.fold(0, |hash, (cell, &v)| hash ^ key((1 << 32) + (cell << 8) as u64 + u64::from(v)));
        let hash = graph.keys.iter().fold(hash, |hash, key| hash ^ key);
        Self { left, gone: vec![false; graph.n], hash }
    }

    /// The candidates of the same cell that are left beside this one, ascending.
    pub(crate) fn others_of_cell(&self, graph: &Graph, id: Id) -> Vec<Id> {
        let members = graph.members(graph.cell_group(graph.cell[id as usize])).iter().copied();
        members.filter(|&m| m != id && !self.gone[m as usize]).collect()
    }

    /// The number of members of a strong group that are left.
    pub(crate) fn len(&self, group: u16) -> u16 {
        self.left[group as usize].0
    }
}
