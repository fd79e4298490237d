//! `sat`: the board as clauses, searched by a clause-learning solver.
//!
//! The encoding is source E's (Nasu and Matsuzaki): a variable for each candidate, at least and at most one digit per
//! cell, at least and at most one place per digit in every row, column and block; a second solution is looked for with
//! the first one negated. Clause learning closes hard 16×16 and 25×25 boards on which plain search drowns.
//!
//! Rules beyond houses are stated too: a pair of cells with a table by what each digit leaves the other, everything else
//! by the states of its automaton (`automaton.rs`), a variable each.
//!
//! Tried here with batsat, splr, varisat and `CaDiCaL` (`bench/peers`, rows `NAME`, `NAME-units`, `NAME-kept`): stating
//! only the candidates that the givens leave open beats stating everything with the givens as units, most of all on
//! easy boards, and a solver kept for the whole shape with the givens as assumptions lost to building a new one per
//! puzzle on most sets. So the engine ([`INFO`]) builds per puzzle and uses assumptions within it.

mod encoding;

use std::sync::Arc;

use masume_puzzle::{Board, Cell, Constraint, Digit, Puzzle};

use self::encoding::Encoding;
use crate::automaton::Automaton;
use crate::{Control, EngineInfo, Report, Search, Sink, Stats, Stop, Unsupported};

/// The table row.
pub const INFO: EngineInfo = EngineInfo {
    id: "sat",
    about_en: "clause learning (batsat); for hard boards of any shape",
    about_ja: "節学習(SATソルバ batsat)。難しい大盤面向け",
    build: |board| Ok(Box::new(Sat::new(board)?)),
};

/// The engine: clauses for one puzzle at a time.
pub(crate) struct Sat {
    puzzle: Puzzle,
    board: Option<Encoding>,
    /// What rules demand beyond houses and pairs.
    automata: Vec<Automaton>,
}

impl Sat {
    pub(crate) fn new(board: &Arc<Board>) -> Result<Self, Unsupported> {
        let puzzle = Puzzle::empty(board.clone());
        Ok(Self { automata: automata(&puzzle)?, puzzle, board: None })
    }
}

/// What the rules of a board and the clues on it demand beyond houses and pairs.
fn automata(puzzle: &Puzzle) -> Result<Vec<Automaton>, Unsupported> {
    let structure = puzzle.structure();
    let read = |k: &&Constraint| !matches!(k, Constraint::Pairs { .. } | Constraint::Within { .. });
    let automaton = |k: &Constraint| {
        let why = || "a rule of this puzzle would take too many clauses".to_string();
        Automaton::of(k, structure.digits()).ok_or_else(|| Unsupported { engine: INFO.id, why: why() })
    };
    structure.constraints().iter().filter(read).map(automaton).collect()
}

impl Search for Sat {
    fn load(&mut self, puzzle: &Puzzle) -> Result<(), Unsupported> {
        self.board = None;
        if !puzzle.has_rules_of(&self.puzzle) {
            self.automata = automata(puzzle)?;
        }
        self.puzzle.clone_from(puzzle);
        Ok(())
    }

    fn run(&mut self, assume: &[(Cell, Digit)], control: &Control, sink: Sink<'_>) -> Report {
        let puzzle = &self.puzzle;
        let candidates = || puzzle.board().cells().map(|c| puzzle.candidates(c)).collect();
        // Clashing givens leave open digits where the encoding would not see the clash.
        let clash = || puzzle.givens().filled().any(|(c, d)| puzzle.givens_against(c, d).next().is_some());
        if self.board.is_none() && clash() {
            return Report { stop: Stop::Complete, stats: Stats::default() };
        }
        // A plain question starts from nothing, so that the order of its answers depends on the puzzle alone.
        let fresh = if assume.is_empty() { None } else { self.board.take() };
        let board = match fresh.map_or_else(
            || Encoding::new(puzzle.structure().clone(), candidates(), &self.automata, control),
            Ok,
        ) {
            Ok(board) => self.board.insert(board),
            Err(stop) => return Report { stop, stats: Stats::default() },
        };
        board.enumerate(assume, control, sink)
    }
}
