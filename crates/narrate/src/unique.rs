//! Loops and graves in words: arguments from "the puzzle has one solution".

use masume_logic::{BugKind, LoopKind};
use masume_puzzle::{Cell, Digit, DigitSet};

use crate::names::Words;

pub(crate) fn unique_loop(
    words: &Words<'_>,
    cells: &[Cell],
    [a, b]: [Digit; 2],
    kind: &LoopKind,
) -> Vec<String> {
    let (a_name, b_name) = (words.digit(a), words.digit(b));
    let mut sentences = vec![words.say(
        "why-loop",
        &[("cells", words.cells_and(cells).into()), ("a", (&a_name).into()), ("b", (&b_name).into())],
    )];
    match kind {
        LoopKind::One(cell) => sentences.push(words.say(
            "why-loop-one",
            &[("cell", words.cell(*cell).into()), ("a", a_name.into()), ("b", b_name.into())],
        )),
        LoopKind::Two { cells, extra } => sentences.push(words.say(
            "why-loop-two",
            &[
                ("cells", words.cells_and(cells).into()),
                ("extra", words.digit(*extra).into()),
                ("n", cells.len().into()),
            ],
        )),
        LoopKind::Three { cells, extra, house, others, digits, hidden } => {
            sentences.push(words.say(
                "why-loop-three",
                &[("cells", words.cells_and(cells).into()), ("extra", words.digits_or(*extra).into())],
            ));
            let args = [
                ("house", words.house(*house).into()),
                ("others", words.cells_and(others).into()),
                ("digits", words.digits_and(*digits).into()),
            ];
            sentences.push(if *hidden {
                words.say("why-loop-three-hidden", &args)
            } else {
                words.say("why-loop-three-naked", &args)
            });
        }
        LoopKind::Four { cells, house, locked } => {
            sentences.push(words.say(
                "why-loop-four",
                &[
                    ("cells", words.cells_and(cells).into()),
                    ("house", words.house(*house).into()),
                    ("locked", words.digit(*locked).into()),
                ],
            ));
            let other = if *locked == a { b_name } else { a_name };
            sentences.push(words.say("why-loop-four-so", &[("other", other.into())]));
        }
    }
    sentences
}

pub(crate) fn bug(words: &Words<'_>, cells: &[(Cell, DigitSet)], kind: &BugKind) -> Vec<String> {
    let extras: Vec<String> = cells
        .iter()
        .map(|&(cell, digits)| {
            let args = [("digits", words.digits_and(digits).into()), ("cell", words.cell(cell).into())];
            words.say("digits-in", &args)
        })
        .collect();
    let only_cells: Vec<Cell> = cells.iter().map(|c| c.0).collect();
    let names = words.cells_and(&only_cells);
    let so = match kind {
        BugKind::One => {
            let digits = cells.iter().fold(DigitSet::EMPTY, |set, c| set | c.1);
            words.say("why-bug-one", &[("cell", names.into()), ("digits", words.digits_or(digits).into())])
        }
        BugKind::Two(digit) => {
            let args =
                [("cells", names.into()), ("digit", words.digit(*digit).into()), ("n", cells.len().into())];
            words.say("why-bug-two", &args)
        }
        BugKind::Three { house, others, digits } => words.say(
            "why-bug-three",
            &[
                ("others", words.cells_and(others).into()),
                ("digits", words.digits_and(*digits).into()),
                ("house", words.house(*house).into()),
            ],
        ),
        BugKind::Four { house, digit } => words.say(
            "why-bug-four",
            &[
                ("digit", words.digit(*digit).into()),
                ("house", words.house(*house).into()),
                ("cells", names.into()),
            ],
        ),
    };
    vec![words.say("why-bug", &[("extras", words.and(&extras).into())]), so]
}
