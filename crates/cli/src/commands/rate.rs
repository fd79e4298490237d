//! `masume rate`: how hard each puzzle is.

use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};
use masume::formats::ReadError;
use masume::logic::choice::{Choice, Sequence};
use masume::logic::masume::MasumeRating;
use masume::logic::rate::{self, MODES, Mode, Rating, SeRating, Terms, Unrated, sole_solution};
use masume::logic::{End, Position, Step, Technique};
use masume::puzzle::{Puzzle, violations};
use masume::solver::{Control, Stop};

use super::Command;
use crate::batch::{Flow, Out};
use crate::choosing::ChoiceArgs;
use crate::desk::{self, Desk};
use crate::diagnostic::say;
use crate::exit::Exit;
use crate::json::Object;
use crate::options::{InputArgs, RunArgs, SearchArgs};
use crate::tally::Tally;
use crate::task::{self, Asked, Common, RecordCommand};
use crate::{step_json, voice, writing};

pub(crate) static COMMAND: Command = Command {
    name: "rate",
    about: "Rate how hard puzzles are, by the techniques they need",
    long: "Each puzzle gives one line of four parts split by tabs: the puzzle, its rating, the technique of the \
           hardest step, and what the rating was made with (mode, version, options). A puzzle without a rating \
           leaves a line that begins with # in its place: `# several line 7: …`, `# none line 7: …`, `# unknown line \
           7: …`, `# error line 7: …`.\n\nThe rating of mode se-1.2.1 is that of Sudoku Explainer 1.2.1, ER/EP/ED: \
           the hardest step of all, the hardest up to the first digit, the first step. A puzzle that the techniques \
           do not finish has an ER of 20.0. What --time-limit or Ctrl-C cut short is a lower bound and has >= before \
           it, as in `>=8.3/1.2/1.2`; so is what is left of a board with more than 4096 candidates, on which chains \
           are not searched.\n\nThe rating of mode masume is the same however a puzzle is turned, relabelled or \
           its rows and columns are exchanged: all steps of the cheapest level are done together. `7.12 6m52s \
           (5m18s-9m40s)` is its score (on the scale of Sudoku Explainer; the last place counts how often the hardest \
           level was needed again) and how long people are expected to take, four of five between the two times; ~ \
           before it: no measured puzzle was like this one. --json has the openings of every round and the bottlenecks.",
    examples: &[
        ("masume rate puzzles.txt", "a line for each puzzle"),
        (
            "masume rate puzzles.sdm --stats | sort -t \"$(printf '\\t')\" -k 2n",
            "from the easiest to the hardest",
        ),
        ("masume rate puzzles.txt --time-limit 10 --json", "at most ten seconds each, as JSON"),
        (
            "masume rate puzzles.txt --mode masume",
            "a score that does not change when a puzzle is turned, and a time",
        ),
        ("masume rate puzzle.txt --no-uniqueness --without x-wing", "what if these could not be used"),
    ],
    exits: &[
        (Exit::Done, "every puzzle was rated"),
        (
            Exit::No,
            "some puzzle has no solution or several, was not finished by the techniques, or not within --time-limit",
        ),
    ],
    arguments: RateArgs::augment_args,
    run: task::run::<RateArgs>,
};

#[derive(Args, Debug)]
struct RateArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    choice: ChoiceArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    run: RunArgs,

    /// The scale
    #[arg(long, value_name = "MODE", value_parser = mode(), default_value = MODES[0].id, help_heading = "Rating")]
    mode: &'static Mode,

    /// One JSON object per puzzle (keys: docs/json.md)
    #[arg(long, help_heading = "Output")]
    json: bool,
}

/// The modes as values of an option.
pub(super) fn mode() -> impl clap::builder::TypedValueParser<Value = &'static Mode> {
    let values = MODES.iter().map(|m| PossibleValue::new(m.id).help(m.about_en));
    PossibleValuesParser::new(values).try_map(|id| rate::mode(&id).ok_or("no such mode"))
}

/// A rating with what belongs to it.
pub(super) struct Rated {
    pub rating: Rating,
    pub terms: Terms,
    /// How often each technique was used, in the order of first use.
    pub used: Vec<(&'static Technique, u64)>,
}

impl RecordCommand for RateArgs {
    const NAME: &str = "rate";
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
        let choice = self.choice.choice(Sequence::Se);
        let (engine, control) = asked.engine(desk)?;
        let sole = sole_solution(engine, control);
        if let Err(why) = sole {
            return self.say_unrated(asked, why, start.elapsed(), out);
        }
        let control = control.clone();
        let mut board = Position::with_layout(asked.puzzle(), desk.layout(asked.puzzle()));
        let rated = rate_board(self.mode, &mut board, &choice, &control, &mut |_| ());
        Ok(self.say(asked, &rated, start.elapsed(), out))
    }

    fn close(&self, tally: &Tally) {
        if tally.total > 1 && tally.exit != Exit::Done {
            let Tally { total, solved, none, several, unknown, errors, .. } = tally;
            say!(
                "masume: {total} puzzles: {solved} rated, {none} without solution, {several} with several, {unknown} \
                 not finished, {errors} errors"
            );
        }
    }
}

/// Rates a position that has one solution; `visit` sees each step.
pub(super) fn rate_board(
    mode: &Mode,
    board: &mut Position,
    choice: &Choice,
    control: &Control,
    visit: &mut dyn FnMut(&Step),
) -> Rated {
    choice.prepare(board);
    let terms = Terms::new(mode, choice, board);
    let mut used: Vec<(&Technique, u64)> = Vec::new();
    let rating = (mode.rate)(board, choice, control, &mut |_, step| {
        match used.iter_mut().find(|(t, _)| t.id == step.technique.id) {
            Some((_, times)) => *times += 1,
            None => used.push((step.technique, 1)),
        }
        visit(step);
    });
    Rated { rating, terms, used }
}

/// Why a puzzle has no rating: the word for the line, and the rest of it.
pub(super) fn unrated_line(asked: &Asked<'_>, why: Unrated) -> String {
    let line = asked.item.line;
    match why {
        Unrated::NoSolution => {
            let found = violations(asked.puzzle());
            let reason = desk::reason(asked.puzzle(), &found).map_or_else(String::new, |r| format!(", {r}"));
            format!("# none line {line}: no solution{reason}")
        }
        Unrated::Several => {
            format!(
                "# several line {line}: more than one solution; only a puzzle with exactly one has a rating"
            )
        }
        Unrated::Undecided(stop) => {
            format!(
                "# unknown line {line}: {} before it was known whether there is one solution",
                voice::stopped(stop)
            )
        }
    }
}

/// Notes that a puzzle has no rating; an error when its givens clash.
pub(super) fn tally_unrated(
    asked: &Asked<'_>,
    why: Unrated,
    took: Duration,
    out: &mut Out<'_>,
) -> Result<(), ReadError> {
    if why == Unrated::NoSolution
        && let Some(error) = desk::clash(asked, &violations(asked.puzzle()))
    {
        return Err(error);
    }
    let tally = out.tally();
    tally.total += 1;
    tally.search += took;
    match why {
        Unrated::NoSolution => tally.none += 1,
        Unrated::Several => tally.several += 1,
        Unrated::Undecided(_) => tally.unknown += 1,
    }
    tally.exit(Exit::No);
    Ok(())
}

/// Notes that a puzzle has a rating.
pub(super) fn tally_rated(rated: &Rated, took: Duration, out: &mut Out<'_>) {
    let tally = out.tally();
    tally.total += 1;
    tally.search += took;
    if rated.rating.end() == End::Solved {
        tally.solved += 1;
        tally.bands.add(rated.rating.tenths());
    } else {
        tally.unknown += 1;
        tally.exit(Exit::No);
    }
}

/// The keys of a rating.
pub(super) fn rating_keys(object: &mut Object<'_>, puzzle: &Puzzle, rated: &Rated) {
    object.string("mode", rated.terms.mode);
    object.string("version", rated.terms.version);
    object.string("options", &rated.terms.options);
    match &rated.rating {
        Rating::Se(se) => se_keys(object, se),
        Rating::Masume(own) => own_keys(object, puzzle, own),
    }
    object.string("end", step_json::end_id(&rated.rating.end()));
    object.object("used", |o| {
        for (technique, times) in &rated.used {
            o.number(technique.id, *times);
        }
    });
}

fn se_keys(object: &mut Object<'_>, se: &SeRating) {
    let number = |tenths: u16| f64::from(tenths) / 10.0;
    object.float("er", number(se.er));
    object.float("ep", number(se.ep));
    object.float("ed", number(se.ed));
    object.truth("lower_bound", Some(se.lower_bound));
    object.truth("ep_lower_bound", Some(se.ep_lower_bound));
    object.truth("ed_lower_bound", Some(se.ed_lower_bound));
    object.number("steps", se.steps as u64);
    match se.hardest {
        Some(technique) => object.string("hardest", technique.id),
        None => object.null("hardest"),
    }
}

fn own_keys(object: &mut Object<'_>, puzzle: &Puzzle, own: &MasumeRating) {
    object.string("scale", MasumeRating::VERSION);
    object.float("score", f64::from(own.score) / 100.0);
    object.truth("lower_bound", Some(own.lower_bound));
    object.number("steps", own.rounds.len() as u64);
    match &own.hardest {
        Some(hardest) => object.string("hardest", hardest.id()),
        None => object.null("hardest"),
    }
    match &own.time {
        Some(time) => object.object("time", |o| {
            o.float("seconds", time.seconds);
            o.float("low", time.low);
            o.float("high", time.high);
            o.truth("extrapolated", Some(time.extrapolated));
        }),
        None => object.null("time"),
    }
    object.objects("rounds", &own.rounds, |o, round| {
        o.string("level", round.level.id);
        o.number("open", round.blanks as u64);
        o.number("openings", round.openings as u64);
        o.number("placed", round.placed as u64);
        o.number("eliminated", round.eliminated as u64);
    });
    object.objects("bottlenecks", &own.bottlenecks, |o, bottleneck| {
        o.number("round", bottleneck.round as u64 + 1);
        o.truth("places", Some(bottleneck.places));
        o.objects("candidates", &bottleneck.at, |o, c| step_json::candidate_keys(o, puzzle, *c));
    });
}

/// The id of the hardest technique, or a dash.
pub(super) fn hardest(rating: &Rating) -> &'static str {
    match rating {
        Rating::Se(se) => se.hardest.map_or("-", |t| t.id),
        Rating::Masume(own) => own.hardest.as_ref().map_or("-", |h| h.id()),
    }
}

impl RateArgs {
    fn say(&self, asked: &Asked<'_>, rated: &Rated, took: Duration, out: &mut Out<'_>) -> Flow {
        tally_rated(rated, took, out);
        if self.json {
            let mut object = asked.record(out);
            object.truth("unique", Some(true));
            rating_keys(&mut object, asked.puzzle(), rated);
            if self.search.stats {
                object.number("micros", took.as_micros() as u64);
            }
            object.null("error");
            object.end_line();
        } else {
            let puzzle = writing::one_line(asked.puzzle());
            out.line(&format!("{puzzle}\t{}\t{}\t{}", rated.rating, hardest(&rated.rating), rated.terms));
        }
        if rated.rating.end() == End::Stopped(Stop::Cancelled) { Flow::Last } else { Flow::Go }
    }

    fn say_unrated(
        &self,
        asked: &Asked<'_>,
        why: Unrated,
        took: Duration,
        out: &mut Out<'_>,
    ) -> Result<Flow, ReadError> {
        if why == Unrated::Undecided(Stop::Cancelled) {
            return Ok(Flow::Drop);
        }
        tally_unrated(asked, why, took, out)?;
        if self.json {
            let mut object = asked.record(out);
            unrated_keys(&mut object, asked, why);
            if self.search.stats {
                object.number("micros", took.as_micros() as u64);
            }
            object.null("error");
            object.end_line();
        } else {
            out.line(&unrated_line(asked, why));
        }
        Ok(Flow::Go)
    }
}

/// The keys of a puzzle without a rating.
pub(super) fn unrated_keys(object: &mut Object<'_>, asked: &Asked<'_>, why: Unrated) {
    object.truth("unique", if matches!(why, Unrated::Undecided(_)) { None } else { Some(false) });
    let line = unrated_line(asked, why);
    let reason = line.split_once(": ").map_or(line.as_str(), |(_, reason)| reason);
    object.string("reason", reason);
    if let Unrated::Undecided(stop) = why {
        object.string("stop", stop.id());
    }
}
