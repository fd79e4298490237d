//! Which candidates refute or prove themselves by plain links, whatever the way: a test before the search.
//!
//! "On" leads to "on" over one weak and one strong link; the closure of that relation is a set of bits per candidate and
//! costs a few microseconds, since a closure that is known is taken over whole. A candidate refutes itself when it
//! leads to one it is linked to. Every loop that removes something makes what it removes refute itself (turned on, it
//! breaks the loop open, and both ends of the break put it out), so without such candidates no search is needed.

use masume_solver::Control;

use super::graph::{ChainPosition, Graph, Id, Near};
use super::strong::Strong;

/// A set of candidates.
pub(crate) type Bits<const H: usize> = [u64; H];

/// What each candidate leads to by the links of one pass.
pub(crate) struct Implied<'a, const H: usize> {
    /// The candidates that each one puts out.
    weak: &'a Near,
    /// The candidates that each one makes true, at any distance.
    pub(crate) on: Vec<Bits<H>>,
}

pub(crate) fn set<const H: usize>(bits: &mut Bits<H>, id: Id) {
    bits[id as usize / 64] |= 1 << (id % 64);
}

pub(crate) fn has<const H: usize>(bits: &Bits<H>, id: Id) -> bool {
    bits[id as usize / 64] >> (id % 64) & 1 == 1
}

pub(crate) fn join<const H: usize>(to: &mut Bits<H>, from: &Bits<H>) {
    for (to, from) in to.iter_mut().zip(from) {
        *to |= from;
    }
}

/// Whether a set and a row of [`Near`] have a member in common.
fn meets<const H: usize>(row: &[u64], set: &Bits<H>) -> bool {
    row.iter().zip(set).fold(0, |any, (a, b)| any | a & b) != 0
}

impl<'a, const H: usize> Implied<'a, H> {
    /// `cells` says whether the other digits of a cell are put out. `None` when stopped.
    pub(crate) fn new(
        graph: &'a Graph,
        position: &ChainPosition,
        strong: &Strong,
        cells: bool,
        control: &Control,
    ) -> Option<Self> {
        let mut next = vec![[0; H]; graph.n];
        for id in 0..graph.n as Id {
            let links = strong.of(id);
            if links.is_empty() {
                continue;
            }
            let mut targets = [0; H];
            for link in links {
                set(&mut targets, link.to);
            }
            let from = if cells { 0 } else { usize::from(graph.weak_in_cell[id as usize]) };
            for link in &graph.weak.of(id)[from..] {
                if !position.gone[link.to as usize] {
                    join(&mut next[link.to as usize], &targets);
                }
            }
        }
        let weak = if cells { graph.weak_bits() } else { graph.near() };
        Some(Self { weak, on: closure(next, control)? })
    }

    /// Whether the candidate being on puts it out.
    pub(crate) fn refutes_itself(&self, id: Id) -> bool {
        meets(self.weak.of(id), &self.on[id as usize])
    }

    /// Whether the candidate being off makes it true.
    pub(crate) fn proves_itself(&self, id: Id, strong: &Strong) -> bool {
        strong.of(id).iter().any(|link| has(&self.on[link.to as usize], id))
    }

    /// Whether the candidate is in a set, or makes a member of it true.
    pub(crate) fn leads_to(&self, id: Id, targets: &Bits<H>) -> bool {
        has(targets, id) || meets(&self.on[id as usize], targets)
    }

    /// Whether a loop leads through the candidate: back to it over another way than it went out.
    pub(crate) fn loops(&self, id: Id, strong: &Strong) -> bool {
        let mut others = self.on[id as usize];
        others[id as usize / 64] &= !(1 << (id % 64));
        strong.of(id).iter().any(|link| meets(self.weak.of(link.to), &others))
    }

    /// Everything the candidate puts out, at any distance. (Candidates that are gone are in it as well.)
    pub(crate) fn off(&self, id: Id) -> Bits<H> {
        let mut off = [0; H];
        let own = [id].into_iter().chain(members(&self.on[id as usize]));
        for on in own {
            for (to, from) in off.iter_mut().zip(self.weak.of(on)) {
                *to |= from;
            }
        }
        off
    }
}

/// The members of a set, ascending.
pub(crate) fn members<const H: usize>(bits: &Bits<H>) -> impl Iterator<Item = Id> {
    bits.iter()
        .enumerate()
        .flat_map(|(w, &word)| crate::bits::ones(word).map(move |b| (64 * w) as Id + b as Id))
}

/// The transitive closure of a relation. `None` when stopped.
fn closure<const H: usize>(mut next: Vec<Bits<H>>, control: &Control) -> Option<Vec<Bits<H>>> {
    for start in 0..next.len() {
        // On large boards the whole takes seconds.
        if start % 256 == 255 && control.must_stop(0).is_some() {
            return None;
        }
        let mut reached = next[start];
        if reached == [0; H] {
            continue;
        }
        let mut done = [0; H];
        let mut word = 0;
        while word < H {
            let waiting = reached[word] & !done[word];
            if waiting == 0 {
                word += 1;
                continue;
            }
            let bit = waiting.trailing_zeros();
            let at = 64 * word + bit as usize;
            done[word] |= 1 << bit;
            join(&mut reached, &next[at]);
            if at < start {
                // Its closure is whole: nothing in it leads further.
                let whole = next[at];
                join(&mut done, &whole);
            }
            word = (0..H).find(|&w| reached[w] & !done[w] != 0).unwrap_or(H);
        }
        next[start] = reached;
    }
    Some(next)
}
