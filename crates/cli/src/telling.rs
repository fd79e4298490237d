//! Words in the language the user wants, around the steps that the library tells.

use clap::{Args, ValueEnum};
use masume::locale::{Arg, Lang, Text};
use masume::logic::{Candidate, Contradiction, End, Technique};
use masume::narrate::{self, Detail, Style};
use masume::puzzle::{Board, Cell, Puzzle};

/// How steps are told.
#[derive(Args, Debug)]
pub(crate) struct TellingArgs {
    /// The language: en or ja; that of the environment when not said
    #[arg(long, value_name = "LANG", help_heading = "Telling")]
    pub lang: Option<Lang>,

    /// How much is told of each step
    #[arg(long, value_name = "HOW", value_enum, default_value_t, help_heading = "Telling")]
    pub detail: DetailChoice,
}

/// How much is told of each step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum DetailChoice {
    /// What happens, one line a step
    Headlines,
    /// Also why, with long chains folded in the middle
    #[default]
    Short,
    /// Also why, with every link of every chain
    Full,
}

impl TellingArgs {
    /// The words to use.
    pub(crate) fn telling(&self) -> Telling {
        let lang = self.lang.unwrap_or_else(Lang::from_env);
        let detail = if self.detail == DetailChoice::Full { Detail::Full } else { Detail::Short };
        Telling { style: Style { lang, detail, ..Style::default() }, text: Text::of(lang) }
    }
}

/// Words in one language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Telling {
    pub style: Style,
    text: &'static Text,
}

impl Telling {
    /// A message by its id.
    pub(crate) fn say(&self, id: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.text.get(id, args)
    }

    /// A message about a number of things.
    pub(crate) fn count(&self, id: &str, n: usize) -> String {
        self.say(id, &[("n", n.into())])
    }

    /// The name of a technique.
    pub(crate) fn technique(&self, technique: &Technique) -> &'static str {
        match self.style.lang {
            Lang::En => technique.en,
            Lang::Ja => technique.ja,
        }
    }

    pub(crate) fn cell(&self, shape: &Board, cell: Cell) -> String {
        let at = shape.position(cell);
        self.say("cell", &[("row", (at.row + 1).into()), ("col", (at.col + 1).into())])
    }

    pub(crate) fn cells(&self, shape: &Board, cells: &[Cell]) -> String {
        let names: Vec<String> = cells.iter().map(|c| self.cell(shape, *c)).collect();
        names.join(&self.say("list-comma", &[]))
    }

    /// Candidates, those of a cell together: `r1c2≠3,5, r4c4≠1`.
    pub(crate) fn candidates(&self, shape: &Board, candidates: &[Candidate]) -> String {
        let by_cell = candidates.chunk_by(|a, b| a.cell == b.cell);
        let parts: Vec<String> = by_cell
            .map(|same| {
                let digit = |c: &Candidate| self.style.symbols.write(c.digit, shape.digits());
                let digits: Vec<String> = same.iter().map(digit).collect();
                let digits = digits.join(&self.say("digits-comma", &[]));
                let cell = self.cell(shape, same[0].cell);
                self.say("is-not", &[("cell", cell.into()), ("digits", digits.into())])
            })
            .collect();
        parts.join(&self.say("results-comma", &[]))
    }

    /// How a path of `steps` steps ended with `open` cells open.
    pub(crate) fn end(&self, puzzle: &Puzzle, end: &End, steps: usize, open: usize) -> String {
        let shape = puzzle.board();
        match end {
            End::Solved => self.count("explain-solved", steps),
            End::Stuck => self.count("explain-stuck", open),
            End::Stopped(_) => self.count("explain-stopped", open),
            End::Contradiction(Contradiction::NoDigit(cell)) => {
                self.say("explain-contradiction-cell", &[("cell", self.cell(shape, *cell).into())])
            }
            End::Contradiction(Contradiction::NoPlace(house, digit)) => {
                let digit = self.style.symbols.write(*digit, shape.digits());
                let args = [
                    ("house", narrate::house_name(puzzle, *house, self.style).into()),
                    ("digit", digit.into()),
                ];
                self.say("explain-contradiction-house", &args)
            }
            End::Contradiction(Contradiction::Clash(first, second)) => {
                let (first, second) = (self.cell(shape, *first), self.cell(shape, *second));
                self.say("explain-contradiction-clash", &[("first", first.into()), ("second", second.into())])
            }
        }
    }
}

/// The columns a text takes on a terminal: characters of East Asia take two.
pub(crate) fn columns(text: &str) -> usize {
    text.chars()
        .map(|c| if matches!(c, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{ffef}') { 2 } else { 1 })
        .sum()
}

/// The text with blanks after it, to that many columns.
pub(crate) fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}
