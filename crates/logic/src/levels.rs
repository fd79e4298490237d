//! What *easy*, *hard* and so on mean: the one table of named levels.
//!
//! A level is a range of ratings by Sudoku Explainer. The ranges touch, so each rating from the first level's lowest to the
//! last level's highest belongs to exactly one.

use std::ops::RangeInclusive;

/// A level of difficulty that people ask for by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// Its stable id, which is a word of the command line and of the studio's requests.
    pub id: &'static str,
    /// Its name in English.
    pub name_en: &'static str,
    /// Its name in Japanese.
    pub name_ja: &'static str,
    /// The ratings of its puzzles by Sudoku Explainer, in tenths.
    pub se: RangeInclusive<u16>,
}

/// All levels, from the easiest on.
pub static DIFFICULTIES: &[Difficulty] = &[
    // Hidden singles.
    Difficulty { id: "easy", name_en: "easy", name_ja: "やさしい", se: 10..=15 },
    // Singles, locked candidates, pairs.
    Difficulty { id: "medium", name_en: "medium", name_ja: "ふつう", se: 16..=28 },
    // Subsets, fish, wings.
    Difficulty { id: "hard", name_en: "hard", name_ja: "難しい", se: 29..=45 },
    // Short chains.
    Difficulty { id: "expert", name_en: "expert", name_ja: "上級", se: 46..=70 },
    // Long chains.
    Difficulty { id: "extreme", name_en: "extreme", name_ja: "超難問", se: 71..=120 },
];

/// The level with this id.
pub fn find(id: &str) -> Option<&'static Difficulty> {
    DIFFICULTIES.iter().find(|level| level.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rating_has_one_level() {
        assert_eq!(DIFFICULTIES.first().map(|l| *l.se.start()), Some(10), "the lowest rating there is");
        for pair in DIFFICULTIES.windows(2) {
            assert_eq!(pair[0].se.end() + 1, *pair[1].se.start(), "{} and {}", pair[0].id, pair[1].id);
        }
        for level in DIFFICULTIES {
            assert!(!level.se.is_empty(), "{}", level.id);
            assert_eq!(find(level.id), Some(level), "ids differ");
        }
        assert_eq!(find("impossible"), None);
    }
}
