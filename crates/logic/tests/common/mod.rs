//! What several tests need.

use std::ops::ControlFlow;
use std::sync::Arc;

use masume_logic::rate::se;
use masume_logic::{Ask, FINDERS, Finder, Memory, Order, Position, SeRule, Step, Technique};
use masume_puzzle::{Board, Cell, Digit, Grid, Puzzle};
use masume_solver::{Control, Engine};

/// The puzzle whose cells `text` gives in order; 1–9, A–Z are digits, anything else is an open cell.
pub(crate) fn puzzle(shape: &Arc<Board>, text: &str) -> Puzzle {
    let digit = |b: &u8| match b {
        b'1'..=b'9' => b - b'0',
        b'A'..=b'Z' => b - b'A' + 10,
        _ => 0,
    };
    let values = text.as_bytes()[..shape.len()].iter().map(digit).collect();
    Puzzle::new(shape.clone(), Grid::from_values(values).unwrap()).unwrap()
}

/// A plain 9×9 puzzle.
pub(crate) fn nine(text: &str) -> Puzzle {
    puzzle(&Board::classic(), text)
}

/// ER, EP, ED in tenths and all steps; ER is 200 when the techniques do not solve it.
pub(crate) struct Rated {
    pub(crate) er: u16,
    pub(crate) ep: u16,
    pub(crate) ed: u16,
    pub(crate) steps: Vec<Step>,
}

/// Rates a puzzle as Sudoku Explainer does.
pub(crate) fn rate(puzzle: &Puzzle) -> Rated {
    let mut steps = Vec::new();
    let keep = &mut |_: &Position, step: &Step| steps.push(step.clone());
    let rating = se::rate(&mut Position::new(puzzle), &Order::default(), &Control::default(), keep);
    Rated { er: rating.er, ep: rating.ep, ed: rating.ed, steps }
}

/// Small seeded randomness (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// The same things in random order.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            things.swap(i, self.below(i + 1));
        }
    }
}

/// A puzzle with one solution, and that: clues of a random solution are taken away, in random order, as long as it stays
/// the only one; at most `attempts` are tried.
pub(crate) fn dug(shape: &Arc<Board>, random: &mut Random, attempts: usize) -> (Puzzle, Grid) {
    let control = Control::default();
    let mut seed = Puzzle::empty(shape.clone());
    let mut labels: Vec<u8> = (1..=shape.digits()).collect();
    random.shuffle(&mut labels);
    for (cell, label) in shape.board_cells(0).into_iter().zip(&labels).take(labels.len() / 2) {
        seed.set_given(cell, Digit::new(*label));
    }
    let from_seed = Engine::for_puzzle(&seed).solve(&control).solution;
    let any = || Engine::for_puzzle(&Puzzle::empty(shape.clone())).solve(&control).solution;
    let solved = from_seed.or_else(any).expect("the shape has a solution");
    random.shuffle(&mut labels);
    let values = solved.values().iter().map(|&v| labels[v as usize - 1]).collect();
    let solution = Grid::from_values(values).expect("digits");
    let mut puzzle = Puzzle::new(shape.clone(), solution.clone()).expect("a grid of the shape");
    let mut engine = Engine::for_puzzle(&puzzle);
    let mut cells: Vec<Cell> = shape.cells().collect();
    random.shuffle(&mut cells);
    for cell in cells.into_iter().take(attempts) {
        let digit = puzzle.given(cell);
        puzzle.set_given(cell, None);
        engine.load(&puzzle).expect("the same shape");
        if engine.count(2, &control).unique() != Some(true) {
            puzzle.set_given(cell, digit);
        }
    }
    (puzzle, solution)
}

/// A position of a puzzle: each wrong candidate is gone with a chance of `percent`, and then some steps are done.
pub(crate) fn position(puzzle: &Puzzle, solution: &Grid, random: &mut Random, percent: usize) -> Position {
    let mut board = Position::new(puzzle);
    for cell in 0..board.layout().cells as u32 {
        for digit in 0..board.layout().digits {
            let is = solution.get(Cell::new(cell as usize)).map(Digit::index) == Some(digit);
            if !is && board.has(cell, digit) && random.below(100) < percent {
                board.eliminate(cell, digit);
            }
        }
    }
    for _ in 0..random.below(board.blanks() / 2 + 1) {
        match Order::of(patterns()).next(&board, &Control::default()) {
            Ok(step) => step.apply(&mut board),
            Err(_) => break,
        }
    }
    board
}

/// A position full of loops: cells that may hold both of two digits keep these, what is true, and sometimes one more;
/// others keep what is true and some.
pub(crate) fn looping(puzzle: &Puzzle, solution: &Grid, random: &mut Random, pair: [usize; 2]) -> Position {
    let mut board = Position::new(puzzle);
    let both = 1 << pair[0] | 1 << pair[1];
    for cell in (0..board.layout().cells as u32).filter(|&c| puzzle.given(Cell::new(c as usize)).is_none()) {
        let in_loop = board.cands(cell) & both == both;
        let one_more = random.below(3 * board.layout().digits);
        for digit in 0..board.layout().digits {
            let keep =
                if in_loop { digit == one_more || both >> digit & 1 == 1 } else { random.below(5) < 2 };
            let is = solution.get(Cell::new(cell as usize)).map(Digit::index) == Some(digit);
            if !keep && !is {
                board.eliminate(cell, digit);
            }
        }
    }
    board
}

/// The finders that look for patterns: all but those of chains, which take long and have tests of their own.
pub(crate) fn patterns() -> Vec<&'static Finder> {
    let is_chain = |t: &&'static Technique| matches!(t.se, SeRule::Length(_));
    FINDERS.iter().copied().filter(|f| !f.techniques.iter().any(is_chain)).collect()
}

/// All steps that a finder reports.
pub(crate) fn steps(finder: &Finder, board: &Position, every: bool) -> Vec<Step> {
    let mut found = Vec::new();
    let ask = Ask { board, control: &Control::default(), every, memory: &Memory::new() };
    let end = (finder.find)(&ask, &mut |step| {
        found.push(step);
        ControlFlow::Continue(())
    });
    assert_eq!(end, ControlFlow::Continue(()), "nothing stopped {}", finder.id);
    found
}

/// Shapes of every kind: sizes, more houses, houses that are not full, cells set apart one by one, several boards.
pub(crate) const SHAPES: [&str; 13] = [
    "2x2",
    "2x3",
    "latin5",
    "3x3",
    "3x3+diagonals",
    "3x3+windoku",
    "3x3+anti-knight",
    "3x3+extra-region(0,1,2,9,10,11,18)",
    JIGSAW,
    "2x3@0,0;2,3",
    "2x2@0,0;2,2;0,4",
    "4x4",
    "3x3@0,0;0,12;6,6;12,0;12,12",
];

/// A 9×9 board with boxes out of shape.
pub(crate) const JIGSAW: &str = concat!(
    "jigsaw:",
    "AAAABBCCC",
    "AABBBBCCC",
    "DAABBBCCC",
    "DADEEEFFF",
    "DDDDEEFFF",
    "DDEEEEIFF",
    "GGGHHHIFI",
    "GGGHHIIII",
    "GGGHHHHII",
);

/// The shape that a text describes.
pub(crate) fn shape(text: &str) -> Arc<Board> {
    Board::new(text.parse().expect("the text of a shape")).expect("a shape")
}

/// Positions on the shapes with at most so many cells.
pub(crate) fn positions(most: usize) -> Vec<Position> {
    let mut random = Random(7);
    let mut all = Vec::new();
    for text in SHAPES {
        let shape = shape(text);
        if shape.len() <= most {
            for percent in [0, 30, 60, 85] {
                let (puzzle, solution) = dug(&shape, &mut random, shape.len());
                all.push(position(&puzzle, &solution, &mut random, percent));
            }
        }
    }
    all
}
