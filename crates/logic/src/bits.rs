//! Bits of a word as sets of places or digits.

/// The positions of the bits of `set`, ascending.
pub(crate) fn ones(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let at = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            at
        })
    })
}

/// All sets of `k` of the first `n` bits as ascending numbers: the largest member varies slowest.
pub(crate) fn subsets(n: u32, k: u32) -> impl Iterator<Item = u64> {
    debug_assert!(k >= 1 && n <= 63, "boards have at most 63 places worth choosing from");
    let mut next = (k <= n).then(|| (1u64 << k) - 1);
    std::iter::from_fn(move || {
        let now = next?;
        // Gosper: carry the lowest run of ones up by one, and put the rest of the run at the bottom.
        let low = now & now.wrapping_neg();
        let carried = now + low;
        let following = carried | ((now ^ carried) / low) >> 2;
        next = (following >> n == 0).then_some(following);
        Some(now)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_in_the_order_of_the_specification() {
        let pairs: Vec<Vec<u32>> = subsets(5, 2).take(7).map(|s| ones(s).collect()).collect();
        assert_eq!(pairs, [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3], [0, 4]]);
        assert_eq!(subsets(9, 4).count(), 126);
        assert_eq!(subsets(3, 4).count(), 0);
        assert_eq!(subsets(4, 4).collect::<Vec<_>>(), [15]);
    }
}
