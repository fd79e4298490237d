//! Wings: a cell of two or three digits and two bivalue cells it sees. Whatever the pivot holds, one of them (or the
//! pivot) holds the digit that the wings share.

use std::ops::ControlFlow;

use masume_puzzle::{Cell, Digit};

use crate::bits::{is_count, is_one, is_two};
use crate::position::Candidate;
use crate::step::{Step, Why};
use crate::technique::{Ask, Finder, Hodoku, Needs, SeRule, Sink, Technique};

/// The pivot has two digits.
pub static XY_WING: Technique = Technique {
    id: "xy-wing",
    en: "XY-Wing",
    ja: "XY-Wing",
    needs: Needs::Nothing,
    se: SeRule::Fixed(42),
    hodoku: Some(Hodoku { level: "Hard", score: 160 }),
};

/// The pivot has the shared digit as well.
pub static XYZ_WING: Technique = Technique {
    id: "xyz-wing",
    en: "XYZ-Wing",
    ja: "XYZ-Wing",
    needs: Needs::Nothing,
    se: SeRule::Fixed(44),
    hodoku: Some(Hodoku { level: "Hard", score: 180 }),
};

/// Pivots in cell order, wings in the order of its peers.
pub static XY: Finder =
    Finder { id: "xy-wing", techniques: &[&XY_WING], find: |ask, sink| find(ask, 2, &XY_WING, sink) };

/// Likewise with a pivot of three digits.
pub static XYZ: Finder =
    Finder { id: "xyz-wing", techniques: &[&XYZ_WING], find: |ask, sink| find(ask, 3, &XYZ_WING, sink) };

fn find(
    ask: &Ask<'_>,
    pivot_digits: usize,
    technique: &'static Technique,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let board = ask.board;
    for (pivot, &at_pivot) in (0..).zip(board.all_cands()) {
        if !is_count(at_pivot, pivot_digits) {
            continue;
        }
        let peers = &board.layout().peers[pivot as usize][..];
        for (i, &first) in peers.iter().enumerate() {
            let at_first = board.cands(first);
            if !is_two(at_first) || !is_one(at_pivot & !at_first) {
                continue;
            }
            // Both wings play the same part: those before the first one were tried as first ones.
            for &second in &peers[i + 1..] {
                let at_second = board.cands(second);
                let common = at_pivot & at_first & at_second;
                if is_two(at_second)
                    && is_count(at_pivot | at_first | at_second, 3)
                    && if pivot_digits == 2 { common == 0 } else { is_one(common) }
                {
                    let digit = (at_first & at_second).trailing_zeros() as usize;
                    let eliminations = seeing(ask, pivot, [first, second], digit);
                    if !eliminations.is_empty() {
                        let [pivot, first, second] = [pivot, first, second].map(|c| Cell::new(c as usize));
                        let why =
                            Why::Wing { pivot, wings: [first, second], digit: Digit::from_index(digit) };
                        sink(Step {
                            technique,
                            se: technique.se.least(),
                            eliminations,
                            placement: None,
                            why,
                        })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The candidates of a digit that see all cells of the wing that may hold it.
fn seeing(ask: &Ask<'_>, pivot: u32, [first, second]: [u32; 2], digit: usize) -> Vec<Candidate> {
    let (board, layout) = (ask.board, ask.board.layout());
    let in_pivot = board.has(pivot, digit);
    let sees_all = |&&c: &&u32| {
        board.has(c, digit) && c != pivot && layout.sees(c, second) && (!in_pivot || layout.sees(c, pivot))
    };
    let mut found: Vec<Candidate> =
        layout.peers[first as usize].iter().filter(sees_all).map(|&c| Candidate::at(c, digit)).collect();
    found.sort_unstable();
    found
}
