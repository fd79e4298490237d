//! Chains in words: one line per branch, implications joined by arrows.
//!
//! A node says by itself that it is true or false; only why something must be true is added, since that a digit is
//! nowhere else in its house goes without saying. Long branches keep their first and last nodes; told in full, a branch
//! that leans on side ways has a line for each of its runs.

use masume_logic::{Branch, Cause, Chain, ChainKind, Node, Position};
use masume_puzzle::{Cell, DigitSet};

use crate::branch::{Run, parents, runs};
use crate::explain::{explain_in, headline_in};
use crate::names::Words;
use crate::{Line, chain};

/// Nodes of a branch that are told when it is folded: these at its beginning, and these at its end.
const FIRST: usize = 7;
const LAST: usize = 4;
/// Branches up to this length are not folded: the fold would take as much room.
const MOST: usize = 13;
/// Nested steps that are told when not everything is.
const MOST_NESTED: usize = 4;

pub(crate) fn explain(words: &Words<'_>, chain: &Chain) -> Vec<Line> {
    let mut lines = Vec::new();
    lines.extend(intro(words, chain).map(|text| Line::new(0, text)));
    for branch in &chain.branches {
        lines.extend(branch_lines(words, branch));
    }
    if chain.kind == ChainKind::Cycle {
        lines.push(Line::new(0, words.say("chain-cycle-so", &[])));
    }
    lines.extend(nested(words, chain));
    lines
}

/// What the branches have in common, as a sentence.
fn intro(words: &Words<'_>, chain: &Chain) -> Option<String> {
    let end = |branch: usize| {
        let node = chain.branches.get(branch)?.nodes.last()?;
        Some(words.node(node.candidate, node.on))
    };
    let text = match chain.kind {
        ChainKind::Cycle => words.say("chain-cycle", &[]),
        ChainKind::Forcing => {
            let start = chain.branches.first()?.nodes.first()?;
            let args = [("start", words.node(start.candidate, start.on).into()), ("end", end(0)?.into())];
            words.say("chain-forcing", &args)
        }
        ChainKind::Contradiction { start, on } => {
            let args =
                [("start", words.node(start, on).into()), ("one", end(0)?.into()), ("two", end(1)?.into())];
            words.say("chain-contradiction", &args)
        }
        ChainKind::Double(candidate) => {
            let args = [
                ("yes", words.is(candidate).into()),
                ("no", words.is_not(candidate).into()),
                ("end", end(0)?.into()),
            ];
            words.say("chain-double", &args)
        }
        ChainKind::Cell(cell) => {
            let digits: DigitSet = starts(chain).map(|n| n.candidate.digit).collect();
            let args = [
                ("cell", words.cell(cell).into()),
                ("digits", words.digits_or(digits).into()),
                ("n", digits.len().into()),
                ("end", end(0)?.into()),
            ];
            words.say("chain-cell", &args)
        }
        ChainKind::House(house, digit) => {
            let cells: Vec<Cell> = starts(chain).map(|n| n.candidate.cell).collect();
            let args = [
                ("house", words.house(house).into()),
                ("digit", words.digit(digit).into()),
                ("cells", words.cells_or(&cells).into()),
                ("n", cells.len().into()),
                ("end", end(0)?.into()),
            ];
            words.say("chain-house", &args)
        }
    };
    Some(text)
}

/// The first node of each branch.
pub(crate) fn starts(chain: &Chain) -> impl Iterator<Item = &Node> {
    chain.branches.iter().filter_map(|b| b.nodes.first())
}

/// One line; in full, one for each run.
fn branch_lines(words: &Words<'_>, branch: &Branch) -> Vec<Line> {
    let runs = runs(branch);
    if let [only] = &branch.nodes[..] {
        let chain = words.node(only.candidate, only.on);
        return vec![Line::new(1, words.say("branch-at-once", &[("chain", chain.into())]))];
    }
    if words.full() {
        let line = |(i, run): (usize, &Run)| {
            let pieces = pieces(words, branch, std::slice::from_ref(run));
            let chain: String = pieces.into_iter().map(|p| p.before + &p.text).collect();
            // What a branch begins with stands out; its further runs belong to it.
            Line::new(if i == 0 { 1 } else { 2 }, words.say("branch", &[("chain", chain.into())]))
        };
        return runs.iter().enumerate().map(line).collect();
    }
    let pieces = pieces(words, branch, &runs);
    let mut chain = String::new();
    let fold = pieces.len() > MOST;
    for (i, piece) in pieces.iter().enumerate() {
        if fold && (FIRST..pieces.len() - LAST).contains(&i) {
            if i == FIRST {
                chain.push_str(&words.say("arrow", &[]));
                chain.push_str(&words.say("folded", &[("n", (pieces.len() - FIRST - LAST).into())]));
            }
            continue;
        }
        chain.push_str(if fold && i == pieces.len() - LAST { "" } else { &piece.before });
        if fold && i == pieces.len() - LAST {
            chain.push_str(&words.say("arrow", &[]));
        }
        chain.push_str(&piece.text);
    }
    vec![Line::new(1, words.say("branch", &[("chain", chain.into())]))]
}

/// A node as it is told, and what stands before it.
struct Piece {
    before: String,
    text: String,
}

fn pieces(words: &Words<'_>, branch: &Branch, runs: &[Run]) -> Vec<Piece> {
    let (arrow, gap) = (words.say("arrow", &[]), words.say("run-gap", &[]));
    let name = |i: usize| words.node(branch.nodes[i].candidate, branch.nodes[i].on);
    let comma = words.say("results-comma", &[]);
    let names = |all: &[usize]| all.iter().map(|&i| name(i)).collect::<Vec<_>>().join(&comma);
    let mut pieces = Vec::new();
    for run in runs {
        let mut before = if pieces.is_empty() { String::new() } else { gap.clone() };
        if !run.from.is_empty() {
            before += &(names(&run.from) + &arrow);
        }
        for told in &run.nodes {
            let with = Some(names(&told.with)).filter(|w| !w.is_empty());
            // A first node does not follow from anything; in a loop it does, but that is told where the loop closes.
            let first = parents(branch, told.node).is_empty();
            let note = if first { String::new() } else { note(words, &branch.nodes[told.node], with) };
            let link = if told.beside { &comma } else { &arrow };
            let before = if before.is_empty() && !pieces.is_empty() {
                link.clone()
            } else {
                std::mem::take(&mut before)
            };
            pieces.push(Piece { before, text: name(told.node) + &note });
        }
    }
    if let Some(first) = branch.nodes.first().filter(|n| !n.parents.is_empty()) {
        pieces.push(Piece { before: arrow, text: name(0) + &note(words, first, None) });
    }
    pieces
}

/// Why a node follows, where that needs saying.
fn note(words: &Words<'_>, node: &Node, others: Option<String>) -> String {
    let why = match node.cause {
        Cause::House(house) if node.on => {
            Some(words.say("note-only-place", &[("house", words.house(house).into())]))
        }
        Cause::Cell if node.on => Some(words.say("note-only-digit", &[])),
        Cause::Apart => Some(words.say("note-apart", &[])),
        Cause::Step(step) => Some(words.say("note-step", &[("label", label(step).into())])),
        // A step of the simpler kind that was not kept.
        Cause::Assumed if !node.parents.is_empty() => Some(words.say("note-derived", &[])),
        Cause::Assumed | Cause::Cell | Cause::House(_) => None,
    };
    let why = match (why, others) {
        (None, None) => return String::new(),
        (Some(why), None) => why,
        (None, Some(others)) => others,
        (Some(why), Some(others)) => words.say("note-with", &[("why", why.into()), ("nodes", others.into())]),
    };
    words.say("note", &[("why", why.into())])
}

/// `a`, `b`, … `z`, `aa` … for nested steps.
fn label(mut number: usize) -> String {
    let mut text = Vec::new();
    loop {
        text.push(char::from(b'a' + (number % 26) as u8));
        number /= 26;
        if number == 0 {
            break;
        }
        number -= 1;
    }
    text.into_iter().rev().collect()
}

/// The steps that branches lean on, each told in the position in which it was found, one level in.
fn nested(words: &Words<'_>, chain: &Chain) -> Vec<Line> {
    let shown =
        if words.full() || chain.nested.len() <= MOST_NESTED + 1 { chain.nested.len() } else { MOST_NESTED };
    let mut lines = Vec::new();
    for (i, step) in chain.nested[..shown].iter().enumerate() {
        let board = reached(words.board, chain, i);
        let there = Words::new(&board, words.style);
        let args = [("label", chain::label(i).into()), ("headline", headline_in(&there, step).into())];
        lines.push(Line::new(1, words.say("nested", &args)));
        lines.extend(
            explain_in(&there, step).into_iter().map(|l| Line::new(l.level.saturating_add(2), l.text)),
        );
    }
    if shown < chain.nested.len() {
        lines.push(Line::new(1, words.say("more-lines", &[("n", (chain.nested.len() - shown).into())])));
    }
    lines
}

/// The position in which nested step `number` was found, as far as the branch that leans on it tells.
pub(crate) fn reached(board: &Position, chain: &Chain, number: usize) -> Position {
    let mut board = board.clone();
    let leans = |n: &Node| n.cause == Cause::Step(number);
    let branch = chain.branches.iter().find_map(|b| Some((b, b.nodes.iter().position(leans)?)));
    let Some((branch, node)) = branch else { return board };
    let mut stack = parents(branch, node);
    let mut seen = vec![false; branch.nodes.len()];
    while let Some(i) = stack.pop() {
        if std::mem::replace(&mut seen[i], true) {
            continue;
        }
        let Node { candidate, on, .. } = branch.nodes[i];
        if !on {
            board.eliminate(candidate.cell.index() as u32, candidate.digit.index());
        }
        stack.extend(parents(branch, i));
    }
    board
}
