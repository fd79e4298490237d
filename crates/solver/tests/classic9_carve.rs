//! Many grids carved at once, and many sets of one grid thinned out, on every path, against asking about one clue after
//! the other.

mod nine;

use masume_solver::classic9::{Carver, Cells, ClueSets, Clues, Single, Thinner};
use nine::{Random, paths};

const EVERY: Cells = (1 << 81) - 1;

fn unique(grid: &Clues, set: Cells) -> bool {
    let clues: Clues = std::array::from_fn(|cell| if set >> cell & 1 == 1 { grid[cell] } else { 0 });
    Single::new().count(&clues, 2) == 1
}

/// Groups taken away one after the other; nothing when the start allows other solutions.
fn carved(grid: &Clues, start: Cells, order: &[Cells]) -> Option<Cells> {
    let mut set = start & EVERY;
    if !unique(grid, set) {
        return None;
    }
    for group in order {
        if unique(grid, set & !group) {
            set &= !group;
        }
    }
    Some(set)
}

struct Job {
    grid: Clues,
    start: Cells,
    order: Vec<Cells>,
}

fn jobs() -> Vec<Job> {
    let mut random = Random(31);
    let mut jobs = Vec::new();
    for i in 0..240 {
        let grid = random.grid();
        let mut start = EVERY;
        let mut order: Vec<Cells> = random.order(81).into_iter().map(|c| 1 << c).collect();
        match i % 6 {
            // Half turns.
            1 => order = random.order(41).into_iter().map(|c| 1 << c | 1 << (80 - c)).collect(),
            // Fourfold and larger groups, which overlap, and cells that are not there.
            2 => {
                order =
                    (0..40).map(|_| (0..5).fold(1 << 100, |set, _| set | 1 << random.below(81))).collect();
            }
            // Not all clues to begin with, and not all may go.
            3 => {
                start = random.order(81).into_iter().take(60).fold(0, |set, c| set | 1 << c);
                order.truncate(60);
            }
            // Too few to begin with, most of the time.
            4 => start = random.order(81).into_iter().take(32).fold(0, |set, c| set | 1 << c),
            _ => {}
        }
        jobs.push(Job { grid, start, order });
    }
    jobs
}

#[test]
fn carving_is_one_group_after_the_other() {
    let jobs = jobs();
    let expected: Vec<Option<Cells>> = jobs.iter().map(|j| carved(&j.grid, j.start, &j.order)).collect();
    assert!(expected.iter().filter(|e| e.is_none()).count() > 10);
    for path in paths() {
        let mut carver = Carver::on(path).unwrap();
        // All together, then a few at a time with the same memory.
        for batch in [jobs.len(), 7] {
            let mut found = vec![None; jobs.len()];
            let mut told = 0;
            for first in (0..jobs.len()).step_by(batch) {
                let mut next = first..(first + batch).min(jobs.len());
                carver.carve(
                    &mut |carving| {
                        let Some(i) = next.next() else { return false };
                        carving.number = i;
                        carving.grid = jobs[i].grid;
                        carving.start = jobs[i].start;
                        carving.order.clone_from(&jobs[i].order);
                        true
                    },
                    &mut |i, set| {
                        found[i] = set;
                        told += 1;
                    },
                );
            }
            assert_eq!(told, jobs.len());
            assert_eq!(found, expected, "{}", path.id());
        }
    }
}

#[test]
fn what_is_no_grid_is_not_carved() {
    let mut bad = Random(32).grid();
    bad.swap(3, 4);
    for path in paths() {
        let mut grids = [bad, [0; 81], [255; 81]].into_iter();
        let mut told = Vec::new();
        Carver::on(path).unwrap().carve(
            &mut |carving| grids.next().map(|grid| carving.grid = grid).is_some(),
            &mut |_, set| {
                told.push(set);
            },
        );
        assert_eq!(told, [None; 3]);
        assert!(Thinner::on(path, &bad).is_none());
    }
}

#[test]
fn sets_are_thinned_out_as_if_asked_one_by_one() {
    let mut random = Random(33);
    for _ in 0..4 {
        let grid = random.grid();
        let sets: Vec<Cells> = (0..60)
            .map(|i| random.order(81).into_iter().take(30 + i % 20).fold(0, |set, c| set | 1 << c))
            .collect();
        let good: Vec<Cells> = sets.iter().copied().filter(|&set| unique(&grid, set)).collect();
        assert!(good.len() > 5 && good.len() < sets.len());
        let can_go: Vec<Cells> =
            good.iter().map(|&set| ClueSets::new(&grid).unwrap().removable(set)).collect();
        for path in paths() {
            let mut thinner = Thinner::on(path, &grid).unwrap();
            for _ in 0..2 {
                let mut kept = sets.clone();
                thinner.keep_unique(&mut kept);
                assert_eq!(kept, good, "{}", path.id());
                let mut among = vec![Cells::MAX; good.len()];
                thinner.removable(&good, &mut among);
                assert_eq!(among, can_go, "{}", path.id());
                // Only among those that are asked for.
                let half = EVERY >> 40;
                let mut among = vec![half; good.len()];
                thinner.removable(&good, &mut among);
                assert!(among.iter().zip(&can_go).all(|(some, all)| *some == all & half));
            }
            let mut none = Vec::new();
            thinner.keep_unique(&mut none);
            thinner.removable(&[], &mut []);
        }
    }
}
