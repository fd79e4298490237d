//! Puzzles on drawn patterns: confirmed by engines that did not make them, the same on any number of threads.

use std::ops::ControlFlow;

use masume_generator::{Event, Options, Target, generate};
use masume_puzzle::{Cell, Pattern, Shape};
use masume_solver::Control;

/// The heart of source B: 20 clues.
const HEART: &str = "..........11...11.1..1.1..1.1...1...1.1.......1..1.....1...1...1.....1.1.......1....";

fn heart() -> Pattern {
    let mut pattern = Pattern::empty(Shape::classic());
    for (i, c) in HEART.chars().take(81).enumerate() {
        pattern.set(Cell::new(i), c == '1');
    }
    pattern
}

fn lines(options: &Options) -> Vec<String> {
    let mut lines = Vec::new();
    let target = Target::pattern(&heart());
    generate(&target, options, &Control::default(), &mut |event| {
        if let Event::Made(made) = event {
            lines.push(made.fit.puzzle.givens().values().iter().map(|v| char::from(b'0' + v)).collect());
        }
        ControlFlow::Continue(())
    });
    lines
}

#[test]
fn threads_change_nothing() {
    let one = lines(&Options { wanted: 12, seed: 7, ..Options::default() });
    assert_eq!(one.len(), 12);
    for threads in [2, 5] {
        assert_eq!(lines(&Options { wanted: 12, seed: 7, threads, ..Options::default() }), one);
    }
    assert_eq!(lines(&Options { wanted: 5, seed: 7, ..Options::default() }), one[..5]);
    assert_ne!(lines(&Options { wanted: 1, seed: 8, ..Options::default() }), one[..1]);
}
