//! The crowd against a slow propagation written here: the same candidates, the same contradictions, in every lane, on
//! every path, with and without a symmetry.

use std::sync::Arc;

use masume_puzzle::{Board, BoardSpec, Cell};
use masume_solver::classic9::Path;
use masume_solver::{Crowd, Motion, Random};

/// What singles and locked candidates leave; `None` for a contradiction.
fn slowly(shape: &Board, clues: &[(usize, u8)]) -> Option<Vec<u32>> {
    let n = usize::from(shape.digits());
    let all = u32::MAX >> (32 - n);
    let mut left = vec![all; shape.len()];
    for &(cell, digit) in clues {
        left[cell] &= 1 << digit;
    }
    let houses: Vec<Vec<usize>> =
        shape.houses().iter().map(|h| h.cells.iter().map(|c| c.index()).collect()).collect();
    loop {
        let before = left.clone();
        for cell in 0..shape.len() {
            if left[cell].is_power_of_two() {
                for peer in shape.peers(Cell::new(cell)) {
                    left[peer.index()] &= !left[cell];
                }
            }
        }
        for house in houses.iter().filter(|h| h.len() == n) {
            for digit in 0..n {
                let places: Vec<usize> =
                    house.iter().copied().filter(|&c| left[c] >> digit & 1 == 1).collect();
                match places[..] {
                    [] => return None,
                    [only] => left[only] = 1 << digit,
                    _ => {}
                }
                for other in &houses {
                    if other != house && places.iter().all(|c| other.contains(c)) {
                        for &c in other.iter().filter(|c| !house.contains(c)) {
                            left[c] &= !(1 << digit);
                        }
                    }
                }
            }
        }
        if left.contains(&0) {
            return None;
        }
        if left == before {
            return Some(left);
        }
    }
}

fn shape(text: &str) -> Arc<Board> {
    Board::new(text.parse::<BoardSpec>().unwrap()).unwrap()
}

/// As many boards as there are lanes, fewer of large ones.
fn boards(
    shape: &Board,
    crowd: &Crowd,
    motion: Option<&Motion>,
    random: &mut Random,
) -> Vec<Vec<(usize, u8)>> {
    let count = if shape.len() > 200 { 6 } else { crowd.lanes() };
    (0..count).map(|_| random_clues(shape, motion, random)).collect()
}

/// Clues put on candidates that are left, one after the other, now and then on any at all.
fn random_clues(shape: &Board, motion: Option<&Motion>, random: &mut Random) -> Vec<(usize, u8)> {
    let most = random.below(shape.len() / 2) + 1;
    let mut clues = Vec::new();
    let mut left = slowly(shape, &[]).unwrap();
    let mut since = 0;
    while clues.len() < most {
        let cell = random.below(shape.len());
        let wild = random.below(100) == 0;
        if clues.iter().any(|&(c, _)| c == cell) || (left[cell].is_power_of_two() && !wild) {
            if random.below(20) == 0 {
                break;
            }
            continue;
        }
        let of = if wild { u32::MAX >> (32 - u32::from(shape.digits())) } else { left[cell] };
        let start = (cell, random.bit(u64::from(of)).trailing_zeros() as u8);
        let mut clue = start;
        loop {
            clues.push(clue);
            match motion {
                Some(motion) if motion.of(clue.0, clue.1) != start => clue = motion.of(clue.0, clue.1),
                _ => break,
            }
        }
        // Large boards take long: there the candidates are not always the latest.
        since += 1;
        if since > shape.len() / 80 {
            since = 0;
            match slowly(shape, &clues) {
                Some(now) => left = now,
                None => break,
            }
        }
    }
    clues
}

fn fill(crowd: &mut Crowd, boards: &[Vec<(usize, u8)>]) {
    crowd.clear();
    crowd.restart();
    for (lane, clues) in boards.iter().enumerate() {
        for &(cell, digit) in clues {
            crowd.place(lane, cell, digit);
        }
    }
    crowd.settle();
}

fn check(shape: &Board, crowd: &Crowd, boards: &[Vec<(usize, u8)>], what: &str) -> (usize, usize) {
    let (mut sound, mut broken) = (0, 0);
    let mut counts = [0; 32];
    crowd.counts(&mut counts);
    for (lane, clues) in boards.iter().enumerate() {
        let alive = crowd.alive() >> lane & 1 == 1;
        match slowly(shape, clues) {
            None => {
                assert!(!alive, "{what}: a contradiction was missed: {clues:?}");
                broken += 1;
            }
            Some(left) => {
                assert!(alive, "{what}: a contradiction was made up: {clues:?}");
                let fast: Vec<u32> = (0..shape.len()).map(|c| crowd.left(lane, c)).collect();
                assert_eq!(fast, left, "{what}: {clues:?}");
                assert_eq!(counts[lane], left.iter().map(|l| l.count_ones()).sum::<u32>(), "{what}");
                sound += 1;
            }
        }
    }
    (sound, broken)
}

const JIGSAW: &str = "jigsaw:AAABBBAACBBBACCCDDCCEDDDEEEDFFEEFFFF";

#[test]
fn every_lane_has_what_slow_propagation_leaves() {
    let shapes = [
        "4",
        "6",
        "8",
        "9",
        "2x5",
        "12",
        "2x6",
        "16",
        "25",
        "latin7",
        "9+diagonals",
        "9+windoku",
        "9+anti-knight",
        "9+anti-king+diagonals",
        JIGSAW,
        "3x3@0,0;6,6",
    ];
    for (number, text) in shapes.into_iter().enumerate() {
        let shape = shape(text);
        let mut random = Random::new(7, number as u64);
        let (mut sound, mut broken) = (0, 0);
        let mut crowd = Crowd::new(&shape).unwrap();
        for _ in 0..if shape.len() > 200 { 2 } else { 3 } {
            let boards = boards(&shape, &crowd, None, &mut random);
            fill(&mut crowd, &boards);
            let (s, b) = check(&shape, &crowd, &boards, text);
            sound += s;
            broken += b;
            for path in Path::ALL {
                let Some(mut other) = Crowd::new(&shape).unwrap().on(path) else { continue };
                fill(&mut other, &boards);
                check(&shape, &other, &boards, &format!("{text} on {}", path.id()));
            }
        }
        assert!(sound > 0 && broken > 0, "{text}: {sound} sound, {broken} broken boards try only half of it");
    }
}

/// A quarter turn, digits in cycles of four.
fn quarter(shape: &Board) -> Motion {
    let side = u32::from(shape.digits());
    let cells = (0..side * side).map(|c| c % side * side + (side - 1 - c / side)).collect();
    let digits =
        (0..shape.digits()).map(|d| if d < shape.digits() / 4 * 4 { d / 4 * 4 + (d + 1) % 4 } else { d });
    Motion { cells, digits: digits.collect() }
}

#[test]
fn symmetric_boards_need_one_house_of_each_orbit() {
    for text in ["4", "9", "9+diagonals", "16", "25"] {
        let shape = shape(text);
        let motion = quarter(&shape);
        assert!(motion.fits(&shape), "{text}");
        assert_eq!(motion.order(8), Some(4));
        let half = motion.times(2);
        for (motion, what) in [(&motion, "quarter"), (&half, "half")] {
            let mut random = Random::new(11, shape.len() as u64);
            let mut crowd = Crowd::moved(&shape, motion).unwrap();
            // Of a few large boards all may contradict themselves: then some more.
            let mut sound = 0;
            for _ in 0..8 {
                let boards = boards(&shape, &crowd, Some(motion), &mut random);
                fill(&mut crowd, &boards);
                sound += check(&shape, &crowd, &boards, &format!("{text}, {what} turn")).0;
                if sound > 0 {
                    break;
                }
            }
            assert!(sound > 0, "{text}");
        }
    }
}

#[test]
fn clues_are_kept_for_a_restart() {
    let shape = shape("9");
    let mut crowd = Crowd::new(&shape).unwrap();
    crowd.clue(3, 40, Some(4));
    crowd.restart();
    crowd.place(3, 0, 4);
    crowd.settle();
    assert_eq!((crowd.left(3, 40), crowd.left(3, 0)), (1 << 4, 1 << 4));
    crowd.restart();
    crowd.settle();
    assert_eq!((crowd.left(3, 40), crowd.left(3, 0), crowd.left(2, 40)), (1 << 4, 0x1ff, 0x1ff));
    crowd.clue(3, 40, None);
    crowd.restart();
    crowd.settle();
    assert_eq!(crowd.left(3, 40), 0x1ff);
}

#[test]
fn what_does_not_fit_is_refused() {
    let nine = shape("9");
    let mut motion = Motion::identity(&nine);
    motion.cells.swap(0, 1);
    assert!(!motion.fits(&nine));
    assert!(Crowd::moved(&nine, &motion).is_err(), "no symmetry");
    motion.cells[0] = 99;
    assert!(Crowd::moved(&nine, &motion).is_err(), "no permutation");
    assert!(Crowd::new(&shape("36")).is_err(), "too many digits");
}

#[test]
fn boards_go_back_to_what_was_kept() {
    for text in ["6", "20"] {
        let shape = shape(text);
        let mut crowd = Crowd::new(&shape).unwrap();
        crowd.clue(1, 0, Some(2));
        crowd.restart();
        crowd.settle();
        crowd.keep();
        let look = |crowd: &Crowd| -> Vec<u32> { (0..shape.len()).map(|c| crowd.left(1, c)).collect() };
        let kept = look(&crowd);
        // Every lane meets a contradiction, so that the propagation stops half way.
        for lane in 0..crowd.lanes() {
            crowd.place(lane, 1, 0);
            crowd.place(lane, 2, 0);
        }
        crowd.settle();
        assert_eq!(crowd.alive(), 0, "{text}");
        crowd.back();
        assert_eq!(look(&crowd), kept, "{text}");
        let all = u32::MAX >> (32 - crowd.lanes());
        assert_eq!(crowd.alive(), all, "{text}");
        // What is placed on top is concluded as if it were a clue from the start.
        crowd.place(1, 1, 4);
        crowd.settle();
        let mut other = Crowd::new(&shape).unwrap();
        other.clue(1, 0, Some(2));
        other.clue(1, 1, Some(4));
        other.restart();
        other.settle();
        assert_eq!(look(&crowd), look(&other), "{text}");
    }
}
