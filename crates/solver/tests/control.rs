//! What stops a search.
#![allow(missing_docs)]

use std::ops::ControlFlow;

use masume_puzzle::{Board, Puzzle};
use masume_solver::{CancelToken, Control, Engine, Stop};

#[test]
fn a_token_sets_itself_after_so_many_looks() {
    let token = CancelToken::after(3);
    let same = token.clone();
    let looks: Vec<bool> = (0..5).map(|i| if i % 2 == 0 { &token } else { &same }.is_cancelled()).collect();
    assert_eq!(looks, [false, false, false, true, true]);
    let told = CancelToken::after(1_000);
    told.cancel();
    assert!(told.is_cancelled());
    assert!(!(0..10_000).any(|_| CancelToken::new().is_cancelled()));
}

#[test]
fn a_search_that_it_ends_is_the_same_each_time() {
    let puzzle = Puzzle::empty(Board::usual(16).unwrap());
    let run = || {
        let control = Control { cancel: CancelToken::after(5), ..Control::default() };
        let mut found = Vec::new();
        let report = Engine::for_puzzle(&puzzle).enumerate(&control, &mut |values| {
            found.push(values.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!(report.stop, Stop::Cancelled);
        (report.stats.nodes, found)
    };
    let first = run();
    assert!(first.0 > 0, "some nodes lie between two looks");
    assert_eq!(run(), first);
}
