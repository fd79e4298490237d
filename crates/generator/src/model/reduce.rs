//! Taking clues away from a board of any shape, group after group, while the solution stays the only one.
//!
//! Asked one by one, every question would propagate the whole board anew, less one group of clues. But propagation only
//! ever adds: so the list of groups is cut in halves, the clues of the second half are put on while the first is
//! decided, then those that stayed of the first while the second is. Every clue is put on once for each level of the
//! halving and taken off again by the trail, and the answers are those of going through the list one by one. When what
//! is on decides the whole board, everything that is off can go at once.
//!
//! Where propagation does not decide, a search looks for another solution that differs in one of the clues that shall
//! go. What it finds is kept: the cells in which it differs must always hold a clue (they are *unavoidable*), and most
//! later questions are answered by such cells alone. Swapping two digits wherever they hang together gives many of
//! them before the first search.

use masume_solver::general::{Other, Slate};
use masume_solver::{Control, Stop};

use super::unavoidable::{Near, Unavoidable};

/// The memory of reductions; keep one for each thread.
#[derive(Debug, Default)]
pub(super) struct Memory {
    sets: Unavoidable,
    near: Near,
}

impl Memory {
    /// Begins with what two digits that change places tell of a full board. Rivals are the cells that must differ from a
    /// cell.
    pub(super) fn begin<'r>(&mut self, full: &[u8], board: &[u8], rivals: impl Fn(usize) -> &'r [u16]) {
        let Self { sets, near } = self;
        sets.reset(full.len());
        near.fill(full, rivals);
        near.swaps(full, |cells| sets.add(cells.iter().map(|&cell| cell as usize), board));
    }

    /// Begins with nothing, for shapes with rules that tell digits apart.
    pub(super) fn clear(&mut self, full: &[u8]) {
        self.sets.reset(full.len());
    }
}

/// What a reduction works on.
struct Reduction<'a> {
    slate: &'a mut Slate,
    sets: &'a mut Unavoidable,
    full: &'a [u8],
    board: Vec<u8>,
    clues: usize,
    least: usize,
    question: &'a Control,
}

/// Takes the groups away that can go, in their order, until `least` clues are left. `board` holds values of `full`,
/// which is its only solution, and `question` bounds the search for each group: a group that it leaves undecided stays.
/// An error tells that the user or the clock stopped it.
pub(super) fn reduce(
    slate: &mut Slate,
    memory: &mut Memory,
    (full, board): (&[u8], &[u8]),
    groups: &[Vec<usize>],
    least: usize,
    question: &Control,
) -> Result<Vec<u8>, Stop> {
    let mut bare = board.to_vec();
    for &cell in groups.iter().flatten() {
        bare[cell] = 0;
    }
    slate.load(&bare);
    let clues = board.iter().filter(|&&v| v != 0).count();
    let sets = &mut memory.sets;
    let mut work = Reduction { slate, sets, full, board: board.to_vec(), clues, least, question };
    let groups: Vec<&[usize]> = groups.iter().map(Vec::as_slice).collect();
    work.part(&groups)?;
    Ok(work.board)
}

impl Reduction<'_> {
    /// Decides these groups; all other clues of the board are on the slate.
    fn part(&mut self, groups: &[&[usize]]) -> Result<(), Stop> {
        if self.slate.is_solved() {
            for group in groups {
                self.take(group);
            }
            return Ok(());
        }
        // What must stay now must stay later, when there are fewer clues.
        let (stay, open): (Vec<&[usize]>, Vec<&[usize]>) =
            groups.iter().partition(|group| !self.fits(group) || self.sets.forbids(group));
        let before = self.slate.before();
        for group in &stay {
            self.put(group);
        }
        let done = match *open {
            [] => Ok(()),
            [group] => self.decide(group),
            _ => self.halves(&open),
        };
        self.slate.undo(before);
        done
    }

    fn halves(&mut self, groups: &[&[usize]]) -> Result<(), Stop> {
        let (first, second) = groups.split_at(groups.len() / 2);
        let before = self.slate.before();
        for group in second {
            self.put(group);
        }
        let done = self.part(first);
        self.slate.undo(before);
        done?;
        for group in first {
            if self.board[group[0]] != 0 {
                self.put(group);
            }
        }
        let done = self.part(second);
        self.slate.undo(before);
        done
    }

    fn put(&mut self, group: &[usize]) {
        for &cell in group {
            let agrees = self.slate.place(cell, self.full[cell]);
            debug_assert!(agrees, "all clues are of one solution");
        }
    }

    /// Whether there are enough clues for this group to go.
    fn fits(&self, group: &[usize]) -> bool {
        self.clues >= self.least + group.len()
    }

    fn take(&mut self, group: &[usize]) {
        if self.fits(group) {
            self.clues -= group.len();
            self.sets.take(group);
            for &cell in group {
                self.board[cell] = 0;
            }
        }
    }

    fn decide(&mut self, group: &[usize]) -> Result<(), Stop> {
        let answer = if self.slate.is_solved() {
            Other::None
        } else {
            self.slate.other(self.full, group, self.question)
        };
        match answer {
            Other::None => self.take(group),
            Other::Some(other) => {
                let differ = (0..other.len()).filter(|&cell| other[cell] != self.full[cell]);
                self.sets.add(differ, &self.board);
            }
            Other::Unknown(Stop::Nodes) => (),
            Other::Unknown(stop) => return Err(stop),
        }
        Ok(())
    }
}
