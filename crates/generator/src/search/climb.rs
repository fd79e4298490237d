//! Hill climbing on the blanks that the basic solver leaves (source B, T. Fujiwara).
//!
//! Take a random full board and keep the clues of the pattern. The number of slots that singles leave undecided is the
//! badness. Clear some clues, let the basic solver say what may stand there, put random ones of these values back, and
//! keep the change when the badness falls; after many changes in vain begin anew. At badness 0 singles solve the puzzle,
//! so it has one solution, and an easy one.
//!
//! The source makes one change at a time. The engines of this house look at many boards at once, so here a step makes
//! `width` changes side by side and takes the best. Equal badness is taken too by default: the landscape has wide flat
//! parts, and walking about on them finds the way down more often than standing still.

use masume_solver::{Control, Random};

use super::{Attempt, Search, Task};
use crate::model::{CONTRADICTION, ClueModel};

/// How the cleared slots are filled again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Digits {
    /// A random one of the values that the basic solver leaves, slot after slot, asking it again in between (source B).
    Asked,
    /// The same, but it is asked once for all cleared slots: cheaper, and some changes contradict themselves.
    Once,
    /// Every choice of values that it leaves, and the best is taken (source B's exercise).
    Best,
}

/// Parameters of the climb.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Climb {
    /// Clues that one change touches: source B's `XCOUNT`.
    pub swap: usize,
    /// How they are filled again.
    pub digits: Digits,
    /// Changes made side by side, of which the best is taken.
    pub width: usize,
    /// Steps in a row without a fall of the badness before a new start.
    pub patience: usize,
    /// Whether a change that keeps the badness is taken.
    pub drift: bool,
    /// Starts that make an attempt.
    pub starts: usize,
}

impl Climb {
    /// As source B publishes it: two clues, one change at a time, 200 changes in vain, 400 starts.
    pub fn faithful() -> Self {
        Self { swap: 2, digits: Digits::Asked, width: 1, patience: 200, drift: false, starts: 400 }
    }
}

impl Default for Climb {
    fn default() -> Self {
        Self { swap: 2, digits: Digits::Once, width: 12, patience: 40, drift: true, starts: 8 }
    }
}

/// Boards side by side, and what is known of them.
struct Changes<G: ClueModel> {
    boards: Vec<G::Clues>,
    blanks: Vec<u32>,
    open: Vec<G::Open>,
    /// The slots each change cleared.
    cleared: Vec<Vec<usize>>,
}

impl<G: ClueModel> Search<G> for Climb {
    fn attempt(
        &self,
        model: &mut G,
        task: &Task<G::Clues>,
        _number: u64,
        random: &mut Random,
        control: &Control,
    ) -> Attempt<G::Clues> {
        let mut attempt = Attempt::default();
        let mut changes = Changes {
            boards: Vec::new(),
            blanks: vec![0; self.width.max(1)],
            open: vec![model.shut(); self.width.max(1)],
            cleared: vec![Vec::new(); self.width.max(1)],
        };
        for _ in 0..self.starts {
            if control.must_stop(0).is_some() {
                break;
            }
            let Some(slots) = task.draw(model, random, 1000) else { break };
            if let Some(found) = self.climb(model, task, &slots, random, control, &mut changes, &mut attempt)
            {
                attempt.found.push(found);
                break;
            }
        }
        attempt
    }
}

impl Climb {
    #[expect(clippy::too_many_arguments, reason = "what a start needs, kept by its attempt")]
    fn climb<G: ClueModel>(
        &self,
        model: &mut G,
        task: &Task<G::Clues>,
        slots: &[usize],
        random: &mut Random,
        control: &Control,
        changes: &mut Changes<G>,
        attempt: &mut Attempt<G::Clues>,
    ) -> Option<G::Clues> {
        let full = model.fill(&task.fixed, random, control)?;
        let mut best = model.empty();
        for &slot in slots {
            G::put(&mut best, slot, G::value(&full, slot));
        }
        let free: Vec<usize> =
            slots.iter().copied().filter(|&slot| G::value(&task.fixed, slot) == 0).collect();
        let mut blanks = [0];
        model.blanks(std::slice::from_ref(&best), &mut blanks);
        let mut least = blanks[0];
        attempt.tries += 1;
        attempt.saw(least);
        let mut vain = 0;
        while least > 0 {
            if vain == self.patience || free.is_empty() {
                return None;
            }
            vain += 1;
            let (at, found) = match self.digits {
                Digits::Best => self.every(model, &best, &free, random, changes, attempt),
                _ => self.some(model, &best, &free, random, changes, attempt),
            };
            if found < least || (found == least && self.drift) {
                best.clone_from(&changes.boards[at]);
            }
            if found < least {
                (least, vain) = (found, 0);
                attempt.saw(least);
            }
        }
        Some(best)
    }

    /// Clears random slots in each of `width` copies of the board.
    fn clear<G: ClueModel>(
        &self,
        board: &G::Clues,
        free: &[usize],
        random: &mut Random,
        changes: &mut Changes<G>,
        width: usize,
    ) {
        changes.boards.clear();
        changes.boards.resize(width, board.clone());
        let swap = self.swap.clamp(1, free.len());
        for (board, cleared) in changes.boards.iter_mut().zip(&mut changes.cleared) {
            cleared.clear();
            while cleared.len() < swap {
                let slot = free[random.below(free.len())];
                if !cleared.contains(&slot) {
                    cleared.push(slot);
                    G::put(board, slot, 0);
                }
            }
        }
    }

    /// Random values for the cleared slots of many copies: the best copy, and its blanks.
    fn some<G: ClueModel>(
        &self,
        model: &mut G,
        board: &G::Clues,
        free: &[usize],
        random: &mut Random,
        changes: &mut Changes<G>,
        attempt: &mut Attempt<G::Clues>,
    ) -> (usize, u32) {
        self.clear(board, free, random, changes, self.width.max(1));
        let swap = changes.cleared[0].len();
        let Changes { boards, blanks, open, cleared } = changes;
        let mut done = 0;
        while done < swap {
            model.open(boards, blanks, open);
            attempt.tries += boards.len() as u64;
            let ask = if self.digits == Digits::Asked { done + 1 } else { swap };
            for (board, (open, cleared)) in boards.iter_mut().zip(open.iter().zip(cleared.iter())) {
                for &slot in &cleared[done..ask] {
                    G::put(board, slot, draw(random, G::left(open, slot)));
                }
            }
            done = ask;
        }
        model.blanks(boards, blanks);
        attempt.tries += boards.len() as u64;
        best(blanks)
    }

    /// Every choice of values for one random set of slots: the best board, and its blanks.
    fn every<G: ClueModel>(
        &self,
        model: &mut G,
        board: &G::Clues,
        free: &[usize],
        random: &mut Random,
        changes: &mut Changes<G>,
        attempt: &mut Attempt<G::Clues>,
    ) -> (usize, u32) {
        self.clear(board, free, random, changes, 1);
        model.open(&changes.boards, &mut changes.blanks, &mut changes.open);
        for &slot in &changes.cleared[0] {
            let mut left = G::left(&changes.open[0], slot);
            let before = std::mem::take(&mut changes.boards);
            while left != 0 {
                let value = left.trailing_zeros() as u8 + 1;
                left &= left - 1;
                changes.boards.extend(before.iter().map(|board| {
                    let mut board = board.clone();
                    G::put(&mut board, slot, value);
                    board
                }));
            }
        }
        if changes.boards.is_empty() {
            return (0, CONTRADICTION);
        }
        // In random order, so that the first of equally good ones is a random one.
        random.shuffle(&mut changes.boards);
        changes.blanks.resize(changes.boards.len().max(changes.blanks.len()), 0);
        model.blanks(&changes.boards, &mut changes.blanks);
        attempt.tries += changes.boards.len() as u64 + 1;
        best(&changes.blanks[..changes.boards.len()])
    }
}

/// A random one of these values; 0, which leaves the slot empty, when there is none.
fn draw(random: &mut Random, values: u64) -> u8 {
    let bit = random.bit(values);
    if bit == 0 { 0 } else { bit.trailing_zeros() as u8 + 1 }
}

/// The first of the smallest.
fn best(blanks: &[u32]) -> (usize, u32) {
    let (at, &least) = blanks.iter().enumerate().min_by_key(|(_, blanks)| **blanks).expect("some changes");
    (at, least)
}
