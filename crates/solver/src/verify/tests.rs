use std::collections::HashSet;
use std::ops::ControlFlow;

use super::*;
use crate::{EngineInfo, Report, Search, Sink, Stats};
use masume_puzzle::{Cell, Digit, RuleUse, rules};

/// 17 clues: nobody sees the solution at once.
const HARD: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

fn puzzle(board: &Arc<Board>, line: &str) -> Puzzle {
    let values = line.bytes().map(|b| b - b'0').collect();
    Puzzle::new(board.clone(), Grid::from_values(values).unwrap()).unwrap()
}

fn four(line: &str) -> Puzzle {
    puzzle(&Board::usual(4).unwrap(), line)
}

fn by(verdict: Verdict) -> Vec<&'static str> {
    verdict.unique().expect("one solution").by
}

#[test]
fn the_table_has_each_row_once_and_enough_engines_that_are_not_the_maker() {
    let mut seen = HashSet::new();
    for row in &TABLE {
        assert!(seen.insert((row.purpose, row.boards)), "{row:?}");
        let asked: HashSet<_> =
            row.ask.iter().map(|ask| ask.engine).filter(|id| !row.made_with.contains(id)).collect();
        assert!((1..=row.agree).contains(&row.least) && row.agree <= asked.len(), "{row:?}");
        for id in row.ask.iter().map(|ask| &ask.engine).chain(row.made_with) {
            assert!(search::find(id).is_some(), "{id}");
        }
        // `auto` is `classic9` on the plain 9×9, and `general` on all others.
        let same = if row.boards == Boards::Plain { "classic9" } else { "general" };
        assert!(!asked.contains("auto") || !row.made_with.contains(&same), "{row:?}");
    }
    assert_eq!(seen.len(), 2 * Purpose::ALL.len());
}

#[test]
fn each_purpose_asks_its_engines() {
    let nine = puzzle(&Board::classic(), HARD);
    let small = four("1234341200004321");
    let control = Control::default();
    let ask = |purpose, puzzle: &Puzzle| by(Verifier::new(purpose).verify(puzzle, &control));
    assert_eq!(ask(Purpose::Generated, &nine), ["general"]);
    assert_eq!(ask(Purpose::Generated, &small), ["exact-cover-pd"]);
    assert_eq!(ask(Purpose::Variant, &small), ["sat"]);
    assert_eq!(ask(Purpose::Hunted, &nine), ["general", "exact-cover-pd"]);
    assert_eq!(ask(Purpose::Hunted, &small), ["learn", "sat"]);
    assert_eq!(ask(Purpose::Joined, &small), ["auto", "sat"]);
    let mut learnt = Verifier::of_maker(Purpose::Hunted, &["learn"]);
    assert_eq!(by(learnt.verify(&small, &control)), ["sat", "general"]);
    // Cages on the plain 9×9 are searched with `general`, so it does not verify them; also after a puzzle without any.
    let caged =
        nine.adding_rules(Some(RuleUse::on(rules::find("killer").unwrap(), vec![Cell::new(0)]))).unwrap();
    let mut generated = Verifier::new(Purpose::Generated);
    assert_eq!(by(generated.verify(&nine, &control)), ["general"]);
    let asked = by(generated.verify(&caged, &control));
    assert!(!asked.contains(&"general") && asked.len() == 1, "{asked:?}");
    assert_eq!(by(generated.verify(&nine, &control)), ["general"]);
    // A verifier may go from board to board.
    let mut general = Verifier::of_maker(Purpose::Hunted, &["general"]);
    assert_eq!(by(general.verify(&nine, &control)), ["exact-cover-pd", "sat"]);
    assert_eq!(by(general.verify(&small, &control)), ["learn", "sat"]);
    assert_eq!(by(general.verify(&nine, &control)), ["exact-cover-pd", "sat"]);
}

#[test]
fn several_and_none_are_told_apart_and_two_examples_are_solutions() {
    for purpose in Purpose::ALL {
        let mut verifier = Verifier::new(purpose);
        let several = four("1234341200000000");
        match verifier.verify(&several, &Control::default()) {
            Verdict::Several { examples: [a, b], .. } => {
                assert!(a != b && several.is_solved_by(&a) && several.is_solved_by(&b));
            }
            other => panic!("{purpose:?}: {other:?}"),
        }
        let none = four("1230000400000000");
        assert!(matches!(verifier.verify(&none, &Control::default()), Verdict::None { .. }), "{purpose:?}");
        assert_eq!(verifier.opinions().len(), 1);
        assert_eq!(verifier.opinions()[0].unique, Some(false));
    }
}

#[test]
fn what_stopped_the_engines_is_said() {
    let nine = puzzle(&Board::classic(), HARD);
    for purpose in Purpose::ALL {
        let mut verifier = Verifier::new(purpose);
        let few = Control { nodes: Some(0), ..Control::default() };
        assert_eq!(verifier.verify(&nine, &few), Verdict::Undecided { why: Some(Stop::Nodes) });
        let cancelled = Control::default();
        cancelled.cancel.cancel();
        let stopped = verifier.verify(&nine, &cancelled);
        assert_eq!(stopped, Verdict::Undecided { why: Some(Stop::Cancelled) }, "{purpose:?}");
        // The engines are as good as new afterwards.
        assert!(matches!(verifier.verify(&nine, &Control::default()), Verdict::Unique(_)));
    }
}

/// An engine that says that a certain grid is the only solution, or the same only where nodes are not limited.
struct Says(&'static str, bool);

impl Search for Says {
    fn load(&mut self, _: &Puzzle) -> Result<(), Unsupported> {
        Ok(())
    }

    fn run(&mut self, _: &[(Cell, Digit)], control: &Control, sink: Sink<'_>) -> Report {
        let limited = self.1 && control.nodes.is_some();
        let values: Vec<u8> = self.0.bytes().map(|b| b - b'0').collect();
        let stop = match limited.then_some(Stop::Nodes) {
            Some(stop) => stop,
            None if sink(&values) == ControlFlow::Break(()) => Stop::Enough,
            None => Stop::Complete,
        };
        Report { stop, stats: Stats::default() }
    }
}

const fn says(build: crate::search::Builder) -> EngineInfo {
    EngineInfo { id: "says", about_en: "", about_ja: "", build }
}

/// Two solutions of one puzzle, a grid that breaks a rule, and an engine that needs more nodes than any limit.
static A: EngineInfo = says(|_| Ok(Box::new(Says("1234341221434321", false))));
static B: EngineInfo = says(|_| Ok(Box::new(Says("1234341243212143", false))));
static WRONG: EngineInfo = says(|_| Ok(Box::new(Says("1234341221434322", false))));
static SLOW: EngineInfo = says(|_| Ok(Box::new(Says("1234341221434321", true))));

/// What a verifier says of a puzzle with two solutions when it is made of these engines.
fn verdict_of(purpose: Purpose, engines: &[&'static EngineInfo]) -> Verdict {
    let puzzle = four("1234341200000000");
    let mut verifier = Verifier::new(purpose);
    verifier.set_board(&puzzle);
    for (seat, info) in verifier.engines.iter_mut().zip(engines) {
        seat.engine = Some(Engine::by_name(info, &puzzle).unwrap());
    }
    verifier.engines.truncate(engines.len());
    verifier.verify(&puzzle, &Control::default())
}

#[test]
fn engines_that_contradict_each_other_confirm_nothing() {
    let hunted = |engines: &[&'static EngineInfo]| verdict_of(Purpose::Hunted, engines);
    assert!(matches!(hunted(&[&A, &A]), Verdict::Unique(proof) if proof.by.len() == 2));
    assert_eq!(hunted(&[&A, &B]), Verdict::Disagreement);
    assert_eq!(hunted(&[&WRONG, &A]), Verdict::Disagreement);
    // One that knows better than the first: there are two solutions.
    let mut verifier = Verifier::new(Purpose::Hunted);
    let puzzle = four("1234341200000000");
    verifier.set_board(&puzzle);
    verifier.engines[0].engine = Some(Engine::by_name(&A, &puzzle).unwrap());
    assert_eq!(verifier.verify(&puzzle, &Control::default()), Verdict::Disagreement);
    assert_eq!(verifier.opinions().iter().map(|o| o.unique).collect::<Vec<_>>(), [Some(true), Some(false)]);
}

#[test]
fn one_engine_is_enough_only_where_the_row_says_so() {
    let undecided = Verdict::Undecided { why: Some(Stop::Nodes) };
    let one = [&A, &SLOW];
    assert!(matches!(verdict_of(Purpose::Hunted, &one), Verdict::Unique(proof) if proof.by.len() == 1));
    assert_eq!(verdict_of(Purpose::Joined, &one), undecided);
    assert_eq!(verdict_of(Purpose::Hunted, &[&SLOW, &SLOW]), undecided);
    assert_eq!(verdict_of(Purpose::Variant, &[&SLOW]), undecided);
    // The last engine of this row has no limit of its own.
    assert!(matches!(verdict_of(Purpose::Generated, &[&SLOW, &SLOW]), Verdict::Unique(p) if p.by == ["sat"]));
    assert_eq!(verdict_of(Purpose::Variant, &[]), Verdict::Undecided { why: None });
}
