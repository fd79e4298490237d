//! Where a start is, what its pieces of work are, and what follows from them.

use masume_solver::classic9::{Alive, Clues, Descent, Marks, Metropolis, Sample, Single};
use masume_solver::{Control, Random};
use serde::{Deserialize, Serialize};

use super::choose::{Candidate, Clue, Hints, choose, frequencies, rank};
use super::leap::Solutions;
use super::params::{Last, Params, Restart, Sampler, Weighing};

/// Clues up to which solutions are drawn at random.
const SAMPLED: usize = 13;
/// Clues of what is looked for.
const GOAL: usize = 17;

/// A start on its way: the beam, and what has to be done with it next.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Stage {
    /// The number of the start, from 0.
    pub start: u64,
    /// The clue sets, all of one size.
    pub beam: Vec<Hints>,
    /// What comes next.
    pub step: Step,
    /// Fourteenth clues that are to be counted.
    candidates: Vec<Candidate>,
    /// What pieces have brought; a checkpoint is made between rounds, when there is nothing here.
    #[serde(skip)]
    gathered: Vec<Brought>,
}

/// What has to be done with a beam.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// Draw solutions of each clue set.
    Sample,
    /// Count the solutions with each of the best fourteenth clues.
    Count,
    /// Look for the last clues.
    Finish,
}

/// What the end of a round led to.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The start goes on.
    Grown,
    /// It was given up; the next one begins.
    GivenUp,
    /// It went to its end, with these clues if it succeeded; the next one begins.
    Ended(Option<Vec<Clue>>),
}

/// The tools of a thread.
#[derive(Debug, Default)]
pub struct Tools {
    metropolis: Metropolis,
    sample: Sample,
    alive: Alive,
    single: Single,
}

/// What the work on one clue set brings.
#[derive(Clone, Debug, Default)]
pub struct Brought {
    /// Solutions with weights.
    samples: Vec<(f64, Clues)>,
    /// Clues that some solution has.
    alive: Option<Marks>,
    /// Clues with exact numbers of solutions.
    counted: Vec<Candidate>,
    /// Clue sets of the goal's size with one solution.
    pub found: Vec<Vec<Clue>>,
    /// Chains, descents or boards counted.
    pub trials: u64,
}

impl Stage {
    /// The beginning of a start: clue sets of one random clue each.
    pub fn new(params: &Params, seed: u64, start: u64) -> Self {
        let mut random = stream(seed, start, 0, 0);
        let mut clue = || (random.below(81) as u8, random.below(9) as u8 + 1);
        let beam = (0..params.width).map(|_| Hints { clues: vec![clue()], solutions: None }).collect();
        Self { start, beam, step: Step::Sample, candidates: Vec::new(), gathered: Vec::new() }
    }

    /// How many clues the sets have.
    pub fn clues(&self) -> usize {
        self.beam.first().map_or(0, |hints| hints.clues.len())
    }

    /// How many pieces of work there are: one for each clue set.
    pub fn pieces(&self) -> usize {
        self.beam.len()
    }

    /// The fewest solutions of a set, where they have been counted.
    pub fn closest(&self) -> Option<f64> {
        self.beam.iter().filter_map(|hints| hints.solutions).min().map(|n| n as f64)
    }

    /// Does the work on one clue set.
    pub fn work(
        &self,
        params: &Params,
        seed: u64,
        tools: &mut Tools,
        piece: usize,
        control: &Control,
    ) -> Brought {
        let Some(hints) = self.beam.get(piece) else { return Brought::default() };
        match self.step {
            Step::Sample => {
                let seed = stream(seed, self.start, self.clues(), piece + 1).next();
                draw(params, seed, tools, hints, control)
            }
            Step::Count => self.count(params, tools, piece, control),
            Step::Finish => finish(params, tools, hints, piece, control),
        }
    }

    /// Takes what a piece brought.
    pub fn take(&mut self, piece: usize, brought: Brought) {
        if self.gathered.len() <= piece {
            self.gathered.resize_with(piece + 1, Brought::default);
        }
        self.gathered[piece] = brought;
    }

    /// Ends a round: what all pieces brought makes the next beam.
    pub fn advance(&mut self, params: &Params, seed: u64) -> Event {
        let gathered = std::mem::take(&mut self.gathered);
        let mut random = stream(seed, self.start, self.clues(), 0);
        let event = match self.step {
            Step::Sample if self.clues() < SAMPLED => self.grow(params, &gathered, &mut random),
            Step::Sample => self.nominate(params, &gathered, &mut random),
            Step::Count => self.elect(params, &gathered, &mut random),
            Step::Finish => self.close(params, &gathered, &mut random),
        };
        if event != Event::Grown {
            *self = Self::new(params, seed, self.start + 1);
        }
        event
    }

    /// Clues and how often the samples of each set have them.
    fn tally(&self, params: &Params, gathered: &[Brought]) -> Vec<Candidate> {
        let fewest = gathered.iter().map(|b| b.samples.len()).filter(|&n| n > 0).min().unwrap_or(0);
        let mut candidates = Vec::new();
        for (parent, (brought, hints)) in gathered.iter().zip(&self.beam).enumerate() {
            let used = match params.weighing {
                Weighing::Trials => brought.samples.len(),
                Weighing::Successes => fewest,
            };
            let table = frequencies(&hints.board(), brought.samples.iter().take(used));
            for (at, &frequency) in table.iter().enumerate() {
                let (cell, digit) = ((at / 9) as u8, (at % 9) as u8 + 1);
                let open = hints.clues.iter().all(|clue| clue.0 != cell);
                let possible = match &brought.alive {
                    Some(alive) => alive[usize::from(cell)] >> (digit - 1) & 1 == 1,
                    None => frequency > 0.0,
                };
                if open && possible {
                    candidates.push(Candidate { parent, clue: (cell, digit), frequency });
                }
            }
        }
        candidates
    }

    /// From sampled sets to sets of one clue more.
    fn grow(&mut self, params: &Params, gathered: &[Brought], random: &mut Random) -> Event {
        let mut candidates = self.tally(params, gathered);
        rank(&mut candidates, random);
        let chosen = choose(&candidates, &self.beam, params.width, params.per_parent, params.distinct);
        self.replace(&chosen, false)
    }

    /// From sampled sets of thirteen to the fourteenth clues that are to be counted.
    fn nominate(&mut self, params: &Params, gathered: &[Brought], random: &mut Random) -> Event {
        let mut candidates = self.tally(params, gathered);
        rank(&mut candidates, random);
        if let Some(most) = params.counted {
            candidates.truncate(most);
        } else {
            let per_parent = params.per_parent.filter(|_| params.per_parent_at_last);
            candidates = choose(&candidates, &self.beam, params.widened, per_parent, params.distinct);
        }
        self.candidates = candidates;
        self.step = Step::Count;
        if self.candidates.is_empty() { Event::GivenUp } else { Event::Grown }
    }

    /// Counts the solutions with the candidates of one clue set. Counts that cannot matter are cut short: those above
    /// enough smaller ones, and those above R when a single set of R makes a start end.
    fn count(&self, params: &Params, tools: &mut Tools, piece: usize, control: &Control) -> Brought {
        let mut brought = Brought::default();
        let per_parent = params.per_parent.filter(|_| params.per_parent_at_last);
        let room = match (params.counted, per_parent) {
            (None, _) => usize::MAX,
            // When sets may not come twice, one more of the same parent may be needed for each that is left out.
            (_, Some(most)) if !params.distinct => most.min(params.widened),
            _ if params.distinct => usize::MAX,
            _ => params.widened,
        };
        let stop_at = match (params.restart, params.limit) {
            (Restart::Any, Some(limit)) => {
                u32::try_from(limit).unwrap_or(u32::MAX).min(params.most_solutions)
            }
            _ => params.most_solutions,
        };
        let mut counts: Vec<u32> = Vec::new();
        for candidate in self.candidates.iter().filter(|c| c.parent == piece) {
            if control.must_stop(0).is_some() {
                break;
            }
            counts.sort_unstable();
            let most = counts.get(room.wrapping_sub(1)).copied().unwrap_or(stop_at).min(stop_at);
            let board = self.beam[piece].with(candidate.clue, None).board();
            let count = tools.single.count(&board, most);
            brought.trials += 1;
            if count < most || most == stop_at {
                counts.push(count);
                brought.counted.push(Candidate { frequency: f64::from(count), ..*candidate });
            }
        }
        brought
    }

    /// From counted clues to the beam of fourteen, or to the end of the start.
    fn elect(&mut self, params: &Params, gathered: &[Brought], random: &mut Random) -> Event {
        let mut candidates: Vec<Candidate> =
            gathered.iter().flat_map(|b| b.counted.iter().copied()).collect();
        rank(&mut candidates, random);
        let per_parent = params.per_parent.filter(|_| params.per_parent_at_last);
        let chosen = choose(&candidates, &self.beam, params.widened, per_parent, params.distinct);
        self.candidates.clear();
        self.step = Step::Finish;
        let event = self.replace(&chosen, true);
        let large = |hints: &Hints| {
            let solutions = hints.solutions.unwrap_or(u64::MAX);
            solutions >= params.limit.unwrap_or(u64::MAX)
        };
        let too_large = match params.restart {
            Restart::Any => self.beam.iter().any(large),
            Restart::NoneBelow => self.beam.iter().all(large),
        };
        if too_large { Event::GivenUp } else { event }
    }

    /// From the last beam to the end, or to one clue more.
    fn close(&mut self, params: &Params, gathered: &[Brought], random: &mut Random) -> Event {
        if let Some(clues) = gathered.iter().flat_map(|b| &b.found).next() {
            return Event::Ended(Some(clues.clone()));
        }
        if params.last == Last::Leap || self.clues() + 1 >= GOAL {
            return Event::Ended(None);
        }
        let mut candidates: Vec<Candidate> =
            gathered.iter().flat_map(|b| b.counted.iter().copied()).collect();
        rank(&mut candidates, random);
        let chosen = choose(&candidates, &self.beam, params.widened, params.per_parent, params.distinct);
        match self.replace(&chosen, true) {
            Event::Grown => Event::Grown,
            _ => Event::Ended(None),
        }
    }

    /// Makes the next beam.
    fn replace(&mut self, chosen: &[Candidate], exact: bool) -> Event {
        let next = chosen.iter().map(|c| {
            let solutions = exact.then_some(c.frequency as u64);
            self.beam[c.parent].with(c.clue, solutions)
        });
        self.beam = next.collect();
        if self.beam.is_empty() { Event::GivenUp } else { Event::Grown }
    }
}

/// Random numbers for one purpose.
fn stream(seed: u64, start: u64, clues: usize, purpose: usize) -> Random {
    Random::new(Random::new(seed, start).next(), (clues * 1_000 + purpose) as u64)
}

/// Draws solutions of a clue set.
fn draw(params: &Params, seed: u64, tools: &mut Tools, hints: &Hints, control: &Control) -> Brought {
    let (board, clues) = (hints.board(), hints.clues.len());
    let trials = u64::from(params.trials(clues));
    let mut brought = Brought { trials, ..Brought::default() };
    match params.sampler {
        Sampler::Metropolis => {
            let sink = |_, solution: &Clues| brought.samples.push((1.0, *solution));
            tools.metropolis.sample(&board, params.cooling(clues), seed, 0..trials, control, sink);
        }
        Sampler::Descents => {
            let mut descents = vec![Descent::DEAD; trials as usize];
            tools.sample.descend(&board, seed, 0, &mut descents);
            let alive = descents.iter().filter(|d| d.weight > 0.0);
            brought.samples.extend(alive.map(|d| (d.weight, d.solution)));
        }
    }
    if clues >= SAMPLED {
        brought.alive = Some(tools.alive.all(&board, control).alive);
    }
    brought
}

/// Looks for the last clues above one clue set.
fn finish(params: &Params, tools: &mut Tools, hints: &Hints, piece: usize, control: &Control) -> Brought {
    let mut brought = Brought { trials: 1, ..Brought::default() };
    let all = Solutions::of(&mut tools.single, &hints.board(), params.most_solutions, control);
    let Some(solutions) = all else { return brought };
    let with = |clues: &[Clue]| hints.clues.iter().chain(clues).copied().collect::<Vec<Clue>>();
    match params.last {
        Last::Leap => brought.found.extend(solutions.triple(control).map(|clues| with(&clues))),
        Last::Steps if hints.clues.len() + 1 < GOAL => {
            let counted = solutions.clues().take(params.widened.max(1) * 2);
            brought.counted.extend(counted.map(|(clue, count)| Candidate {
                parent: piece,
                clue,
                frequency: f64::from(count),
            }));
        }
        Last::Steps => {
            let last = solutions.clues().next().filter(|(_, count)| *count == 1);
            brought.found.extend(last.map(|(clue, _)| with(&[clue])));
        }
    }
    brought
}
