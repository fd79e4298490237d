//! The search: every slot of a vector walks a tree of its own, and takes the next board when it is done.
//!
//! A round works on all slots at once. Afterwards some have died or stand still: a dead slot goes back to the last
//! guess that was not tried both ways, a still one is a solution or guesses. Guesses are kept as whole boards, nine
//! stores each; nothing is undone.
//!
//! Two things go beyond the textbook.
//! *Pairs.* When every open cell of a still board has two candidates, every digit has two open places in each unit that
//! lacks it (it has at least two, or there would be a single, and there are twice as many candidates as digits to
//! place), unless two digits share their only place, and then there is no solution. So in any solution the candidates
//! *not* used are a solution too: only one side of the guess is searched, and each solution below counts twice.
//! *Crowds.* When a whole tree is wanted (enumeration), slots without work take over the oldest untried guess of
//! another.

use super::branch::branch;
use super::lanes::{ALL, Frame, Lane9, Lanes};
use super::round::{round, weight};

/// The most guesses on one path: each fixes a cell.
const DEEPEST: usize = 81;
/// The most walks at once: [`TEAMS`] vectors of three slots.
pub(super) const MOST_SEATS: usize = 3 * TEAMS;
/// How many vectors a search of many boards works on in turn. While the events of one are dealt with, which the CPU
/// cannot foresee, the rounds of the others fill its pipes. Two gain a twelfth on one, three a thirtieth on two.
pub(super) const TEAMS: usize = 3;
/// The same for the search of one board by a crowd.
pub(super) const CROWD: usize = 2;

/// What a search is for.
pub(super) trait Errand {
    /// Whether there is but one board, of which all slots walk parts.
    const CROWD: bool;

    /// Puts the next board into the seat's slot of its vector; `false` when there is none.
    fn next<V: Lanes>(&mut self, x: &mut [V; 9], seat: Seat) -> bool;

    /// A solution in the seat's slot, and with it its pairs. `false` ends the search of this board.
    fn found<V: Lanes>(&mut self, seat: Seat, solution: &[V; 9], pairs: Pairs<'_>) -> bool;

    /// Asked now and then, and first of all: after how many more events (a slot died or stood still) to ask again. Zero
    /// ends all searches.
    fn go_on(&mut self, effort: Effort) -> u32 {
        let _ = effort;
        u32::MAX
    }
}

/// Where a board is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    /// The slot of its vector.
    pub(super) slot: usize,
    /// Its number among all seats, below [`MOST_SEATS`].
    pub(super) number: usize,
}

impl Seat {
    #[inline(always)]
    fn new<V: Lanes>(team: usize, slot: usize) -> Self {
        Self { slot, number: team * V::SLOTS + slot }
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
    pub(super) fn get<V: Lanes>(self, slot: usize, solution: &[V; 9], number: u64) -> [V; 9] {
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
                    // The candidate that is not used; cells that were solved before the pair keep their digit.
                    let base = V::splat(0).recall(slot, &self.stack.frames[depth][i]);
                    board[i] = base.prefer(board[i].xor(V::splat(ALL)));
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
    frames: Vec<Frame>,
    kinds: [Kind; DEEPEST],
}

/// Memory for the guesses of every seat, made once and used for any number of searches.
pub(super) struct Stacks {
    seats: Vec<Stack>,
    /// How far a search of one seat was when its errand wanted it to go no further. Its guesses are in the first stack.
    left: Option<Walk>,
    /// The board it was at.
    board: Frame,
}

impl Stacks {
    /// Forgets a search that was left.
    pub(super) fn clear(&mut self) {
        self.left = None;
    }

    /// Whether there is a search that was left.
    pub(super) fn unfinished(&self) -> bool {
        self.left.is_some()
    }

    pub(super) fn new() -> Self {
        Self { seats: Vec::new(), left: None, board: [Lane9([0; 16]); 9] }
    }

    /// Makes memory for this many seats, once: 23 kB each, which a search of one seat should not wait for ninefold.
    #[cold]
    fn grow(&mut self, seats: usize) {
        let new = || Stack { frames: vec![[Lane9([0; 16]); 9]; DEEPEST], kinds: [Kind::Rest; DEEPEST] };
        self.seats.resize_with(seats, new);
    }
}

/// Searches all boards of an errand, with this many vectors in turn. A search of one seat that its errand ends by
/// [`Errand::go_on`] is remembered, and the next search of any kind goes on with it.
#[inline(always)]
pub(super) fn search<V: Lanes, E: Errand, const TEAMS: usize>(stacks: &mut Stacks, errand: &mut E) -> Effort {
    let zero = V::splat(0);
    let mut teams = [[V::splat(ALL); 9]; TEAMS];
    let (mut before, mut active) = ([zero; TEAMS], [0u32; TEAMS]);
    let mut walks = [Walk::default(); MOST_SEATS];
    if stacks.seats.len() < V::SLOTS * TEAMS {
        stacks.grow(V::SLOTS * TEAMS);
    }
    let Stacks { seats, left, board } = stacks;
    let stacks = &mut seats[..V::SLOTS * TEAMS];
    let mut effort = Effort::default();
    let mut patience = errand.go_on(effort);
    if patience == 0 {
        return effort;
    }
    if let Some(walk) = left.take() {
        walks[0] = walk;
        restore(&mut teams[0], 0, board);
        active[0] = 1;
    }
    for team in 0..TEAMS {
        for slot in 0..V::SLOTS {
            if active[team] >> slot & 1 == 0 {
                let here = errand.next(&mut teams[team], Seat::new::<V>(team, slot));
                active[team] |= u32::from(here) << slot;
            }
        }
        before[team] = weight(&teams[team]);
    }
    while active.iter().any(|&slots| slots != 0) {
        let (mut solved_cells, mut dead, mut still) = ([zero; TEAMS], [0; TEAMS], [0; TEAMS]);
        for team in 0..TEAMS {
            let step = round(&mut teams[team]);
            let after = weight(&teams[team]);
            dead[team] = step.bad.slots() & active[team];
            still[team] = active[team] & !dead[team] & !after.xor(before[team]).slots();
            before[team] = after;
            solved_cells[team] = step.solved;
        }
        for team in 0..TEAMS {
            let (dead, still, x) = (dead[team], still[team], &mut teams[team]);
            if dead | still == 0 {
                continue;
            }
            let mut back = dead;
            effort.dead_ends += u64::from(dead.count_ones());
            if still != 0 {
                let open = solved_cells[team].xor(V::splat(9)).slots();
                for slot in each(still & !open) {
                    let seat = Seat::new::<V>(team, slot);
                    let walk = &mut walks[seat.number];
                    if !errand.found(seat, x, Pairs { stack: &stacks[seat.number], walk: *walk }) {
                        if E::CROWD {
                            return effort;
                        }
                        *walk = Walk::default();
                    }
                }
                back |= still & !open;
                if still & open != 0 {
                    let fork = branch(x, solved_cells[team], still & open);
                    for slot in each(still & open) {
                        effort.guesses += 1;
                        let number = Seat::new::<V>(team, slot).number;
                        let (walk, stack) = (&mut walks[number], &mut stacks[number]);
                        let frame = &mut stack.frames[walk.depth];
                        let pair = fork.pairs >> slot & 1 == 1;
                        for i in 0..9 {
                            (if pair { x[i] } else { fork.rest[i] }).save(slot, &mut frame[i]);
                        }
                        stack.kinds[walk.depth] = if pair { Kind::Pair } else { Kind::Rest };
                        walk.pairs += u32::from(pair);
                        walk.depth += 1;
                    }
                    *x = fork.guess;
                }
            }
            for slot in each(back) {
                let seat = Seat::new::<V>(team, slot);
                if let Some(frame) = step_back(&mut walks[seat.number], &stacks[seat.number]) {
                    restore(x, slot, frame);
                } else if E::CROWD || !errand.next(x, seat) {
                    active[team] &= !(1 << slot);
                }
            }
            before[team] = weight(x);
            patience -= 1;
            if patience == 0 {
                patience = errand.go_on(effort);
                if patience == 0 {
                    if V::SLOTS * TEAMS == 1 && active[0] != 0 {
                        for i in 0..9 {
                            teams[0][i].save(0, &mut board[i]);
                        }
                        *left = Some(walks[0]);
                    }
                    return effort;
                }
            }
        }
        if E::CROWD && V::SLOTS * TEAMS > 1 {
            for team in 0..TEAMS {
                for slot in each(((1 << V::SLOTS) - 1) & !active[team]) {
                    let seat = Seat::new::<V>(team, slot);
                    if take_over(&mut teams[team], &mut walks, stacks, seat) {
                        active[team] |= 1 << slot;
                        before[team] = weight(&teams[team]);
                    }
                }
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
        Some(slot % 3)
    }
}

#[inline(always)]
fn restore<V: Lanes>(x: &mut [V; 9], slot: usize, frame: &Frame) {
    for i in 0..9 {
        x[i] = x[i].recall(slot, &frame[i]);
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

/// Gives an idle seat the oldest untried guess there is.
#[inline(always)]
fn take_over<V: Lanes>(
    x: &mut [V; 9],
    walks: &mut [Walk; MOST_SEATS],
    stacks: &mut [Stack],
    idle: Seat,
) -> bool {
    let mut oldest = None;
    for other in 0..stacks.len() {
        let untried = stacks[other].kinds[..walks[other].depth].iter().position(|&k| k == Kind::Rest);
        if let Some(depth) = untried.filter(|&d| oldest.is_none_or(|(o, _)| d < o)) {
            oldest = Some((depth, other));
        }
    }
    let Some((depth, rich)) = oldest else { return false };
    // Pairs above the guess hold for it too.
    let mut pairs = 0;
    for level in 0..depth {
        stacks[idle.number].frames[level] = stacks[rich].frames[level];
        let kind = stacks[rich].kinds[level];
        stacks[idle.number].kinds[level] = kind;
        pairs += u32::from(kind == Kind::Pair);
    }
    walks[idle.number] = Walk { depth, pairs };
    stacks[rich].kinds[depth] = Kind::Gone;
    restore(x, idle.slot, &stacks[rich].frames[depth]);
    true
}
