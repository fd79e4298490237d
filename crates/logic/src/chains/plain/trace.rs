//! Plain chains written out: from what a search has marked back to its start.

use super::{START, Search};
use crate::chains::graph::{ASSUMED, Id, Why};
use crate::chains::hint::{Hint, Kind, Node, Trail, TrailNode};

impl Search<'_> {
    /// The nodes back from an "off" to the start, behind those already in `nodes`.
    fn trace(&self, mut at: u32, nodes: &mut Vec<TrailNode>) {
        while at != START {
            let off = self.offs[at as usize];
            nodes.push(plain_node(nodes.len(), off.id, false, off.why));
            if off.why == ASSUMED {
                break;
            }
            let (before, why) = self.on_parent[off.parent as usize];
            nodes.push(plain_node(nodes.len(), off.parent, true, why));
            at = before;
        }
        if let Some(first) = nodes.last_mut() {
            first.parents.clear();
        }
    }

    /// The chain from `start` being on to its being off, which the "off" at `at` is.
    pub(super) fn chain_from_on(&self, start: Id, at: u32, complexity: u32) -> Hint {
        let mut nodes = Vec::with_capacity(complexity as usize);
        self.trace(at, &mut nodes);
        debug_assert_eq!(nodes.len(), complexity as usize);
        Hint {
            kind: Kind::Forcing(self.pass),
            target: Node { id: start, on: false },
            removals: vec![start],
            complexity,
            trails: vec![Trail { nodes }],
            nested: Vec::new(),
        }
    }

    /// The chain from `start` being off to its being on.
    pub(super) fn chain_from_off(&self, start: Id, complexity: u32) -> Hint {
        let (at, why) = self.on_parent[start as usize];
        let mut nodes = vec![plain_node(0, start, true, why)];
        self.trace(at, &mut nodes);
        debug_assert_eq!(nodes.len(), complexity as usize);
        Hint {
            kind: Kind::Forcing(self.pass),
            target: Node { id: start, on: true },
            removals: self.position.others_of_cell(self.graph, start),
            complexity,
            trails: vec![Trail { nodes }],
            nested: Vec::new(),
        }
    }

    /// The loop that the "off" at `at` closes, when it removes something.
    pub(super) fn cycle(&self, start: Id, at: u32, why: Why, complexity: u32) -> Option<Hint> {
        let mut nodes = vec![plain_node(0, start, true, why)];
        self.trace(at, &mut nodes);
        // The search began with `start` as well; the loop has it once.
        nodes.pop();
        if let Some(last) = nodes.last_mut() {
            last.parents = vec![0];
        }
        debug_assert_eq!(nodes.len(), complexity as usize);
        let removals = self.cycle_removals(&nodes);
        (!removals.is_empty()).then(|| Hint {
            kind: Kind::Cycle(self.pass),
            target: Node { id: start, on: true },
            removals,
            complexity,
            trails: vec![Trail { nodes }],
            nested: Vec::new(),
        })
    }

    /// Candidates outside the loop's cells that see its digit on in one place and off in another.
    fn cycle_removals(&self, nodes: &[TrailNode]) -> Vec<Id> {
        let graph = self.graph;
        let near = graph.near();
        let words = near.words;
        let mut seen = [vec![0u64; words], vec![0u64; words]];
        for n in nodes {
            let around = near.of(n.node.id);
            for (to, from) in seen[usize::from(n.node.on)].iter_mut().zip(around) {
                *to |= from;
            }
        }
        let [off, on] = seen;
        let both = off.iter().zip(&on).enumerate();
        let ids =
            both.flat_map(|(w, (a, b))| crate::bits::ones(a & b).map(move |bit| (w * 64) as Id + bit as Id));
        let in_cycle =
            |id: Id| nodes.iter().any(|n| graph.cell[n.node.id as usize] == graph.cell[id as usize]);
        ids.filter(|&id| !self.position.gone[id as usize] && !in_cycle(id)).collect()
    }
}

/// A node that follows from the next one of its trail.
fn plain_node(at: usize, id: Id, on: bool, why: Why) -> TrailNode {
    TrailNode { node: Node { id, on }, why, parents: vec![at as u16 + 1], nested: None }
}
