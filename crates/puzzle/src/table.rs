//! Lists of numbers per cell, without an allocation per cell.

/// A list of lists in two flat arrays: for each cell, some numbers.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Table {
    pub(crate) fn new(rows: usize, pairs: impl Iterator<Item = (usize, u32)> + Clone) -> Self {
        let mut starts = vec![0u32; rows + 1];
        for (row, _) in pairs.clone() {
            starts[row + 1] += 1;
        }
        for i in 0..rows {
            starts[i + 1] += starts[i];
        }
        let mut next = starts.clone();
        let mut items = vec![0; starts[rows] as usize];
        for (row, item) in pairs {
            items[next[row] as usize] = item;
            next[row] += 1;
        }
        Self { starts, items }
    }

    /// How many rows there are.
    pub(crate) fn rows(&self) -> usize {
        self.starts.len() - 1
    }

    pub(crate) fn row(&self, row: usize) -> &[u32] {
        &self.items[self.starts[row] as usize..self.starts[row + 1] as usize]
    }

    /// A table without rows, to be filled row by row.
    pub(crate) fn empty() -> Self {
        Self { starts: vec![0], items: Vec::new() }
    }

    /// Adds a row at the end.
    pub(crate) fn push(&mut self, row: impl Iterator<Item = u32>) {
        self.items.extend(row);
        self.starts.push(self.items.len() as u32);
    }
}
