//! Searches for 6×6 puzzles with as few clues as there can be: eight.

use std::ops::ControlFlow;

use masume_hunt::{Anneal, Event, Options, run};
use masume_puzzle::Board;
use masume_solver::Control;

pub(crate) fn main() {
    let board = Board::usual(6).unwrap();
    let method = Anneal::new(&board, 1, Some(8), None).unwrap();
    // Without a book nothing is written to disk; with one a hunt can be resumed.
    let options = Options { until: Some(2), threads: 2, ..Options::default() };
    let (tally, end) = run(&method, &[], &options, None, &Control::default(), &mut |event| {
        if let Event::Found(find) = event {
            let values = find.puzzle.givens().values();
            println!("{values:?}, {} clues, verified by {:?}", find.puzzle.givens().count(), find.proof.by);
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    println!("{} puzzles, {} boards looked at: {end:?}", tally.found, tally.tries);
}
