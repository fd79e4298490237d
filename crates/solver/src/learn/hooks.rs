//! The rules of a puzzle at work: which of them must look again, and what they gave as reasons.

use std::sync::Arc;

use super::lists::Lists;
use super::literal::Lit;
use super::model::Model;
use crate::general::Narrow;

#[derive(Debug)]
pub(super) struct Hooks {
    rules: Vec<Arc<Narrow>>,
    /// By rule: for each of its cells the set it starts with, then by variable what is open in it.
    cells: Vec<Vec<(u64, Vec<Lit>)>>,
    /// By variable: the rules that look at its cell.
    woken_by: Lists<u32>,
    queue: Vec<u32>,
    queued: Vec<bool>,
    /// Reasons given, oldest first.
    told: Vec<Vec<Lit>>,
    /// How many reasons there were when each level began.
    marks: Vec<u32>,
    sets: Vec<u64>,
}

impl Hooks {
    pub(super) fn new(model: &Model, rules: &[Arc<Narrow>]) -> Self {
        let cell = |c: &masume_puzzle::Cell| (model.left(c.index()), model.literals(c.index()));
        let cells: Vec<Vec<_>> = rules.iter().map(|r| r.cells().iter().map(cell).collect()).collect();
        let wakes = cells.iter().enumerate().flat_map(|(r, cells)| {
            cells.iter().flat_map(move |(_, lits)| lits.iter().map(move |l| (l.var(), r as u32)))
        });
        Self {
            woken_by: Lists::sorted(model.vars as usize, wakes, 0),
            cells,
            queue: (0..rules.len() as u32).collect(),
            queued: vec![true; rules.len()],
            rules: rules.to_vec(),
            told: Vec::new(),
            marks: Vec::new(),
            sets: Vec::new(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// Knows nothing of a further variable.
    pub(super) fn new_var(&mut self) {
        self.woken_by.push([]);
    }

    /// A candidate was struck out.
    pub(super) fn wake(&mut self, var: usize) {
        for &rule in self.woken_by.get(var) {
            if !self.queued[rule as usize] {
                self.queued[rule as usize] = true;
                self.queue.push(rule);
            }
        }
    }

    /// Notes where a level begins.
    pub(super) fn open_level(&mut self) {
        self.marks.push(self.told.len() as u32);
    }

    /// Forgets what was told above a level.
    pub(super) fn back_to(&mut self, depth: usize) {
        if let Some(&mark) = self.marks.get(depth) {
            self.told.truncate(mark as usize);
            self.marks.truncate(depth);
        }
    }

    /// The struck candidates that a reason names.
    pub(super) fn because(&self, reason: u32) -> &[Lit] {
        &self.told[reason as usize]
    }

    /// Lets one waiting rule look; `None` when none waits. What it takes away goes to `gone`, with the number of the
    /// reason; a rule that cannot be kept says so by `Err`, its reason the last that was told.
    pub(super) fn look(&mut self, value: &[i8], gone: &mut Vec<Lit>) -> Option<Result<u32, u32>> {
        let rule = self.queue.pop()? as usize;
        self.queued[rule] = false;
        self.sets.clear();
        let mut struck = Vec::new();
        for (start, lits) in &self.cells[rule] {
            let mut set = *start;
            for (lit, digit) in lits.iter().zip(digits(*start)) {
                if value[lit.index()] < 0 {
                    set &= !(1 << digit);
                    struck.push(*lit);
                }
            }
            self.sets.push(set);
        }
        let before = self.sets.clone();
        let kept = self.rules[rule].narrow(&mut self.sets);
        for (((start, lits), &had), &has) in self.cells[rule].iter().zip(&before).zip(&self.sets) {
            let lost = had & !has;
            gone.extend(lits.iter().zip(digits(*start)).filter(|(_, d)| lost >> d & 1 == 1).map(|(l, _)| *l));
        }
        let reason = self.told.len() as u32;
        if !kept || !gone.is_empty() {
            self.told.push(struck);
        }
        Some(if kept { Ok(reason) } else { Err(reason) })
    }
}

fn digits(set: u64) -> impl Iterator<Item = u32> {
    (0..64).filter(move |d| set >> d & 1 == 1)
}
