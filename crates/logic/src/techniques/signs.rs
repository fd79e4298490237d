//! Signs of rules: what a cage, a line or a number outside leaves in its cells.
//!
//! The ratings are our own, since Sudoku Explainer knows no signs: a relation of two cells is as easy as a direct pair,
//! combinations of a sum lie beside a naked single, the rule of 45 beside locked candidates.

use std::ops::ControlFlow;

use crate::bits::ones;
use crate::position::{Candidate, Position};
use crate::signs::{Reading, Sign};
use crate::step::{Step, Why};
use crate::technique::{Ask, Finder, Needs, SeRule, Sink, Technique};

/// Two cells at a time: thermometers, whispers, dots, greater than.
pub static PAIR: Technique = Technique {
    id: "sign-pair",
    en: "Relation of cells",
    ja: "マスどうしの規則",
    needs: Needs::Signs,
    se: SeRule::Fixed(20),
    hodoku: None,
};

/// What adds up: cages, arrows, little killers, run sums.
pub static SUM: Technique = Technique {
    id: "sign-sum",
    en: "Sum",
    ja: "和の組み合わせ",
    needs: Needs::Signs,
    se: SeRule::Fixed(24),
    hodoku: None,
};

/// What cages leave of whole houses, or have beyond them.
pub static TOTAL: Technique = Technique {
    id: "rule-of-45",
    en: "Rule of 45",
    ja: "45の法則",
    needs: Needs::Signs,
    se: SeRule::Fixed(27),
    hodoku: None,
};

/// Cells in order, or all together: sandwiches, skyscrapers, renban.
pub static LINE: Technique = Technique {
    id: "sign-line",
    en: "Line of a rule",
    ja: "並びの規則",
    needs: Needs::Signs,
    se: SeRule::Fixed(29),
    hodoku: None,
};

/// Signs one by one.
pub static FINDER: Finder = Finder { id: "signs", techniques: &[&PAIR, &SUM, &TOTAL, &LINE], find };

/// The digits of each cell: those that are left, or the one that is there.
pub(super) fn sets(board: &Position) -> Vec<u64> {
    let digits = |(&value, &left): (&u8, &u64)| if value == 0 { left } else { 1 << (value - 1) };
    board.values().iter().zip(board.all_cands()).map(digits).collect()
}

/// The pattern of a sign.
pub(super) fn why(sign: &Sign) -> Why {
    if let Some(used) = &sign.used {
        return Why::Sign(used.clone());
    }
    let (cells, less, total) = sign.total.clone();
    // Nothing but what is taken off: the same the other way round.
    if cells.is_empty() {
        Why::Total { cells: less, less: cells, total: -total }
    } else {
        Why::Total { cells, less, total }
    }
}

fn find(ask: &Ask<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = ask.board;
    let signs = board.layout().signs();
    if signs.is_empty() {
        return ControlFlow::Continue(());
    }
    let sets = sets(board);
    for sign in signs {
        // A sign that cannot be obeyed is not a step: the position has no solution.
        let Some(left) = sign.left(&sets) else { continue };
        let gone = |&(cell, set): &(u32, u64)| {
            let lost = if board.value(cell) == 0 { sets[cell as usize] & !set } else { 0 };
            ones(lost).map(move |digit| Candidate::at(cell, digit as usize))
        };
        let eliminations: Vec<Candidate> = left.iter().flat_map(gone).collect();
        if eliminations.is_empty() {
            continue;
        }
        let technique = match sign.reading {
            Reading::Pair => &PAIR,
            Reading::Sum => &SUM,
            Reading::Total => &TOTAL,
            Reading::Line => &LINE,
        };
        sink(Step { technique, se: technique.se.least(), eliminations, placement: None, why: why(sign) })?;
    }
    ControlFlow::Continue(())
}
