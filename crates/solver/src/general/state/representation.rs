//! The two ways in which a [`State`] keeps where digits may still stand in houses.
//!
//! [`HouseSlots`](super::HouseSlots) follow every digit struck and name what it leads to at once; that is best where houses
//! are all there is. [`DigitPlanes`](super::DigitPlanes) take little to change and are asked when the rest has come to rest;
//! that is best where rules strike most digits. Which it is depends on the puzzle and is chosen when a puzzle is loaded.

use std::fmt::Debug;

use masume_puzzle::{Cell, Structure};

use super::super::mask::Mask;
use super::super::tables::Tables;
use super::{Conflict, State};

/// What a [`State`] keeps of houses beside what each cell may hold, and what it concludes from that. The functions that
/// take a state change it; a state calls them, nobody else does.
pub(in super::super) trait Representation<M: Mask>: Debug + Send + Sized + 'static {
    /// What it looks up of a board.
    type Layout: Debug + Send;

    /// Whether it needs no other layout than that of the board where clues say of these groups that their cells differ.
    fn takes_groups(digits: usize, groups: &[&[Cell]]) -> bool;

    /// What it looks up of this board.
    fn layout(structure: &Structure) -> Self::Layout;

    /// Adds groups of cells that differ to a layout, in place of those added before: such as [`Self::takes_groups`] agreed to.
    fn take_groups(layout: &mut Self::Layout, groups: &[&[Cell]]);

    /// The cells that each cell sees, one bit each, where it has them at hand.
    fn peers(layout: &Self::Layout) -> Option<&[u128]>;

    /// How many slots it keeps, those of cells first.
    fn slots(tables: &Tables<M, Self>) -> usize;

    /// For these tables, with nothing in it.
    fn new(tables: &Tables<M, Self>) -> Self;

    /// Makes room for other tables of the same board. Nothing waits to be looked at.
    fn follow(&mut self, tables: &Tables<M, Self>);

    /// Starts from what the cells hold, which is all that the state knows: fills its own slots, says which slots are open,
    /// and queues what is to be looked at.
    fn reset(state: &mut State<M, Self>, tables: &Tables<M, Self>) -> Result<(), Conflict>;

    /// Forgets what waits to be looked at.
    fn clear_queues(&mut self);

    /// Takes back changes that the slots show and that are about to be taken back there, each with the old value.
    fn undo(&mut self, slots: &[M], changes: &[(u32, M)]);

    /// Takes digits that a cell has from it, in all that is kept. The cell's propagators have been woken.
    fn remove(
        state: &mut State<M, Self>,
        tables: &Tables<M, Self>,
        cell: usize,
        digits: M,
    ) -> Result<(), Conflict>;

    /// Strikes the digit of a solved cell from everything the cell sees.
    fn spread(
        state: &mut State<M, Self>,
        tables: &Tables<M, Self>,
        cell: usize,
        digit: u32,
    ) -> Result<(), Conflict>;

    /// Looks at one thing that waits, before any propagator of a rule has its turn; `None` when there is nothing.
    fn look_first(state: &mut State<M, Self>, tables: &Tables<M, Self>) -> Option<Result<(), Conflict>>;

    /// Looks at one thing that waits, after the propagators that cost little; `None` when there is nothing.
    fn look_later(state: &mut State<M, Self>, tables: &Tables<M, Self>) -> Option<Result<(), Conflict>>;

    /// What a slot holds, whether it is kept or not.
    fn members(state: &State<M, Self>, tables: &Tables<M, Self>, slot: usize) -> M;

    /// The slots of houses that are not kept and have two members.
    fn pairs(state: &State<M, Self>, tables: &Tables<M, Self>) -> impl Iterator<Item = u32>;

    /// Strikes a digit from what sees each of some cells one of which holds it: those of `cells` at the places that
    /// `places` has a bit for. `houses` are those that have two or more of `cells`, and which, where the rule listed them.
    fn strike_beside(
        state: &mut State<M, Self>,
        tables: &Tables<M, Self>,
        digit: u32,
        cells: &[u32],
        places: u64,
        houses: &[(u32, u64)],
    ) -> Result<(), Conflict>;
}
