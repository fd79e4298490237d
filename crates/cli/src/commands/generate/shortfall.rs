//! Why puzzles are missing: the library says it in data, here it becomes words and JSON.

use std::time::Duration;

use masume::generator::model::Why;
use masume::generator::{End, Impossible, Relax, Tally, Target, advice};
use masume::locale::Lang;
use masume::puzzle::{Board, Symmetry};
use masume::solver::Stop;

use super::GenerateArgs;
use super::writing_out::pattern_key;
use crate::batch::Out;
use crate::json::Object;
use crate::patterns::Drawn;
use crate::queue::Item;
use crate::telling::Telling;

/// Why no more puzzles came.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Ended {
    /// As the library says.
    By(End),
    /// No puzzle for this long.
    Patience(Duration),
}

impl Ended {
    fn id(&self) -> &'static str {
        match self {
            Self::Patience(_) => "patience",
            Self::By(End::Impossible(_)) => "impossible",
            Self::By(End::Enough) => "enough",
            Self::By(End::Exhausted) => "exhausted",
            Self::By(End::Attempts) => "attempts",
            Self::By(End::Stopped(Stop::Deadline)) => "time",
            Self::By(End::Stopped(stop)) => stop.id(),
        }
    }
}

/// Fewer puzzles than wanted, and all that is known about it.
pub(super) struct Shortfall<'a> {
    pub target: &'a Target,
    pub tally: &'a Tally,
    pub ended: Ended,
    pub wanted: usize,
    pub telling: &'a Telling,
}

impl Shortfall<'_> {
    fn relax(&self) -> Vec<Relax> {
        let end = match &self.ended {
            Ended::By(end) => end.clone(),
            Ended::Patience(_) => End::Stopped(Stop::Deadline),
        };
        advice(self.target, self.tally, &end)
    }

    /// All of it, in a few sentences on one line.
    pub(super) fn text(&self) -> String {
        let t = self.telling;
        let made = t.say("made-of", &[("made", self.tally.made.into()), ("wanted", self.wanted.into())]);
        let mut sentences = vec![format!("{made}.")];
        if t.style.lang == Lang::Ja {
            sentences[0] = format!("{made}。");
        }
        sentences.push(self.end());
        if !matches!(self.ended, Ended::By(End::Impossible(_))) {
            sentences.extend(self.tried());
        }
        sentences.extend(self.advice());
        sentences.join(&t.say("sentence-gap", &[]))
    }

    fn end(&self) -> String {
        let t = self.telling;
        match &self.ended {
            Ended::By(End::Impossible(why)) => {
                t.say("proof-head", &[("proof", proof(t, self.target.board(), why).into())])
            }
            Ended::By(End::Exhausted) => t.say("end-exhausted", &[]),
            Ended::By(End::Attempts) => t.say("end-attempts", &[]),
            Ended::By(End::Stopped(Stop::Cancelled) | End::Enough) => t.say("end-interrupted", &[]),
            Ended::By(End::Stopped(_)) => t.say("end-time", &[]),
            Ended::Patience(time) => {
                let seconds = format!("{}", time.as_secs_f64());
                t.say("end-patience", &[("seconds", seconds.into())])
            }
        }
    }

    /// What was tried, and how close it came.
    fn tried(&self) -> Vec<String> {
        let (t, tally) = (self.telling, self.tally);
        if tally.attempts == 0 {
            return vec![t.say("tried-none", &[])];
        }
        let args = [("attempts", tally.attempts.into()), ("tries", tally.tries.into())];
        let mut said = vec![t.say("tried", &args)];
        let found_any = tally.made > 0 || tally.duplicates > 0 || tally.unfit.total() > 0;
        // None left open: that board had one solution, and the search itself did not want it.
        if let Some(blanks) = tally.blanks.filter(|blanks| !found_any && *blanks > 0) {
            said.push(t.say("closest-blanks", &[("n", blanks.into())]));
        }
        if let Some(solutions) = tally.solutions.filter(|_| !found_any) {
            said.push(t.say("closest-solutions", &[("n", solutions.into())]));
        }
        let rejected = self.rejected();
        if !rejected.is_empty() {
            let list = rejected.join(&t.say("list-comma", &[]));
            said.push(t.say("rejected", &[("list", list.into())]));
        }
        said
    }

    fn rejected(&self) -> Vec<String> {
        let (t, unfit) = (self.telling, &self.tally.unfit);
        let plain = [
            ("rejected-not-minimal", unfit.not_minimal),
            ("rejected-lacks", unfit.lacks),
            ("rejected-uses", unfit.uses),
            ("rejected-unrated", unfit.unrated),
            ("rejected-unconfirmed", unfit.unconfirmed),
            ("rejected-duplicates", self.tally.duplicates),
        ];
        let point = |r: Option<u16>| r.map_or_else(String::new, rating);
        let clock = |s: Option<f64>| s.map_or_else(String::new, time);
        let close = [
            ("rejected-easy", unfit.easy.0, point(unfit.easy.1)),
            ("rejected-hard", unfit.hard.0, point(unfit.hard.1)),
            ("rejected-quick", unfit.quick.0, clock(unfit.quick.1)),
            ("rejected-slow", unfit.slow.0, clock(unfit.slow.1)),
        ];
        let plain = plain.into_iter().map(|(id, n)| (id, n, None));
        let close = close.into_iter().map(|(id, n, closest)| (id, n, Some(closest)));
        let mut all: Vec<_> = close.chain(plain).filter(|(_, n, _)| *n > 0).collect();
        all.sort_by_key(|(_, n, _)| std::cmp::Reverse(*n));
        all.into_iter()
            .map(|(id, n, closest)| match closest {
                Some(closest) => t.say(id, &[("n", n.into()), ("closest", closest.into())]),
                None => t.say(id, &[("n", n.into())]),
            })
            .collect()
    }

    /// What may help: the two most promising, and more time.
    fn advice(&self) -> Option<String> {
        let t = self.telling;
        let relax = self.relax();
        let time = relax.iter().filter(|r| matches!(r, Relax::Time));
        let others = relax.iter().filter(|r| !matches!(r, Relax::Time)).take(2);
        let list: Vec<String> = others.chain(time).filter_map(|r| relax_words(t, *r)).collect();
        let comma = if t.style.lang == Lang::Ja { "、" } else { "; " };
        (!list.is_empty()).then(|| t.say("relax", &[("list", list.join(comma).into())]))
    }

    /// All of it as a line of JSON in the place of the puzzles that are missing.
    pub(super) fn json(&self, item: &Item, drawn: &Drawn, args: &GenerateArgs, out: &mut Out<'_>) {
        let (tally, unfit) = (self.tally, &self.tally.unfit);
        let mut object = Object::record(out.text(), "generate", None);
        pattern_key(&mut object, item, drawn, args);
        object.null("puzzle");
        object.object("missing", |o| {
            o.number("made", tally.made as u64);
            o.number("wanted", self.wanted as u64);
            o.string("end", self.ended.id());
            if let Ended::By(End::Impossible(why)) = &self.ended {
                o.string("proof", proof_id(why));
            }
            o.string("message", &self.text());
            o.number("attempts", tally.attempts);
            o.number("tries", tally.tries);
            let number = |o: &mut Object<'_>, key: &str, n: Option<u64>| match n {
                Some(n) => o.number(key, n),
                None => o.null(key),
            };
            number(o, "fewest_blanks", tally.blanks.map(u64::from));
            number(o, "fewest_solutions", tally.solutions);
            o.object("rejected", |o| {
                for (key, n) in [
                    ("not_minimal", unfit.not_minimal),
                    ("easy", unfit.easy.0),
                    ("hard", unfit.hard.0),
                    ("lacks", unfit.lacks),
                    ("uses", unfit.uses),
                    ("quick", unfit.quick.0),
                    ("slow", unfit.slow.0),
                    ("unrated", unfit.unrated),
                    ("unconfirmed", unfit.unconfirmed),
                    ("duplicates", tally.duplicates),
                ] {
                    o.number(key, n);
                }
            });
            o.strings("relax", self.relax().into_iter().map(Relax::id));
        });
        object.null("error");
        object.end_line();
    }
}

fn rating(tenths: u16) -> String {
    format!("{:.1}", f64::from(tenths) / 10.0)
}

fn time(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    if seconds < 60 { format!("{seconds}s") } else { format!("{}m{:02}s", seconds / 60, seconds % 60) }
}

fn relax_words(t: &Telling, relax: Relax) -> Option<String> {
    let (id, closest) = match relax {
        Relax::Pattern => ("relax-pattern", None),
        Relax::Clues => ("relax-clues", None),
        Relax::Symmetry => ("relax-symmetry", None),
        Relax::Board => ("relax-board", None),
        Relax::Motif => ("relax-motif", None),
        Relax::Minimal => ("relax-minimal", None),
        Relax::Easier(closest) => ("relax-easier", Some(closest.map(rating)?)),
        Relax::Harder(closest) => ("relax-harder", Some(closest.map(rating)?)),
        Relax::Required => ("relax-required", None),
        Relax::Allowed => ("relax-allowed", None),
        Relax::Quicker(closest) => ("relax-quicker", Some(closest.map(time)?)),
        Relax::Slower(closest) => ("relax-slower", Some(closest.map(time)?)),
        Relax::Duplicates => ("relax-duplicates", None),
        Relax::Time => ("relax-time", None),
    };
    Some(match closest {
        Some(closest) => t.say(id, &[("closest", closest.into())]),
        None => t.say(id, &[]),
    })
}

/// The stable name of a proof, for JSON.
pub(crate) fn proof_id(why: &Impossible) -> &'static str {
    match why {
        Impossible::Symmetry(_) => "symmetry",
        Impossible::Uneven { .. } => "uneven",
        Impossible::Clues { .. } => "clues",
        Impossible::Parity { .. } => "parity",
        Impossible::Digits { .. } => "digits",
        Impossible::Fewest { .. } => "fewest",
        Impossible::Lines(Why::Rows(..)) => "rows",
        Impossible::Lines(Why::Columns(..)) => "columns",
        Impossible::Lines(Why::Band(_)) => "band",
        Impossible::Lines(Why::Stack(_)) => "stack",
        Impossible::Clash(_) => "clash",
        Impossible::Motif => "motif",
        Impossible::Board => "board",
    }
}

/// A proof in words, without a final stop.
pub(crate) fn proof(t: &Telling, shape: &Board, why: &Impossible) -> String {
    masume::editor::making::proof(shape, why, t.style.lang)
}

/// The name of a symmetry in the user's language.
pub(crate) fn symmetry_name(t: &Telling, symmetry: &Symmetry) -> &'static str {
    match t.style.lang {
        Lang::En => symmetry.name_en,
        Lang::Ja => symmetry.name_ja,
    }
}
