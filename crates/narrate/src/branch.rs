//! The order in which the nodes of a branch are read.
//!
//! A branch is a graph: a node may lean on several others. It is told as *runs* that each follow one line of
//! implications. The longest way to a node is told last, so that it runs straight on into the node; what joins in from
//! the side has been told before, as a run of its own.

use masume_logic::Branch;

/// A line of implications.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    /// Nodes told before that this line begins from; empty when it begins with an assumption.
    pub(crate) from: Vec<usize>,
    /// The nodes, in order.
    pub(crate) nodes: Vec<Told>,
}

/// A node of a [`Run`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    pub(crate) node: usize,
    /// Nodes it leans on beside those before it in the line.
    pub(crate) with: Vec<usize>,
    /// Whether it follows from the same nodes as the one before it, rather than from that one.
    pub(crate) beside: bool,
}

/// The runs of a branch, in the order of telling. Every node is in one of them.
pub(crate) fn runs(branch: &Branch) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    // The nodes told last, side by side, and what they follow from.
    let mut last: (Vec<usize>, Vec<usize>) = Default::default();
    let order = order(branch);
    for (at, &node) in order.iter().enumerate() {
        let mut parents = parents(branch, node);
        parents.sort_unstable();
        let (group, source) = &mut last;
        let follows = !group.is_empty() && group.iter().all(|n| parents.contains(n));
        // A line that goes on from this node alone should begin with it.
        let leads_on = order.get(at + 1).is_some_and(|&next| {
            let next = self::parents(branch, next);
            next.contains(&node) && !group.iter().all(|n| next.contains(n))
        });
        match runs.last_mut() {
            Some(run) if follows => {
                let with = parents.iter().copied().filter(|p| !group.contains(p)).collect();
                run.nodes.push(Told { node, with, beside: false });
                last = (vec![node], parents);
            }
            Some(run) if !leads_on && !parents.is_empty() && parents == *source => {
                group.push(node);
                run.nodes.push(Told { node, with: Vec::new(), beside: true });
            }
            _ => {
                let first = Told { node, with: Vec::new(), beside: false };
                runs.push(Run { from: parents.clone(), nodes: vec![first] });
                last = (vec![node], parents);
            }
        }
    }
    runs
}

/// The parents of a node; parents come before children, so whatever does not is no parent.
pub(crate) fn parents(branch: &Branch, node: usize) -> Vec<usize> {
    branch.nodes[node].parents.iter().copied().filter(|&p| p < node).collect()
}

/// All nodes, parents first; side ways before the longest way.
fn order(branch: &Branch) -> Vec<usize> {
    let count = branch.nodes.len();
    let mut depth = vec![0_usize; count];
    for node in 0..count {
        depth[node] = parents(branch, node).iter().map(|&p| depth[p] + 1).max().unwrap_or(0);
    }
    let mut told = vec![false; count];
    let mut order = Vec::with_capacity(count);
    // The conclusion is last; nodes that do not lead to it, should there be any, are told before.
    let mut leads = vec![false; count];
    for node in (0..count).rev() {
        leads[node] |= node + 1 == count;
        if leads[node] {
            for p in parents(branch, node) {
                leads[p] = true;
            }
        }
    }
    let roots = (0..count).filter(|&n| !leads[n]).chain(count.checked_sub(1));
    for root in roots {
        let mut stack = vec![(root, false)];
        while let Some((node, ready)) = stack.pop() {
            if told[node] {
                continue;
            }
            if ready {
                told[node] = true;
                order.push(node);
                continue;
            }
            stack.push((node, true));
            let mut parents = parents(branch, node);
            // The first pushed is told last.
            parents.sort_by_key(|&p| std::cmp::Reverse(depth[p]));
            stack.extend(parents.into_iter().map(|p| (p, false)));
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use masume_logic::{Candidate, Cause, Node};

    fn branch(parents: &[&[usize]]) -> Branch {
        let node = |(i, p): (usize, &&[usize])| Node {
            candidate: Candidate::at(i as u32, 0),
            on: i % 2 == 0,
            parents: p.to_vec(),
            cause: Cause::Cell,
        };
        Branch { nodes: parents.iter().enumerate().map(node).collect() }
    }

    #[test]
    fn a_plain_chain_is_one_run() {
        let runs = runs(&branch(&[&[], &[0], &[1], &[2]]));
        assert_eq!(runs.len(), 1);
        assert_eq!(runs[0].nodes.iter().map(|n| n.node).collect::<Vec<_>>(), [0, 1, 2, 3]);
    }

    #[test]
    fn side_ways_are_told_first_and_the_longest_runs_on() {
        // 0 → 1 → 3 → 4 → 5 and 0 → 2 → 5.
        let runs = runs(&branch(&[&[], &[0], &[0], &[1], &[3], &[4, 2]]));
        let told: Vec<Vec<usize>> = runs.iter().map(|r| r.nodes.iter().map(|n| n.node).collect()).collect();
        assert_eq!(told, [vec![0, 2], vec![1, 3, 4, 5]]);
        assert_eq!(runs[1].from, [0]);
        assert_eq!(runs[1].nodes.last(), Some(&Told { node: 5, with: vec![2], beside: false }));
    }

    #[test]
    fn what_follows_side_by_side_is_told_together() {
        // 0 → 1, 2, 3 → 4.
        let runs = runs(&branch(&[&[], &[0], &[0], &[0], &[3, 1, 2]]));
        assert_eq!(runs.len(), 1);
        assert_eq!(
            runs[0].nodes.iter().map(|n| n.beside).collect::<Vec<_>>(),
            [false, false, true, true, false]
        );
        assert!(runs[0].nodes[4].with.is_empty());
    }

    #[test]
    fn every_node_is_told_once_whatever_the_parents() {
        for parents in [&[&[][..], &[7], &[1], &[0, 1, 2]][..], &[&[], &[], &[]], &[]] {
            let branch = branch(parents);
            let mut told: Vec<usize> = runs(&branch).iter().flat_map(|r| &r.nodes).map(|n| n.node).collect();
            told.sort_unstable();
            assert_eq!(told, (0..parents.len()).collect::<Vec<_>>());
        }
    }
}
