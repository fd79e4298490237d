//! Tests before nets are woven, for families whose nets do not depend on the order in which links are followed: what
//! they deny, no net can find.

use masume_solver::Control;

use super::family::Family;
use super::graph::{ChainPosition, Graph, Id};
use super::hint::{Node, Pass};
use super::implied::{Bits, Implied, set};
use super::strong::Strong;
use super::suspects::suspects;

/// What is known before any net is woven.
pub(super) enum Test<const H: usize> {
    Nothing,
    /// Contradictory states of each candidate.
    Suspects(Vec<u8>),
    /// All that each candidate makes true, itself included, and all that it puts out.
    Implied(Vec<[Bits<H>; 2]>),
}

impl<const H: usize> Test<H> {
    /// The test that pays for a family. `None` when stopped.
    pub(super) fn new(
        family: Family,
        graph: &Graph,
        position: &ChainPosition,
        control: &Control,
    ) -> Option<Self> {
        Some(match family {
            Family::Nishio => Self::Suspects(suspects(graph, position)),
            Family::Multiple => Self::implied(graph, position, control)?,
            Family::Dynamic(_) => Self::Nothing,
        })
    }

    fn implied(graph: &Graph, position: &ChainPosition, control: &Control) -> Option<Self> {
        let mut strong = Strong::default();
        strong.fill(graph, position, Pass::Xy);
        let implied = Implied::new(graph, position, &strong, true, control)?;
        let sets = (0..graph.n as Id).map(|id| {
            // On large boards the whole takes seconds.
            if id % 256 == 255 && control.must_stop(0).is_some() {
                return None;
            }
            let mut on = implied.on[id as usize];
            set(&mut on, id);
            Some([on, implied.off(id)])
        });
        Some(Self::Implied(sets.collect::<Option<_>>()?))
    }

    /// Whether the cases may have anything in common. (Candidates that are gone may be in what they put out; they then
    /// promise too much, never too little.)
    pub(super) fn promises(&self, cases: &[Node]) -> bool {
        let Self::Implied(sets) = self else { return true };
        let any = |state: usize| {
            let mut common = sets[cases[0].id as usize][state];
            for case in &cases[1..] {
                for (to, from) in common.iter_mut().zip(&sets[case.id as usize][state]) {
                    *to &= from;
                }
            }
            common != [0; H]
        };
        any(0) || any(1)
    }
}
