//! Cells, digits, houses and lists of them, by name.

use masume_locale::{Arg, Text};
use masume_logic::{Candidate, HouseId, Position, Step};
use masume_puzzle::{Board, Cell, Digit, DigitSet, HouseKind, Puzzle, Rule, Structure, rules};

use crate::{Detail, Style};

/// Results that a headline lists before it folds the rest.
const MOST_RESULTS: usize = 6;

/// The name of a house of a puzzle's structure where no step is told, such as `box 3 of board 2`.
pub fn house_name(puzzle: &Puzzle, house: HouseId, style: impl Into<Style>) -> String {
    Words::new(&Position::new(puzzle), style.into()).house(house)
}

/// What words are made with: a position, a style and the messages of its language.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a> {
    pub(crate) board: &'a Position,
    pub(crate) style: Style,
    messages: &'static Text,
}

impl<'a> Words<'a> {
    pub(crate) fn new(board: &'a Position, style: Style) -> Self {
        Self { board, style, messages: Text::of(style.lang) }
    }

    /// A message by its id.
    pub(crate) fn say(&self, id: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.messages.get(id, args)
    }

    pub(crate) fn board(&self) -> &'a Board {
        self.board.layout().board()
    }

    /// What must differ and what must hold, rule clues included.
    pub(crate) fn structure(&self) -> &'a Structure {
        self.board.layout().structure()
    }

    pub(crate) fn full(&self) -> bool {
        self.style.detail == Detail::Full
    }

    pub(crate) fn technique(&self, step: &Step) -> &'static str {
        match self.style.lang {
            masume_locale::Lang::En => step.technique.en,
            masume_locale::Lang::Ja => step.technique.ja,
        }
    }

    /// The name of a rule, and the rule in one sentence.
    pub(crate) fn rule(&self, rule: &Rule) -> (&'static str, &'static str) {
        match self.style.lang {
            masume_locale::Lang::En => (rule.name_en, rule.about_en),
            masume_locale::Lang::Ja => (rule.name_ja, rule.about_ja),
        }
    }

    pub(crate) fn cell(&self, cell: Cell) -> String {
        let pos = self.board().position(cell);
        self.say("cell", &[("row", (pos.row + 1).into()), ("col", (pos.col + 1).into())])
    }

    pub(crate) fn digit(&self, digit: Digit) -> String {
        self.style.symbols.write(digit, self.board().digits())
    }

    /// `row 3`, `the diagonal group`; on joined boards with the board's number. Rows and columns of joined boards are
    /// counted on the whole plane, as cells are.
    pub(crate) fn house(&self, house: HouseId) -> String {
        let (shape, houses) = (self.board(), self.structure().houses());
        let Some(house) = houses.get(house as usize) else { return String::new() };
        let first = house.cells.first().map(|&c| shape.position(c));
        let boards = shape.spec().boards.len() as u32;
        // Houses of a kind are numbered on, board by board.
        let of_kind = match house.kind {
            HouseKind::Row | HouseKind::Column => u32::from(shape.digits()),
            HouseKind::Box => {
                let regions = shape.spec().regions().unwrap_or_default();
                regions.iter().flatten().collect::<std::collections::BTreeSet<_>>().len() as u32
            }
            HouseKind::Rule(_) => 0,
        };
        let within = |number: u32| if of_kind == 0 { number } else { (number - 1) % of_kind + 1 };
        let name = match house.kind {
            HouseKind::Row => {
                let number = first.map_or(house.number, |p| p.row + 1);
                self.say("house-row", &[("number", number.into())])
            }
            HouseKind::Column => {
                let number = first.map_or(house.number, |p| p.col + 1);
                self.say("house-column", &[("number", number.into())])
            }
            HouseKind::Box => self.say("house-box", &[("number", within(house.number).into())]),
            HouseKind::Rule(id) => {
                let rule = rules::find(id);
                let name = rule.map_or(id, |r| match self.style.lang {
                    masume_locale::Lang::En => r.name_en,
                    masume_locale::Lang::Ja => r.name_ja,
                });
                let alone = houses.iter().filter(|h| h.kind == house.kind).count() == 1;
                if alone {
                    self.say("house-rule", &[("name", name.into())])
                } else {
                    self.say("house-rule-number", &[("name", name.into()), ("number", house.number.into())])
                }
            }
        };
        if boards > 1 && of_kind > 0 {
            let board = (house.number - 1) / of_kind + 1;
            return self.say("house-on-board", &[("house", name.into()), ("board", board.into())]);
        }
        name
    }

    /// `r1c2=5`.
    pub(crate) fn is(&self, Candidate { cell, digit }: Candidate) -> String {
        self.say("is", &[("cell", self.cell(cell).into()), ("digit", self.digit(digit).into())])
    }

    /// `r1c2≠5`.
    pub(crate) fn is_not(&self, Candidate { cell, digit }: Candidate) -> String {
        self.say("is-not", &[("cell", self.cell(cell).into()), ("digits", self.digit(digit).into())])
    }

    /// `r1c2=5` or `r1c2≠5`.
    pub(crate) fn node(&self, candidate: Candidate, on: bool) -> String {
        if on { self.is(candidate) } else { self.is_not(candidate) }
    }

    /// `a, b and c`.
    pub(crate) fn and(&self, names: &[String]) -> String {
        self.join(names, "list-comma", "list-and")
    }

    /// `a, b or c`.
    pub(crate) fn or(&self, names: &[String]) -> String {
        self.join(names, "list-comma", "list-or")
    }

    fn join(&self, names: &[String], comma: &str, last: &str) -> String {
        match names {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., end] => {
                format!("{}{}{end}", first.join(&self.say(comma, &[])), self.say(last, &[]))
            }
        }
    }

    pub(crate) fn cells_and(&self, cells: &[Cell]) -> String {
        self.and(&cells.iter().map(|&c| self.cell(c)).collect::<Vec<_>>())
    }

    pub(crate) fn cells_or(&self, cells: &[Cell]) -> String {
        self.or(&cells.iter().map(|&c| self.cell(c)).collect::<Vec<_>>())
    }

    pub(crate) fn digits_and(&self, digits: DigitSet) -> String {
        self.and(&digits.iter().map(|d| self.digit(d)).collect::<Vec<_>>())
    }

    pub(crate) fn digits_or(&self, digits: DigitSet) -> String {
        self.or(&digits.iter().map(|d| self.digit(d)).collect::<Vec<_>>())
    }

    /// `rows 3 and 7`, `box 1 and row 2`.
    pub(crate) fn houses_and(&self, houses: &[HouseId]) -> String {
        let of_kind = |kind: HouseKind| houses.iter().all(|&h| self.board.layout().kind(h) == kind);
        if houses.len() > 1 && !self.board().spec().is_gattai() {
            let houses = houses.iter().filter_map(|&h| self.structure().houses().get(h as usize));
            let numbers = self.and(&houses.map(|h| h.number.to_string()).collect::<Vec<_>>());
            let args = [("numbers", numbers.into())];
            if of_kind(HouseKind::Row) {
                return self.say("houses-row", &args);
            } else if of_kind(HouseKind::Column) {
                return self.say("houses-column", &args);
            } else if of_kind(HouseKind::Box) {
                return self.say("houses-box", &args);
            }
        }
        let names: Vec<String> = houses.iter().map(|&h| self.house(h)).collect();
        self.join(&names, "houses-comma", "houses-and")
    }

    /// `1,5`, for short notations.
    pub(crate) fn digits_short(&self, digits: DigitSet) -> String {
        let digits: Vec<String> = digits.iter().map(|d| self.digit(d)).collect();
        digits.join(&self.say("digits-comma", &[]))
    }

    /// `r1c2≠1,5`.
    pub(crate) fn without(&self, cell: Cell, digits: DigitSet) -> String {
        self.say("is-not", &[("cell", self.cell(cell).into()), ("digits", self.digits_short(digits).into())])
    }

    /// The digits of a cell as they are in this position.
    pub(crate) fn candidates(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.board.cands(cell.index() as u32))
    }

    /// What a step changes, one entry per cell: the placement first.
    pub(crate) fn results(&self, step: &Step) -> Vec<String> {
        let mut results: Vec<String> = step.placement.iter().map(|&c| self.is(c)).collect();
        // Where a digit is placed, that the others go from its cell needs no saying.
        let placed = step.placement.map(|c| c.cell);
        let gone: Vec<Candidate> =
            step.eliminations.iter().copied().filter(|c| Some(c.cell) != placed).collect();
        for of_cell in gone.chunk_by(|a, b| a.cell == b.cell) {
            let digits = of_cell.iter().map(|c| c.digit).collect();
            results.extend(of_cell.first().map(|c| self.without(c.cell, digits)));
        }
        results
    }

    /// The results as one text, folded when there are many; whether it was folded.
    pub(crate) fn result(&self, step: &Step) -> (String, bool) {
        let all = self.results(step);
        let comma = self.say("results-comma", &[]);
        if all.len() <= MOST_RESULTS + 1 {
            return (all.join(&comma), false);
        }
        let list = all[..MOST_RESULTS].join(&comma);
        let more = all.len() - MOST_RESULTS;
        (self.say("results-more", &[("list", list.into()), ("n", more.into())]), true)
    }

    /// Sentences one after another, as the language sets them.
    pub(crate) fn paragraph(&self, sentences: &[String]) -> String {
        sentences.join(&self.say("sentence-gap", &[]))
    }
}
