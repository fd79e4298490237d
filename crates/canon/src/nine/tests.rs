//! The quick way against the definition, and against facts that are known.

use masume_solver::Random;

use super::*;

/// The most symmetric grid there is.
const MOST_CANONICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

pub(super) fn board(text: &str) -> Clues {
    let digits: Vec<u8> =
        text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_digit(10).unwrap_or(0) as u8).collect();
    digits.try_into().unwrap()
}

fn lines(random: &mut Random) -> [u8; 9] {
    let mut groups = [0, 1, 2];
    random.shuffle(&mut groups);
    let mut order = [0; 9];
    for (three, group) in order.chunks_mut(3).zip(groups) {
        three.copy_from_slice(&[3 * group, 3 * group + 1, 3 * group + 2]);
        random.shuffle(three);
    }
    order
}

/// Any element of the group.
pub(super) fn any(random: &mut Random) -> Transformation {
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut digits);
    Transformation::new(random.below(2) == 1, lines(random), lines(random), digits).unwrap()
}

#[test]
fn quick_first() {
    let mut random = Random::new(1, 1);
    let grid = board(MOST_CANONICAL);
    println!("{}", automorphisms(&grid).order());
    for left in [81usize, 80, 77, 70, 50, 40, 30, 20, 17, 10, 5, 3, 1, 0] {
        let mut clues = any(&mut random).apply(&grid);
        let mut cells: Vec<usize> = (0..81).collect();
        random.shuffle(&mut cells);
        for &cell in &cells[left..] {
            clues[cell] = 0;
        }
        let start = std::time::Instant::now();
        let quick = canonical(&clues);
        let t1 = start.elapsed();
        let group = automorphisms(&clues);
        let t2 = start.elapsed() - t1;
        let slow = exhaustive::best(&clues);
        println!("{left}: {t1:?} {t2:?} {} {}", group.order(), slow.1.len());
        assert_eq!(quick.form, slow.0, "{left}");
        assert_eq!(quick.by.apply(&clues), quick.form);
        assert_eq!(group.order(), slow.1.len() as u64);
    }
}
