//! The undo tree: every state that was ever made can be gone back to, and going back and doing something else loses
//! nothing.
//!
//! A node is an edit on its parent. Documents are kept at every few levels and made again from the nearest one above, so
//! that ten thousand edits take a megabyte. When a history grows beyond its limits, the oldest side branches go first,
//! then the oldest states; what has a name goes last.

use std::collections::BTreeMap;
use std::sync::Arc;

use masume_locale::{Lang, Text};
use masume_puzzle::{Board, Cell, Digit, Document, rules};
use serde::{Deserialize, Serialize};

use crate::apply::apply;
use crate::edit::{self, Edit};
use crate::refusal::{Code, Refusal, cell_names, rule_name};

/// Most nodes of a history.
pub const MAX_NODES: usize = 20_000;
/// About the most bytes of a history.
pub const MAX_WEIGHT: usize = 64 << 20;
/// Most characters of a savepoint's name.
pub const MAX_NAME: usize = 200;

/// The number of a state in the history; never used twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NodeId(pub u32);

#[derive(Clone, PartialEq, Debug)]
struct Node {
    parent: Option<NodeId>,
    /// What made it of its parent; `None` at the root, whose document is kept.
    edit: Option<Arc<Edit>>,
    at: u64,
    name: String,
    /// Edits since the last kept document above; 0 where one is kept.
    since: u32,
    kept: Option<Arc<Document>>,
    children: u32,
    /// Where redo goes.
    next: Option<NodeId>,
}

impl Node {
    fn weight(&self) -> usize {
        let edit = self.edit.as_ref().map_or(0, |e| e.weight());
        160 + self.name.len() + edit + self.kept.as_ref().map_or(0, |d| edit::weight(d))
    }
}

/// A state of the history, as it is listed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct NodeInfo {
    /// Its number.
    pub id: NodeId,
    /// The state it was made of.
    pub parent: Option<NodeId>,
    /// The id of the message that says what was done.
    pub label: &'static str,
    /// The digit it was done with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit: Option<u8>,
    /// The cells it was done to, the first dozen of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<u32>,
    /// The id of the rule whose sign it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// When, as the front said: milliseconds since 1970.
    pub at: u64,
    /// The name of the savepoint, empty when it is none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
}

impl NodeInfo {
    /// What was done, in words; `shape` is that of the board it was done on, or of any other.
    pub fn words(&self, shape: &Board, lang: Lang) -> String {
        let known = self.cells.iter().filter(|c| (**c as usize) < shape.len());
        let cells: Vec<Cell> = known.map(|&c| Cell::new(c as usize)).collect();
        let cells = cell_names(shape, &cells, lang);
        let digit = self.digit.and_then(Digit::new).map_or_else(String::new, |d| shape.symbol(d));
        let rule = self.rule.map_or("", |id| rule_name(id, lang));
        let args = [("cells", cells.into()), ("digit", digit.into()), ("rule", rule.into())];
        Text::of(lang).get(self.label, &args)
    }
}

/// Every state that was made, and the one that is shown.
#[derive(Clone, PartialEq, Debug)]
pub struct History {
    nodes: BTreeMap<NodeId, Node>,
    root: NodeId,
    current: NodeId,
    free: u32,
    document: Arc<Document>,
    weight: usize,
    limits: (usize, usize),
}

impl History {
    /// A history that begins with a document.
    pub fn new(document: Document, at: u64) -> Self {
        Self::with_limits(document, at, MAX_NODES, MAX_WEIGHT)
    }

    /// The same with other limits than [`MAX_NODES`] and [`MAX_WEIGHT`].
    pub fn with_limits(document: Document, at: u64, nodes: usize, weight: usize) -> Self {
        let document = Arc::new(document);
        let root = Node {
            parent: None,
            edit: None,
            at,
            name: String::new(),
            since: 0,
            kept: Some(document.clone()),
            children: 0,
            next: None,
        };
        let id = NodeId(0);
        let (limits, weight) = ((nodes, weight), root.weight());
        let nodes = BTreeMap::from([(id, root)]);
        Self { nodes, root: id, current: id, free: 1, document, weight, limits }
    }

    /// The document that is shown.
    pub fn document(&self) -> &Arc<Document> {
        &self.document
    }

    /// The state that is shown.
    pub fn current(&self) -> NodeId {
        self.current
    }

    /// How many states are kept.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether none is kept; never true.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// About how many bytes it takes.
    pub fn weight(&self) -> usize {
        self.weight
    }

    /// Whether there is a state to undo to, and one to redo.
    pub fn can(&self) -> (bool, bool) {
        let node = self.nodes.get(&self.current);
        (node.is_some_and(|n| n.parent.is_some()), node.is_some_and(|n| n.next.is_some()))
    }

    /// Does something. The new state is a child of the one that is shown, and shown from now on.
    pub fn edit(&mut self, edit: Edit, at: u64) -> Result<NodeId, Refusal> {
        let document = Arc::new(apply(&self.document, &edit)?);
        Ok(self.add(edit, document, at))
    }

    /// Does again what an earlier program did. An edit that meant no more than another order of signs changes nothing
    /// today, and makes a state of its own as it did then.
    pub(crate) fn edit_again(&mut self, edit: Edit, at: u64) -> Result<NodeId, Refusal> {
        let document = again(&self.document, &edit)?;
        Ok(self.add(edit, document, at))
    }

    fn add(&mut self, edit: Edit, document: Arc<Document>, at: u64) -> NodeId {
        let id = NodeId(self.free);
        let spacing = if document.board().len() > 1000 { 128 } else { 64 };
        let since = self.nodes.get(&self.current).map_or(0, |n| n.since) + 1;
        let kept = (since >= spacing).then(|| document.clone());
        let node = Node {
            parent: Some(self.current),
            edit: Some(Arc::new(edit)),
            at,
            name: String::new(),
            since: if kept.is_some() { 0 } else { since },
            kept,
            children: 0,
            next: None,
        };
        self.free += 1;
        self.weight += node.weight();
        self.nodes.insert(id, node);
        if let Some(parent) = self.nodes.get_mut(&self.current) {
            parent.children += 1;
            parent.next = Some(id);
        }
        self.current = id;
        self.document = document;
        self.prune();
        id
    }

    /// Goes back to the state before.
    pub fn undo(&mut self) -> Result<NodeId, Refusal> {
        let parent = self.nodes.get(&self.current).and_then(|n| n.parent).ok_or(Code::NoUndo)?;
        let left = self.current;
        self.show(parent)?;
        if let Some(node) = self.nodes.get_mut(&parent) {
            node.next = Some(left);
        }
        Ok(parent)
    }

    /// Goes to the state after: the one that was shown last.
    pub fn redo(&mut self) -> Result<NodeId, Refusal> {
        let next = self.nodes.get(&self.current).and_then(|n| n.next).ok_or(Code::NoRedo)?;
        self.show(next)?;
        Ok(next)
    }

    /// Goes to any state. Redo then leads along the way to it.
    pub fn jump(&mut self, node: NodeId) -> Result<NodeId, Refusal> {
        if !self.nodes.contains_key(&node) {
            return Err(Code::NoNode.into());
        }
        self.show(node)?;
        let mut below = node;
        while let Some(parent) = self.nodes.get(&below).and_then(|n| n.parent) {
            if let Some(above) = self.nodes.get_mut(&parent) {
                above.next = Some(below);
            }
            below = parent;
        }
        Ok(node)
    }

    /// Names a state, which makes it a savepoint; an empty name makes it an ordinary one again.
    pub fn name(&mut self, node: NodeId, name: &str) -> Result<(), Refusal> {
        if name.chars().count() > MAX_NAME {
            return Err(Code::Text.into());
        }
        let node = self.nodes.get_mut(&node).ok_or(Code::NoNode)?;
        self.weight = self.weight - node.name.len() + name.len();
        name.clone_into(&mut node.name);
        Ok(())
    }

    /// The states, oldest first.
    pub fn list(&self) -> impl DoubleEndedIterator<Item = NodeInfo> + '_ {
        self.list_from(NodeId(0))
    }

    /// The states from this number on, for those who have listed the older ones.
    pub fn list_from(&self, first: NodeId) -> impl DoubleEndedIterator<Item = NodeInfo> + '_ {
        self.nodes.range(first..).map(|(&id, node)| {
            let (digit, cells) = node.edit.as_ref().map_or((None, &[][..]), |e| about(e));
            NodeInfo {
                id,
                parent: node.parent,
                label: node.edit.as_ref().map_or("edit-begin", |e| e.label()),
                digit,
                cells: cells.iter().take(12).copied().collect(),
                rule: match node.edit.as_deref() {
                    Some(Edit::PlaceSign { rule, .. }) => rules::find(rule).map(|r| r.id),
                    _ => None,
                },
                at: node.at,
                name: node.name.clone(),
            }
        })
    }

    /// The document of any state.
    pub fn document_at(&self, node: NodeId) -> Result<Arc<Document>, Refusal> {
        let mut edits: Vec<Arc<Edit>> = Vec::new();
        let mut at = node;
        loop {
            let node = self.nodes.get(&at).ok_or(Code::NoNode)?;
            if let Some(kept) = &node.kept {
                let mut document = kept.clone();
                for edit in edits.iter().rev() {
                    document = again(&document, edit)?;
                }
                return Ok(document);
            }
            edits.extend(node.edit.clone());
            at = node.parent.ok_or(Code::NoNode)?;
        }
    }

    fn show(&mut self, node: NodeId) -> Result<(), Refusal> {
        self.document = self.document_at(node)?;
        self.current = node;
        Ok(())
    }

    /// Drops states while there are too many: a tenth at once, since looking for them takes long.
    fn prune(&mut self) {
        let hard = self.limits;
        let soft = (hard.0 - hard.0 / 10, hard.1 - hard.1 / 10);
        let within =
            |own: &Self, limits: (usize, usize)| own.nodes.len() <= limits.0 && own.weight <= limits.1;
        if within(self, hard) {
            return;
        }
        for named in [false, true] {
            // Savepoints go only where there is no other way.
            let limits = if named { hard } else { soft };
            let over = |own: &Self| !within(own, limits);
            let leaves: Vec<NodeId> =
                self.nodes.iter().filter(|(_, n)| n.children == 0).map(|(&id, _)| id).collect();
            for leaf in leaves {
                // What stood on the leaf alone goes with it.
                let mut id = leaf;
                while over(self) && self.is_spare(id, named) {
                    let parent = self.nodes.get(&id).and_then(|n| n.parent);
                    self.drop_leaf(id);
                    let Some(parent) = parent else { break };
                    id = parent;
                }
            }
            while over(self) && self.advance_root() {}
        }
    }

    /// Whether a state is a leaf that may go.
    fn is_spare(&self, id: NodeId, named: bool) -> bool {
        let spare = |n: &Node| n.children == 0 && n.parent.is_some() && (named || n.name.is_empty());
        id != self.current && self.nodes.get(&id).is_some_and(spare)
    }

    fn drop_leaf(&mut self, id: NodeId) {
        let Some(node) = self.nodes.remove(&id) else { return };
        self.weight -= node.weight();
        if let Some(parent) = node.parent.and_then(|p| self.nodes.get_mut(&p)) {
            parent.children -= 1;
            if parent.next == Some(id) {
                parent.next = None;
            }
        }
    }

    /// Makes the only child of the root the root; `false` when it has none or several, or is shown.
    fn advance_root(&mut self) -> bool {
        let only = self.nodes.get(&self.root).is_some_and(|r| r.children == 1);
        if !only || self.root == self.current {
            return false;
        }
        let child = self.nodes.iter().find(|(_, n)| n.parent == Some(self.root)).map(|(&id, _)| id);
        let Some(child) = child else { return false };
        let Ok(document) = self.document_at(child) else { return false };
        let Some(root) = self.nodes.remove(&self.root) else { return false };
        self.weight -= root.weight();
        if let Some(node) = self.nodes.get_mut(&child) {
            self.weight -= node.weight();
            node.parent = None;
            node.edit = None;
            node.since = 0;
            node.kept = Some(document);
            self.weight += node.weight();
        }
        self.root = child;
        true
    }
}

/// The document after an edit that was made before.
fn again(document: &Arc<Document>, edit: &Edit) -> Result<Arc<Document>, Refusal> {
    match apply(document, edit) {
        Err(refusal) if refusal.code == Code::Nothing => Ok(document.clone()),
        after => after.map(Arc::new),
    }
}

/// The digit and the cells of an edit.
fn about(edit: &Edit) -> (Option<u8>, &[u32]) {
    match edit {
        Edit::PlaceClue { cell, digit, .. } => (Some(*digit), std::slice::from_ref(cell)),
        Edit::EnterDigit { cells, digit, .. } | Edit::ToggleMark { cells, digit, .. } => {
            (Some(*digit), cells)
        }
        Edit::RemoveClues { cells }
        | Edit::AutoMarks { cells, .. }
        | Edit::ToggleColour { cells, .. }
        | Edit::Plan { cells, .. }
        | Edit::Clear { cells, .. }
        | Edit::PlaceSign { cells, .. }
        | Edit::EntriesToClues { cells, .. }
        | Edit::CluesToEntries { cells } => (None, cells),
        _ => (None, &[]),
    }
}
