//! Which wish to give up when puzzles are missing, as data; words for it are made at the edge.
//!
//! A proof of impossibility points at the wishes it was made from. After a search, the wish that turned away most of the
//! puzzles that had one solution is the one to relax, and how close it came is known. Where no board had one solution at
//! all, the room for clues is too tight: the motif, the pattern, the number of clues or the symmetry.

use crate::batch::{End, Tally};
use crate::mask::Wish;
use crate::proof::Impossible;
use crate::target::Target;

/// A wish that could be given up or loosened.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Relax {
    /// Another pattern, or more cells in it.
    Pattern,
    /// Another number of clues.
    Clues,
    /// Another symmetry, or none.
    Symmetry,
    /// Fewer rules on the board.
    Board,
    /// Other digits given, or fewer.
    Motif,
    /// Not minimal.
    Minimal,
    /// A lower least rating; the highest that was met, in tenths.
    Easier(Option<u16>),
    /// A higher greatest rating; the lowest above it that was met, in tenths.
    Harder(Option<u16>),
    /// Fewer techniques that must be used.
    Required,
    /// More techniques that may be used.
    Allowed,
    /// A shorter least solving time; the longest that was met, in seconds.
    Quicker(Option<f64>),
    /// A longer greatest solving time; the shortest above it that was met, in seconds.
    Slower(Option<f64>),
    /// Puzzles that are the same up to symmetry may come again.
    Duplicates,
    /// More time.
    Time,
}

impl Relax {
    /// The stable name, for JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Pattern => "pattern",
            Self::Clues => "clues",
            Self::Symmetry => "symmetry",
            Self::Board => "board",
            Self::Motif => "motif",
            Self::Minimal => "minimal",
            Self::Easier(_) => "rating-easier",
            Self::Harder(_) => "rating-harder",
            Self::Required => "techniques-required",
            Self::Allowed => "techniques-allowed",
            Self::Quicker(_) => "time-quicker",
            Self::Slower(_) => "time-slower",
            Self::Duplicates => "duplicates",
            Self::Time => "time",
        }
    }
}

/// What to relax when a batch gave fewer puzzles than wanted, the most promising first.
pub fn advice(target: &Target, tally: &Tally, end: &End) -> Vec<Relax> {
    if let End::Impossible(proof) = end {
        return after_proof(target, proof);
    }
    if tally.attempts == 0 {
        return vec![Relax::Time];
    }
    let unfit = &tally.unfit;
    let mut turned_away = vec![
        (unfit.not_minimal, Relax::Minimal),
        (unfit.easy.0, Relax::Easier(unfit.easy.1)),
        // What the techniques do not finish is harder than any range.
        (unfit.hard.0 + unfit.unrated, Relax::Harder(unfit.hard.1)),
        (unfit.lacks, Relax::Required),
        (unfit.uses, Relax::Allowed),
        (unfit.quick.0, Relax::Quicker(unfit.quick.1)),
        (unfit.slow.0, Relax::Slower(unfit.slow.1)),
        (tally.duplicates, Relax::Duplicates),
    ];
    turned_away.retain(|(times, _)| *times > 0);
    turned_away.sort_by_key(|(times, _)| std::cmp::Reverse(*times));
    let mut relax: Vec<Relax> = turned_away.into_iter().map(|(_, relax)| relax).collect();
    if relax.is_empty() {
        relax = tight(target);
    }
    if matches!(end, End::Stopped(_) | End::Attempts) {
        relax.push(Relax::Time);
    }
    relax
}

fn after_proof(target: &Target, proof: &Impossible) -> Vec<Relax> {
    match proof {
        Impossible::Symmetry(_) => vec![Relax::Symmetry],
        Impossible::Uneven { .. } => vec![Relax::Symmetry, Relax::Pattern],
        Impossible::Parity { .. } => vec![Relax::Clues, Relax::Symmetry],
        Impossible::Clues { .. } => vec![Relax::Clues],
        Impossible::Digits { .. } | Impossible::Fewest { .. } if target.clues.is_some() => vec![Relax::Clues],
        Impossible::Digits { .. } | Impossible::Fewest { .. } | Impossible::Lines(_) => vec![Relax::Pattern],
        Impossible::Clash(_) | Impossible::Motif => vec![Relax::Motif],
        Impossible::Board => vec![Relax::Board],
    }
}

/// Wishes that narrow the room for clues.
fn tight(target: &Target) -> Vec<Relax> {
    let drawn = target.mask.count(Wish::May) < target.board().len() - target.motif.len();
    [
        (drawn, Relax::Pattern),
        (target.clues.is_some(), Relax::Clues),
        (!target.motif.is_empty(), Relax::Motif),
        (!target.symmetry.motions.is_empty(), Relax::Symmetry),
    ]
    .into_iter()
    .filter_map(|(asked, relax)| asked.then_some(relax))
    .collect()
}

#[cfg(test)]
mod tests {
    use masume_puzzle::{Board, Symmetry};
    use masume_solver::Stop;

    use super::*;
    use crate::batch::Rejections;

    #[test]
    fn what_turned_away_most_comes_first_and_says_how_close_it_came() {
        let target = Target::new(Board::classic());
        let unfit = Rejections { easy: (40, Some(28)), lacks: 2, not_minimal: 7, ..Rejections::default() };
        let tally = Tally { attempts: 9, unfit, ..Tally::default() };
        let relax = advice(&target, &tally, &End::Stopped(Stop::Deadline));
        assert_eq!(relax, [Relax::Easier(Some(28)), Relax::Minimal, Relax::Required, Relax::Time]);
    }

    #[test]
    fn without_any_puzzle_the_room_for_clues_is_too_tight() {
        let mut target = Target::new(Board::classic());
        let tally = Tally { attempts: 1, ..Tally::default() };
        assert_eq!(advice(&target, &tally, &End::Exhausted), []);
        assert_eq!(advice(&target, &Tally::default(), &End::Attempts), [Relax::Time]);
        target.clues = Some(18..=18);
        target.symmetry = Symmetry::find("full").unwrap();
        let relax = advice(&target, &tally, &End::Attempts);
        assert_eq!(relax, [Relax::Clues, Relax::Symmetry, Relax::Time]);
    }

    #[test]
    fn a_proof_points_at_its_wish() {
        let mut target = Target::new(Board::classic());
        let few = Impossible::Fewest { clues: 16, fewest: 17, source: None };
        let of = |target: &Target| advice(target, &Tally::default(), &End::Impossible(few.clone()));
        assert_eq!(of(&target), [Relax::Pattern]);
        target.clues = Some(16..=16);
        assert_eq!(of(&target), [Relax::Clues]);
    }
}
