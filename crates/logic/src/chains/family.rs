//! The families of nets, and the register of the chains inside them.

use std::collections::HashMap;

use super::net::Links;

/// Which nets are woven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Family {
    /// One digit, contradictions only (producer 23).
    Nishio,
    /// Static nets from cells and houses (producer 24).
    Multiple,
    /// Dynamic nets (producers 25 to 30): the level of further steps inside, from 0.
    Dynamic(u8),
}

impl Family {
    /// The links its nets use.
    pub(super) fn links(self) -> Links {
        Links { cells: self != Self::Nishio, dynamic: self != Self::Multiple }
    }

    /// The level of further steps inside its nets.
    pub(super) fn level(self) -> u8 {
        if let Self::Dynamic(level) = self { level } else { 0 }
    }

    /// A number for tables.
    pub(super) fn number(self) -> u8 {
        match self {
            Self::Nishio => 0,
            Self::Multiple => 1,
            Self::Dynamic(level) => 2 + level,
        }
    }
}

/// Nested chains that count once however often they are met.
#[derive(Debug, Default)]
pub(crate) struct Register {
    numbers: HashMap<u128, u32>,
    complexities: Vec<u32>,
}

impl Register {
    /// The number of a chain with this fingerprint.
    pub(crate) fn number(&mut self, fingerprint: u128, complexity: u32) -> u32 {
        *self.numbers.entry(fingerprint).or_insert_with(|| {
            self.complexities.push(complexity);
            self.complexities.len() as u32 - 1
        })
    }

    /// The complexities of some chains together.
    pub(super) fn sum(&self, chains: &[u32]) -> u32 {
        chains.iter().map(|&c| self.complexities[c as usize]).sum()
    }
}
