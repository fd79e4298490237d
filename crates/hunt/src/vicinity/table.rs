//! All solutions of a board as a table of bits, and the sets of clues that single out one of them.
//!
//! A clue (this digit in that cell) is a column: the solutions that have it. Clues with the same column are one column, and
//! clues that all solutions have are none. Columns are ordered by how many solutions they have. Which sets of clues occur
//! together in exactly one solution is then a walk over sets of columns, rare ones first: at every step the solutions that
//! are still in the game are looked through once, and each further column is sorted into *nowhere*, *once* (a hit) and
//! *more than once* (go on there). After a few dozen solutions nearly all columns have been seen twice; the few others are
//! then settled one by one, by going along their bits until the second.

use std::collections::HashMap;

use masume_solver::classic9::Clues;

/// A digit in a cell: `9 · cell + digit − 1`.
pub type Clue = u16;

/// Columns that a table can have: 81 cells of 9 digits, in words.
const WIDE: usize = 12;

/// A set of columns.
pub(super) type Columns = [u64; WIDE];

/// How many solutions are looked through before the columns that are left are settled one by one.
const GLANCE: usize = 48;

/// The solutions of a board. Its memory is used again for the next board.
#[derive(Debug, Default)]
pub struct Table {
    /// How many solutions.
    count: usize,
    /// Words of a column.
    tall: usize,
    /// Words of a row.
    wide: usize,
    /// For each column its solutions.
    columns: Vec<u64>,
    /// For each solution its columns.
    rows: Vec<u64>,
    /// The clues of each column.
    clues: Vec<Vec<Clue>>,
    /// Solutions still in the game, by depth of the walk.
    games: Vec<Vec<u64>>,
    /// Columns before they are joined and ordered.
    raw: Vec<u64>,
}

impl Table {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes all solutions of a board, each once. Clues in `without` are left out of everything.
    pub fn load(&mut self, solutions: &[Clues], without: &[Clue]) {
        self.read(solutions);
        let mut order: Vec<(usize, Clue)> = (0..729)
            .filter(|clue| !without.contains(clue))
            .map(|clue| (ones(self.raw_column(clue)), clue))
            .filter(|&(ones, _)| ones > 0 && ones < self.count)
            .collect();
        order.sort_unstable();
        self.columns.clear();
        self.clues.clear();
        let mut same: HashMap<&[u64], usize> = HashMap::with_capacity(order.len());
        for &(_, clue) in &order {
            let column = &self.raw[usize::from(clue) * self.tall..][..self.tall];
            let at = *same.entry(column).or_insert_with(|| {
                self.columns.extend_from_slice(column);
                self.clues.push(Vec::new());
                self.clues.len() - 1
            });
            self.clues[at].push(clue);
        }
        self.cross();
    }

    /// Takes some solutions of a board, each once, and a column for each of the clues that are `wanted`: what only some
    /// solutions say does not make two clues one. Clues that few solutions have come first.
    pub(super) fn load_some(&mut self, solutions: &[Clues], mut wanted: impl FnMut(Clue, usize) -> bool) {
        self.read(solutions);
        let mut order: Vec<(usize, Clue)> = (0..729)
            .map(|clue| (ones(self.raw_column(clue)), clue))
            .filter(|&(ones, clue)| wanted(clue, ones))
            .collect();
        order.sort_unstable();
        self.columns.clear();
        self.clues.clear();
        for &(_, clue) in &order {
            self.columns.extend_from_slice(&self.raw[usize::from(clue) * self.tall..][..self.tall]);
            self.clues.push(vec![clue]);
        }
        self.cross();
    }

    /// Writes the solutions as columns.
    fn read(&mut self, solutions: &[Clues]) {
        self.count = solutions.len();
        self.tall = self.count.div_ceil(64);
        self.raw.clear();
        self.raw.resize(729 * self.tall, 0);
        for (word, block) in solutions.chunks(64).enumerate() {
            for cell in 0..81 {
                let mut digits = [0u64; 16];
                for (bit, solution) in block.iter().enumerate() {
                    digits[usize::from(solution[cell] & 15)] |= 1 << bit;
                }
                for (digit, bits) in digits[1..10].iter().enumerate() {
                    self.raw[(9 * cell + digit) * self.tall + word] = *bits;
                }
            }
        }
    }

    /// Writes the columns as rows.
    fn cross(&mut self) {
        self.wide = self.clues.len().div_ceil(64);
        self.rows.clear();
        self.rows.resize(self.wide * self.count, 0);
        for at in 0..self.clues.len() {
            for row in each(&self.columns[at * self.tall..][..self.tall]) {
                self.rows[row * self.wide + at / 64] |= 1 << (at % 64);
            }
        }
    }

    /// How many solutions it has.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Tells `hit` each set of at most `size` clues that exactly one solution has, of which no smaller part is such a
    /// set; a board with one solution has none. They come in an order that is always the same.
    pub fn single_out(&mut self, size: usize, hit: &mut dyn FnMut(&[Clue])) {
        if size == 0 || self.count < 2 {
            return;
        }
        let all = self.all();
        let game: Vec<u64> =
            (0..self.tall).map(|word| u64::MAX >> (64 * (word + 1)).saturating_sub(self.count)).collect();
        let mut games = std::mem::take(&mut self.games);
        games.resize_with(size, Vec::new);
        let (once, more) = self.sort(&game, &all, 0);
        let mut walk = Walk { table: self, size, path: Vec::with_capacity(size), hit };
        walk.tell(&once);
        if size > 1 {
            walk.go(&game, &more, &mut games);
        }
        self.games = games;
    }

    fn raw_column(&self, clue: Clue) -> &[u64] {
        &self.raw[usize::from(clue) * self.tall..][..self.tall]
    }

    /// Every column.
    pub(super) fn all(&self) -> Columns {
        let mut all = [0; WIDE];
        for at in 0..self.clues.len() {
            all[at / 64] |= 1 << (at % 64);
        }
        all
    }

    /// How many columns.
    pub(super) fn len(&self) -> usize {
        self.clues.len()
    }

    /// The first clue of a column.
    pub(super) fn clue(&self, at: usize) -> Clue {
        self.clues[at][0]
    }

    /// The solutions that have a column.
    pub(super) fn column(&self, at: usize) -> &[u64] {
        &self.columns[at * self.tall..][..self.tall]
    }

    /// Which of the columns `among`, all of them in word `from` or later, one solution in the game has, and which more.
    pub(super) fn sort(&self, game: &[u64], among: &Columns, from: usize) -> (Columns, Columns) {
        let (mut once, mut more) = ([0; WIDE], [0; WIDE]);
        let words = from..self.wide;
        let mut seen = 0;
        let mut open = true;
        for row in each(game) {
            let row = &self.rows[row * self.wide..][..self.wide];
            for word in words.clone() {
                more[word] |= once[word] & row[word];
                once[word] |= row[word];
            }
            seen += 1;
            if seen % 8 == 0 {
                open = words.clone().any(|word| among[word] & !more[word] != 0);
                if !open || seen == GLANCE {
                    break;
                }
            }
        }
        if open && seen == GLANCE {
            for word in words.clone() {
                let mut left = among[word] & !more[word];
                while left != 0 {
                    let bit = left & left.wrapping_neg();
                    left ^= bit;
                    match self.first_two(game, 64 * word + bit.trailing_zeros() as usize) {
                        0 => {}
                        1 => once[word] |= bit,
                        _ => more[word] |= bit,
                    }
                }
            }
        }
        for word in 0..WIDE {
            once[word] &= among[word] & !more[word];
            more[word] &= among[word];
        }
        (once, more)
    }

    /// How many solutions in the game have a column: 0, 1, or 2 for more.
    fn first_two(&self, game: &[u64], at: usize) -> u32 {
        let mut count = 0;
        for (game, column) in game.iter().zip(self.column(at)) {
            count += (game & column).count_ones();
            if count > 1 {
                return 2;
            }
        }
        count
    }
}

struct Walk<'a> {
    table: &'a Table,
    size: usize,
    /// The columns on the way.
    path: Vec<usize>,
    hit: &'a mut dyn FnMut(&[Clue]),
}

impl Walk<'_> {
    /// Adds one column, each of `among` in turn; two solutions in the game or more have it.
    fn go(&mut self, game: &[u64], among: &Columns, games: &mut [Vec<u64>]) {
        let Some((fewer, games)) = games.split_first_mut() else { return };
        let mut later = *among;
        for at in each(among) {
            later[at / 64] &= !(1 << (at % 64));
            fewer.clear();
            fewer.extend(game.iter().zip(self.table.column(at)).map(|(game, column)| game & column));
            self.path.push(at);
            let (once, more) = self.table.sort(fewer, &later, at / 64);
            self.tell(&once);
            if self.path.len() + 1 < self.size {
                self.go(fewer, &more, games);
            }
            self.path.pop();
        }
    }

    /// The path and one of these columns: every way to take a clue of each.
    fn tell(&mut self, last: &Columns) {
        for at in each(last) {
            self.path.push(at);
            let mut clues = Vec::with_capacity(self.path.len());
            self.spell(&mut clues);
            self.path.pop();
        }
    }

    fn spell(&mut self, clues: &mut Vec<Clue>) {
        let Some(&at) = self.path.get(clues.len()) else { return (self.hit)(clues) };
        for &clue in &self.table.clues[at] {
            clues.push(clue);
            self.spell(clues);
            clues.pop();
        }
    }
}

fn ones(words: &[u64]) -> usize {
    words.iter().map(|word| word.count_ones() as usize).sum()
}

/// The numbers in a set.
pub(super) fn each(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(at, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = left.checked_ilog2().map(|_| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(64 * at + bit)
        })
    })
}
