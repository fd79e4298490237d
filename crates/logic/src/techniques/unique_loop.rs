//! Unique rectangles and loops: cells that would have two fillings with the same two digits if nothing else were in
//! them. The puzzle has one solution, so something else is.
//!
//! Collecting the loops is in `collect`, what follows from one of them in `types`. Sudoku Explainer collects the steps of
//! all loops and takes the one with the lowest rating, then the lowest type.

mod collect;
mod types;

use std::ops::ControlFlow;

use crate::technique::{Ask, Finder, Hodoku, Needs, SeRule, Sink, Technique};

macro_rules! rows {
    ($($(#[$doc:meta])* $name:ident $id:literal $en:literal $ja:literal $se:expr, $hodoku:expr;)*) => {
        $(
            $(#[$doc])*
            pub static $name: Technique = Technique {
                id: $id,
                en: $en,
                ja: $ja,
                needs: Needs::OneSolution,
                se: $se,
                hodoku: $hodoku,
            };
        )*
    };
}

const TEST: Option<Hodoku> = Some(Hodoku { level: "Hard", score: 100 });

rows! {
    /// One of four cells has more candidates.
    UNIQUE_RECTANGLE_1 "unique-rectangle-1" "Unique Rectangle type 1" "ユニークレクタングル(タイプ1)" SeRule::Fixed(45), TEST;
    /// The same further digit in some of four cells.
    UNIQUE_RECTANGLE_2 "unique-rectangle-2" "Unique Rectangle type 2" "ユニークレクタングル(タイプ2)" SeRule::Fixed(45), TEST;
    /// The further digits of two of four cells make a subset with others.
    UNIQUE_RECTANGLE_3 "unique-rectangle-3" "Unique Rectangle type 3" "ユニークレクタングル(タイプ3)" SeRule::Size(45), TEST;
    /// One of the two digits is locked in two of four cells.
    UNIQUE_RECTANGLE_4 "unique-rectangle-4" "Unique Rectangle type 4" "ユニークレクタングル(タイプ4)" SeRule::Fixed(45), TEST;
    /// One cell of a longer loop has more candidates.
    UNIQUE_LOOP_1 "unique-loop-1" "Unique Loop type 1" "ユニークループ(タイプ1)" SeRule::Size(46), None;
    /// The same further digit in some cells of a longer loop.
    UNIQUE_LOOP_2 "unique-loop-2" "Unique Loop type 2" "ユニークループ(タイプ2)" SeRule::Size(46), None;
    /// The further digits of two cells of a longer loop make a subset with others.
    UNIQUE_LOOP_3 "unique-loop-3" "Unique Loop type 3" "ユニークループ(タイプ3)" SeRule::Size(46), None;
    /// One of the two digits is locked in two cells of a longer loop.
    UNIQUE_LOOP_4 "unique-loop-4" "Unique Loop type 4" "ユニークループ(タイプ4)" SeRule::Size(46), None;
}

/// Rectangles and loops, all types.
pub static FINDER: Finder = Finder {
    id: "unique-loop",
    techniques: &[
        &UNIQUE_RECTANGLE_1,
        &UNIQUE_RECTANGLE_2,
        &UNIQUE_RECTANGLE_3,
        &UNIQUE_RECTANGLE_4,
        &UNIQUE_LOOP_1,
        &UNIQUE_LOOP_2,
        &UNIQUE_LOOP_3,
        &UNIQUE_LOOP_4,
    ],
    find,
};

fn find(ask: &Ask<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    if !ask.board.uniqueness() {
        return ControlFlow::Continue(());
    }
    let mut found = Vec::new();
    let whole = collect::loops(ask, &mut |digits, cells| types::steps(ask, digits, cells, &mut found));
    send(found, sink)?;
    whole?;
    if ask.every {
        let mut found = Vec::new();
        collect::incomplete(ask, &mut |digits, cells| types::steps(ask, digits, cells, &mut found));
        send(found, sink)?;
    }
    ControlFlow::Continue(())
}

fn send(mut found: Vec<types::Ranked>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    // Stable: what comes first in the search stays first among equals.
    found.sort_by(|a, b| a.rating.total_cmp(&b.rating).then(a.kind.cmp(&b.kind)));
    for ranked in found {
        sink(ranked.step)?;
    }
    ControlFlow::Continue(())
}
