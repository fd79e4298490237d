//! What the techniques ask of a board and the rule clues on it, worked out once for all puzzles that have both.
//!
//! A technique looks at houses in a fixed order, at places in a house as one word of bits, and at where two houses
//! cross. The orders are those of Sudoku Explainer (boxes, columns, rows for patterns; boxes, rows, columns for chains),
//! since its ratings depend on which of several equal finds comes first; houses that rules add come last in both.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use masume_puzzle::{Board, Cell, HouseKind, Puzzle, Structure};

use crate::signs::{self, Sign};

/// A full house and another that shares at least two cells with it: what locked candidates need.
#[derive(Clone, Debug)]
pub struct Crossing {
    /// The full house looked from.
    pub base: u32,
    /// The house that crosses it.
    pub cover: u32,
    /// The places of `base` that lie in `cover`.
    pub in_base: u64,
    /// The places of `cover` that lie in `base`.
    pub in_cover: u64,
    /// Further full houses of the kind of `base` that lose a place when a digit is locked: each with its places that
    /// stay, which are those outside of `cover` or in `base` too.
    pub thirds: Vec<(u32, u64)>,
}

/// The rows and columns of one board. Place `c` of row `r` is the cell of place `r` of column `c`.
#[derive(Clone, Debug)]
pub struct Lines {
    /// Top to bottom.
    pub rows: Vec<u32>,
    /// Left to right.
    pub columns: Vec<u32>,
}

/// A board and rule clues, with the tables that techniques need.
#[derive(Debug)]
pub struct Layout {
    /// Without givens and restrictions.
    puzzle: Puzzle,
    structure: Arc<Structure>,
    /// Number of digits.
    pub digits: usize,
    /// Number of cells.
    pub cells: usize,
    /// The cells of each house by place, ascending; houses are numbered as in [`Structure::houses`].
    pub house_cells: Vec<Vec<u32>>,
    /// Whether a house has as many cells as there are digits, so that each digit must be somewhere in it.
    pub full: Vec<bool>,
    /// The houses of each kind, in order.
    pub boxes: Vec<u32>,
    /// The rows, top to bottom, board by board.
    pub rows: Vec<u32>,
    /// The columns, left to right, board by board.
    pub columns: Vec<u32>,
    /// The houses that rules add.
    pub others: Vec<u32>,
    /// Boxes, columns, rows, others: the order for patterns.
    pub bcr: Vec<u32>,
    /// Boxes, rows, columns, others: the order for chains.
    pub brc: Vec<u32>,
    /// The houses of each cell in the order box, row, column, others, each with the cell's place in it.
    pub cell_houses: Vec<Vec<(u32, u8)>>,
    /// The cells each cell sees: those of its box by place, then of its row, of its column, of its other houses, and
    /// those that a rule sets apart one by one.
    pub peers: Vec<Vec<u32>>,
    /// All crossings: boxes with columns, boxes with rows, columns with boxes, rows with boxes, then all other kinds.
    pub crossings: Vec<Crossing>,
    /// The lines of each board.
    pub boards: Vec<Lines>,
    /// Whether swapping two digits in some cells can only break houses: what uniqueness arguments lean on.
    pub swappable: bool,
    sees: Sees,
    /// What rules say beyond houses, made when first asked for.
    signs: OnceLock<Vec<Sign>>,
    /// For each cell and house of it: where the places of the house's first digit are kept, and the bit of the cell;
    /// those of cell `c` from `slot_starts[c]` on.
    pub(crate) slots: Vec<(u32, u64)>,
    pub(crate) slot_starts: Vec<u32>,
}

/// Who sees whom: bits for boards of usual size, sorted lists for giants.
#[derive(Debug)]
enum Sees {
    Bits { words: usize, bits: Vec<u64> },
    Lists(Vec<Vec<u32>>),
}

/// Boards with more cells keep sorted lists instead of a square of bits.
const MOST_CELLS_IN_BITS: usize = 4096;

impl Layout {
    /// The tables for `puzzle` and all others with its board and its rule clues; givens and restrictions do not matter.
    pub fn of(puzzle: &Puzzle) -> Arc<Self> {
        if *puzzle.board() == Board::classic() && puzzle.rule_clues().is_empty() {
            static CLASSIC: OnceLock<Arc<Layout>> = OnceLock::new();
            return CLASSIC.get_or_init(|| Arc::new(Self::build(puzzle.cleared()))).clone();
        }
        Arc::new(Self::build(puzzle.cleared()))
    }

    /// Whether this is the ordinary 9×9 board without rule clues.
    pub fn is_classic9(&self) -> bool {
        self.puzzle.has_classic9_rules()
    }

    /// Whether the tables are right for a puzzle: it has the same board and the same rule clues.
    pub fn is_of(&self, puzzle: &Puzzle) -> bool {
        self.puzzle.has_rules_of(puzzle)
    }

    fn build(puzzle: Puzzle) -> Self {
        let structure = puzzle.structure().clone();
        let digits = usize::from(structure.digits());
        let cells = structure.len();
        let numbers = |wanted: fn(HouseKind) -> bool| -> Vec<u32> {
            (0..).zip(structure.houses()).filter(|(_, h)| wanted(h.kind)).map(|(i, _)| i).collect()
        };
        let boxes = numbers(|k| k == HouseKind::Box);
        let rows = numbers(|k| k == HouseKind::Row);
        let columns = numbers(|k| k == HouseKind::Column);
        let others = numbers(|k| matches!(k, HouseKind::Rule(_)));
        let house_cells: Vec<Vec<u32>> =
            structure.houses().iter().map(|h| h.cells.iter().map(|c| c.index() as u32).collect()).collect();
        let full: Vec<bool> = house_cells.iter().map(|h| h.len() == digits).collect();
        let bcr = [&boxes[..], &columns, &rows, &others].concat();
        let brc = [&boxes[..], &rows, &columns, &others].concat();
        let mut cell_houses = vec![Vec::new(); cells];
        for &h in &brc {
            for (place, &cell) in house_cells[h as usize].iter().enumerate() {
                cell_houses[cell as usize].push((h, place as u8));
            }
        }
        let mut peers = Vec::with_capacity(cells);
        let mut seen = vec![u32::MAX; cells];
        for cell in 0..cells {
            seen[cell] = cell as u32;
            let mut around = Vec::new();
            let housemates = cell_houses[cell].iter().flat_map(|&(h, _)| &house_cells[h as usize]).copied();
            let apart = structure.apart_from(Cell::new(cell)).map(|c| c.index() as u32);
            for peer in housemates.chain(apart) {
                if seen[peer as usize] != cell as u32 {
                    seen[peer as usize] = cell as u32;
                    around.push(peer);
                }
            }
            peers.push(around);
        }
        let mut slots = Vec::new();
        let mut slot_starts = vec![0];
        for houses in &cell_houses {
            slots.extend(houses.iter().map(|&(h, place): &(u32, u8)| (h * digits as u32, 1 << place)));
            slot_starts.push(slots.len() as u32);
        }
        let sees = Sees::new(&peers);
        let swappable = puzzle.has_houses_only()
            && full.iter().all(|&f| f)
            && structure.cells().all(|c| structure.apart_from(c).len() == 0);
        let boards = lines(puzzle.board(), &house_cells);
        let mut layout = Self {
            puzzle,
            structure,
            digits,
            cells,
            house_cells,
            full,
            boxes,
            rows,
            columns,
            others,
            bcr,
            brc,
            cell_houses,
            peers,
            crossings: Vec::new(),
            boards,
            swappable,
            sees,
            signs: OnceLock::new(),
            slots,
            slot_starts,
        };
        layout.crossings = layout.find_crossings();
        layout
    }

    /// What rules say beyond houses, sign by sign.
    pub(crate) fn signs(&self) -> &[Sign] {
        self.signs.get_or_init(|| signs::signs(&self.puzzle))
    }

    fn find_crossings(&self) -> Vec<Crossing> {
        let mut rank = vec![0; self.house_cells.len()];
        for (at, &h) in self.bcr.iter().enumerate() {
            rank[h as usize] = at;
        }
        let pass = |base, cover| match (self.kind(base), self.kind(cover)) {
            (HouseKind::Box, HouseKind::Column) => 0,
            (HouseKind::Box, HouseKind::Row) => 1,
            (HouseKind::Column, HouseKind::Box) => 2,
            (HouseKind::Row, HouseKind::Box) => 3,
            _ => 4,
        };
        let mut found = Vec::new();
        for &base in self.bcr.iter().filter(|&&h| self.full[h as usize]) {
            let cells = self.house_cells[base as usize].iter();
            let mut covers: Vec<u32> =
                cells.flat_map(|&c| self.cell_houses[c as usize].iter().map(|&(h, _)| h)).collect();
            covers.sort_unstable_by_key(|&h| rank[h as usize]);
            // Sorted, a house that shares two cells stands twice in a row.
            let twice = covers.windows(2).filter(|w| w[0] == w[1] && w[0] != base).map(|w| w[0]);
            let mut covers: Vec<u32> = twice.collect();
            covers.dedup();
            found.extend(covers.into_iter().map(|cover| self.crossing(base, cover)));
        }
        found.sort_by_key(|c| (pass(c.base, c.cover), rank[c.base as usize], rank[c.cover as usize]));
        found
    }

    fn crossing(&self, base: u32, cover: u32) -> Crossing {
        let in_base = self.overlap(base, cover);
        let in_cover = self.overlap(cover, base);
        let same_kind = |h: u32| match (self.kind(h), self.kind(base)) {
            (HouseKind::Rule(_), HouseKind::Rule(_)) => true,
            (a, b) => a == b,
        };
        let losing = self.house_cells[cover as usize].iter().enumerate();
        let losing = losing.filter(|(place, _)| in_cover >> place & 1 == 0).map(|(_, &c)| c);
        let around = losing.clone().flat_map(|c| &self.cell_houses[c as usize]).map(|&(h, _)| h);
        let mut around: Vec<u32> =
            around.filter(|&h| h != base && h != cover && self.full[h as usize] && same_kind(h)).collect();
        around.sort_unstable();
        around.dedup();
        let stay =
            |h: u32| losing.clone().filter_map(|c| self.place_in(c, h)).fold(u64::MAX, |s, p| s & !(1 << p));
        let thirds = around.into_iter().map(|h| (h, stay(h))).collect();
        Crossing { base, cover, in_base, in_cover, thirds }
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        self.puzzle.board()
    }

    /// The board and the rule clues, as a puzzle without givens.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// What must differ and what must hold by the board and the rule clues.
    pub fn structure(&self) -> &Arc<Structure> {
        &self.structure
    }

    /// The kind of a house.
    pub fn kind(&self, house: u32) -> HouseKind {
        self.structure.houses()[house as usize].kind
    }

    /// Whether two different cells must differ.
    pub fn sees(&self, a: u32, b: u32) -> bool {
        match &self.sees {
            Sees::Bits { words, bits } => bits[a as usize * words + b as usize / 64] >> (b % 64) & 1 == 1,
            Sees::Lists(lists) => lists[a as usize].binary_search(&b).is_ok(),
        }
    }

    /// Adds what a cell sees to sets of cells (bits by cell number): those seen once are in `once`, and if seen before
    /// in `twice` as well.
    pub fn tally_peers(&self, cell: u32, once: &mut [u64], twice: &mut [u64]) {
        match &self.sees {
            Sees::Bits { words, bits } => {
                let row = &bits[cell as usize * words..][..*words];
                for ((once, twice), seen) in once.iter_mut().zip(twice).zip(row) {
                    *twice |= *once & seen;
                    *once |= seen;
                }
            }
            Sees::Lists(lists) => {
                for &peer in &lists[cell as usize] {
                    let (word, bit) = (peer as usize / 64, 1 << (peer % 64));
                    twice[word] |= once[word] & bit;
                    once[word] |= bit;
                }
            }
        }
    }

    /// The place of `cell` in `house`, if it is in it.
    pub fn place_in(&self, cell: u32, house: u32) -> Option<u8> {
        self.cell_houses[cell as usize].iter().find(|&&(h, _)| h == house).map(|&(_, place)| place)
    }

    /// The cell at a place of a house.
    pub fn cell(&self, house: u32, place: u32) -> u32 {
        self.house_cells[house as usize][place as usize]
    }

    /// The places of `base` whose cells lie in `cover` too.
    pub fn overlap(&self, base: u32, cover: u32) -> u64 {
        let cells = self.house_cells[base as usize].iter().enumerate();
        cells.filter(|&(_, &c)| self.place_in(c, cover).is_some()).fold(0, |set, (place, _)| set | 1 << place)
    }

    /// All cells in `cells` that see every cell of `of` (which are left out).
    pub fn common_peers(&self, of: &[u32]) -> Vec<u32> {
        let Some((&first, rest)) = of.split_first() else { return Vec::new() };
        let around = self.peers[first as usize].iter().copied();
        around.filter(|p| !of.contains(p) && rest.iter().all(|&c| self.sees(c, *p))).collect()
    }
}

/// The rows and columns of every board; a board one of whose lines is no house of its own has none.
fn lines(board: &Board, house_cells: &[Vec<u32>]) -> Vec<Lines> {
    let side = usize::from(board.digits());
    let number: HashMap<&[u32], u32> = house_cells.iter().map(Vec::as_slice).zip(0..).collect();
    let of = |b| {
        let cells: Vec<u32> = board.board_cells(b).iter().map(|c| c.index() as u32).collect();
        let rows = cells.chunks(side).map(|row| number.get(row).copied()).collect::<Option<_>>()?;
        let column = |c: usize| cells.iter().skip(c).step_by(side).copied().collect::<Vec<u32>>();
        let columns = (0..side).map(|c| number.get(&column(c)[..]).copied()).collect::<Option<_>>()?;
        Some(Lines { rows, columns })
    };
    (0..board.spec().boards.len()).filter_map(of).collect()
}

impl Sees {
    fn new(peers: &[Vec<u32>]) -> Self {
        if peers.len() > MOST_CELLS_IN_BITS {
            let mut lists = peers.to_vec();
            for list in &mut lists {
                list.sort_unstable();
            }
            return Self::Lists(lists);
        }
        let words = peers.len().div_ceil(64);
        let mut bits = vec![0; words * peers.len()];
        for (cell, around) in peers.iter().enumerate() {
            for &p in around {
                bits[cell * words + p as usize / 64] |= 1 << (p % 64);
            }
        }
        Self::Bits { words, bits }
    }
}
