//! A step in words: what happens, and why.
//!
//! Every sentence is a message of `locale`; here its variables are found from the step's data and, where the data leave
//! it open (which digits bar the other places of a house, what a wing holds), from the position.

use masume_logic::{HouseId, Position, Step, Why};
use masume_puzzle::{Cell, Digit, DigitSet};

use crate::names::Words;
use crate::{Line, Style, chain, signs, unique};

/// The step in one line: its technique and what happens.
pub fn headline(board: &Position, step: &Step, style: impl Into<Style>) -> String {
    headline_in(&Words::new(board, style.into()), step)
}

/// Why the step holds: a few sentences, with a list where there are cases or chains.
///
/// What happens is not repeated, unless [`headline`] had to fold it.
pub fn explain(board: &Position, step: &Step, style: impl Into<Style>) -> Vec<Line> {
    explain_in(&Words::new(board, style.into()), step)
}

pub(crate) fn headline_in(words: &Words<'_>, step: &Step) -> String {
    let result = words.result(step).0;
    words.say("headline", &[("technique", words.technique(step).into()), ("result", result.into())])
}

pub(crate) fn explain_in(words: &Words<'_>, step: &Step) -> Vec<Line> {
    let mut lines = match &step.why {
        Why::Hidden { house, last } => sentence(words, &[hidden(words, step, *house, *last)]),
        Why::Naked => sentence(words, &[naked(words, step)]),
        Why::Locked { digit, base, cover, cells, single } => {
            sentence(words, &locked(words, step, *digit, [*base, *cover], cells, *single))
        }
        Why::Subset { house, cells, digits, hidden } => {
            sentence(words, &subset(words, step, *house, cells, *digits, *hidden))
        }
        Why::Fish { digit, base, cover, .. } => sentence(words, &fish(words, *digit, base, cover)),
        Why::Wing { pivot, wings, digit } => sentence(words, &wing(words, *pivot, *wings, *digit)),
        Why::Loop { cells, digits, kind } => {
            sentence(words, &unique::unique_loop(words, cells, *digits, kind))
        }
        Why::Bug { cells, kind } => sentence(words, &unique::bug(words, cells, kind)),
        Why::Exclusion { base, barred, .. } => exclusion(words, step, base, barred),
        Why::Sign(_) | Why::Total { .. } => sentence(words, &[signs::sign(words, &step.why)]),
        Why::Trial { assumed, then, end } => sentence(words, &signs::trial(words, *assumed, then, end)),
        Why::Chain(links) => chain::explain(words, links),
    };
    if words.result(step).1 {
        let list = words.results(step).join(&words.say("results-comma", &[]));
        lines.push(Line::new(0, words.say("all-results", &[("list", list.into())])));
    }
    lines
}

fn sentence(words: &Words<'_>, sentences: &[String]) -> Vec<Line> {
    vec![Line::new(0, words.paragraph(sentences))]
}

/// The last cell of a house, or the only place for a digit: with the digits on the board that bar the other places.
fn hidden(words: &Words<'_>, step: &Step, house: HouseId, last: bool) -> String {
    let Some(placed) = step.placement else { return String::new() };
    let (cell, digit, name) = (words.cell(placed.cell), words.digit(placed.digit), words.house(house));
    let args = [("cell", cell.into()), ("digit", digit.into()), ("house", name.into())];
    if last {
        return words.say("why-last", &args);
    }
    let (seen, all) = barring(words.board, house, placed.cell, placed.digit);
    if seen.is_empty() {
        return words.say("why-hidden-plain", &args);
    }
    let [cell, digit, name] = args;
    let args = [cell, digit, name, ("seen", words.cells_and(&seen).into()), ("n", seen.len().into())];
    if all { words.say("why-hidden-seen", &args) } else { words.say("why-hidden-mixed", &args) }
}

/// The fewest cells with `digit` (found greedily) that bar the open cells of `house` but `place`, and whether they bar
/// all of them: else earlier steps did the rest.
pub(crate) fn barring(board: &Position, house: HouseId, place: Cell, digit: Digit) -> (Vec<Cell>, bool) {
    let layout = board.layout();
    let cells = &layout.house_cells[house as usize];
    let mut open: Vec<u32> =
        cells.iter().copied().filter(|&c| c as usize != place.index() && board.value(c) == 0).collect();
    let holders: Vec<u32> = (0..layout.cells as u32).filter(|&c| board.value(c) == digit.value()).collect();
    let mut seen = Vec::new();
    while !open.is_empty() {
        let covers = |&h: &u32| open.iter().filter(|&&c| layout.sees(h, c)).count();
        // The first of those that bar most.
        let Some(best) = holders.iter().copied().rev().max_by_key(covers).filter(|h| covers(h) > 0) else {
            break;
        };
        open.retain(|&c| !layout.sees(best, c));
        seen.push(Cell::new(best as usize));
    }
    seen.sort_unstable();
    (seen, open.is_empty())
}

fn naked(words: &Words<'_>, step: &Step) -> String {
    let Some(placed) = step.placement else { return String::new() };
    let board = words.board;
    let around = board.layout().peers[placed.cell.index()].iter();
    let seen: DigitSet = around.filter_map(|&p| Digit::new(board.value(p))).collect();
    let args = [("cell", words.cell(placed.cell).into()), ("digit", words.digit(placed.digit).into())];
    if seen.len() + 1 == board.layout().digits {
        words.say("why-naked-seen", &args)
    } else {
        words.say("why-naked-plain", &args)
    }
}

fn locked(
    words: &Words<'_>,
    step: &Step,
    digit: Digit,
    [base, cover]: [HouseId; 2],
    cells: &[Cell],
    single: Option<HouseId>,
) -> Vec<String> {
    let (digit, cover) = (words.digit(digit), words.house(cover));
    let mut sentences = vec![
        words.say(
            "why-locked",
            &[
                ("base", words.house(base).into()),
                ("digit", (&digit).into()),
                ("cells", words.cells_or(cells).into()),
                ("cover", (&cover).into()),
                ("n", cells.len().into()),
            ],
        ),
        words.say("why-locked-so", &[("digit", digit.into()), ("cover", cover.into())]),
    ];
    sentences.extend(single.and_then(|house| single_left(words, step, house)));
    sentences
}

/// That the digit placed has no other place any more.
fn single_left(words: &Words<'_>, step: &Step, house: HouseId) -> Option<String> {
    let placed = step.placement?;
    let (cell, digit) = (words.cell(placed.cell), words.digit(placed.digit));
    let args = [("digit", digit.into()), ("house", words.house(house).into()), ("cell", cell.into())];
    Some(words.say("single-left", &args))
}

fn subset(
    words: &Words<'_>,
    step: &Step,
    house: HouseId,
    cells: &[Cell],
    digits: DigitSet,
    hidden: bool,
) -> Vec<String> {
    let name = words.house(house);
    let args = [
        ("house", (&name).into()),
        ("cells", words.cells_and(cells).into()),
        ("digits", words.digits_and(digits).into()),
    ];
    let n = ("n", cells.len().into());
    let mut sentences = if hidden {
        vec![words.say("why-hidden-set", &args), words.say("why-hidden-set-so", &[n])]
    } else {
        vec![
            words.say("why-naked-set", &args),
            words.say("why-naked-set-so", &[n, ("house", (&name).into())]),
        ]
    };
    sentences.extend(single_left(words, step, house));
    sentences
}

fn fish(words: &Words<'_>, digit: Digit, base: &[HouseId], cover: &[HouseId]) -> Vec<String> {
    let (digit, cover) = (words.digit(digit), words.houses_and(cover));
    vec![
        words.say(
            "why-fish",
            &[
                ("base", words.houses_and(base).into()),
                ("digit", (&digit).into()),
                ("cover", (&cover).into()),
            ],
        ),
        words.say(
            "why-fish-so",
            &[("digit", digit.into()), ("cover", cover.into()), ("n", base.len().into())],
        ),
    ]
}

fn wing(words: &Words<'_>, pivot: Cell, wings: [Cell; 2], digit: Digit) -> Vec<String> {
    // A wing holds the digit, or another that the pivot then must not be.
    let other = |wing: Cell| (words.candidates(wing) - DigitSet::only(digit)).first().unwrap_or(digit);
    let pivot_too = words.candidates(pivot).contains(digit);
    let args = [
        ("pivot", words.cell(pivot).into()),
        ("a", words.digit(other(wings[0])).into()),
        ("wing-a", words.cell(wings[0]).into()),
        ("b", words.digit(other(wings[1])).into()),
        ("wing-b", words.cell(wings[1]).into()),
        ("digit", words.digit(digit).into()),
    ];
    let so = [
        ("pivot", words.cell(pivot).into()),
        ("wings", words.cells_and(&wings).into()),
        ("digit", words.digit(digit).into()),
    ];
    if pivot_too {
        vec![words.say("why-xyz-wing", &args), words.say("why-xyz-wing-so", &so)]
    } else {
        vec![words.say("why-xy-wing", &args), words.say("why-xy-wing-so", &so)]
    }
}

/// Impossible combinations listed when not everything is told.
const MOST_COMBINATIONS: usize = 8;

fn exclusion(
    words: &Words<'_>,
    step: &Step,
    base: &[Cell],
    barred: &[(Vec<Digit>, Option<Cell>)],
) -> Vec<Line> {
    let gone: Vec<String> = step.eliminations.iter().map(|&c| words.is(c)).collect();
    let head = [("cells", words.cells_and(base).into()), ("gone", words.or(&gone).into())];
    let mut lines = vec![Line::new(0, words.say("why-exclusion", &head))];
    let shown =
        if words.full() || barred.len() <= MOST_COMBINATIONS + 1 { barred.len() } else { MOST_COMBINATIONS };
    for (digits, excluder) in &barred[..shown] {
        let nodes: Vec<String> = base
            .iter()
            .zip(digits)
            .map(|(&cell, &digit)| words.is(masume_logic::Candidate { cell, digit }))
            .collect();
        let combination = words.and(&nodes);
        let text = match excluder {
            Some(cell) => {
                let left = words.digits_and(words.candidates(*cell));
                let args = [
                    ("combination", combination.into()),
                    ("cell", words.cell(*cell).into()),
                    ("digits", left.into()),
                ];
                words.say("why-exclusion-empty", &args)
            }
            None => words.say("why-exclusion-same", &[("combination", combination.into())]),
        };
        lines.push(Line::new(1, text));
    }
    if shown < barred.len() {
        lines.push(Line::new(1, words.say("more-lines", &[("n", (barred.len() - shown).into())])));
    }
    lines
}
