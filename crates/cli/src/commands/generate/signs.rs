//! Puzzles whose clues are signs of rules (`--place`): each puzzle is an item of the pipeline, puzzle *i* made by attempts
//! of its own numbers, so that threads change nothing.

use std::time::Instant;

use masume::generator::field;
use masume::generator::judge::Fit;
use masume::generator::variant::{self, Wish};
use masume::generator::{Made, Target};
use masume::puzzle::{Board, BoardSpec, Boxes, Cell, Rule, SYMMETRIES, Takes, rules};
use masume::solver::{CancelToken, Control};

use super::GenerateArgs;
use super::wishes::Wishes;
use super::writing_out::Page;
use crate::batch::{Flow, Out, Work};
use crate::desk;
use crate::diagnostic::say;
use crate::exit::Exit;
use crate::input::Input;
use crate::patterns::Drawn;
use crate::queue::{Item, Lines};
use crate::telling::{DetailChoice, TellingArgs};
use crate::voice::Voice;

/// Attempts that belong to a puzzle: no attempt of one is made for another.
const ATTEMPTS: u64 = 1 << 20;

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
    let (least, most) = (field::SIDES.start(), field::SIDES.end());
    sides
        .filter(|(rows, cols)| field::SIDES.contains(rows) && field::SIDES.contains(cols))
        .ok_or_else(|| format!("rows and columns from {least} to {most}, as in 9x9"))
}

/// What `--kakuro` stands for: a random field, a sum for every run, and no digits.
pub(super) fn kakuro(args: &mut GenerateArgs, (rows, cols): (usize, usize)) -> Result<(), String> {
    let half_turn = args.symmetry.is_some_and(|s| !s.motions.is_empty());
    let field = field::random(rows, cols, 9, half_turn, args.seed)
        .ok_or("no field came out; try other sides or another seed")?;
    args.shape = Some(Board::new(BoardSpec::field(9, field)).map_err(|e| e.to_string())?);
    args.place = vec![place("run-sum")?];
    args.keep_signs = true;
    args.clues.get_or_insert(0..=0);
    // The dark edge stands on one side only, so that nothing but the field itself can be symmetric.
    args.symmetry = None;
    Ok(())
}

/// The format of puzzles of signs when none is asked for.
pub(super) fn format(args: &GenerateArgs) -> &'static str {
    let field = args.shape.as_ref().is_some_and(|s| matches!(s.spec().boxes, Boxes::Field(_)));
    let plain = args.shape.as_ref().is_some_and(|s| s.spec().rules.is_empty());
    if field && plain && args.place.iter().all(|(rule, _)| rule.takes == Takes::Run) {
        "kakuro"
    } else {
        "masume"
    }
}

/// Two white squares of one run that no other run crosses: they can always change places.
fn interchangeable(shape: &Board) -> Option<String> {
    let single = |c: &&Cell| shape.houses_of(**c).len() < 2;
    shape.houses().iter().find_map(|house| {
        let mut cells = house.cells.iter().filter(single).map(|c| shape.position(*c));
        let (a, b) = (cells.next()?, cells.next()?);
        Some(format!("{a} and {b} are in one run and in no other, so they can always change places"))
    })
}

/// Why other wishes do not go with `--place`, if there are any.
pub(super) fn misfit(args: &GenerateArgs, wishes: &Wishes) -> Option<String> {
    let cells = wishes.board().len();
    if let Some(least) = args.clues.as_ref().map(|r| *r.start()).filter(|least| *least > cells) {
        return Some(format!("--clues asks for {least} digits, and the board has {cells} cells"));
    }
    let sums = args.place.iter().all(|(rule, _)| rule.takes == Takes::Run);
    let bare = sums && args.clues.as_ref().is_some_and(|r| *r.end() == 0);
    if bare
        && wishes.board().spec().boards.is_empty()
        && let Some(why) = interchangeable(wishes.board())
    {
        return Some(format!("{why}: no sums tell them apart"));
    }
    let other = !args.pattern.is_empty()
        || args.motif.is_some()
        || args.minimal
        || args.search.is_some()
        || !wishes.is_easy_to_please();
    other.then(|| {
        "--place goes with --shape, --jigsaw, --symmetry, --clues (how many digits), --count and --seed; patterns, motifs, \
         --minimal and difficulties are for puzzles of digits"
            .to_string()
    })
}

/// The items of so many puzzles.
pub(super) fn items(count: u64) -> Vec<Input> {
    vec![Input::Nothing("no pattern".to_string(), count)]
}

/// Makes puzzles of signs.
pub(super) struct OfSigns<'a> {
    args: &'a GenerateArgs,
    wishes: &'a Wishes,
    deadline: Option<Instant>,
    wish: Wish,
}

impl<'a> OfSigns<'a> {
    pub(super) fn new(args: &'a GenerateArgs, wishes: &'a Wishes, deadline: Option<Instant>) -> Self {
        let wish = Wish {
            shape: wishes.board().clone(),
            place: args.place.clone(),
            symmetry: args.symmetry.unwrap_or(&SYMMETRIES[0]),
            givens: args.clues.clone().unwrap_or(0..=usize::MAX),
            keep_signs: args.keep_signs,
        };
        Self { args, wishes, deadline, wish }
    }

    /// A puzzle that was made with the attempts of this number, and how many it took.
    fn make(&self, number: u64, control: &Control) -> Option<Made> {
        for attempt in 0..ATTEMPTS {
            if control.must_stop(0).is_some() {
                return None;
            }
            if let Some(made) =
                variant::attempt(&self.wish, self.args.seed, number * ATTEMPTS + attempt, control)
            {
                let (puzzle, solution) = (made.puzzle, made.solution);
                let fit = Fit { puzzle, solution, rating: None, used: None, seconds: None };
                return Some(Made { fit, attempt, tries: attempt + 1 });
            }
        }
        None
    }
}

impl Work for OfSigns<'_> {
    type Worker = CancelToken;

    fn worker(&self, cancel: &CancelToken) -> CancelToken {
        cancel.clone()
    }

    fn answer(&self, cancel: &mut CancelToken, item: &Item, out: &mut Out<'_>) -> Flow {
        let start = Instant::now();
        let patience = self.args.patience().and_then(|p| start.checked_add(p));
        let deadline = self.deadline.into_iter().chain(patience).min();
        let control = Control { cancel: cancel.clone(), deadline, ..Control::default() };
        let Some(made) = self.make(item.number, &control) else {
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
        let shape = self.wishes.board();
        let drawn = Drawn::anywhere(shape.clone());
        let target = Target::new(shape.clone());
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

    fn answer_lines(&self, cancel: &mut CancelToken, lines: &Lines, out: &mut Out<'_>) -> Flow {
        (0..lines.boards.len())
            .map(|i| self.answer(cancel, &lines.item(i), out))
            .find(|flow| *flow != Flow::Go)
            .unwrap_or(Flow::Go)
    }

    fn broken(&self, item: &Item, out: &mut Out<'_>) {
        let voice = Voice { json: self.args.json, color: self.args.run.color.stderr() };
        voice.error(item, &desk::broken(item), out);
    }
}
