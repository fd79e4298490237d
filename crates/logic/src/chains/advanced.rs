//! Steps inside a net: when links lead no further, patterns of the working position may (section 4.6).
//!
//! Families are asked in a fixed order, and the first that concludes anything ends the round. A conclusion has as parents
//! the candidates whose loss made its pattern: those that were there when the net began.

use std::ops::ControlFlow;

use super::extract::step;
use super::family::{Family, Register};
use super::graph::{Graph, GroupKey, Id};
use super::hint::{Hint, Kind, leans_on};
use super::memory::NestedHint;
use super::net::{NO_STEP, Net};
use super::plain::{Wanted, plain_chains};
use super::weave::{Task, weave};
use crate::bits::ones;
use crate::position::Position;
use crate::step::Step;
use crate::technique::{Ask, Finder, Technique};
use crate::techniques::{chain, fish, hidden_set, locking, naked_set, net};

/// The further steps of one net.
pub(crate) struct Advanced<'a> {
    task: &'a Task<'a>,
    work: Position,
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
        let mut notes = Notes::new(graph);
        let _ = locking::each(work, &mut |found| {
            let inside = layout.overlap(found.base, found.cover);
            notes.lost_places(board, work, found.base, found.digit, !inside);
            found.eliminations(work, |cell, digit| notes.remove(cell, digit));
            notes.end()
        });
        if self.conclude(&mut notes, &locking::FINDER, net) {
            return true;
        }
        let _ = hidden_set::each(work, &mut |found| {
            for digit in ones(found.digits) {
                notes.lost_places(board, work, found.house, digit as usize, !found.cells);
            }
            found.eliminations(work, |cell, digit| notes.remove(cell, digit));
            notes.end()
        });
        if self.conclude(&mut notes, &hidden_set::PAIRS, net) {
            return true;
        }
        let _ = naked_set::each(work, &mut |found| {
            for place in ones(found.cells) {
                let cell = layout.cell(found.house, place);
                let lost = board.cands(cell) & !work.cands(cell) & !found.digits;
                notes.parents.extend(ones(lost).map(|d| graph.id(cell, d as usize)));
            }
            found.eliminations(work, |cell, digit| notes.remove(cell, digit));
            notes.end()
        });
        if self.conclude(&mut notes, &naked_set::PAIRS, net) {
            return true;
        }
        let _ = fish::each(work, &mut |found| {
            for base in found.base_houses(work) {
                let covered =
                    found.cover_houses(work).fold(0, |set, cover| set | layout.overlap(base, cover));
                notes.lost_places(board, work, base, found.digit, !covered);
            }
            found.eliminations(work, |cell, digit| notes.remove(cell, digit));
            notes.end()
        });
        self.conclude(&mut notes, &fish::X_WINGS, net)
    }

    /// Hands the conclusions of a family to the net; says whether there were any. To tell them, its finder is asked: it
    /// reports the same patterns in the same order.
    fn conclude<const H: usize>(&self, notes: &mut Notes<'_>, finder: &Finder, net: &mut Net<'_, H>) -> bool {
        let mut steps = Vec::new();
        if !notes.found.is_empty() && self.task.explain && net.is_recording() {
            let &Task { control, memory, .. } = self.task;
            let ask = Ask { board: &self.work, control, every: false, memory };
            let _ = (finder.find)(&ask, &mut |step| {
                steps.push(step);
                ControlFlow::Continue(())
            });
        }
        let (mut p, mut r) = (0, 0);
        for &Note { number, parents, removals } in &notes.found {
            let step = match steps.get(number) {
                Some(step) => net.tell(step.clone()),
                None => NO_STEP,
            };
            for &id in &notes.removals[r..removals] {
                net.conclude(id, &notes.parents[p..parents], step, None);
            }
            (p, r) = (parents, removals);
        }
        let any = !notes.found.is_empty();
        notes.clear();
        any
    }

    /// Chains of the working position.
    fn chains<const H: usize>(
        &self,
        family: Nested,
        net: &mut Net<'_, H>,
        register: &mut Register,
    ) -> Option<bool> {
        let (graph, memory) = (self.task.graph, self.task.memory);
        let known = memory.list(family.number(), net.hash());
        // A list that is known has no trails to tell.
        let (list, steps) = if self.task.explain && net.is_recording() {
            let hints = self.hints(family, net, register)?;
            let tell = |hint: &Hint| step(graph, hint, family.technique(hint.kind));
            (self.as_list(&hints).into(), hints.iter().map(tell).collect())
        } else if let Some(list) = known {
            (list, Vec::new())
        } else {
            let hints = self.hints(family, net, register)?;
            (memory.keep(family.number(), net.hash(), self.as_list(&hints)), Vec::new())
        };
        let mut any = false;
        let mut parents: Vec<Id> = Vec::new();
        for (at, hint) in list.iter().enumerate() {
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
            let told = steps.get(at).map_or(NO_STEP, |step: &Step| net.tell(step.clone()));
            for &number in &hint.removals {
                net.conclude(graph.at_absolute(number), &parents, told, Some(chain));
            }
        }
        Some(any)
    }

    /// The chains of a family in the working position.
    fn hints<const H: usize>(
        &self,
        family: Nested,
        net: &Net<'_, H>,
        register: &mut Register,
    ) -> Option<Vec<Hint>> {
        let position = &net.position();
        match family {
            Nested::Plain => plain_chains::<H>(self.task.graph, position, Wanted::All, self.task.control),
            Nested::Woven(family) => {
                let explain = self.task.explain && net.is_recording();
                let task =
                    Task { position, board: &self.work, family, wanted: Wanted::All, explain, ..*self.task };
                weave::<H>(&task, register)
            }
        }
    }

    /// Hints as they are remembered.
    fn as_list(&self, hints: &[Hint]) -> Vec<NestedHint> {
        let graph = self.task.graph;
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
        hints.iter().map(nested).collect()
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

    fn technique(self, kind: Kind) -> &'static Technique {
        match self {
            Self::Plain => chain::technique(kind),
            Self::Woven(family) => net::technique(family, kind),
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
    found: Vec<Note>,
    seen: usize,
}

/// One of them: its number among all that the family reports, and where its parents and removals end.
struct Note {
    number: usize,
    parents: usize,
    removals: usize,
}

impl<'a> Notes<'a> {
    fn new(graph: &'a Graph) -> Self {
        Self { graph, parents: Vec::new(), removals: Vec::new(), found: Vec::new(), seen: 0 }
    }

    /// Parents: the places of a digit in a house that are lost, inside a mask.
    fn lost_places(&mut self, board: &Position, work: &Position, house: u32, digit: usize, mask: u64) {
        let lost = board.places(house, digit) & !work.places(house, digit) & mask;
        let layout = board.layout();
        self.parents.extend(ones(lost).map(|p| self.graph.id(layout.cell(house, p), digit)));
    }

    fn remove(&mut self, cell: u32, digit: usize) {
        self.removals.push(self.graph.id(cell, digit));
    }

    /// The step is complete; one without parents is none of this net's.
    fn end(&mut self) -> ControlFlow<()> {
        let (parents, removals) = self.found.last().map_or((0, 0), |n| (n.parents, n.removals));
        if self.parents.len() == parents {
            self.removals.truncate(removals);
        } else {
            let (parents, removals) = (self.parents.len(), self.removals.len());
            self.found.push(Note { number: self.seen, parents, removals });
        }
        self.seen += 1;
        ControlFlow::Continue(())
    }

    fn clear(&mut self) {
        self.found.clear();
        self.parents.clear();
        self.removals.clear();
        self.seen = 0;
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
