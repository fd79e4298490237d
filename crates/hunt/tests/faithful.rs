//! The published beam: what it chooses, what it finds, and that neither order nor checkpoints change it.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use masume_hunt::beam::faithful::choose::{Candidate, Hints, choose, rank};
use masume_hunt::beam::faithful::curve::{self, Curve, Effort};
use masume_hunt::beam::faithful::leap::Solutions;
use masume_hunt::beam::faithful::params::{Last, Sampler};
use masume_hunt::beam::faithful::run::{Memory, run_with};
use masume_hunt::beam::faithful::stage::Stage;
use masume_hunt::beam::faithful::{Faithful, Params, TRICKS, Trick, run};
use masume_hunt::{Method, Outcome};
use masume_puzzle::Puzzle;
use masume_solver::classic9::{Clues, Descent, Sample, Single};
use masume_solver::{CancelToken, Control, Engine, Random, reference};

/// A puzzle with 17 clues that everybody knows.
const SEVENTEEN: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

/// Small enough for a test: descents for chains, and fewer of them.
fn quick() -> Params {
    Params {
        sampler: Sampler::Descents,
        trials: [200, 200, 200, 400, 400, 600, 800, 1_000, 1_500, 2_000, 2_500, 3_000, 3_000],
        widened: 4,
        counted: Some(10),
        most_starts: 3,
        ..Params::default()
    }
}

fn board(text: &str) -> Clues {
    std::array::from_fn(|c| text.as_bytes()[c] - b'0')
}

#[test]
fn the_least_frequent_are_chosen_and_chance_decides_between_equals() {
    let beam: Vec<Hints> = (0..3).map(|i| Hints { clues: vec![(80 - i, 9)], solutions: None }).collect();
    let candidate = |parent, cell, frequency| Candidate { parent, clue: (cell, 1), frequency };
    let mut ranked = [(0, 1, 5.0), (0, 2, 1.0), (0, 3, 2.0), (0, 4, 3.0), (1, 5, 9.0)]
        .map(|(parent, cell, frequency)| candidate(parent, cell, frequency));
    rank(&mut ranked, &mut Random::new(1, 1));
    let cells = |chosen: &[Candidate]| chosen.iter().map(|c| c.clue.0).collect::<Vec<_>>();
    assert_eq!(cells(&choose(&ranked, &beam, 3, None, false)), [2, 3, 4]);
    assert_eq!(cells(&choose(&ranked, &beam, 3, Some(2), false)), [2, 3, 5]);
    assert_eq!(cells(&choose(&ranked, &beam, 9, Some(1), false)), [2, 5]);
    let mut firsts = HashSet::new();
    for seed in 0..60 {
        let mut equal: Vec<Candidate> = (0..4).map(|cell| candidate(0, cell, 1.0)).collect();
        rank(&mut equal, &mut Random::new(seed, 0));
        firsts.insert(equal[0].clue.0);
    }
    assert_eq!(firsts.len(), 4, "each of the equals comes first for some seed");
}

#[test]
fn sets_that_are_the_same_are_told_when_asked() {
    let beam = [
        Hints { clues: vec![(0, 1), (10, 2)], solutions: None },
        Hints { clues: vec![(0, 1), (20, 3)], solutions: None },
    ];
    let twice = [
        Candidate { parent: 0, clue: (20, 3), frequency: 1.0 },
        Candidate { parent: 1, clue: (10, 2), frequency: 1.0 },
        Candidate { parent: 1, clue: (30, 4), frequency: 2.0 },
    ];
    assert_eq!(choose(&twice, &beam, 2, None, false), twice[..2]);
    assert_eq!(choose(&twice, &beam, 2, None, true), [twice[0], twice[2]]);
}

/// Disjoint rectangles of a grid whose two digits can change places, each on its own.
fn rectangles(grid: &Clues) -> Vec<[usize; 4]> {
    let mut found: Vec<[usize; 4]> = Vec::new();
    let pairs = || (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b)));
    for (top, bottom) in pairs() {
        for (left, right) in pairs() {
            let cells = [9 * top + left, 9 * top + right, 9 * bottom + left, 9 * bottom + right];
            let two_boxes = (top / 3 == bottom / 3) != (left / 3 == right / 3);
            let turns = grid[cells[0]] == grid[cells[3]] && grid[cells[1]] == grid[cells[2]];
            let free = found.iter().flatten().all(|c| !cells.contains(c));
            if two_boxes && turns && free {
                found.push(cells);
            }
        }
    }
    found
}

/// Whether some three clues leave one solution, by trying all on the list of solutions.
fn plainly_possible(open: &[usize], solutions: &[Clues]) -> bool {
    let unique = |a: usize, b: usize, c: usize| {
        let mut seen = HashMap::new();
        for s in solutions {
            *seen.entry((s[a], s[b], s[c])).or_insert(0) += 1;
        }
        seen.values().any(|&n| n == 1)
    };
    open.iter().any(|&a| open.iter().any(|&b| open.iter().any(|&c| unique(a, b, c))))
}

#[test]
fn the_leap_finds_what_there_is_and_nothing_else() {
    let mut single = Single::new();
    let mut grids = vec![Descent::DEAD; 60];
    Sample::new().descend(&[0u8; 81], 4, 0, &mut grids);
    let (mut found, mut not) = (0, 0);
    for (round, grid) in grids.iter().filter(|d| d.weight > 0.0).map(|d| d.solution).enumerate() {
        let mut part = grid;
        let rectangles = rectangles(&grid);
        // Each rectangle takes a clue of its own: three can be settled, four cannot.
        let open: Vec<usize> = rectangles.iter().take(2 + round % 4).flatten().copied().collect();
        for &c in &open {
            part[c] = 0;
        }
        let mut list = Vec::new();
        single.enumerate(&part, &Control::default(), |s| {
            list.push(*s);
            std::ops::ControlFlow::Continue(())
        });
        let solutions = Solutions::of(&mut single, &part, 1_000, &Control::default()).expect("few solutions");
        assert_eq!(solutions.number(), list.len());
        for (clue, count) in solutions.clues() {
            let with = list.iter().filter(|s| s[usize::from(clue.0)] == clue.1).count();
            assert_eq!(count as usize, with);
        }
        let triple = solutions.triple(&Control::default());
        // The columns of a board with few solutions may be the same; three different clues need not be.
        let possible = plainly_possible(&open, &list);
        assert!(triple.is_none() || possible, "{round}");
        if let Some(clues) = triple {
            let mut full = part;
            for (cell, digit) in clues {
                full[usize::from(cell)] = digit;
            }
            assert_eq!(single.count(&full, 2), 1);
            found += 1;
        } else {
            assert!(!possible || list.len() < 8, "{round}: {} solutions", list.len());
            not += 1;
        }
    }
    assert!(found > 5 && not > 5, "{found} {not}");
}

#[test]
fn a_leap_over_three_clues_of_a_puzzle_lands() {
    let mut single = Single::new();
    let mut puzzle = board(SEVENTEEN);
    let cells: Vec<usize> = (0..81).filter(|&c| puzzle[c] != 0).collect();
    // With some clues too many, so that three fewer leave thousands of solutions, not millions.
    let solution = single.solve(&puzzle, 2).solution;
    for c in [0, 13, 35, 43, 61, 80] {
        puzzle[c] = solution[c];
    }
    let mut random = Random::new(6, 6);
    let mut most = 0;
    for _ in 0..12 {
        let (mut part, mut order) = (puzzle, cells.clone());
        random.shuffle(&mut order);
        for &c in &order[..3] {
            part[c] = 0;
        }
        let all = Solutions::of(&mut single, &part, 1_000_000, &Control::default());
        let solutions = all.expect("not that many");
        most = most.max(solutions.number());
        if solutions.number() < 8 {
            continue;
        }
        let mut full = part;
        for (cell, digit) in solutions.triple(&Control::default()).expect("those that were taken away") {
            full[usize::from(cell)] = digit;
        }
        assert_eq!(single.count(&full, 2), 1);
    }
    assert!(most > 300, "{most}");
    assert!(Solutions::of(&mut single, &[0; 81], 1_000, &Control::default()).is_none(), "too many");
}

#[test]
fn runs_find_puzzles_and_repeat_themselves() {
    let params = quick();
    let runs = (1..=12).map(|seed| (seed, run(&params, seed, &Control::default())));
    let found = runs.into_iter().find(|(_, run)| {
        assert!(!run.stopped && run.starts >= 1 && run.starts <= params.most_starts);
        run.found.is_some()
    });
    let (seed, first) = found.expect("one of twelve runs finds a puzzle");
    let puzzle = first.found.as_ref().expect("it was asked for");
    assert_eq!((puzzle.givens().count(), first.clues.len()), (17, 17));
    assert!(first.fourteen.iter().all(|&n| n > 1 && n < 160_000), "{:?}", first.fourteen);
    let mut engine = Engine::by_name(&reference::INFO, puzzle).expect("it knows 9×9");
    assert_eq!(engine.count(2, &Control::default()).unique(), Some(true));
    let again = run(&params, seed, &Control::default());
    assert_eq!((first.found, first.clues, first.trials), (again.found, again.clues, again.trials));
}

/// Rounds of the hunt, pieces in any order, with a checkpoint between rounds when asked.
fn hunt(method: &Faithful, rounds: usize, backwards: bool, reload: bool) -> (Vec<Puzzle>, Stage) {
    let mut state = method.start();
    let (mut finds, mut tools) = (Vec::new(), method.worker());
    for _ in 0..rounds {
        let mut order: Vec<usize> = (0..method.pieces(&state, &finds)).collect();
        if backwards {
            order.reverse();
        }
        let mut brought: Vec<(usize, Outcome<_>)> = order
            .into_iter()
            .map(|piece| (piece, method.work(&mut tools, &state, &finds, piece, &Control::default())))
            .collect();
        brought.sort_by_key(|(piece, _)| *piece);
        let mut next = state.clone();
        for (piece, outcome) in brought {
            finds.extend(outcome.found);
            method.take(&mut next, piece, outcome.rest);
        }
        method.end_round(&mut next);
        state = next;
        if reload {
            let text = serde_json::to_string(&state).expect("a state can be written");
            assert!(text.len() < 20_000, "{}", text.len());
            state = serde_json::from_str(&text).expect("and read");
            tools = method.worker();
        }
    }
    (finds, state)
}

#[test]
fn order_of_pieces_and_checkpoints_change_nothing() {
    let method = Faithful::new(3, quick());
    let (finds, state) = hunt(&method, 20, false, false);
    let (other, stage) = hunt(&method, 20, true, true);
    assert_eq!(finds, other);
    assert_eq!((state.start, state.beam, state.step), (stage.start, stage.beam, stage.step));
    assert!(state.start > 0, "20 rounds are more than one start");
    assert!(finds.iter().all(|p| p.givens().count() == 17));
    // The hunt and a run go the same way.
    let alone = run(&quick(), 3, &Control::default());
    if alone.starts <= state.start {
        assert_eq!(alone.found.as_ref(), finds.first());
    }
}

#[test]
fn chains_lead_to_thirteen_clues_too() {
    let params = Params {
        sampler: Sampler::Metropolis,
        trials: [64, 64, 64, 64, 128, 128, 256, 256, 320, 448, 640, 704, 512],
        most_starts: 1,
        ..quick()
    };
    let first = run(&params, 2, &Control::default());
    assert!(first.seconds[..13].iter().all(|&s| s > 0.0), "{:?}", first.seconds);
}

#[test]
fn memory_changes_nothing_but_the_time() {
    let mut memory = Memory::default();
    for trick in ["published", "leap", "rho"] {
        let mut params = Params { most_starts: 2, ..quick() };
        (Trick::find(trick).expect("a trick").change)(&mut params);
        let plain = run(&params, 7, &Control::default());
        let with = run_with(&params, 7, &Control::default(), &|| Duration::ZERO, &mut memory);
        assert_eq!(
            (plain.found, plain.clues, plain.starts, plain.trials, plain.fourteen),
            (with.found, with.clues, with.starts, with.trials, with.fourteen),
            "{trick}"
        );
    }
}

#[test]
fn every_trick_changes_something() {
    let published = Params::default();
    assert_eq!(published.trials.iter().sum::<u32>(), 75_000);
    let mut seen = vec![published.clone()];
    let mut names = HashSet::from(["published"]);
    for trick in TRICKS.iter().skip(1) {
        assert!(names.insert(trick.id), "{}", trick.id);
        assert!(!seen.contains(&trick.params()), "{}", trick.id);
        seen.push(trick.params());
    }
    assert_eq!(TRICKS[0].params(), published);
    assert!(TRICKS.iter().any(|t| t.params().last == Last::Steps));
}

#[test]
fn a_cancelled_run_says_so() {
    let cancel = CancelToken::new();
    cancel.cancel();
    let control = Control { cancel, ..Control::default() };
    assert!(run(&Params::default(), 1, &control).stopped);
}

#[test]
fn the_curve_begins_with_all_grids_and_ends_with_one() {
    let clues: Vec<(u8, u8)> = (0..81).zip(board(SEVENTEEN)).filter(|(_, digit)| *digit != 0).collect();
    let effort = Effort { descents: 4_000, count_from: 15 };
    let points = curve::points(&clues, 1, effort, &Control::default());
    assert_eq!(points.len(), 18);
    let all = 6.670_903_752_021_073e21;
    assert!((points[0].solutions - all).abs() < 6.0 * points[0].error, "{:?}", points[0]);
    assert!((points[1].solutions - all / 9.0).abs() < 6.0 * points[1].error, "{:?}", points[1]);
    assert!(points[17].is_exact() && !points[14].is_exact());
    assert!((points[17].solutions - 1.0).abs() < 1e-9);
    assert!(points.windows(2).all(|p| p[1].solutions < 2.0 * p[0].solutions));
    let curves = [Curve { name: "a\tb".into(), found: true, points }];
    let text = curve::tsv(&curves);
    assert_eq!(text.lines().count(), 19);
    assert!(text.lines().all(|l| l.split('\t').count() == 6), "{text}");
    let svg = curve::svg(&curves);
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
    assert_eq!(svg.matches("<circle").count(), 18 + 4);
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
    assert!(curve::svg(&[]).contains("</svg>"), "nothing to draw is no trouble");
}
