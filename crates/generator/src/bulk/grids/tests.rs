//! The tables against the number of all grids, and the draws against the tables.

use super::*;

fn tables() -> &'static Tables {
    TABLES.get_or_init(Tables::new)
}

/// The 1,296 renamings that keep the first partition, as what they make of each partition.
fn stabiliser() -> Vec<Vec<u16>> {
    let tables = tables();
    let number = |columns: Columns| {
        let wanted = key(columns);
        tables.columns.iter().position(|&c| key(c) == wanted).unwrap() as u16
    };
    let mut all = Vec::new();
    for blocks in ORDERS {
        for inner in 0..216 {
            let orders = [ORDERS[inner % 6], ORDERS[inner / 6 % 6], ORDERS[inner / 36]];
            let image = |d: usize| 3 * blocks[d / 3] + orders[d / 3][d % 3];
            let rename = |set: u16| digits(set).into_iter().fold(0, |out, d| out | 1 << image(d));
            all.push(tables.columns.iter().map(|c| number(c.map(rename))).collect());
        }
    }
    all
}

/// For each class of top bands (second and third partition up to renaming): one of it, how many there are, and how
/// many ways there are to go on.
fn classes() -> Vec<([usize; 2], usize, u128)> {
    let (tables, stabiliser) = (tables(), stabiliser());
    let mut seen = vec![false; PARTITIONS * PARTITIONS];
    let mut classes = Vec::new();
    for p in 0..PARTITIONS {
        for q in 0..PARTITIONS {
            if seen[p * PARTITIONS + q] {
                continue;
            }
            let mut size = 0;
            for renamed in &stabiliser {
                let at = usize::from(renamed[p]) * PARTITIONS + usize::from(renamed[q]);
                size += usize::from(!std::mem::replace(&mut seen[at], true));
            }
            let mut sum = 0;
            for a in &tables.splits[..SPLITS] {
                for b in &tables.splits[p * SPLITS..][..SPLITS] {
                    for c in &tables.splits[q * SPLITS..][..SPLITS] {
                        let ways = |i: usize| tables.ways([a.parts[i], b.parts[i], c.parts[i]]) as u128;
                        sum += ways(0) * ways(1);
                    }
                }
            }
            classes.push(([p, q], size, sum));
        }
    }
    classes
}

#[test]
fn the_tables_count_all_bands_and_all_grids() {
    let tables = tables();
    assert_eq!((tables.columns.len(), tables.splits.len()), (PARTITIONS, PARTITIONS * SPLITS));
    assert_eq!(tables.ways.iter().max(), Some(&(MOST_WAYS as u16)));
    // Any partition may come first, and its columns, and those of the other boxes, in any order.
    let orders = 280 * 6 * 6 * 6;
    assert_eq!(orders * tables.before[PARTITIONS], 362_880 * 2_612_736, "bands");
    let grids = classes()
        .into_iter()
        .map(|([p, q], size, under)| size as u128 * under * u128::from(tables.ways[p * PARTITIONS + q]));
    assert_eq!(orders as u128 * grids.sum::<u128>(), 6_670_903_752_021_072_936_960);
}

/// How two boxes of a band lie to each other: how many columns of the one share how many digits with columns of the
/// other, as one of five cases.
fn case(a: Columns, b: Columns) -> usize {
    let shared = |n| a.iter().flat_map(|x| b.map(|y| (x & y).count_ones())).filter(|&c| c == n).count();
    match (shared(3), shared(2)) {
        (3, _) => 0,
        (1, _) => 1,
        (_, 3) => 2,
        (_, 2) => 3,
        (_, n) => 4 + usize::from(n != 0),
    }
}

#[test]
fn grids_are_drawn_evenly_in_rows_and_in_columns() {
    let tables = tables();
    let (mut expected, mut all) = ([0.0; 6], 0.0);
    for ([p, q], size, under) in classes() {
        let mass = size as f64 * under as f64 * f64::from(tables.ways[p * PARTITIONS + q]);
        expected[case(tables.columns[0], tables.columns[p])] += mass;
        all += mass;
    }
    // Every pair of boxes in a band or a stack, by the columns or rows that matter there; only the columns of the first
    // two boxes are drawn directly.
    let n = 20_000;
    let mut found = [[0.0; 6]; 3];
    for index in 0..n {
        let grid = grid(4, index);
        let set = |cells: [usize; 3]| cells.iter().fold(0u16, |set, &c| set | 1 << (grid[c] - 1));
        let column = |corner: usize| [0, 1, 2].map(|j| set([0, 9, 18].map(|i| corner + i + j)));
        let row = |corner: usize| [0, 1, 2].map(|i| set([0, 1, 2].map(|j| corner + 9 * i + j)));
        found[0][case(column(0), column(3))] += 1.0;
        found[1][case(column(30), column(33))] += 1.0;
        found[2][case(row(6), row(60))] += 1.0;
    }
    for found in found {
        let square: f64 = (0..6)
            .map(|k| (found[k], expected[k] / all * n as f64))
            .filter(|&(_, wanted)| wanted > 0.0)
            .map(|(found, wanted)| (found - wanted).powi(2) / wanted)
            .sum();
        // Five cases at most: 25 would come up once in ten thousand times.
        assert!(square < 25.0, "{square} {found:?}");
    }
}

#[test]
fn grids_keep_the_rules_and_depend_on_seed_and_number() {
    for index in 0..500 {
        let grid = grid(1, index);
        assert!(masume_solver::classic9::ClueSets::new(&grid).is_some());
        assert_eq!(grid, super::grid(1, index));
        assert!(grid != super::grid(2, index) && grid != super::grid(1, index + 1));
    }
}
