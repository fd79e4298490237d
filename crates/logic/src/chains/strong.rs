//! The strong links of a position.

use super::graph::{ChainPosition, Graph, Id, Link};
use super::hint::Pass;

/// Strong links of one pass: node lists in one array.
#[derive(Default)]
pub(crate) struct Strong {
    starts: Vec<u32>,
    pub(super) links: Vec<Link>,
}

impl Strong {
    /// The links of a pass in a position.
    pub(crate) fn fill(&mut self, graph: &Graph, position: &ChainPosition, pass: Pass) {
        self.starts.clear();
        self.links.clear();
        for id in 0..graph.n as Id {
            self.starts.push(self.links.len() as u32);
            if position.gone[id as usize] {
                continue;
            }
            let start = self.links.len();
            for &group in graph.strong_groups.of(id) {
                let wanted = match pass {
                    Pass::X => !graph.is_cell(group),
                    Pass::Y => graph.is_cell(group),
                    Pass::Xy => true,
                };
                let (len, all) = position.left[group as usize];
                if wanted && len == 2 {
                    let to = all ^ id;
                    if self.links[start..].iter().all(|l| l.to != to) {
                        self.links.push(Link { to, why: group });
                    }
                }
            }
        }
        self.starts.push(self.links.len() as u32);
    }

    /// Where the links of a candidate are.
    pub(super) fn range(&self, id: Id) -> std::ops::Range<usize> {
        self.starts[id as usize] as usize..self.starts[id as usize + 1] as usize
    }

    pub(crate) fn of(&self, id: Id) -> &[Link] {
        &self.links[self.range(id)]
    }
}
