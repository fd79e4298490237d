//! All subsets of all sets of digits by size, with what they add up to: 3^n of them, so for ten digits at most. Built when
//! the first board asks for it, and shared by all.

use std::sync::OnceLock;

/// Boards with more digits do without.
const MOST_DIGITS: usize = 10;

/// The subsets of every set of `n` digits.
#[derive(Debug)]
pub(in super::super) struct Subsets {
    /// Sizes per set: 0 to `n`.
    sizes: usize,
    /// Where the subsets of each set and size begin.
    starts: Vec<u32>,
    /// A subset and the sum of its digits.
    all: Vec<(u16, u16)>,
    /// The sums that subsets of each set and size have, one bit each.
    sums: Vec<u64>,
}

static TABLES: [OnceLock<Subsets>; MOST_DIGITS + 1] = [const { OnceLock::new() }; MOST_DIGITS + 1];

impl Subsets {
    /// The table for so many digits, if there is one.
    pub(in super::super) fn of(digits: u8) -> Option<&'static Self> {
        let n = usize::from(digits);
        TABLES.get(n).map(|table| table.get_or_init(|| Self::new(n)))
    }

    fn new(n: usize) -> Self {
        let sizes = n + 1;
        let sum = |set: usize| (0..n).filter(|d| set >> d & 1 == 1).map(|d| d as u16 + 1).sum::<u16>();
        let sum_of: Vec<u16> = (0..1 << n).map(sum).collect();
        let mut table = Self { sizes, starts: Vec::new(), all: Vec::new(), sums: Vec::new() };
        let mut by_size: Vec<Vec<(u16, u16)>> = vec![Vec::new(); sizes];
        for set in 0..1usize << n {
            let mut subset = 0usize;
            loop {
                by_size[subset.count_ones() as usize].push((subset as u16, sum_of[subset]));
                if subset == set {
                    break;
                }
                subset = subset.wrapping_sub(set) & set;
            }
            for own in &mut by_size {
                table.starts.push(table.all.len() as u32);
                table.sums.push(own.iter().fold(0, |sums, s| sums | 1 << s.1));
                table.all.append(own);
            }
        }
        table.starts.push(table.all.len() as u32);
        table
    }

    /// The sets of so many of all digits that add up to a total.
    pub(super) fn adding_up(&self, size: usize, total: i32) -> impl Iterator<Item = u64> {
        let all = (1u64 << (self.sizes - 1)) - 1;
        let at = if size < self.sizes { Some(self.at(all, size)) } else { None };
        let own = at.map_or(&[][..], |at| &self.all[self.starts[at] as usize..self.starts[at + 1] as usize]);
        own.iter().filter(move |s| i32::from(s.1) == total).map(|s| u64::from(s.0))
    }

    fn at(&self, set: u64, size: usize) -> usize {
        set as usize * self.sizes + size
    }

    /// What `size` different digits of `set` can add up to: bit `s` for sum `s`.
    pub(super) fn sums(&self, set: u64, size: usize) -> u64 {
        if size < self.sizes { self.sums[self.at(set, size)] } else { 0 }
    }

    /// The subsets of `set` with `size` digits, each with its sum.
    pub(in super::super) fn all(&self, set: u64, size: usize) -> &[(u16, u16)] {
        if size >= self.sizes {
            return &[];
        }
        let at = self.at(set, size);
        &self.all[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_all_there_with_their_sums() {
        let table = Subsets::of(9).unwrap();
        assert_eq!(table.all.len(), 3usize.pow(9));
        // 1, 3, 4 and 9: pairs make 4, 5, 7, 10, 12 and 13.
        let set = 0b1_0000_1101;
        assert_eq!(table.all(set, 2).len(), 6);
        assert_eq!(table.sums(set, 2), 1 << 4 | 1 << 5 | 1 << 7 | 1 << 10 | 1 << 12 | 1 << 13);
        assert!(table.all(set, 3).iter().all(|s| u64::from(s.0) & !set == 0 && s.0.count_ones() == 3));
        assert_eq!((table.sums(set, 5), table.sums(set, 0), table.sums(set, 12)), (0, 1, 0));
        assert!(Subsets::of(11).is_none() && Subsets::of(10).is_some());
    }
}
