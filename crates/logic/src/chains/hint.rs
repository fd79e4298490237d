//! What a chain search finds, before it becomes a step: the conclusion, how it is rated, and the nodes behind it.

use super::graph::{ASSUMED, Graph, Id, Why};
use crate::step::Step;

/// A candidate taken as true or false.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Node {
    pub(crate) id: Id,
    pub(crate) on: bool,
}

/// One line of implications, from its end back: the end first, then its parents, then theirs, none twice.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Trail {
    pub(crate) nodes: Vec<TrailNode>,
}

/// A node of a [`Trail`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TrailNode {
    pub(crate) node: Node,
    pub(crate) why: Why,
    /// The nodes it follows from, by their place in the trail.
    pub(crate) parents: Vec<u16>,
    /// The step it leans on, by its number in the list of the net, then of the hint.
    pub(crate) nested: Option<u32>,
}

/// How the branches of a hint make a conclusion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Cycle(Pass),
    Forcing(Pass),
    Contradiction(Node),
    Double(Id),
    Cell(u16),
    House(u16),
}

/// Which links a search of plain chains uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pass {
    /// Places of one digit in houses.
    X,
    /// Digits of bivalue cells.
    Y,
    /// Both.
    Xy,
}

impl Kind {
    /// Sudoku Explainer's order of hints of the same rating and length.
    pub(crate) const fn key(self) -> u8 {
        match self {
            Self::Double(_) => 1,
            Self::Cycle(Pass::X) | Self::Forcing(Pass::X) => 2,
            Self::Cycle(Pass::Y) | Self::Forcing(Pass::Y) => 3,
            Self::Cycle(Pass::Xy) | Self::Forcing(Pass::Xy) => 4,
            Self::Cell(_) => 5,
            Self::House(_) => 6,
            Self::Contradiction(_) => 7,
        }
    }
}

/// A conclusion: a candidate that is placed, or candidates that go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hint {
    pub(crate) kind: Kind,
    /// The conclusion, but for cycles (which only remove).
    pub(crate) target: Node,
    /// What goes; for a placing hint the other candidates of its cell.
    pub(crate) removals: Vec<Id>,
    pub(crate) complexity: u32,
    pub(crate) trails: Vec<Trail>,
    /// The steps that nodes lean on, when they are to be told.
    pub(crate) nested: Vec<Step>,
}

impl Hint {
    /// The candidate it places.
    pub(crate) fn placement(&self) -> Option<Id> {
        (self.target.on && !matches!(self.kind, Kind::Cycle(_))).then_some(self.target.id)
    }
}

impl Hint {
    /// Takes over the steps of a net that a trail leans on, and renumbers them in the trail.
    pub(crate) fn adopt(&mut self, trail: &mut Trail, steps: &[Step]) {
        for nested in trail.nodes.iter_mut().filter_map(|n| n.nested.as_mut()) {
            let step = &steps[*nested as usize];
            let known = self.nested.iter().position(|s| s == step).unwrap_or_else(|| {
                self.nested.push(step.clone());
                self.nested.len() - 1
            });
            *nested = known as u32;
        }
    }
}

/// The surcharge for length, in tenths.
pub(crate) fn length_tenths(complexity: u32) -> u16 {
    let (mut tenths, mut threshold, mut odd) = (0, 4, false);
    while complexity.saturating_sub(2) > threshold {
        tenths += 1;
        threshold = if odd { threshold * 4 / 3 } else { threshold * 3 / 2 };
        odd = !odd;
    }
    tenths
}

/// The rating as Sudoku Explainer's arithmetic has it: 0.1 added again and again. Only for comparing.
pub(crate) fn rating(base: f64, complexity: u32) -> f64 {
    base + (0..length_tenths(complexity)).fold(0.0, |sum, _| sum + 0.1)
}

/// What a hint leans on: the groups whose lost members make its links hold.
///
/// In the order of its trails: each "on" node by the group that made it follow; an assumption by the group that the
/// hint runs through. A cycle holds in both directions, so its "off" nodes count as well.
pub(crate) fn leans_on(graph: &Graph, hint: &Hint, mut group: impl FnMut(u16)) {
    let assumed = match hint.kind {
        Kind::Cell(g) | Kind::House(g) => Some(g),
        _ => None,
    };
    let mut visit = |on: bool, why: Why| match why {
        _ if !on => (),
        ASSUMED => assumed.into_iter().for_each(&mut group),
        why if (why as usize) < graph.group_count() => group(why),
        _ => (),
    };
    for trail in &hint.trails {
        for n in &trail.nodes {
            visit(n.node.on, n.why);
        }
        if matches!(hint.kind, Kind::Cycle(_)) {
            for n in trail.nodes.iter().rev() {
                visit(!n.node.on, n.why);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surcharges_of_the_table() {
        let at = |n: u32| length_tenths(n + 2);
        let table = [
            (4, 0),
            (5, 1),
            (6, 1),
            (7, 2),
            (9, 3),
            (12, 3),
            (13, 4),
            (17, 5),
            (25, 6),
            (33, 7),
            (49, 8),
            (65, 9),
        ];
        for (n, tenths) in table {
            assert_eq!(at(n), tenths, "n = {n}");
        }
        assert_eq!(
            (at(96), at(97), at(128), at(129), at(193), at(257), at(385), at(513)),
            (9, 10, 10, 11, 12, 13, 14, 15)
        );
    }
}
