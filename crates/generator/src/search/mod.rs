//! The searches: from slots that shall hold clues to clues with one solution.
//!
//! A search makes *attempts*. Attempt number `i` depends on the task and on its own random numbers alone, and does a
//! bounded amount of work, so that threads can share the numbers between them and the output is the same. How many
//! attempts are worth making is not a search's business.

mod auto;
mod climb;
mod constructive;
mod count;
mod dig;
pub mod exhaust;
mod pool;
mod tune;

pub use auto::Auto;
pub use climb::{Climb, Digits};
pub use constructive::Constructive;
pub use count::{Count, Descent};
pub use dig::Dig;
pub use exhaust::Exhaust;
pub use pool::Pool;
pub use tune::{Pace, Tune};

use masume_solver::{Control, Random};

use crate::model::{ClueModel, Why};

/// What a search shall fill.
#[derive(Clone, Debug)]
pub struct Task<B> {
    /// Clues that are given: a motif. No search changes them.
    pub fixed: B,
    /// Slots that hold a clue in every puzzle, those of the motif among them, in order.
    pub must: Vec<usize>,
    /// Further slots, in groups that hold clues all or none: the orbits of a symmetry, or single slots.
    pub groups: Vec<Vec<usize>>,
    /// The least and the most clues a puzzle may have.
    pub clues: (usize, usize),
    /// Whether the number of clues is left open: then those two only say what the slots allow.
    pub open: bool,
    /// Whether every clue must be needed.
    pub minimal: bool,
}

impl<B> Task<B> {
    /// Exactly these slots, no motif.
    pub fn pattern<G: ClueModel<Clues = B>>(model: &G, slots: Vec<usize>) -> Self {
        let clues = (slots.len(), slots.len());
        Self { fixed: model.empty(), must: slots, groups: Vec::new(), clues, open: false, minimal: false }
    }

    /// Whether the slots of all puzzles are the same.
    pub fn is_pattern(&self) -> bool {
        self.groups.is_empty()
    }

    /// A set of slots that the task allows, in order: those that must, and groups at random until the number of clues
    /// is a random one of those wanted that can be reached. `None` when that did not come out, or a group of slots of
    /// which one is needed was missed, `tries` times in a row.
    pub fn draw<G: ClueModel<Clues = B>>(
        &self,
        model: &G,
        random: &mut Random,
        tries: usize,
    ) -> Option<Vec<usize>> {
        if self.is_pattern() {
            return Some(self.must.clone());
        }
        let mut order: Vec<&Vec<usize>> = self.groups.iter().collect();
        let mut chosen = vec![false; model.slots()];
        for _ in 0..tries {
            let most = self.clues.0 + random.below(self.clues.1 - self.clues.0 + 1);
            random.shuffle(&mut order);
            chosen.fill(false);
            self.must.iter().for_each(|&slot| chosen[slot] = true);
            let mut clues = self.must.len();
            for group in &order {
                // A group too large is passed by: a smaller one may still fit.
                if clues + group.len() <= most {
                    clues += group.len();
                    group.iter().for_each(|&slot| chosen[slot] = true);
                }
            }
            let hit = |slots: &[usize]| slots.iter().any(|&slot| chosen[slot]);
            if clues == most && model.needed().iter().all(|needed| hit(&needed.slots)) {
                return Some((0..chosen.len()).filter(|&slot| chosen[slot]).collect());
            }
        }
        None
    }
}

/// What came of an attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt<B> {
    /// Clues with one solution, in the order they were found.
    pub found: Vec<B>,
    /// Boards that were looked at.
    pub tries: u64,
    /// The fewest slots the basic solver left undecided.
    pub blanks: Option<u32>,
    /// The fewest solutions of a board on the way, where they were counted.
    pub solutions: Option<u64>,
    /// Whether this attempt has seen every puzzle there is: further ones find nothing else.
    pub exhausted: bool,
    /// Why there is no puzzle, when this attempt has proved it.
    pub hopeless: Option<Why>,
}

impl<B> Default for Attempt<B> {
    fn default() -> Self {
        Self { found: Vec::new(), tries: 0, blanks: None, solutions: None, exhausted: false, hopeless: None }
    }
}

impl<B> Attempt<B> {
    /// Notes how close a board came.
    pub fn saw(&mut self, blanks: u32) {
        self.blanks = Some(self.blanks.map_or(blanks, |least| least.min(blanks)));
    }

    /// Notes a number of solutions; 0 is none worth noting.
    pub fn counted(&mut self, solutions: u64) {
        if solutions > 0 {
            self.solutions = Some(self.solutions.map_or(solutions, |least| least.min(solutions)));
        }
    }
}

/// The searches by name: a row of [`METHODS`] each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// [`Climb`].
    Climb,
    /// [`Climb::faithful`].
    ClimbFaithful,
    /// [`Dig`].
    Dig,
    /// [`Pool`].
    Pool,
    /// [`Constructive`].
    Constructive,
    /// [`Constructive::faithful`].
    ConstructiveFaithful,
    /// [`Count`].
    Count,
}

/// What is said of a search.
#[derive(Debug)]
pub struct MethodInfo {
    /// Which.
    pub method: Method,
    /// The stable name on the command line.
    pub id: &'static str,
    /// What it does, in one English line.
    pub about_en: &'static str,
    /// What it does, in one Japanese line.
    pub about_ja: &'static str,
}

/// Every search that can be asked for by name.
pub static METHODS: &[MethodInfo] = &[
    MethodInfo {
        method: Method::Climb,
        id: "climb",
        about_en: "hill climbing on the blanks that singles leave; its puzzles are easy",
        about_ja: "基本解法で残る空きマスを減らす山登り法。易しい問題ができる",
    },
    MethodInfo {
        method: Method::ClimbFaithful,
        id: "climb-faithful",
        about_en: "the same exactly as source B publishes it",
        about_ja: "資料Bのとおりの山登り法",
    },
    MethodInfo {
        method: Method::Dig,
        id: "dig",
        about_en: "takes clues away from a full board; any shape, no pattern needed",
        about_ja: "完成盤面からヒントを取り除く。どの盤面にも使える",
    },
    MethodInfo {
        method: Method::Pool,
        id: "pool",
        about_en: "a population with selection and crossover, by the blanks that singles leave",
        about_ja: "選択と交叉による集団探索。評価は基本解法で残る空きマス",
    },
    MethodInfo {
        method: Method::Constructive,
        id: "constructive",
        about_en: "clue after clue so that the fewest candidates stay alive, the last ones together",
        about_ja: "生きている候補が最も減るように手がかりを一つずつ置き、最後はまとめて決める",
    },
    MethodInfo {
        method: Method::ConstructiveFaithful,
        id: "constructive-faithful",
        about_en: "clue after clue to the end, as source C describes it",
        about_ja: "資料Cのとおりに最後まで一つずつ置く",
    },
    MethodInfo {
        method: Method::Count,
        id: "count",
        about_en: "annealing on the number of solutions; reaches patterns whose puzzles need more than singles",
        about_ja: "解の個数を減らす焼きなまし法。基本解法だけでは解けない配置にも答える",
    },
];

impl Method {
    /// The search, for this model.
    pub fn search<G: ClueModel>(self) -> Box<dyn Search<G>> {
        match self {
            Self::Climb => Box::new(Climb::default()),
            Self::ClimbFaithful => Box::new(Climb::faithful()),
            Self::Dig => Box::new(Dig::default()),
            Self::Pool => Box::new(Pool::default()),
            Self::Constructive => Box::new(Constructive::default()),
            Self::ConstructiveFaithful => Box::new(Constructive::faithful()),
            Self::Count => Box::new(Count::default()),
        }
    }

    /// What is said of it.
    pub fn info(self) -> &'static MethodInfo {
        METHODS.iter().find(|info| info.method == self).expect("every method has a row")
    }
}

/// A way to find puzzles.
pub trait Search<G: ClueModel>: Send + Sync {
    /// Makes the attempt with this number, to which these random numbers belong. When `control` stops it, what
    /// it has found so far counts for nothing: the caller drops it.
    fn attempt(
        &self,
        model: &mut G,
        task: &Task<G::Clues>,
        number: u64,
        random: &mut Random,
        control: &Control,
    ) -> Attempt<G::Clues>;
}
