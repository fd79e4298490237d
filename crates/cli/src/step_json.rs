//! Steps as JSON: what `masume explain --json` and `masume hint --json` write. The keys are told in `docs/json.md`.

use masume::logic::{
    BugKind, Candidate, Cause, Chain, ChainKind, End, HouseId, LoopKind, Step, TrialEnd, Why,
};
use masume::puzzle::{Cell, Digit, DigitSet, HouseKind, Puzzle, RuleUse};

use crate::json::Object;
use crate::words;

/// The keys of a step.
pub(crate) fn step_keys(object: &mut Object<'_>, puzzle: &Puzzle, step: &Step) {
    object.string("technique", step.technique.id);
    object.float("se", f64::from(step.se) / 10.0);
    match step.placement {
        Some(placed) => candidate(object, "placement", puzzle, placed),
        None => object.null("placement"),
    }
    object.objects("eliminations", &step.eliminations, |o, c| candidate_keys(o, puzzle, *c));
    object.object("why", |o| why(o, puzzle, &step.why));
}

/// How a path ended, by a stable name.
pub(crate) fn end_id(end: &End) -> &'static str {
    match end {
        End::Solved => "solved",
        End::Stuck => "stuck",
        End::Contradiction(_) => "contradiction",
        End::Stopped(stop) => stop.id(),
    }
}

fn candidate(object: &mut Object<'_>, key: &str, puzzle: &Puzzle, c: Candidate) {
    object.object(key, |o| candidate_keys(o, puzzle, c));
}

/// The keys `cell` and `digit`.
pub(crate) fn candidate_keys(object: &mut Object<'_>, puzzle: &Puzzle, c: Candidate) {
    cell(object, "cell", puzzle, c.cell);
    digit(object, "digit", c.digit);
}

fn cell(object: &mut Object<'_>, key: &str, puzzle: &Puzzle, cell: Cell) {
    object.string(key, &words::cell(puzzle.board(), cell));
}

fn cells(object: &mut Object<'_>, key: &str, puzzle: &Puzzle, cells: &[Cell]) {
    object.strings(key, cells.iter().map(|c| words::cell(puzzle.board(), *c)));
}

fn digit(object: &mut Object<'_>, key: &str, digit: Digit) {
    object.number(key, u64::from(digit.value()));
}

fn digits(object: &mut Object<'_>, key: &str, digits: impl IntoIterator<Item = Digit>) {
    let list: Vec<String> = digits.into_iter().map(|d| d.value().to_string()).collect();
    object.raw(key, &format!("[{}]", list.join(",")));
}

fn set(object: &mut Object<'_>, key: &str, set: DigitSet) {
    digits(object, key, set.iter());
}

/// `row 3`, `box 5`, `windoku 2`: the kind or the rule's id, and its number.
fn house_name(puzzle: &Puzzle, house: HouseId) -> String {
    let house = &puzzle.structure().houses()[house as usize];
    let kind = match house.kind {
        HouseKind::Rule(id) => id,
        kind => kind.word(),
    };
    format!("{kind} {}", house.number)
}

fn house(object: &mut Object<'_>, key: &str, puzzle: &Puzzle, house: HouseId) {
    object.string(key, &house_name(puzzle, house));
}

fn houses(object: &mut Object<'_>, key: &str, puzzle: &Puzzle, houses: &[HouseId]) {
    object.strings(key, houses.iter().map(|h| house_name(puzzle, *h)));
}

fn why(object: &mut Object<'_>, puzzle: &Puzzle, why: &Why) {
    match why {
        Why::Hidden { house: h, last } => {
            object.string("kind", "hidden-single");
            house(object, "house", puzzle, *h);
            object.truth("last", Some(*last));
        }
        Why::Naked => object.string("kind", "naked-single"),
        Why::Locked { digit: d, base, cover, cells: at, single } => {
            object.string("kind", "locked");
            digit(object, "digit", *d);
            house(object, "base", puzzle, *base);
            house(object, "cover", puzzle, *cover);
            cells(object, "cells", puzzle, at);
            if let Some(single) = single {
                house(object, "single", puzzle, *single);
            }
        }
        Why::Subset { house: h, cells: at, digits: d, hidden } => {
            object.string("kind", "subset");
            house(object, "house", puzzle, *h);
            cells(object, "cells", puzzle, at);
            set(object, "digits", *d);
            object.truth("hidden", Some(*hidden));
        }
        Why::Fish { digit: d, base, cover, cells: at } => {
            object.string("kind", "fish");
            digit(object, "digit", *d);
            houses(object, "base", puzzle, base);
            houses(object, "cover", puzzle, cover);
            cells(object, "cells", puzzle, at);
        }
        Why::Wing { pivot, wings, digit: d } => {
            object.string("kind", "wing");
            cell(object, "pivot", puzzle, *pivot);
            cells(object, "wings", puzzle, wings);
            digit(object, "digit", *d);
        }
        Why::Loop { cells: at, digits: d, kind } => {
            object.string("kind", "loop");
            cells(object, "cells", puzzle, at);
            digits(object, "digits", *d);
            loop_kind(object, puzzle, kind);
        }
        Why::Bug { cells: at, kind } => {
            object.string("kind", "bug");
            object.objects("cells", at, |o, (c, extra)| {
                cell(o, "cell", puzzle, *c);
                set(o, "digits", *extra);
            });
            bug_kind(object, puzzle, kind);
        }
        Why::Exclusion { base, excluders, barred } => {
            object.string("kind", "exclusion");
            cells(object, "base", puzzle, base);
            cells(object, "excluders", puzzle, excluders);
            object.objects("barred", barred, |o, (combination, by)| {
                digits(o, "digits", combination.iter().copied());
                match by {
                    Some(c) => cell(o, "by", puzzle, *c),
                    None => o.null("by"),
                }
            });
        }
        Why::Sign(used) => {
            object.string("kind", "sign");
            sign(object, puzzle, used);
        }
        Why::Total { cells: at, less, total } => {
            object.string("kind", "total");
            cells(object, "cells", puzzle, at);
            if !less.is_empty() {
                cells(object, "less", puzzle, less);
            }
            object.raw("total", &total.to_string());
        }
        Why::Trial { assumed, then, end } => {
            object.string("kind", "trial");
            candidate(object, "assumed", puzzle, *assumed);
            object.objects("then", then, |o, c| candidate_keys(o, puzzle, *c));
            object.object("end", |o| trial_end(o, puzzle, end));
        }
        Why::Chain(found) => {
            object.string("kind", "chain");
            chain(object, puzzle, found);
        }
    }
}

fn sign(object: &mut Object<'_>, puzzle: &Puzzle, used: &RuleUse) {
    object.string("rule", used.rule.id);
    cells(object, "cells", puzzle, &used.cells);
    if !used.others.is_empty() {
        cells(object, "others", puzzle, &used.others);
    }
    if !used.values.is_empty() {
        let list: Vec<String> = used.values.iter().map(u32::to_string).collect();
        object.raw("values", &format!("[{}]", list.join(",")));
    }
}

fn trial_end(object: &mut Object<'_>, puzzle: &Puzzle, end: &TrialEnd) {
    match end {
        TrialEnd::NoDigit(c) => cell(object, "no_digit", puzzle, *c),
        TrialEnd::NoPlace(h, d) => {
            house(object, "no_place", puzzle, *h);
            digit(object, "digit", *d);
        }
        TrialEnd::Clash(a, b) => cells(object, "clash", puzzle, &[*a, *b]),
        TrialEnd::Sign(found) => why(object, puzzle, found),
    }
}

fn loop_kind(object: &mut Object<'_>, puzzle: &Puzzle, kind: &LoopKind) {
    match kind {
        LoopKind::One(c) => {
            object.number("type", 1);
            cells(object, "open", puzzle, &[*c]);
        }
        LoopKind::Two { cells: at, extra } => {
            object.number("type", 2);
            cells(object, "open", puzzle, at);
            digits(object, "extra", [*extra]);
        }
        LoopKind::Three { cells: at, extra, house: h, others, digits: d, hidden } => {
            object.number("type", 3);
            cells(object, "open", puzzle, at);
            set(object, "extra", *extra);
            house(object, "house", puzzle, *h);
            cells(object, "others", puzzle, others);
            set(object, "subset", *d);
            object.truth("hidden", Some(*hidden));
        }
        LoopKind::Four { cells: at, house: h, locked } => {
            object.number("type", 4);
            cells(object, "open", puzzle, at);
            house(object, "house", puzzle, *h);
            digit(object, "locked", *locked);
        }
    }
}

fn bug_kind(object: &mut Object<'_>, puzzle: &Puzzle, kind: &BugKind) {
    match kind {
        BugKind::One => object.number("type", 1),
        BugKind::Two(d) => {
            object.number("type", 2);
            digit(object, "digit", *d);
        }
        BugKind::Three { house: h, others, digits: d } => {
            object.number("type", 3);
            house(object, "house", puzzle, *h);
            cells(object, "others", puzzle, others);
            set(object, "subset", *d);
        }
        BugKind::Four { house: h, digit: d } => {
            object.number("type", 4);
            house(object, "house", puzzle, *h);
            digit(object, "digit", *d);
        }
    }
}

fn chain(object: &mut Object<'_>, puzzle: &Puzzle, chain: &Chain) {
    match chain.kind {
        ChainKind::Cycle => object.string("chain", "cycle"),
        ChainKind::Forcing => object.string("chain", "forcing"),
        ChainKind::Contradiction { start, on } => {
            object.string("chain", "contradiction");
            object.object("start", |o| {
                candidate_keys(o, puzzle, start);
                o.truth("on", Some(on));
            });
        }
        ChainKind::Double(start) => {
            object.string("chain", "double");
            candidate(object, "start", puzzle, start);
        }
        ChainKind::Cell(c) => {
            object.string("chain", "cell");
            cell(object, "cell", puzzle, c);
        }
        ChainKind::House(h, d) => {
            object.string("chain", "house");
            house(object, "house", puzzle, h);
            digit(object, "digit", d);
        }
    }
    object.number("complexity", u64::from(chain.complexity));
    object.objects("branches", &chain.branches, |o, branch| {
        o.objects("nodes", &branch.nodes, |o, node| {
            candidate_keys(o, puzzle, node.candidate);
            o.truth("on", Some(node.on));
            let parents: Vec<String> = node.parents.iter().map(ToString::to_string).collect();
            o.raw("parents", &format!("[{}]", parents.join(",")));
            match node.cause {
                Cause::Assumed => o.string("cause", "assumed"),
                Cause::Cell => o.string("cause", "cell"),
                Cause::House(h) => o.string("cause", &house_name(puzzle, h)),
                Cause::Apart => o.string("cause", "apart"),
                Cause::Step(nested) => {
                    o.string("cause", "step");
                    o.number("step", nested as u64);
                }
            }
        });
    });
    if !chain.nested.is_empty() {
        object.objects("nested", &chain.nested, |o, step| step_keys(o, puzzle, step));
    }
}
