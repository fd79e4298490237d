//! Steps inside a net: when links lead no further, patterns of the working position may (section 4.6).
//!
//! Families are asked in a fixed order, and the first that concludes anything ends the round. A conclusion has as parents
//! the candidates whose loss made its pattern: those that were there when the net began.

use std::ops::ControlFlow;

use super::graph::{Graph, GroupKey, Id};
use super::hint::{Hint, Kind, leans_on};
use super::memory::NestedHint;
use super::net::{NO_STEP, Net};
use super::plain::{Wanted, plain_chains};
use super::weave::{Family, Register, Task, weave};
use crate::bits::ones;
use crate::board::Board;
use crate::techniques::{fish, hidden_set, locking, naked_set};

/// The further steps of one net.
pub(crate) struct Advanced<'a> {
    task: &'a Task<'a>,
    work: Board,
    /// How many of the net's "off" nodes have left `work`.
    applied: usize,
    fresh: bool,
}

impl<'a> Advanced<'a> {
    pub(crate) fn new(task: &'a Task<'a>) -> Self {
        Self { task, work: task.board.clone(), applied: 0, fresh: true }
    }

    /// A new net begins.
    pub(crate) fn restart(&mut self) {
        self.fresh = false;
        self.applied = 0;
    }

    /// Asks the families in order; says whether one concluded anything. `None` when stopped.
    pub(crate) fn step<const H: usize>(
        &mut self,
        net: &mut Net<'_, H>,
        register: &mut Register,
    ) -> Option<bool> {
        let graph = self.task.graph;
        if !self.fresh {
            self.work.clone_from(self.task.board);
            self.fresh = true;
        }
        for &id in &net.offs()[self.applied..] {
            self.work.eliminate(graph.cell[id as usize], graph.digit[id as usize] as usize);
        }
        self.applied = net.offs().len();
        if self.patterns(net) {
            return Some(true);
        }
        for &family in nested_families(self.task.family.level()) {
            if self.chains(family, net, register)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Locked candidates, hidden pairs, naked pairs, X-Wings.
    fn patterns<const H: usize>(&self, net: &mut Net<'_, H>) -> bool {
        let (graph, board, work) = (self.task.graph, self.task.board, &self.work);
        let layout = board.layout();
        let mut notes = Notes { graph, parents: Vec::new(), removals: Vec::new(), found: Vec::new() };
        let _ = locking::each(work, &mut |found| {
            let inside = layout.overlap(found.base, found.cover);
            notes.lost_places(board, work, found.base, found.digit, !inside);
            found.eliminations(work, |cell, digit| notes.remove(cell, digit));
            notes.end();
            ControlFlow::Continue(())
        });
        if notes.conclude(net) {
            return true;
        }
        let _ = hidden_set::each(work, &mut |found| {
            for digit in ones(found.digits) {
                notes.lost_places(board, work, found.house, digit as usize, !found.cells);
            }
            found.eliminations(work, |cell, digit| notes.remove(cell, digit));
            notes.end();
            ControlFlow::Continue(())
        });
        if notes.conclude(net) {
            return true;
        }
        let _ = naked_set::each(work, &mut |found| {
            for place in ones(found.cells) {
                let cell = layout.cell(found.house, place);
                let lost = board.cands(cell) & !work.cands(cell) & !found.digits;
                notes.parents.extend(ones(lost).map(|d| graph.id(cell, d as usize)));
            }
            found.eliminations(work, |cell, digit| notes.remove(cell, digit));
            notes.end();
            ControlFlow::Continue(())
        });
        if notes.conclude(net) {
            return true;
        }
        let _ = fish::each(work, &mut |found| {
            for base in found.base_houses(work) {
                let covered =
                    found.cover_houses(work).fold(0, |set, cover| set | layout.overlap(base, cover));
                notes.lost_places(board, work, base, found.digit, !covered);
            }
            found.eliminations(work, |cell, digit| notes.remove(cell, digit));
            notes.end();
            ControlFlow::Continue(())
        });
        notes.conclude(net)
    }

    /// Chains of the working position.
    fn chains<const H: usize>(
        &self,
        family: Nested,
        net: &mut Net<'_, H>,
        register: &mut Register,
    ) -> Option<bool> {
        let (graph, memory) = (self.task.graph, self.task.memory);
        let list = match memory.list(family.number(), net.hash()) {
            Some(list) => list,
            None => memory.keep(family.number(), net.hash(), self.list(family, net, register)?),
        };
        let mut any = false;
        let mut parents: Vec<Id> = Vec::new();
        for hint in &*list {
            parents.clear();
            for &key in &hint.leans_on {
                for &member in graph.members_of(key) {
                    if net.is_deleted(member) && !parents.contains(&member) {
                        parents.push(member);
                    }
                }
            }
            if parents.is_empty() {
                continue;
            }
            any = true;
            let chain = register.number(hint.fingerprint, hint.complexity);
            for &number in &hint.removals {
                net.conclude(graph.from_absolute(number), &parents, NO_STEP, Some(chain));
            }
        }
        Some(any)
    }

    /// The chains of a family in the working position, as they are remembered.
    fn list<const H: usize>(
        &self,
        family: Nested,
        net: &Net<'_, H>,
        register: &mut Register,
    ) -> Option<Vec<NestedHint>> {
        let &Task { graph, control, memory, .. } = self.task;
        let position = net.position();
        let hints = match family {
            Nested::Plain => plain_chains::<H>(graph, &position, Wanted::All, control)?,
            Nested::Woven(family) => {
                let (position, board, wanted) = (&position, &self.work, Wanted::All);
                weave::<H>(&Task { graph, position, board, family, wanted, control, memory }, register)?
            }
        };
        let nested = |hint: &Hint| {
            let mut leans: Vec<GroupKey> = Vec::new();
            leans_on(graph, hint, |group| {
                let key = graph.key_of(group);
                if !leans.contains(&key) {
                    leans.push(key);
                }
            });
            NestedHint {
                removals: hint.removals.iter().map(|&id| graph.absolute(id)).collect(),
                complexity: hint.complexity,
                fingerprint: fingerprint(graph, hint),
                leans_on: leans,
            }
        };
        Some(hints.iter().map(nested).collect())
    }
}

/// Chains inside a net.
#[derive(Clone, Copy)]
enum Nested {
    Plain,
    Woven(Family),
}

impl Nested {
    /// A number for tables.
    fn number(self) -> u8 {
        match self {
            Self::Plain => u8::MAX,
            Self::Woven(family) => family.number(),
        }
    }
}

fn nested_families(level: u8) -> &'static [Nested] {
    match level {
        0 | 1 => &[],
        2 => &[Nested::Plain],
        3 => &[Nested::Plain, Nested::Woven(Family::Multiple)],
        4 => &[Nested::Woven(Family::Dynamic(0))],
        _ => &[Nested::Woven(Family::Dynamic(0)), Nested::Woven(Family::Dynamic(2))],
    }
}

/// Conclusions of one family, until all are found.
struct Notes<'a> {
    graph: &'a Graph,
    parents: Vec<Id>,
    removals: Vec<Id>,
    /// For each step: its parents and removals, as ends of their stretches.
    found: Vec<(usize, usize)>,
}

impl Notes<'_> {
    /// Parents: the places of a digit in a house that are lost, inside a mask.
    fn lost_places(&mut self, board: &Board, work: &Board, house: u32, digit: usize, mask: u64) {
        let lost = board.places(house, digit) & !work.places(house, digit) & mask;
        let layout = board.layout();
        self.parents.extend(ones(lost).map(|p| self.graph.id(layout.cell(house, p), digit)));
    }

    fn remove(&mut self, cell: u32, digit: usize) {
        self.removals.push(self.graph.id(cell, digit));
    }

    /// The step is complete; one without parents is none of this net's.
    fn end(&mut self) {
        let (parents, removals) = self.found.last().copied().unwrap_or((0, 0));
        if self.parents.len() == parents {
            self.removals.truncate(removals);
        } else {
            self.found.push((self.parents.len(), self.removals.len()));
        }
    }

    /// Hands the conclusions to the net; says whether there were any.
    fn conclude<const H: usize>(&mut self, net: &mut Net<'_, H>) -> bool {
        let (mut p, mut r) = (0, 0);
        for &(parents, removals) in &self.found {
            for &id in &self.removals[r..removals] {
                net.conclude(id, &self.parents[p..parents], NO_STEP, None);
            }
            (p, r) = (parents, removals);
        }
        let any = !self.found.is_empty();
        self.found.clear();
        self.parents.clear();
        self.removals.clear();
        any
    }
}

/// Two hints with the same fingerprint have the same targets and, node by node, the same trails.
fn fingerprint(graph: &Graph, hint: &Hint) -> u128 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let digest = |salt: u64| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        (hint.trails.len() + usize::from(matches!(hint.kind, Kind::Cycle(_)))).hash(&mut hasher);
        for trail in &hint.trails {
            trail.nodes.len().hash(&mut hasher);
            for n in &trail.nodes {
                (graph.absolute(n.node.id), n.node.on).hash(&mut hasher);
            }
        }
        hasher.finish()
    };
    u128::from(digest(1)) << 64 | u128::from(digest(2))
}
