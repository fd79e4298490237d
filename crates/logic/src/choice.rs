//! Which techniques are used, as a user chooses them: a set, an order, and whether uniqueness counts.
//!
//! A rating means little without these, so a choice can say itself in words.

use std::fmt;

use crate::path::Order;
use crate::position::Position;
use crate::table::{FINDERS, techniques};
use crate::technique::{Finder, Technique};

/// In which order the finders are asked.
#[derive(Clone, Debug, Default)]
pub enum Sequence {
    /// As Sudoku Explainer asks them.
    #[default]
    Se,
    /// What people see first comes first: see [`people`].
    People,
    /// These first, then the others as Sudoku Explainer asks them.
    First(Vec<&'static Finder>),
}

/// Which techniques are used.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The order.
    pub sequence: Sequence,
    /// Nothing but these; all when `None`.
    pub only: Option<Vec<&'static Technique>>,
    /// Not these.
    pub without: Vec<&'static Technique>,
    /// Whether a puzzle's having one solution may be argued from (where it holds at all).
    pub uniqueness: bool,
}

impl Default for Choice {
    /// Everything, as Sudoku Explainer does it.
    fn default() -> Self {
        Self { sequence: Sequence::Se, only: None, without: Vec::new(), uniqueness: true }
    }
}

impl Choice {
    /// Everything, in the order in which people see it.
    pub fn people() -> Self {
        Self { sequence: Sequence::People, ..Self::default() }
    }

    /// Naked and hidden singles, last cells among them.
    pub fn singles() -> Self {
        let singles = ["hidden-single", "naked-single"].into_iter().filter_map(named).flatten().collect();
        Self { only: Some(singles), ..Self::default() }
    }

    /// Whether a technique is used.
    pub fn has(&self, technique: &Technique) -> bool {
        self.only.as_ref().is_none_or(|only| only.iter().any(|t| t.id == technique.id))
            && !self.without.iter().any(|t| t.id == technique.id)
    }

    /// The order that a walk takes.
    pub fn order(&self) -> Order {
        let finders = match &self.sequence {
            Sequence::Se => FINDERS.to_vec(),
            Sequence::People => people(),
            Sequence::First(first) => with_rest(first.clone()),
        };
        Order::of(finders).only(|t| self.has(t))
    }

    /// Tells a board whether uniqueness counts.
    pub fn prepare(&self, board: &mut Position) {
        if !self.uniqueness {
            board.without_uniqueness();
        }
    }
}

impl fmt::Display for Choice {
    /// What differs from everything in the usual order; empty when nothing does.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids = |list: &[&'static Technique]| list.iter().map(|t| t.id).collect::<Vec<_>>().join(", ");
        let mut parts = Vec::new();
        if !self.uniqueness {
            parts.push("uniqueness off".to_string());
        }
        if let Some(only) = &self.only {
            parts.push(format!("only {}", ids(only)));
        }
        if !self.without.is_empty() {
            parts.push(format!("without {}", ids(&self.without)));
        }
        match &self.sequence {
            Sequence::Se => {}
            Sequence::People => parts.push("in the order of people".to_string()),
            Sequence::First(first) => {
                let names: Vec<&str> = first.iter().map(|f| f.id).collect();
                parts.push(format!("first {}", names.join(", ")));
            }
        }
        f.write_str(&parts.join("; "))
    }
}

/// The techniques that a name stands for: the one of this id, or all of a finder.
pub fn named(name: &str) -> Option<Vec<&'static Technique>> {
    let family = || finder(name).map(|f| f.techniques.to_vec());
    techniques().find(|t| t.id == name).map(|t| vec![t]).or_else(family)
}

/// The finder of this id.
pub fn finder(id: &str) -> Option<&'static Finder> {
    FINDERS.iter().find(|f| f.id == id).copied()
}

/// What people see before the rest, first things first.
///
/// Sudoku Explainer puts a hidden pair that leads to a digit at once before a digit that stands alone in its cell, for
/// the sake of its numbers, and players complain of its hints. A person meets every single first, then a digit locked
/// in a box (first where a digit follows), then two or three cells that show their digits, and only then digits that
/// hide. The rest is the same in both orders.
const PEOPLE: &[&str] = &[
    "hidden-single",
    "naked-single",
    "signs",
    "direct-locking",
    "locking",
    "naked-pair",
    "direct-hidden-pair",
    "hidden-pair",
    "naked-triplet",
    "x-wing",
    "direct-hidden-triplet",
    "hidden-triplet",
];

/// The finders in the order of people: singles, what is locked, subsets from the visible to the hidden, the rest.
pub fn people() -> Vec<&'static Finder> {
    with_rest(PEOPLE.iter().filter_map(|id| finder(id)).collect())
}

fn with_rest(mut first: Vec<&'static Finder>) -> Vec<&'static Finder> {
    let listed: Vec<&str> = first.iter().map(|f| f.id).collect();
    first.extend(FINDERS.iter().filter(|f| !listed.contains(&f.id)));
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_see_first_is_in_the_table() {
        for id in PEOPLE {
            assert!(finder(id).is_some(), "{id}");
        }
        assert_eq!(people().len(), FINDERS.len());
    }
}
