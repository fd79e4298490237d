//! One run of the paper from beginning to end, restarts included.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use masume_puzzle::Puzzle;
use masume_solver::Control;

use super::choose::Clue;
use super::leap::puzzle;
use super::params::Params;
use super::stage::{Event, Stage, Step, Tools};

/// Stages whose time is kept apart: drawing from one clue to thirteen, the exact counting, the last clues.
pub const STAGES: usize = 15;

/// What a run did.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// The puzzle with 17 clues, if the run succeeded.
    pub found: Option<Puzzle>,
    /// Its clues in the order in which they came; of a run that failed, those of the best set of fourteen.
    pub clues: Vec<Clue>,
    /// Starts, the last one included.
    pub starts: u64,
    /// Chains (or descents), boards counted and sets finished.
    pub trials: u64,
    /// Seconds spent on each of the stages.
    pub seconds: [f64; STAGES],
    /// Solutions of the sets of fourteen clues that the run ended with.
    pub fourteen: Vec<u64>,
    /// Whether it was stopped before its end; then it says nothing about success.
    pub stopped: bool,
}

/// One run of the paper: starts until one is good enough at fourteen clues, then the last three. Time is by the wall
/// clock.
pub fn run(params: &Params, seed: u64, control: &Control) -> Run {
    let begin = Instant::now();
    run_with(params, seed, control, &|| begin.elapsed(), &mut Memory::default())
}

/// What runs with the same seed have in common as long as they differ in nothing that matters before the fourteenth clue:
/// where each start was when solutions of thirteen clues had been drawn, and what it took to get there. Tricks can be
/// compared with less work so, and are compared on the same starts.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    of: Option<(Params, u64)>,
    starts: BTreeMap<u64, Drawn>,
}

/// A start of which all has been drawn.
#[derive(Clone, Debug)]
struct Drawn {
    stage: Stage,
    trials: u64,
    seconds: [f64; STAGES],
}

impl Memory {
    /// Forgets what does not belong to this seed and to the first thirteen clues of these parameters.
    fn fit(&mut self, params: &Params, seed: u64) {
        let of = Some((params.until_thirteen(), seed));
        if self.of != of {
            *self = Self { of, starts: BTreeMap::new() };
        }
    }
}

/// The same by any clock, such as that of the thread's CPU time, and with a memory of what has been drawn. The seconds of a run are those that it would have taken without.
pub fn run_with(
    params: &Params,
    seed: u64,
    control: &Control,
    clock: &dyn Fn() -> Duration,
    memory: &mut Memory,
) -> Run {
    memory.fit(params, seed);
    let mut tools = Tools::default();
    let mut stage = Stage::new(params, seed, 0);
    let mut run = Run::default();
    // What the present start has taken so far.
    let mut now = Run::default();
    loop {
        run.starts = stage.start + 1;
        if run.starts > params.most_starts {
            run.starts = params.most_starts;
            return run;
        }
        if stage.step == Step::Finish && run.fourteen.is_empty() {
            run.fourteen = stage.beam.iter().filter_map(|hints| hints.solutions).collect();
            run.clues = stage.beam.first().map_or_else(Vec::new, |hints| hints.clues.clone());
        }
        let (at, from) = (slot(&stage), clock());
        let known = memory.starts.get(&stage.start).filter(|_| stage.step == Step::Sample);
        if let Some(drawn) = known {
            stage = drawn.stage.clone();
            now.trials = drawn.trials;
            now.seconds = drawn.seconds;
        } else {
            for piece in 0..stage.pieces() {
                let brought = stage.work(params, seed, &mut tools, piece, control);
                if control.must_stop(0).is_some() {
                    run.stopped = true;
                    return run;
                }
                now.trials += brought.trials;
                let found = !brought.found.is_empty();
                stage.take(piece, brought);
                // Sets are in order of size; once there is a puzzle the run is over, as in the paper.
                if found {
                    break;
                }
            }
            now.seconds[at] += clock().saturating_sub(from).as_secs_f64();
            if stage.step == Step::Sample && stage.clues() == 13 {
                let drawn = Drawn { stage: stage.clone(), trials: now.trials, seconds: now.seconds };
                memory.starts.insert(stage.start, drawn);
            }
        }
        let event = stage.advance(params, seed);
        if event != Event::Grown {
            run.trials += now.trials;
            for (sum, seconds) in run.seconds.iter_mut().zip(now.seconds) {
                *sum += seconds;
            }
            now = Run::default();
        }
        if let Event::Ended(clues) = event {
            if let Some(clues) = clues {
                run.found = puzzle(&clues);
                run.clues = clues;
            }
            return run;
        }
    }
}

/// Where the time of a round goes.
fn slot(stage: &Stage) -> usize {
    match stage.step {
        Step::Sample => stage.clues().clamp(1, 13) - 1,
        Step::Count => 13,
        Step::Finish => 14,
    }
}
