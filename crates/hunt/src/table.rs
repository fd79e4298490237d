//! The table of ways to hunt, for commands and pages: one row each, made from what the user wishes.

use std::sync::Arc;

use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::{Control, Engine};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use crate::anneal::Anneal;
use crate::beam::Beam;
use crate::beam::faithful::{self, Faithful};
use crate::book::{Book, BookError, Manifest};
use crate::drive::{End, Listener, Options, Tally, run};
use crate::fnv::Fnv;
use crate::inside::Inside;
use crate::limits::within;
use crate::mcts::{self, Mcts};
use crate::method::Method;
use crate::vicinity::Vicinity;
use crate::walk::{Habit, Walk};

/// What to hunt.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The board.
    pub shape: Arc<Board>,
    /// The most clues a find may have; as few as possible, each find with fewer than those before, when not said.
    pub clues: Option<usize>,
    /// Where the randomness starts.
    pub seed: u64,
    /// Puzzles to begin with.
    pub starts: Vec<Puzzle>,
    /// The solution that finds must have.
    pub grid: Option<Grid>,
    /// Parameters of the method that are not to have their usual value.
    pub parameters: Map<String, Value>,
}

impl Wish {
    /// Whether the board is [`Board::classic`] and not only one like it: what the methods for 9×9 find is on that one.
    pub fn is_nine(&self) -> bool {
        self.shape == Board::classic()
    }

    /// The same, with the fewest clues that there are in place of "as few as possible" where that is known, and never
    /// more than cells.
    #[must_use]
    pub fn settled(mut self) -> Self {
        self.clues = self.clues.map(|clues| clues.min(self.shape.len()));
        if self.is_nine() && self.starts.is_empty() && self.grid.is_none() {
            self.clues = self.clues.or(Some(FEWEST));
        }
        self
    }
}

/// Why a hunt does not begin or go on.
#[derive(Debug, Error)]
pub enum HuntError {
    /// The method cannot do what is wished; the text is for people.
    #[error("{0}")]
    Wish(String),
    /// Its files.
    #[error(transparent)]
    Book(#[from] BookError),
}

/// A hunt that is ready to run.
pub type Hunter<'a> = dyn FnMut(&Options, Option<&mut Book>, &Control, &mut Listener<'_>) -> Result<(Tally, End), BookError>
    + 'a;

/// Who gets a hunt, with all its parameters.
type Then<'a> = dyn FnMut(Map<String, Value>, &mut Hunter<'_>) + 'a;

/// One way to hunt: a row of the table.
#[derive(Debug)]
pub struct MethodInfo {
    /// The stable name.
    pub id: &'static str,
    /// What it is, in one English line.
    pub about_en: &'static str,
    /// What it is, in one Japanese line.
    pub about_ja: &'static str,
    /// Its parameters with their usual values.
    usual: fn() -> Vec<(String, Value)>,
    /// Makes the hunt and hands it to `then`, with all its parameters.
    make: fn(&Wish, &mut Then<'_>) -> Result<(), String>,
}

impl MethodInfo {
    /// Its parameters with their usual values, in one line: `beam=8 samples=2000`.
    pub fn settings(&self) -> String {
        let all: Vec<String> = (self.usual)().iter().map(|(name, value)| format!("{name}={value}")).collect();
        all.join(" ")
    }

    /// Makes the hunt; `then` gets the manifest of it, and the hunt.
    pub fn make(
        &self,
        wish: &Wish,
        then: &mut dyn FnMut(Manifest, &mut Hunter<'_>),
    ) -> Result<(), HuntError> {
        if wish.grid.is_some() && self.id != "inside" {
            return Err(HuntError::Wish("only the method inside hunts in a given grid (--grid)".to_string()));
        }
        worth_hunting(&wish.shape).map_err(HuntError::Wish)?;
        (self.make)(wish, &mut |parameters, hunter| {
            let manifest = Manifest {
                version: env!("CARGO_PKG_VERSION").to_string(),
                method: self.id.to_string(),
                shape: wish.shape.spec().to_string(),
                parameters,
            };
            then(manifest, hunter);
        })
        .map_err(HuntError::Wish)
    }
}

/// How far to look for a first and a second grid of a board; where that is not enough, the hunt will tell.
const GLANCE: u64 = 100_000;

/// Refuses boards on which no puzzle can be found, or that need no clue: a hunt there would never end.
fn worth_hunting(shape: &Arc<Board>) -> Result<(), String> {
    let control = Control { nodes: Some(GLANCE), ..Control::default() };
    let grids = Engine::for_puzzle(&Puzzle::empty(shape.clone())).count(2, &control);
    match (grids.count, grids.unique()) {
        (0, Some(false)) => Err("this board has no full grid at all, so no puzzle".to_string()),
        (_, Some(true)) => Err("this board has one full grid only: it needs no clue".to_string()),
        _ => Ok(()),
    }
}

/// Hands a method with its parameters over. Whatever decides what is found is among them.
fn hand<M: Method>(method: &M, wish: &Wish, params: &impl Serialize, then: &mut Then<'_>) {
    let mut all = Map::new();
    all.insert("seed".to_string(), wish.seed.into());
    all.insert("clues".to_string(), wish.clues.map_or(Value::Null, Into::into));
    if !wish.starts.is_empty() {
        // Millions of them need not be written out: what tells them from others is enough.
        let mut sum = Fnv::default();
        wish.starts.iter().for_each(|p| sum.add(p.givens().values()));
        all.insert("starts".to_string(), wish.starts.len().into());
        all.insert("starts_fnv".to_string(), sum.text().into());
    }
    if let Some(grid) = &wish.grid {
        all.insert("grid".to_string(), grid.values().to_vec().into());
    }
    if let Ok(Value::Object(own)) = serde_json::to_value(params) {
        all.extend(own);
    }
    then(all, &mut |options, book, control, listener| {
        run(method, &wish.starts, options, book, control, listener)
    });
}

/// The parameters that the user set, and the usual ones for the rest. The error names what there is to set.
fn parameters<P: Serialize + DeserializeOwned>(usual: &P, set: &Map<String, Value>) -> Result<P, String> {
    let mut all = serde_json::to_value(usual).map_err(|e| e.to_string())?;
    for (key, value) in set {
        let place = key.split('.').try_fold(&mut all, |at, part| at.get_mut(part));
        let Some(place) = place else {
            let names: Vec<String> = settings(usual).into_iter().map(|(name, _)| name).collect();
            let names = if names.is_empty() { "none".to_string() } else { names.join(", ") };
            return Err(format!("there is no parameter {key}; there are: {names}"));
        };
        *place = value.clone();
    }
    let given: Vec<String> = set.iter().map(|(k, v)| format!("{k}={v}")).collect();
    serde_json::from_value(all).map_err(|e| format!("{}: {e}", given.join(" ")))
}

/// Names and values of parameters; a part of a part has a dotted name.
fn settings(params: &impl Serialize) -> Vec<(String, Value)> {
    fn walk(prefix: &str, value: &Value, all: &mut Vec<(String, Value)>) {
        match value {
            Value::Object(parts) if !parts.is_empty() => {
                for (key, value) in parts {
                    let name = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
                    walk(&name, value, all);
                }
            }
            Value::Object(_) | Value::Null if prefix.is_empty() => {}
            value => all.push((prefix.to_string(), value.clone())),
        }
    }
    let mut all = Vec::new();
    walk("", &serde_json::to_value(params).unwrap_or_default(), &mut all);
    all
}

/// Every way to hunt.
pub static METHODS: &[MethodInfo] = &[
    MethodInfo {
        id: "beam",
        about_en: "9×9 from nothing: clues by samples of the solutions, then walks on lists of solutions",
        about_ja: "9×9 を無から：解の標本でヒントを選び、解の一覧の上を歩く",
        usual: || settings(&Beam::new(0)),
        make: |wish, then| {
            nine(wish)?;
            let mut method = parameters(&Beam::new(wish.seed), &wish.parameters)?;
            method.seed = wish.seed;
            method.clues = possible(wish)?;
            method.check()?;
            hand(&method, wish, &method, then);
            Ok(())
        },
    },
    MethodInfo {
        id: "beam-paper",
        about_en: "the beam of Nagao and Yamamoto as published: Metropolis samples, four clue sets at a time",
        about_ja: "長尾・山本のビームサーチを論文の通りに：メトロポリス法の標本、幅 4",
        usual: || settings(&faithful::Params::default()),
        make: |wish, then| {
            nine(wish)?;
            if possible(wish)? != 17 {
                return Err("the paper's beam hunts 17 clues, no other number".to_string());
            }
            let params = parameters(&faithful::Params::default(), &wish.parameters)?;
            params.check()?;
            hand(&Faithful::new(wish.seed, params.clone()), wish, &params, then);
            Ok(())
        },
    },
    MethodInfo {
        id: "mcts",
        about_en: "9×9 from nothing: a tree of clues that values boards by the solutions left",
        about_ja: "9×9 を無から：残る解の数で盤面を評価するヒントの木",
        usual: || settings(&mcts::Params::default()),
        make: |wish, then| trees(wish, &mcts::Params::default(), then),
    },
    MethodInfo {
        id: "mcts-paper",
        about_en: "the tree of Nasu and Matsuzaki as published: playouts to a unique solution, valued by their clues",
        about_ja: "那須・松崎のモンテカルロ木探索を論文の通りに：唯一解までのプレイアウトをヒント数で評価",
        usual: || settings(&mcts::Params::paper()),
        make: |wish, then| trees(wish, &mcts::Params::paper(), then),
    },
    MethodInfo {
        id: "vicinity",
        about_en: "any board, from the puzzles of --start to others near them, and on from these",
        about_ja: "任意の盤、--start の問題から近くの問題へ、さらにその近くへ",
        usual: || settings(&VicinityParams::default()),
        make: |wish, then| {
            let Some(fewest) = wish.starts.iter().map(|p| p.givens().count()).min() else {
                return Err("give puzzles to begin with (--start)".to_string());
            };
            let params = parameters(&VicinityParams::default(), &wish.parameters)?;
            within("depth", params.depth, 1..=3)?;
            let method = if wish.is_nine() {
                possible(wish)?;
                Vicinity::new(wish.clues.unwrap_or(fewest), params.depth)
            } else {
                Vicinity::on(&wish.shape, wish.clues, fewest, params.depth).map_err(|e| e.to_string())?
            };
            hand(&method, wish, &params, then);
            Ok(())
        },
    },
    MethodInfo {
        id: "walk",
        about_en: "any board, from the puzzles of --start to ever fewer clues, over boards with few solutions",
        about_ja: "任意の盤、--start の問題から、解の少ない盤面の上を歩いてヒントを減らす",
        usual: || settings(&Habit::default()),
        make: |wish, then| {
            if wish.starts.is_empty() {
                return Err("give puzzles to begin with (--start)".to_string());
            }
            let params = parameters(&Habit::default(), &wish.parameters)?;
            params.check()?;
            if wish.is_nine() {
                // Where nobody said how many, each find has fewer than those before.
                let fewest = wish.starts.iter().map(|p| p.givens().count()).min().unwrap_or(0);
                possible(&Wish { clues: wish.clues.or(Some(fewest.saturating_sub(1))), ..wish.clone() })?;
            }
            let method = Walk::new(&wish.shape, wish.seed, wish.clues, params).map_err(|e| e.to_string())?;
            hand(&method, wish, &params, then);
            Ok(())
        },
    },
    MethodInfo {
        id: "inside",
        about_en: "9×9, every puzzle that has the solution of --grid, by hitting unavoidable sets",
        about_ja: "9×9、--grid を解とする問題をすべて（不可避集合を突く）",
        usual: || settings(&Nothing {}),
        make: |wish, then| {
            nine(wish)?;
            let params = parameters(&Nothing {}, &wish.parameters)?;
            let grid = wish.grid.as_ref().and_then(|grid| grid.values().try_into().ok());
            let grid = grid.ok_or("give the solution that puzzles shall have (--grid)")?;
            let clues = wish.clues.ok_or("say how many clues")?;
            possible(wish)?;
            let method = Inside::new(&grid, clues, wish.seed).ok_or("the grid breaks the rules")?;
            hand(&method, wish, &params, then);
            Ok(())
        },
    },
    MethodInfo {
        id: "anneal",
        about_en: "any board, from nothing: clues that move in orbits of a symmetry, scored by what singles leave",
        about_ja: "任意の盤、無から：対称性の軌道ごとに動くヒントの焼きなまし",
        usual: || settings(&AnnealParams::default()),
        make: |wish, then| {
            let params = parameters(&AnnealParams::default(), &wish.parameters)?;
            let method = Anneal::new(&wish.shape, wish.seed, wish.clues, params.symmetry.as_deref());
            hand(&method.map_err(|e| e.to_string())?, wish, &params, then);
            Ok(())
        },
    },
];

// No 9×9 puzzle has fewer clues (McGuire, Tugemann and Civario 2012).
pub(crate) const FEWEST: usize = 17;

/// How many clues the finds may have; refuses what is known not to exist.
fn possible(wish: &Wish) -> Result<usize, String> {
    match wish.clues.unwrap_or(FEWEST) {
        n if n < FEWEST => Err(format!(
            "no 9×9 puzzle has fewer than {FEWEST} clues (McGuire, Tugemann and Civario proved it in 2012)"
        )),
        n => Ok(n),
    }
}

/// Both kinds of trees.
fn trees(wish: &Wish, usual: &mcts::Params, then: &mut Then<'_>) -> Result<(), String> {
    nine(wish)?;
    let params = parameters(usual, &wish.parameters)?;
    params.check()?;
    hand(&Mcts::new(wish.seed, params.clone(), possible(wish)?), wish, &params, then);
    Ok(())
}

/// A method without parameters.
#[derive(Serialize, Deserialize)]
struct Nothing {}

#[derive(Default, Serialize, Deserialize)]
struct AnnealParams {
    /// The symmetry that clues are first bound to, by name.
    symmetry: Option<String>,
}

/// Refuses boards that only [`MethodInfo`]s for any shape can hunt on.
fn nine(wish: &Wish) -> Result<(), String> {
    if wish.is_nine() {
        Ok(())
    } else {
        Err("it hunts on the plain 9×9 board only; anneal and vicinity hunt on any".to_string())
    }
}

#[derive(Serialize, Deserialize)]
struct VicinityParams {
    /// The most clues that go at once.
    depth: usize,
}

impl Default for VicinityParams {
    fn default() -> Self {
        Self { depth: 3 }
    }
}

/// The way that suits a wish.
pub fn choose(wish: &Wish) -> &'static MethodInfo {
    let id = if wish.grid.is_some() {
        "inside"
    } else if !wish.starts.is_empty() {
        "vicinity"
    } else if wish.is_nine() {
        "beam"
    } else {
        "anneal"
    };
    METHODS.iter().find(|m| m.id == id).unwrap_or(&METHODS[0])
}
