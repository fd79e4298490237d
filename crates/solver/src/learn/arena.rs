//! The learnt clauses, one after the other in one array, each with a short head.
//!
//! Head: length; glue in the low bits with the flags above it; how lately it was of use. The literals follow, the two
//! watched ones first.

use super::literal::Lit;

/// Where a clause begins in the arena.
pub(super) type ClauseRef = u32;

const HEAD: usize = 3;
const DEAD: u32 = 1 << 31;
const GLUE: u32 = (1 << 24) - 1;

#[derive(Debug, Default)]
pub(super) struct Arena {
    words: Vec<u32>,
}

impl Arena {
    pub(super) fn add(&mut self, lits: &[Lit], glue: u32) -> ClauseRef {
        let clause = self.words.len() as ClauseRef;
        self.words.extend([lits.len() as u32, glue.min(GLUE), 0]);
        self.words.extend(lits.iter().map(|l| l.0));
        clause
    }

    pub(super) fn len(&self, clause: ClauseRef) -> usize {
        self.words[clause as usize] as usize
    }

    pub(super) fn lits(&self, clause: ClauseRef) -> impl ExactSizeIterator<Item = Lit> + '_ {
        let start = clause as usize + HEAD;
        self.words[start..start + self.len(clause)].iter().map(|&l| Lit(l))
    }

    /// The literals as words, to exchange them in place.
    pub(super) fn words(&mut self, clause: ClauseRef) -> &mut [u32] {
        let start = clause as usize + HEAD;
        let end = start + self.len(clause);
        &mut self.words[start..end]
    }

    pub(super) fn glue(&self, clause: ClauseRef) -> u32 {
        self.words[clause as usize + 1] & GLUE
    }

    pub(super) fn set_glue(&mut self, clause: ClauseRef, glue: u32) {
        let word = &mut self.words[clause as usize + 1];
        *word = *word & !GLUE | glue.min(GLUE);
    }

    pub(super) fn used(&self, clause: ClauseRef) -> u32 {
        self.words[clause as usize + 2]
    }

    pub(super) fn set_used(&mut self, clause: ClauseRef, used: u32) {
        self.words[clause as usize + 2] = used;
    }

    pub(super) fn kill(&mut self, clause: ClauseRef) {
        self.words[clause as usize + 1] |= DEAD;
    }

    /// Closes the gaps. Each living clause is told to `moved` with its old and its new place.
    pub(super) fn compact(&mut self, mut moved: impl FnMut(ClauseRef, ClauseRef)) {
        let (mut from, mut to) = (0, 0);
        while from < self.words.len() {
            let size = HEAD + self.words[from] as usize;
            if self.words[from + 1] & DEAD == 0 {
                self.words.copy_within(from..from + size, to);
                moved(from as ClauseRef, to as ClauseRef);
                to += size;
            }
            from += size;
        }
        self.words.truncate(to);
    }
}
