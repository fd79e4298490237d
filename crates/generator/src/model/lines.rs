//! Lines that can change places: two rows or columns of a board whose exchange maps all that is demanded onto itself. When
//! neither holds a clue, every solution has a twin.

use std::collections::HashSet;

use masume_puzzle::{Cell, Puzzle, Structure};

use super::{Needed, Why};

/// The pairs of lines of each board that can be exchanged while everything else stays. Where boards overlap, lines that
/// cross into another board are not among them.
pub(super) fn needed(template: &Puzzle) -> Vec<Needed> {
    if !template.has_houses_only() {
        return Vec::new();
    }
    let (shape, swaps) = (template.board(), Swaps::new(template.structure()));
    let side = u32::from(shape.digits());
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    for &(top, left) in &shape.spec().boards {
        for i in 0..side {
            for j in i + 1..side {
                let at = |r, c| shape.cell_at(top + r, left + c).expect("a board's cells exist");
                let rows: Vec<_> = (0..side).map(|k| (at(i, k), at(j, k))).collect();
                let columns: Vec<_> = (0..side).map(|k| (at(k, i), at(k, j))).collect();
                let why = [
                    (rows, Why::Rows((top + i) as usize + 1, (top + j) as usize + 1)),
                    (columns, Why::Columns((left + i) as usize + 1, (left + j) as usize + 1)),
                ];
                for (pairs, why) in why {
                    if swaps.keep(&pairs) {
                        let mut slots: Vec<usize> =
                            pairs.iter().flat_map(|(a, b)| [a.index(), b.index()]).collect();
                        slots.sort_unstable();
                        if seen.insert(slots.clone()) {
                            found.push(Needed { slots, why });
                        }
                    }
                }
            }
        }
    }
    found
}

struct Swaps<'a> {
    structure: &'a Structure,
    houses: HashSet<Vec<Cell>>,
}

impl<'a> Swaps<'a> {
    fn new(structure: &'a Structure) -> Self {
        let sorted = |cells: &[Cell]| {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            cells
        };
        Self { structure, houses: structure.houses().iter().map(|house| sorted(&house.cells)).collect() }
    }

    /// Whether exchanging the cells of each pair maps houses to houses and pairs kept apart to such pairs.
    fn keep(&self, pairs: &[(Cell, Cell)]) -> bool {
        let image = |cell: Cell| {
            let hit = pairs.iter().find(|(a, b)| *a == cell || *b == cell);
            hit.map_or(cell, |&(a, b)| if a == cell { b } else { a })
        };
        let mut moving = Vec::new();
        for &(a, b) in pairs {
            let (of_a, of_b) = (self.structure.houses_of(a), self.structure.houses_of(b));
            // A house with both cells of each pair that it meets is mapped onto itself.
            let apart =
                of_a.iter().filter(|h| !of_b.contains(h)).chain(of_b.iter().filter(|h| !of_a.contains(h)));
            for &h in apart {
                if !moving.contains(&h) {
                    moving.push(h);
                    let mut moved: Vec<Cell> =
                        self.structure.houses()[h as usize].cells.iter().map(|&c| image(c)).collect();
                    moved.sort_unstable();
                    if !self.houses.contains(&moved) {
                        return false;
                    }
                }
            }
        }
        pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).all(|(a, b)| {
            let mut moved: Vec<Cell> = self.structure.apart_from(a).map(image).collect();
            moved.sort_unstable();
            moved.into_iter().eq(self.structure.apart_from(b))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<Why> {
        needed(&Puzzle::from_spec(text.parse().unwrap()).unwrap())
            .into_iter()
            .map(|needed| needed.why)
            .collect()
    }

    #[test]
    fn only_lines_that_really_change_places_count() {
        assert_eq!(lines("3x3").len(), 18);
        // Boxes of two rows and three columns: one pair of rows in each of three bands, three pairs of columns in two.
        let six = lines("2x3");
        assert_eq!(six.iter().filter(|why| matches!(why, Why::Rows(..))).count(), 3);
        assert_eq!(six.iter().filter(|why| matches!(why, Why::Columns(..))).count(), 6);
        assert_eq!(lines("latin5").len(), 20);
        // A diagonal, or cells a knight's move apart, tell every line from every other.
        assert_eq!(lines("3x3+diagonals"), []);
        assert_eq!(lines("3x3+anti-knight"), []);
        assert_eq!(lines("jigsaw:AABBAABBCCDDCCDD").len(), 4);
        assert_eq!(lines("jigsaw:AAABCABBCCDBCDDD").len(), 0);
    }

    #[test]
    fn windows_leave_some_lines() {
        // Windows lie in rows and columns 2–4 and 6–8: only lines that meet the same box and window change places.
        let windoku = lines("3x3+windoku");
        assert!(windoku.contains(&Why::Rows(2, 3)) && !windoku.contains(&Why::Rows(1, 2)));
        assert!(windoku.contains(&Why::Columns(7, 8)) && !windoku.contains(&Why::Columns(4, 5)));
    }

    #[test]
    fn joined_boards_keep_the_lines_that_only_one_of_them_has() {
        // Two 4×4 boards that share a box: rows 1 and 2 are the first board's, rows 3 and 4 cross both.
        let two = lines("2x2@0,0;2,2");
        assert!(two.contains(&Why::Rows(1, 2)) && two.contains(&Why::Rows(5, 6)));
        assert!(!two.contains(&Why::Rows(3, 4)));
    }
}
