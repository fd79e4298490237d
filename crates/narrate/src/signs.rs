//! Steps by signs of rules, in words.

use masume_logic::{Candidate, TrialEnd, Why};
use masume_puzzle::{Cell, RuleUse};

use crate::names::Words;

/// Digits of a trial that are told; the rest is counted.
const TOLD: usize = 12;

/// What a sign says, in the words of its rule.
pub(crate) fn sign(words: &Words<'_>, why: &Why) -> String {
    match why {
        Why::Sign(used) => {
            let (name, about) = words.rule(used.rule);
            let cells: Vec<Cell> = used.cells.iter().chain(&used.others).copied().collect();
            let about = about.trim_end_matches(['.', '。']);
            let mut args = vec![("rule", name.into()), ("about", about.into())];
            match (cells.is_empty(), number(used)) {
                (true, _) => words.say("why-sign-board", &args),
                (false, None) => {
                    args.push(("cells", words.cells_and(&cells).into()));
                    words.say("why-sign", &args)
                }
                (false, Some(number)) => {
                    args.extend([("cells", words.cells_and(&cells).into()), ("number", number.into())]);
                    words.say("why-sign-number", &args)
                }
            }
        }
        Why::Total { cells, total } => words.say(
            "why-total",
            &[
                ("cells", words.cells_and(cells).into()),
                ("total", total.to_string().into()),
                ("n", cells.len().into()),
            ],
        ),
        _ => String::new(),
    }
}

fn number(used: &RuleUse) -> Option<String> {
    let numbers: Vec<String> = used.values.iter().map(u32::to_string).collect();
    (!numbers.is_empty()).then(|| numbers.join(" "))
}

/// A trial: what is supposed, what follows, and where it ends.
pub(crate) fn trial(
    words: &Words<'_>,
    assumed: Candidate,
    then: &[Candidate],
    end: &TrialEnd,
) -> Vec<String> {
    let mut sentences = vec![words.say("why-trial", &[("start", words.is(assumed).into())])];
    if !then.is_empty() {
        let mut told: Vec<String> = then.iter().take(TOLD).map(|c| words.is(*c)).collect();
        let more = then.len().saturating_sub(TOLD);
        if more > 0 {
            told.push(words.say("more-lines", &[("n", more.into())]));
        }
        let list = told.join(&words.say("results-comma", &[]));
        sentences.push(words.say("why-trial-then", &[("list", list.into())]));
    }
    sentences.push(match end {
        TrialEnd::NoDigit(cell) => words.say("why-trial-cell", &[("cell", words.cell(*cell).into())]),
        TrialEnd::NoPlace(house, digit) => words.say(
            "why-trial-house",
            &[("house", words.house(*house).into()), ("digit", words.digit(*digit).into())],
        ),
        TrialEnd::Clash(a, b) => {
            words.say("why-trial-clash", &[("cells", words.cells_and(&[*a, *b]).into())])
        }
        TrialEnd::Sign(why) => words.say("why-trial-sign", &[("why", sign(words, why).into())]),
    });
    sentences
}
