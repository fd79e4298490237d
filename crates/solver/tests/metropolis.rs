//! Metropolis chains: the same on every path, honest about their energy, and fair between solutions.

mod nine;

use std::ops::ControlFlow;

use masume_solver::classic9::{Clues, Cooling, Metropolis, Single};
use masume_solver::{CancelToken, Control, Stop};
use nine::{Random, fits, paths};

/// As source A cools clue sets of eleven and more.
const COOLING: Cooling = Cooling { step: 0.1, most: 4.0, stage: 100, moves: 11_000 };

fn sample(
    m: Metropolis,
    clues: &Clues,
    cooling: &Cooling,
    chains: std::ops::Range<u64>,
) -> Vec<(u64, Clues)> {
    let mut found = Vec::new();
    let stop = m.sample(clues, cooling, 5, chains, &Control::default(), |n, s| found.push((n, *s)));
    assert_eq!(stop, Stop::Complete);
    found
}

/// Digits missing from columns and from boxes, counted from nothing.
fn energy(board: &Clues) -> u16 {
    let missing = |cells: &mut dyn Iterator<Item = usize>| {
        9 - cells.fold(0u16, |seen, c| seen | 1 << board[c]).count_ones() as u16
    };
    let columns = (0..9).map(|c| missing(&mut (0..9).map(|r| 9 * r + c))).sum::<u16>();
    let boxes = (0..9).map(|b| missing(&mut (0..9).map(|i| b / 3 * 27 + b % 3 * 3 + i / 3 * 9 + i % 3)));
    columns + boxes.sum::<u16>()
}

#[test]
fn chains_do_not_depend_on_the_path_or_on_which_are_asked_for() {
    let mut random = Random(41);
    for clues in [0, 3, 9, 14, 25] {
        let board = random.part(&Random(clues as u64).grid(), clues);
        let cooling = Cooling { moves: 4_950, ..COOLING };
        let first = sample(Metropolis::on(paths()[0]).unwrap(), &board, &cooling, 0..200);
        for path in paths() {
            let m = Metropolis::on(path).unwrap();
            assert_eq!(sample(m, &board, &cooling, 0..200), first, "{} {clues}", path.id());
            let some: Vec<_> = first.iter().copied().filter(|(n, _)| (70..133).contains(n)).collect();
            assert_eq!(sample(m, &board, &cooling, 70..133), some, "{} {clues}", path.id());
            assert_eq!(m.ends(&board, &cooling, 5, 2), Metropolis::new().ends(&board, &cooling, 5, 2));
        }
        for (_, solution) in &first {
            assert!((0..81).all(|c| fits(solution, c, solution[c])));
            assert!((0..81).all(|c| board[c] == 0 || board[c] == solution[c]));
        }
        assert!(clues > 9 || first.len() > 40, "{clues} clues, {} solutions", first.len());
    }
}

#[test]
fn energies_are_right_wherever_a_chain_ends() {
    let mut random = Random(42);
    for moves in [0, 1, 7, 100, 333, 2_000] {
        let board = random.part(&Random(7).grid(), 12);
        let mut different = std::collections::HashSet::new();
        for (end, told) in Metropolis::new().ends(&board, &Cooling { moves, ..COOLING }, 3, 1) {
            assert_eq!(told, energy(&end), "after {moves}");
            for row in end.chunks(9) {
                assert_eq!(row.iter().fold(0, |seen, d| seen | 1u16 << d), 0x3fe, "a row is a permutation");
            }
            assert!((0..81).all(|c| board[c] == 0 || board[c] == end[c]), "clues stay");
            different.insert(end);
        }
        assert!(different.len() > 60, "{} ends after {moves}", different.len());
    }
}

/// Pearson's sum over its degrees of freedom: about 1 when what was seen is as expected.
fn chi_square(seen: &[f64], expected: &[f64]) -> f64 {
    let (all, whole): (f64, f64) = (seen.iter().sum(), expected.iter().sum());
    let off = seen.iter().zip(expected).map(|(s, e)| (s - e * all / whole).powi(2) / (e * all / whole));
    off.sum::<f64>() / (seen.len() - 1) as f64
}

#[test]
fn at_a_fixed_temperature_states_come_up_as_boltzmann_says() {
    // One row is open in five cells, all else is given, and two clues elsewhere are exchanged, so that no chain ever
    // arrives: 120 states, each with a weight that can be told.
    let mut grid = Random(9).grid();
    grid.swap(0, 5);
    let open = [37, 38, 40, 42, 44];
    let mut board = grid;
    for c in open {
        board[c] = 0;
    }
    let mut states = Vec::new();
    permute(&mut open.map(|c| grid[c]), 0, &mut states);
    assert_eq!(states.len(), 120);
    let beta = 0.3;
    let weights = states.iter().map(|state| {
        let mut full = grid;
        open.iter().zip(state).for_each(|(&c, &d)| full[c] = d);
        (-beta * f64::from(energy(&full))).exp()
    });
    let weights: Vec<f64> = weights.collect();
    let cooling = Cooling { step: beta, most: beta, stage: 100, moves: 1_500 };
    let mut seen = vec![0.0; 120];
    for pack in 0..100 {
        for (end, energy) in Metropolis::new().ends(&board, &cooling, 8, pack) {
            assert_ne!(energy, 0);
            let state = open.map(|c| end[c]);
            seen[states.iter().position(|s| *s == state).expect("a state")] += 1.0;
        }
    }
    // With 119 degrees of freedom the standard deviation is 0.13.
    let fit = chi_square(&seen, &weights);
    assert!((0.6..1.5).contains(&fit), "{fit}");
    let flat = chi_square(&seen, &vec![1.0; 120]);
    assert!(flat > 2.0, "the test can tell the weights from equal ones: {flat}");
}

fn permute(items: &mut [u8; 5], from: usize, out: &mut Vec<[u8; 5]>) {
    if from == 5 {
        out.push(*items);
    }
    for i in from..5 {
        items.swap(from, i);
        permute(items, from + 1, out);
        items.swap(from, i);
    }
}

/// A board with some dozens of solutions, and these.
fn board_with_solutions(random: &mut Random) -> (Clues, Vec<Clues>) {
    loop {
        let clues = 24 + random.below(4);
        let grid = random.grid();
        let board = random.part(&grid, clues);
        let mut solutions = Vec::new();
        Single::new().enumerate(&board, &Control::default(), |s| {
            solutions.push(*s);
            if solutions.len() > 60 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if (40..=60).contains(&solutions.len()) {
            return (board, solutions);
        }
    }
}

#[test]
fn solutions_come_up_about_equally_often() {
    // The paper takes the solution at which a chain first arrives for a fair draw from all. That is nearly so: on boards
    // as tight as these some come up three times as often as others, but none is left out.
    let mut random = Random(43);
    for _ in 0..3 {
        let (board, solutions) = board_with_solutions(&mut random);
        let mut seen = vec![0.0; solutions.len()];
        for (_, solution) in sample(Metropolis::new(), &board, &COOLING, 0..20_000) {
            seen[solutions.iter().position(|s| *s == solution).expect("one of the solutions")] += 1.0;
        }
        let even = seen.iter().sum::<f64>() / seen.len() as f64;
        assert!(even > 10.0 && seen.iter().all(|&n| (0.2..2.8).contains(&(n / even))), "{even} {seen:?}");
        assert!(chi_square(&seen, &vec![1.0; seen.len()]) < 12.0, "{seen:?}");
    }
}

/// One chain as the paper tells it: no lanes, nothing shared, everything counted anew at each move.
fn plain_chain(board: &Clues, random: &mut Random) -> Option<Clues> {
    let mut state = *board;
    for row in 0..9 {
        let open: Vec<usize> = (9 * row..9 * row + 9).filter(|&c| board[c] == 0).collect();
        let mut rest: Vec<u8> = (1..=9).filter(|d| !board[9 * row..9 * row + 9].contains(d)).collect();
        for c in open {
            state[c] = rest.swap_remove(random.below(rest.len()));
        }
    }
    let mut now = energy(&state);
    for moves in 0..COOLING.moves {
        if now == 0 {
            return Some(state);
        }
        let beta = (f64::from(moves / COOLING.stage) * COOLING.step).min(COOLING.most);
        let row = random.below(9);
        let open: Vec<usize> = (9 * row..9 * row + 9).filter(|&c| board[c] == 0).collect();
        let (a, b) = (random.below(open.len()), random.below(open.len() - 1));
        let b = if b >= a { b + 1 } else { b };
        state.swap(open[a], open[b]);
        let then = energy(&state);
        let chance = (-beta * (f64::from(then) - f64::from(now))).exp();
        if (random.next() >> 11) as f64 / ((1u64 << 53) as f64) < chance {
            now = then;
        } else {
            state.swap(open[a], open[b]);
        }
    }
    (now == 0).then_some(state)
}

#[test]
fn chains_in_step_arrive_where_plain_chains_arrive() {
    let mut random = Random(44);
    let (board, solutions) = board_with_solutions(&mut random);
    let place = |s: &Clues| solutions.iter().position(|t| t == s).expect("one of the solutions");
    let (mut plain, mut lanes) = (vec![0.0; solutions.len()], vec![0.0; solutions.len()]);
    for solution in (0..1_000).filter_map(|_| plain_chain(&board, &mut random)) {
        plain[place(&solution)] += 1.0;
    }
    for (_, solution) in sample(Metropolis::new(), &board, &COOLING, 0..20_000) {
        lanes[place(&solution)] += 1.0;
    }
    let (a, b) = (plain.iter().sum::<f64>(), lanes.iter().sum::<f64>() / 20.0);
    assert!(
        a > 40.0 && (a - b).abs() < 4.0 * a.sqrt() + 1.0,
        "{a} of 1,000 plain chains arrive, {b} in step"
    );
    let fit = chi_square(&plain, &lanes);
    assert!((0.4..1.8).contains(&fit), "{fit}");
}

#[test]
fn odd_boards_are_no_trouble() {
    let m = Metropolis::new();
    let grid = Random(3).grid();
    assert_eq!(sample(m, &grid, &COOLING, 10..12), [(10, grid), (11, grid)], "nothing to do");
    let mut twice = [0; 81];
    (twice[3], twice[7]) = (4, 4);
    assert_eq!(sample(m, &twice, &COOLING, 0..64), [], "a digit twice in a row");
    (twice[3], twice[12]) = (0, 4);
    (twice[7], twice[21]) = (0, 4);
    let short = Cooling { moves: 300, ..COOLING };
    assert_eq!(sample(m, &twice, &short, 0..64), [], "a digit twice in a box");
    let text: Clues = std::array::from_fn(|c| if c == 40 { b'5' } else { b'.' });
    assert!(sample(m, &text, &COOLING, 0..64).iter().all(|(_, s)| s[40] == 5), "text will do");
    assert_eq!(sample(m, &[0; 81], &COOLING, 5..5), []);
    let cancel = CancelToken::new();
    cancel.cancel();
    let stop = m.sample(&[0; 81], &COOLING, 1, 0..64, &Control { cancel, ..Control::default() }, |_, _| {
        panic!("cancelled before it began")
    });
    assert_eq!(stop, Stop::Cancelled);
}
