//! A deduction as data: what it takes away, what it places, and why.
//!
//! Words (`narrate`) and pictures (`render`) are made from a [`Step`] and the position it was found in; nothing else is
//! needed, and a step can be checked against a solution without knowing its technique.

use masume_puzzle::{Cell, Digit, DigitSet, Grid, RuleUse};

use crate::position::{Candidate, Position};
use crate::technique::Technique;

/// A house, by its number in [`masume_puzzle::Board::houses`].
pub type HouseId = u32;

/// One step of a solution path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The row of the table it belongs to.
    pub technique: &'static Technique,
    /// Its rating on the scale of Sudoku Explainer, in tenths.
    pub se: u16,
    /// Candidates that go, in cell order, digits ascending.
    pub eliminations: Vec<Candidate>,
    /// The digit it places, if it places one. The candidates this takes away are not listed in `eliminations`, but for
    /// chains that conclude a digit: they list the other candidates of its cell.
    pub placement: Option<Candidate>,
    /// The pattern it follows from.
    pub why: Why,
}

/// The pattern behind a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// The last open cell of a house, or the only place for a digit in it.
    Hidden {
        /// The house.
        house: HouseId,
        /// Whether the cell is the last open one of the house.
        last: bool,
    },
    /// The only candidate of a cell.
    Naked,
    /// All places of a digit in `base` lie in `cover` as well.
    Locked {
        /// The digit.
        digit: Digit,
        /// The house whose places are all in `cover`.
        base: HouseId,
        /// The house they are in too.
        cover: HouseId,
        /// These places.
        cells: Vec<Cell>,
        /// The house in which the digit then has one place left, when that is the conclusion.
        single: Option<HouseId>,
    },
    /// As many digits as cells, in one house.
    Subset {
        /// The house.
        house: HouseId,
        /// The cells.
        cells: Vec<Cell>,
        /// The digits.
        digits: DigitSet,
        /// Whether the digits have no other place in the house (else: the cells have no other digits).
        hidden: bool,
    },
    /// As many lines as cross lines hold all places of a digit.
    Fish {
        /// The digit.
        digit: Digit,
        /// The lines whose places are all covered.
        base: Vec<HouseId>,
        /// The lines that cover them.
        cover: Vec<HouseId>,
        /// The places.
        cells: Vec<Cell>,
    },
    /// A cell of two or three digits and two bivalue cells it sees.
    Wing {
        /// The cell that sees both wings.
        pivot: Cell,
        /// The two bivalue cells.
        wings: [Cell; 2],
        /// The digit that must be in one of them (or in the pivot).
        digit: Digit,
    },
    /// A loop of cells that would have two fillings if nothing else were in them.
    Loop {
        /// The cells, in the order of the loop.
        cells: Vec<Cell>,
        /// The two digits.
        digits: [Digit; 2],
        /// What saves it.
        kind: LoopKind,
    },
    /// A board of bivalue cells would have two solutions if nothing else were in it.
    Bug {
        /// The cells with more, and the digits that make the difference in each.
        cells: Vec<(Cell, DigitSet)>,
        /// What follows.
        kind: BugKind,
    },
    /// Cells of which every combination of digits but some is impossible.
    Exclusion {
        /// The two or three cells.
        base: Vec<Cell>,
        /// The cells that forbid combinations: two or three candidates, seen by all base cells.
        excluders: Vec<Cell>,
        /// Every combination with an eliminated digit, and the excluder it would leave empty (`None`: two of the base
        /// cells see each other and would hold the same digit).
        barred: Vec<(Vec<Digit>, Option<Cell>)>,
    },
    /// A sign of a rule, looked at alone.
    Sign(RuleUse),
    /// Cells that add up to a number, perhaps after others are taken off, since whole houses do and the cages in them.
    Total {
        /// The cells.
        cells: Vec<Cell>,
        /// Those that are taken off.
        less: Vec<Cell>,
        /// What is left.
        total: i32,
    },
    /// A candidate that leads to a contradiction by singles and signs.
    Trial {
        /// The candidate.
        assumed: Candidate,
        /// The digits that follow, in order.
        then: Vec<Candidate>,
        /// The contradiction.
        end: TrialEnd,
    },
    /// Implications.
    Chain(Chain),
}

/// How a trial ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TrialEnd {
    /// A cell has no digit left.
    NoDigit(Cell),
    /// A house has no place left for a digit.
    NoPlace(HouseId, Digit),
    /// Two cells that see each other hold the same digit.
    Clash(Cell, Cell),
    /// A sign cannot be obeyed any more: [`Why::Sign`] or [`Why::Total`].
    Sign(Box<Why>),
}

/// The types of unique rectangles and loops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoopKind {
    /// One cell has more candidates.
    One(Cell),
    /// The cells with more have the same further digit.
    Two {
        /// The cells with the further digit.
        cells: Vec<Cell>,
        /// The digit.
        extra: Digit,
    },
    /// Two cells with further digits, of which a subset of a house is made.
    Three {
        /// The two cells.
        cells: [Cell; 2],
        /// Their further digits.
        extra: DigitSet,
        /// The house.
        house: HouseId,
        /// The other cells of the subset.
        others: Vec<Cell>,
        /// The digits of the subset.
        digits: DigitSet,
        /// Whether it is a hidden one.
        hidden: bool,
    },
    /// Two cells share a house in which one of the loop's digits has no other place.
    Four {
        /// The two cells.
        cells: [Cell; 2],
        /// The house.
        house: HouseId,
        /// The digit that is locked in them.
        locked: Digit,
    },
}

/// The types of "bivalue universal grave".
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BugKind {
    /// One cell too many-valued: it takes one of its bug digits.
    One,
    /// All bug cells have the same bug digit.
    Two(Digit),
    /// The bug digits make a naked subset with other cells of a house.
    Three {
        /// The house.
        house: HouseId,
        /// The other cells.
        others: Vec<Cell>,
        /// The digits of the subset.
        digits: DigitSet,
    },
    /// Two bug cells of a house share a digit that must be in one of them.
    Four {
        /// The house.
        house: HouseId,
        /// The shared digit.
        digit: Digit,
    },
}

/// A step made of implications.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// How the branches make a conclusion.
    pub kind: ChainKind,
    /// The branches: one for a loop or a plain chain, else one per case.
    pub branches: Vec<Branch>,
    /// Steps that branches lean on (named by [`Cause::Step`]), found in the position that the branch had reached.
    pub nested: Vec<Step>,
    /// Sudoku Explainer's measure of length: the nodes of all branches, and those of distinct nested chains.
    pub complexity: u32,
}

/// What the branches of a chain have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChainKind {
    /// A loop that holds in both directions.
    Cycle,
    /// One branch from a candidate to its own negation.
    Forcing,
    /// Both branches start from the same assumption and contradict each other at their ends.
    Contradiction {
        /// The assumed candidate.
        start: Candidate,
        /// Whether it was assumed to be true.
        on: bool,
    },
    /// Two branches, from a candidate and from its negation, end alike.
    Double(Candidate),
    /// One branch per candidate of a cell, all end alike.
    Cell(Cell),
    /// One branch per place of a digit in a house, all end alike.
    House(HouseId, Digit),
}

/// One line of implications. The last node is the conclusion; parents come before children.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The nodes, each once.
    pub nodes: Vec<Node>,
}

/// One candidate taken as true or false.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub on: bool,
    /// The nodes of the branch it follows from, by index.
    pub parents: Vec<usize>,
    /// What makes it follow.
    pub cause: Cause,
}

/// What makes a node follow from its parents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Nothing: it is assumed.
    Assumed,
    /// A cell holds one digit.
    Cell,
    /// A house holds a digit once.
    House(HouseId),
    /// Two cells that a rule sets apart one by one.
    Apart,
    /// A further step, by its number in [`Chain::nested`].
    Step(usize),
}

impl Step {
    /// Whether `solution` keeps everything this step says.
    pub fn holds_in(&self, solution: &Grid) -> bool {
        let is = |c: &Candidate| solution.get(c.cell) == Some(c.digit);
        self.placement.iter().all(is) && !self.eliminations.iter().any(is)
    }

    /// Does it: eliminations first, then the placement.
    pub fn apply(&self, board: &mut Position) {
        for c in &self.eliminations {
            board.eliminate(c.cell.index() as u32, c.digit.index());
        }
        if let Some(c) = self.placement {
            board.place(c.cell.index() as u32, c.digit.index());
        }
    }
}
