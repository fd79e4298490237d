//! A first grid and first clues for a board: a puzzle of 17 clues in random disguise where hardly anything is known
//! before, else any filling that what is known allows, less the clues that are not needed.

use masume_solver::classic9::{Clues, Descent, Marks, Sample};
use masume_solver::{Control, Random};

use super::plan::Plan;
use super::stock::{Pair, Stock};
use super::walk::{Thin, Walker, marks};

/// With more braces no disguise will be found that fits: each lets one in thirty pass.
const MOST_BRACES: usize = 3;
/// Disguises that are drawn, and how many of those that fit are compared.
const DRAWS: (u32, u32) = (400_000, 100);
/// Random fillings, of which the first that succeeds is taken.
const DESCENTS: usize = 64;

/// A puzzle for a board when the grids of those before it are known; `None` when `control` stopped it or there is none.
pub(super) fn first(
    plan: &Plan,
    stock: &Stock,
    grids: &[Clues],
    board: usize,
    walker: &mut Walker,
    random: &mut Random,
    control: &Control,
) -> Option<Thin> {
    let base = plan.base(grids, board);
    let (corners, braces) = plan.known(board);
    let pair = if corners <= 1 && braces <= MOST_BRACES {
        disguised(stock, &base, &plan.borrowed(board), braces, random, control)
    } else {
        None
    };
    let (mut clues, grid) = if let Some(Pair { clues, grid }) = pair {
        (clues, grid)
    } else {
        let grid = filled(&base, walker, random)?;
        (grid, grid)
    };
    let mut order: Vec<usize> = (0..81).filter(|&cell| clues[cell] > 0).collect();
    random.shuffle(&mut order);
    for cell in order {
        let old = std::mem::take(&mut clues[cell]);
        if walker.single.count(&marks(&base, &clues), 2) != 1 {
            clues[cell] = old;
        }
    }
    control.must_stop(0).is_none().then_some(Thin { base, clues, grid, fixed: Vec::new() })
}

/// A puzzle of the stock that fits, with as many clues as possible in cells that are known anyway.
fn disguised(
    stock: &Stock,
    base: &Marks,
    borrowed: &[usize],
    braces: usize,
    random: &mut Random,
    control: &Control,
) -> Option<Pair> {
    let mut best: Option<(usize, Pair)> = None;
    let mut fitting = 0;
    for tried in 0..DRAWS.0 {
        if tried % 1024 == 0 && control.must_stop(0).is_some() {
            return None;
        }
        let mut pair = stock.draw(random);
        // One known corner is matched by giving the digits other names.
        let mut names = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        for &cell in borrowed {
            names[usize::from(pair.grid[cell])] = base[cell].trailing_zeros() as u8 + 1;
        }
        for board in [&mut pair.grid, &mut pair.clues] {
            for digit in board.iter_mut() {
                *digit = names[usize::from(*digit)];
            }
        }
        if !pair.grid.iter().zip(base).all(|(digit, left)| left >> (digit - 1) & 1 == 1) {
            continue;
        }
        let saved = borrowed.iter().filter(|&&cell| pair.clues[cell] > 0).count();
        if best.as_ref().is_none_or(|(most, _)| saved > *most) {
            best = Some((saved, pair));
        }
        fitting += 1;
        if fitting >= if borrowed.is_empty() || braces > 1 { 1 } else { DRAWS.1 } {
            break;
        }
    }
    best.map(|(_, pair)| pair)
}

/// Any filling.
fn filled(base: &Marks, walker: &mut Walker, random: &mut Random) -> Option<Clues> {
    let mut descents = [Descent::DEAD; DESCENTS];
    Sample::new().descend(base, random.next(), 0, &mut descents);
    let found = descents.iter().find(|descent| descent.weight > 0.0).map(|descent| descent.solution);
    found.or_else(|| {
        let answer = walker.single.solve(base, 1);
        (answer.count == 1).then_some(answer.solution)
    })
}
