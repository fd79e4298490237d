//! `record`: what commands write with `--json`, read back. Which keys there are is told in [`crate::record`].
//!
//! The puzzle is under `puzzle`: cells as in `line`, laid out on `shape`, or an object of the `masume` format. Without it
//! a record is the clue pattern under `cells`, or the board that `solution` fills.

use std::collections::HashSet;
use std::sync::Arc;

use masume_puzzle::{Board, BoardSpec, Cell, Document, Grid, Pattern, Puzzle};
use serde_json::Value;

use crate::formats::{line, masume};
use crate::record::{self, VERSION};
use crate::rows::MIN_SIDE;
use crate::symbols::{shorten, side_of};
use crate::web::json::{self, Form, Json, Step};
use crate::web::parts;
use crate::{Format, ReadError, Reading, Source};

pub(crate) static FORMAT: Format = Format {
    id: "record",
    about_en: "what commands write with --json",
    about_ja: "--json で書き出した記録",
    extensions: &[],
    keeps: &["shape", "marks", "planned", "solution", "title", "author", "rating", "recipe"],
    detect: record::is_record,
    read,
    write: None,
};

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let text = source.text.trim_end();
    let lead = text.len() - text.trim_start().len();
    let json = Json::plain(text, lead, Form::Plain)?;
    no_key_twice(text)?;
    let version = json.object.get("record");
    if version.is_some_and(|v| v.as_u64() != Some(VERSION)) {
        let found = version.map_or_else(String::new, |v| shorten(&v.to_string()));
        let error = json.error(&[Step::Key("record")], format!("version {found} of records is not known"));
        return Err(error.help(format!("this program reads version {VERSION}")));
    }
    let reader = Reader { json: &json, text, template: source.template };
    let mut reading = reader.puzzle()?;
    reader.solution(&mut reading.document)?;
    reader.texts(&mut reading.document);
    Ok(reading)
}

/// Of a key that is there twice nobody can say which value is meant.
fn no_key_twice(text: &str) -> Result<(), ReadError> {
    let mut seen = HashSet::new();
    match record::entries(text).into_iter().find(|entry| !seen.insert(entry.key.clone())) {
        None => Ok(()),
        Some(entry) => {
            let message = format!("the key “{}” is there twice", shorten(&entry.key));
            Err(parts::error_at(text, entry.at, message).help("leave one of them out"))
        }
    }
}

struct Reader<'a> {
    json: &'a Json,
    text: &'a str,
    /// The board and rule clues that the user says it has.
    template: Option<&'a Puzzle>,
}

impl Reader<'_> {
    fn get(&self, key: &str) -> Option<&Value> {
        self.json.object.get(key).filter(|v| !v.is_null())
    }

    fn wrong(&self, key: &str, message: impl Into<String>) -> ReadError {
        self.json.error(&[Step::Key(key)], message)
    }

    /// A key that must be a text when it is there.
    fn text(&self, key: &str) -> Result<Option<&str>, ReadError> {
        let text = |v: &'_ Value| v.as_str().is_some();
        match self.get(key) {
            Some(value) if !text(value) => Err(self.wrong(key, "a text in quotes was expected")),
            value => Ok(value.and_then(Value::as_str)),
        }
    }

    /// The board and rule clues that `shape` says, else those of the user.
    fn template(&self) -> Result<Option<Puzzle>, ReadError> {
        let Some(text) = self.text("shape")? else { return Ok(self.template.map(Puzzle::cleared)) };
        let empty = text.parse::<BoardSpec>().and_then(parts::empty);
        empty.map(Some).map_err(|e| self.wrong("shape", e.to_string()))
    }

    fn puzzle(&self) -> Result<Reading, ReadError> {
        match self.get("puzzle") {
            Some(Value::String(cells)) => {
                let template = self.template()?;
                let known =
                    template.is_some() || (line::FORMAT.detect)(cells) || cells.trim_start().starts_with('{');
                let reading = if known {
                    line::read(&Source { text: cells, template: template.as_ref() })
                } else {
                    crate::read(cells, None).map(|(reading, _)| reading)
                };
                let mut reading = reading.map_err(|e| self.within(e, 1))?;
                self.planned(&mut reading.document)?;
                Ok(reading)
            }
            Some(Value::Object(_)) => {
                let text = self.raw("puzzle").unwrap_or_default();
                (masume::FORMAT.read)(&Source { text, template: None }).map_err(|e| self.within(e, 0))
            }
            Some(_) => {
                Err(self.wrong("puzzle", "cells in quotes or an object of the masume format were expected"))
            }
            None => self.without_puzzle(),
        }
    }

    /// The value of a key as it is written.
    fn raw(&self, key: &str) -> Option<&str> {
        record::entries(self.text).into_iter().find(|e| e.key == key).map(|e| e.value)
    }

    /// The place in the record of an error within the puzzle, before which `lead` characters stand.
    fn within(&self, mut error: ReadError, lead: usize) -> ReadError {
        let start = self.wrong("puzzle", "");
        let escaped = lead > 0 && self.raw("puzzle").is_some_and(|raw| raw.contains('\\'));
        if escaped {
            (error.line, error.column) = (start.line, start.column);
        } else if error.line == 1 {
            (error.line, error.column) = (start.line, start.column + lead + error.column - 1);
        } else {
            error.line += start.line - 1;
        }
        error
    }

    /// What a record without a puzzle is: a clue pattern, a solution, or the error of who wrote it.
    fn without_puzzle(&self) -> Result<Reading, ReadError> {
        let says = |key: &str, from: &Value| from.get(key)?.as_str().map(str::to_string);
        if let Some(error) = self.get("error") {
            let message = says("message", error).unwrap_or_else(|| "there was an error".to_string());
            let place = [says("file", error), number(error, "line"), number(error, "column")];
            let place: Vec<String> = place.into_iter().flatten().collect();
            let message = match &place[..] {
                [] => message,
                place => format!("{message} (at {})", place.join(":")),
            };
            return Err(self.wrong("error", message).help(says("help", error).unwrap_or_default()));
        }
        match (self.get("cells"), self.text("solution")) {
            (Some(Value::String(cells)), _) => return self.pattern(cells),
            (_, Ok(Some(_))) => {
                let usual = || self.usual("solution").map(Puzzle::empty);
                let empty = self.template()?.map_or_else(usual, Ok)?;
                let full = self.grid("solution", empty.board())?.unwrap_or_else(|| empty.givens().clone());
                return parts::puzzle(empty, full.values().to_vec()).map(Document::new).map(Reading::all);
            }
            _ => {}
        }
        let why = self.get("missing").and_then(|m| says("message", m));
        let why = why.or_else(|| self.get("message")?.as_str().map(str::to_string));
        let why = why.map_or_else(String::new, |why| {
            format!(": {}", why.split_whitespace().collect::<Vec<_>>().join(" "))
        });
        let help = if why.is_empty() { "give it under “puzzle”, as a line of cells" } else { "" };
        Err(self.wrong("puzzle", format!("there is no puzzle in this record{why}")).help(help))
    }

    /// The usual board of as many cells as a text has.
    fn usual(&self, key: &str) -> Result<Arc<Board>, ReadError> {
        let text = self.text(key)?.unwrap_or_default();
        let blanks = text.trim().contains(' ');
        let cells = if blanks { text.split_whitespace().count() } else { text.chars().count() };
        let side = side_of(cells).filter(|side| usize::from(*side) >= MIN_SIDE);
        let board = side.and_then(|side| Board::usual(side).ok());
        board.ok_or_else(|| {
            let message = format!("{cells} cells are no usual board");
            self.wrong(key, message).help("say under “shape” which board it is")
        })
    }

    /// One digit for each cell of the board.
    fn grid(&self, key: &str, board: &Board) -> Result<Option<Grid>, ReadError> {
        let Some(text) = self.text(key)? else { return Ok(None) };
        let side = board.digits();
        let values: Option<Vec<u8>> = if side > 36 {
            let word = |w: &str| if w == "." { Some(0) } else { w.parse().ok().filter(|v| *v <= side) };
            text.split_whitespace().map(word).collect()
        } else {
            text.chars().map(|c| if c == '.' { Some(0) } else { masume::value_of(side, c) }).collect()
        };
        let values = values
            .ok_or_else(|| self.wrong(key, format!("there is a sign that is no digit up to {side}")))?;
        if values.len() != board.len() {
            let message = format!("{key} has {} cells, the board has {}", values.len(), board.len());
            return Err(self.wrong(key, message));
        }
        Ok(Grid::from_values(values).ok())
    }

    /// The clue pattern under `cells`.
    fn pattern(&self, cells: &str) -> Result<Reading, ReadError> {
        let said = self.template()?.map(|t| t.board().clone());
        let board = said.map_or_else(|| self.usual("cells"), Ok)?;
        let found = cells.chars().count();
        if found != board.len() {
            return Err(
                self.wrong("cells", format!("cells has {found} cells, the board has {}", board.len()))
            );
        }
        let mut pattern = Pattern::empty(board);
        let mut open = 0;
        for (i, sign) in cells.chars().enumerate() {
            match sign {
                'X' => pattern.set(Cell::new(i), true),
                '?' => open += 1,
                '.' => {}
                _ => return Err(self.wrong("cells", format!("“{sign}” is none of the signs X . ?"))),
            }
        }
        let not_kept =
            if open > 0 { vec![format!("cells that may hold a clue ({open})")] } else { Vec::new() };
        Ok(Reading { document: Document::from_pattern(pattern), not_kept })
    }

    /// The planned cells of an empty board, under `pattern` as a list of cells.
    fn planned(&self, document: &mut Document) -> Result<(), ReadError> {
        let Some(Value::Array(list)) = self.get("pattern").filter(|_| document.puzzle.givens().is_empty())
        else {
            return Ok(());
        };
        let mut pattern = Pattern::empty(document.board().clone());
        for (i, name) in list.iter().enumerate() {
            let cell = name.as_str().and_then(|name| cell(document.board(), name)).ok_or_else(|| {
                self.json.error(&[Step::Key("pattern"), Step::Item(i)], "a cell like r1c2 was expected")
            })?;
            pattern.set(cell, true);
        }
        document.planned = Some(pattern);
        Ok(())
    }

    /// The answer, for a puzzle.
    fn solution(&self, document: &mut Document) -> Result<(), ReadError> {
        if self.get("puzzle").is_some() && document.solution.is_none() && document.planned.is_none() {
            document.solution = self.grid("solution", document.board())?;
        }
        Ok(())
    }

    /// What is said about the puzzle: keys of any type that are texts here, since they may be anyone's.
    fn texts(&self, document: &mut Document) {
        let says = |key: &str| self.get(key).and_then(Value::as_str).unwrap_or_default().to_string();
        let of = |outer: &str, key: &str| self.get(outer)?.get(key)?.as_str().map(str::to_string);
        let meta = &mut document.meta;
        let slots = [
            ("title", &mut meta.title),
            ("author", &mut meta.author),
            ("description", &mut meta.description),
            ("source", &mut meta.source),
            ("url", &mut meta.url),
            ("date", &mut meta.date),
            ("level", &mut meta.level),
            ("rating", &mut meta.rating),
            ("recipe", &mut meta.recipe),
        ];
        for (key, slot) in slots {
            if slot.is_empty() {
                *slot = says(key);
            }
        }
        // What `generate` and `rate` say in their own way.
        if meta.title.is_empty() {
            meta.title = of("pattern", "title").unwrap_or_default();
        }
        if meta.recipe.is_empty()
            && let (Some(command), Some(version)) = (of("manifest", "command"), of("manifest", "version"))
        {
            meta.recipe = format!("{command} # masume {version}");
        }
        if meta.rating.is_empty() {
            meta.rating = of("rating", "text").or_else(|| self.explorer_rating()).unwrap_or_default();
        }
    }

    /// A rating in three numbers, as one text.
    fn explorer_rating(&self) -> Option<String> {
        let number = |key: &str| self.get(key).and_then(Value::as_f64).filter(|n| (0.0..100.0).contains(n));
        let least = self.get("lower_bound").and_then(Value::as_bool) == Some(true);
        let sign = if least { ">=" } else { "" };
        Some(format!("{sign}{:.1}/{:.1}/{:.1}", number("er")?, number("ep")?, number("ed")?))
    }
}

fn number(from: &Value, key: &str) -> Option<String> {
    from.get(key).and_then(json::number).map(|n| n.to_string())
}

/// The cell of a name like `r1c2`.
fn cell(board: &Board, name: &str) -> Option<Cell> {
    let (row, col) = name.strip_prefix('r')?.split_once('c')?;
    let (row, col): (u32, u32) = (row.parse().ok()?, col.parse().ok()?);
    board.cell_at(row.checked_sub(1)?, col.checked_sub(1)?)
}
