//! Random boards of many shapes, for comparing engines.

#![allow(dead_code, missing_docs, unreachable_pub)]

use std::io::Write as _;
use std::ops::ControlFlow;
use std::sync::Arc;

use masume_puzzle::{Board, BoardSpec, Cell, Digit, DigitSet, Grid, Puzzle};
use masume_solver::{Control, Report, Search, reference};
use proptest::prelude::*;

pub const SHAPES: [&str; 13] = [
    "2x2",
    "2x2+diagonals",
    "2x2+diagonal-up",
    "latin4",
    "jigsaw:AABBACBBACDDCCDD",
    "jigsaw:AABBAABB........",
    "2x2+extra-region(0,5,10)",
    "2x2@0,0;2,2",
    "2x3",
    "2x3+anti-knight",
    "2x3+anti-king+diagonals",
    "2x3+extra-region(0,1,2,6)",
    "latin5+extra-region(0,6,12,18,24)+extra-region(4,8)",
];

/// Says on standard error what could not be tested on this machine: past the test harness, which would keep what a
/// passing test prints to itself.
pub fn not_run(what: &str) {
    let _ = std::io::stderr().write_all(format!("NOT RUN: {what}\n").as_bytes());
}

pub fn shape(text: &str) -> Option<Arc<Board>> {
    Board::new(text.parse::<BoardSpec>().ok()?).ok()
}

/// The puzzle without givens that a text describes.
pub fn empty(text: &str) -> Option<Puzzle> {
    Puzzle::from_spec(text.parse::<BoardSpec>().ok()?).ok()
}

/// The first `most` solutions in order, and how the search ended.
pub fn solutions(
    search: &mut dyn Search,
    assume: &[(Cell, Digit)],
    most: usize,
) -> (std::collections::BTreeSet<Vec<u8>>, Report) {
    let mut found = std::collections::BTreeSet::new();
    let mut sent = 0;
    let report = search.run(assume, &Control::default(), &mut |values| {
        found.insert(values.to_vec());
        sent += 1;
        if sent == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(found.len(), sent, "a solution was sent twice");
    (found, report)
}

/// A puzzle on one of the shapes: part of a solution, some restrictions, sometimes digits that contradict it.
pub fn puzzles() -> impl Strategy<Value = (Puzzle, Vec<(Cell, Digit)>)> {
    let seeds = prop::collection::vec(any::<u32>(), 64);
    (0..SHAPES.len(), seeds, 0u32..100, 0u32..4, prop::option::of(0u32..20), 0usize..3).prop_map(
        |(which, seeds, keep, wrong, marks, assumed)| {
            let shape = shape(SHAPES[which]).expect("a shape");
            let n = u32::from(shape.digits());
            // The digits of the first solution, renumbered, are the material.
            let mut first = (reference::INFO.build)(&shape).unwrap();
            let grid = solutions(first.as_mut(), &[], 1).0.into_iter().next();
            let seed = |i: usize| seeds[i % seeds.len()].rotate_left(i as u32);
            let digit = |i: usize| match &grid {
                Some(values) => ((u32::from(values[i]) + seeds[0]) % n) as u8 + 1,
                None => (seed(i) % n) as u8 + 1,
            };
            let mut values: Vec<u8> =
                (0..shape.len()).map(|i| if seed(i) % 100 < 30 + keep { digit(i) } else { 0 }).collect();
            if wrong == 0 {
                values[seed(1) as usize % shape.len()] = (seed(2) % n) as u8 + 1;
            }
            let sets = marks.map(|share| {
                let all = (1..=n as u8).filter_map(Digit::new);
                (0..shape.len())
                    .map(|i| {
                        let out = |d: &Digit| seed(i * 7 + d.index() * 3) / 128 % 100 >= share;
                        all.clone().filter(out).collect::<DigitSet>()
                    })
                    .collect::<Vec<_>>()
            });
            let assume = (0..assumed).map(|i| {
                let cell = seed(i + 5) as usize % shape.len();
                (Cell::new(cell), Digit::new(digit(cell)).unwrap())
            });
            let assume = assume.collect();
            let puzzle = Puzzle::new(shape, Grid::from_values(values).unwrap()).unwrap();
            let puzzle = match sets {
                Some(sets) => puzzle.with_marks(sets).unwrap(),
                None => puzzle,
            };
            (puzzle, assume)
        },
    )
}
