//! How many: the size of a group, exact however large. The plain 25×25 board has about 10²⁵ symmetries and a gattai of
//! many boards more than any machine word holds.

use std::fmt;

/// A positive whole number of any size, made by multiplying small ones.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Order {
    /// Nine decimal digits each, the lowest first; no zero at the end.
    limbs: Vec<u32>,
}

const LIMB: u64 = 1_000_000_000;

impl Order {
    /// The order of the group that has nothing but the identity.
    pub fn one() -> Self {
        Self { limbs: vec![1] }
    }

    /// The product of these numbers, each at least 1.
    pub fn product(factors: impl IntoIterator<Item = u32>) -> Self {
        let mut order = Self::one();
        for factor in factors {
            order.multiply(factor);
        }
        order
    }

    fn multiply(&mut self, factor: u32) {
        let mut carry = 0;
        for limb in &mut self.limbs {
            let value = u64::from(*limb) * u64::from(factor) + carry;
            *limb = (value % LIMB) as u32;
            carry = value / LIMB;
        }
        while carry > 0 {
            self.limbs.push((carry % LIMB) as u32);
            carry /= LIMB;
        }
    }

    /// Whether it is 1.
    pub fn is_one(&self) -> bool {
        self.limbs == [1]
    }

    /// The number, where 128 bits hold it.
    pub fn to_u128(&self) -> Option<u128> {
        self.limbs
            .iter()
            .rev()
            .try_fold(0u128, |sum, limb| sum.checked_mul(u128::from(LIMB))?.checked_add(u128::from(*limb)))
    }
}

impl From<u32> for Order {
    /// 0 is taken as 1: every group has the identity.
    fn from(value: u32) -> Self {
        Self::product([value.max(1)])
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut limbs = self.limbs.iter().rev();
        write!(f, "{}", limbs.next().unwrap_or(&1))?;
        limbs.try_for_each(|limb| write!(f, "{limb:09}"))
    }
}

impl fmt::Debug for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_exact() {
        assert_eq!(Order::product([]).to_string(), "1");
        assert!(Order::one().is_one() && !Order::from(2).is_one());
        let factorial = |n: u32| Order::product(1..=n);
        assert_eq!(factorial(20).to_u128(), Some(2_432_902_008_176_640_000));
        assert_eq!(factorial(30).to_string(), "265252859812191058636308480000000");
        assert_eq!(factorial(34).to_u128(), Some(295_232_799_039_604_140_847_618_609_643_520_000_000));
        assert_eq!(factorial(35).to_u128(), None);
        assert_eq!(Order::product([u32::MAX, u32::MAX]).to_u128(), Some(u128::from(u32::MAX).pow(2)));
    }
}
