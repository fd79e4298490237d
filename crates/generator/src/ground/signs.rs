//! Clues that are not digits, as ground: behind the cells come the slots of signs — cages, lines, dots, numbers outside —
//! and value `v` in such a slot is the `v`-th way the sign can be written.
//!
//! A board of signs is a shape of its own, so each choice of signs gets an [`Any`] of its own; the last is kept, since
//! searches mostly change digits and leave the signs.

use std::sync::Arc;

use masume_puzzle::{Board, BoardSpec, Grid, Puzzle, RuleUse};
use masume_solver::{Control, Random, Stop};

use super::{Any, CONTRADICTION, Ground, Needed, Table};

/// Cells and signs.
#[derive(Debug)]
pub struct Signs {
    base: Arc<Board>,
    /// The ways each sign can be written.
    ways: Vec<Vec<RuleUse>>,
    /// The shape of the signs that were asked about last; `None` when they do not fit the board.
    last: Option<(Vec<u8>, Option<Any>)>,
    /// The cells alone.
    bare: Any,
}

impl Signs {
    /// Slots for the cells of `base`, and one for each entry of `signs`, which lists the ways it can be written.
    pub fn new(base: Arc<Board>, signs: Vec<Vec<RuleUse>>) -> Self {
        let bare = Any::new(base.clone());
        Self { base, ways: signs, last: None, bare }
    }

    fn cells(&self) -> usize {
        self.base.len()
    }

    /// The rules that the signs of a board are.
    pub fn rules<'a>(&'a self, signs: &'a [u8]) -> impl Iterator<Item = &'a RuleUse> + 'a {
        self.ways.iter().zip(signs).filter_map(|(ways, &v)| ways.get(usize::from(v).checked_sub(1)?))
    }

    /// The shape that has the signs of a board.
    fn shape_of(&self, signs: &[u8]) -> Option<Arc<Board>> {
        let mut spec: BoardSpec = self.base.spec().clone();
        spec.rules.extend(self.rules(signs).cloned());
        Board::new(spec).ok()
    }

    /// The ground of the signs of a board.
    fn ground(&mut self, board: &[u8]) -> Option<&mut Any> {
        let signs = &board[self.cells()..];
        if self.last.as_ref().is_none_or(|(last, _)| last != signs) {
            self.last = Some((signs.to_vec(), self.shape_of(signs).map(Any::new)));
        }
        self.last.as_mut().and_then(|(_, ground)| ground.as_mut())
    }

    fn cells_of(&self, board: &[u8]) -> Vec<u8> {
        board[..self.cells()].to_vec()
    }

    /// The value of each sign slot that a solution obeys, 0 where it obeys none.
    fn read(&self, solution: &[u8]) -> Vec<u8> {
        let grid = Grid::from_values(solution.to_vec()).unwrap_or_default();
        let holds = |used: &RuleUse| self.base.would_hold(used, &grid) == Some(true);
        self.ways.iter().map(|ways| ways.iter().position(holds).map_or(0, |at| at as u8 + 1)).collect()
    }
}

impl Ground for Signs {
    type Clues = Vec<u8>;
    type Open = Vec<u64>;

    fn board(&self) -> &Arc<Board> {
        &self.base
    }

    fn puzzle(&self, board: &Vec<u8>) -> Puzzle {
        let shape = self.shape_of(&board[self.cells()..]).unwrap_or_else(|| self.base.clone());
        let givens = Grid::from_values(self.cells_of(board)).unwrap_or_default();
        Puzzle::new(shape.clone(), givens).unwrap_or_else(|| Puzzle::empty(shape))
    }

    fn clues_of(&self, puzzle: &Puzzle) -> Vec<u8> {
        let rules = &puzzle.board().spec().rules;
        let way =
            |ways: &Vec<RuleUse>| ways.iter().position(|w| rules.contains(w)).map_or(0, |at| at as u8 + 1);
        puzzle.givens().values().iter().copied().chain(self.ways.iter().map(way)).collect()
    }

    fn slots(&self) -> usize {
        self.cells() + self.ways.len()
    }

    fn values(&self, slot: usize) -> u64 {
        match slot.checked_sub(self.cells()) {
            None => self.base.all_digits().bits(),
            Some(sign) => u64::MAX.checked_shr(64 - self.ways[sign].len().min(64) as u32).unwrap_or(0),
        }
    }

    fn alike(&self) -> bool {
        self.ways.is_empty() && self.bare.alike()
    }

    fn rivals(&self, slot: usize) -> &[u16] {
        if slot < self.cells() { self.bare.rivals(slot) } else { &[] }
    }

    fn needed(&self) -> &[Needed] {
        // What digits alone would need, signs can give.
        if self.ways.is_empty() { self.bare.needed() } else { &[] }
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
            *blanks = CONTRADICTION;
            let cells = self.cells_of(board);
            if let Some(ground) = self.ground(board) {
                ground.blanks(&[cells], std::slice::from_mut(blanks));
            }
        }
    }

    fn open(&mut self, boards: &[Vec<u8>], blanks: &mut [u32], open: &mut [Vec<u64>]) {
        let answers = blanks[..boards.len()].iter_mut().zip(&mut open[..boards.len()]);
        for (board, (blanks, open)) in boards.iter().zip(answers) {
            *blanks = CONTRADICTION;
            let (cells, slots) = (self.cells_of(board), self.slots());
            let mut left = vec![vec![0; cells.len()]];
            if let Some(ground) = self.ground(board) {
                ground.open(&[cells], std::slice::from_mut(blanks), &mut left);
            }
            // What a sign could be besides, the basic solver does not say.
            open.clear();
            open.append(&mut left[0]);
            open.extend((open.len()..slots).map(|slot| self.values(slot)));
        }
    }

    fn count(&mut self, boards: &[Vec<u8>], limit: u32, control: &Control, counts: &mut [u32]) {
        for (board, count) in boards.iter().zip(&mut counts[..boards.len()]) {
            *count = 0;
            let cells = self.cells_of(board);
            if let Some(ground) = self.ground(board) {
                ground.count(&[cells], limit, control, std::slice::from_mut(count));
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
        // Only cells can be freed together: signs would need a search for each way of writing them.
        let cells = self.cells();
        if free.iter().any(|&slot| slot >= cells) {
            table.reset(1, 0);
            return false;
        }
        let own = self.cells_of(board);
        match self.ground(board) {
            Some(ground) => ground.tabulate(&own, free, cap, control, table),
            None => true,
        }
    }

    fn alive(&mut self, board: &Vec<u8>, control: &Control) -> Option<Vec<u64>> {
        let cells = self.cells_of(board);
        let mut alive = self.ground(board)?.alive(&cells, control)?;
        alive.extend((cells.len()..self.slots()).map(|slot| self.values(slot)));
        Some(alive)
    }

    fn fill(&mut self, board: &Vec<u8>, random: &mut Random, control: &Control) -> Option<Vec<u8>> {
        let cells = self.cells_of(board);
        let mut full = self.ground(board)?.fill(&cells, random, control)?;
        let signs = self.read(&full);
        full.extend(signs);
        Some(full)
    }

    /// Digits go first, all with the same signs, which is quick; then signs.
    fn reduce(
        &mut self,
        full: &Vec<u8>,
        board: &Vec<u8>,
        groups: &[Vec<usize>],
        least: usize,
        question: &Control,
    ) -> Option<Vec<u8>> {
        let cells = self.cells();
        let (digits, signs): (Vec<_>, Vec<_>) =
            groups.iter().cloned().partition(|group| group.iter().all(|&slot| slot < cells));
        let (own, solution) = (self.cells_of(board), self.cells_of(full));
        let held = board[cells..].iter().filter(|v| **v != 0).count();
        let floor = least.saturating_sub(held);
        let mut board = board.clone();
        let dug = self.ground(&board)?.reduce(&solution, &own, &digits, floor, question)?;
        board[..cells].copy_from_slice(&dug);
        let mut clues = board.iter().filter(|v| **v != 0).count();
        for group in &signs {
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
