//! Exact cover: D. E. Knuth's Algorithm X with three ways to choose where to branch (source D).
//!
//! Items are the cells and the digits of each full house, options the digits of the cells. Partial houses and pairs
//! kept apart are "at most once" items that are never branched on. `cover.rs` tells how options are kept: words and
//! byte counts in flat arrays instead of linked nodes, and taking a choice back instead of copying. The search is a
//! loop over an explicit stack, so its depth is bounded by memory alone.
//!
//! **Orders.** Plain Algorithm X branches on the item with the fewest options, the first of them in item order
//! (cells, then houses). Source D branches "from the cell whose filling lets the Sudoku entropy fall most", where
//! `d(cell, n)` is the product of |U \ {n}| / |U| over the open cells, averaged over the digits n of the cell, and
//! `pd(cell)` the product of (|U| − 1) / |U| over the cells seen. It does not say what becomes of forced choices, of
//! houses and of ties. Taken by its word (only cells, smallest `d` first) it needs many times the calls of plain
//! Algorithm X, because hidden singles are then guessed at, so the authors must have done something else. Of the
//! readings we tried, one comes near all the published figures on hard 9×9 and on minimal 16×16 boards, and it is
//! also the fastest; that one is ours (chosen by its results, so their agreement proves nothing more):
//!
//! - the fewest options still decide; `d` or `pd` only chooses between the *cells* that have equally few;
//! - so a forced choice, of a cell or of a house, comes first (there is nothing to choose between: first in item
//!   order), and a house is branched on when it has fewer places than every cell has digits;
//! - equal `d` or `pd`: the first cell. The filled cell's own factor is the same for all that are compared.
//!
//! The other readings can be asked for by [`Reading`]; `masume-bench orderings --readings` shows what they cost.
//! Options are tried in ascending order of digit (in a cell) or of place (in a house).
//!
//! **Calls.** [`Stats::nodes`](crate::Stats) counts what a recursive program counts as calls of its solver: one for
//! the board with its givens, and one for each option that is chosen, forced ones, dead ends and solutions included.

mod cover;
mod order;

use std::sync::Arc;

use masume_puzzle::{Board, Cell, Digit, Puzzle};

use crate::{Control, EngineInfo, Report, Search, Sink, Stats, Stop, Unsupported};
use cover::{Cover, Tables};
use order::Picker;
pub use order::{Order, Reading};

/// The table row of plain Algorithm X.
pub const INFO: EngineInfo = EngineInfo {
    id: "exact-cover",
    about_en: "Algorithm X, fewest options first",
    about_ja: "Algorithm X(候補数最小の制約から)",
    build: |board| build("exact-cover", board, Order::Fewest),
};

/// The table row of Algorithm X ordered by Sudoku entropy.
pub const INFO_D: EngineInfo = EngineInfo {
    id: "exact-cover-d",
    about_en: "Algorithm X, ties broken by Sudoku entropy d",
    about_ja: "Algorithm X(数独エントロピー d で順序付け)",
    build: |board| build("exact-cover-d", board, Order::Entropy(Reading::BreakTies)),
};

/// The table row of Algorithm X ordered by pseudo-entropy.
pub const INFO_PD: EngineInfo = EngineInfo {
    id: "exact-cover-pd",
    about_en: "Algorithm X, ties broken by pseudo-entropy pd",
    about_ja: "Algorithm X(擬数独エントロピー pd で順序付け)",
    build: |board| build("exact-cover-pd", board, Order::PseudoEntropy(Reading::BreakTies)),
};

fn build(engine: &'static str, board: &Arc<Board>, order: Order) -> Result<Box<dyn Search>, Unsupported> {
    match ExactCover::new(board, order) {
        Some(search) => Ok(Box::new(search)),
        None => Err(unsupported(engine)),
    }
}

fn unsupported(engine: &'static str) -> Unsupported {
    let why = "it knows groups of different digits and cells kept apart, but no other constraint";
    Unsupported { engine, why: why.into() }
}

/// The engine, for those who want another [`Order`] than the table offers.
#[derive(Debug)]
pub struct ExactCover {
    /// The puzzle whose rule clues the cover knows.
    rules: Puzzle,
    order: Order,
    cover: Cover,
    picker: Picker,
    /// The loaded puzzle contradicts itself before anything is chosen.
    dead: bool,
    /// How many choices its givens are.
    givens: usize,
    /// Options still to be tried, those of the deepest item last, each item's in reverse.
    choices: Vec<(u32, u8)>,
    frames: Vec<Frame>,
    /// Calls between two looks at the clock; fewer on large boards, where each takes longer.
    patience: u64,
}

/// An item that is branched on.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// Where its options begin among the choices.
    choices: usize,
    /// The depth of the cover before any of them is chosen.
    depth: usize,
}

impl ExactCover {
    /// An engine for this board; `None` when it has constraints that are neither houses nor pairs apart. It holds the
    /// empty puzzle until another is loaded.
    pub fn new(board: &Arc<Board>, order: Order) -> Option<Self> {
        let puzzle = Puzzle::empty(board.clone());
        puzzle.has_houses_only().then(|| Self::with_rules_of(&puzzle, order))
    }

    /// For a board with the rule clues of a puzzle.
    fn with_rules_of(puzzle: &Puzzle, order: Order) -> Self {
        let tables = Tables::new(puzzle.structure());
        let patience = ((1 << 17) / tables.item_count().max(1) as u64).clamp(1, 256);
        let mut engine = Self {
            rules: puzzle.clone(),
            order,
            cover: Cover::new(tables),
            picker: Picker::new(order),
            dead: false,
            givens: 0,
            choices: Vec::new(),
            frames: Vec::new(),
            patience,
        };
        engine.place(puzzle);
        engine
    }

    /// Chooses the givens of a puzzle whose rule clues the cover knows.
    fn place(&mut self, puzzle: &Puzzle) {
        self.cover.load(puzzle);
        self.dead = self.cover.is_dead();
        self.givens = self.cover.depth();
    }

    /// The call that the cover is in: tells of a solution or a dead end, or lists the options to try.
    fn call(&mut self, dead: bool, stats: &mut Stats, sink: Sink<'_>) -> std::ops::ControlFlow<()> {
        stats.nodes += 1;
        if dead {
            stats.conflicts += 1;
        } else if self.cover.open() == 0 {
            return sink(self.cover.values());
        } else {
            let choices = self.choices.len();
            let item = self.picker.pick(&self.cover);
            self.cover.push_options(item, &mut self.choices);
            self.choices[choices..].reverse();
            self.frames.push(Frame { choices, depth: self.cover.depth() });
        }
        std::ops::ControlFlow::Continue(())
    }

    /// Returns to the deepest item with an option left to try, and takes that option.
    fn next_choice(&mut self) -> Option<(u32, u8)> {
        loop {
            let frame = self.frames.last()?;
            if self.choices.len() > frame.choices {
                self.cover.undo_to(frame.depth);
                return self.choices.pop();
            }
            self.frames.pop();
        }
    }
}

impl Search for ExactCover {
    fn load(&mut self, puzzle: &Puzzle) -> Result<(), Unsupported> {
        if !puzzle.has_houses_only() {
            return Err(unsupported(match self.order {
                Order::Fewest => INFO.id,
                Order::Entropy(_) => INFO_D.id,
                Order::PseudoEntropy(_) => INFO_PD.id,
            }));
        }
        if puzzle.has_rules_of(&self.rules) {
            self.place(puzzle);
        } else {
            *self = Self::with_rules_of(puzzle, self.order);
        }
        Ok(())
    }

    fn run(&mut self, assume: &[(Cell, Digit)], control: &Control, sink: Sink<'_>) -> Report {
        self.choices.clear();
        self.frames.clear();
        let mut dead = self.dead;
        for &(cell, digit) in assume {
            if !dead {
                self.cover.choose(cell.index(), digit.index());
                dead = self.cover.is_dead();
            }
        }
        let mut stats = Stats::default();
        let stop = loop {
            if control.nodes.is_some_and(|most| stats.nodes >= most) {
                break Stop::Nodes;
            }
            if stats.nodes % self.patience == 0
                && let Some(stop) = control.must_stop(stats.nodes)
            {
                break stop;
            }
            if self.call(dead, &mut stats, sink).is_break() {
                break Stop::Enough;
            }
            let Some((cell, digit)) = self.next_choice() else { break Stop::Complete };
            self.cover.choose(cell as usize, usize::from(digit));
            dead = self.cover.is_dead();
        };
        self.cover.undo_to(self.givens);
        Report { stop, stats }
    }
}
