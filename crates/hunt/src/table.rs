//! The table of ways to hunt, for commands and pages: one row each, made from what the user wishes.

use std::sync::Arc;

use masume_puzzle::{Grid, Puzzle, Shape};
use masume_solver::Control;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use crate::book::{Book, BookError, Manifest};
use crate::drive::{End, Listener, Options, Tally, run};
use crate::method::Method;
use crate::vicinity::Vicinity;

/// What to hunt.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The board.
    pub shape: Arc<Shape>,
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
    /// Whether the board is the plain 9×9.
    pub fn is_nine(&self) -> bool {
        self.shape.digits() == 9 && self.shape.spec().is_usual()
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

/// Hands a method with its parameters over. Whatever decides what is found is among them.
fn hand<M: Method>(method: &M, wish: &Wish, params: &impl Serialize, then: &mut Then<'_>) {
    let mut all = Map::new();
    all.insert("seed".to_string(), wish.seed.into());
    all.insert("clues".to_string(), wish.clues.map_or(Value::Null, Into::into));
    if !wish.starts.is_empty() {
        // Millions of them need not be written out: what tells them from others is enough.
        let mut sum = Fnv(0xcbf2_9ce4_8422_2325);
        wish.starts.iter().flat_map(|p| p.givens().values()).for_each(|&v| sum.add(v));
        all.insert("starts".to_string(), wish.starts.len().into());
        all.insert("starts_fnv".to_string(), format!("{:016x}", sum.0).into());
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

/// The checksum of Fowler, Noll and Vo: the same everywhere and for ever.
struct Fnv(u64);

impl Fnv {
    fn add(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    }
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
pub static METHODS: &[MethodInfo] = &[MethodInfo {
    id: "vicinity",
    about_en: "from the puzzles of --start to others near them, and on from these",
    about_ja: "--start の問題から近くの問題へ、さらにその近くへ",
    usual: || settings(&VicinityParams::default()),
    make: |wish, then| {
        nine(wish)?;
        if wish.starts.is_empty() {
            return Err("give puzzles to begin with (--start)".to_string());
        }
        let params = parameters(&VicinityParams::default(), &wish.parameters)?;
        let fewest = wish.starts.iter().map(Puzzle::clues).min().unwrap_or(17);
        let method = Vicinity::new(wish.clues.unwrap_or(fewest), params.depth);
        hand(&method, wish, &params, then);
        Ok(())
    },
}];

/// Refuses boards that only [`MethodInfo`]s for any shape can hunt on.
fn nine(wish: &Wish) -> Result<(), String> {
    if wish.is_nine() {
        Ok(())
    } else {
        Err("it hunts on the plain 9×9 board only; anneal hunts on any".to_string())
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
