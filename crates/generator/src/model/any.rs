//! Every board as a clue model: slot `i` is cell `i`, every question goes to the slate of the `general` engine, and behind
//! the cells come slots for rule clues that are laid — cages, lines, dots, numbers outside. Value `v` in such a slot is
//! the `v`-th way the clue can be written.
//!
//! Rule clues that the template has are in every puzzle and cost nothing. Other rule clues in the slots are other
//! constraints, which engines compile anew: those of the last question are kept, since searches mostly change digits.

use std::ops::ControlFlow;
use std::sync::Arc;

use masume_puzzle::{Cell, Digit, Grid, Puzzle, RuleUse};
use masume_solver::general::{self, Slate};
use masume_solver::{Control, Engine, Random, Stop};

use super::lines::needed;
use super::reduce::{Memory, reduce};
use super::{CONTRADICTION, ClueModel, Needed, Table};

/// What all threads share of a template.
#[derive(Debug)]
struct Common {
    template: Puzzle,
    /// The ways each rule clue can be written.
    ways: Vec<Vec<RuleUse>>,
    needed: Vec<Needed>,
    rivals: Vec<u16>,
    rival_starts: Vec<u32>,
}

impl Common {
    fn cells(&self) -> usize {
        self.template.board().len()
    }

    fn slots(&self) -> usize {
        self.cells() + self.ways.len()
    }

    fn rivals(&self, slot: usize) -> &[u16] {
        &self.rivals[self.rival_starts[slot] as usize..self.rival_starts[slot + 1] as usize]
    }

    /// The rule clues that these values of the slots behind the cells stand for.
    fn laid<'a>(&'a self, values: &'a [u8]) -> impl Iterator<Item = &'a RuleUse> + 'a {
        self.ways.iter().zip(values).filter_map(|(ways, &v)| ways.get(usize::from(v).checked_sub(1)?))
    }

    /// The puzzle without givens that has them; `None` when they do not fit the board.
    fn with(&self, values: &[u8]) -> Option<Puzzle> {
        if values.iter().all(|&v| v == 0) {
            return Some(self.template.clone());
        }
        self.template.adding_rules(self.laid(values).cloned()).ok()
    }
}

/// The rule clues that were asked about last, and what answers for them.
#[derive(Debug)]
struct Laid {
    values: Vec<u8>,
    /// `None` when they do not fit the board.
    engines: Option<Engines>,
}

#[derive(Debug)]
struct Engines {
    /// Without givens.
    puzzle: Puzzle,
    slate: Slate,
    /// Made for the first that asks which candidates are active.
    engine: Option<Engine>,
}

/// A board, or many joined boards, of any kind, with rule clues that are fixed and others that are laid.
#[derive(Debug)]
pub struct Any {
    common: Arc<Common>,
    laid: Option<Laid>,
    memory: Memory,
}

impl Any {
    /// For puzzles that are this one with digits; its own givens do not count.
    pub fn new(template: &Puzzle) -> Self {
        Self::with_rule_clues(template, Vec::new())
    }

    /// The same with further slots, one for each entry of `ways`, which lists the ways a rule clue can be written.
    pub fn with_rule_clues(template: &Puzzle, ways: Vec<Vec<RuleUse>>) -> Self {
        let board = template.board();
        let template = template.clone().with_givens(Grid::empty(board.len())).expect("no givens fit");
        let (mut rivals, mut rival_starts) = (Vec::new(), vec![0]);
        for cell in template.structure().cells() {
            // Cells beyond what 16 bits count are left out: on boards so large the searches know fewer rivals.
            let peers = template.structure().peers(cell);
            rivals.extend(peers.filter_map(|peer| u16::try_from(peer.index()).ok()));
            rival_starts.push(rivals.len() as u32);
        }
        // What digits alone would need, laid rule clues can give.
        let needed = if ways.is_empty() { needed(&template) } else { Vec::new() };
        Self::on(Arc::new(Common { template, ways, needed, rivals, rival_starts }))
    }

    /// Another for the same puzzles, for another thread; cheaper than a new one.
    #[must_use]
    pub fn another(&self) -> Self {
        Self::on(self.common.clone())
    }

    fn on(common: Arc<Common>) -> Self {
        Self { common, laid: None, memory: Memory::default() }
    }

    /// The engines for the rule clues of a board; `None` when they do not fit.
    fn engines(&mut self, board: &[u8]) -> Option<&mut Engines> {
        let Self { common, laid, .. } = self;
        Self::take(common, laid, board)
    }

    fn take<'a>(common: &Common, laid: &'a mut Option<Laid>, board: &[u8]) -> Option<&'a mut Engines> {
        let values = &board[common.cells()..];
        if laid.as_ref().is_none_or(|last| last.values != values) {
            let engines = common.with(values).map(|puzzle| {
                let slate = Slate::with_rules_of(&puzzle);
                Engines { puzzle, slate, engine: None }
            });
            *laid = Some(Laid { values: values.to_vec(), engines });
        }
        laid.as_mut().and_then(|laid| laid.engines.as_mut())
    }

    /// The slate with the singles of a board, and how many cells they leave open; `None` after a contradiction.
    fn undecided(&mut self, board: &[u8]) -> Option<(u32, &Slate)> {
        let cells = self.common.cells();
        let slate = &mut self.engines(board)?.slate;
        slate.load_basic(&board[..cells]).then(|| (slate.blanks() as u32, &*slate))
    }

    /// The value of each slot of a rule clue that a solution obeys, 0 where it obeys none.
    fn read(&self, solution: &[u8]) -> Vec<u8> {
        let grid = Grid::from_values(solution.to_vec()).unwrap_or_default();
        let holds = |used: &RuleUse| self.board().would_hold(used, &grid) == Some(true);
        let first = |ways: &Vec<RuleUse>| ways.iter().position(holds).map_or(0, |at| at as u8 + 1);
        self.common.ways.iter().map(first).collect()
    }

    /// Takes digits away: all questions are about the same rule clues.
    fn reduce_digits(
        &mut self,
        full: &[u8],
        board: &[u8],
        groups: &[Vec<usize>],
        least: usize,
        question: &Control,
    ) -> Option<Vec<u8>> {
        let Self { common, laid, memory } = self;
        let cells = common.cells();
        let Engines { puzzle, slate, .. } = Self::take(common, laid, board)?;
        let (full, board) = (&full[..cells], &board[..cells]);
        if !slate.load(board) {
            return None;
        }
        let open: Vec<usize> = (0..cells).filter(|&slot| board[slot] == 0).collect();
        if slate.other(full, &open, question) != general::Other::None {
            return None;
        }
        // Swaps need all rivals; on boards too large for that, and where laid groups add some, the first search that
        // fails shows what is unavoidable.
        let fixed = puzzle.has_rules_of(&common.template);
        if fixed && puzzle.has_houses_only() && cells <= usize::from(u16::MAX) + 1 {
            memory.begin(full, board, |slot| common.rivals(slot));
        } else {
            memory.clear(full);
        }
        reduce(slate, memory, (full, board), groups, least, question).ok()
    }
}

impl ClueModel for Any {
    type Clues = Vec<u8>;
    type Open = Vec<u64>;

    fn template(&self) -> &Puzzle {
        &self.common.template
    }

    fn puzzle(&self, board: &Vec<u8>) -> Puzzle {
        let (digits, values) = board.split_at(self.common.cells());
        let last = self.laid.as_ref().filter(|last| last.values == values).and_then(|l| l.engines.as_ref());
        let puzzle = last.map(|engines| engines.puzzle.clone()).or_else(|| self.common.with(values));
        let mut puzzle = puzzle.unwrap_or_else(|| self.common.template.clone());
        for (cell, &value) in digits.iter().enumerate() {
            puzzle.set_given(Cell::new(cell), Digit::new(value));
        }
        puzzle
    }

    fn clues_of(&self, puzzle: &Puzzle) -> Vec<u8> {
        let rules = puzzle.rule_clues();
        let way =
            |ways: &Vec<RuleUse>| ways.iter().position(|w| rules.contains(w)).map_or(0, |at| at as u8 + 1);
        puzzle.givens().values().iter().copied().chain(self.common.ways.iter().map(way)).collect()
    }

    fn slots(&self) -> usize {
        self.common.slots()
    }

    fn values(&self, slot: usize) -> u64 {
        match slot.checked_sub(self.common.cells()) {
            None => self.board().all_digits().bits(),
            Some(clue) => u64::MAX.checked_shr(64 - self.common.ways[clue].len().min(64) as u32).unwrap_or(0),
        }
    }

    fn alike(&self) -> bool {
        self.common.ways.is_empty() && self.common.template.has_houses_only()
    }

    fn rivals(&self, slot: usize) -> &[u16] {
        if slot < self.common.cells() { self.common.rivals(slot) } else { &[] }
    }

    fn needed(&self) -> &[Needed] {
        &self.common.needed
    }

    fn empty(&self) -> Vec<u8> {
        vec![0; self.slots()]
    }

    fn shut(&self) -> Vec<u64> {
        vec![0; self.slots()]
    }

    fn value(board: &Vec<u8>, slot: usize) -> u8 {
        board[slot]
    }

    fn put(board: &mut Vec<u8>, slot: usize, value: u8) {
        board[slot] = value;
    }

    fn left(open: &Vec<u64>, slot: usize) -> u64 {
        open[slot]
    }

    fn blanks(&mut self, boards: &[Vec<u8>], blanks: &mut [u32]) {
        for (board, blanks) in boards.iter().zip(&mut blanks[..boards.len()]) {
            *blanks = self.undecided(board).map_or(CONTRADICTION, |(blanks, _)| blanks);
        }
    }

    fn open(&mut self, boards: &[Vec<u8>], blanks: &mut [u32], open: &mut [Vec<u64>]) {
        let cells = self.common.cells();
        let answers = blanks[..boards.len()].iter_mut().zip(&mut open[..boards.len()]);
        for (board, (blanks, open)) in boards.iter().zip(answers) {
            let undecided = self.undecided(board);
            *blanks = undecided.as_ref().map_or(CONTRADICTION, |(blanks, _)| *blanks);
            for (slot, left) in open[..cells].iter_mut().enumerate() {
                *left = undecided.as_ref().map_or(0, |(_, slate)| slate.left(slot));
            }
            // What a rule clue could be besides, the basic solver does not say.
            for (slot, left) in open.iter_mut().enumerate().skip(cells) {
                *left = self.values(slot);
            }
        }
    }

    fn count(&mut self, boards: &[Vec<u8>], limit: u32, control: &Control, counts: &mut [u32]) {
        let cells = self.common.cells();
        for (board, count) in boards.iter().zip(&mut counts[..boards.len()]) {
            *count = 0;
            let Some(Engines { slate, .. }) = self.engines(board) else { continue };
            if limit == 0 || !slate.load(&board[..cells]) {
                continue;
            }
            let report = slate.run(control, &mut |_| {
                *count += 1;
                if *count == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if !matches!(report.stop, Stop::Complete | Stop::Enough) {
                *count = 0;
            }
        }
    }

    fn tabulate(
        &mut self,
        board: &Vec<u8>,
        free: &[usize],
        cap: u64,
        control: &Control,
        table: &mut Table,
    ) -> bool {
        let (cells, digits) = (self.common.cells(), usize::from(self.board().digits()));
        // Only cells can be freed together: rule clues would need a search for each way of writing them.
        if free.iter().any(|&slot| slot >= cells) {
            table.reset(1, 0);
            return false;
        }
        table.reset(digits, free.len());
        let mut given = board[..cells].to_vec();
        for &slot in free {
            given[slot] = 0;
        }
        let Some(Engines { slate, .. }) = self.engines(board) else { return true };
        if !slate.load(&given) {
            return true;
        }
        let report = slate.run(control, &mut |solution| {
            if table.total() == cap {
                return ControlFlow::Break(());
            }
            table.note(free.iter().map(|&slot| solution[slot]));
            ControlFlow::Continue(())
        });
        report.stop == Stop::Complete
    }

    fn active(&mut self, board: &Vec<u8>, control: &Control) -> Option<Vec<u64>> {
        let cells = self.common.cells();
        let grid = Grid::from_values(board[..cells].to_vec()).ok()?;
        let Engines { puzzle, engine, .. } = self.engines(board)?;
        let puzzle = puzzle.clone().with_givens(grid).ok()?;
        let engine = match engine {
            Some(engine) => {
                engine.load(&puzzle).ok()?;
                engine
            }
            none => none.insert(Engine::by_name(&general::INFO, &puzzle).ok()?),
        };
        let statuses = engine.status(control);
        let complete = statuses.report.stop == Stop::Complete;
        let mut active: Vec<u64> = statuses.active.iter().map(|digits| digits.bits()).collect();
        active.extend((cells..self.slots()).map(|slot| self.values(slot)));
        complete.then_some(active)
    }

    fn fill(&mut self, board: &Vec<u8>, random: &mut Random, control: &Control) -> Option<Vec<u8>> {
        let cells = self.common.cells();
        let Engines { slate, .. } = self.engines(board)?;
        let mut full =
            if slate.load(&board[..cells]) { slate.random(random, control)? } else { return None };
        full.extend(self.read(&full));
        Some(full)
    }

    /// Digits go first, all with the same rule clues, which is quick; then rule clues.
    fn reduce(
        &mut self,
        full: &Vec<u8>,
        board: &Vec<u8>,
        groups: &[Vec<usize>],
        least: usize,
        question: &Control,
    ) -> Option<Vec<u8>> {
        let cells = self.common.cells();
        if self.common.ways.is_empty() {
            return self.reduce_digits(full, board, groups, least, question);
        }
        let (digits, laid): (Vec<_>, Vec<_>) =
            groups.iter().cloned().partition(|group| group.iter().all(|&slot| slot < cells));
        let held = board[cells..].iter().filter(|v| **v != 0).count();
        let mut board = board.clone();
        let dug = self.reduce_digits(full, &board, &digits, least.saturating_sub(held), question)?;
        board[..cells].copy_from_slice(&dug);
        let mut clues = board.iter().filter(|v| **v != 0).count();
        for group in &laid {
            let there = group.iter().filter(|&&slot| board[slot] != 0).count();
            if there == 0 || clues < least + there {
                continue;
            }
            let before = board.clone();
            for &slot in group {
                board[slot] = 0;
            }
            let mut count = [0];
            self.count(std::slice::from_ref(&board), 2, question, &mut count);
            if count == [1] {
                clues -= there;
            } else {
                board = before;
            }
        }
        matches!(question.must_stop(0), None | Some(Stop::Nodes)).then_some(board)
    }
}
