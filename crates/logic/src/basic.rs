//! The *basic* solver of source B: how far given techniques get on any board, finished or not, with one solution, many
//! or none.
//!
//! A generator climbs by this: fewer blanks are better, a contradiction is worst. There is no guessing, so a board that
//! has no solution may well be `Stuck`; it is a contradiction when it *shows*: an open cell without candidates, a house
//! without a place for a digit, two equal digits that see each other. That is looked for before the first step and after
//! each one, and none of these can be undone by a later step, so when one looks does not change the answer.
//!
//! Naked and hidden singles on a plain 9×9 board go through [`masume_solver::classic9::Basic`], which works on vectors;
//! for many boards at once use it directly, its answers are these. Both only take away candidates that the rules take
//! away, until nothing changes, and what one rule has made possible no other undoes: there is one end, whatever the order.

use masume_puzzle::Puzzle;
use masume_solver::classic9::{self, Blanks};
use masume_solver::{Control, Stop};

use crate::chains::memory::Memory;
use crate::choice::{Choice, named};
use crate::path::{Halt, Order};
use crate::position::{Contradiction, Position};

/// A solver that only uses given techniques.
#[derive(Clone, Debug)]
pub struct Basic {
    order: Order,
    uniqueness: bool,
    /// Whether these are the techniques that `classic9` has: all singles, and nothing else.
    singles: bool,
}

/// How far techniques got.
#[derive(Clone, Debug)]
pub struct Reach {
    /// The position reached.
    pub board: Position,
    /// Digits placed.
    pub placements: usize,
    /// Candidates taken away by techniques, not counting what placed digits take away.
    pub eliminations: usize,
    /// How it ended.
    pub end: ReachEnd,
}

impl Reach {
    /// The cells left blank.
    pub fn blanks(&self) -> usize {
        self.board.blanks()
    }
}

/// How the basic solver ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReachEnd {
    /// Every cell is filled, and nothing clashes.
    Solved,
    /// The techniques find nothing more.
    Stuck,
    /// The board has no solution, and this shows it.
    Contradiction(Contradiction),
    /// Time, or the user.
    Stopped(Stop),
}

impl Basic {
    /// With the techniques of a choice. Arguments from uniqueness say nothing of a board that may have many solutions:
    /// keep them only where it is known to have one.
    pub fn new(choice: &Choice) -> Self {
        let order = choice.order();
        let singles: Vec<_> =
            ["hidden-single", "naked-single"].into_iter().filter_map(named).flatten().collect();
        let used: Vec<_> = order.techniques().collect();
        let singles = used.len() == singles.len() && used.iter().all(|t| singles.contains(t));
        Self { order, uniqueness: choice.uniqueness, singles }
    }

    /// Naked and hidden singles only.
    pub fn singles() -> Self {
        Self::new(&Choice { uniqueness: false, ..Choice::singles() })
    }

    /// How far the techniques get from the givens of a puzzle.
    pub fn run(&self, puzzle: &Puzzle, control: &Control) -> Reach {
        self.run_from(Position::new(puzzle), control)
    }

    /// How far the techniques get from a position.
    pub fn run_from(&self, mut board: Position, control: &Control) -> Reach {
        if !self.uniqueness {
            board.without_uniqueness();
        }
        if self.singles
            && let Some(reach) = in_lanes(&board)
        {
            return reach;
        }
        self.step_by_step(board, control)
    }

    /// The same without vectors, as on any board.
    fn step_by_step(&self, mut board: Position, control: &Control) -> Reach {
        let before = board.blanks();
        let mut eliminations = 0;
        let memory = Memory::new();
        let end = loop {
            if let Some(contradiction) = board.contradiction() {
                break ReachEnd::Contradiction(contradiction);
            }
            if board.blanks() == 0 {
                break ReachEnd::Solved;
            }
            match self.order.next_or_halt(&board, control, &memory) {
                Ok(step) => {
                    eliminations += step.eliminations.len();
                    step.apply(&mut board);
                }
                Err(Halt { stop: Stop::Complete, .. }) => break ReachEnd::Stuck,
                Err(Halt { stop, .. }) => break ReachEnd::Stopped(stop),
            }
        };
        Reach { placements: before - board.blanks(), eliminations, end, board }
    }
}

/// Singles on a plain 9×9 board; `None` on another, and for a contradiction: where it shows, only steps tell.
fn in_lanes(board: &Position) -> Option<Reach> {
    if !board.layout().is_classic9() {
        return None;
    }
    let mut marks = [0u16; 81];
    for (mark, (&value, &cands)) in marks.iter_mut().zip(board.values().iter().zip(board.all_cands())) {
        *mark = if value == 0 { cands as u16 } else { 1 << (value - 1) };
    }
    let (mut blanks, mut cells) = ([Blanks::Contradiction], [[0u8; 81]]);
    classic9::Basic::new().solve(&[marks], &mut blanks, &mut cells);
    let [Blanks::Left(left)] = blanks else { return None };
    let mut reached = board.clone();
    for (cell, &value) in (0..).zip(&cells[0]) {
        if value != 0 && reached.value(cell) == 0 {
            reached.place(cell, usize::from(value) - 1);
        }
    }
    let end = if left == 0 { ReachEnd::Solved } else { ReachEnd::Stuck };
    Some(Reach { placements: board.blanks() - reached.blanks(), eliminations: 0, end, board: reached })
}

#[cfg(test)]
mod tests {
    use masume_puzzle::{Board, Cell, Digit, Grid};
    use proptest::prelude::*;
    use proptest::strategy::ValueTree as _;

    use super::*;

    /// A full grid, some of its clues kept, a few changed: unfinished, contradictory and many-solution boards.
    fn board() -> impl Strategy<Value = Puzzle> {
        let kept = prop::collection::vec(prop::bool::weighted(0.4), 81);
        let changed = prop::collection::vec((0..81usize, 1..=9u8), 0..3);
        (kept, changed, 0..6usize).prop_map(|(kept, changed, turn)| {
            let value = |cell: usize| ((cell / 9 % 3 * 3 + cell / 27 + cell % 9 + turn) % 9) as u8 + 1;
            let mut values: Vec<u8> = (0..81).map(|c| if kept[c] { value(c) } else { 0 }).collect();
            for (cell, digit) in changed {
                values[cell] = digit;
            }
            Puzzle::new(Board::classic(), Grid::from_values(values).unwrap()).unwrap()
        })
    }

    /// Goes both ways from a board, says where they differ, and how they end.
    fn both(board: &Position) -> Result<ReachEnd, TestCaseError> {
        let steps = Basic::singles().step_by_step(board.clone(), &Control::default());
        match in_lanes(board) {
            None => prop_assert!(matches!(steps.end, ReachEnd::Contradiction(_)), "{:?}", steps.end),
            Some(lanes) => {
                prop_assert_eq!(steps.end, lanes.end);
                prop_assert_eq!(steps.placements, lanes.placements);
                prop_assert_eq!(steps.eliminations, lanes.eliminations);
                prop_assert_eq!(steps.board.values(), lanes.board.values());
                prop_assert_eq!(steps.board.all_cands(), lanes.board.all_cands());
            }
        }
        Ok(steps.end)
    }

    proptest! {
        #[test]
        fn lanes_and_steps_agree(puzzle in board(), barred in prop::collection::vec((0..81u32, 0..9usize), 0..40)) {
            let mut board = Position::new(&puzzle);
            for (cell, digit) in barred {
                board.eliminate(cell, digit);
            }
            both(&board)?;
        }
    }

    #[test]
    fn random_boards_are_of_every_kind() {
        let mut runner = proptest::test_runner::TestRunner::deterministic();
        let (mut solved, mut stuck, mut contradictory) = (0, 0, 0);
        for _ in 0..400 {
            let puzzle = board().new_tree(&mut runner).unwrap().current();
            match both(&Position::new(&puzzle)).unwrap() {
                ReachEnd::Solved => solved += 1,
                ReachEnd::Stuck => stuck += 1,
                ReachEnd::Contradiction(_) => contradictory += 1,
                ReachEnd::Stopped(stop) => panic!("{stop:?}"),
            }
        }
        assert!(solved > 20 && stuck > 20 && contradictory > 20, "{solved} {stuck} {contradictory}");
    }

    fn puzzle(text: &str) -> Puzzle {
        let values = text.bytes().map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
        Puzzle::new(Board::classic(), Grid::from_values(values).unwrap()).unwrap()
    }

    #[test]
    fn ends_are_told_apart() {
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let run = |text: &str| Basic::singles().run(&puzzle(text), &Control::default());
        let reach = run(easy);
        assert_eq!((reach.end, reach.placements, reach.blanks()), (ReachEnd::Solved, 51, 0));
        let reach = run(&".".repeat(81));
        assert_eq!((reach.end, reach.placements, reach.blanks()), (ReachEnd::Stuck, 0, 81));
        let clash = run(&easy.replacen("53", "55", 1));
        let ReachEnd::Contradiction(Contradiction::Clash(a, b)) = clash.end else {
            panic!("{:?}", clash.end)
        };
        assert_eq!((a, b), (Cell::new(0), Cell::new(1)));
        // A full grid with two digits of a row exchanged clashes in columns, though no cell is open.
        let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert!(matches!(run(&solved.replacen("53", "35", 1)).end, ReachEnd::Contradiction(_)));
        assert_eq!(run(solved).end, ReachEnd::Solved);
        // Eight digits in the row and the ninth in the column of its last cell.
        let full = run(&format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63)));
        let expected = Contradiction::NoDigit(Cell::new(8));
        assert_eq!(full.end, ReachEnd::Contradiction(expected), "{}", Digit::from_index(8).value());
    }

    #[test]
    fn other_boards_go_step_by_step() {
        let shape = Board::usual(4).unwrap();
        let grid = Grid::from_values(vec![1, 2, 3, 0, 3, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]).unwrap();
        let reach = Basic::singles().run(&Puzzle::new(shape, grid).unwrap(), &Control::default());
        assert!(reach.placements >= 3 && reach.end != ReachEnd::Solved, "{reach:?}");
    }
}
