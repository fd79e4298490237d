//! All nets of a position, and what they have in common (section 4.5): contradictions, and conclusions that hold in
//! every case of a candidate, a cell or a house.
//!
//! When only the best is wanted, nets need not be woven further than the best found so far is long, and a good guess of
//! that length (the last step's) saves most of the work: a hint that is not longer than the guess is the best one.

use masume_solver::Control;

use super::advanced::Advanced;
use super::family::{Family, Register};
use super::graph::{ChainPosition, Graph, Id};
use super::hint::{Hint, Kind, Node, Trail};
use super::memory::Memory;
use super::net::Net;
use super::plain::Wanted;
use super::reach::{FAR, Reach};
use super::suspects;
use super::test::Test;
use crate::position::Position;

#[cfg(test)]
mod tests;

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
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    pub(crate) graph: &'a Graph,
    pub(crate) position: &'a ChainPosition,
    /// The same position as a board.
    pub(crate) board: &'a Position,
    pub(crate) family: Family,
    pub(crate) wanted: Wanted,
    pub(crate) control: &'a Control,
    pub(crate) memory: &'a Memory,
    /// Whether the steps inside nets are to be told.
    pub(crate) explain: bool,
}

/// The hints of a family, sorted, those that remove the same only once; or the first of them. `None` when stopped.
pub(crate) fn weave<const H: usize>(task: &Task<'_>, register: &mut Register) -> Option<Vec<Hint>> {
    let mut weaver = Weaver::<H>::new(task, register)?;
    if task.wanted == Wanted::Best && task.family.level() == 0 {
        weaver.limit = task.memory.guess(task.family.number());
        weaver.all()?;
        let found = weaver.best.map_or(u32::MAX, |b| b.complexity);
        if found > weaver.limit {
            weaver.limit = found;
            weaver.forget();
            weaver.all()?;
        }
        if let Some(best) = weaver.best {
            task.memory.keep_guess(task.family.number(), best.complexity);
        }
    } else {
        weaver.all()?;
    }
    weaver.hints()
}

struct Weaver<'a, 'r, const H: usize> {
    task: &'a Task<'a>,
    register: &'r mut Register,
    net: Net<'a, H>,
    advanced: Option<Advanced<'a>>,
    /// What each assumption leads to, by node, where it was asked already.
    reaches: Vec<Option<Reach>>,
    /// The best offer for each thing to remove: one candidate, or all others of its cell.
    offers: Vec<Option<Offer>>,
    best: Option<Offer>,
    /// Longer hints are of no interest.
    limit: u32,
    groups_seen: u64,
    sums: Vec<u16>,
    /// What a test before weaving says.
    test: Test<H>,
}

impl<'a, 'r, const H: usize> Weaver<'a, 'r, H> {
    fn new(task: &'a Task<'a>, register: &'r mut Register) -> Option<Self> {
        let n = task.graph.n;
        let test = Test::new(task.family, task.graph, task.position, task.control)?;
        Some(Self {
            task,
            register,
            net: Net::new(task.graph),
            advanced: (task.family.level() > 0).then(|| Advanced::new(task)),
            reaches: (0..2 * n).map(|_| None).collect(),
            offers: vec![None; if task.wanted == Wanted::All { 2 * n } else { 0 }],
            best: None,
            limit: u32::from(FAR),
            groups_seen: 0,
            sums: Vec::new(),
            test,
        })
    }

    /// Forgets all nets, to weave them further.
    fn forget(&mut self) {
        for reach in self.reaches.iter_mut().filter_map(Option::take) {
            self.task.memory.give_back(reach);
        }
        self.best = None;
        self.groups_seen = 0;
    }

    /// Goes through all assumptions in the order of generation.
    fn all(&mut self) -> Option<()> {
        let &Task { graph, family, .. } = self.task;
        let fewest = if family == Family::Multiple { 3 } else { 2 };
        for cell in 0..graph.layout.cells as u32 {
            if self.task.board.cands(cell) == 0 {
                continue;
            }
            let members = self.left(graph.cell_group(cell));
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
        Some(())
    }

    /// The members of a group that are left.
    fn left(&self, group: u16) -> Vec<Id> {
        let members = self.task.graph.members(group).iter().copied();
        members.filter(|&m| !self.task.position.gone[m as usize]).collect()
    }

    /// The contradictions from a candidate, what follows from it and from its negation, and its houses.
    fn from(&mut self, id: Id, digits: usize) -> Option<()> {
        let &Task { graph, position, family, .. } = self.task;
        let (on, off) = (Node { id, on: true }, Node { id, on: false });
        if family == Family::Nishio {
            let Test::Suspects(flags) = &self.test else {
                unreachable!("nets of one digit are tested first")
            };
            let flags = flags[id as usize];
            for (start, flag) in [(on, suspects::ON), (off, suspects::OFF)] {
                if flags & flag != 0 {
                    self.contradiction(start)?;
                }
            }
            return Some(());
        }
        if family != Family::Multiple {
            self.contradiction(on)?;
            self.contradiction(off)?;
            if digits >= 3 {
                self.common(Kind::Double(id), &[on, off])?;
            }
        }
        for &group in graph.strong_groups.of(id) {
            let first = || graph.members(group).iter().find(|&&m| !position.gone[m as usize]);
            if !graph.is_cell(group) && position.len(group) >= 2 && first() == Some(&id) {
                let members = self.left(group);
                self.common(Kind::House(group), &on_nodes(&members))?;
            }
        }
        Some(())
    }

    /// Weaves the net of an assumption, unless it was woven before.
    fn reach(&mut self, from: Node) -> Option<()> {
        let at = 2 * from.id as usize + usize::from(from.on);
        if self.reaches[at].is_none() {
            let limit = self.best.map_or(self.limit, |b| b.complexity.min(self.limit));
            self.net.limit(if self.advanced.is_some() || self.task.wanted == Wanted::All {
                u32::from(FAR)
            } else {
                limit
            });
            weave_one(self.task, &mut self.net, self.advanced.as_mut(), self.register, from)?;
            let woven = std::mem::replace(&mut self.net.reach, self.task.memory.reach());
            self.reaches[at] = Some(woven);
        }
        Some(())
    }

    fn reached(&self, from: Node) -> &Reach {
        self.reaches[2 * from.id as usize + usize::from(from.on)].as_ref().expect("woven before")
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
        self.groups_seen += 1;
        if !self.test.promises(cases) {
            return Some(());
        }
        for &case in cases {
            self.reach(case)?;
        }
        let n = self.task.graph.n;
        let mut sums = std::mem::take(&mut self.sums);
        sums.clear();
        sums.extend_from_slice(&self.reached(cases[0]).lengths);
        for &case in &cases[1..] {
            for (sum, &length) in sums.iter_mut().zip(&self.reached(case).lengths) {
                *sum = sum.saturating_add(length);
            }
        }
        // Whole stretches are passed over when nothing in them is short enough.
        let worst = self.best.map_or(FAR, |b| u16::try_from(b.complexity).unwrap_or(FAR)).min(FAR - 1);
        for (stretch, part) in sums.chunks(32).enumerate() {
            if part.iter().fold(FAR, |least, &s| least.min(s)) > worst {
                continue;
            }
            for (at, &sum) in (32 * stretch..).zip(part) {
                let target = Node { id: (at % n) as Id, on: at < n };
                if sum < FAR && !self.is_worse(u32::from(sum), kind.key(), target) {
                    let nested =
                        cases.iter().flat_map(|&c| self.reached(c).nested(target)).copied().collect();
                    let complexity = u32::from(sum) + self.distinct(nested);
                    let rank = self.reached(cases[0]).rank(target);
                    self.offer(kind, target, complexity, u64::from(!target.on) << 16 | u64::from(rank));
                }
            }
        }
        self.sums = sums;
        Some(())
    }

    /// Whether what is known comes before anything of this length and kind.
    fn is_worse(&self, complexity: u32, key: u8, target: Node) -> bool {
        let known = match self.task.wanted {
            Wanted::Best => self.best,
            Wanted::All => self.offers[self.removes(target)],
        };
        known.is_some_and(|known| (complexity, key) > (known.complexity, known.key))
    }

    /// What a conclusion removes, as a number: a candidate, or all others of its cell (when there are several).
    fn removes(&self, target: Node) -> usize {
        let &Task { graph, position, .. } = self.task;
        let (len, all) = position.left[graph.cell_group(graph.cell[target.id as usize]) as usize];
        match (target.on, len) {
            (true, 2) => usize::from(all ^ target.id),
            (true, _) => graph.n + usize::from(target.id),
            (false, _) => usize::from(target.id),
        }
    }

    /// Takes note of a conclusion. `within` is its place among those of the same group.
    fn offer(&mut self, kind: Kind, target: Node, complexity: u32, within: u64) {
        let &Task { graph, position, .. } = self.task;
        if target.on && position.len(graph.cell_group(graph.cell[target.id as usize])) == 1 {
            return;
        }
        let generation = self.groups_seen << 20 | within;
        let offer = Offer { complexity, key: kind.key(), generation, kind, target };
        let slot = match self.task.wanted {
            Wanted::Best => &mut self.best,
            Wanted::All => {
                let at = self.removes(target);
                &mut self.offers[at]
            }
        };
        if slot.is_none_or(|known| offer.order() < known.order()) {
            *slot = Some(offer);
        }
    }

    /// Writes the offers out as hints.
    fn hints(mut self) -> Option<Vec<Hint>> {
        let mut offers: Vec<Offer> = self.offers.iter().flatten().copied().chain(self.best).collect();
        offers.sort_unstable_by_key(Offer::order);
        let mut hints: Vec<Hint> = offers.iter().map(|offer| self.blank(offer)).collect();
        if hints.is_empty() {
            self.forget();
            return Some(hints);
        }
        // One recorded net per assumption serves every hint that needs it.
        let mut wanted: Vec<(Node, usize, usize)> = Vec::new();
        for (h, offer) in offers.iter().enumerate() {
            wanted.extend(self.starts(offer).into_iter().enumerate().map(|(t, start)| (start, h, t)));
        }
        wanted.sort_unstable_by_key(|&(start, h, t)| (start.id, start.on, h, t));
        let mut recorder = Net::<H>::new(self.task.graph).recording();
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
            let mut trail = recorder.trail(end);
            hints[h].adopt(&mut trail, &recorder.steps);
            hints[h].trails[t] = trail;
        }
        self.forget();
        Some(hints)
    }

    fn blank(&self, offer: &Offer) -> Hint {
        let target = offer.target;
        let others = |id: Id| self.task.position.others_of_cell(self.task.graph, id);
        let removals = if target.on { others(target.id) } else { vec![target.id] };
        let trails = vec![Trail::default(); self.starts(offer).len()];
        Hint { kind: offer.kind, target, removals, complexity: offer.complexity, trails, nested: Vec::new() }
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
    loop {
        // Before, not after: nets that end in a contradiction take time, too.
        if task.control.must_stop(0).is_some() {
            return None;
        }
        if !net.follow(task.family.links()) {
            return Some(());
        }
        let further = match &mut advanced {
            Some(advanced) => advanced.step(net, register)?,
            None => false,
        };
        if !further {
            return Some(());
        }
    }
}
