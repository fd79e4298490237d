//! Which assumptions about one digit end in a contradiction, whatever the way: a test before nets of one digit are woven.
//!
//! Everything that follows from an assumption about a digit by its houses alone is the same in every order, and the
//! candidates of a digit fit into one word, so all assumptions of a position are tested in the time of a few nets.

use super::graph::{ChainPosition, Graph, Id};

/// The candidate being on leads to a contradiction.
pub(crate) const ON: u8 = 1;
/// The candidate being off does.
pub(crate) const OFF: u8 = 2;

/// For each candidate which of its states are contradictory, by its digit alone. May say so of one that is not.
pub(crate) fn suspects(graph: &Graph, position: &ChainPosition) -> Vec<u8> {
    let mut flags = vec![0; graph.n];
    let mut place = vec![0u8; graph.n];
    for digit in 0..graph.layout.digits as u8 {
        let of_digit = |id: &Id| graph.digit[*id as usize] == digit && !position.gone[*id as usize];
        let ids: Vec<Id> = (0..graph.n as Id).filter(of_digit).collect();
        if ids.len() > 64 {
            for &id in &ids {
                flags[id as usize] = ON | OFF;
            }
            continue;
        }
        for (at, &id) in ids.iter().enumerate() {
            place[id as usize] = at as u8;
        }
        let digit = Digit::new(graph, position, &ids, &place);
        for (at, &id) in ids.iter().enumerate() {
            let on = digit.contradicts(1 << at, 0);
            let off = digit.contradicts(0, 1 << at);
            flags[id as usize] = if on { ON } else { 0 } | if off { OFF } else { 0 };
        }
    }
    flags
}

/// The places of one digit.
struct Digit {
    /// The places that each one puts out.
    weak: Vec<u64>,
    /// The strong groups.
    houses: Vec<u64>,
}

impl Digit {
    fn new(graph: &Graph, position: &ChainPosition, ids: &[Id], place: &[u8]) -> Self {
        let bits = |members: &mut dyn Iterator<Item = Id>| {
            members.filter(|&m| !position.gone[m as usize]).fold(0u64, |set, m| set | 1 << place[m as usize])
        };
        let mut houses = Vec::new();
        let mut weak = Vec::with_capacity(ids.len());
        for &id in ids {
            let around = &graph.weak.of(id)[usize::from(graph.weak_in_cell[id as usize])..];
            weak.push(bits(&mut around.iter().map(|l| l.to)));
            for &group in graph.strong_groups.of(id) {
                // Each house once: where its first place is met.
                let first = graph.members(group).iter().find(|&&m| !position.gone[m as usize]);
                if !graph.is_cell(group) && first == Some(&id) {
                    houses.push(bits(&mut graph.members(group).iter().copied()));
                }
            }
        }
        Self { weak, houses }
    }

    fn contradicts(&self, assumed_on: u64, assumed_off: u64) -> bool {
        let (mut on, mut off) = (assumed_on, assumed_off);
        for place in crate::bits::ones(on) {
            off |= self.weak[place as usize];
        }
        loop {
            let before = on;
            for &house in &self.houses {
                let left = house & !off;
                if left == 0 {
                    return true;
                }
                if left.is_power_of_two() && left & on == 0 {
                    on |= left;
                    off |= self.weak[left.trailing_zeros() as usize];
                }
            }
            if on & off != 0 {
                return true;
            }
            if on == before {
                return false;
            }
        }
    }
}
