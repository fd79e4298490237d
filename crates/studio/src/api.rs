//! What goes over the wire beside the editor's own types.

use std::sync::Arc;

use masume::editor::{Knowledge, NodeId, NodeInfo, Refusal, State, share};
use masume::locale::Lang;
use masume::puzzle::{Board, Cell, Puzzle};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::doc::Work;
use crate::glyphs::GlyphView;
use crate::ids::Id;
use crate::mirror;

/// A document as the page shows it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct View {
    /// Its name.
    pub id: String,
    /// The commands in its log.
    pub version: u64,
    /// What tells its puzzle from others: knowledge with another key is of another puzzle.
    pub key: String,
    /// The document.
    #[schema(value_type = mirror::State)]
    pub state: State,
    /// The undo tree.
    pub history: HistoryView,
    /// Where the cells are; only when asked for, or when the shape has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub geometry: Option<Geometry>,
    /// The whole document in a text that fits a URL: `/#p=` and this is a link to it.
    pub share: String,
    /// What was wrong with the log when it was opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damage: Option<DamageView>,
}

/// The undo tree, or what is new of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HistoryView {
    /// The state that is shown.
    pub current: u32,
    /// Whether there is one to go back to.
    pub can_undo: bool,
    /// Whether there is one to go forward to.
    pub can_redo: bool,
    /// Whether `nodes` are only those that are new or changed; the others are as they were.
    pub partial: bool,
    /// How many states there are. When it is not what a front has after adding the new ones, old states were dropped:
    /// ask for the document again.
    pub count: u32,
    /// The states.
    #[schema(value_type = Vec<mirror::NodeInfo>)]
    pub nodes: Vec<NodeInfo>,
}

/// What was wrong with a log.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DamageView {
    /// The line.
    pub line: u32,
    /// What is wrong with it, in English.
    pub why: String,
    /// The name of the file in which the log is kept as it was found.
    pub kept: String,
}

/// Where the cells of a board are, and what is drawn around them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Geometry {
    /// Rows of the plane.
    pub rows: u32,
    /// Columns of the plane.
    pub cols: u32,
    /// Digits of the board.
    pub digits: u8,
    /// How each digit is written, from 1 on.
    pub symbols: Vec<String>,
    /// The row and the column of each cell.
    pub cells: Vec<[u32; 2]>,
    /// Cells that must differ.
    pub houses: Vec<HouseView>,
    /// Row and column of the top left cell of each board, and its side.
    pub boards: Vec<[u32; 3]>,
    /// Pairs of cells that a rule keeps apart beyond the houses.
    pub apart: Vec<[u32; 2]>,
    /// What rules draw.
    pub glyphs: Vec<GlyphView>,
}

/// Cells that must differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct HouseView {
    /// `row`, `column`, `box` or the id of a rule.
    pub kind: String,
    /// Its number among its kind, from 1.
    pub number: u32,
    /// The cells.
    pub cells: Vec<u32>,
}

/// Commands to run.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Commands {
    /// The version they are meant for.
    pub version: u64,
    /// The commands, run one after the other until one is refused.
    #[schema(value_type = Vec<mirror::Command>)]
    pub commands: Vec<masume::editor::Command>,
}

/// What commands did.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Changed {
    /// The document after them; of its history only the states that are new or changed, unless the log was begun anew.
    pub view: View,
    /// The command that was refused; those after it were not run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<RefusalView>,
    /// What is known of the puzzle so far, when commands could have changed it; streams about it have then ended, even
    /// when it is the same as before.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "behind")]
    #[schema(value_type = Option<mirror::Knowledge>)]
    pub knowledge: Option<Arc<Knowledge>>,
}

/// A command that was refused, and why.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RefusalView {
    /// Which of the commands, from 0.
    pub index: u32,
    /// The stable name of what stands against it: `nothing`, `clash`, `dead`, `undecided` …
    pub code: String,
    /// In the language that was asked for.
    pub words: String,
    /// The cells that show it.
    pub cells: Vec<u32>,
    /// The digit it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit: Option<u8>,
    /// More about it, in English.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub detail: String,
}

/// A document in the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Listed {
    /// Its name.
    pub id: String,
    /// Its title, which may be empty.
    pub title: String,
    /// The text of its shape.
    pub shape: String,
    /// Clues.
    pub clues: u32,
    /// Cells.
    pub cells: u32,
    /// When it was changed, in milliseconds since 1970.
    pub changed: u64,
    /// What its author is doing.
    #[schema(value_type = mirror::Mode)]
    pub mode: masume::editor::Mode,
}

/// What a new document begins with: exactly one of these.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Begin {
    /// An empty board with this text.
    pub shape: Option<String>,
    /// A state.
    #[schema(value_type = Option<mirror::State>)]
    pub state: Option<State>,
    /// The text of a share link.
    pub share: Option<String>,
    /// Anything the formats read: a line, a grid, a file, a link.
    pub text: Option<String>,
    /// The id of the format of `text`, when it should not be found out.
    pub format: Option<String>,
}

/// Which puzzle a question is about.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct KeyQuery {
    /// The key of the view it was asked from; the answer is `stale` when it is no longer that puzzle.
    pub key: Option<String>,
}

#[allow(clippy::ref_option, reason = "serde calls it so")]
fn behind<S: serde::Serializer>(known: &Option<Arc<Knowledge>>, out: S) -> Result<S::Ok, S::Error> {
    known.as_deref().serialize(out)
}

fn numbers(cells: &[Cell]) -> Vec<u32> {
    cells.iter().map(|c| c.index() as u32).collect()
}

impl View {
    /// Of a document, with its whole history and its geometry.
    pub fn whole(id: Id, work: &Work) -> Self {
        let geometry = Some(Geometry::of(&work.session.document().puzzle));
        Self { geometry, ..Self::of(id, work, None) }
    }

    /// Of a document; of its history the states from `since` on and those in `named`, all of them without.
    pub fn of(id: Id, work: &Work, since: Option<(NodeId, &[NodeId])>) -> Self {
        let session = &work.session;
        let history = session.history();
        let (can_undo, can_redo) = history.can();
        let nodes = match since {
            None => history.list().collect(),
            Some((first, [])) => history.list_from(first).collect(),
            Some((first, named)) => {
                history.list().filter(|node| node.id >= first || named.contains(&node.id)).collect()
            }
        };
        let state = session.state();
        Self {
            id: id.to_string(),
            version: work.version,
            key: work.key().to_string(),
            history: HistoryView {
                current: history.current().0,
                can_undo,
                can_redo,
                partial: since.is_some(),
                count: history.len() as u32,
                nodes,
            },
            geometry: None,
            share: share::write(&state),
            state,
            damage: work.damage.as_ref().map(|d| DamageView {
                line: d.line as u32,
                why: d.why.clone(),
                kept: d.kept.clone(),
            }),
        }
    }
}

impl RefusalView {
    /// In words.
    pub fn of(index: usize, refusal: &Refusal, shape: &Board, lang: Lang) -> Self {
        let code = serde_json::to_value(refusal.code).ok();
        Self {
            index: index as u32,
            code: code.and_then(|c| c.as_str().map(String::from)).unwrap_or_default(),
            words: refusal.words(shape, lang),
            cells: refusal.cells.clone(),
            digit: refusal.digit,
            detail: refusal.detail.clone(),
        }
    }
}

impl Geometry {
    /// Of the board and the rule clues of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        let (shape, structure) = (puzzle.board(), puzzle.structure());
        let position = |c| {
            let at = shape.position(c);
            [at.row, at.col]
        };
        let house = |h: &masume::puzzle::House| HouseView {
            kind: h.kind.word().to_string(),
            number: h.number,
            cells: numbers(&h.cells),
        };
        let pairs = |a: Cell| {
            structure.apart_from(a).filter(move |b| a < *b).map(move |b| [a.index() as u32, b.index() as u32])
        };
        let side = shape.spec().side;
        Self {
            rows: shape.rows(),
            cols: shape.cols(),
            digits: shape.digits(),
            symbols: shape.all_digits().iter().map(|d| shape.symbol(d)).collect(),
            cells: shape.cells().map(position).collect(),
            houses: structure.houses().iter().map(house).collect(),
            boards: shape.spec().boards.iter().map(|&(row, col)| [row, col, side.into()]).collect(),
            apart: shape.cells().flat_map(pairs).collect(),
            glyphs: puzzle.glyphs().iter().map(GlyphView::of).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_and_pairs_are_all_that_is_needed_to_know_who_sees_whom() {
        for text in [
            "9",
            "2x3",
            "3x3+windoku+anti-knight",
            "2x2@0,0;2,2",
            "kakuro:###/#../#..",
            "3x3+killer(0,1,10)=9",
        ] {
            let puzzle = Puzzle::from_spec(text.parse().unwrap()).unwrap();
            let (shape, structure) = (puzzle.board(), puzzle.structure());
            let view = Geometry::of(&puzzle);
            assert_eq!((view.cells.len(), view.symbols.len()), (shape.len(), shape.digits().into()));
            for cell in shape.cells() {
                let number = cell.index() as u32;
                let in_houses =
                    view.houses.iter().filter(|h| h.cells.contains(&number)).flat_map(|h| &h.cells);
                let in_pairs = view.apart.iter().filter(|pair| pair.contains(&number)).flatten();
                let mut sees: Vec<u32> =
                    in_houses.chain(in_pairs).copied().filter(|&c| c != number).collect();
                sees.sort_unstable();
                sees.dedup();
                let peers: Vec<u32> = structure.peers(cell).map(|c| c.index() as u32).collect();
                assert_eq!(sees, peers, "{text}");
            }
        }
        let diagonals = Geometry::of(&Puzzle::from_spec("3x3+diagonals".parse().unwrap()).unwrap());
        assert_eq!(diagonals.glyphs.len(), 2);
        assert!(diagonals.glyphs.iter().all(|g| g.cells.len() == 9 && g.style.as_deref() == Some("thin")));
    }
}
