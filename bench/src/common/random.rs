//! Seeded random numbers for material that must be the same next year: `SplitMix64`, whose numbers no crate update can
//! change.

/// A generator; the seed is all its state.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// The next 64 random bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Puzzles, digits, lines: anything in random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            // The bias of the remainder is below 2⁻⁴⁰ here.
            items.swap(i, (self.next() % (i as u64 + 1)) as usize);
        }
    }

    /// The numbers below `n` in random order.
    pub(crate) fn shuffled(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        self.shuffle(&mut order);
        order
    }

    /// The rows (or columns) of a board in random order, those of one band staying together.
    pub(crate) fn lines(&mut self, box_side: usize) -> Vec<usize> {
        let bands = self.shuffled(box_side);
        let within = |band| self.shuffled(box_side).into_iter().map(move |line| band * box_side + line);
        bands.into_iter().flat_map(within).collect()
    }
}
