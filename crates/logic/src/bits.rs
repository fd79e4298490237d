//! Bits of a word as sets of places or digits.
//!
//! Counting the bits of a word is slow on the oldest processors we run on, so small counts are compared by taking away
//! lowest bits.

use std::ops::ControlFlow;

/// The positions of the bits of `set`, ascending.
pub(crate) fn ones(mut set: u64) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let at = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            at
        })
    })
}

/// `set` without its lowest bit.
const fn less(set: u64) -> u64 {
    set & set.wrapping_sub(1)
}

/// Whether `set` has one bit.
pub(crate) const fn is_one(set: u64) -> bool {
    set != 0 && less(set) == 0
}

/// Whether `set` has two bits or more.
pub(crate) const fn is_many(set: u64) -> bool {
    less(set) != 0
}

/// Whether `set` has two bits.
pub(crate) const fn is_two(set: u64) -> bool {
    is_one(less(set))
}

/// Whether `set` has at most `n` bits.
pub(crate) const fn at_most(mut set: u64, n: usize) -> bool {
    let mut i = 0;
    while i < n {
        set = less(set);
        i += 1;
    }
    set == 0
}

/// Whether `set` has `n` bits (at least one).
pub(crate) const fn is_count(set: u64, n: usize) -> bool {
    !at_most(set, n - 1) && at_most(set, n)
}

/// The lowest `n` bits.
pub(crate) const fn lowest(n: u32) -> u64 {
    if n >= u64::BITS { u64::MAX } else { (1 << n) - 1 }
}

/// The indices of the words that `wanted` accepts, as bits: of digits, when the words are the places of each in a house.
pub(crate) fn digits_where(of_digit: &[u64], wanted: impl Fn(u64) -> bool) -> u64 {
    of_digit.iter().enumerate().fold(0, |set, (digit, &places)| set | u64::from(wanted(places)) << digit)
}

/// All choices of `k` members of `from` whose sets (by `of`), together with `so_far`, have at most `most` bits: `f`
/// gets the chosen members and the union. In the order of ascending binary numbers: the largest member varies slowest.
pub(crate) fn choose<V, F>(
    from: u64,
    k: usize,
    most: usize,
    so_far: u64,
    of: &V,
    f: &mut F,
) -> ControlFlow<()>
where
    V: Fn(u32) -> u64,
    F: FnMut(u64, u64) -> ControlFlow<()>,
{
    deeper(from, k, most, (0, so_far), of, f)
}

fn deeper<V, F>(from: u64, k: usize, most: usize, now: (u64, u64), of: &V, f: &mut F) -> ControlFlow<()>
where
    V: Fn(u32) -> u64,
    F: FnMut(u64, u64) -> ControlFlow<()>,
{
    if k == 0 {
        return f(now.0, now.1);
    }
    for i in ones(from) {
        let union = now.1 | of(i);
        if at_most(union, most) {
            deeper(from & lowest(i), k - 1, most, (now.0 | 1 << i, union), of, f)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_come_in_the_order_of_the_specification() {
        let mut pairs = Vec::new();
        let _ = choose(0b11111, 2, 64, 0, &|_| 0, &mut |set, _| {
            pairs.push(ones(set).collect::<Vec<_>>());
            ControlFlow::Continue(())
        });
        assert_eq!(pairs[..7], [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3], [0, 4]]);
        assert_eq!(pairs.len(), 10);
    }

    #[test]
    fn choices_keep_the_union_small() {
        let of = |i| [0b011, 0b110, 0b101, 0b1001][i as usize];
        let mut found = Vec::new();
        let _ = choose(0b1111, 3, 3, 0, &of, &mut |set, union| {
            found.push((set, union));
            ControlFlow::Continue(())
        });
        assert_eq!(found, [(0b0111, 0b111)]);
    }

    #[test]
    fn counts_agree_with_the_processor() {
        for set in [0, 1, 2, 3, 5, 7, 0x8000_0000_0000_0001, u64::MAX] {
            let n = set.count_ones() as usize;
            assert_eq!((is_one(set), is_two(set), is_many(set)), (n == 1, n == 2, n >= 2));
            for k in 1..=64 {
                assert_eq!((at_most(set, k), is_count(set, k)), (n <= k, n == k));
            }
        }
        assert_eq!((lowest(0), lowest(3), lowest(64)), (0, 7, u64::MAX));
    }
}
