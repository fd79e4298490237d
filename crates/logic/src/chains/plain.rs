//! Plain chains: loops that hold both ways, and chains from a candidate to its own negation (producer 21).
//!
//! Three passes: links between places of one digit (X), between the digits of bivalue cells (Y), and both. From each
//! candidate one breadth-first search over "on, off, on …" finds loops back to it and the chain that puts it out; a
//! second one, from its being off, finds the chain that places it. A loop search must meet a candidate's "off" again by
//! other ways, since each way closes another loop, but only the few that can close one: everything else is a plain
//! first-come search, which is why loops and chains share it.

use masume_solver::Control;

use super::graph::{ASSUMED, ChainPosition, Graph, Id, Link, Why};
use super::hint::{Hint, Kind, Pass, rating};
use super::implied::Implied;
use super::strong::Strong;

#[cfg(test)]
mod tests;
mod trace;

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
    position: &ChainPosition,
    wanted: Wanted,
    control: &Control,
) -> Option<Vec<Hint>> {
    let mut search = Search::new(graph, position, wanted);
    let all = search.promise::<H>(Pass::Xy, control)?;
    // Links of the first two passes are links of the third: where that one promises nothing, they do not either.
    if !all.any {
        return Some(Vec::new());
    }
    let all_links = std::mem::take(&mut search.strong);
    for pass in [Pass::X, Pass::Y] {
        let promise = search.promise::<H>(pass, control)?;
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
    position: &'a ChainPosition,
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
    fn new(graph: &'a Graph, position: &'a ChainPosition, wanted: Wanted) -> Self {
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

    /// Sets the links of a pass up, and tests what they promise. `None` when stopped.
    fn promise<const H: usize>(&mut self, pass: Pass, control: &Control) -> Option<Promise> {
        self.pass = pass;
        self.strong.fill(self.graph, self.position, pass);
        let implied = Implied::<H>::new(self.graph, self.position, &self.strong, pass != Pass::X, control)?;
        let flag = |yes: bool, flag: u8| if yes { flag } else { 0 };
        let mut starts = vec![0; self.graph.n];
        let mut any = false;
        // What a loop removes refutes itself and sees a candidate that is on in the loop.
        let mut beside = [0; H];
        let near = self.graph.near();
        for (id, start) in (0..).zip(&mut starts) {
            let refuted = implied.refutes_itself(id);
            *start = flag(refuted, REFUTED) | flag(implied.proves_itself(id, &self.strong), PROVED);
            any |= *start != 0;
            if refuted {
                beside.iter_mut().zip(near.of(id)).for_each(|(to, from)| *to |= from);
            }
        }
        if beside != [0; H] {
            for (id, start) in (0..).zip(&mut starts) {
                *start |= flag(implied.leads_to(id, &beside) && implied.loops(id, &self.strong), LOOPS);
            }
        }
        Some(Promise { starts, any })
    }

    /// Searches from every candidate with the links of the pass that is set up.
    fn pass(&mut self, promise: &Promise, control: &Control) -> Option<()> {
        // Of the last pass the shortest chain is the best one: look for short ones first.
        let caps: &[u32] = match (self.wanted, self.pass) {
            (Wanted::Best, Pass::Xy) => &[8, 12, 18, u32::MAX],
            _ => &[u32::MAX],
        };
        for &cap in caps {
            let before = self.found.first().map(|f| f.rating);
            for start in 0..self.graph.n as Id {
                let promised = promise.starts[start as usize];
                if promised == 0 {
                    continue;
                }
                if control.must_stop(0).is_some() {
                    return None;
                }
                self.from(start, cap, promised);
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
        let off = if promised & (REFUTED | LOOPS) == 0 { None } else { self.search_on(start, cap) };
        let on =
            if self.pass == Pass::Y || promised & PROVED == 0 { None } else { self.search_off(start, cap) };
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
    fn search_on(&mut self, start: Id, cap: u32) -> Option<Hint> {
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
                    if id == start && !again && level < limits.forcing {
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
                    if to == start
                        && (4..=limits.cycle).contains(&level)
                        && let Some(hint) = self.cycle(start, at as u32, why, level)
                    {
                        self.record(hint);
                        limits = self.limits(cap);
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
    fn search_off(&mut self, start: Id, cap: u32) -> Option<Hint> {
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
}
