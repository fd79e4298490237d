//! What a way to hunt must be able to do: the rest (threads, order, duplicates, files) is [`drive`](crate::drive)'s.

use std::sync::Arc;

use masume_puzzle::{Board, Puzzle};
use masume_solver::Control;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A way to hunt, with its parameters and seed.
///
/// All that is decided must follow from these, from the state, from the finds of earlier rounds and from the number of
/// the piece: never from the clock, the number of threads or a generator that pieces share.
pub trait Method: Sync {
    /// What the next round needs to know of those before it, apart from what was found. It is written to the checkpoint
    /// about once a second, so it should be small.
    type State: Clone + Sync + Serialize + DeserializeOwned;
    /// The tools of one thread. They may keep memory between pieces, never knowledge that changes an answer.
    type Worker: Send;
    /// What a piece brings besides puzzles.
    type Yield: Send;

    /// The shape that it hunts on.
    fn board(&self) -> &Arc<Board>;

    /// The state before the first round.
    fn start(&self) -> Self::State;

    /// The tools of one thread.
    fn worker(&self) -> Self::Worker;

    /// How many pieces the next round has; 0 when there is nothing left to do. `finds` is all that was found so far, the
    /// start of the hunt included, in order; at a given state it is always the same.
    fn pieces(&self, state: &Self::State, finds: &[Puzzle]) -> usize;

    /// Does one piece, of about half a second or less: what is under way when the process is killed is done again. When
    /// `control` says stop it returns at once, and what it returns is thrown away.
    fn work(
        &self,
        worker: &mut Self::Worker,
        state: &Self::State,
        finds: &[Puzzle],
        piece: usize,
        control: &Control,
    ) -> Outcome<Self::Yield>;

    /// Takes what a piece brought, piece after piece. `next` becomes the state when the round is over.
    fn take(&self, next: &mut Self::State, piece: usize, brought: Self::Yield);

    /// The engines that it searches with on its board: they do not verify its finds.
    fn searches_with(&self) -> &'static [&'static str] {
        &["classic9"]
    }

    /// Ends a round, after its last piece.
    fn end_round(&self, next: &mut Self::State) {
        let _ = next;
    }
}

/// What a piece brings.
#[derive(Clone, Debug, Default)]
pub struct Outcome<Y> {
    /// Puzzles that it says have one solution and few enough clues, in an order that is always the same.
    pub found: Vec<Puzzle>,
    /// Boards looked at: moves, playouts, clue sets, as the method counts.
    pub tries: u64,
    /// The least of what the method wants to bring to zero (solutions left, candidates left), for the progress line.
    pub closest: Option<f64>,
    /// What goes to [`Method::take`].
    pub rest: Y,
}
