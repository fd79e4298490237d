//! Our engines as they race: one table for `solve`, one for `enumerate`, one row each.
//!
//! A row's function does what a user of that engine would do and nothing for the bench: what it found goes into plain
//! buffers, and counting, checking and comparing happen when the clock is off.

use std::collections::HashSet;
use std::ops::ControlFlow;

use masume_solver::classic9::{Bulk, Path, Single};
use masume_solver::{Control, Engine, general};

use super::{Cells, puzzle, solves};
use crate::common::{Failure, timed};
use crate::nine::race::{Entrant, Reading, Tally};

/// An engine that answers many puzzles.
pub(crate) struct Contender {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// Whether it runs when nobody names it: slow ones do not.
    pub(crate) by_default: bool,
    /// Whether this machine can run it.
    pub(crate) available: fn() -> bool,
    /// Counts the solutions of each board up to a limit.
    pub(crate) run: fn(&[Cells], u64, &mut Answers),
}

/// Where a contender writes, in input order.
#[derive(Default)]
pub(crate) struct Answers {
    /// Solutions found of each board, at most the limit.
    pub(crate) counts: Vec<u64>,
    /// A solution of each board; left as it is (all 0) where there is none or the engine delivers none.
    pub(crate) solutions: Vec<Cells>,
}

/// An engine that delivers every solution of a puzzle.
pub(crate) struct Enumerator {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) by_default: bool,
    pub(crate) available: fn() -> bool,
    /// Sends each solution of the board to the sink, at most the limit.
    pub(crate) run: fn(&Cells, u64, &mut Sink),
}

/// Every engine for `masume-bench solve`.
pub(crate) static CONTENDERS: &[Contender] = &[
    bulk("bulk-avx512", || Path::Avx512.is_available(), |b, l, a| solve_bulk(Path::Avx512, b, l, a)),
    bulk("bulk-avx2", || Path::Avx2.is_available(), |b, l, a| solve_bulk(Path::Avx2, b, l, a)),
    bulk("bulk-portable", || true, |b, l, a| solve_bulk(Path::Portable, b, l, a)),
    single("single-avx512", || Path::Avx512.is_available(), |b, l, a| solve_single(Path::Avx512, b, l, a)),
    single("single-avx2", || Path::Avx2.is_available(), |b, l, a| solve_single(Path::Avx2, b, l, a)),
    single("single-portable", || true, |b, l, a| solve_single(Path::Portable, b, l, a)),
    Contender {
        name: "general",
        about: "the engine for any shape, through the door",
        by_default: false,
        available: || true,
        run: solve_general,
    },
];

type Run = fn(&[Cells], u64, &mut Answers);

const fn bulk(name: &'static str, available: fn() -> bool, run: Run) -> Contender {
    Contender { name, about: "classic9, many boards at once", by_default: true, available, run }
}

const fn single(name: &'static str, available: fn() -> bool, run: Run) -> Contender {
    Contender { name, about: "classic9, one board after the other", by_default: true, available, run }
}

/// Every engine for `masume-bench enumerate`.
pub(crate) static ENUMERATORS: &[Enumerator] = &[
    classic("avx512", || Path::Avx512.is_available(), |b, l, s| enumerate_classic(Path::Avx512, b, l, s)),
    classic("avx2", || Path::Avx2.is_available(), |b, l, s| enumerate_classic(Path::Avx2, b, l, s)),
    classic("portable", || true, |b, l, s| enumerate_classic(Path::Portable, b, l, s)),
    Enumerator {
        name: "general",
        about: "the engine for any shape, through the door",
        by_default: false,
        available: || true,
        run: enumerate_general,
    },
];

const fn classic(name: &'static str, available: fn() -> bool, run: fn(&Cells, u64, &mut Sink)) -> Enumerator {
    Enumerator { name, about: "classic9, each solution delivered", by_default: true, available, run }
}

fn solve_bulk(path: Path, boards: &[Cells], limit: u64, answers: &mut Answers) {
    let Some(mut bulk) = Bulk::on(path) else { return };
    let mut counts = vec![0; boards.len()];
    bulk.solve(boards, limit.min(u64::from(u32::MAX)) as u32, &mut counts, &mut answers.solutions);
    for (to, count) in answers.counts.iter_mut().zip(counts) {
        *to = count.into();
    }
}

fn solve_single(path: Path, boards: &[Cells], limit: u64, answers: &mut Answers) {
    let Some(mut single) = Single::on(path) else { return };
    for (i, board) in boards.iter().enumerate() {
        let answer = single.solve(board, limit.min(u64::from(u32::MAX)) as u32);
        answers.counts[i] = answer.count.into();
        answers.solutions[i] = answer.solution;
    }
}

fn enumerate_classic(path: Path, board: &Cells, limit: u64, sink: &mut Sink) {
    let Some(mut single) = Single::on(path) else { return };
    let mut left = limit;
    if left > 0 {
        single.enumerate(board, &Control::default(), |solution| {
            sink.take(solution);
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
}

fn solve_general(boards: &[Cells], limit: u64, answers: &mut Answers) {
    let mut engine: Option<Engine> = None;
    for (i, board) in boards.iter().enumerate() {
        let Some(engine) = loaded(&mut engine, board) else { return };
        let count = engine.count(limit, &Control::default());
        answers.counts[i] = count.count;
        if let Some(Ok(first)) = count.examples.first().map(|g| Cells::try_from(g.values())) {
            answers.solutions[i] = first;
        }
    }
}

fn enumerate_general(board: &Cells, limit: u64, sink: &mut Sink) {
    let mut engine = None;
    let Some(engine) = loaded(&mut engine, board) else { return };
    let mut left = limit;
    engine.enumerate(&Control::default(), &mut |values| {
        if let Ok(solution) = values.try_into() {
            sink.take(solution);
        }
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
}

/// The engine kept from the board before, or a new one, loaded with this board.
fn loaded<'a>(engine: &'a mut Option<Engine>, board: &Cells) -> Option<&'a mut Engine> {
    let puzzle = puzzle(board).ok()?;
    match engine {
        Some(engine) => engine.load(&puzzle).ok()?,
        None => *engine = Engine::by_name(&general::INFO, &puzzle).ok(),
    }
    engine.as_mut()
}

/// Receives the solutions of one board after the other.
#[derive(Default)]
pub(crate) struct Sink {
    count: u64,
    touched: u64,
    check: Option<Check>,
}

/// What the untimed round looks at.
struct Check {
    board: Cells,
    seen: HashSet<u64>,
    wrong: Option<&'static str>,
}

impl Sink {
    /// Takes a solution. When the clock is on two cells of it are read, as peers' receivers do; else it is checked.
    #[inline]
    pub(crate) fn take(&mut self, solution: &Cells) {
        self.count += 1;
        self.touched = self.touched.wrapping_add(u64::from(solution[0]) + u64::from(solution[80]));
        if let Some(check) = &mut self.check {
            check.take(solution);
        }
    }
}

impl Check {
    fn take(&mut self, solution: &Cells) {
        if !solves(solution, &self.board) {
            self.wrong = Some("a solution that is none");
        } else if !self.seen.insert(digest(solution)) {
            self.wrong = Some("a solution twice");
        }
    }
}

/// 64 bits that differ for different boards but for one pair in 2⁶⁴.
fn digest(board: &Cells) -> u64 {
    board.iter().fold(0xCBF2_9CE4_8422_2325, |h: u64, &v| {
        (h ^ u64::from(v)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
    })
}

/// A contender in a race.
pub(crate) struct Solving<'a> {
    pub(crate) contender: &'static Contender,
    pub(crate) boards: &'a [Cells],
    pub(crate) limit: u64,
    pub(crate) answers: Answers,
}

impl Entrant for Solving<'_> {
    fn name(&self) -> &str {
        self.contender.name
    }

    fn ours(&self) -> bool {
        true
    }

    fn go(&mut self) -> Result<Option<Reading>, Failure> {
        let Answers { counts, solutions } = &mut self.answers;
        counts.clear();
        counts.resize(self.boards.len(), 0);
        solutions.clear();
        solutions.resize(self.boards.len(), [0; 81]);
        let ((), time) = timed(|| (self.contender.run)(self.boards, self.limit, &mut self.answers));
        let Answers { counts, solutions } = &self.answers;
        for (i, (board, solution)) in self.boards.iter().zip(solutions).enumerate() {
            let delivered = solution[0] != 0;
            if delivered && (counts[i] == 0 || !solves(solution, board)) {
                return Err(format!("{}: puzzle {}: its solution is none", self.name(), i + 1));
            }
        }
        let tally = Tally::of(counts);
        Ok(Some(Reading { nanos: time.as_nanos() as u64, tally, counts: counts.clone() }))
    }
}

/// An enumerator in a race. Its first round is checked and not timed.
pub(crate) struct Enumerating<'a> {
    pub(crate) enumerator: &'static Enumerator,
    pub(crate) boards: &'a [Cells],
    pub(crate) limit: u64,
    pub(crate) checked: bool,
}

impl Enumerating<'_> {
    fn check(&self) -> Result<(), Failure> {
        for (i, board) in self.boards.iter().enumerate() {
            let check = Check { board: *board, seen: HashSet::new(), wrong: None };
            let mut sink = Sink { check: Some(check), ..Sink::default() };
            (self.enumerator.run)(board, self.limit, &mut sink);
            if let Some(wrong) = sink.check.and_then(|c| c.wrong) {
                return Err(format!("{}: puzzle {}: {wrong}", self.name(), i + 1));
            }
        }
        Ok(())
    }
}

impl Entrant for Enumerating<'_> {
    fn name(&self) -> &str {
        self.enumerator.name
    }

    fn ours(&self) -> bool {
        true
    }

    fn go(&mut self) -> Result<Option<Reading>, Failure> {
        if !self.checked {
            self.check()?;
            self.checked = true;
        }
        let mut counts = vec![0; self.boards.len()];
        let mut sink = Sink::default();
        let ((), time) = timed(|| {
            for (board, count) in self.boards.iter().zip(&mut counts) {
                let before = sink.count;
                (self.enumerator.run)(board, self.limit, &mut sink);
                *count = sink.count - before;
            }
        });
        std::hint::black_box(sink.touched);
        Ok(Some(Reading { nanos: time.as_nanos() as u64, tally: Tally::of(&counts), counts }))
    }
}

/// The rows somebody asked for: by name, `all`, `none`, or those that run by default.
pub(crate) fn choose<T>(
    table: &'static [T],
    names: Option<&[String]>,
    row: fn(&T) -> (&'static str, bool, bool),
) -> Result<Vec<&'static T>, Failure> {
    let known = || table.iter().map(|t| row(t).0).collect::<Vec<_>>().join(", ");
    let (usable, missing): (Vec<&T>, Vec<&T>) = table.iter().partition(|t| row(t).2);
    // A path that this machine lacks must not look like one that was measured.
    for t in &missing {
        eprintln!("not run, this machine cannot: {}", row(t).0);
    }
    let Some(names) = names else { return Ok(usable.into_iter().filter(|t| row(t).1).collect()) };
    let mut chosen = Vec::new();
    for name in names {
        match (name.as_str(), table.iter().find(|t| row(t).0 == name)) {
            ("all", _) => chosen.extend(usable.iter().copied()),
            ("none", _) => {}
            (_, Some(t)) if row(t).2 => chosen.push(t),
            (_, Some(_)) => return Err(format!("this machine cannot run “{name}”")),
            (_, None) => return Err(format!("there is no engine “{name}”; known: {}, all, none", known())),
        }
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nine::tests::full;

    /// A full board, one with two open cells, one whose first band is open, one with none.
    fn boards() -> [Cells; 4] {
        let mut pair = full();
        (pair[0], pair[80]) = (0, 0);
        let mut several = full();
        several[..27].fill(0);
        let mut none = [0; 81];
        (none[0], none[1]) = (1, 1);
        [full(), pair, several, none]
    }

    static LYING: Contender = Contender {
        name: "liar",
        about: "counts 1 and delivers a board of ones",
        by_default: true,
        available: || true,
        run: |boards, _, answers| {
            answers.counts.fill(1);
            answers.solutions = vec![[1; 81]; boards.len()];
        },
    };

    #[test]
    fn answers_are_counted_and_checked() {
        let boards = boards();
        let enter =
            |contender, limit| Solving { contender, boards: &boards, limit, answers: Answers::default() };
        // Not the first of the table: not every machine can run it.
        let ours = CONTENDERS.iter().find(|c| (c.available)()).unwrap();
        let reading = enter(ours, 2).go().unwrap().unwrap();
        assert_eq!(reading.counts, [1, 1, 2, 0]);
        let first = enter(ours, 1).go().unwrap().unwrap();
        assert_eq!(first.counts, [1, 1, 1, 0]);
        assert!(enter(&LYING, 2).go().unwrap_err().contains("liar: puzzle 1: its solution is none"));
    }

    static STUTTERING: Enumerator = Enumerator {
        name: "stutterer",
        about: "delivers the first solution twice",
        by_default: true,
        available: || false,
        run: |board, _, sink| {
            sink.take(board);
            sink.take(board);
        },
    };

    #[test]
    fn solutions_are_delivered_once() {
        let boards = boards();
        let enter = |enumerator, boards, limit| Enumerating { enumerator, boards, limit, checked: false };
        let ours = ENUMERATORS.iter().find(|e| (e.available)()).unwrap();
        let reading = enter(ours, &boards, 1000).go().unwrap().unwrap();
        assert_eq!(reading.counts[..2], [1, 1]);
        assert!(reading.counts[2] >= 2 && reading.counts[3] == 0);
        assert_eq!(enter(ours, &boards[2..3], 1).go().unwrap().unwrap().counts, [1]);
        let said = enter(&STUTTERING, &boards[..1], 1000).go().unwrap_err();
        assert!(said.contains("a solution twice"), "{said}");
        let said = enter(&STUTTERING, &boards[1..2], 1000).go().unwrap_err();
        assert!(said.contains("a solution that is none"), "{said}");
    }

    #[test]
    fn rows_are_chosen_by_name() {
        let row = |c: &Contender| (c.name, c.by_default, (c.available)());
        let named = |name: &str| choose(CONTENDERS, Some(&[name.to_string()]), row);
        assert_eq!(named("general").unwrap().len(), 1);
        assert!(named("none").unwrap().is_empty());
        assert_eq!(named("all").unwrap().len(), CONTENDERS.iter().filter(|c| (c.available)()).count());
        assert!(named("x").err().unwrap().contains("no engine “x”; known: bulk-avx512"));
        let default = choose(CONTENDERS, None, row).unwrap();
        assert!(default.iter().all(|c| c.by_default));
    }
}
