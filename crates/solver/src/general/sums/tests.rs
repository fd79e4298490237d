use super::parts::*;
use super::*;
use masume_puzzle::{Board, Cell, Puzzle};

/// What takes part in some way to the total, by trying all of them.
fn brute(shape: &Board, terms: &[(Cell, i32)], total: i32, sets: &[u16]) -> Vec<u16> {
    let mut left = vec![0; sets.len()];
    let mut values = vec![0usize; sets.len()];
    let differ = |i: usize, j: usize| shape.peers(terms[i].0).any(|p| p == terms[j].0);
    'all: for n in 0..9usize.pow(sets.len() as u32) {
        let mut sum = 0;
        for i in 0..sets.len() {
            values[i] = n / 9usize.pow(i as u32) % 9;
            sum += terms[i].1 * (values[i] as i32 + 1);
            if sets[i] >> values[i] & 1 == 0 || (0..i).any(|j| values[i] == values[j] && differ(i, j)) {
                continue 'all;
            }
        }
        if sum == total {
            for (l, v) in left.iter_mut().zip(&values) {
                *l |= 1 << v;
            }
        }
    }
    left
}

#[test]
fn nothing_that_takes_part_in_some_way_is_struck() {
    let shape = Board::classic();
    let mut random = crate::Random::new(7, 0);
    let (mut dead, mut exact, mut cut) = (0, 0, 0);
    for round in 0..400 {
        let count = 1 + round % 5;
        let factors = [1, 1, -1, 10, 1, -2];
        let mut cells: Vec<usize> = (0..30).collect();
        random.shuffle(&mut cells);
        let one = random.below(2) == 0;
        let mut terms: Vec<(Cell, i32)> = Vec::new();
        for &cell in &cells[..count] {
            terms.push((Cell::new(cell), if one { 1 } else { factors[random.below(6)] }));
        }
        let by_term: Vec<u16> = (0..count).map(|_| 1 + random.below(511) as u16).collect();
        let total = random.below(60) as i32 - 15 * i32::from(!one);
        let expected = brute(&shape, &terms, total, &by_term);
        let sum = Sum::<u16>::new(
            &Setting { puzzle: &Puzzle::empty(shape.clone()), seen: None },
            &mut Cages::new(),
            &terms,
            total,
        );
        let at = |cell: u32| terms.iter().position(|t| t.0.index() as u32 == cell).unwrap();
        for target in [sum.target, None] {
            let sum = Sum { target, ..sum.clone() };
            let mut sets: Vec<u16> = sum.cells.iter().map(|c| by_term[at(*c)]).collect();
            let before = sets.clone();
            let alive = sum.filter(&mut sets, &mut Scratch::default());
            let wanted: Vec<u16> = sum.cells.iter().map(|c| expected[at(*c)]).collect();
            assert!(alive || wanted[0] == 0, "{terms:?} {total} {by_term:?}");
            if alive {
                assert!(wanted.iter().zip(&sets).all(|(w, s)| w & !s == 0), "{terms:?} {total} {by_term:?}");
                exact += usize::from(sets == wanted);
                cut += usize::from(sets != before);
            } else {
                dead += 1;
            }
        }
    }
    assert!(dead > 100 && exact > 50 && cut > 50, "{dead} {exact} {cut}");
}

#[test]
fn parts_are_cells_that_differ() {
    let shape = Board::classic();
    let diagonal: Vec<(Cell, i32)> = (0..9).map(|i| (Cell::new(i * 10), 1)).collect();
    let parts: Vec<usize> = groups(shape.structure(), &diagonal).iter().map(Vec::len).collect();
    assert_eq!(parts, [3, 3, 3]);
    let row: Vec<(Cell, i32)> = (0..4).map(|i| (Cell::new(i), if i == 0 { 1 } else { -1 })).collect();
    let parts: Vec<usize> = groups(shape.structure(), &row).iter().map(Vec::len).collect();
    assert_eq!(parts, [3, 1]);
    let runs: Vec<(u16, i32)> =
        combinations(9, 3, |set| 64 - set.leading_zeros() - set.trailing_zeros() == 3);
    assert_eq!(runs.len(), 7);
    assert_eq!(combinations::<u16>(9, 4, |_| true).len(), choose(9, 4));
}
