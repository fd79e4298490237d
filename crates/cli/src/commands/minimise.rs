//! `masume minimise`: clues taken away until every one is needed.

use std::time::Instant;

use clap::Args;
use masume::formats::ReadError;
use masume::generator::Minimise;
use masume::generator::minimise::Minimised;
use masume::logic::rate::{Unrated, sole_solution};
use masume::puzzle::violations;
use masume::solver::Stop;

use super::Command;
use crate::batch::{Flow, Out};
use crate::desk::{self, Desk};
use crate::diagnostic::say;
use crate::exit::Exit;
use crate::options::{InputArgs, RunArgs, SearchArgs, WriteArgs, how_many, whole};
use crate::tally::Tally;
use crate::task::{self, Asked, Common, RecordCommand};
use crate::{voice, writing};

pub(crate) static COMMAND: Command = Command {
    name: "minimise",
    about: "Take clues away until every one is needed",
    long: "Each puzzle with one solution comes out with the same solution and as few of its clues as a random order of \
           trying them leaves: without any of those that are left there are several solutions. --best tries several \
           orders. A puzzle that has no solution or several leaves a line that begins with # in its place: `# several \
           line 7: …`, `# none line 7: …`, `# unknown line 7: …`, `# error line 7: …`.",
    examples: &[
        ("masume minimise puzzles.txt", "a line for each puzzle"),
        ("masume minimise puzzle.txt --best 100", "the fewest clues of a hundred orders"),
        (
            "masume minimise puzzle.txt --keep-symmetry",
            "clues go in groups, the picture stays as even as it was",
        ),
        ("masume solve puzzles.txt | masume minimise --seed 7", "new puzzles from the solutions of others"),
    ],
    exits: &[
        (Exit::Done, "every puzzle was minimised"),
        (Exit::No, "some puzzle has no solution or several, or was not finished within --time-limit"),
    ],
    arguments: MinimiseArgs::augment_args,
    run: task::run::<MinimiseArgs>,
};

#[derive(Args, Debug)]
struct MinimiseArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    write: WriteArgs,
    #[command(flatten)]
    run: RunArgs,

    /// Keep the symmetry of the clues: they go in groups, and each group that is left is needed
    #[arg(long, help_heading = "Search")]
    keep_symmetry: bool,

    /// Try this many orders and keep the fewest clues
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = how_many, help_heading = "Search")]
    best: u64,

    /// Where the randomness of the orders starts
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole, allow_negative_numbers = true,
          help_heading = "Search")]
    seed: u64,

    /// One JSON object per puzzle (keys: docs/json.md)
    #[arg(long, help_heading = "Output")]
    json: bool,
}

impl RecordCommand for MinimiseArgs {
    const NAME: &str = "minimise";
    const PATTERNS: bool = false;

    fn common(&self) -> Common<'_> {
        Common { input: &self.input, run: &self.run, search: Some(&self.search), json: self.json }
    }

    fn answer_record(
        &self,
        desk: &mut Desk,
        asked: &Asked<'_>,
        out: &mut Out<'_>,
    ) -> Result<Flow, ReadError> {
        let start = Instant::now();
        let (engine, control) = asked.engine(desk)?;
        let how = Minimise { seed: self.seed, orders: self.best, keep_symmetry: self.keep_symmetry };
        let done = match sole_solution(engine, control) {
            Ok(_) => how.run(asked.puzzle(), engine, control).map_err(Unrated::Undecided),
            Err(why) => Err(why),
        };
        if matches!(done, Err(Unrated::Undecided(Stop::Cancelled))) {
            return Ok(Flow::Drop);
        }
        if let Err(Unrated::NoSolution) = done
            && let Some(error) = desk::clash(asked, &violations(asked.puzzle()))
        {
            return Err(error);
        }
        let tally = out.tally();
        tally.total += 1;
        tally.search += start.elapsed();
        match &done {
            Ok(_) => tally.solved += 1,
            Err(Unrated::NoSolution) => tally.none += 1,
            Err(Unrated::Several) => tally.several += 1,
            Err(Unrated::Undecided(_)) => tally.unknown += 1,
        }
        match done {
            Ok(minimised) => self.say(asked, minimised, out)?,
            Err(why) => self.say_refused(asked, why, out),
        }
        Ok(Flow::Go)
    }

    fn close(&self, tally: &Tally) {
        if tally.total > 1 && tally.exit != Exit::Done {
            let Tally { total, solved, none, several, unknown, errors, .. } = tally;
            say!(
                "masume: {total} puzzles: {solved} minimised, {none} without solution, {several} with several, \
                 {unknown} not finished, {errors} errors"
            );
        }
    }
}

impl MinimiseArgs {
    fn say(&self, asked: &Asked<'_>, minimised: Minimised, out: &mut Out<'_>) -> Result<(), ReadError> {
        let Minimised { puzzle, order, symmetry } = minimised;
        if self.json {
            let mut object = asked.record(out);
            object.raw("minimal", &writing::puzzle_json(&puzzle));
            object.number("minimal_clues", puzzle.givens().count() as u64);
            if !asked.puzzle().rule_clues().is_empty() {
                object.number("minimal_rule_clues", puzzle.rule_clues().len() as u64);
                object.string("minimal_shape", &puzzle.spec().to_string());
            }
            object.number("seed", self.seed);
            object.number("order", order);
            object.string("symmetry", symmetry.id);
            object.null("error");
            object.end_line();
            return Ok(());
        }
        let mut document = asked.document().clone();
        document.puzzle = puzzle;
        // What was entered or marked belongs to the puzzle as it was.
        document.entries = masume::puzzle::Grid::empty(document.board().len());
        document.centre_marks.clear();
        document.corner_marks.clear();
        document.planned = None;
        let (written, _) =
            writing::document(&document, self.write.format, self.write.options()).map_err(|e| {
                ReadError::at(asked.item.line, 1, e.to_string()).help("see `masume list formats`")
            })?;
        out.line(&written.text);
        if written.text.contains('\n') && !asked.item.only {
            out.line("");
        }
        Ok(())
    }

    fn say_refused(&self, asked: &Asked<'_>, why: Unrated, out: &mut Out<'_>) {
        out.tally().exit(Exit::No);
        let line = asked.item.line;
        let (word, reason) = match why {
            Unrated::NoSolution => {
                let found = violations(asked.puzzle());
                let more =
                    desk::reason(asked.puzzle(), &found).map_or_else(String::new, |r| format!(", {r}"));
                ("none", format!("no solution{more}"))
            }
            Unrated::Several => (
                "several",
                "more than one solution; clues can only be taken from a puzzle with one".to_string(),
            ),
            Unrated::Undecided(stop) => {
                ("unknown", format!("{} before it was minimal", voice::stopped(stop)))
            }
        };
        if self.json {
            let mut object = asked.record(out);
            object.null("minimal");
            object.string("reason", &reason);
            object.null("error");
            object.end_line();
        } else {
            out.line(&format!("# {word} line {line}: {reason}"));
        }
    }
}
