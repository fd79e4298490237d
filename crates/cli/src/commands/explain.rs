//! `masume explain`: the whole way through a puzzle, in words, as data, as pictures or as a page.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use masume::formats::ReadError;
use masume::logic::choice::Sequence;
use masume::logic::dead::{self, Fallen};
use masume::logic::rate::{MODES, Mode, Tenths, Unrated, sole_solution};
use masume::logic::{Candidate, End, Position, Step, Technique};
use masume::narrate::{self, PageOptions};
use masume::puzzle::violations;
use masume::render::{Coordinates, SceneOptions, svg};
use masume::solver::{Control, Stop};

use super::Command;
use super::rate::{self, Rated};
use super::show::{ThemeChoice, numbered};
use crate::batch::{Flow, Out, Plan};
use crate::choosing::ChoiceArgs;
use crate::desk::{self, Desk};
use crate::exit::Exit;
use crate::options::{InputArgs, RunArgs, SearchArgs};
use crate::task::{self, Asked, Common, RecordCommand};
use crate::telling::{DetailChoice, Telling, TellingArgs, columns, padded};
use crate::{output, step_json, writing};

pub(crate) static COMMAND: Command = Command {
    name: "explain",
    about: "Explain how puzzles fall, step by step",
    long: "Every step is told with its reason, in English or Japanese; at the end stand the techniques used and the \
           rating. --json writes the steps as data (docs/json.md), --svg a picture for each step, --html all of it as \
           one page. A puzzle with several solutions, or none, is explained as far as techniques get; it has no \
           rating.\n\n--dead compares techniques with search: a candidate is dead when no solution has it. Told is how \
           many there are and which of them no technique reaches; with --detail full, also after which step each falls.",
    examples: &[
        ("masume explain puzzle.txt", "every step and its reason"),
        ("masume explain puzzle.txt --lang ja --html puzzle.html", "a page in Japanese"),
        ("masume explain puzzle.txt --svg frames", "frames/step-001.svg, frames/step-002.svg …"),
        (
            "masume explain puzzle.txt --techniques hidden-single,naked-single --dead || true",
            "what singles do not see",
        ),
        ("masume explain puzzle.txt --json | jq '.path[].technique'", "the steps as data"),
    ],
    exits: &[
        (Exit::Done, "every puzzle was explained to its end"),
        (
            Exit::No,
            "some puzzle has no solution or several, was not finished by the techniques, or not within --time-limit",
        ),
        (
            Exit::Bad,
            "a puzzle could not be read or has givens that clash, the options are wrong, or a file was not written",
        ),
    ],
    arguments: ExplainArgs::augment_args,
    run: task::run::<ExplainArgs>,
};

#[derive(Args, Debug)]
struct ExplainArgs {
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

    /// The scale of the rating
    #[arg(long, value_name = "MODE", value_parser = rate::mode(), default_value = MODES[0].id,
          help_heading = "Rating")]
    mode: &'static Mode,

    /// Also tell which candidates are in no solution, and which of these no technique reaches
    #[arg(long, help_heading = "Telling")]
    dead: bool,

    /// Write a picture of each step into this folder
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    svg: Option<PathBuf>,

    /// Write one page with words and pictures
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    html: Option<PathBuf>,

    /// The look of the pictures
    #[arg(long, value_name = "THEME", value_enum, default_value_t, help_heading = "Output")]
    theme: ThemeChoice,

    /// One JSON object per puzzle (keys: docs/json.md)
    #[arg(long, help_heading = "Output")]
    json: bool,
}

/// The way through a puzzle.
struct Way {
    steps: Vec<Step>,
    end: End,
    /// Cells left open.
    open: usize,
    rated: Result<Rated, Unrated>,
    dead: Option<Dead>,
}

/// Dead candidates, and whether these are all.
struct Dead {
    candidates: Vec<Fallen>,
    stop: Stop,
}

impl RecordCommand for ExplainArgs {
    const NAME: &str = "explain";
    const PATTERNS: bool = false;

    fn common(&self) -> Common<'_> {
        Common { input: &self.input, run: &self.run, search: Some(&self.search), json: self.json }
    }

    fn adjust(&self, plan: &mut Plan) {
        // Whether the first puzzle is the only one decides the names of its files, so this waits even for a pipe.
        plan.cutting.look_ahead |= self.svg.is_some() || self.html.is_some();
    }

    fn answer_record(
        &self,
        desk: &mut Desk,
        asked: &Asked<'_>,
        out: &mut Out<'_>,
    ) -> Result<Flow, ReadError> {
        let start = Instant::now();
        let way = self.way(desk, asked)?;
        let took = start.elapsed();
        match &way.rated {
            Err(Unrated::Undecided(Stop::Cancelled)) => return Ok(Flow::Drop),
            Err(why) => rate::tally_unrated(asked, *why, took, out)?,
            Ok(rated) => rate::tally_rated(rated, took, out),
        }
        let telling = self.telling.telling();
        let failed = |why| ReadError::at(asked.item.line, 1, why);
        if let Some(folder) = &self.svg {
            self.draw(folder, asked, &way).map_err(failed)?;
        }
        if let Some(file) = &self.html {
            let scene = self.scene_options();
            let title = asked.document().meta.title.clone();
            let options = PageOptions { style: telling.style, title, scene };
            let page = narrate::page(asked.puzzle(), &way.steps, options);
            output::write_file(&numbered(file, asked.item), page.as_bytes()).map_err(failed)?;
        }
        if self.json {
            let micros = self.search.stats.then_some(took.as_micros() as u64);
            say_json(asked, telling, &way, micros, out);
        } else if self.svg.is_none() && self.html.is_none() {
            self.say_text(asked, telling, &way, out);
        }
        Ok(if way.end == End::Stopped(Stop::Cancelled) { Flow::Last } else { Flow::Go })
    }
}

impl ExplainArgs {
    fn way(&self, desk: &mut Desk, asked: &Asked<'_>) -> Result<Way, ReadError> {
        let puzzle = asked.puzzle();
        let choice = self.choice.choice(Sequence::Se);
        let (engine, control) = asked.engine(desk)?;
        let sole = sole_solution(engine, control);
        // Of givens that clash there is nothing to explain.
        if let Err(Unrated::NoSolution) = sole
            && let Some(error) = desk::clash(asked, &violations(puzzle))
        {
            return Err(error);
        }
        let statuses = self.dead.then(|| engine.status(&half(control)));
        let control = control.clone();
        let mut board = Position::with_layout(puzzle, desk.layout(puzzle));
        let mut steps = Vec::new();
        let (rated, end) = match sole {
            Ok(_) => {
                let mut rated = rate::rate_board(&MODES[0], &mut board, &choice, &control, &mut |step| {
                    steps.push(step.clone());
                });
                let end = rated.rating.end();
                // The way is told step by step; a mode that goes in rounds rates it for itself.
                if self.mode.id != MODES[0].id {
                    let mut board = Position::with_layout(puzzle, desk.layout(puzzle));
                    rated = rate::rate_board(self.mode, &mut board, &choice, &control, &mut |_| ());
                }
                (Ok(rated), end)
            }
            Err(why) => {
                board.without_uniqueness();
                let end = choice.order().walk(&mut board, &control, |_, step| steps.push(step.clone()));
                (Err(why), end)
            }
        };
        let dead = statuses.map(|statuses| Dead {
            candidates: dead::fallen(puzzle, &statuses, &steps),
            stop: statuses.report.stop,
        });
        Ok(Way { steps, end, open: board.blanks(), rated, dead })
    }

    fn scene_options(&self) -> SceneOptions {
        SceneOptions { theme: self.theme.theme(), coordinates: Coordinates::R1C1, ..SceneOptions::default() }
    }

    /// A picture for each step.
    fn draw(&self, folder: &Path, asked: &Asked<'_>, way: &Way) -> Result<(), String> {
        std::fs::create_dir_all(folder)
            .map_err(|e| format!("cannot make the folder {}: {e}", folder.display()))?;
        let options = self.scene_options();
        let mut board = Position::new(asked.puzzle());
        for (number, step) in way.steps.iter().enumerate() {
            let scene = narrate::scene(asked.puzzle(), &board, step, &options);
            let puzzle =
                if asked.item.only { String::new() } else { format!("puzzle-{}-", asked.item.number + 1) };
            let file = folder.join(format!("{puzzle}step-{:03}.svg", number + 1));
            output::write_file(&file, svg(&scene).as_bytes())?;
            step.apply(&mut board);
        }
        Ok(())
    }

    fn say_text(&self, asked: &Asked<'_>, telling: Telling, way: &Way, out: &mut Out<'_>) {
        if asked.item.number > 0 {
            out.line("");
        }
        out.line(&writing::one_line(asked.puzzle()));
        let mut board = Position::new(asked.puzzle());
        let width = way.steps.len().to_string().len();
        let indent = " ".repeat(width + 2);
        for (number, step) in way.steps.iter().enumerate() {
            out.line(&format!("{:>width$}. {}", number + 1, narrate::headline(&board, step, telling.style)));
            if self.telling.detail != DetailChoice::Headlines {
                let why = narrate::text(&narrate::explain(&board, step, telling.style));
                why.lines().for_each(|line| out.line(&format!("{indent}{line}")));
            }
            step.apply(&mut board);
        }
        out.line("");
        if let Some(why) = unrated_words(&telling, &way.rated) {
            out.line(&why);
        }
        out.line(&telling.end(asked.puzzle(), &way.end, way.steps.len(), way.open));
        if let Some(dead) = &way.dead {
            self.say_dead(asked, telling, dead, out);
        }
        if !way.steps.is_empty() {
            out.line("");
            for line in table(telling, &way.steps) {
                out.line(&line);
            }
        }
        if let Ok(rated) = &way.rated {
            let name = telling.say("page-rating", &[]);
            out.line("");
            out.line(&format!("{name}: {}  {}", rated.rating, rated.terms));
        }
    }

    fn say_dead(&self, asked: &Asked<'_>, telling: Telling, dead: &Dead, out: &mut Out<'_>) {
        let shape = asked.puzzle().board();
        let list = |of: Option<usize>| -> Vec<Candidate> {
            dead.candidates.iter().filter(|d| d.step == of).map(|d| d.candidate).collect()
        };
        out.line("");
        let all = if dead.stop == Stop::Complete { "dead-all" } else { "dead-some" };
        out.line(&telling.count(all, dead.candidates.len()));
        if self.telling.detail == DetailChoice::Full {
            let last = dead.candidates.iter().filter_map(|d| d.step).max();
            for step in last.into_iter().flat_map(|last| 0..=last) {
                let fell = list(Some(step));
                if !fell.is_empty() {
                    let after = telling.say("dead-after", &[("step", (step + 1).into())]);
                    out.line(&format!("{after} {}", telling.candidates(shape, &fell)));
                }
            }
        }
        let left = list(None);
        if left.is_empty() && !dead.candidates.is_empty() {
            out.line(&telling.say("dead-reached", &[]));
        } else if !left.is_empty() {
            out.line(&telling.count("dead-unreached", left.len()));
            out.line(&format!("  {}", telling.candidates(shape, &left)));
        }
    }
}

/// The same with half of the time that is left: the search for dead candidates must leave some for the steps.
fn half(control: &Control) -> Control {
    let now = Instant::now();
    let deadline = control.deadline.map(|end| now + end.saturating_duration_since(now) / 2);
    Control { deadline, ..control.clone() }
}

/// Why there is no rating, in words.
fn unrated_words(telling: &Telling, rated: &Result<Rated, Unrated>) -> Option<String> {
    let id = match rated.as_ref().err()? {
        Unrated::NoSolution => "explain-none",
        Unrated::Several => "explain-several",
        Unrated::Undecided(_) => "explain-undecided",
    };
    Some(telling.say(id, &[]))
}

/// How often each technique was used, from the easiest to the hardest.
fn table(telling: Telling, steps: &[Step]) -> Vec<String> {
    let mut used: Vec<(&Technique, u16, u16, usize)> = Vec::new();
    for step in steps {
        match used.iter_mut().find(|u| u.0.id == step.technique.id) {
            Some((_, least, most, times)) => {
                (*least, *most, *times) = ((*least).min(step.se), (*most).max(step.se), *times + 1);
            }
            None => used.push((step.technique, step.se, step.se, 1)),
        }
    }
    used.sort_by_key(|u| (u.1, u.2));
    let head = ["page-technique", "page-se", "page-count"].map(|id| telling.say(id, &[]));
    let total = [telling.say("explain-total", &[]), String::new(), steps.len().to_string()];
    let rows = used.iter().map(|&(technique, least, most, times)| {
        let rating = if least == most {
            Tenths(least).to_string()
        } else {
            format!("{}–{}", Tenths(least), Tenths(most))
        };
        [telling.technique(technique).to_string(), rating, times.to_string()]
    });
    let rows: Vec<[String; 3]> = std::iter::once(head).chain(rows).chain([total]).collect();
    let width = |column: usize| rows.iter().map(|r| columns(&r[column])).max().unwrap_or(0);
    let widths = [width(0), width(1)];
    let line =
        |r: &[String; 3]| format!("{}  {}  {}", padded(&r[0], widths[0]), padded(&r[1], widths[1]), r[2]);
    rows.iter().map(line).collect()
}

fn say_json(asked: &Asked<'_>, telling: Telling, way: &Way, micros: Option<u64>, out: &mut Out<'_>) {
    let puzzle = asked.puzzle();
    let mut object = asked.record(out);
    match &way.rated {
        Ok(rated) => {
            object.truth("unique", Some(true));
            rate::rating_keys(&mut object, puzzle, rated);
        }
        Err(why) => {
            rate::unrated_keys(&mut object, asked, *why);
            object.string("end", step_json::end_id(&way.end));
        }
    }
    object.number("open", way.open as u64);
    object.string("lang", telling.style.lang.id());
    let mut board = Position::new(asked.puzzle());
    object.objects("path", way.steps.iter().enumerate(), |o, (number, step)| {
        o.number("number", number as u64 + 1);
        step_json::step_keys(o, puzzle, step);
        o.string("headline", &narrate::headline(&board, step, telling.style));
        o.strings("text", narrate::explain(&board, step, telling.style).iter().map(|line| &line.text));
        step.apply(&mut board);
    });
    if let Some(dead) = &way.dead {
        object.objects("dead", &dead.candidates, |o, fallen| {
            step_json::candidate_keys(o, puzzle, fallen.candidate);
            match fallen.step {
                Some(step) => o.number("step", step as u64 + 1),
                None => o.null("step"),
            }
        });
        object.truth("dead_complete", Some(dead.stop == Stop::Complete));
    }
    if let Some(micros) = micros {
        object.number("micros", micros);
    }
    object.null("error");
    object.end_line();
}
