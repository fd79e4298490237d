use masume_puzzle::{Board, Puzzle};
use proptest::prelude::*;

use super::*;
use crate::chains::sample::{Sample, samples, samples_of};

/// The hints of a family, with a memory.
fn woven(board: &Position, family: Family, wanted: Wanted, memory: &Memory) -> Vec<Hint> {
    let prepared = memory.prepare(board).expect("a small board");
    let (graph, position) = (&prepared.graph, &prepared.position);
    let task =
        Task { graph, position, board, family, wanted, control: &Control::default(), memory, explain: true };
    weave::<12>(&task, &mut Register::default()).expect("nothing stops it")
}

/// All hints of a family by the weaver that tests nothing before.
fn untested(board: &Position, family: Family) -> Vec<Hint> {
    let memory = Memory::new();
    let prepared = memory.prepare(board).expect("a small board");
    let (graph, position) = (&prepared.graph, &prepared.position);
    let (wanted, control) = (Wanted::All, &Control::default());
    let task = Task { graph, position, board, family, wanted, control, memory: &memory, explain: true };
    let mut register = Register::default();
    let mut weaver = Weaver::<12>::new(&task, &mut register).expect("nothing stops it");
    weaver.test = match family {
        Family::Nishio => Test::Suspects(vec![suspects::ON | suspects::OFF; graph.n]),
        _ => Test::Nothing,
    };
    weaver.all().expect("nothing stops it");
    weaver.hints().expect("nothing stops it")
}

/// The best hint is the first of all, whatever length is guessed before; what is removed is not true.
fn check(sample: &Sample, family: Family, guesses: &[u32]) -> Result<(), TestCaseError> {
    let board = &sample.board;
    let all = woven(board, family, Wanted::All, &Memory::new());
    for &guess in guesses {
        let memory = Memory::new();
        memory.keep_guess(family.number(), guess);
        let best = woven(board, family, Wanted::Best, &memory);
        prop_assert_eq!(best.first(), all.first(), "guess {}", guess);
    }
    let memory = Memory::new();
    let graph = &memory.prepare(board).expect("a small board").graph;
    for id in all.iter().filter(|_| sample.sound).flat_map(|h| &h.removals) {
        prop_assert!(!sample.is_true(graph.cell[*id as usize], graph.digit[*id as usize]), "{:?}", family);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn the_best_is_the_first_of_all(sample in samples()) {
        for family in [Family::Nishio, Family::Multiple, Family::Dynamic(0)] {
            check(&sample, family, &[0, 20, 60, 10_000])?;
        }
    }

    #[test]
    fn tests_before_weaving_hide_nothing(sample in samples()) {
        for family in [Family::Nishio, Family::Multiple] {
            let tested = woven(&sample.board, family, Wanted::All, &Memory::new());
            prop_assert_eq!(tested, untested(&sample.board, family));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn nested_families_too(sample in samples(), level in 1..=3u8) {
        check(&sample, Family::Dynamic(level), &[0])?;
    }

    /// As a path does: one memory for all positions of a puzzle, each smaller than the one before.
    #[test]
    fn memory_changes_nothing(sample in samples(), level in 0..=3u8) {
        let mut board = sample.board;
        let memory = Memory::new();
        for _ in 0..3 {
            let family = Family::Dynamic(level);
            let best = woven(&board, family, Wanted::Best, &memory);
            prop_assert_eq!(&best, &woven(&board, family, Wanted::Best, &Memory::new()));
            let Some(hint) = best.first() else { break };
            let prepared = memory.prepare(&board).expect("a small board");
            for &id in &hint.removals {
                let graph = &prepared.graph;
                board.eliminate(graph.cell[id as usize], usize::from(graph.digit[id as usize]));
            }
        }
    }

    /// The same candidates on a board with boxes and on one without are different positions.
    #[test]
    fn memory_tells_shapes_apart(sample in samples_of("2x3")) {
        let latin = Board::new("latin6".parse().expect("the text of a shape")).expect("a shape");
        let mut without_boxes = Position::new(&Puzzle::new(latin, sample.board.grid()).expect("as many cells"));
        for cell in 0..36 {
            for digit in (0..6).filter(|&d| !sample.board.has(cell, d)) {
                without_boxes.eliminate(cell, digit);
            }
        }
        prop_assert_eq!(without_boxes.all_cands(), sample.board.all_cands());
        let memory = Memory::new();
        for board in [&without_boxes, &sample.board] {
            let known = woven(board, Family::Dynamic(2), Wanted::All, &memory);
            prop_assert_eq!(known, woven(board, Family::Dynamic(2), Wanted::All, &Memory::new()));
        }
    }
}
