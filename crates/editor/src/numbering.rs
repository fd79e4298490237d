//! The numbers of signs in logs that were written before rule clues were told from rules of the board.
//!
//! Such logs number all signs together, in the order in which they were put on. Now rules of the board come first, as in
//! the text of the puzzle. The numbers differ where a diagonal came after a cage. So whoever replays an old log keeps
//! for each state the order that the log means, and edits are told the numbers of today. Lines written today that name
//! numbers say so ([`Numbers::Text`]), and an old log can be continued.

use std::collections::BTreeMap;

use masume_puzzle::{BoardSpec, Puzzle, RuleUse};
use serde::{Deserialize, Serialize};

use crate::edit::Edit;
use crate::history::NodeId;
use crate::sign;

/// What the numbers of signs in a line of a log mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Numbers {
    /// The order in which signs were put on: lines without a word about it.
    #[default]
    Placed,
    /// The order of the text of the puzzle.
    Text,
}

impl Numbers {
    /// What is written beside an edit of today.
    pub(crate) fn of(edit: &Edit) -> Self {
        match edit {
            Edit::RemoveSigns { .. } | Edit::PlaceSign { replaces: Some(_), .. } => Self::Text,
            _ => Self::Placed,
        }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
    pub(crate) fn is_placed(&self) -> bool {
        *self == Self::Placed
    }
}

/// The order of placement after an edit.
#[derive(Debug)]
pub(crate) enum After {
    /// What it was, less what is gone.
    Same,
    /// That of the text.
    Text,
    /// This one.
    Signs(Vec<RuleUse>),
}

/// The order of placement of each state of a history in which it is not that of the text: for each sign in order, its
/// number in the text.
#[derive(Debug, Default)]
pub(crate) struct Orders(BTreeMap<NodeId, Vec<u32>>);

impl Orders {
    /// The signs of a state, in order of placement.
    fn signs(&self, node: NodeId, puzzle: &Puzzle) -> Vec<RuleUse> {
        let text: Vec<&RuleUse> = puzzle.rules().collect();
        match self.0.get(&node) {
            Some(order) => order.iter().filter_map(|&i| text.get(i as usize).copied().cloned()).collect(),
            None => text.into_iter().cloned().collect(),
        }
    }

    /// Keeps the order of a state that was made of `parent`.
    pub(crate) fn keep(&mut self, (node, parent): (NodeId, NodeId), puzzle: &Puzzle, after: After) {
        let signs = match after {
            After::Text => return,
            After::Same => {
                if let Some(order) = self.0.get(&parent).cloned() {
                    self.0.insert(node, order);
                }
                return;
            }
            After::Signs(signs) => signs,
        };
        let mut text: Vec<Option<&RuleUse>> = puzzle.rules().map(Some).collect();
        let mut number = |sign: &RuleUse| {
            let at = text.iter().position(|t| *t == Some(sign))?;
            text[at] = None;
            Some(at as u32)
        };
        // Signs that are not those of the puzzle say nothing about their order.
        let Some(order) = signs.iter().map(&mut number).collect::<Option<Vec<u32>>>() else { return };
        let sorted = order.windows(2).all(|w| w[0] < w[1]);
        if order.len() == text.len() && !sorted {
            self.0.insert(node, order);
        }
    }

    /// An edit of a state with the numbers of today, and the order of placement after it.
    pub(crate) fn translate(
        &self,
        edit: Edit,
        numbers: Numbers,
        (node, puzzle): (NodeId, &Puzzle),
    ) -> (Edit, After) {
        let order = self.0.get(&node);
        let to_text = |n: u32| match (order, numbers) {
            // A number that no sign has stays one that no sign has.
            (Some(order), Numbers::Placed) => order.get(n as usize).copied().unwrap_or(n),
            _ => n,
        };
        let to_place = |n: u32| match order {
            Some(order) => order.iter().position(|&t| t == n),
            None => Some(n as usize),
        };
        match edit {
            Edit::PlaceSign { rule, cells, others, values, replaces } => {
                let replaces = replaces.map(to_text);
                let edit = Edit::PlaceSign { rule, cells, others, values, replaces };
                let Some(used) = sign::named(&edit) else { return (edit, After::Same) };
                // A clue at the end of the text is a clue that was put on last.
                if order.is_none() && replaces.is_none() && used.is_clue() {
                    return (edit, After::Same);
                }
                let mut signs = self.signs(node, puzzle);
                match replaces.and_then(to_place).and_then(|at| signs.get_mut(at)) {
                    Some(slot) => *slot = used,
                    None => signs.push(used),
                }
                (edit, After::Signs(signs))
            }
            Edit::RemoveSigns { signs: gone } if order.is_some() => {
                let gone: Vec<u32> = gone.into_iter().map(to_text).collect();
                let places: Vec<usize> = gone.iter().filter_map(|&n| to_place(n)).collect();
                let signs = self.signs(node, puzzle).into_iter().enumerate();
                let left = signs.filter(|(at, _)| !places.contains(at)).map(|(_, sign)| sign).collect();
                (Edit::RemoveSigns { signs: gone }, After::Signs(left))
            }
            Edit::NewBoard { shape, keep } => {
                let after = After::Signs(order_of(&shape));
                (Edit::NewBoard { shape, keep }, after)
            }
            // Turned boards have the signs of each rule together, rules of the board first.
            Edit::Transform { .. } | Edit::Replace { .. } => (edit, After::Text),
            other => (other, After::Same),
        }
    }
}

/// The signs of a text, in its order; none where it is not one.
pub(crate) fn order_of(shape: &str) -> Vec<RuleUse> {
    shape.parse().map_or_else(|_| Vec::new(), |spec: BoardSpec| spec.rules)
}
