//! The iterator gives what the callback is told, in the same order, and says why it ended.

use std::ops::ControlFlow;

use masume_generator::{End, Event, Options, Target, gallery, generate, puzzles};
use masume_puzzle::{Board, Puzzle};
use masume_solver::Control;

fn told(target: &Target, options: &Options) -> Vec<String> {
    let mut all = Vec::new();
    generate(target, options, &Control::default(), &mut |event| {
        if let Event::Made(made) = event {
            all.push(made.fit.puzzle.to_string());
        }
        ControlFlow::Continue(())
    });
    all
}

#[test]
fn the_same_puzzles_come_in_the_same_order() {
    let heart = Target::pattern(&gallery::find("heart").unwrap().pattern());
    let killer: Puzzle = "2x2+killer(0,1)=3 ................".parse().unwrap();
    for target in [heart, Target::new(Board::usual(6).unwrap()), Target::on(killer)] {
        let options = Options { wanted: 5, seed: 7, threads: 2, ..Options::default() };
        let mut all = puzzles(target.clone(), &options, Control::default());
        let made: Vec<String> = all.by_ref().map(|made| made.fit.puzzle.to_string()).collect();
        assert_eq!(made, told(&target, &options));
        assert_eq!((made.len(), all.end(), all.tally().made), (5, Some(&End::Enough), 5));
    }
}

#[test]
fn it_ends_where_there_are_no_more_and_when_it_is_stopped() {
    let none = Target { clues: Some(0..=3), ..Target::new(Board::classic()) };
    let mut all = puzzles(none, &Options::default(), Control::default());
    assert!(all.next().is_none() && matches!(all.end(), Some(End::Impossible(_))), "{all:?}");
    let control = Control::default();
    let mut all =
        puzzles(Target::new(Board::classic()), &Options { wanted: 9, ..Options::default() }, control.clone());
    assert!(all.next().is_some() && all.end().is_none());
    control.cancel.cancel();
    // What one attempt brought together still comes.
    assert!(all.by_ref().count() < 8);
    assert!(matches!(all.end(), Some(End::Stopped(_))), "{all:?}");
}
