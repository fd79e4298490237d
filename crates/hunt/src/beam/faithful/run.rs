//! One run of the paper from beginning to end, restarts included.

use std::time::{Duration, Instant};

use masume_puzzle::{Puzzle, Shape};
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
/// clock; see [`run_by`].
pub fn run(params: &Params, seed: u64, control: &Control) -> Run {
    let begin = Instant::now();
    run_by(params, seed, control, &|| begin.elapsed())
}

/// The same with time by another clock, such as that of the thread's CPU time.
pub fn run_by(params: &Params, seed: u64, control: &Control, clock: &dyn Fn() -> Duration) -> Run {
    let mut tools = Tools::default();
    let mut stage = Stage::new(params, seed, 0);
    let mut run = Run::default();
    loop {
        run.starts = stage.start + 1;
        if run.starts > params.most_starts {
            run.starts = params.most_starts;
            return run;
        }
        let (at, from) = (slot(&stage), clock());
        if stage.step == Step::Finish && run.fourteen.is_empty() {
            run.fourteen = stage.beam.iter().filter_map(|hints| hints.solutions).collect();
            run.clues = stage.beam.first().map_or_else(Vec::new, |hints| hints.clues.clone());
        }
        for piece in 0..stage.pieces() {
            let brought = stage.work(params, seed, &mut tools, piece, control);
            if control.must_stop(0).is_some() {
                run.stopped = true;
                return run;
            }
            run.trials += brought.trials;
            let found = !brought.found.is_empty();
            stage.take(piece, brought);
            // Sets are in order of size; once there is a puzzle the run is over, as in the paper.
            if found {
                break;
            }
        }
        let event = stage.advance(params, seed);
        run.seconds[at] += clock().saturating_sub(from).as_secs_f64();
        if let Event::Ended(clues) = event {
            if let Some(clues) = clues {
                run.found = puzzle(&Shape::classic(), &clues);
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
