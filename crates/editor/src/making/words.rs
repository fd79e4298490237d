//! How making ended, as data and in words.

use masume_generator::kakuro::SIDES;
use masume_generator::model::Why;
use masume_generator::{End, Impossible};
use masume_locale::{Arg, Lang, Text};
use masume_puzzle::{Board, Cell, Pos, Rule, Symmetry, Violation, ViolationCode};
use masume_solver::Stop;
use serde::Serialize;

use crate::refusal::cell_names;

/// How making ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ending {
    /// `enough`, `impossible`, `exhausted`, `attempts`, `cancelled`, `time`; `not_unique`, `easiest`, `restricted`,
    /// `whole_board`, `no_field` or `unknown` when it did not even begin.
    pub id: &'static str,
    /// Puzzles made.
    pub made: usize,
    /// The words in English.
    pub en: String,
    /// The words in Japanese.
    pub ja: String,
}

impl Ending {
    fn said(id: &'static str, made: usize, words: impl Fn(&Say) -> String) -> Self {
        let [en, ja] = [Lang::En, Lang::Ja].map(|lang| words(&Say { lang, text: Text::of(lang) }));
        Self { id, made, en, ja }
    }

    pub(super) fn plain(id: &'static str) -> Self {
        let message = match id {
            "easiest" => "make-easiest",
            "restricted" => "make-restricted",
            _ => "make-not-unique",
        };
        Self::said(id, 0, |say| say.get(message, &[]))
    }

    pub(super) fn unknown(what: &'static str, name: &str) -> Self {
        Self::said("unknown", 0, |say| {
            say.get("make-unknown", &[("what", what.into()), ("name", name.into())])
        })
    }

    pub(super) fn no_rule(name: &str) -> Self {
        Self::said("unknown", 0, |say| say.get("refused-no-rule", &[("detail", name.into())]))
    }

    /// A rule about the whole board was to be laid.
    pub(super) fn whole_board(rule: &'static Rule) -> Self {
        Self::said("whole_board", 0, |say| say.get("refused-sign-whole", &[("rule", say.rule(rule).into())]))
    }

    /// No clue of the rules tells two cells apart.
    pub(super) fn interchangeable(board: &Board, a: Pos, b: Pos) -> Self {
        let cells: Vec<Cell> = [a, b].iter().filter_map(|at| board.cell_at(at.row, at.col)).collect();
        Self::said("impossible", 0, |say| {
            say.get("make-interchangeable", &[("cells", cell_names(board, &cells, say.lang).into())])
        })
    }

    /// No Kakuro field of these sides came out.
    pub(super) fn no_field(rows: usize, cols: usize) -> Self {
        Self::said("no_field", 0, |say| {
            let (least, most) = (*SIDES.start(), *SIDES.end());
            let args = [("rows", rows), ("cols", cols), ("least", least), ("most", most)];
            say.get("make-no-field", &args.map(|(name, value)| (name, value.into())))
        })
    }

    /// How the making of puzzles with rule clues ended: where nothing was found, what may help.
    pub(super) fn of_variants(end: &End, made: usize, board: &Board) -> Self {
        let ending = Self::of(end, made, board);
        match ending.id {
            "time" | "attempts" if made == 0 => {
                Self::said(ending.id, 0, |say| say.get("make-no-variant", &[]))
            }
            _ => ending,
        }
    }

    pub(super) fn stopped(stop: Stop) -> Self {
        match stop {
            Stop::Cancelled => Self::said("cancelled", 0, |say| say.get("end-interrupted", &[])),
            _ => Self::said("time", 0, |say| say.get("end-time", &[])),
        }
    }

    pub(super) fn of(end: &End, made: usize, shape: &Board) -> Self {
        let (id, message) = match end {
            End::Impossible(why) => {
                return Self::said("impossible", made, |say| {
                    say.get("proof-head", &[("proof", say.proof(shape, why).into())])
                });
            }
            End::Enough => ("enough", None),
            End::Exhausted => ("exhausted", Some("end-exhausted")),
            End::Attempts => ("attempts", Some("end-attempts")),
            End::Stopped(Stop::Cancelled) => ("cancelled", Some("end-interrupted")),
            End::Stopped(_) => ("time", Some("end-time")),
        };
        Self::said(id, made, |say| message.map_or_else(String::new, |m| say.get(m, &[])))
    }
}

/// Why there can be no puzzle, in words without a final stop.
pub fn proof(shape: &Board, why: &Impossible, lang: Lang) -> String {
    Say { lang, text: Text::of(lang) }.proof(shape, why)
}

/// The words of a language.
struct Say {
    lang: Lang,
    text: &'static Text,
}

impl Say {
    fn get(&self, id: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.text.get(id, args)
    }

    fn cell(&self, shape: &Board, cell: Cell) -> String {
        cell_names(shape, &[cell], self.lang)
    }

    fn symmetry(&self, id: &'static str) -> &'static str {
        Symmetry::find(id).map_or(id, |s| if self.lang == Lang::Ja { s.name_ja } else { s.name_en })
    }

    fn rule(&self, rule: &'static Rule) -> &'static str {
        if self.lang == Lang::Ja { rule.name_ja } else { rule.name_en }
    }

    fn range(&self, (low, high): (usize, usize)) -> String {
        match high {
            usize::MAX => self.get("clues-or-more", &[("n", low.into())]),
            _ if low == high => low.to_string(),
            _ => format!("{low}–{high}"),
        }
    }

    fn proof(&self, shape: &Board, why: &Impossible) -> String {
        match why {
            Impossible::Symmetry(id) => self.get("proof-symmetry", &[("symmetry", self.symmetry(id).into())]),
            Impossible::Uneven { must, never } if must == never => {
                self.get("proof-never", &[("cell", self.cell(shape, *must).into())])
            }
            Impossible::Uneven { must, never } => {
                let (must, never) = (self.cell(shape, *must), self.cell(shape, *never));
                self.get("proof-uneven", &[("must", must.into()), ("never", never.into())])
            }
            Impossible::Clues { asked, room } => {
                let (asked, room) = (self.range(*asked), self.range(*room));
                self.get("proof-clues", &[("asked", asked.into()), ("room", room.into())])
            }
            Impossible::Parity { asked, symmetry } => {
                let asked = self.range(*asked);
                let symmetry = self.symmetry(symmetry);
                self.get("proof-parity", &[("asked", asked.into()), ("symmetry", symmetry.into())])
            }
            Impossible::Digits { clues, needed } => {
                self.get("proof-digits", &[("clues", (*clues).into()), ("needed", (*needed).into())])
            }
            Impossible::Fewest { clues, fewest, source } => {
                let source = source.map_or_else(|| self.get("proof-all-seen", &[]), str::to_string);
                let args =
                    [("clues", (*clues).into()), ("fewest", (*fewest).into()), ("source", source.into())];
                self.get("proof-fewest", &args)
            }
            Impossible::Lines(Why::Rows(first, second)) => {
                self.get("proof-rows", &[("first", (*first).into()), ("second", (*second).into())])
            }
            Impossible::Lines(Why::Columns(first, second)) => {
                self.get("proof-columns", &[("first", (*first).into()), ("second", (*second).into())])
            }
            Impossible::Lines(Why::Band(number)) => self.get("proof-band", &[("number", (*number).into())]),
            Impossible::Lines(Why::Stack(number)) => self.get("proof-stack", &[("number", (*number).into())]),
            Impossible::Clash(found) => {
                let clash = found.first().map_or_else(String::new, |v| self.clash(shape, v));
                self.get("proof-clash", &[("clash", clash.into())])
            }
            Impossible::Motif => self.get("proof-motif", &[]),
            Impossible::Board => self.get("proof-board", &[]),
        }
    }

    fn clash(&self, shape: &Board, violation: &Violation) -> String {
        let (id, digit) = match violation.code {
            ViolationCode::Twice(d, ..) => ("clash-digit-twice", Some(d)),
            ViolationCode::Apart(d) => ("clash-digit-too-near", Some(d)),
            ViolationCode::NotAllowed(d) => ("clash-given-not-allowed", Some(d)),
            ViolationCode::NoCandidate => ("clash-cell-without-candidate", None),
            ViolationCode::NoPlace(d, ..) => ("clash-digit-without-place", Some(d)),
            ViolationCode::Constraint => ("clash-constraint-broken", None),
        };
        let digit = digit.map_or_else(String::new, |d| shape.symbol(d));
        let cells = cell_names(shape, &violation.cells, self.lang);
        self.get(id, &[("digit", digit.into()), ("cells", cells.into())])
    }
}
