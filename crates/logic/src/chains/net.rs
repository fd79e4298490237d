//! Everything that follows from one assumption (section 4.4 of the specification).
//!
//! "On" nodes are worked off before "off" nodes, first come first served. In a dynamic net a processed "off" leaves the
//! position, so that later links may hold only because of it; such a link has all the candidates it misses as parents.
//! The net stops at the first contradiction and keeps what it had.
//!
//! The measure of a node is the number of nodes it follows from, itself included. Each node keeps that set as bits: an
//! "off" has one parent and copies its set, an "on" joins a few. That makes every length known at once; no walk back is
//! needed until a chain is written out.

use super::graph::{ADVANCED, ASSUMED, ChainPosition, Graph, Id, Why};
use super::hint::{Node, Trail, TrailNode};
use super::reach::{Clash, FAR, Reach};
use crate::step::Step;

/// The nodes a node follows from: "off" nodes, then "on" nodes, `H` words of bits each.
type Set<const H: usize> = [[u64; H]; 2];

fn join<const H: usize>(to: &mut Set<H>, from: &Set<H>) {
    for (to, from) in to.as_flattened_mut().iter_mut().zip(from.as_flattened()) {
        *to |= from;
    }
}

/// The length of a node that follows from these.
fn length_after<const H: usize>(set: &Set<H>) -> u16 {
    set.as_flattened().iter().map(|w| w.count_ones() as u16).sum::<u16>() + 1
}

/// Which links a net uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Links {
    /// Whether the digits of a cell are linked.
    pub(crate) cells: bool,
    /// Whether processed "off" nodes leave the position.
    pub(crate) dynamic: bool,
}

/// Parents of recorded nodes.
#[derive(Clone, Debug, Default)]
struct Record {
    parents: Vec<u16>,
    /// For each node: where its parents start, how many there are, why it follows, and the step it leans on.
    nodes: Vec<(u32, u16, Why, u32)>,
}

/// The node leans on no further step.
pub(crate) const NO_STEP: u32 = u32::MAX;

/// In the sets of a net.
const IN_ON: u8 = 1;
const IN_OFF: u8 = 2;
/// Not a candidate of the position the net starts from.
const GONE: u8 = 4;
/// Left the working position.
const DELETED: u8 = 8;

/// A net being woven; its buffers are used again for the next one.
#[derive(Debug)]
pub(crate) struct Net<'a, const H: usize> {
    pub(crate) graph: &'a Graph,
    pub(crate) reach: Reach,
    state: Vec<u8>,
    left: Vec<(u16, Id)>,
    hash: u128,
    sets: Vec<Set<H>>,
    ons: Vec<Id>,
    offs: Vec<Id>,
    ons_done: usize,
    offs_done: usize,
    /// Nodes of this length and more lead to nothing of interest.
    limit: u16,
    /// Nodes that wait and are shorter.
    short: usize,
    record: Option<Record>,
    /// The end of a contradiction that is in no set, with its parents.
    late: Option<(Node, Why, Vec<u16>)>,
    /// The further steps that nodes lean on, when they are to be told.
    pub(crate) steps: Vec<Step>,
}

/// Bit and array index of a node.
const fn slot(id: Id, on: bool) -> usize {
    2 * id as usize + on as usize
}

impl<'a, const H: usize> Net<'a, H> {
    pub(crate) fn new(graph: &'a Graph) -> Self {
        assert!(graph.n <= 64 * H, "the sets hold every node");
        Self {
            graph,
            reach: Reach::default(),
            state: Vec::new(),
            left: Vec::new(),
            hash: 0,
            sets: vec![[[0; H]; 2]; 2 * graph.n],
            ons: Vec::new(),
            offs: Vec::new(),
            ons_done: 0,
            offs_done: 0,
            limit: FAR,
            short: 0,
            record: None,
            late: None,
            steps: Vec::new(),
        }
    }

    /// Whether parents are kept.
    pub(crate) fn is_recording(&self) -> bool {
        self.record.is_some()
    }

    /// Keeps parents from now on, so that trails can be written out.
    pub(crate) fn recording(mut self) -> Self {
        self.record = Some(Record::default());
        self
    }

    /// Weaves no further than hints of this complexity need. Every hint has two branches or more, so that a node of one
    /// is shorter than the hint by one at least, and what leads to it by two.
    pub(crate) fn limit(&mut self, complexity: u32) {
        self.limit = complexity.saturating_sub(1).min(u32::from(FAR)) as u16;
    }

    /// Begins a net from an assumption.
    pub(crate) fn start(&mut self, position: &ChainPosition, assumed: Node) {
        let n = self.graph.n;
        self.state.clear();
        self.state.extend(position.gone.iter().map(|&g| if g { GONE } else { 0 }));
        self.left.clone_from(&position.left);
        self.hash = position.hash;
        self.reach.lengths.clear();
        self.reach.lengths.resize(2 * n, FAR);
        self.reach.ranks.resize(2 * n, 0);
        self.reach.clash = None;
        self.reach.nest.clear();
        self.reach.nests.clear();
        self.late = None;
        self.steps.clear();
        (self.ons_done, self.offs_done, self.short) = (0, 0, 0);
        self.ons.clear();
        self.offs.clear();
        if let Some(record) = &mut self.record {
            record.parents.clear();
            record.nodes.resize(2 * n, (0, 0, ASSUMED, NO_STEP));
        }
        self.note(assumed, ASSUMED, NO_STEP, &[]);
        self.add(assumed, [[0; H]; 2], 1);
    }

    /// Follows all links until nothing is left to do; `false` when a contradiction ended it.
    pub(crate) fn follow(&mut self, links: Links) -> bool {
        let n = self.graph.n;
        while self.short > 0 {
            if self.ons_done < self.ons.len() {
                let id = self.ons[self.ons_done];
                self.ons_done += 1;
                self.short -= usize::from(self.reach.lengths[id as usize] < self.limit);
                if !self.on(id, links) {
                    return false;
                }
            } else {
                let id = self.offs[self.offs_done];
                self.offs_done += 1;
                self.short -= usize::from(self.reach.lengths[n + id as usize] < self.limit);
                if !self.off(id, links) {
                    return false;
                }
            }
        }
        true
    }

    /// An "on" puts out what it is linked to.
    fn on(&mut self, id: Id, links: Links) -> bool {
        let graph = self.graph;
        let from = if links.cells { 0 } else { usize::from(graph.weak_in_cell[id as usize]) };
        let set = self.sets[slot(id, true)];
        let length = self.reach.lengths[id as usize] + 1;
        for link in &graph.weak.of(id)[from..] {
            let state = self.state[link.to as usize];
            if state & (GONE | IN_OFF) != 0 {
                continue;
            }
            let node = Node { id: link.to, on: false };
            let parents = [slot(id, true) as u16];
            if state & IN_ON != 0 {
                self.clash(node, link.why, length, &parents);
                return false;
            }
            self.note(node, link.why, NO_STEP, &parents);
            self.add(node, set, length);
            self.lean(node, &parents, None);
        }
        true
    }

    /// An "off" makes the last other member of a strong group on.
    fn off(&mut self, id: Id, links: Links) -> bool {
        let graph = self.graph;
        let mut last = [(0, 0); MOST_GROUPS_OF_ONE];
        let mut count = 0;
        for &group in graph.strong_groups.of(id) {
            let (len, all) = self.left[group as usize];
            if len == 2 && (links.cells || !graph.is_cell(group)) {
                let other = all ^ id;
                if count < last.len() && !last[..count].iter().any(|&(o, _)| o == other) {
                    last[count] = (other, group);
                    count += 1;
                }
            }
        }
        if links.dynamic {
            self.hash ^= graph.keys[id as usize];
            for &group in graph.strong_groups.of(id) {
                let (len, all) = &mut self.left[group as usize];
                *len -= 1;
                *all ^= id;
            }
        }
        for &(other, group) in &last[..count] {
            let state = self.state[other as usize];
            if state & IN_ON != 0 {
                continue;
            }
            let mut set = self.sets[slot(id, false)];
            let mut parents = [slot(id, false) as u16; MOST_PARENTS];
            let mut parent_count = 1;
            if links.dynamic {
                for &member in graph.members(group) {
                    if self.state[member as usize] & DELETED != 0 {
                        join(&mut set, &self.sets[slot(member, false)]);
                        parents[parent_count] = slot(member, false) as u16;
                        parent_count += 1;
                    }
                }
            }
            let length = length_after(&set);
            let node = Node { id: other, on: true };
            if state & IN_OFF != 0 {
                self.clash(node, group, length, &parents[..parent_count]);
                if links.dynamic {
                    self.state[id as usize] |= DELETED;
                }
                return false;
            }
            self.note(node, group, NO_STEP, &parents[..parent_count]);
            self.add(node, set, length);
            self.lean(node, &parents[..parent_count], None);
        }
        if links.dynamic {
            self.state[id as usize] |= DELETED;
        }
        true
    }

    /// Puts a new node into its set and queue.
    fn add(&mut self, node: Node, mut set: Set<H>, length: u16) {
        let at = slot(node.id, node.on);
        set[usize::from(node.on)][node.id as usize / 64] |= 1 << (node.id % 64);
        self.sets[at] = set;
        self.short += usize::from(length < self.limit);
        let n = self.graph.n;
        if node.on {
            self.state[node.id as usize] |= IN_ON;
            self.reach.ranks[node.id as usize] = self.ons.len() as u16;
            self.reach.lengths[node.id as usize] = length;
            self.ons.push(node.id);
        } else {
            self.state[node.id as usize] |= IN_OFF;
            self.reach.ranks[n + node.id as usize] = self.offs.len() as u16;
            self.reach.lengths[n + node.id as usize] = length;
            self.offs.push(node.id);
        }
    }

    /// The set of nested chains behind some nodes and perhaps one more, by its place in `nests`.
    fn union(&mut self, parents: &[u16], own: Option<u32>) -> u16 {
        let n = self.graph.n;
        let place = |&p: &u16| self.reach.nest[usize::from(p) / 2 + if p % 2 == 1 { 0 } else { n }];
        let first = parents.first().map_or(0, place);
        if own.is_none() && parents.iter().all(|p| place(p) == first) {
            return first;
        }
        let sets = parents.iter().map(|p| &self.reach.nests[usize::from(place(p))]);
        let mut all: Vec<u32> = sets.flatten().copied().chain(own).collect();
        all.sort_unstable();
        all.dedup();
        let known = self.reach.nests.iter().position(|s| *s == all);
        known.unwrap_or_else(|| {
            self.reach.nests.push(all);
            self.reach.nests.len() - 1
        }) as u16
    }

    /// Keeps which nested chains a new node leans on, once there are any.
    fn lean(&mut self, node: Node, parents: &[u16], own: Option<u32>) {
        if own.is_some() && self.reach.nest.is_empty() {
            self.reach.nest.resize(2 * self.graph.n, 0);
            self.reach.nests.push(Vec::new());
        }
        if !self.reach.nest.is_empty() {
            let set = self.union(parents, own);
            self.reach.nest[node.id as usize + if node.on { 0 } else { self.graph.n }] = set;
        }
    }

    /// Whether a candidate has left the working position since the start.
    pub(crate) fn is_deleted(&self, id: Id) -> bool {
        self.state[id as usize] & DELETED != 0
    }

    /// The working position.
    pub(crate) fn position(&self) -> ChainPosition {
        let gone = self.state.iter().map(|s| s & (GONE | DELETED) != 0).collect();
        ChainPosition { left: self.left.clone(), gone, hash: self.hash }
    }

    /// The hash of the working position.
    pub(crate) fn hash(&self) -> u128 {
        self.hash
    }

    /// Adds an "off" that a further step concludes from `parents` ("off" nodes); `step` is the step's number when
    /// recording, `chain` its number in the register when it is a chain. Says whether it is new.
    pub(crate) fn conclude(&mut self, id: Id, parents: &[Id], step: u32, chain: Option<u32>) -> bool {
        if self.state[id as usize] & IN_OFF != 0 {
            return false;
        }
        let mut set = [[0; H]; 2];
        for &p in parents {
            join(&mut set, &self.sets[slot(p, false)]);
        }
        let length = length_after(&set);
        let node = Node { id, on: false };
        self.add(node, set, length);
        if self.record.is_some() || chain.is_some() || !self.reach.nest.is_empty() {
            let slots: Vec<u16> = parents.iter().map(|&p| slot(p, false) as u16).collect();
            self.note(node, ADVANCED, step, &slots);
            self.lean(node, &slots, chain);
        }
        true
    }

    fn clash(&mut self, late: Node, why: Why, late_length: u16, parents: &[u16]) {
        let n = self.graph.n;
        let early = self.reach.lengths[late.id as usize + if late.on { n } else { 0 }];
        let length = u32::from(early) + u32::from(late_length);
        let nest = if self.reach.nest.is_empty() { 0 } else { self.union(parents, None) };
        self.reach.clash = Some(Clash { id: late.id, late_on: late.on, length, nest });
        if self.record.is_some() {
            self.late = Some((late, why, parents.to_vec()));
        }
    }

    fn note(&mut self, node: Node, why: Why, step: u32, parents: &[u16]) {
        if let Some(record) = &mut self.record {
            let start = record.parents.len() as u32;
            record.parents.extend_from_slice(parents);
            record.nodes[slot(node.id, node.on)] = (start, parents.len() as u16, why, step);
        }
    }

    /// Keeps a further step, to be told; gives its number.
    pub(crate) fn tell(&mut self, step: Step) -> u32 {
        self.steps.push(step);
        self.steps.len() as u32 - 1
    }

    /// The "off" nodes in the order in which they were met; those processed have left the working position.
    pub(crate) fn offs(&self) -> &[Id] {
        &self.offs
    }

    /// The nodes behind a reached node, or behind the late end of the contradiction. Only when recording.
    pub(crate) fn trail(&self, end: Node) -> Trail {
        let record = self.record.as_ref().expect("the net was recorded");
        let late = self.late.as_ref().filter(|(node, ..)| *node == end);
        let mut trail = Trail::default();
        let mut place = vec![u16::MAX; 2 * self.graph.n];
        let mut order = vec![slot(end.id, end.on)];
        place[order[0]] = 0;
        let mut at = 0;
        while at < order.len() {
            let node = Node { id: (order[at] / 2) as Id, on: order[at] % 2 == 1 };
            let (parents, why, step) = match late {
                Some((_, why, parents)) if at == 0 => (&parents[..], *why, NO_STEP),
                _ => {
                    let (start, len, why, step) = record.nodes[order[at]];
                    (&record.parents[start as usize..][..usize::from(len)], why, step)
                }
            };
            let parents = parents
                .iter()
                .map(|&p| {
                    if place[usize::from(p)] == u16::MAX {
                        place[usize::from(p)] = order.len() as u16;
                        order.push(usize::from(p));
                    }
                    place[usize::from(p)]
                })
                .collect();
            trail.nodes.push(TrailNode { node, why, parents, nested: (step != NO_STEP).then_some(step) });
            at += 1;
        }
        trail
    }
}

/// A candidate is in its cell and in a few houses; joined boards and rules add some.
const MOST_GROUPS_OF_ONE: usize = 24;
/// A link misses at most all but one member of a group, and has the "off" that triggers it.
const MOST_PARENTS: usize = 66;
