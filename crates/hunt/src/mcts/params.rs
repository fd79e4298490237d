//! What can be chosen about a tree: every parameter of source E, and those of our own playouts.

use serde::{Deserialize, Serialize};

use crate::limits::{DRAWN, LISTED, within};

/// What the choice among children looks at. Fewer clues are better, so the sign of UCB1 is reversed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Backup {
    /// The mean of all playouts through the node, the paper's formula 2.
    Mean,
    /// The least of them: the paper's formula 3, read by itself.
    Least,
    /// Of a node with children the least value of those that are open, of a leaf the least of its playouts: formula 3 as
    /// the paper's last section tells it. A lucky playout is forgotten when its leaf gets children.
    LeastChild,
}

/// How a clue is chosen among the candidates that are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// Each as likely as the others.
    Uniform,
    /// So many are drawn, each as likely as the others, and the one that leaves the fewest candidates is taken.
    Fewest {
        /// How many are drawn, 16 at most; the paper draws 3.
        of: usize,
        /// Whether the rules are applied before the candidates that it leaves are counted. The paper does not say.
        by_rules: bool,
    },
}

/// Which boards share a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sharing {
    /// Those that are equal.
    Equal,
    /// Those that have the same cheap normal form, as in the paper: many that are isomorphic, none that are not.
    Cheap,
    /// All that are isomorphic.
    Canon,
}

/// What `n` is in `c √(2 ln n / nⱼ)`: the paper says the number of playouts "as a whole".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whole {
    /// Playouts through the parent, as UCT is used everywhere.
    Parent,
    /// Playouts of the whole tree.
    Tree,
}

/// All about a tree.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Params {
    /// What the choice among children looks at.
    pub backup: Backup,
    /// The constant of the term for what was seldom tried.
    pub c: f64,
    /// What counts as the number of all playouts.
    pub whole: Whole,
    /// A leaf gets children at this number of playouts.
    pub threshold: u32,
    /// The most children of a node.
    pub children: usize,
    /// Progressive widening: of `n` playouts through a node, `widening · √n` children may be tried, the most promising
    /// first. `None`: all at once.
    pub widening: Option<f64>,
    /// Whether a node below which there is nothing left to find is left alone.
    pub closing: bool,
    /// Which boards share a node.
    pub sharing: Sharing,
    /// Playouts of a tree that is one piece of a hunt.
    pub playouts: u64,
    /// What a playout is.
    pub playout: Playout,
}

/// What a playout is, and by it what a node is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Playout {
    /// The paper's: clues are added until the solution is unique, and counted.
    Count(Count),
    /// Ours: clues are added up to a fixed number, and the solutions left are counted.
    Sift(Sift),
}

/// The paper's playout.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Count {
    /// How a clue is chosen.
    pub choice: Choice,
    /// Whether singles and subsets are applied before each clue.
    pub rules: bool,
    /// Whether a board that is unique already may be a child. The paper does not say.
    pub finished: bool,
}

/// Our playout.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sift {
    /// Random descents before each clue of a playout.
    pub descents: usize,
    /// Random descents before a leaf gets children.
    pub careful: usize,
    /// How many clues are drawn from those that descents met, to take the rarest.
    pub draw: usize,
    /// So many clues before the number of clues that is hunted, solutions are counted: finishing adds the last ones.
    /// Each further one makes finishing some dozens of times dearer, so 4 at most.
    pub last: usize,
    /// A board with at most so many solutions is finished.
    pub most: usize,
    /// Of the clues that finish it, all but two leave at most this part of the solutions each: one in so many.
    pub share: usize,
}

/// A row of the paper's table 1: means of four seeds at 1,000,000 playouts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Published {
    /// Draws three and takes the one that leaves the fewest candidates, instead of drawing one.
    pub fewest: bool,
    /// The least value instead of the mean.
    pub least: bool,
    /// With rules.
    pub rules: bool,
    /// Puzzles with 18, 19 and 20 clues.
    pub met: [f64; 3],
}

/// The paper's table 1. In the first row's setting it also met one puzzle of 17 clues, once.
pub const TABLE_1: [Published; 8] = [
    Published { fewest: true, least: true, rules: true, met: [41.5, 2337.5, 20551.8] },
    Published { fewest: true, least: true, rules: false, met: [1.3, 331.8, 6093.0] },
    Published { fewest: true, least: false, rules: true, met: [0.0, 147.3, 16398.8] },
    Published { fewest: true, least: false, rules: false, met: [0.0, 0.3, 20.5] },
    Published { fewest: false, least: true, rules: true, met: [0.0, 26.5, 1167.8] },
    Published { fewest: false, least: true, rules: false, met: [0.0, 1.3, 188.5] },
    Published { fewest: false, least: false, rules: true, met: [0.0, 0.3, 13.3] },
    Published { fewest: false, least: false, rules: false, met: [0.0, 0.0, 0.0] },
];

impl Published {
    /// The parameters of this row.
    pub fn params(&self) -> Params {
        let mut params = Params::paper();
        params.backup = if self.least { Backup::LeastChild } else { Backup::Mean };
        let choice = if self.fewest { Choice::Fewest { of: 3, by_rules: false } } else { Choice::Uniform };
        params.playout = Playout::Count(Count { choice, rules: self.rules, finished: true });
        params
    }
}

impl Params {
    /// The paper's best setting, the first row of its table 1. How it is read stands at the head of `mcts`.
    pub fn paper() -> Self {
        Self {
            backup: Backup::LeastChild,
            c: 1.0,
            whole: Whole::Tree,
            threshold: 30,
            children: 30,
            widening: None,
            closing: true,
            sharing: Sharing::Cheap,
            playouts: 20_000,
            playout: Playout::Count(Count {
                choice: Choice::Fewest { of: 3, by_rules: false },
                rules: true,
                finished: true,
            }),
        }
    }
}

impl Params {
    /// Refuses parameters that would fill the memory or never end; the error is for people.
    pub fn check(&self) -> Result<(), String> {
        within("c", self.c, 0.0..=1e6)?;
        within("threshold", self.threshold, 1..=u32::MAX)?;
        within("children", self.children, 1..=729)?;
        within("widening", self.widening.unwrap_or(1.0), 0.0..=1e6)?;
        within("playouts", self.playouts, 1..=10_000_000)?;
        match &self.playout {
            Playout::Count(Count { choice: Choice::Fewest { of, .. }, .. }) => {
                within("playout.count.choice.fewest.of", *of, 1..=16)
            }
            Playout::Count(_) => Ok(()),
            Playout::Sift(sift) => {
                within("playout.sift.descents", sift.descents, 1..=DRAWN)?;
                within("playout.sift.careful", sift.careful, 1..=DRAWN)?;
                within("playout.sift.draw", sift.draw, 1..=DRAWN)?;
                within("playout.sift.last", sift.last, 1..=4)?;
                within("playout.sift.most", sift.most, 1..=LISTED as usize)?;
                within("playout.sift.share", sift.share, 1..=1_000_000)
            }
        }
    }
}

impl Default for Params {
    fn default() -> Self {
        Self {
            backup: Backup::Least,
            c: 0.3,
            whole: Whole::Parent,
            threshold: 2,
            children: 30,
            widening: Some(1.0),
            closing: false,
            sharing: Sharing::Canon,
            playouts: 200,
            playout: Playout::Sift(Sift {
                descents: 256,
                careful: 1024,
                draw: 200,
                last: 3,
                most: 160_000,
                share: 20,
            }),
        }
    }
}
