//! Real positions with a real step of every kind: a puzzle, and the number of the step on its way in Sudoku Explainer's
//! order. Kinds that are rare there are made by hand on such a position.
#![allow(dead_code, reason = "each test file uses its part")]

use masume_logic::{Branch, Candidate, Cause, Chain, ChainKind, Node, Order, Position, Step, Why};
use masume_puzzle::{Board, Cell, Digit, Grid, Puzzle};
use masume_solver::Control;

/// A step in its position.
pub(crate) struct Sample {
    pub(crate) name: &'static str,
    pub(crate) puzzle: Puzzle,
    pub(crate) board: Position,
    pub(crate) step: Step,
}

/// Name, puzzle, number of the step, id of its technique.
const SAMPLES: &[(&str, &str, usize, &str)] = &[
    ("last cell", X_CHAIN, 4, "full-house"),
    ("hidden single", X_CHAIN, 1, "hidden-single-box"),
    ("naked single", X_WING, 15, "naked-single"),
    (
        "direct locking",
        "...45......6..91.2..9...6..2........3...7..2..783.4....1...78......9.4..8....5.67",
        15,
        "direct-pointing",
    ),
    ("locking", X_CHAIN, 12, "pointing"),
    (
        "direct hidden pair",
        "1...5.7.94......3..9......1.......633.67.8.....1......7..92.6....5.7....9..81.35.",
        7,
        "direct-hidden-pair",
    ),
    ("naked pair", X_CHAIN, 18, "naked-pair"),
    ("hidden pair", Y_CYCLE, 28, "hidden-pair"),
    ("x-wing", X_WING, 14, "x-wing"),
    (
        "swordfish",
        ".2.4.6..9.57.89.3..9........6...3..1.....8...8..2...6...6...1.25..7.26....2.3.54.",
        21,
        "swordfish",
    ),
    (
        "xy-wing",
        ".2...6......18....6..37.....1..9.8.43.......5.9.....1.56......77....1.589.8.47..2",
        23,
        "xy-wing",
    ),
    ("xyz-wing", XYZ_WING, 32, "xyz-wing"),
    ("loop 1", XYZ_WING, 19, "unique-rectangle-1"),
    (
        "loop 2",
        ".2.4.......7.....66.9.7...5.1....9..3..21..6...4..8.2..........8....1654.46.25.1.",
        20,
        "unique-rectangle-2",
    ),
    (
        "loop 2 of six, three cells",
        "......78945.1...3...9...5....16.....3....5.4..7...2..35..2......1..3......25..6..",
        46,
        "unique-loop-2",
    ),
    (
        "loop 3 naked",
        "..3..6..945.....63..9.2..5.2.5.38....1.........6.....7.7.9.15.....8...7.8......1.",
        34,
        "unique-rectangle-3",
    ),
    (
        "loop 3 hidden",
        "1.3.5...9..7.8....6.....1.......437.....75..8...3...2..38...6.......85.3.1.53...7",
        29,
        "unique-rectangle-3",
    ),
    ("loop 4", PAIR_EXCLUSION, 26, "unique-rectangle-4"),
    ("bug 1", NISHIO, 49, "bug-1"),
    (
        "bug 2",
        "1..........6..9.3...9.325.42...47.9..6............8.53.1.8.....67..25.18..5.....6",
        40,
        "bug-2",
    ),
    (
        "bug 3",
        "123.5..8..5...92....8....1...9...167..62.....8.4..3.2.3........6.5..4..1..19.....",
        33,
        "bug-3",
    ),
    (
        "bug 4",
        "..34..7...5.1...6...9....452.....9.8.7...2.51.1.......53.7.1.2......3..6....4....",
        42,
        "bug-4",
    ),
    ("exclusion of two", PAIR_EXCLUSION, 29, "aligned-pair"),
    (
        "exclusion of three",
        "1..45.....5.18...3.9...7....1..4.5....6..2..4.7....3.23..8....6..1......98...3.7.",
        23,
        "aligned-triplet",
    ),
    ("cycle", Y_CYCLE, 30, "y-cycle"),
    ("forcing, off", X_CHAIN, 21, "x-chain"),
    (
        "forcing, on",
        ".23..6.8....1...3.........5..583...1....9....87.2.....58...492.7.....5..9.2.....4",
        21,
        "forcing-chain",
    ),
    ("contradiction", NISHIO, 19, "nishio"),
    (
        "double",
        "...4...8.4....923.6..72...12....81..5...3..6..1....3..34........9.56......2....5.",
        23,
        "dynamic-double",
    ),
    ("cell", NISHIO, 21, "cell-chains"),
    (
        "house",
        "........94.....23.68.73......5....7.....945.1.1....8...9.8.3...731.6..9....9....2",
        21,
        "house-chains",
    ),
    ("long net", PLUS, 8, "dynamic-plus-contradiction"),
];

const X_CHAIN: &str = "1234..7.9..7.8.......7...4..745...1.3.......596..3.......8.4........2...8.13..46.";
const X_WING: &str = "....5.....5.189....8...24..2...613.4.64........8...65...2...9.379..3..62......5..";
const Y_CYCLE: &str = "...4...89.567..1..7.........1..9....5.4..1....38............6.1.7.9..2..8..6.5...";
pub(crate) const XYZ_WING: &str =
    "1..4...89.....96......2...52...7..3..4.2.3.9..3...5.76.1.8...........3149........";
const PAIR_EXCLUSION: &str =
    "...4.6....5...92....93...14.347.....7...6.8..8.5.9...73...71..8...6..4....6....7.";
const NISHIO: &str = "1.3......4.....2.669..37.1.....4..7.3.4.......7..2...3..9.6.8..7.28..6.....9.....";
const PLUS: &str = "003090000100040036008002100040080073000900000000000000004070068600000000700000504";

/// The puzzle of 81 characters.
pub(crate) fn puzzle(cells: &str) -> Puzzle {
    let values = cells.bytes().map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
    Puzzle::new(Board::classic(), Grid::from_values(values).unwrap()).unwrap()
}

/// The whole way through a puzzle, each step with its position.
pub(crate) fn way(puzzle: &Puzzle) -> Vec<(Position, Step)> {
    let mut way = Vec::new();
    let mut board = Position::new(puzzle);
    Order::default().walk(&mut board, &Control::default(), |board, step| {
        way.push((board.clone(), step.clone()));
    });
    way
}

/// Every sample.
pub(crate) fn samples() -> Vec<Sample> {
    let mut samples: Vec<Sample> = SAMPLES
        .iter()
        .map(|&(name, cells, number, technique)| {
            let puzzle = puzzle(cells);
            let (board, step) = walk_to(&puzzle, number);
            assert_eq!(step.technique.id, technique, "{name}");
            Sample { name, puzzle, board, step }
        })
        .collect();
    samples.push(nested());
    samples
}

fn walk_to(puzzle: &Puzzle, number: usize) -> (Position, Step) {
    let mut board = Position::new(puzzle);
    for _ in 1..number {
        Order::default().next(&board, &Control::default()).unwrap().apply(&mut board);
    }
    let step = Order::default().next(&board, &Control::default()).unwrap();
    (board, step)
}

/// A chain that leans on a further step and on a rule: made by hand from the position of the pointing sample, where
/// r2c2=9 turns out to be false. What it says is true there; that a player would say it like this is not claimed.
fn nested() -> Sample {
    let puzzle = puzzle(X_CHAIN);
    let (board, step) = walk_to(&puzzle, 21);
    let inner = walk_to(&puzzle, 12).1;
    let at = |row: usize, col: usize, digit: u8| Candidate {
        cell: Cell::new((row - 1) * 9 + col - 1),
        digit: Digit::new(digit).unwrap(),
    };
    let node =
        |candidate, on, parents: &[usize], cause| Node { candidate, on, parents: parents.to_vec(), cause };
    let first = Branch {
        nodes: vec![
            node(at(2, 2, 9), true, &[], Cause::Assumed),
            node(at(9, 2, 9), false, &[0], Cause::Apart),
            node(at(9, 6, 9), false, &[0, 1], Cause::Step(0)),
        ],
    };
    let second = Branch {
        nodes: vec![
            node(at(2, 2, 9), true, &[], Cause::Assumed),
            node(at(3, 3, 9), false, &[0], Cause::House(18)),
            node(at(9, 6, 9), true, &[1], Cause::House(8)),
        ],
    };
    let chain = Chain {
        kind: ChainKind::Contradiction { start: at(2, 2, 9), on: true },
        branches: vec![first, second],
        nested: vec![inner],
        complexity: 6,
    };
    let step = Step { why: Why::Chain(chain), ..step };
    Sample { name: "nested, by hand", puzzle, board, step }
}
