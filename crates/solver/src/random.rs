//! Seeded random numbers for everything that must come out the same next year, on any CPU and any number of threads:
//! `SplitMix64` (Steele, Lea and Flood, 2014), whose numbers no crate update can change.
//!
//! Work that is shared between threads takes a generator per piece, [`Random::new`] with the seed of the whole and the
//! number of the piece, so that who does a piece does not matter.

/// A generator. Small, fast, and good enough for puzzles; not for secrets.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of one piece of the work that has this seed. Near seeds and near pieces have nothing in common.
    #[inline]
    pub fn new(seed: u64, piece: u64) -> Self {
        let mut own = Self(seed);
        own.0 = own.next() ^ piece;
        Self(own.next())
    }

    /// The next 64 random bits.
    #[expect(clippy::should_implement_trait, reason = "it never ends: an iterator would only add an Option")]
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it runs inside loops of vectors, which calls would break")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `n`; 0 when `n` is 0. The bias is below `n` × 2⁻⁶⁴.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    /// A number from 0 up to, not including, 1.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// One of the set bits, alone; 0 when there is none.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    pub fn bit(&mut self, mut bits: u64) -> u64 {
        let nth = self.below(bits.count_ones() as usize);
        for _ in 0..nth {
            bits &= bits.wrapping_sub(1);
        }
        bits & bits.wrapping_neg()
    }

    /// Anything in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_that_of_splitmix64() {
        // The first outputs for seed 1234567 that the reference implementation publishes.
        let mut random = Random(1_234_567);
        let first = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(first.map(|_: u64| random.next()), first);
    }

    #[test]
    fn every_number_and_bit_comes_up() {
        let mut random = Random::new(1, 2);
        let mut seen = [0; 5];
        let mut bits = 0;
        for _ in 0..500 {
            seen[random.below(5)] += 1;
            bits |= random.bit(0b1010_0100);
            assert!((0.0..1.0).contains(&random.unit()));
        }
        assert!(seen.iter().all(|&times| times > 50), "{seen:?}");
        assert_eq!(bits, 0b1010_0100);
        assert_eq!((random.below(0), random.bit(0)), (0, 0));
    }

    #[test]
    fn a_shuffle_keeps_all_items() {
        let mut items: Vec<u8> = (0..50).collect();
        Random::new(3, 4).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
