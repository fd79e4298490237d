//! The levels of the rating, from the cheapest to the dearest: the table that says what is tried, and what it costs.
//!
//! A level is defined by *what follows*, never by what is met first: all instances of a pattern, all candidates that a
//! chain of so many links refutes, all that so many rounds of singles refute. Costs are on the scale of Sudoku
//! Explainer, so that people who know it feel at home: that of the same technique where there is one, and for chains and
//! nets near the median of its ratings of the puzzles whose hardest level this is (11,300 of them; the example `levels`
//! prints these), moved apart where costs must ascend.

use crate::technique::{Finder, Technique};
use crate::techniques::{
    bug, fish, hidden_set, hidden_single, locking, naked_set, naked_single, signs, trial, unique_loop, wing,
};

/// A level: a row of [`LEVELS`].
#[derive(Debug)]
pub struct Level {
    /// Stable name for JSON, such as `pairs`.
    pub id: &'static str,
    /// Its English name.
    pub en: &'static str,
    /// Its Japanese name.
    pub ja: &'static str,
    /// What a step of it costs, in tenths.
    pub cost: u16,
    /// How people meet it.
    pub class: Class,
    /// What is looked for.
    pub search: Search,
}

impl PartialEq for Level {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Level {}

impl Level {
    /// The techniques of [`crate::FINDERS`] that belong to the level; none for chains and nets, whose names are the
    /// level's.
    pub fn techniques(&self) -> impl Iterator<Item = &'static Technique> {
        let (one, many): (Option<&Technique>, &[&Finder]) = match self.search {
            Search::Single(kind) => (Some(kind.technique()), &[]),
            Search::Patterns(finders) => (None, finders),
            _ => (None, &[]),
        };
        one.into_iter().chain(many.iter().flat_map(|f| f.techniques).copied())
    }

    /// The place of the level in [`LEVELS`].
    pub fn rank(&self) -> usize {
        LEVELS.iter().position(|l| l == self).unwrap_or(LEVELS.len())
    }
}

/// How people meet a level; the model of human time gives each class its cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// A digit is seen.
    Single,
    /// A digit is locked.
    Locked,
    /// A pattern is found.
    Pattern,
    /// A chain or a hypothesis is followed.
    Net,
    /// Hypotheses are tried inside of hypotheses.
    Nested,
}

/// What a level looks for.
#[derive(Clone, Copy, Debug)]
pub enum Search {
    /// Cells that can be filled.
    Single(Single),
    /// Every instance of patterns.
    Patterns(&'static [&'static Finder]),
    /// Candidates that imply their own negation by links of two in at most so many steps.
    Chains {
        /// The most links.
        links: u32,
    },
    /// Candidates that every digit of a cell, or every place of a digit in a house, rules out by such chains.
    Cases {
        /// The most links of a case.
        links: u32,
    },
    /// Hypotheses refuted by rounds of singles, or with the same consequence in every case of a cell or house.
    Nets {
        /// The most rounds.
        rounds: u32,
        /// Whether a round without singles takes locked candidates and pairs.
        patterns: bool,
    },
    /// Likewise, with nets inside of the hypothesis.
    Nested {
        /// How deep hypotheses are tried inside of hypotheses: 2 or more.
        depth: u32,
        /// The most rounds of an inner hypothesis.
        rounds: u32,
        /// Whether inner hypotheses are tried until none is refuted (else: once).
        again: bool,
    },
}

/// The ways to see that a cell can be filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Single {
    /// The last open cell of a house.
    FullHouse,
    /// The only place of a digit in a box.
    Box,
    /// The only place of a digit in another house.
    Line,
    /// The only digit of a cell.
    Naked,
}

impl Single {
    /// As a bit.
    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The technique that sees this.
    pub fn technique(self) -> &'static Technique {
        match self {
            Self::FullHouse => &hidden_single::FULL_HOUSE,
            Self::Box => &hidden_single::HIDDEN_SINGLE_BOX,
            Self::Line => &hidden_single::HIDDEN_SINGLE_LINE,
            Self::Naked => &naked_single::NAKED_SINGLE,
        }
    }
}

/// As many as there are.
pub(super) const ANY: u32 = u32::MAX;

macro_rules! levels {
    ($($id:literal $en:literal $ja:literal $cost:literal $class:ident $search:expr;)*) => {
        &[$(Level { id: $id, en: $en, ja: $ja, cost: $cost, class: Class::$class, search: $search }),*]
    };
}

/// Every level, cheapest first. A round uses the first that finds something.
pub static LEVELS: &[Level] = levels! {
    "full-house" "Full house" "最後の1マス" 10 Single Search::Single(Single::FullHouse);
    "hidden-single-box" "Hidden single in a box" "ブロックの隠れシングル" 12 Single Search::Single(Single::Box);
    "hidden-single-line" "Hidden single in a line" "行・列の隠れシングル" 15 Single Search::Single(Single::Line);
    "naked-single" "Naked single" "ネイキッドシングル" 23 Single Search::Single(Single::Naked);
    "signs" "Signs of rules" "規則の手がかり" 25 Locked Search::Patterns(&[&signs::FINDER]);
    "locked" "Locked candidates" "ロックされた候補" 26 Locked Search::Patterns(&[&locking::FINDER]);
    "pairs" "Pairs and X-Wing" "ペア・X-Wing" 30 Pattern
        Search::Patterns(&[&naked_set::PAIRS, &hidden_set::PAIRS, &fish::X_WINGS]);
    "triples" "Triples and swordfish" "トリプル・ソードフィッシュ" 36 Pattern
        Search::Patterns(&[&naked_set::TRIPLETS, &hidden_set::TRIPLETS, &fish::SWORDFISHES]);
    "wings" "XY- and XYZ-Wing" "XY-Wing・XYZ-Wing" 42 Pattern Search::Patterns(&[&wing::XY, &wing::XYZ]);
    "unique" "Unique rectangles and loops" "ユニーク矩形・ループ" 45 Pattern
        Search::Patterns(&[&unique_loop::FINDER]);
    "quads" "Quads and jellyfish" "クワッド・ジェリーフィッシュ" 50 Pattern
        Search::Patterns(&[&naked_set::QUADS, &hidden_set::QUADS, &fish::JELLYFISHES]);
    "bug" "Bivalue universal grave" "BUG" 56 Pattern Search::Patterns(&[&bug::FINDER]);
    "chain-5" "Chain of up to 5 links" "5リンクまでのチェーン" 66 Net Search::Chains { links: 5 };
    "chain-7" "Chain of up to 7 links" "7リンクまでのチェーン" 70 Net Search::Chains { links: 7 };
    "chain-9" "Chain of up to 9 links" "9リンクまでのチェーン" 72 Net Search::Chains { links: 9 };
    "chain-13" "Chain of up to 13 links" "13リンクまでのチェーン" 73 Net Search::Chains { links: 13 };
    "chain" "Chain of any length" "任意の長さのチェーン" 74 Net Search::Chains { links: ANY };
    "sign-trial" "Trial with signs" "規則を使った仮定" 76 Net Search::Patterns(&[&trial::FINDER]);
    "cases-6" "Chains of all cases, up to 6 links" "場合分けチェーン(6リンクまで)" 82 Net
        Search::Cases { links: 6 };
    "cases" "Chains of all cases" "場合分けチェーン" 84 Net Search::Cases { links: ANY };
    "net-2" "Net of 2 rounds" "2手順のネット" 88 Net Search::Nets { rounds: 2, patterns: false };
    "net-3" "Net of 3 rounds" "3手順のネット" 90 Net Search::Nets { rounds: 3, patterns: false };
    "net-4" "Net of 4 rounds" "4手順のネット" 91 Net Search::Nets { rounds: 4, patterns: false };
    "net-6" "Net of 6 rounds" "6手順のネット" 92 Net Search::Nets { rounds: 6, patterns: false };
    "net" "Net of singles" "シングルのネット" 94 Net Search::Nets { rounds: ANY, patterns: false };
    "net-plus-6" "Net with locked candidates and pairs, 6 rounds" "ロック・ペア付きネット(6手順)" 95 Net
        Search::Nets { rounds: 6, patterns: true };
    "net-plus" "Net with locked candidates and pairs" "ロック・ペア付きネット" 97 Net
        Search::Nets { rounds: ANY, patterns: true };
    "nested-1" "Net with inner nets of 1 round" "入れ子のネット(内側1手順)" 104 Nested
        Search::Nested { depth: 2, rounds: 1, again: false };
    "nested-2" "Net with inner nets of 2 rounds" "入れ子のネット(内側2手順)" 108 Nested
        Search::Nested { depth: 2, rounds: 2, again: false };
    "nested-3" "Net with inner nets of 3 rounds" "入れ子のネット(内側3手順)" 110 Nested
        Search::Nested { depth: 2, rounds: 3, again: false };
    "nested-4" "Net with inner nets of 4 rounds" "入れ子のネット(内側4手順)" 112 Nested
        Search::Nested { depth: 2, rounds: 4, again: false };
    "nested-6" "Net with inner nets of 6 rounds" "入れ子のネット(内側6手順)" 114 Nested
        Search::Nested { depth: 2, rounds: 6, again: false };
    "nested" "Net with inner nets" "入れ子のネット" 115 Nested
        Search::Nested { depth: 2, rounds: ANY, again: false };
    "nested-all" "Net with inner nets until none is refuted" "入れ子のネット(尽きるまで)" 116 Nested
        Search::Nested { depth: 2, rounds: ANY, again: true };
    "nested-deep" "Nets inside nets inside a net" "二重の入れ子のネット" 118 Nested
        Search::Nested { depth: 3, rounds: ANY, again: true };
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_ascend_and_names_differ() {
        for pair in LEVELS.windows(2) {
            assert!(pair[0].cost < pair[1].cost, "{} {}", pair[0].id, pair[1].id);
        }
        for (rank, level) in LEVELS.iter().enumerate() {
            assert_eq!(level.rank(), rank, "{}", level.id);
            assert!(!level.ja.is_empty() && !level.en.is_empty());
            let named = level.techniques().count() > 0;
            assert_eq!(named, matches!(level.search, Search::Single(_) | Search::Patterns(_)));
        }
    }
}
