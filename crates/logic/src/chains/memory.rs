//! What chain searches remember between questions about one puzzle: the graph of the last position, lists of nested
//! chains by position, and buffers. Only for speed; every answer is the same without.
//!
//! A net asks for the chains of the position it has come to. Nets of the same step often come to the same position (a
//! candidate and the negation of its only alternative do), and after a step most nets come to where they came before,
//! so a list is kept by a hash of the candidates it was made for: 128 bits, one random word per candidate, xored.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use super::graph::{ChainPosition, Graph, GroupKey};
use super::reach::Reach;
use crate::position::Position;

/// A chain inside a net, without the numbers of one graph.
#[derive(Debug)]
pub(crate) struct NestedHint {
    /// What goes, as cell × digits + digit.
    pub(crate) removals: Vec<u32>,
    pub(crate) complexity: u32,
    /// Two hints with the same fingerprint have the same targets and, node by node, the same trails.
    pub(crate) fingerprint: u128,
    /// The groups whose lost members make its links hold.
    pub(crate) leans_on: Vec<GroupKey>,
}

/// A position prepared for chains.
#[derive(Debug)]
pub(crate) struct Prepared {
    cands: Vec<u64>,
    values: Vec<u8>,
    pub(crate) graph: Graph,
    pub(crate) position: ChainPosition,
}

/// Lists by family and position.
type Lists = HashMap<(u8, u128), Rc<Vec<NestedHint>>>;

/// What finders remember between questions about one puzzle. Only for speed; every answer is the same without.
#[derive(Debug, Default)]
pub struct Memory {
    prepared: RefCell<Option<Rc<Prepared>>>,
    lists: RefCell<Lists>,
    reaches: RefCell<Vec<Reach>>,
    guesses: Cell<[u32; 8]>,
}

/// More lists than this are forgotten all at once.
const MOST_LISTS: usize = 1 << 17;

impl Memory {
    /// Nothing remembered.
    pub fn new() -> Self {
        Self::default()
    }

    /// The graph of a board; `None` when it is too large for chains.
    pub(crate) fn prepare(&self, board: &Position) -> Option<Rc<Prepared>> {
        let mut last = self.prepared.borrow_mut();
        if let Some(known) = &*last {
            let same = Arc::ptr_eq(&known.graph.layout, board.layout());
            if same && known.cands == board.all_cands() && known.values == board.values() {
                return Some(known.clone());
            }
        }
        // Lists are kept by candidates alone: on another shape the same candidates are another position.
        if last.as_ref().is_none_or(|known| !Arc::ptr_eq(&known.graph.layout, board.layout())) {
            self.lists.borrow_mut().clear();
        }
        let graph = Graph::new(board)?;
        let position = ChainPosition::new(&graph, board);
        let (cands, values) = (board.all_cands().to_vec(), board.values().to_vec());
        let prepared = Rc::new(Prepared { cands, values, graph, position });
        *last = Some(prepared.clone());
        Some(prepared)
    }

    pub(crate) fn list(&self, family: u8, position: u128) -> Option<Rc<Vec<NestedHint>>> {
        self.lists.borrow().get(&(family, position)).cloned()
    }

    pub(crate) fn keep(&self, family: u8, position: u128, list: Vec<NestedHint>) -> Rc<Vec<NestedHint>> {
        let mut lists = self.lists.borrow_mut();
        if lists.len() >= MOST_LISTS {
            lists.clear();
        }
        let list = Rc::new(list);
        lists.insert((family, position), list.clone());
        list
    }

    /// A guess how long the best hint of a family is.
    pub(crate) fn guess(&self, family: u8) -> u32 {
        self.guesses.get()[usize::from(family)].max(10) + 6
    }

    /// The best hint of a family was this long.
    pub(crate) fn keep_guess(&self, family: u8, complexity: u32) {
        let mut guesses = self.guesses.get();
        guesses[usize::from(family)] = complexity;
        self.guesses.set(guesses);
    }

    /// A buffer to weave into, perhaps used before.
    pub(crate) fn reach(&self) -> Reach {
        self.reaches.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes a buffer back.
    pub(crate) fn give_back(&self, reach: Reach) {
        self.reaches.borrow_mut().push(reach);
    }
}
