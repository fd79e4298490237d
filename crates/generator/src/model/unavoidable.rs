//! Cells of which one must hold a clue, because without any the solution could be rearranged there: *unavoidable* sets.

/// Sets of cells of which one must hold a clue, each with the number of its clues.
#[derive(Debug, Default)]
pub(super) struct Unavoidable {
    clues: Vec<u32>,
    of_cell: Vec<Vec<u32>>,
    /// Scratch: clues of each set that would go.
    going: Vec<u32>,
}

impl Unavoidable {
    pub(super) fn reset(&mut self, cells: usize) {
        self.clues.clear();
        self.going.clear();
        self.of_cell.iter_mut().for_each(Vec::clear);
        self.of_cell.resize(cells, Vec::new());
    }

    pub(super) fn add(&mut self, cells: impl Iterator<Item = usize>, board: &[u8]) {
        let set = self.clues.len() as u32;
        let mut clues = 0;
        for cell in cells {
            self.of_cell[cell].push(set);
            clues += u32::from(board[cell] != 0);
        }
        self.clues.push(clues);
        self.going.push(0);
    }

    /// Whether some set would have no clue left.
    pub(super) fn forbids(&mut self, group: &[usize]) -> bool {
        let mut found = false;
        for &cell in group {
            for &set in &self.of_cell[cell] {
                self.going[set as usize] += 1;
                found |= self.going[set as usize] == self.clues[set as usize];
            }
        }
        for &cell in group {
            self.of_cell[cell].iter().for_each(|&set| self.going[set as usize] = 0);
        }
        found
    }

    pub(super) fn take(&mut self, group: &[usize]) {
        for &cell in group {
            self.of_cell[cell].iter().for_each(|&set| self.clues[set as usize] -= 1);
        }
    }
}

/// For each cell its rivals by the value they hold.
#[derive(Debug, Default)]
pub(super) struct Near {
    values: usize,
    starts: Vec<u32>,
    cells: Vec<u32>,
    /// Scratch of the walk: the last pair of values that met a cell.
    met: Vec<u32>,
    by_value: Vec<Vec<u32>>,
}

impl Near {
    pub(super) fn fill<'r>(&mut self, full: &[u8], rivals: impl Fn(usize) -> &'r [u16]) {
        self.values = full.iter().map(|&v| usize::from(v)).max().unwrap_or(0);
        let places = full.len() * self.values;
        self.starts.clear();
        self.starts.resize(places + 1, 0);
        let place = |cell: usize, rival: u16| cell * self.values + usize::from(full[usize::from(rival)]) - 1;
        for cell in 0..full.len() {
            for &rival in rivals(cell) {
                self.starts[place(cell, rival) + 1] += 1;
            }
        }
        for i in 0..places {
            self.starts[i + 1] += self.starts[i];
        }
        self.cells.clear();
        self.cells.resize(self.starts[places] as usize, 0);
        for cell in 0..full.len() {
            for &rival in rivals(cell) {
                let at = &mut self.starts[place(cell, rival)];
                self.cells[*at as usize] = u32::from(rival);
                *at += 1;
            }
        }
        // Each start has moved on to its end, which is the next one's start.
        self.starts.rotate_right(1);
        self.starts[0] = 0;
    }

    /// Tells each set of cells in which two values can change places.
    pub(super) fn swaps(&mut self, full: &[u8], mut tell: impl FnMut(&[u32])) {
        self.by_value.iter_mut().for_each(Vec::clear);
        self.by_value.resize(self.values, Vec::new());
        for (cell, &value) in full.iter().enumerate() {
            self.by_value[usize::from(value) - 1].push(cell as u32);
        }
        self.met.clear();
        self.met.resize(full.len(), u32::MAX);
        let mut set = Vec::new();
        for a in 0..self.values {
            for b in a + 1..self.values {
                let pair = (a * self.values + b) as u32;
                // Nearly every set has cells of both values; without full houses there are others.
                for first in [a, b] {
                    for i in 0..self.by_value[first].len() {
                        let cell = self.by_value[first][i];
                        if self.met[cell as usize] != pair {
                            self.walk(full, cell, (a, b), pair, &mut set);
                            tell(&set);
                        }
                    }
                }
            }
        }
    }

    /// All cells that hang together with one by rivals of the two values in turn.
    fn walk(&mut self, full: &[u8], from: u32, (a, b): (usize, usize), pair: u32, set: &mut Vec<u32>) {
        let Self { values, starts, cells, met, .. } = self;
        met[from as usize] = pair;
        set.clear();
        set.push(from);
        let mut next = 0;
        while next < set.len() {
            let cell = set[next] as usize;
            next += 1;
            let place = cell * *values + if usize::from(full[cell]) == a + 1 { b } else { a };
            for &other in &cells[starts[place] as usize..starts[place + 1] as usize] {
                if met[other as usize] != pair {
                    met[other as usize] = pair;
                    set.push(other);
                }
            }
        }
    }
}
