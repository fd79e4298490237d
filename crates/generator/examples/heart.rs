//! Generates puzzles whose clues form a heart, neither easy nor hard.

use std::ops::ControlFlow;

use masume_generator::{Event, Options, Target, gallery, generate};
use masume_solver::Control;

pub(crate) fn main() {
    let heart = gallery::find("heart").expect("a pattern of the gallery");
    let mut target = Target::pattern(&heart.pattern());
    // Sudoku Explainer ratings of 1.5 to 3.0, in tenths.
    target.difficulty.rating = Some(15..=30);

    // The same seed gives the same puzzles, on any number of threads.
    let options = Options { wanted: 2, seed: 7, threads: 2, ..Options::default() };
    let (tally, end) = generate(&target, &options, &Control::default(), &mut |event| {
        if let Event::Made(made) = event {
            let rating = made.fit.rating.as_ref().expect("the target asks for one");
            println!("{:?} rated {rating}", made.fit.puzzle.givens().values());
        }
        ControlFlow::Continue(())
    });
    println!("{} puzzles in {} attempts: {end:?}", tally.made, tally.attempts);
    assert_eq!(tally.made, 2);
}
