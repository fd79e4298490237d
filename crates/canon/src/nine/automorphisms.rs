//! The automorphism group of a board or pattern: what can be done to it so that it looks the same.

use super::Transformation;

/// A group of automorphisms. It can be as large as the whole group (3,359,232 for the empty board), so it is kept as a
/// chain of *transversals*: each element is, in exactly one way, a product with one factor from each list.
///
/// Elements are counted by what they do to the cells. Each has exactly one renaming of the digits that the board uses;
/// digits that it does not use keep their names, and the ways to exchange those are not counted
/// ([`Automorphisms::unused_digits`] says how many there are).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automorphisms {
    /// Lists of two or more, each with the identity first.
    lists: Vec<Vec<Transformation>>,
    unused: u8,
}

impl Automorphisms {
    pub(super) fn new(lists: Vec<Vec<Transformation>>, unused: u8) -> Self {
        Self { lists: lists.into_iter().filter(|list| list.len() > 1).collect(), unused }
    }

    /// How many transformations of the cells are automorphisms, the identity among them.
    pub fn order(&self) -> u64 {
        self.lists.iter().map(|list| list.len() as u64).product()
    }

    /// How many of the nine digits the board does not use. To count the ways to exchange their names too, multiply
    /// [`Automorphisms::order`] by the factorial of this.
    pub fn unused_digits(&self) -> u8 {
        self.unused
    }

    /// Elements from which all others can be made, without the identity; none when there is only the identity.
    pub fn generators(&self) -> impl Iterator<Item = &Transformation> {
        self.lists.iter().flat_map(|list| &list[1..])
    }

    /// Every element once, the identity first.
    pub fn iter(&self) -> impl Iterator<Item = Transformation> {
        let order = self.order();
        (0..order).map(|number| {
            let mut rest = number;
            self.lists.iter().fold(Transformation::IDENTITY, |product, list| {
                let factor = &list[(rest % list.len() as u64) as usize];
                rest /= list.len() as u64;
                factor.then(&product)
            })
        })
    }
}
