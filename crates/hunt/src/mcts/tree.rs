//! The tree, which is a DAG: nodes, the choice among children, what a playout leaves on its way back.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use masume_canon::nine::Key;
use masume_solver::classic9::Clues;

use super::normal::normal;
use super::params::{Backup, Params, Whole};

/// The number of a node; they count from the root, 0.
pub type Id = u32;

/// A board, or several that are the same, and what is known of it.
#[derive(Clone, Debug)]
pub struct Node {
    /// The board in its normal form.
    pub board: Key,
    /// Playouts that went through it.
    pub visits: u32,
    /// The sum of their values.
    pub sum: f64,
    /// The least of their values; infinite before the first.
    pub least: f64,
    /// What the choice looks at, by [`Backup`].
    pub value: f64,
    /// What is known of its worth before the first playout; less is better, as with values.
    pub prior: f64,
    /// Where its children begin in the list of edges, and how many there are.
    children: (u32, u32),
    /// Whether it has got children, or there were none to get.
    pub expanded: bool,
    /// Whether there is nothing left to find below it.
    pub closed: bool,
}

/// A child to be: its board and what is known of its worth.
#[derive(Clone, Copy, Debug)]
pub struct Child {
    /// The board, in any form.
    pub board: Clues,
    /// See [`Node::prior`].
    pub prior: f64,
}

/// The nodes.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    edges: Vec<Id>,
    by_board: HashMap<Key, Id>,
    /// Children that were there already.
    shared: u64,
}

impl Tree {
    /// A tree that has its root only.
    pub fn new(root: &Clues, params: &Params) -> Self {
        let mut tree = Self { nodes: Vec::new(), edges: Vec::new(), by_board: HashMap::new(), shared: 0 };
        tree.node(&Child { board: *root, prior: 0.0 }, params);
        tree
    }

    /// All nodes, the root first.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// How often a child of a node was a node already.
    pub fn shared(&self) -> u64 {
        self.shared
    }

    /// The children of a node, in the order in which they are tried first.
    pub fn children(&self, node: Id) -> &[Id] {
        let (first, count) = self.nodes[node as usize].children;
        &self.edges[first as usize..(first + count) as usize]
    }

    /// The node of a board, made if there is none.
    fn node(&mut self, child: &Child, params: &Params) -> Id {
        let key = Key::of(&normal(&child.board, params.sharing));
        match self.by_board.entry(key) {
            Entry::Occupied(there) => {
                self.shared += 1;
                *there.get()
            }
            Entry::Vacant(free) => {
                let id = self.nodes.len() as Id;
                free.insert(id);
                self.nodes.push(Node {
                    board: key,
                    visits: 0,
                    sum: 0.0,
                    least: f64::INFINITY,
                    value: f64::INFINITY,
                    prior: child.prior,
                    children: (0, 0),
                    expanded: false,
                    closed: false,
                });
                id
            }
        }
    }

    /// Gives a node these children, those that are the same only once.
    pub fn expand(&mut self, node: Id, children: &[Child], params: &Params) {
        let first = self.edges.len();
        for child in children {
            let id = self.node(child, params);
            if !self.edges[first..].contains(&id) {
                self.edges.push(id);
            }
        }
        let count = (self.edges.len() - first) as u32;
        let node = &mut self.nodes[node as usize];
        node.children = (first as u32, count);
        node.expanded = true;
    }

    /// The way from the root to a leaf, always to the child with the least bound.
    pub fn descend(&self, params: &Params, way: &mut Vec<Id>) {
        way.clear();
        way.push(0);
        while let Some(next) = way.last().and_then(|&node| self.best(node, params)) {
            way.push(next);
        }
    }

    /// The child to try next: the first without a playout, else the one with the least bound; `None` for a leaf.
    pub fn best(&self, node: Id, params: &Params) -> Option<Id> {
        let whole = match params.whole {
            Whole::Parent => self.nodes[node as usize].visits,
            Whole::Tree => self.nodes[0].visits,
        };
        let log = 2.0 * f64::from(whole.max(1)).ln();
        let mut best = None;
        let mut least = f64::INFINITY;
        let visits = f64::from(self.nodes[node as usize].visits);
        let open = params.widening.map_or(usize::MAX, |w| (w * visits.sqrt()).ceil().max(1.0) as usize);
        for &child in self.children(node).iter().take(open) {
            if self.nodes[child as usize].closed {
                continue;
            }
            let bound = self.nodes[child as usize].bound(params, log);
            if bound < least {
                (best, least) = (Some(child), bound);
            }
        }
        best
    }

    /// Closes the last node of a way, and those on it whose children are all closed.
    pub fn close(&mut self, way: &[Id]) {
        for &id in way.iter().rev() {
            if self.children(id).iter().all(|&c| self.nodes[c as usize].closed) {
                self.nodes[id as usize].closed = true;
            } else {
                break;
            }
        }
    }

    /// Takes the value of a playout from a leaf back to the root.
    pub fn update(&mut self, way: &[Id], value: f64, params: &Params) {
        for &id in way.iter().rev() {
            let of_children = match params.backup {
                Backup::LeastChild => {
                    let open =
                        self.children(id).iter().map(|&c| &self.nodes[c as usize]).filter(|c| !c.closed);
                    open.map(|c| c.value).reduce(f64::min)
                }
                Backup::Mean | Backup::Least => None,
            };
            let node = &mut self.nodes[id as usize];
            node.visits += 1;
            node.sum += value;
            node.least = node.least.min(value);
            node.value = match params.backup {
                Backup::Mean => node.sum / f64::from(node.visits),
                Backup::Least => node.least,
                Backup::LeastChild => of_children.unwrap_or(node.least),
            };
        }
    }
}

impl Node {
    /// The lower bound of confidence; `log` is 2 ln n.
    fn bound(&self, params: &Params, log: f64) -> f64 {
        if self.visits == 0 {
            // All before any with a playout, the most promising first. Not infinite, since those are compared.
            return self.prior - 1e12;
        }
        let visits = f64::from(self.visits);
        self.value - params.c * (log / visits).sqrt()
    }
}
