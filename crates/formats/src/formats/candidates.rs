//! What the formats of candidate sets share: which lone digits are givens, and which candidates were taken away.
//!
//! A cell that shows one digit may be a given, an entry or a naked single. The rule, as HoDoKu and SukakuExplainer
//! have it: it is set, unless a cell that sees it still lists that digit.

use masume_puzzle::{Cell, Digit, DigitSet, Document, Grid, Puzzle};

use crate::script::Script;
use crate::symbols::Convention;
use crate::{WriteError, Written};

/// The document of a grid of candidates. `placed` are digits known to be entered by a player.
pub(crate) fn settle(empty: Puzzle, mut sets: Vec<DigitSet>, placed: &Grid) -> Document {
    let structure = empty.structure().clone();
    let mut puzzle = empty;
    for cell in puzzle.board().clone().cells() {
        let Some(digit) = sets[cell.index()].single() else { continue };
        let listed =
            structure.peers(cell).any(|p| sets[p.index()].len() > 1 && sets[p.index()].contains(digit));
        if placed.get(cell).is_none() && !listed {
            puzzle.set_given(cell, Some(digit));
        }
    }
    open_up(&puzzle, &mut sets, placed);
    let mut document = Document::new(restricted(puzzle, |c| sets[c.index()]));
    document.entries = placed.clone();
    document
}

/// Programs take a placed digit off the candidates around it. That is no restriction of the puzzle, so it is undone
/// where no cell around lists the digit any more.
pub(crate) fn open_up(puzzle: &Puzzle, sets: &mut [DigitSet], placed: &Grid) {
    let structure = puzzle.structure();
    for (cell, digit) in placed.filled() {
        let open = |p: Cell| puzzle.given(p).is_none() && placed.get(p).is_none();
        if !structure.peers(cell).any(|p| open(p) && sets[p.index()].contains(digit)) {
            for peer in structure.peers(cell).filter(|&p| open(p)) {
                sets[peer.index()].insert(digit);
            }
        }
    }
    for (cell, _) in placed.filled() {
        sets[cell.index()] = puzzle.board().all_digits();
    }
}

/// The puzzle in which each cell holds only what `sets` allows, as far as the givens leave it open.
pub(crate) fn restricted(puzzle: Puzzle, sets: impl Fn(Cell) -> DigitSet) -> Puzzle {
    let marks =
        puzzle.board().cells().map(|c| puzzle.open_digits(c) & (sets(c) | given_set(&puzzle, c))).collect();
    puzzle.clone().with_marks(marks).unwrap_or(puzzle)
}

fn given_set(puzzle: &Puzzle, cell: Cell) -> DigitSet {
    puzzle.given(cell).map_or(DigitSet::EMPTY, DigitSet::only)
}

/// The candidates to write for each cell, or why they cannot be written.
pub(crate) fn to_write(document: &Document, format: &'static str) -> Result<Vec<DigitSet>, WriteError> {
    crate::board::one_board(document, format, true)?;
    let puzzle = &document.puzzle;
    let sets: Vec<DigitSet> = puzzle.board().cells().map(|c| puzzle.candidates(c)).collect();
    match sets.iter().position(|s| s.is_empty()) {
        None => Ok(sets),
        Some(i) => {
            let at = puzzle.board().position(Cell::new(i));
            Err(WriteError { format, what: format!("a cell without candidates ({at})") })
        }
    }
}

/// How to write single candidates: one character each.
pub(crate) fn script(side: u8, sets: &[DigitSet], format: &'static str) -> Result<Script, WriteError> {
    let all = sets.iter().fold(DigitSet::EMPTY, |a, &b| a | b);
    let values: Vec<u8> = all.iter().map(Digit::value).collect();
    let script = Script::choose(side, &values, '.', false);
    match script.convention {
        Convention::Decimal => {
            Err(WriteError { format, what: "more digits than there are characters (36)".into() })
        }
        _ => Ok(script),
    }
}

/// One cell's candidates, joined.
pub(crate) fn join(script: Script, set: DigitSet) -> String {
    let mut out = String::new();
    for digit in set.iter() {
        script.push(&mut out, digit.value());
    }
    out
}

/// What was written, after reading it back: a lone digit that is not what it looks like is not kept.
pub(crate) fn checked(written: Written, document: &Document, reread: Option<&Document>) -> Written {
    let mut written = written;
    let mut lose = |what: &str| {
        if !written.not_kept.iter().any(|n| n == what) {
            written.not_kept.push(what.to_string());
        }
    };
    let Some(reread) = reread else {
        lose("givens");
        return written;
    };
    let cells = || document.board().cells();
    let other_givens = reread.puzzle.givens() != document.puzzle.givens();
    if other_givens {
        lose("givens");
    }
    // Another given changes what is open around it; that alone is no loss of restrictions.
    if (document.puzzle.marks().is_some() || !other_givens)
        && cells().any(|c| reread.puzzle.candidates(c) != document.puzzle.candidates(c))
    {
        lose("marks");
    }
    if reread.entries != document.entries && !document.entries.is_empty() {
        lose("entries");
    }
    written
}
