//! All nets of a position, and what they have in common (section 4.5): contradictions, and conclusions that hold in
//! every case of a candidate, a cell or a house.

use std::collections::HashMap;

use masume_solver::Control;

use super::advanced::Advanced;
use super::graph::{Graph, Id, Position};
use super::hint::{Hint, Kind, Node};
use super::net::{FAR, Links, Net, Reach};
use super::plain::Wanted;
use crate::board::Board;

/// Which nets are woven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Family {
    /// One digit, contradictions only (producer 23).
    Nishio,
    /// Static nets from cells and houses (producer 24).
    Multiple,
    /// Dynamic nets (producers 25 to 30): the level of further steps inside, from 0.
    Dynamic(u8),
}

impl Family {
    fn links(self) -> Links {
        Links { cells: self != Self::Nishio, dynamic: self != Self::Multiple }
    }

    fn contradicts(self) -> bool {
        self != Self::Multiple
    }

    pub(super) fn level(self) -> u8 {
        if let Self::Dynamic(level) = self { level } else { 0 }
    }
}

/// Nested chains that count once however often they are met.
#[derive(Debug, Default)]
pub(crate) struct Register {
    numbers: HashMap<u128, u32>,
    complexities: Vec<u32>,
}

impl Register {
    /// The number of a chain with this fingerprint.
    pub(crate) fn number(&mut self, fingerprint: u128, complexity: u32) -> u32 {
        *self.numbers.entry(fingerprint).or_insert_with(|| {
            self.complexities.push(complexity);
            self.complexities.len() as u32 - 1
        })
    }

    fn sum(&self, chains: &[u32]) -> u32 {
        chains.iter().map(|&c| self.complexities[c as usize]).sum()
    }
}

/// A conclusion before its trails are written out. Ordered as Sudoku Explainer sorts: length, kind, generation.
#[derive(Clone, Copy, Debug)]
struct Offer {
    complexity: u32,
    key: u8,
    generation: u64,
    kind: Kind,
    target: Node,
}

impl Offer {
    fn order(&self) -> (u32, u8, u64) {
        (self.complexity, self.key, self.generation)
    }
}

/// The position and the question.
pub(crate) struct Task<'a> {
    pub(crate) graph: &'a Graph,
    pub(crate) position: &'a Position,
    /// The same position as a board; only asked by levels above 0.
    pub(crate) board: &'a Board,
    pub(crate) family: Family,
    pub(crate) wanted: Wanted,
    pub(crate) control: &'a Control,
}

/// The hints of a family, sorted, those that remove the same only once; or the first of them. `None` when stopped.
pub(crate) fn weave<const H: usize>(task: &Task<'_>, register: &mut Register) -> Option<Vec<Hint>> {
    let mut weaver = Weaver::<H>::new(task, register);
    weaver.all()?;
    weaver.hints()
}

struct Weaver<'a, 'r, const H: usize> {
    task: &'a Task<'a>,
    register: &'r mut Register,
    net: Net<'a, H>,
    advanced: Option<Advanced<'a>>,
    /// What each assumption leads to, by node, where it was asked already.
    reaches: Vec<Option<Box<Reach>>>,
    /// One offer, or the best for each thing to remove.
    offers: HashMap<Removes, Offer>,
    best: Option<Offer>,
    groups_seen: u64,
    sums: Vec<u16>,
}

/// What a hint removes: one candidate, or all of a cell but one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Removes {
    One(Id),
    AllBut(Id),
}

impl<'a, 'r, const H: usize> Weaver<'a, 'r, H> {
    fn new(task: &'a Task<'a>, register: &'r mut Register) -> Self {
        Self {
            task,
            register,
            net: Net::new(task.graph),
            advanced: (task.family.level() > 0).then(|| Advanced::new(task)),
            reaches: (0..2 * task.graph.n).map(|_| None).collect(),
            offers: HashMap::new(),
            best: None,
            groups_seen: 0,
            sums: Vec::new(),
        }
    }

    /// Goes through all assumptions in the order of generation.
    fn all(&mut self) -> Option<()> {
        let &Task { graph, position, family, .. } = self.task;
        let fewest = if family == Family::Multiple { 3 } else { 2 };
        for cell in 0..graph.layout.cells as u32 {
            let members: Vec<Id> = match self.task.board.cands(cell) {
                0 => continue,
                _ => self.left(graph.cell_group(cell)),
            };
            if members.len() < fewest {
                continue;
            }
            for &id in &members {
                self.from(id, members.len())?;
            }
            if family != Family::Nishio {
                self.common(Kind::Cell(graph.cell_group(cell)), &on_nodes(&members))?;
            }
        }
        let _ = position;
        Some(())
    }

    /// The members of a group that are left.
    fn left(&self, group: u16) -> Vec<Id> {
        let members = self.task.graph.members(group).iter().copied();
        members.filter(|&m| !self.task.position.gone[m as usize]).collect()
    }

    /// The contradictions from a candidate, what follows from it and from its negation, and its houses.
    fn from(&mut self, id: Id, digits: usize) -> Option<()> {
        let &Task { graph, family, .. } = self.task;
        let (on, off) = (Node { id, on: true }, Node { id, on: false });
        if family.contradicts() {
            self.contradiction(on)?;
            self.contradiction(off)?;
        }
        if family == Family::Nishio {
            return Some(());
        }
        if family != Family::Multiple && digits >= 3 {
            self.common(Kind::Double(id), &[on, off])?;
        }
        for &group in graph.strong_groups.of(id) {
            if !graph.is_cell(group) {
                let members = self.left(group);
                if members.len() >= 2 && members[0] == id {
                    self.common(Kind::House(group), &on_nodes(&members))?;
                }
            }
        }
        Some(())
    }

    /// Weaves the net of an assumption, unless it was woven before.
    fn reach(&mut self, from: Node) -> Option<()> {
        let at = 2 * from.id as usize + usize::from(from.on);
        if self.reaches[at].is_none() {
            weave_one(self.task, &mut self.net, self.advanced.as_mut(), self.register, from)?;
            self.reaches[at] = Some(Box::new(self.net.reach.clone()));
        }
        Some(())
    }

    fn reached(&self, from: Node) -> &Reach {
        self.reaches[2 * from.id as usize + usize::from(from.on)].as_deref().expect("woven before")
    }

    fn contradiction(&mut self, start: Node) -> Option<()> {
        self.reach(start)?;
        self.groups_seen += 1;
        let reach = self.reached(start);
        if let Some(clash) = reach.clash {
            let early = Node { id: clash.id, on: !clash.late_on };
            let mut chains = reach.nested(early).to_vec();
            chains.extend(reach.nests.get(usize::from(clash.nest)).into_iter().flatten());
            let complexity = clash.length + self.distinct(chains);
            let target = Node { id: start.id, on: !start.on };
            self.offer(Kind::Contradiction(start), target, complexity, 0);
        }
        Some(())
    }

    /// The complexity of nested chains, each counted once.
    fn distinct(&self, mut chains: Vec<u32>) -> u32 {
        chains.sort_unstable();
        chains.dedup();
        self.register.sum(&chains)
    }

    /// What holds in all of some cases.
    fn common(&mut self, kind: Kind, cases: &[Node]) -> Option<()> {
        for &case in cases {
            self.reach(case)?;
        }
        self.groups_seen += 1;
        let n = self.task.graph.n;
        let mut sums = std::mem::take(&mut self.sums);
        sums.clear();
        sums.extend_from_slice(&self.reached(cases[0]).lengths);
        for &case in &cases[1..] {
            for (sum, &length) in sums.iter_mut().zip(&self.reached(case).lengths) {
                *sum = sum.saturating_add(length);
            }
        }
        for (at, &sum) in sums.iter().enumerate() {
            if sum < FAR && (self.task.wanted == Wanted::All || !self.is_worse(u32::from(sum), kind.key())) {
                let target = Node { id: (at % n) as Id, on: at < n };
                let nested = cases.iter().flat_map(|&c| self.reached(c).nested(target)).copied().collect();
                let complexity = u32::from(sum) + self.distinct(nested);
                let rank = self.reached(cases[0]).rank(target);
                self.offer(kind, target, complexity, u64::from(!target.on) << 16 | u64::from(rank));
            }
        }
        self.sums = sums;
        Some(())
    }

    /// Whether the best so far comes before anything of this length and kind.
    fn is_worse(&self, complexity: u32, key: u8) -> bool {
        self.best.is_some_and(|best| (complexity, key) > (best.complexity, best.key))
    }

    /// Takes note of a conclusion. `within` is its place among those of the same group.
    fn offer(&mut self, kind: Kind, target: Node, complexity: u32, within: u64) {
        let generation = self.groups_seen << 20 | within;
        let offer = Offer { complexity, key: kind.key(), generation, kind, target };
        let others = self.task.position.len(self.task.graph.cell_group(self.task.graph.cell[target.id as usize])) - 1;
        if target.on && others == 0 {
            return;
        }
        if self.task.wanted == Wanted::Best {
            if self.best.is_none_or(|best| offer.order() < best.order()) {
                self.best = Some(offer);
            }
            return;
        }
        let removes = match target {
            Node { id, on: true } if others == 1 => Removes::One(self.task.position.others_of_cell(self.task.graph, id)[0]),
            Node { id, on: true } => Removes::AllBut(id),
            Node { id, on: false } => Removes::One(id),
        };
        let known = self.offers.entry(removes).or_insert(offer);
        if offer.order() < known.order() {
            *known = offer;
        }
    }

    /// Writes the offers out as hints.
    fn hints(mut self) -> Option<Vec<Hint>> {
        let mut offers: Vec<Offer> = self.offers.values().copied().chain(self.best).collect();
        offers.sort_unstable_by_key(Offer::order);
        let mut recorder = Net::<H>::new(self.task.graph).recording();
        let mut hints: Vec<Hint> = offers.iter().map(|offer| self.blank(offer)).collect();
        // One recorded net per assumption serves every hint that needs it.
        let mut wanted: Vec<(Node, usize, usize)> = Vec::new();
        for (h, offer) in offers.iter().enumerate() {
            wanted.extend(self.starts(offer).into_iter().enumerate().map(|(t, start)| (start, h, t)));
        }
        wanted.sort_unstable_by_key(|&(start, h, t)| (start.id, start.on, h, t));
        let mut woven = None;
        for (start, h, t) in wanted {
            if woven != Some(start) {
                weave_one(self.task, &mut recorder, self.advanced.as_mut(), self.register, start)?;
                woven = Some(start);
            }
            let end = match (offers[h].kind, recorder.reach.clash) {
                (Kind::Contradiction(_), Some(clash)) => Node { id: clash.id, on: t == 0 },
                _ => offers[h].target,
            };
            hints[h].trails[t] = recorder.trail(end);
        }
        Some(hints)
    }

    fn blank(&self, offer: &Offer) -> Hint {
        let target = offer.target;
        let removals = match target.on {
            true => self.task.position.others_of_cell(self.task.graph, target.id),
            false => vec![target.id],
        };
        let trails = vec![super::hint::Trail::default(); self.starts(offer).len()];
        Hint { kind: offer.kind, target, removals, complexity: offer.complexity, trails }
    }

    /// The assumptions of an offer's branches.
    fn starts(&self, offer: &Offer) -> Vec<Node> {
        match offer.kind {
            Kind::Contradiction(start) => vec![start, start],
            Kind::Double(id) => vec![Node { id, on: true }, Node { id, on: false }],
            Kind::Cell(group) | Kind::House(group) => on_nodes(&self.left(group)),
            Kind::Cycle(_) | Kind::Forcing(_) => Vec::new(),
        }
    }
}

fn on_nodes(ids: &[Id]) -> Vec<Node> {
    ids.iter().map(|&id| Node { id, on: true }).collect()
}

/// Weaves one net to its end. `None` when stopped.
fn weave_one<const H: usize>(
    task: &Task<'_>,
    net: &mut Net<'_, H>,
    mut advanced: Option<&mut Advanced<'_>>,
    register: &mut Register,
    from: Node,
) -> Option<()> {
    net.start(task.position, from);
    if let Some(advanced) = &mut advanced {
        advanced.restart();
    }
    while net.follow(task.family.links()) {
        if task.control.must_stop(0).is_some() {
            return None;
        }
        let Some(advanced) = &mut advanced else { break };
        if !advanced.step(net, register)? {
            break;
        }
    }
    Some(())
}
