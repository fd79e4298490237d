//! A hint as a step: trails turned round, numbers turned into cells and digits.

use super::graph::{ADVANCED, ASSUMED, Graph};
use super::hint::{Hint, Kind, Trail, length_tenths};
use crate::step::{Branch, Cause, Chain, ChainKind, Node, Step, Why};
use crate::technique::Technique;

/// The step that a hint is.
pub(crate) fn step(graph: &Graph, hint: &Hint, technique: &'static Technique) -> Step {
    let kind = match hint.kind {
        Kind::Cycle(_) => ChainKind::Cycle,
        Kind::Forcing(_) => ChainKind::Forcing,
        Kind::Contradiction(start) => {
            ChainKind::Contradiction { start: graph.candidate(start.id), on: start.on }
        }
        Kind::Double(id) => ChainKind::Double(graph.candidate(id)),
        Kind::Cell(group) => ChainKind::Cell(graph.candidate(graph.members(group)[0]).cell),
        Kind::House(group) => {
            ChainKind::House(graph.house(group), graph.candidate(graph.members(group)[0]).digit)
        }
    };
    let branches =
        hint.trails.iter().map(|trail| branch(graph, trail, matches!(hint.kind, Kind::Cycle(_)))).collect();
    Step {
        technique,
        se: technique.se.least() + length_tenths(hint.complexity),
        eliminations: hint.removals.iter().map(|&id| graph.candidate(id)).collect(),
        placement: hint.placement().map(|id| graph.candidate(id)),
        why: Why::Chain(Chain { kind, branches, nested: hint.nested.clone(), complexity: hint.complexity }),
    }
}

/// The nodes of a trail, parents first. (In a cycle the first node is its own last parent, and is not repeated.)
fn branch(graph: &Graph, trail: &Trail, cycle: bool) -> Branch {
    let count = trail.nodes.len();
    let mut place = vec![usize::MAX; count];
    let mut order = Vec::with_capacity(count);
    // Parents before children: a walk that leaves a node when all its parents are out.
    let mut stack = vec![(0usize, 0usize)];
    let mut entered = vec![false; count];
    if count > 0 {
        entered[0] = true;
    } else {
        stack.clear();
    }
    while let Some((at, next)) = stack.pop() {
        if let Some(&parent) = trail.nodes[at].parents.get(next) {
            stack.push((at, next + 1));
            if !entered[usize::from(parent)] {
                entered[usize::from(parent)] = true;
                stack.push((usize::from(parent), 0));
            }
        } else {
            place[at] = order.len();
            order.push(at);
        }
    }
    let nodes = order
        .iter()
        .map(|&at| {
            let n = &trail.nodes[at];
            let cause = match (n.why, n.nested) {
                (ASSUMED, _) => Cause::Assumed,
                (ADVANCED, step) => step.map_or(Cause::Assumed, |s| Cause::Step(s as usize)),
                (why, _) => graph.cause(why),
            };
            let mut parents: Vec<usize> = n.parents.iter().map(|&p| place[usize::from(p)]).collect();
            if cycle {
                // The link that closes the loop goes from its end to its start.
                parents.retain(|&p| p < place[at] || at == trail.nodes.len() - 1);
            }
            Node { candidate: graph.candidate(n.node.id), on: n.node.on, parents, cause }
        })
        .collect();
    Branch { nodes }
}
