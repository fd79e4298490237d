//! `learn`: clause learning on the board itself.

mod analyze;
mod arena;
mod core;
mod layout;
mod lists;
mod literal;
mod locks;
mod model;
mod search;
mod weights;

use std::ops::ControlFlow;
use std::sync::Arc;

use masume_puzzle::{Cell, Digit, Puzzle, Shape};

use self::layout::Layout;
use self::literal::Lit;
use self::model::Model;
use self::search::Learner;
use crate::general::{self, Patient};
use crate::{Control, EngineInfo, Report, Search, Sink, Stats, Stop, Unsupported};

/// Knobs of the search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    pub restart: u32,
    pub switch: u64,
    pub luby: u64,
    pub interval: u64,
    pub margin: f64,
    pub decay: f64,
    pub reduce: u64,
    pub reduce_most: u64,
    pub forget: usize,
    pub tier1: u32,
    pub tier2: u32,
    pub probe: u32,
    pub verbose: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            restart: 0,
            switch: 1000,
            luby: 256,
            interval: 5,
            margin: 2.0,
            decay: 0.998,
            reduce: 300,
            reduce_most: 10,
            forget: 50,
            tier1: 2,
            tier2: 6,
            probe: 0,
            verbose: false,
        }
    }
}

/// The table row.
pub const INFO: EngineInfo = EngineInfo {
    id: "learn",
    about_en: "clause learning on the board's own cells, houses and crossings; for hard boards of any shape",
    about_ja: "盤面(マス・ハウス・交差)の上で直接学習する節学習エンジン。難しい大盤面向け",
    build: |shape| Ok(Box::new(Learn::new(shape, Options::default())?)),
};

pub fn with_options(shape: &Arc<Shape>, options: Options) -> Result<Box<dyn Search>, Unsupported> {
    Ok(Box::new(Learn::new(shape, options)?))
}

pub(crate) struct Learn {
    layout: Layout,
    root: Box<dyn Patient>,
    options: Options,
    left: Option<Vec<u64>>,
    kept: Option<(Model, Learner)>,
    values: Vec<u8>,
}

impl Learn {
    pub(crate) fn new(shape: &Arc<Shape>, options: Options) -> Result<Self, Unsupported> {
        if !shape.constraints().is_empty() {
            return Err(Unsupported { engine: INFO.id, why: "it only knows cells that must differ".into() });
        }
        Ok(Self {
            layout: Layout::new(shape),
            root: general::patient(shape),
            options,
            left: None,
            kept: None,
            values: vec![0; shape.len()],
        })
    }

    pub(crate) fn run_without(
        &mut self,
        known: &[Vec<u8>],
        assume: &[(Cell, Digit)],
        control: &Control,
        sink: Sink<'_>,
    ) -> Report {
        let mut stats = Stats::default();
        let done = |stop, stats| Report { stop, stats };
        let Some(left) = &self.left else { return done(Stop::Complete, stats) };
        // A plain question starts from nothing, so that the order of its answers depends on the puzzle alone.
        let kept = if assume.is_empty() { None } else { self.kept.take() };
        let (model, learner) = kept.unwrap_or_else(|| {
            let model = Model::new(&self.layout, left);
            let learner = Learner::new(&model, self.options);
            (model, learner)
        });
        let (model, learner) = self.kept.insert((model, learner));
        let mut assumed = Vec::new();
        for &(cell, digit) in assume {
            if model.is_decided(cell.index(), digit.index() as u32) {
                continue;
            }
            let Some(lit) = model.literal(cell.index() as u32, digit.index() as u32) else {
                return done(Stop::Complete, stats);
            };
            assumed.push(lit);
        }
        // Solutions are barred only while this variable is assumed, so that the next search sees them again.
        let bar = Lit::yes(learner.new_var());
        assumed.push(bar);
        for values in known {
            let held = (0..values.len()).filter_map(|c| model.literal(c as u32, u32::from(values[c]) - 1));
            let clause: Vec<Lit> = held.map(|l| !l).chain([!bar]).collect();
            learner.add(&clause);
        }
        let stop = loop {
            match learner.solve(&assumed, control, &mut stats) {
                Err(stop) => break stop,
                Ok(false) => break Stop::Complete,
                Ok(true) => {
                    for (cell, value) in self.values.iter_mut().enumerate() {
                        *value = 1 + model.digit(cell, |var| learner.core.is_true(Lit::yes(var))) as u8;
                    }
                    if let ControlFlow::Break(()) = sink(&self.values) {
                        break Stop::Enough;
                    }
                    learner.bar(bar, assumed.len());
                }
            }
        };
        if self.options.verbose {
            eprintln!("vars {} slots {} {}", model.vars, model.slots.len(), learner.summary());
        }
        learner.core.back_to(0);
        learner.core.fact(!bar);
        Report { stop, stats }
    }
}

impl Search for Learn {
    fn load(&mut self, puzzle: &Puzzle) {
        self.root.load(puzzle);
        self.left = self.root.left();
        self.kept = None;
    }

    fn run(&mut self, assume: &[(Cell, Digit)], control: &Control, sink: Sink<'_>) -> Report {
        self.run_without(&[], assume, control, sink)
    }
}
