//! The search: every slot of a vector walks a tree of its own, and takes the next board when it is done.
//!
//! A round works on all slots at once. Afterwards some have died or stand still: a dead slot goes back to the last
//! guess that was not tried both ways, a still one is a solution or guesses. Guesses are kept as whole boards, nine
//! stores each; nothing is undone.
//!
//! Two things go beyond the textbook.
//! *Pairs.* When every open cell of a still board has two candidates, every digit has two open places in each unit that
//! lacks it (it has at least two, or there would be a single, and there are twice as many candidates as digits to
//! place). Then in any solution the candidates *not* used are a solution too. So only one side of the guess is
//! searched, and each solution below counts twice.
//! *Crowds.* When a whole tree is wanted (enumeration), slots without work take over the oldest untried guess of
//! another.

use super::branch::branch;
use super::lanes::{BLANK, Frame, Lanes};
use super::round::{round, weight};

/// The most guesses on one path: each fixes a cell.
const DEEPEST: usize = 81;
/// The most slots of any vector.
const MOST_SLOTS: usize = 3;

/// What a search is for.
pub(super) trait Errand {
    /// Whether there is but one board, of which all slots walk parts.
    const CROWD: bool;

    /// Puts the next board into the slot; `false` when there is none.
    fn next<V: Lanes>(&mut self, x: &mut [V; 9], slot: usize) -> bool;

    /// A solution, and with it its pairs. `false` ends the search of this board.
    fn found<V: Lanes>(&mut self, slot: usize, solution: &[V; 9], pairs: Pairs<'_>) -> bool;

    /// Asked now and then, and first of all: after how many more events (a slot died or stood still) to ask again. Zero
    /// ends all searches.
    fn go_on(&mut self, effort: Effort) -> u32 {
        let _ = effort;
        u32::MAX
    }
}

/// The boards of a path at which candidates came in pairs.
#[derive(Clone, Copy)]
pub(super) struct Pairs<'a> {
    stack: &'a Stack,
    walk: Walk,
}

impl Pairs<'_> {
    /// How many solutions the one that was found stands for.
    #[inline(always)]
    pub(super) fn count(self) -> u64 {
        1 << self.walk.pairs
    }

    /// One of them; number 0 is the one that was found.
    #[inline(always)]
    pub(super) fn get<V: Lanes>(self, solution: &[V; 9], number: u64) -> [V; 9] {
        let mut board = *solution;
        let (mut depth, mut number) = (self.walk.depth, number);
        while number != 0 && depth > 0 {
            // The deepest first: above it, the other half of a pair is on another path.
            depth -= 1;
            if self.stack.kinds[depth] != Kind::Pair {
                continue;
            }
            if number & 1 == 1 {
                for i in 0..9 {
                    let other = board[i].xor(V::read(&self.stack.frames[depth][i]));
                    // Cells that were solved before the pair keep their digit.
                    board[i] = other.or(board[i].and(other.same(V::splat(0))));
                }
            }
            number >>= 1;
        }
        board
    }
}

/// What a frame is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The other side of a guess, to be tried.
    Rest,
    /// A board on which candidates come in pairs; nothing is to be tried there.
    Pair,
    /// The other side of a guess that another slot has taken over.
    Gone,
}

/// One slot's path: its length, and how many of its frames are pairs.
#[derive(Clone, Copy, Default)]
struct Walk {
    depth: usize,
    pairs: u32,
}

/// Guesses and dead ends of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort {
    pub(super) guesses: u64,
    pub(super) dead_ends: u64,
}

/// Memory for the guesses of one slot.
struct Stack {
    frames: [Frame; DEEPEST],
    kinds: [Kind; DEEPEST],
}

/// Memory for the guesses of every slot, made once and used for any number of searches.
pub(super) struct Stacks(Vec<Stack>);

impl Stacks {
    pub(super) fn new() -> Self {
        let new = |_| Stack { frames: [BLANK; DEEPEST], kinds: [Kind::Rest; DEEPEST] };
        Self((0..MOST_SLOTS).map(new).collect())
    }
}

/// Searches all boards of an errand.
#[inline(always)]
pub(super) fn search<V: Lanes, E: Errand>(stacks: &mut Stacks, errand: &mut E) -> Effort {
    let mut x = [V::splat(super::lanes::ALL); 9];
    let mut walks = [Walk::default(); MOST_SLOTS];
    let stacks: &mut [Stack; MOST_SLOTS] = stacks.0.as_mut_slice().try_into().expect("as they were made");
    let mut effort = Effort::default();
    let mut active = 0u32;
    let mut patience = errand.go_on(effort);
    if patience == 0 {
        return effort;
    }
    for slot in 0..V::SLOTS {
        if errand.next(&mut x, slot) {
            active |= 1 << slot;
        }
    }
    let mut before = weight(&x);
    while active != 0 {
        let step = round(&mut x);
        let after = weight(&x);
        let dead = step.bad.slots() & active;
        let still = active & !dead & !after.xor(before).slots();
        before = after;
        if dead | still == 0 {
            continue;
        }
        let mut back = dead;
        effort.dead_ends += u64::from(dead.count_ones());
        if still != 0 {
            let open = step.solved.xor(V::splat(9)).slots();
            let solved = still & !open;
            for slot in each(solved) {
                let walk = &mut walks[slot];
                if !errand.found(slot, &x, Pairs { stack: &stacks[slot], walk: *walk }) {
                    if E::CROWD {
                        return effort;
                    }
                    *walk = Walk::default();
                }
            }
            back |= solved;
            if still & open != 0 {
                let fork = branch(&x, step.solved, still & open);
                for slot in each(still & open) {
                    effort.guesses += 1;
                    let walk = &mut walks[slot];
                    let stack = &mut stacks[slot];
                    let frame = &mut stack.frames[walk.depth];
                    let pair = fork.pairs >> slot & 1 == 1;
                    for i in 0..9 {
                        (if pair { x[i] } else { fork.rest[i] }).write(&mut frame[i]);
                    }
                    stack.kinds[walk.depth] = if pair { Kind::Pair } else { Kind::Rest };
                    walk.pairs += u32::from(pair);
                    walk.depth += 1;
                }
                x = fork.guess;
            }
        }
        for slot in each(back) {
            if let Some(frame) = step_back(&mut walks[slot], &stacks[slot]) {
                restore(&mut x, slot, frame);
            } else if E::CROWD || !errand.next(&mut x, slot) {
                active &= !(1 << slot);
            }
        }
        if E::CROWD && V::SLOTS > 1 {
            for slot in each(((1 << V::SLOTS) - 1) & !active) {
                if take_over(&mut x, &mut walks, stacks, slot) {
                    active |= 1 << slot;
                }
            }
        }
        before = weight(&x);
        patience -= 1;
        if patience == 0 {
            patience = errand.go_on(effort);
            if patience == 0 {
                return effort;
            }
        }
    }
    effort
}

/// The slots of a set.
#[inline(always)]
fn each(slots: u32) -> Slots {
    Slots(slots)
}

struct Slots(u32);

impl Iterator for Slots {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let slot = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(slot % MOST_SLOTS)
    }
}

#[inline(always)]
fn restore<V: Lanes>(x: &mut [V; 9], slot: usize, frame: &Frame) {
    for i in 0..9 {
        x[i] = x[i].blend(1 << slot, V::read(&frame[i]));
    }
}

/// Goes back to the last guess of which the other side is untried.
#[inline(always)]
fn step_back<'a>(walk: &mut Walk, stack: &'a Stack) -> Option<&'a Frame> {
    while walk.depth > 0 {
        walk.depth -= 1;
        match stack.kinds[walk.depth] {
            Kind::Rest => return Some(&stack.frames[walk.depth]),
            Kind::Pair => walk.pairs -= 1,
            Kind::Gone => {}
        }
    }
    None
}

/// Gives an idle slot the oldest untried guess of the slot that has the oldest.
#[inline(always)]
fn take_over<V: Lanes>(
    x: &mut [V; 9],
    walks: &mut [Walk; MOST_SLOTS],
    stacks: &mut [Stack; MOST_SLOTS],
    idle: usize,
) -> bool {
    let mut oldest = None;
    for slot in 0..V::SLOTS {
        let untried = stacks[slot].kinds[..walks[slot].depth].iter().position(|&k| k == Kind::Rest);
        if let Some(depth) = untried.filter(|&d| slot != idle && oldest.is_none_or(|(o, _)| d < o)) {
            oldest = Some((depth, slot));
        }
    }
    let Some((depth, rich)) = oldest else { return false };
    // Pairs above the guess hold for it too.
    let mut pairs = 0;
    for level in 0..depth {
        let from = stacks[rich].frames[level];
        shift::<V>(&from, rich, &mut stacks[idle].frames[level], idle);
        let kind = stacks[rich].kinds[level];
        stacks[idle].kinds[level] = kind;
        pairs += u32::from(kind == Kind::Pair);
    }
    walks[idle] = Walk { depth, pairs };
    stacks[rich].kinds[depth] = Kind::Gone;
    let mut own = BLANK;
    shift::<V>(&stacks[rich].frames[depth], rich, &mut own, idle);
    restore(x, idle, &own);
    true
}

/// Copies the board of one slot into another slot's lanes.
#[inline(always)]
fn shift<V: Lanes>(from: &Frame, from_slot: usize, to: &mut Frame, to_slot: usize) {
    for (from, to) in from.iter().zip(to) {
        for box_ in 0..9 {
            to.0[V::lane(to_slot, box_)] = from.0[V::lane(from_slot, box_)];
        }
    }
}
