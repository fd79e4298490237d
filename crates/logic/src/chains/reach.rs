//! What an assumption leads to, as it is kept when its net has been woven.

use super::graph::Id;
use super::hint::Node;

/// Not reached: more than any length. A sum of lengths that comes to this, which takes a giant board, counts as not
/// reached, too: such a hint is not offered.
pub(crate) const FAR: u16 = 0x7fff;

/// What an assumption leads to: how far each node is, and in which order they were met.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reach {
    /// Lengths of "on" nodes, then of "off" nodes; [`FAR`] where not reached.
    pub(crate) lengths: Vec<u16>,
    /// Their places in the order in which they were met, valid where reached.
    pub(crate) ranks: Vec<u16>,
    /// The two ends of the contradiction, and the length of both together.
    pub(crate) clash: Option<Clash>,
    /// For each node the nested chains it leans on, by their place in `nests`; empty when the net has none.
    pub(crate) nest: Vec<u16>,
    /// Sets of nested chains, by their numbers in the weaver's register, ascending. The first is empty.
    pub(crate) nests: Vec<Vec<u32>>,
}

/// A candidate that turned out both on and off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clash {
    pub(crate) id: Id,
    /// Whether the end that came last, and is in no set, is the "on".
    pub(crate) late_on: bool,
    pub(crate) length: u32,
    /// What the late end leans on.
    pub(crate) nest: u16,
}

impl Reach {
    /// The nested chains that a reached node leans on.
    pub(crate) fn nested(&self, node: Node) -> &[u32] {
        let at = node.id as usize + if node.on { 0 } else { self.lengths.len() / 2 };
        self.nest.get(at).map_or(&[], |&set| &self.nests[usize::from(set)])
    }

    /// The order in which a reached node was met among those of its state.
    pub(crate) fn rank(&self, node: Node) -> u16 {
        self.ranks[node.id as usize + if node.on { 0 } else { self.ranks.len() / 2 }]
    }
}
