//! Patterns without digits: random ones of a symmetry and a number of clues, and given ones made even.

use std::ops::ControlFlow;

use masume_puzzle::{Cell, Pattern, Symmetry};
use masume_solver::{Control, Random};

use crate::model::{Any, ClueModel, Nine};
use crate::proof::{self, Impossible};
use crate::target::Target;

/// How often a random pattern is begun anew before it is given up.
const TRIES: usize = 1000;

/// Tells `each` of random patterns that the target allows, numbered from 0: each depends on the seed and its number
/// alone, and none has one of the known faults that leave no chance of one solution. `None` stands for a number for which
/// no such pattern came out. What the target says of difficulty does not matter.
///
/// # Errors
/// The proof that no pattern meets the target.
pub fn draw(
    target: &Target,
    seed: u64,
    each: &mut dyn FnMut(Option<Pattern>) -> ControlFlow<()>,
) -> Result<(), Impossible> {
    if Nine::is_for(&target.template) {
        drawn_on(&Nine::new(), target, seed, each)
    } else {
        drawn_on(&Any::new(&target.template), target, seed, each)
    }
}

/// The proof that no puzzle meets the target, if one of the known ones holds; `control` bounds the longer ones.
pub fn prove(target: &Target, control: &Control) -> Option<Impossible> {
    if Nine::is_for(&target.template) {
        proved_on(&Nine::new(), target, control)
    } else {
        proved_on(&Any::new(&target.template), target, control)
    }
}

fn proved_on<G: ClueModel>(model: &G, target: &Target, control: &Control) -> Option<Impossible> {
    match proof::task(model, target, control) {
        Err(impossible) => Some(impossible),
        Ok(task) if task.is_pattern() => model.hopeless(&task.must, control).map(Impossible::Lines),
        Ok(_) => None,
    }
}

fn drawn_on<G: ClueModel>(
    model: &G,
    target: &Target,
    seed: u64,
    each: &mut dyn FnMut(Option<Pattern>) -> ControlFlow<()>,
) -> Result<(), Impossible> {
    let task = proof::task(model, target, &Control::default())?;
    for number in 0.. {
        let drawn = task.draw(model, &mut Random::new(seed, number), TRIES).map(|slots| {
            let mut pattern = Pattern::empty(target.board().clone());
            for slot in slots {
                pattern.set(Cell::new(slot), true);
            }
            pattern
        });
        if each(drawn).is_break() {
            break;
        }
    }
    Ok(())
}

/// The smallest pattern with this symmetry that has all cells of `pattern`; `None` when the shape does not have it.
pub fn symmetrised(pattern: &Pattern, symmetry: &Symmetry) -> Option<Pattern> {
    let mut even = Pattern::empty(pattern.board().clone());
    for orbit in symmetry.orbits(pattern.board())? {
        if orbit.iter().any(|&cell| pattern.contains(cell)) {
            for cell in orbit {
                even.set(cell, true);
            }
        }
    }
    Some(even)
}
