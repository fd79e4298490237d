//! Every number of the paper, and a switch for each of its tricks.

use masume_solver::classic9::Cooling;
use serde::{Deserialize, Serialize};

use crate::limits::{DRAWN, LISTED, within};

/// The parameters of the published beam; the default is what was published.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Params {
    /// Clue sets in the beam: w.
    pub width: usize,
    /// Clue sets in the beam of fourteen clues.
    pub widened: usize,
    /// The most that may come from one clue set: ρ.
    pub per_parent: Option<usize>,
    /// Whether ρ also holds for the step to fourteen clues, where the beam is widened.
    pub per_parent_at_last: bool,
    /// Trials for each clue set of one clue, of two, … of thirteen: t₁ to t₁₃.
    pub trials: [u32; 13],
    /// Δ, βmax and K for clue sets smaller than [`Params::late_from`].
    #[serde(with = "CoolingText")]
    pub early: Cooling,
    /// Δ, βmax and K for the others.
    #[serde(with = "CoolingText")]
    pub late: Cooling,
    /// The number of clues from which cooling is `late`.
    pub late_from: usize,
    /// How solutions are drawn.
    pub sampler: Sampler,
    /// How frequencies of different clue sets are made comparable.
    pub weighing: Weighing,
    /// How many of the least frequent fourteenth clues are counted exactly; `None` for believing the samples.
    pub counted: Option<usize>,
    /// Solutions of a set of fourteen clues that are too many: R. `None` for never starting again.
    pub limit: Option<u64>,
    /// When a start is given up.
    pub restart: Restart,
    /// How the last three clues are found.
    pub last: Last,
    /// Whether a clue set that is in the next beam already is left out of it (not in the paper).
    pub distinct: bool,
    /// Starts after which a run has failed (not in the paper, where a run goes on).
    pub most_starts: u64,
    /// Sets of fourteen clues with more solutions than this are passed over: they would not fit into memory (not in the
    /// paper). Far above all that the published parameters ever give.
    pub most_solutions: u32,
}

/// [`Cooling`] as text; the solver writes none.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Cooling")]
struct CoolingText {
    step: f64,
    most: f64,
    stage: u32,
    moves: u32,
}

/// How solutions are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sampler {
    /// Metropolis chains, as published.
    Metropolis,
    /// Weighted random descents: as many as there would be chains, each counted with its weight.
    Descents,
}

/// How frequencies of different clue sets are made comparable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weighing {
    /// The same number of trials for each, as published: successes are taken to be in proportion to solutions.
    Trials,
    /// The same number of successes for each: the size of a clue set's own solution set is not looked at.
    Successes,
}

/// When a start is given up at fourteen clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Restart {
    /// When any set of the beam has R solutions or more (section 3.5 of the paper).
    Any,
    /// When none has fewer than R (as 3.1 and 3.4 can be read).
    NoneBelow,
}

/// How the last three clues are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Last {
    /// All three at once.
    Leap,
    /// One after the other, by exact counts, with the beam of fourteen clues.
    Steps,
}

impl Default for Params {
    fn default() -> Self {
        let early = Cooling { step: 0.0875, most: 3.5, stage: 100, moves: 11_000 };
        Self {
            width: 4,
            widened: 8,
            per_parent: Some(2),
            per_parent_at_last: false,
            trials: [
                750, 750, 1_000, 1_000, 1_500, 2_500, 4_500, 6_000, 8_000, 11_000, 13_000, 15_000, 10_000,
            ],
            early,
            late: Cooling { step: 0.1, most: 4.0, ..early },
            late_from: 11,
            sampler: Sampler::Metropolis,
            weighing: Weighing::Trials,
            counted: Some(50),
            limit: Some(160_000),
            restart: Restart::Any,
            last: Last::Leap,
            distinct: false,
            most_starts: 1_000,
            most_solutions: 20_000_000,
        }
    }
}

impl Params {
    /// Cooling for clue sets of this size.
    pub(super) fn cooling(&self, clues: usize) -> &Cooling {
        if clues < self.late_from { &self.early } else { &self.late }
    }

    /// The same, with all that only matters from the fourteenth clue on as published.
    pub(super) fn until_thirteen(&self) -> Self {
        let Self { widened, per_parent_at_last, counted, limit, restart, last, .. } = Self::default();
        let Self { most_starts, most_solutions, .. } = Self::default();
        Self {
            widened,
            per_parent_at_last,
            counted,
            limit,
            restart,
            last,
            most_starts,
            most_solutions,
            ..self.clone()
        }
    }

    /// Refuses parameters that would fill the memory or never end; the error is for people.
    pub fn check(&self) -> Result<(), String> {
        within("width", self.width, 1..=900)?;
        within("widened", self.widened, 1..=900)?;
        within("per_parent", self.per_parent.unwrap_or(1), 1..=1_000_000)?;
        within("counted", self.counted.unwrap_or(0), 0..=100_000)?;
        within("most_starts", self.most_starts, 1..=1_000_000_000)?;
        within("most_solutions", self.most_solutions, 1..=LISTED)?;
        for trials in self.trials {
            within("trials", trials as usize, 0..=DRAWN)?;
        }
        for (name, cooling) in [("early", self.early), ("late", self.late)] {
            within(&format!("{name}.step"), cooling.step, 0.0..=1e3)?;
            within(&format!("{name}.most"), cooling.most, 0.0..=1e3)?;
            within(&format!("{name}.stage"), cooling.stage, 1..=1_000_000)?;
            within(&format!("{name}.moves"), cooling.moves, 1..=10_000_000)?;
        }
        Ok(())
    }

    /// Trials for each clue set of this size.
    pub(super) fn trials(&self, clues: usize) -> u32 {
        self.trials.get(clues.wrapping_sub(1)).copied().unwrap_or(0)
    }
}

/// A change of the published parameters: a trick switched off, an open question read the other way, or something that
/// the paper did not try.
#[derive(Clone, Copy, Debug)]
pub struct Trick {
    /// The stable name.
    pub id: &'static str,
    /// What is changed, in a few words.
    pub what: &'static str,
    /// Changes it.
    pub change: fn(&mut Params),
}

impl Trick {
    /// The one with this name.
    pub fn find(id: &str) -> Option<&'static Self> {
        TRICKS.iter().find(|trick| trick.id == id)
    }

    /// The published parameters with this change.
    pub fn params(&self) -> Params {
        let mut params = Params::default();
        (self.change)(&mut params);
        params
    }
}

/// What can be changed, the published parameters first. Those that change nothing before the fourteenth clue come next,
/// so that [`Memory`](super::run::Memory) serves them all.
pub const TRICKS: &[Trick] = &[
    Trick { id: "published", what: "as published", change: |_| () },
    Trick { id: "leap", what: "last three clues one by one", change: |p| p.last = Last::Steps },
    Trick { id: "widen", what: "beam not widened at 14", change: |p| p.widened = p.width },
    Trick { id: "count", what: "no exact counting at 14", change: |p| p.counted = None },
    Trick { id: "restart", what: "no restart: R = ∞", change: |p| p.limit = None },
    Trick {
        id: "none-below",
        what: "restart when none is below R",
        change: |p| p.restart = Restart::NoneBelow,
    },
    Trick { id: "rho-at-14", what: "ρ also at 14", change: |p| p.per_parent_at_last = true },
    Trick { id: "w1", what: "no beam: w = 1, also at 14", change: |p| (p.width, p.widened) = (1, 1) },
    Trick { id: "rho", what: "no limit ρ", change: |p| p.per_parent = None },
    Trick {
        id: "successes",
        what: "same number of successes, not of trials",
        change: |p| p.weighing = Weighing::Successes,
    },
    Trick {
        id: "descents",
        what: "weighted descents, not Metropolis",
        change: |p| p.sampler = Sampler::Descents,
    },
    Trick { id: "distinct", what: "no clue set twice in a beam", change: |p| p.distinct = true },
];
