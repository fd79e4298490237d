//! Steps by signs of rules, in words.

use masume_logic::{Candidate, TrialEnd, Why};
use masume_puzzle::{Cell, Constraint, Digit, DigitSet, RuleUse};

use crate::names::Words;

/// Digits of a trial that are told; the rest is counted.
const TOLD: usize = 12;
/// Combinations of a sum that are told.
const WAYS: usize = 6;

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
                    let said = words.say("why-sign-number", &args);
                    match ways(words, used) {
                        Some(ways) => {
                            words.paragraph(&[said, words.say("why-sign-ways", &[("ways", ways.into())])])
                        }
                        None => said,
                    }
                }
            }
        }
        Why::Total { cells, less, total } => {
            let mut args = vec![
                ("cells", words.cells_and(cells).into()),
                ("total", total.to_string().into()),
                ("n", cells.len().into()),
            ];
            let id = if less.is_empty() { "why-total" } else { "why-total-less" };
            args.push(("less", words.cells_and(less).into()));
            words.say(id, &args)
        }
        _ => String::new(),
    }
}

fn number(used: &RuleUse) -> Option<String> {
    let numbers: Vec<String> = used.values.iter().map(u32::to_string).collect();
    (!numbers.is_empty()).then(|| numbers.join(" "))
}

/// The sets of digits that a sum of cells that all differ can have, as `1+3`; `None` when they are too many to be told.
fn ways(words: &Words<'_>, used: &RuleUse) -> Option<String> {
    let (board, structure) = (words.board, words.structure());
    let total = used.value()?;
    let unit = |c: &Constraint| match c {
        Constraint::Sum { terms, total: t } => {
            *t == total
                && terms.len() == used.cells.len()
                && terms.iter().all(|(c, f)| *f == 1 && used.cells.contains(c))
        }
        _ => false,
    };
    let apart = |a: &Cell, b: &Cell| board.layout().sees(a.index() as u32, b.index() as u32);
    let differ = used.cells.iter().enumerate().all(|(i, a)| used.cells[i + 1..].iter().all(|b| apart(a, b)));
    if !differ || !structure.constraints().iter().any(unit) {
        return None;
    }
    let left = |c: &Cell| match Digit::new(board.value(c.index() as u32)) {
        Some(digit) => DigitSet::only(digit),
        None => words.candidates(*c),
    };
    let sets: Vec<DigitSet> = used.cells.iter().map(left).collect();
    let mut found = Vec::new();
    combine(&sets, &structure.all_digits().iter().collect::<Vec<_>>(), total, &mut Vec::new(), &mut found);
    let names = |way: &Vec<Digit>| way.iter().map(|d| words.digit(*d)).collect::<Vec<_>>().join("+");
    let told: Vec<String> = found.iter().map(names).collect();
    (1..=WAYS).contains(&told.len()).then(|| words.or(&told))
}

/// Every set of digits, ascending, that adds up to `rest` and can be put into the cells, one more than are told at most.
fn combine(
    sets: &[DigitSet],
    digits: &[Digit],
    rest: i32,
    way: &mut Vec<Digit>,
    found: &mut Vec<Vec<Digit>>,
) {
    if way.len() == sets.len() {
        if rest == 0 && fits(sets, way) {
            found.push(way.clone());
        }
        return;
    }
    for (i, &digit) in digits.iter().enumerate() {
        let value = i32::from(digit.value());
        if value > rest || found.len() > WAYS {
            break;
        }
        way.push(digit);
        combine(sets, &digits[i + 1..], rest - value, way, found);
        way.pop();
    }
}

/// Whether each digit finds a cell of its own.
fn fits(sets: &[DigitSet], digits: &[Digit]) -> bool {
    let Some((&first, rest)) = digits.split_first() else { return true };
    (0..sets.len()).filter(|&i| sets[i].contains(first)).any(|i| {
        let others: Vec<DigitSet> =
            sets.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, s)| *s).collect();
        fits(&others, rest)
    })
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
