//! What a level finds in a position: a set of conclusions, each once, in an order that says nothing.

use std::ops::ControlFlow;

use masume_solver::Control;

use crate::chains::memory::Memory;
use crate::position::{Candidate, Position};
use crate::step::Step;
use crate::technique::{Ask, Finder, Technique};

/// What a level found.
#[derive(Debug, Default)]
pub(super) struct Findings {
    /// Sets of candidates that go together.
    pub conclusions: Vec<Vec<Candidate>>,
    /// How many instances of each technique were found, in the order of the level's techniques.
    pub techniques: Vec<(&'static Technique, u32)>,
}

impl Findings {
    /// Adds every instance of the patterns of `finders`, but for barred techniques; `visit` sees them.
    pub(super) fn add_patterns(
        &mut self,
        board: &Position,
        finders: &[&'static Finder],
        barred: &[&'static Technique],
        control: &Control,
        visit: &mut dyn FnMut(&Position, &Step),
    ) -> ControlFlow<()> {
        let memory = Memory::new();
        let ask = Ask { board, control, every: true, memory: &memory };
        for finder in finders {
            let mut counts = vec![0u32; finder.techniques.len()];
            (finder.find)(&ask, &mut |step| {
                if !barred.contains(&step.technique) {
                    if let Some(at) = finder.techniques.iter().position(|t| *t == step.technique) {
                        counts[at] += 1;
                    }
                    visit(board, &step);
                    let mut gone = step.eliminations;
                    gone.sort_unstable();
                    self.conclusions.push(gone);
                }
                ControlFlow::Continue(())
            })?;
            let found = finder.techniques.iter().copied().zip(counts);
            self.techniques.extend(found.filter(|&(_, count)| count > 0));
        }
        // Two instances that say the same are one opening.
        self.conclusions.sort_unstable();
        self.conclusions.dedup();
        ControlFlow::Continue(())
    }
}
