//! Locked digits by counting: how many candidates each part still has, and how many parts each cut still has.

use super::lists::Lists;
use super::literal::Lit;

/// One part in the word of a cut; the exclusive or of the living parts' numbers stands below it.
const ONE: u32 = 1 << 24;
/// The parts that fit a cut's word.
pub(super) const MOST_PARTS: usize = ONE as usize;

/// The parts and cuts of every digit.
#[derive(Debug)]
pub(super) struct Locks {
    /// Candidates left in each part.
    left: Vec<u8>,
    /// By variable: its parts.
    parts_of: Lists<u32>,
    /// By part: the cuts it is a piece of, each with the side of the part that the cut's house is on.
    cuts_of: Lists<(u32, u8)>,
    cuts: Vec<u32>,
    /// By twice the part plus the side: what the house on that side has outside the part.
    outside: Lists<Lit>,
    /// By cut: its house's side of each part is the same question from the cut: twice the part plus the side.
    sides: Lists<(u32, u8)>,
}

/// What the model hands over.
#[derive(Debug)]
pub(super) struct LockPlan {
    /// The variables of each part.
    pub(super) parts: Vec<Vec<u32>>,
    /// By part: what each of its two houses has outside it.
    pub(super) outside: Vec<[Vec<Lit>; 2]>,
    /// The pieces of each cut, with the side of the cut's house.
    pub(super) cuts: Vec<Vec<(u32, u8)>>,
}

impl Locks {
    pub(super) fn new(vars: usize, plan: &LockPlan) -> Self {
        let members = plan
            .parts
            .iter()
            .enumerate()
            .flat_map(|(p, vars)| vars.iter().map(move |&v| (v as usize, p as u32)));
        let pieces = plan.cuts.iter().enumerate();
        let pieces =
            pieces.flat_map(|(c, list)| list.iter().map(move |&(p, side)| (p as usize, (c as u32, side))));
        let mut outside = Lists::new();
        for [first, second] in &plan.outside {
            outside.push(first.iter().copied());
            outside.push(second.iter().copied());
        }
        let mut sides = Lists::new();
        for cut in &plan.cuts {
            sides.push(cut.iter().copied());
        }
        Self {
            left: plan.parts.iter().map(|p| p.len() as u8).collect(),
            parts_of: Lists::sorted(vars, members, 0),
            cuts_of: Lists::sorted(plan.parts.len(), pieces, (0, 0)),
            cuts: plan.cuts.iter().map(|cut| cut.iter().fold(0, |word, (p, _)| (word + ONE) ^ p)).collect(),
            outside,
            sides,
        }
    }

    /// Knows nothing of a further variable.
    pub(super) fn new_var(&mut self) {
        self.parts_of.push([]);
    }

    /// A candidate is gone. Tells `locked` of each lock that comes of it.
    pub(super) fn lose(&mut self, var: usize, locked: &mut Vec<u32>) {
        for &part in self.parts_of.get(var) {
            let left = &mut self.left[part as usize];
            *left -= 1;
            if *left > 0 {
                continue;
            }
            for &(cut, _) in self.cuts_of.get(part as usize) {
                let word = (self.cuts[cut as usize] - ONE) ^ part;
                self.cuts[cut as usize] = word;
                if word >> 24 == 1 {
                    let last = word & (ONE - 1);
                    let side = self.sides.get(cut as usize).iter().find(|(p, _)| *p == last);
                    locked.extend(side.map(|&(p, side)| 2 * p + u32::from(side)));
                }
            }
        }
    }

    /// Takes back [`Locks::lose`].
    pub(super) fn regain(&mut self, var: usize) {
        for &part in self.parts_of.get(var) {
            let left = &mut self.left[part as usize];
            *left += 1;
            if *left == 1 {
                for &(cut, _) in self.cuts_of.get(part as usize) {
                    let word = &mut self.cuts[cut as usize];
                    *word = (*word + ONE) ^ part;
                }
            }
        }
    }

    /// What a lock strikes out.
    pub(super) fn strikes(&self, lock: u32) -> &[Lit] {
        self.outside.get((lock ^ 1) as usize)
    }

    /// The candidates whose absence makes the lock.
    pub(super) fn because(&self, lock: u32) -> &[Lit] {
        self.outside.get(lock as usize)
    }
}
