//! Plain chains: loops that hold both ways, and chains from a candidate to its own negation (producer 21).
//!
//! Three passes: links between places of one digit (X), between the digits of bivalue cells (Y), and both. From each
//! candidate one breadth-first search over "on, off, on …" finds loops back to it and the chain that puts it out; a
//! second one, from its being off, finds the chain that places it. A loop search must meet a candidate's "off" again by
//! other ways, since each way closes another loop, but only the few that can close one: everything else is a plain
//! first-come search, which is why loops and chains share it.

use masume_solver::Control;

use super::graph::{ASSUMED, Graph, Id, Link, Position, Why};
use super::hint::{Hint, Kind, Node, Pass, Trail, TrailNode, rating};
use super::implied::Implied;

/// The best of several hints, or all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    Best,
    All,
}

/// All plain chains of a position, sorted as Sudoku Explainer sorts them and without those that remove the same; or the
/// first of these only. `None` when stopped.
pub(crate) fn plain_chains<const H: usize>(
    graph: &Graph,
    position: &Position,
    wanted: Wanted,
    control: &Control,
) -> Option<Vec<Hint>> {
    let mut search = Search::new(graph, position, wanted);
    let all = search.promise::<H>(Pass::Xy);
    // Links of the first two passes are links of the third: where that one promises nothing, they do not either.
    if !all.any {
        return Some(Vec::new());
    }
    let all_links = std::mem::take(&mut search.strong);
    for pass in [Pass::X, Pass::Y] {
        let promise = search.promise::<H>(pass);
        if promise.any {
            search.pass(&promise, control)?;
        }
    }
    (search.pass, search.strong) = (Pass::Xy, all_links);
    if search.limits(u32::MAX).cycle >= 4 {
        search.pass(&all, control)?;
    }
    Some(search.sorted())
}

/// What a pass can find from each candidate, by the test of [`Implied`].
struct Promise {
    starts: Vec<u8>,
    any: bool,
}

const REFUTED: u8 = 1;
const PROVED: u8 = 2;
const LOOPS: u8 = 4;

/// A hint with what it is sorted by.
struct Found {
    rating: f64,
    hint: Hint,
}

/// An "off" that waits to be processed: which, and the "on" before it.
#[derive(Clone, Copy)]
struct Off {
    id: Id,
    why: Why,
    parent: Id,
}

/// The longest loop and the longest chain that are still of interest.
#[derive(Clone, Copy)]
struct Limits {
    cycle: u32,
    forcing: u32,
}

struct Search<'a> {
    graph: &'a Graph,
    position: &'a Position,
    wanted: Wanted,
    found: Vec<Found>,
    pass: Pass,
    strong: Strong,
    /// Searches are numbered; a mark with another number is old.
    turn: u32,
    on_seen: Vec<u32>,
    off_seen: Vec<u32>,
    /// Candidates whose "off" makes the start on.
    closes: Vec<u32>,
    /// For an "on": the place in `offs` of the "off" before it, and the group between.
    on_parent: Vec<(u32, Why)>,
    ons: Vec<Id>,
    offs: Vec<Off>,
}

/// No "off" is before this node.
const START: u32 = u32::MAX;

impl<'a> Search<'a> {
    fn new(graph: &'a Graph, position: &'a Position, wanted: Wanted) -> Self {
        Self {
            graph,
            position,
            wanted,
            found: Vec::new(),
            pass: Pass::X,
            strong: Strong::default(),
            turn: 0,
            on_seen: vec![0; graph.n],
            off_seen: vec![0; graph.n],
            closes: vec![0; graph.n],
            on_parent: vec![(START, ASSUMED); graph.n],
            ons: Vec::new(),
            offs: Vec::new(),
        }
    }

    /// Sets the links of a pass up, and tests what they promise.
    fn promise<const H: usize>(&mut self, pass: Pass) -> Promise {
        self.pass = pass;
        self.strong.fill(self.graph, self.position, pass);
        let implied = Implied::<H>::new(self.graph, self.position, &self.strong, pass != Pass::X);
        let ids = 0..self.graph.n as Id;
        let starts: Vec<u8> = ids
            .map(|id| {
                let flag = |yes: bool, flag: u8| if yes { flag } else { 0 };
                flag(implied.refutes_itself(id), REFUTED)
                    | flag(implied.proves_itself(id, &self.strong), PROVED)
                    | flag(implied.loops(id, &self.strong), LOOPS)
            })
            .collect();
        let any = starts.iter().any(|s| s & (REFUTED | PROVED) != 0);
        Promise { starts, any }
    }

    /// Searches from every candidate with the links of the pass that is set up.
    fn pass(&mut self, promise: &Promise, control: &Control) -> Option<()> {
        // Without a candidate that refutes itself no loop removes anything.
        let loops = if promise.starts.iter().any(|s| s & REFUTED != 0) { LOOPS } else { 0 };
        // Of the last pass the shortest chain is the best one: look for short ones first.
        let caps: &[u32] = match (self.wanted, self.pass) {
            (Wanted::Best, Pass::Xy) => &[8, 12, 18, u32::MAX],
            _ => &[u32::MAX],
        };
        for &cap in caps {
            let before = self.found.first().map(|f| f.rating);
            for start in 0..self.graph.n as Id {
                let promised = promise.starts[start as usize] & (loops | REFUTED | PROVED);
                if promised != 0 {
                    self.from(start, cap, promised);
                }
            }
            if control.must_stop(0).is_some() {
                return None;
            }
            if self.wanted == Wanted::Best && self.found.first().map(|f| f.rating) != before {
                break;
            }
        }
        Some(())
    }

    fn from(&mut self, start: Id, cap: u32, promised: u8) {
        let cell = self.graph.cell_group(self.graph.cell[start as usize]);
        let digits = self.position.len(cell);
        if self.position.gone[start as usize] || digits < 2 || (self.pass == Pass::Y && digits != 2) {
            return;
        }
        let off = if promised & (REFUTED | LOOPS) == 0 { None } else { self.from_on(start, cap) };
        let on =
            if self.pass == Pass::Y || promised & PROVED == 0 { None } else { self.from_off(start, cap) };
        for hint in off.into_iter().chain(on) {
            self.record(hint);
        }
    }

    /// How long loops and chains of this pass may be to come before what is found.
    fn limits(&self, cap: u32) -> Limits {
        // Chains of bivalue cells alone are left to the last pass.
        let forcing_cap = if self.pass == Pass::Y { 0 } else { cap };
        let (Some(best), Wanted::Best) = (self.found.first(), self.wanted) else {
            return Limits { cycle: cap, forcing: forcing_cap };
        };
        let key = Kind::Cycle(self.pass).key();
        let comes_before = |base: f64, complexity: u32| {
            let order = rating(base, complexity).total_cmp(&best.rating);
            order.then(complexity.cmp(&best.hint.complexity)).then(key.cmp(&best.hint.kind.key())).is_lt()
        };
        let longest =
            |base: f64, cap: u32| (4..=cap).take_while(|&c| comes_before(base, c)).last().unwrap_or(0);
        Limits { cycle: longest(self.base(false), cap), forcing: longest(self.base(true), forcing_cap) }
    }

    fn base(&self, forcing: bool) -> f64 {
        match (self.pass, forcing) {
            (Pass::Xy, _) => 7.0,
            (_, true) => 6.6,
            (_, false) => 6.5,
        }
    }

    /// Keeps a hint: with the others, or when it is the best so far. (Searches are in order of generation, so of equal
    /// ones the first stays.)
    fn record(&mut self, hint: Hint) {
        let rating = rating(self.base(matches!(hint.kind, Kind::Forcing(_))), hint.complexity);
        if self.wanted == Wanted::Best {
            if let Some(best) = self.found.first() {
                let key =
                    (hint.complexity, hint.kind.key()).cmp(&(best.hint.complexity, best.hint.kind.key()));
                if !rating.total_cmp(&best.rating).then(key).is_lt() {
                    return;
                }
            }
            self.found.clear();
        }
        self.found.push(Found { rating, hint });
    }

    /// Sorted, and of those that remove the same only the first.
    fn sorted(mut self) -> Vec<Hint> {
        self.found.sort_by(|a, b| {
            let key = |f: &Found| (f.hint.complexity, f.hint.kind.key());
            a.rating.total_cmp(&b.rating).then_with(|| key(a).cmp(&key(b)))
        });
        let mut known = std::collections::HashSet::new();
        self.found.retain(|f| known.insert(f.hint.removals.clone()));
        self.found.into_iter().map(|f| f.hint).collect()
    }

    /// From "on": records loops through `start` and gives the chain that puts it out.
    fn from_on(&mut self, start: Id, cap: u32) -> Option<Hint> {
        let mut limits = self.limits(cap);
        let mut out = None;
        self.turn += 1;
        for link in self.strong.of(start) {
            self.closes[link.to as usize] = self.turn;
        }
        self.on_seen[start as usize] = self.turn;
        self.on_parent[start as usize] = (START, ASSUMED);
        self.ons.clear();
        self.ons.push(start);
        self.offs.clear();
        let (mut on_done, mut off_done, mut level) = (0, 0, 1);
        loop {
            if level + 1 > limits.cycle.max(if out.is_some() { 0 } else { limits.forcing }) {
                return out;
            }
            if on_done == self.ons.len() {
                return out;
            }
            for at in on_done..self.ons.len() {
                let parent = self.ons[at];
                for &Link { to: id, why } in self.weak(parent) {
                    if self.position.gone[id as usize] {
                        continue;
                    }
                    let again = self.off_seen[id as usize] == self.turn;
                    if again && (self.closes[id as usize] != self.turn || self.is_before(id, parent)) {
                        continue;
                    }
                    self.off_seen[id as usize] = self.turn;
                    self.offs.push(Off { id, why, parent });
                    if id == start && !again && level + 1 <= limits.forcing {
                        out = Some(self.chain_from_on(start, self.offs.len() as u32 - 1, level + 1));
                    }
                }
            }
            on_done = self.ons.len();
            level += 1;
            for at in off_done..self.offs.len() {
                let off = self.offs[at];
                for i in self.strong.range(off.id) {
                    let Link { to, why } = self.strong.links[i];
                    if to == start && level >= 4 && level <= limits.cycle {
                        if let Some(hint) = self.cycle(start, at as u32, why, level) {
                            self.record(hint);
                            limits = self.limits(cap);
                        }
                    }
                    if self.on_seen[to as usize] != self.turn {
                        self.on_seen[to as usize] = self.turn;
                        self.on_parent[to as usize] = (at as u32, why);
                        self.ons.push(to);
                    }
                }
            }
            off_done = self.offs.len();
            level += 1;
        }
    }

    /// From "off": the chain that makes `start` on.
    fn from_off(&mut self, start: Id, cap: u32) -> Option<Hint> {
        let limit = self.limits(cap).forcing;
        self.turn += 1;
        self.off_seen[start as usize] = self.turn;
        self.ons.clear();
        self.offs.clear();
        self.offs.push(Off { id: start, why: ASSUMED, parent: start });
        let (mut on_done, mut off_done, mut level) = (0, 0, 1);
        loop {
            if level + 1 > limit || off_done == self.offs.len() {
                return None;
            }
            for at in off_done..self.offs.len() {
                for i in self.strong.range(self.offs[at].id) {
                    let Link { to, why } = self.strong.links[i];
                    if self.on_seen[to as usize] != self.turn {
                        self.on_seen[to as usize] = self.turn;
                        self.on_parent[to as usize] = (at as u32, why);
                        self.ons.push(to);
                        if to == start {
                            return Some(self.chain_from_off(start, level + 1));
                        }
                    }
                }
            }
            off_done = self.offs.len();
            level += 1;
            for at in on_done..self.ons.len() {
                let parent = self.ons[at];
                for &Link { to: id, why } in self.weak(parent) {
                    if !self.position.gone[id as usize] && self.off_seen[id as usize] != self.turn {
                        self.off_seen[id as usize] = self.turn;
                        self.offs.push(Off { id, why, parent });
                    }
                }
            }
            on_done = self.ons.len();
            level += 1;
        }
    }

    /// What `id` puts out when on, in this pass.
    fn weak(&self, id: Id) -> &'a [Link] {
        let all = self.graph.weak.of(id);
        if self.pass == Pass::X { &all[usize::from(self.graph.weak_in_cell[id as usize])..] } else { all }
    }

    /// Whether `id` being off is among what leads to `on`.
    fn is_before(&self, id: Id, mut on: Id) -> bool {
        loop {
            let (at, _) = self.on_parent[on as usize];
            if at == START {
                return false;
            }
            let off = self.offs[at as usize];
            if off.id == id {
                return true;
            }
            on = off.parent;
        }
    }

    /// The nodes back from an "off" to the start, behind those already in `nodes`.
    fn trace(&self, mut at: u32, nodes: &mut Vec<TrailNode>) {
        while at != START {
            let off = self.offs[at as usize];
            nodes.push(plain_node(nodes.len(), off.id, false, off.why));
            if off.why == ASSUMED {
                break;
            }
            let (before, why) = self.on_parent[off.parent as usize];
            nodes.push(plain_node(nodes.len(), off.parent, true, why));
            at = before;
        }
        if let Some(first) = nodes.last_mut() {
            first.parents.clear();
        }
    }

    fn chain_from_on(&self, start: Id, at: u32, complexity: u32) -> Hint {
        let mut nodes = Vec::with_capacity(complexity as usize);
        self.trace(at, &mut nodes);
        debug_assert_eq!(nodes.len(), complexity as usize);
        Hint {
            kind: Kind::Forcing(self.pass),
            target: Node { id: start, on: false },
            removals: vec![start],
            complexity,
            trails: vec![Trail { nodes }],
        }
    }

    fn chain_from_off(&self, start: Id, complexity: u32) -> Hint {
        let (at, why) = self.on_parent[start as usize];
        let mut nodes = vec![plain_node(0, start, true, why)];
        self.trace(at, &mut nodes);
        debug_assert_eq!(nodes.len(), complexity as usize);
        Hint {
            kind: Kind::Forcing(self.pass),
            target: Node { id: start, on: true },
            removals: self.position.others_of_cell(self.graph, start),
            complexity,
            trails: vec![Trail { nodes }],
        }
    }

    /// The loop that the "off" at `at` closes, when it removes something.
    fn cycle(&self, start: Id, at: u32, why: Why, complexity: u32) -> Option<Hint> {
        let mut nodes = vec![plain_node(0, start, true, why)];
        self.trace(at, &mut nodes);
        // The search began with `start` as well; the loop has it once.
        nodes.pop();
        if let Some(last) = nodes.last_mut() {
            last.parents = vec![0];
        }
        debug_assert_eq!(nodes.len(), complexity as usize);
        let removals = self.cycle_removals(&nodes);
        (!removals.is_empty()).then(|| Hint {
            kind: Kind::Cycle(self.pass),
            target: Node { id: start, on: true },
            removals,
            complexity,
            trails: vec![Trail { nodes }],
        })
    }

    /// Candidates outside the loop's cells that see its digit on in one place and off in another.
    fn cycle_removals(&self, nodes: &[TrailNode]) -> Vec<Id> {
        let graph = self.graph;
        let near = graph.near();
        let words = near.words;
        let mut seen = [vec![0u64; words], vec![0u64; words]];
        for n in nodes {
            let around = near.of(n.node.id);
            for (to, from) in seen[usize::from(n.node.on)].iter_mut().zip(around) {
                *to |= from;
            }
        }
        let [off, on] = seen;
        let both = off.iter().zip(&on).enumerate();
        let ids =
            both.flat_map(|(w, (a, b))| crate::bits::ones(a & b).map(move |bit| (w * 64) as Id + bit as Id));
        let in_cycle =
            |id: Id| nodes.iter().any(|n| graph.cell[n.node.id as usize] == graph.cell[id as usize]);
        ids.filter(|&id| !self.position.gone[id as usize] && !in_cycle(id)).collect()
    }
}

/// A node that follows from the next one of its trail.
fn plain_node(at: usize, id: Id, on: bool, why: Why) -> TrailNode {
    TrailNode { node: Node { id, on }, why, parents: vec![at as u16 + 1], nested: None }
}

/// Strong links of one pass: node lists in one array.
#[derive(Default)]
pub(crate) struct Strong {
    starts: Vec<u32>,
    links: Vec<Link>,
}

impl Strong {
    /// The links of a pass in a position.
    pub(crate) fn fill(&mut self, graph: &Graph, position: &Position, pass: Pass) {
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

    fn range(&self, id: Id) -> std::ops::Range<usize> {
        self.starts[id as usize] as usize..self.starts[id as usize + 1] as usize
    }

    pub(crate) fn of(&self, id: Id) -> &[Link] {
        &self.links[self.range(id)]
    }
}
