//! The record's lattice with any number of boards.
//!
//! The record of 2018 has 280 boards and 500 shared boxes, 1.786 to a board. Sharing helps a maker, since a shared box is
//! solved twice, so whoever compares himself with the record should not share more. Up to 280 boards the record's own
//! outline is filled from the left. A larger lattice has relatively less border and would share up to two boxes to a
//! board; there single boards are left out, at even distances, like windows, until no more is shared.

use std::collections::HashSet;

use super::{RECORD_BOARDS, on_lattice};
use crate::BoardSpec;

/// Shared boxes to a board, at most.
pub const MOST_SHARED: f64 = 1.79;

type Point = (u32, u32);

/// The record's kind of lattice with so many boards: connected, no cell in more than two boards, at most
/// [`MOST_SHARED`] shared boxes to a board. With 280 it is the record's own.
pub fn record(boards: usize) -> BoardSpec {
    let boards = boards.max(1);
    let mut points =
        if boards <= RECORD_BOARDS { filled(11, 51, &HashSet::new(), boards) } else { with_windows(boards) };
    points.sort_unstable();
    on_lattice(points.into_iter())
}

/// The first `boards` points of a lattice that are no windows, two columns at a time from the left, so that each meets
/// one before it.
fn filled(rows: u32, cols: u32, windows: &HashSet<Point>, boards: usize) -> Vec<Point> {
    let mut points = Vec::with_capacity(boards);
    for block in 0..cols.div_ceil(2) {
        // The second row first: its board meets the column before, and the first row's board meets it.
        let rows = [1, 0].into_iter().filter(|&i| i < rows).chain(2..rows);
        points.extend(
            rows.map(|i| (i, 2 * block + (i + 1) % 2)).filter(|p| p.1 < cols && !windows.contains(p)),
        );
        if points.len() >= boards {
            break;
        }
    }
    points.truncate(boards);
    points
}

fn shared(points: &[Point]) -> usize {
    let all: HashSet<Point> = points.iter().copied().collect();
    let meets =
        |p: &&Point| (all.contains(&(p.0 + 1, p.1 + 1)), p.1 > 0 && all.contains(&(p.0 + 1, p.1 - 1)));
    points.iter().map(|p| meets(&p)).map(|(a, b)| usize::from(a) + usize::from(b)).sum()
}

/// A lattice about twice as wide as high with windows in it.
fn with_windows(boards: usize) -> Vec<Point> {
    // Half of rows × 2 rows points hold a board, and one in twelve of these may be a window.
    let rows = ((boards as f64 * 1.09).sqrt() as u32) | 1;
    let cols = (boards as u32 * 9 / 4).div_ceil(rows) + 8;
    // No window meets another, and none lies on the border.
    let places: Vec<Point> = (1..cols / 4)
        .flat_map(|j| (0..(rows - 2) / 4).map(move |i| (4 * i + 2, 4 * j + 1)))
        .filter(|p| p.0 + 1 < rows && p.1 + 1 < cols)
        .collect();
    let mut count = 0;
    loop {
        let windows: HashSet<Point> =
            (0..count).map(|k| places[(2 * k + 1) * places.len() / (2 * count)]).collect();
        let points = filled(rows, cols, &windows, boards);
        let too_many = shared(&points) as f64 - MOST_SHARED * points.len() as f64;
        if too_many <= 0.0 || count == places.len() {
            return points;
        }
        // A window takes four shared boxes and moves one board to the end, where it shares two.
        count = (count + (too_many / 4.0).ceil() as usize).min(places.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(boards: usize) -> Vec<Point> {
        record(boards).boards.iter().map(|b| (b.0 / 6, b.1 / 6)).collect()
    }

    fn connected(points: &[Point]) -> bool {
        let mut left: HashSet<Point> = points.iter().copied().collect();
        let mut next = vec![points[0]];
        left.remove(&points[0]);
        while let Some((i, j)) = next.pop() {
            for p in [
                (i + 1, j + 1),
                (i.wrapping_sub(1), j + 1),
                (i + 1, j.wrapping_sub(1)),
                (i.wrapping_sub(1), j.wrapping_sub(1)),
            ] {
                if left.remove(&p) {
                    next.push(p);
                }
            }
        }
        left.is_empty()
    }

    #[test]
    fn every_cut_is_of_the_records_kind() {
        for boards in (1..=400).chain([500, 999, 1_000, 1_001, 1_234, 2_500, 5_000, 10_000, 14_000]) {
            let points = points(boards);
            assert_eq!(points.len(), boards);
            assert!(points.iter().all(|(i, j)| (i + j) % 2 == 1), "{boards}: a cell in more than two boards");
            assert!(connected(&points), "{boards} boards fall apart");
            let each = shared(&points) as f64 / boards as f64;
            assert!(each <= MOST_SHARED, "{boards}: {each}");
            assert!(boards < 281 || each > 1.7, "{boards}: only {each}");
        }
        assert_eq!(shared(&points(280)), 500);
        let mut whole = super::super::lattice(11, 51).boards;
        whole.sort_unstable();
        assert_eq!(record(280).boards, whole);
    }
}
