//! Puzzles with rule clues (`--place`, `--kakuro`): each puzzle is an item of the pipeline, made by
//! [`variant::make`] of its number, so that threads change nothing.

use std::time::Instant;

use masume::generator::judge::Fit;
use masume::generator::variant::{self, Request};
use masume::generator::{Made, Target, kakuro};
use masume::puzzle::{Boxes, Rule, SYMMETRIES, Takes, rules};
use masume::solver::{CancelToken, Control};

use super::GenerateArgs;
use super::wishes::Wishes;
use super::writing_out::Page;
use crate::batch::{Flow, Out, Task};
use crate::desk;
use crate::diagnostic::say;
use crate::exit::Exit;
use crate::input::Input;
use crate::patterns::Drawn;
use crate::queue::Item;
use crate::telling::{DetailChoice, TellingArgs};
use crate::voice::Voice;

/// A rule to lay and how many of its signs, as `--place` has it: `killer`, `thermometer*4`.
pub(super) fn place(text: &str) -> Result<(&'static Rule, Option<usize>), String> {
    let (name, count) = match text.split_once(['*', '×']) {
        Some((name, count)) => {
            let count = count.trim().parse().ok().filter(|n| (1..=1_000).contains(n));
            (
                name.trim(),
                Some(count.ok_or("how many signs is a number from 1 to 1000, as in thermometer*4")?),
            )
        }
        None => (text.trim(), None),
    };
    let rule = rules::find(name)
        .ok_or_else(|| format!("there is no rule called “{name}” (see `masume list rules`)"))?;
    if rule.takes == Takes::Nothing {
        return Err(format!(
            "{} is about the whole board: say it with --shape, as in --shape 3x3+{}",
            rule.id, rule.id
        ));
    }
    Ok((rule, count))
}

/// Rows and columns, as in `9x9`.
pub(super) fn sides(text: &str) -> Result<(usize, usize), String> {
    let sides =
        text.split_once(['x', '×']).and_then(|(r, c)| Some((r.trim().parse().ok()?, c.trim().parse().ok()?)));
    let (least, most) = (kakuro::SIDES.start(), kakuro::SIDES.end());
    sides
        .filter(|(rows, cols)| kakuro::SIDES.contains(rows) && kakuro::SIDES.contains(cols))
        .ok_or_else(|| format!("rows and columns from {least} to {most}, as in 9x9"))
}

/// Writes into the options what `--kakuro` stands for, so that a manifest names the field.
pub(super) fn kakuro_options(args: &mut GenerateArgs, (rows, cols): (usize, usize)) -> Result<(), String> {
    let half_turn = args.symmetry.is_some_and(|s| !s.motions.is_empty());
    let request = kakuro::request(rows, cols, half_turn, args.seed)
        .ok_or("no field came out; try other sides or another seed")?;
    args.shape = Some(request.template);
    args.place = request.place;
    args.keep_signs = request.keep_rule_clues;
    args.clues.get_or_insert(request.givens);
    args.symmetry = None;
    Ok(())
}

/// The format of puzzles with rule clues when none is asked for.
pub(super) fn format(request: &Request) -> &'static str {
    let board = request.template.board().spec();
    let field = matches!(board.boxes, Boxes::Field(_));
    let plain = board.rules.is_empty() && request.template.rule_clues().is_empty();
    if field && plain && request.place.iter().all(|(rule, _)| rule.takes == Takes::Run) {
        "kakuro"
    } else {
        "masume"
    }
}

/// What the options ask for; the error says what does not go with `--place`, for people.
pub(super) fn request(args: &GenerateArgs, wishes: &Wishes) -> Result<Request, String> {
    let request = Request {
        symmetry: args.symmetry.unwrap_or(&SYMMETRIES[0]),
        givens: args.clues.clone().unwrap_or(0..=usize::MAX),
        keep_rule_clues: args.keep_signs,
        ..Request::new(wishes.template().clone(), args.place.clone())
    };
    let (least, cells) = (*request.givens.start(), wishes.board().len());
    if least > cells {
        return Err(format!("--clues asks for {least} digits, and the board has {cells} cells"));
    }
    if let Some((a, b)) = request.interchangeable() {
        return Err(format!(
            "{a} and {b} are in one run and in no other, so they can always change places: no sums tell them apart"
        ));
    }
    let other = !args.pattern.is_empty()
        || args.motif.is_some()
        || args.minimal
        || args.search.is_some()
        || !wishes.is_easy_to_please();
    if other {
        return Err("--place goes with --shape, --jigsaw, --symmetry, --clues (how many digits), --count and --seed; \
                    patterns, motifs, --minimal and difficulties are for puzzles of digits"
            .to_string());
    }
    Ok(request)
}

/// The items of so many puzzles.
pub(super) fn items(count: u64) -> Vec<Input> {
    vec![Input::Nothing("no pattern".to_string(), count)]
}

/// Makes puzzles with rule clues.
pub(super) struct Variants<'a> {
    pub(super) args: &'a GenerateArgs,
    pub(super) wishes: &'a Wishes,
    pub(super) deadline: Option<Instant>,
    pub(super) request: Request,
}

impl Task for Variants<'_> {
    type Worker = CancelToken;

    fn worker(&self, cancel: &CancelToken) -> CancelToken {
        cancel.clone()
    }

    fn answer(&self, cancel: &mut CancelToken, item: &Item, out: &mut Out<'_>) -> Flow {
        let start = Instant::now();
        let patience = self.args.patience().and_then(|p| start.checked_add(p));
        let deadline = self.deadline.into_iter().chain(patience).min();
        let control = Control { cancel: cancel.clone(), deadline, ..Control::default() };
        let Some((made, tries)) = variant::make(&self.request, self.args.seed, item.number, &control) else {
            if cancel.is_cancelled() {
                return Flow::Drop;
            }
            out.tally().unknown += 1;
            out.tally().exit(Exit::No);
            if !self.args.run.quiet {
                let telling =
                    TellingArgs { lang: Some(self.args.lang()), detail: DetailChoice::Short }.telling();
                let seconds = format!("{:.1}", start.elapsed().as_secs_f64());
                let number = (item.number + 1).to_string();
                say!(
                    "masume: {}",
                    telling.say("no-signs", &[("number", number.into()), ("seconds", seconds.into())])
                );
            }
            return Flow::Go;
        };
        let (puzzle, solution) = (made.puzzle, made.solution);
        let fit = Fit { puzzle, solution, rating: None, used: None, seconds: None };
        let made = Made { fit, attempt: tries - 1, tries };
        let drawn = Drawn::anywhere(self.wishes.board().clone());
        let target = Target::on(self.wishes.template().clone());
        let page = Page { args: self.args, wishes: self.wishes, item, drawn: &drawn, target: &target };
        out.tally().nodes += made.tries;
        if let Err(why) = page.write(&made, item.number as usize + 1, out) {
            say!("masume: error: {why}");
            out.tally().exit(Exit::Bad);
            cancel.cancel();
            return Flow::Last;
        }
        out.tally().solved += 1;
        Flow::Go
    }

    fn broken(&self, item: &Item, out: &mut Out<'_>) {
        let voice = Voice { json: self.args.json, color: self.args.run.color.stderr(), command: "generate" };
        voice.error(item, &desk::broken(item), out);
    }
}
