//! Plain 9×9 puzzles without further wishes, by the million: the numbers of the puzzles are cut into blocks, which go
//! through the pipeline like patterns of an input.

use std::time::Instant;

use masume::generator::bulk::Minimals;
use masume::generator::judge::Fit;
use masume::generator::{Made, Target};
use masume::puzzle::{Board, Digit, Puzzle};
use masume::solver::classic9::Clues;
use masume::solver::{CancelToken, Control, Purpose, Verifier};

use super::GenerateArgs;
use super::wishes::Wishes;
use super::writing_out::Page;
use crate::batch::{Flow, Out, Task};
use crate::desk;
use crate::diagnostic::say;
use crate::exit::Exit;
use crate::input::Input;
use crate::interrupt;
use crate::patterns::Drawn;
use crate::queue::Item;
use crate::tally::Tally;
use crate::telling::{DetailChoice, TellingArgs};
use crate::voice::Voice;

/// Puzzles of a block: enough to keep the vectors busy, few enough for a first answer at once.
const BLOCK: u64 = 512;

/// The items of so many puzzles.
pub(super) fn blocks(count: u64) -> Vec<Input> {
    vec![Input::Nothing("no pattern".to_string(), count.div_ceil(BLOCK))]
}

/// Says that puzzles are missing, where time ended before all were made.
pub(super) fn close(args: &GenerateArgs, deadline: Option<Instant>, tally: &mut Tally) {
    if tally.total >= args.count {
        tally.solved = 1;
        return;
    }
    // Else the reader wanted no more, as in `| head`.
    let time_is_over = deadline.is_some_and(|deadline| Instant::now() >= deadline);
    if interrupt::happened() || tally.exit == Exit::Bad || !time_is_over {
        return;
    }
    tally.unknown = 1;
    tally.exit(Exit::No);
    if !args.run.quiet {
        let telling = TellingArgs { lang: Some(args.lang()), detail: DetailChoice::Short }.telling();
        let made = usize::try_from(tally.total).unwrap_or(usize::MAX);
        let wanted = usize::try_from(args.count).unwrap_or(usize::MAX);
        let made = telling.say("made-of", &[("made", made.into()), ("wanted", wanted.into())]);
        say!("masume: {made}: {}", telling.say("end-time", &[]));
    }
}

/// Makes blocks of minimal puzzles.
pub(super) struct InBulk<'a> {
    pub args: &'a GenerateArgs,
    pub wishes: &'a Wishes,
    pub deadline: Option<Instant>,
}

/// The tools of a thread.
pub(super) struct Tools {
    minimals: Minimals,
    verifier: Verifier,
    cancel: CancelToken,
}

impl InBulk<'_> {
    /// Whether nothing is asked for but plain puzzles, minimal or not.
    pub(super) fn serves(args: &GenerateArgs, wishes: &Wishes) -> bool {
        wishes.is_easy_to_please()
            && *wishes.template() == Puzzle::empty(Board::classic())
            && args.pattern.is_empty()
            && args.motif.is_none()
            && args.clues.is_none()
            && args.search.is_none()
            && args.symmetry.is_none_or(|s| s.motions.is_empty())
    }

    fn block(&self, tools: &mut Tools, item: &Item, out: &mut Out<'_>) -> Result<(), String> {
        let first = item.number * BLOCK;
        let wanted = BLOCK.min(self.args.count - first) as usize;
        let mut puzzles = vec![None; wanted];
        tools.minimals.batch(first, &mut puzzles);
        let boards: Vec<Clues> = puzzles.into_iter().flatten().collect();
        if boards.len() < wanted {
            return Err("a puzzle is missing".to_string());
        }
        out.tally().nodes += boards.len() as u64;
        let plain = !self.args.json
            && !self.args.solutions
            && self.args.write.format.is_none()
            && self.args.write.blank.is_none()
            && !self.args.write.decimal;
        let shape = Board::classic();
        let drawn = Drawn::anywhere(shape.clone());
        let target = Target::new(shape.clone());
        let page = Page { args: self.args, wishes: self.wishes, item, drawn: &drawn, target: &target };
        for (i, board) in boards.iter().enumerate() {
            let mut puzzle = Puzzle::empty(shape.clone());
            for (cell, &value) in shape.cells().zip(board) {
                puzzle.set_given(cell, Digit::new(value));
            }
            let Some(proof) = tools.verifier.verify(&puzzle, &Control::default()).unique() else {
                return Err("a puzzle was not confirmed to have one solution".to_string());
            };
            if plain {
                let text = out.text();
                text.extend(board.iter().map(|&v| if v == 0 { b'.' } else { b'0' + v }));
                text.push(b'\n');
                out.tally().total += 1;
                continue;
            }
            let fit = Fit { puzzle, solution: proof.solution, rating: None, used: None, seconds: None };
            let index = first + i as u64;
            let made = Made { fit, attempt: index, tries: index + 1 };
            page.write(&made, index as usize + 1, out)?;
        }
        Ok(())
    }
}

impl Task for InBulk<'_> {
    type Worker = Tools;

    fn worker(&self, cancel: &CancelToken) -> Tools {
        Tools {
            minimals: Minimals::new(self.args.seed),
            verifier: Verifier::new(Purpose::Generated),
            cancel: cancel.clone(),
        }
    }

    fn answer(&self, tools: &mut Tools, item: &Item, out: &mut Out<'_>) -> Flow {
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            // All that comes later is over, too.
            tools.cancel.cancel();
            return Flow::Drop;
        }
        if let Err(why) = self.block(tools, item, out) {
            say!("masume: error: {why}");
            out.tally().exit(Exit::Bad);
            tools.cancel.cancel();
            return Flow::Last;
        }
        Flow::Go
    }

    fn broken(&self, item: &Item, out: &mut Out<'_>) {
        let voice = Voice { json: self.args.json, color: self.args.run.color.stderr(), command: "generate" };
        voice.error(item, &desk::broken(item), out);
    }
}
