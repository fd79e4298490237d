//! Who verifies what.

use masume_puzzle::{Board, Puzzle};

/// What a puzzle is verified for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    /// A puzzle of given digits that a generator made.
    Generated,
    /// A puzzle whose clues are cages, arrows and the like, and perhaps digits.
    Variant,
    /// A find of a hunt.
    Hunted,
    /// Many joined boards that were made board by board.
    Joined,
}

impl Purpose {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Generated, Self::Variant, Self::Hunted, Self::Joined];
}

/// The boards that a row is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Boards {
    /// The plain 9×9 without rule clues, which makers search with `classic9`.
    Plain,
    /// All others.
    Other,
}

impl Boards {
    /// Those that a puzzle belongs to. A cage on the plain 9×9 makes another board of it: makers then search with
    /// `general`.
    pub fn of(puzzle: &Puzzle) -> Self {
        let plain = *puzzle.board() == Board::classic() && puzzle.rule_clues().is_empty();
        if plain { Self::Plain } else { Self::Other }
    }
}

/// An engine, and how far it may go before the next is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ask {
    /// Its id.
    pub engine: &'static str,
    /// Nodes that it may take, in its own unit; as many as the caller's `Control` lets it when not said.
    pub nodes: Option<u64>,
}

impl Ask {
    const fn up_to(engine: &'static str, nodes: u64) -> Self {
        Self { engine, nodes: Some(nodes) }
    }

    const fn to_the_end(engine: &'static str) -> Self {
        Self { engine, nodes: None }
    }
}

/// How puzzles of one purpose are verified on one kind of board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// What for.
    pub purpose: Purpose,
    /// On which boards.
    pub boards: Boards,
    /// The engines that made the puzzle: never asked, whatever `ask` says.
    pub made_with: &'static [&'static str],
    /// The engines to ask, in this order.
    pub ask: &'static [Ask],
    /// After so many that agree no further engine is asked.
    pub agree: usize,
    /// So many must agree in any case; less than `agree` where engines often do not come to an end.
    pub least: usize,
}

/// Nodes of a search: seconds on a large board.
const SEARCH: u64 = 300_000;
/// Nodes of clause learning, which are conflicts: dear, and each brings the answer nearer.
const LEARN: u64 = 3_000_000;

/// Every purpose on every kind of board.
pub static TABLE: [Row; 8] = [
    // The makers search with `classic9`, and `general` shares no code with it. Millions are verified in a run, so it is
    // the quickest of the others; it always comes to an end.
    Row {
        purpose: Purpose::Generated,
        boards: Boards::Plain,
        made_with: &["classic9"],
        ask: &[Ask::to_the_end("general")],
        agree: 1,
        least: 1,
    },
    // The makers search with `general`. Algorithm X is quickest on easy puzzles, clause learning sure on hard ones.
    Row {
        purpose: Purpose::Generated,
        boards: Boards::Other,
        made_with: &["general"],
        ask: &[Ask::up_to("exact-cover-pd", 2_000), Ask::to_the_end("sat")],
        agree: 1,
        least: 1,
    },
    // `sat` states cages, arrows and the like as clauses of its own; the makers, on every board, search with the
    // propagators of `general`. Algorithm X only looks at such rules when the board is full.
    Row {
        purpose: Purpose::Variant,
        boards: Boards::Plain,
        made_with: &["general"],
        ask: &[Ask::up_to("sat", 2_000_000)],
        agree: 1,
        least: 1,
    },
    Row {
        purpose: Purpose::Variant,
        boards: Boards::Other,
        made_with: &["general"],
        ask: &[Ask::up_to("sat", 2_000_000)],
        agree: 1,
        least: 1,
    },
    // A find with few clues may be a record, so two must agree; the third is for methods that search with one of them,
    // and for puzzles on which one does not come to an end.
    Row {
        purpose: Purpose::Hunted,
        boards: Boards::Plain,
        made_with: &["classic9"],
        ask: &[Ask::up_to("general", SEARCH), Ask::up_to("exact-cover-pd", SEARCH), Ask::up_to("sat", LEARN)],
        agree: 2,
        least: 1,
    },
    // Each method says what it searches with. On large boards with few clues often only clause learning comes to an end,
    // so it is asked first; where nothing else does, one is enough, and the find names it.
    Row {
        purpose: Purpose::Hunted,
        boards: Boards::Other,
        made_with: &["general"],
        ask: &[
            Ask::up_to("learn", LEARN),
            Ask::up_to("sat", LEARN),
            Ask::up_to("general", SEARCH),
            Ask::up_to("exact-cover-pd", SEARCH),
        ],
        agree: 2,
        least: 1,
    },
    // Joined boards were made one by one with `classic9`. Two that have nothing in common see the whole: search, board by
    // board first, and clause learning on all of it. What is made here needs few nodes on any number of boards; the limits
    // are beyond what minutes allow.
    Row {
        purpose: Purpose::Joined,
        boards: Boards::Other,
        made_with: &["classic9"],
        ask: &[Ask::up_to("auto", 100_000_000), Ask::up_to("sat", 10_000_000)],
        agree: 2,
        least: 2,
    },
    // A layout of one board is the plain 9×9, where `auto` is `classic9`.
    Row {
        purpose: Purpose::Joined,
        boards: Boards::Plain,
        made_with: &["classic9"],
        ask: &[Ask::up_to("general", 100_000_000), Ask::up_to("sat", 10_000_000)],
        agree: 2,
        least: 2,
    },
];
