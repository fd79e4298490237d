//! `masume hint`: what a player can do next, a little at a time.

use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use masume::formats::ReadError;
use masume::logic::choice::Sequence;
use masume::logic::{Hint, Position, Step};
use masume::narrate::{self, Line, Stage};
use masume::puzzle::{Cell, violations};
use masume::solver::{Control, Stop};

use super::Command;
use crate::batch::{Flow, Out};
use crate::choosing::ChoiceArgs;
use crate::desk::{self, Desk};
use crate::exit::Exit;
use crate::options::{InputArgs, RunArgs, SearchArgs};
use crate::task::{self, Asked, Common, RecordCommand};
use crate::telling::{DetailChoice, Telling, TellingArgs};
use crate::{step_json, words};

pub(crate) static COMMAND: Command = Command {
    name: "hint",
    about: "Say what to do next, a little at a time",
    long: "A hint has three stages: where to look, what to look for, and the step with its reason. It goes on from any \
           state: givens, entries and pencil marks (those in the middle of cells), in the formats that keep them \
           (`masume list formats`). The state is checked first: a wrong entry, or marks that leave out the right \
           digit, are named instead of a step, without saying what the right digit is.\n\nSteps come in the order in \
           which people see things: singles before anything else, and a mark that stands alone in its cell before a \
           digit with one place in a house. Without --time-limit a hint takes ten seconds at most.",
    examples: &[
        ("masume hint puzzle.txt", "where to look"),
        ("masume hint puzzle.txt --stage 2", "what to look for"),
        ("masume hint samurai.json --stage all --lang ja", "all three stages, in Japanese"),
    ],
    exits: &[
        (Exit::Done, "there is a step to take, or the puzzle is solved"),
        (
            Exit::No,
            "an entry or a mark is wrong, no technique finds a step, there is no solution, or time was over",
        ),
    ],
    arguments: HintArgs::augment_args,
    run: task::run::<HintArgs>,
};

/// How long a hint may take when no limit is given.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Args, Debug)]
struct HintArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    telling: TellingArgs,
    #[command(flatten)]
    choice: ChoiceArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    run: RunArgs,

    /// How much to give away; 1 when not said
    #[arg(long, value_name = "STAGE", value_enum, help_heading = "Telling")]
    stage: Option<StageChoice>,

    /// One JSON object per puzzle (keys: docs/json.md)
    #[arg(long, help_heading = "Output")]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum StageChoice {
    /// Where to look
    #[value(name = "1")]
    Where,
    /// What to look for
    #[value(name = "2")]
    What,
    /// The step, and why
    #[value(name = "3")]
    Which,
    /// One after the other
    All,
}

impl RecordCommand for HintArgs {
    const NAME: &str = "hint";
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
        let choice = self.choice.choice(Sequence::People);
        let (engine, control) = asked.engine(desk)?;
        // Who asks for a hint waits for it; an open board could be searched for minutes.
        let patience = || Some(Instant::now() + PATIENCE);
        let control = &Control { deadline: control.deadline.or_else(patience), ..control.clone() };
        let found = masume::logic::hint(asked.document(), engine, &choice, control)
            .map_err(|e| desk::unsupported(asked.item, &e))?;
        match &found {
            Hint::Stopped(Stop::Cancelled) => return Ok(Flow::Drop),
            Hint::NoSolution => {
                if let Some(error) = desk::clash(asked, &violations(asked.puzzle())) {
                    return Err(error);
                }
            }
            _ => {}
        }
        let tally = out.tally();
        tally.total += 1;
        tally.search += start.elapsed();
        match &found {
            Hint::Step { .. } | Hint::Solved => tally.solved += 1,
            Hint::NoSolution => tally.none += 1,
            _ => tally.unknown += 1,
        }
        if !matches!(found, Hint::Step { .. } | Hint::Solved) {
            tally.exit(Exit::No);
        }
        let telling = self.telling.telling();
        if self.json {
            self.say_json(asked, telling, &found, out);
        } else {
            self.say_text(asked, telling, &found, out);
        }
        Ok(Flow::Go)
    }
}

impl HintArgs {
    fn stages(&self) -> &'static [Stage] {
        match self.stage {
            None | Some(StageChoice::Where) => &[Stage::Where],
            Some(StageChoice::What) => &[Stage::What],
            Some(StageChoice::Which) => &[Stage::Which],
            Some(StageChoice::All) => &Stage::ALL,
        }
    }

    /// The words of a stage.
    fn lines(&self, telling: Telling, board: &Position, step: &Step, stage: Stage) -> Vec<Line> {
        let mut lines = narrate::hint(board, step, stage, telling.style);
        if self.telling.detail == DetailChoice::Headlines {
            lines.truncate(1);
        }
        lines
    }

    fn say_text(&self, asked: &Asked<'_>, telling: Telling, found: &Hint, out: &mut Out<'_>) {
        if asked.item.number > 0 {
            out.line("");
        }
        let Hint::Step { board, step } = found else {
            out.line(&state_words(asked, telling, found));
            return;
        };
        for &stage in self.stages() {
            let text = narrate::text(&self.lines(telling, board, step, stage));
            text.lines().for_each(|line| out.line(line));
        }
        // Who did not choose a stage may not know that there are more; once is enough.
        if self.stage.is_none() && asked.item.number == 0 {
            out.note(format!("{}\n", telling.say("hint-more-what", &[])));
        }
    }

    fn say_json(&self, asked: &Asked<'_>, telling: Telling, found: &Hint, out: &mut Out<'_>) {
        let shape = asked.puzzle().board();
        let mut object = asked.record(out);
        object.string("hint", id(found));
        object.string("lang", telling.style.lang.id());
        if let Hint::Step { board, step } = found {
            for &stage in self.stages() {
                let key = match stage {
                    Stage::Where => "where",
                    Stage::What => "what",
                    Stage::Which => "which",
                };
                object.strings(key, self.lines(telling, board, step, stage).iter().map(|line| &line.text));
            }
            // The data give everything away.
            if self.stages().contains(&Stage::Which) {
                object.object("step", |o| step_json::step_keys(o, asked.puzzle(), step));
            }
        } else {
            object.string("message", &state_words(asked, telling, found));
            object.strings("cells", cells(found).iter().map(|c| words::cell(shape, *c)));
        }
        object.null("error");
        object.end_line();
    }
}

/// The stable name of what is told.
fn id(hint: &Hint) -> &'static str {
    match hint {
        Hint::Step { .. } => "step",
        Hint::WrongEntries(_) => "wrong-entries",
        Hint::WrongMarks(_) => "wrong-marks",
        Hint::NoneLeft(_) => "none-left",
        Hint::Solved => "solved",
        Hint::Stuck => "stuck",
        Hint::NoSolution => "no-solution",
        Hint::Stopped(_) => "stopped",
    }
}

/// The cells that are named instead of a step.
fn cells(hint: &Hint) -> &[Cell] {
    match hint {
        Hint::WrongEntries(cells) | Hint::WrongMarks(cells) | Hint::NoneLeft(cells) => cells,
        _ => &[],
    }
}

/// What is told instead of a step.
fn state_words(asked: &Asked<'_>, telling: Telling, hint: &Hint) -> String {
    let id = match hint {
        Hint::WrongEntries(_) => "hint-entries-wrong",
        Hint::WrongMarks(_) => "hint-marks-wrong",
        Hint::NoneLeft(_) => "hint-none-left",
        Hint::Solved => "hint-solved",
        Hint::Stuck | Hint::Step { .. } => "hint-stuck",
        Hint::NoSolution => "hint-no-solution",
        Hint::Stopped(_) => "hint-stopped",
    };
    let cells = cells(hint);
    let names = telling.cells(asked.puzzle().board(), cells);
    telling.say(id, &[("n", cells.len().into()), ("cells", names.into())])
}
