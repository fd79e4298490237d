//! From options to targets.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

use masume::formats::ReadError;
use masume::generator::{Difficulty, Target, Wish};
use masume::logic::{Technique, choice};
use masume::puzzle::{Board, Puzzle, SYMMETRIES};

use super::GenerateArgs;
use crate::patterns::{self, Drawn};
use crate::{aside, ranges, writing};

/// What is asked for beside the pattern.
#[derive(Debug)]
pub(super) struct Wishes {
    difficulty: Difficulty,
    motif: Option<Puzzle>,
    template: Puzzle,
}

impl Wishes {
    /// From options that were read; the error is for people.
    pub(super) fn new(args: &GenerateArgs) -> Result<Self, String> {
        let motif = args.motif.as_deref().map(|text| motif(text, args.shape.as_ref())).transpose()?;
        let template = match (&args.shape, &motif) {
            (Some(template), _) => template.clone(),
            (None, Some(motif)) => motif.cleared(),
            (None, None) => Puzzle::empty(Board::classic()),
        };
        let all = |names: &[String]| -> Vec<&'static Technique> {
            names.iter().filter_map(|name| choice::named(name)).flatten().collect()
        };
        let forbidden = all(&args.forbid);
        if let Some(both) = args.techniques.iter().find(|t| forbidden.iter().any(|f| f.id == t.id)) {
            return Err(format!("{} is both required (--techniques) and forbidden (--forbid)", both.id));
        }
        let difficulty = Difficulty {
            mode: args.mode,
            rating: args.rate.clone(),
            required: args.techniques.clone(),
            allowed: (!args.allow.is_empty()).then(|| all(&args.allow)),
            forbidden,
            seconds: args.solve_time.clone(),
        };
        Ok(Self { difficulty, motif, template })
    }

    /// The board when no pattern says it.
    pub(super) fn board(&self) -> &Arc<Board> {
        self.template.board()
    }

    /// The board with the rule clues that every puzzle has.
    pub(super) fn template(&self) -> &Puzzle {
        &self.template
    }

    /// Whether any difficulty will do.
    pub(super) fn is_easy_to_please(&self) -> bool {
        self.difficulty.is_any()
    }

    /// What is asked for on this pattern; the error is for people.
    pub(super) fn target(&self, args: &GenerateArgs, drawn: &Drawn) -> Result<Target, ReadError> {
        let mut target = Target::new(drawn.mask.board().clone());
        if self.template.board() == target.board() {
            target = target.with_rules_of(&self.template);
        }
        target.mask = drawn.mask.clone();
        target.symmetry = args.symmetry.unwrap_or(&SYMMETRIES[0]);
        target.clues.clone_from(&args.clues);
        target.minimal = args.minimal;
        target.difficulty = self.difficulty.clone();
        let Some(motif) = &self.motif else { return Ok(target) };
        if motif.board() != target.board() {
            let message = format!(
                "the pattern is on a board {} and --motif on {}",
                target.board().spec(),
                motif.board().spec()
            );
            return Err(ReadError::at(1, 1, message).help("give both on the same board; --shape names it"));
        }
        for (cell, digit) in motif.givens().filled() {
            target = target.with_motif(cell, digit);
        }
        Ok(target)
    }

    /// The options that make the first `count` puzzles of a target again, as a command line.
    pub(super) fn command(&self, args: &GenerateArgs, target: &Target, search: &str, count: usize) -> String {
        let mut words = vec!["masume generate".to_string()];
        let mut add = |option: &str, value: String| words.push(format!("{option} {}", quoted(&value)));
        let (shape, spec) = (target.board(), target.template.spec());
        if !spec.is_usual() || target.mask.count(Wish::May) == shape.len() && shape.digits() != 9 {
            add("--shape", spec.to_string());
        }
        // A pattern that leaves every cell open is one, too: without any, other searches serve.
        if !args.pattern.is_empty() {
            add("--pattern", patterns::line(&target.mask));
        }
        if let Some(motif) = &self.motif {
            add("--motif", writing::one_line(motif));
        }
        if !args.place.is_empty() {
            let signs = args.place.iter().map(|(rule, count)| match count {
                Some(count) => format!("{}*{count}", rule.id),
                None => rule.id.to_string(),
            });
            add("--place", signs.collect::<Vec<_>>().join(","));
        }
        if let Some(symmetry) = args.symmetry {
            add("--symmetry", symmetry.id.to_string());
        }
        if let Some(clues) = &args.clues {
            add("--clues", ranges::written(clues));
        }
        if let Some(rating) = &args.rate {
            add("--rate", ranges::rating_written(rating));
            add("--mode", args.mode.id.to_string());
        }
        let required: Vec<&str> = args.techniques.iter().map(|t| t.id).collect();
        for (option, names) in [
            ("--techniques", required.join(",")),
            ("--allow", args.allow.join(",")),
            ("--forbid", args.forbid.join(",")),
        ] {
            if !names.is_empty() {
                add(option, names);
            }
        }
        if let Some(time) = &args.solve_time {
            add("--solve-time", ranges::time_written(time));
        }
        if args.search.is_some() {
            add("--search", search.to_string());
        }
        add("--seed", args.seed.to_string());
        add("--count", count.to_string());
        if args.keep_signs {
            words.push("--keep-signs".to_string());
        }
        if args.minimal {
            words.push("--minimal".to_string());
        }
        if args.allow_duplicates {
            words.push("--allow-duplicates".to_string());
        }
        words.join(" ")
    }
}

/// A word that shells take as it is.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-,+=:@/".contains(c);
    if word.chars().all(plain) && !word.is_empty() {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// The one puzzle of a file, or the argument itself.
fn motif(argument: &OsStr, shape: Option<&Puzzle>) -> Result<Puzzle, String> {
    let name = Path::new(argument).display();
    let mut documents = aside::puzzles("--motif", argument, shape)?;
    if documents.len() > 1 {
        return Err(format!("--motif {name}: there are several puzzles in it; give one"));
    }
    let puzzle = documents.swap_remove(0).puzzle;
    if puzzle.givens().is_empty() {
        return Err(format!("--motif {name}: it has no digits to keep"));
    }
    Ok(puzzle)
}
