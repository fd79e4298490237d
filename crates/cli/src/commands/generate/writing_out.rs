//! A puzzle that was made, as text or as JSON with how it was made.

use masume::formats::Document;
use masume::generator::{Made, Target};
use masume::puzzle::{Pattern, Symmetry};

use super::GenerateArgs;
use super::wishes::Wishes;
use crate::batch::Out;
use crate::json::Object;
use crate::patterns::Drawn;
use crate::queue::Item;
use crate::{patterns, voice, writing};

/// What belongs to the puzzles of one pattern.
pub(super) struct Page<'a> {
    pub args: &'a GenerateArgs,
    pub wishes: &'a Wishes,
    pub item: &'a Item,
    pub drawn: &'a Drawn,
    pub target: &'a Target,
}

impl Page<'_> {
    /// Writes a puzzle; the error says why its format cannot hold it.
    pub(super) fn write(&self, made: &Made, number: usize, out: &mut Out<'_>) -> Result<(), String> {
        if self.args.json {
            self.json(made, number, out);
        } else {
            self.text(made, number, out)?;
        }
        out.tally().total += 1;
        Ok(())
    }

    fn text(&self, made: &Made, number: usize, out: &mut Out<'_>) -> Result<(), String> {
        let fit = &made.fit;
        let mut document = Document::new(fit.puzzle.clone());
        document.meta.title.clone_from(&self.drawn.title);
        if self.args.solutions {
            document.solution = Some(fit.solution.clone());
        }
        let format = self.args.write.format;
        if format.is_some_and(|f| f.keeps.contains(&"recipe")) {
            document.meta.recipe = self.recipe(number);
        }
        if let Some(rating) = &fit.rating {
            document.meta.rating = rating.to_string();
        }
        let options = self.args.write.options();
        let (written, format) = writing::document(&document, format, options).map_err(|e| e.to_string())?;
        let keeps = |part: &str| format.keeps.contains(&part);
        let solution = if self.args.solutions && !keeps("solution") {
            Some(writing::solution(&fit.puzzle, &fit.solution, self.args.write.format, options))
        } else {
            None
        };
        let solution = solution.transpose().map_err(|e| e.to_string())?;
        if written.text.contains('\n') {
            out.line(&written.text);
            if let Some(solution) = solution {
                out.line("");
                out.line(solution.trim_end());
            }
            // A blank line parts boards of several lines, for people and for readers.
            if self.args.count > 1 || !self.item.only {
                out.line("");
            }
            return Ok(());
        }
        let mut line = written.text;
        let rating = fit.rating.as_ref().filter(|_| !keeps("rating")).map(ToString::to_string);
        for part in solution.into_iter().chain(rating) {
            line.push('\t');
            line.push_str(part.trim_end());
        }
        out.line(&line);
        Ok(())
    }

    fn search(&self) -> &'static str {
        self.args.search.map_or("auto", |info| info.id)
    }

    /// The command line that makes the first `number` puzzles again.
    fn recipe(&self, number: usize) -> String {
        let command = self.wishes.command(self.args, self.target, self.search(), number);
        format!("{command} # masume {}", env!("CARGO_PKG_VERSION"))
    }

    fn json(&self, made: &Made, number: usize, out: &mut Out<'_>) {
        let fit = &made.fit;
        let mut object = Object::record(out.text(), "generate", None);
        self.pattern_key(&mut object);
        voice::puzzle_keys(&mut object, &fit.puzzle);
        object.string("solution", &writing::cells(fit.puzzle.board(), &fit.solution, '.'));
        let symmetries = Pattern::of(&fit.puzzle).symmetries();
        object.strings("symmetries", symmetries.iter().map(|s: &&Symmetry| s.id));
        match &fit.rating {
            Some(rating) => object.object("rating", |o| {
                o.string("mode", self.target.difficulty.mode.id);
                o.float("value", f64::from(rating.tenths()) / 10.0);
                o.string("text", &rating.to_string());
            }),
            None => object.null("rating"),
        }
        match &fit.used {
            Some(used) => object.object("used", |o| used.iter().for_each(|(t, n)| o.number(t.id, *n))),
            None => object.null("used"),
        }
        match fit.seconds {
            Some(seconds) => object.float("seconds", seconds),
            None => object.null("seconds"),
        }
        object.object("manifest", |o| {
            o.string("version", env!("CARGO_PKG_VERSION"));
            o.number("seed", self.args.seed);
            o.number("number", number as u64);
            o.number("attempt", made.attempt);
            o.number("tries", made.tries);
            o.string("search", self.search());
            o.string("command", &self.wishes.command(self.args, self.target, self.search(), number));
        });
        object.null("error");
        object.end_line();
    }

    fn pattern_key(&self, object: &mut Object<'_>) {
        pattern_key(object, self.item, self.drawn, self.args);
    }
}

/// The key `pattern`: which of the input; `null` when none was given.
pub(super) fn pattern_key(object: &mut Object<'_>, item: &Item, drawn: &Drawn, args: &GenerateArgs) {
    if args.pattern.is_empty() {
        return object.null("pattern");
    }
    object.object("pattern", |o| {
        o.string("file", &item.file);
        o.number("line", item.line as u64);
        o.number("number", item.number + 1);
        o.string("title", &drawn.title);
        o.string("cells", &patterns::line(&drawn.mask));
        // What is said about the pattern is not true of the puzzle: it stays with the pattern.
        if let Some(source) = voice::whole_source(item) {
            o.carry(source, |e| ["number", "title", "cells"].contains(&&*e.key));
        }
    });
}
