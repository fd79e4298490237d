//! Every chain that is found, not only the one that would be taken, holds in the solution: in positions somewhere on the
//! way through puzzles, and on boards of other shapes. The nodes of each chain are looked at as well: parents come before
//! children, and what a branch assumes is what its kind says.
#![allow(missing_docs)]

#[allow(dead_code)]
mod common;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use common::{Random, dug, nine, shape};
use masume_logic::{
    Ask, Candidate, Cause, Chain, ChainKind, FINDERS, Finder, Memory, Order, Position, Step, Why,
};
use masume_puzzle::{Grid, Puzzle};
use masume_solver::{CancelToken, Control, Engine};

/// The finders of chains, from plain ones up to chains in chains.
fn chains(last: &str) -> Vec<&'static Finder> {
    let first = FINDERS.iter().position(|f| f.id == "chain").expect("plain chains");
    let last = FINDERS.iter().position(|f| f.id == last).expect("a finder");
    let chain = |f: &&Finder| !f.id.starts_with("aligned") && f.id != "sign-trial";
    FINDERS[first..=last].iter().copied().filter(chain).collect()
}

/// Steps by finder.
type Tally = BTreeMap<&'static str, usize>;

/// Checks what each finder reports until it has looked `looks` times whether it must stop: the same work on every machine.
fn check(board: &Position, solution: &Grid, finders: &[&'static Finder], looks: u64, tally: &mut Tally) {
    for finder in finders {
        let control = Control { cancel: CancelToken::after(looks), ..Control::default() };
        let ask = Ask { board, control: &control, every: true, memory: &Memory::new() };
        let _ = (finder.find)(&ask, &mut |step| {
            assert!(step.holds_in(solution), "{step:?}\nis wrong on {board:?}");
            check_nodes(board, &step);
            *tally.entry(finder.id).or_default() += 1;
            ControlFlow::Continue(())
        });
    }
}

fn check_nodes(board: &Position, step: &Step) {
    let Why::Chain(chain) = &step.why else { return };
    for branch in &chain.branches {
        for (i, node) in branch.nodes.iter().enumerate() {
            let Candidate { cell, digit } = node.candidate;
            assert!(board.has(cell.index() as u32, digit.index()), "a node is gone: {step:?}");
            let backwards = chain.kind != ChainKind::Cycle;
            assert!(!backwards || node.parents.iter().all(|&p| p < i), "a child before its parent: {step:?}");
            match node.cause {
                Cause::Assumed => {
                    assert!(node.parents.is_empty(), "{node:?} is assumed and follows: {step:?}");
                    assert!(assumes(chain, node.candidate, node.on), "{node:?} is not assumed by {step:?}");
                }
                Cause::Step(number) => {
                    let inner = chain.nested.get(number);
                    let says = inner.is_some_and(|s| {
                        s.eliminations.contains(&node.candidate) || s.placement == Some(node.candidate)
                    });
                    assert!(says, "{node:?} is not what step {number} says: {step:?}");
                }
                _ => assert!(!node.parents.is_empty(), "{node:?} follows from nothing: {step:?}"),
            }
        }
    }
}

/// Whether a chain of this kind may begin with this.
fn assumes(chain: &Chain, at: Candidate, on: bool) -> bool {
    match chain.kind {
        ChainKind::Cycle => false,
        ChainKind::Forcing => true,
        ChainKind::Contradiction { start, on: assumed } => at == start && on == assumed,
        ChainKind::Double(start) => at == start,
        ChainKind::Cell(cell) => at.cell == cell && on,
        ChainKind::House(_, digit) => at.digit == digit && on,
    }
}

/// A position after some steps of the way through a puzzle that needs chains.
fn somewhere(puzzle: &Puzzle, random: &mut Random) -> Option<(Position, Grid)> {
    let mut positions = Vec::new();
    let mut board = Position::new(puzzle);
    let upto = Order::default().finders().iter().copied().filter(|f| !f.id.starts_with("nested")).collect();
    Order::of(upto).walk(&mut board, &Control::default(), |board, step| {
        if step.se >= 45 {
            positions.push(board.clone());
        }
    });
    let solution = Engine::for_puzzle(puzzle).solve(&Control::default()).solution?;
    let at = random.below(positions.len().max(1));
    Some((positions.into_iter().nth(at)?, solution))
}

fn puzzles(file: &str, step: usize) -> Vec<Puzzle> {
    let Some(text) = masume_testdata::text(file) else { return Vec::new() };
    text.lines().filter(|l| l.len() >= 81 && !l.starts_with("puzzle")).step_by(step).map(nine).collect()
}

#[test]
fn chains_on_the_way() {
    let mut random = Random(4);
    for (file, step) in [("rating/controlled_bias_ser.tsv", 30), ("puzzles/magictour_top1465.txt", 10)] {
        let (mut tally, mut positions) = (Tally::new(), 0);
        for puzzle in puzzles(file, step) {
            if let Some((board, solution)) = somewhere(&puzzle, &mut random) {
                positions += 1;
                check(&board, &solution, &chains("dynamic-plus"), u64::MAX, &mut tally);
            }
        }
        println!("{file}: {positions} positions, {tally:?}");
        assert!(
            positions == 0 || chains("dynamic-plus").iter().all(|f| tally.contains_key(f.id)),
            "{tally:?}"
        );
    }
}

#[test]
fn chains_in_chains() {
    let (mut random, mut tally, mut positions) = (Random(5), Tally::new(), 0);
    for puzzle in puzzles("puzzles/magictour_top1465.txt", 40) {
        if let Some((board, solution)) = somewhere(&puzzle, &mut random) {
            positions += 1;
            // Each further level takes many times as long.
            let last = if positions % 6 == 1 { "nested-3" } else { "nested-2" };
            check(&board, &solution, &chains(last)[5..], 60_000, &mut tally);
        }
    }
    println!("{positions} positions, {tally:?}");
    assert!(positions == 0 || tally.contains_key("nested-2"), "{tally:?}");
}

#[test]
fn chains_on_other_shapes() {
    let texts =
        ["2x3", "latin5", "3x3+diagonals", "3x3+windoku", "3x3+anti-knight", common::JIGSAW, "2x3@0,0;2,3"];
    for text in texts {
        let (mut tally, mut random) = (Tally::new(), Random(6));
        let small = shape(text).len() <= 60;
        for _ in 0..if small { 200 } else { 15 } {
            let (puzzle, _) = dug(&shape(text), &mut random, 81);
            let Some((board, solution)) = somewhere(&puzzle, &mut random) else { continue };
            check(&board, &solution, &chains("dynamic-plus"), u64::MAX, &mut tally);
            if small {
                check(&board, &solution, &chains("nested-4")[5..], 40_000, &mut tally);
            }
        }
        println!("{text}: {tally:?}");
        assert!(tally.contains_key("dynamic"), "{text}: {tally:?}");
    }
}
