//! A word for each lane in memory, and what can be done with one lane alone.

/// One word for each lane: the candidates of a cell on many boards.
pub(super) trait Line: Copy {
    /// How many lanes.
    const LANES: usize;

    /// The same word in each lane.
    fn splat(bits: u32) -> Self;
    /// The word of a lane.
    fn get(&self, lane: usize) -> u32;
    /// Puts a word into a lane.
    fn set(&mut self, lane: usize, bits: u32);
    /// One bit for each lane that has any bit.
    fn lanes(&self) -> u32;
}

macro_rules! line {
    ($(#[$doc:meta])* $name:ident, $word:ty, $lanes:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(C, align(64))]
        pub(super) struct $name(pub(super) [$word; $lanes]);

        impl Line for $name {
            const LANES: usize = $lanes;

            #[inline]
            fn splat(bits: u32) -> Self {
                Self([bits as $word; $lanes])
            }
            #[inline]
            fn get(&self, lane: usize) -> u32 {
                u32::from(self.0[lane])
            }
            #[inline]
            fn set(&mut self, lane: usize, bits: u32) {
                self.0[lane] = bits as $word;
            }
            #[inline]
            fn lanes(&self) -> u32 {
                (0..$lanes).filter(|&lane| self.0[lane] != 0).map(|lane| 1 << lane).sum()
            }
        }
    };
}

line!(
    /// 32 boards of up to 16 digits.
    Narrow,
    u16,
    32
);
line!(
    /// 16 boards of up to 32 digits.
    Wide,
    u32,
    16
);
