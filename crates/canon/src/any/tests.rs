//! What needs a look inside: the search against the list of all symmetries, and both against counting by hand.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use masume_puzzle::{Board, Cell, DigitSet, Grid, Pattern, Puzzle};

use super::search::Orbits;
use super::*;

fn shape(text: &str) -> Arc<Board> {
    Board::new(text.parse().unwrap()).unwrap()
}

/// The symmetries of a shape, made to search where they would look through their list.
fn searching(shape: &Arc<Board>) -> Symmetries {
    let mut symmetries = Symmetries::of(shape);
    symmetries.elements = None;
    symmetries
}

/// Every solution of a small board.
fn grids(shape: &Arc<Board>) -> Vec<Puzzle> {
    fn fill(shape: &Board, values: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
        if values.len() == shape.len() {
            all.push(values.clone());
            return;
        }
        let cell = Cell::new(values.len());
        for digit in 1..=shape.digits() {
            if shape.peers(cell).all(|p| values.get(p.index()) != Some(&digit)) {
                values.push(digit);
                fill(shape, values, all);
                values.pop();
            }
        }
    }
    let mut all = Vec::new();
    fill(shape, &mut Vec::new(), &mut all);
    all.into_iter().map(|v| Puzzle::new(shape.clone(), Grid::from_values(v).unwrap()).unwrap()).collect()
}

/// Orbit and stabiliser: classes of grids have as many members as there are ways to write one, and there are as many
/// classes as the literature says: 2 of the 288 4×4 Sudoku grids, and 2 of the 576 Latin squares of side 4.
#[test]
fn classes_of_small_grids_are_complete() {
    for (text, total, classes) in
        [("2x2", 288, 2), ("latin4", 576, 2), ("latin3", 12, 1), ("2x2+diagonals", 48, 1)]
    {
        let shape = shape(text);
        let grids = grids(&shape);
        assert_eq!(grids.len(), total, "{text}");
        for symmetries in [Symmetries::of(&shape), searching(&shape)] {
            let mut seen: HashMap<Vec<u8>, (u128, u128)> = HashMap::new();
            for grid in &grids {
                let found = symmetries.form(grid);
                let form = found.by.apply(grid).unwrap();
                assert!(found.exact);
                let order = symmetries.automorphisms(grid).order.to_u128().unwrap();
                let class = seen.entry(form.givens().values().to_vec()).or_insert((0, order));
                assert_eq!(class.1, order);
                class.0 += 1;
            }
            let ways =
                symmetries.order().to_u128().unwrap() * (1..=u128::from(shape.digits())).product::<u128>();
            assert_eq!(seen.len(), classes, "{text}");
            assert!(seen.values().all(|(members, order)| members * order == ways), "{text}: {seen:?}");
        }
    }
}

/// The 65,536 patterns of a 4×4 board fall into as many classes as generators joined one by one leave.
#[test]
fn classes_of_patterns_are_orbits() {
    for text in ["2x2", "2x2+diagonals", "2x2+anti-knight", "jigsaw:AAABCABBCCDBCDDD", "latin4"] {
        let shape = shape(text);
        let symmetries = Symmetries::of(&shape);
        let mut orbits = Orbits::new(1 << 16);
        for generator in symmetries.generators() {
            let moved = |bits: u32| {
                (0..16)
                    .filter(|i| bits >> i & 1 == 1)
                    .fold(0, |all, i| all | 1 << generator[i as usize].index())
            };
            orbits.join((0..1 << 16).map(|bits| (bits, moved(bits))));
        }
        let pattern = |bits: u32| {
            let mut pattern = Pattern::empty(shape.clone());
            (0..16).filter(|i| bits >> i & 1 == 1).for_each(|i| pattern.set(Cell::new(i as usize), true));
            pattern
        };
        // All by the list, those of few cells by the search too.
        for (symmetries, most) in [(&symmetries, 16), (&searching(&shape), 5)] {
            let (mut roots, mut forms) = (HashSet::new(), HashSet::new());
            for bits in (0..1u32 << 16).filter(|bits| bits.count_ones() <= most) {
                let pattern = pattern(bits);
                let form = symmetries.pattern_form(&pattern).by.apply_to_pattern(&pattern).unwrap();
                forms.insert(form.cells().collect::<Vec<_>>());
                roots.insert(orbits.root(bits));
            }
            assert_eq!(forms.len(), roots.len(), "{text}");
        }
    }
}

/// The list gives what the definition says: the smallest pattern string, then the smallest digit string.
#[test]
fn listed_forms_are_the_smallest() {
    let shape = shape("2x2");
    let symmetries = Symmetries::of(&shape);
    let elements = symmetries.elements.clone().unwrap();
    assert_eq!(elements.iter().collect::<HashSet<_>>().len(), 128);
    for grid in grids(&shape).iter().step_by(7) {
        for keep in [0x1234u32, 0xffff, 0x8421, 0x0107, 0] {
            let values: Vec<u8> =
                (0..16).map(|i| grid.givens().values()[i] * u8::from(keep >> i & 1 == 1)).collect();
            let puzzle = Puzzle::new(shape.clone(), Grid::from_values(values.clone()).unwrap()).unwrap();
            let written = elements.iter().map(|map| {
                let moved: Vec<u8> = map.iter().map(|&c| values[c as usize]).collect();
                let mut seen = Vec::new();
                let digits: Vec<usize> = moved
                    .iter()
                    .filter(|v| **v != 0)
                    .map(|v| {
                        if !seen.contains(v) {
                            seen.push(*v);
                        }
                        seen.iter().position(|s| s == v).unwrap() + 1
                    })
                    .collect();
                (moved.iter().map(|v| *v != 0).collect::<Vec<_>>(), digits)
            });
            let form = symmetries.form(&puzzle).by.apply(&puzzle).unwrap();
            let form = form.givens().values();
            let digits = form.iter().filter(|v| **v != 0).map(|v| usize::from(*v)).collect();
            assert_eq!((form.iter().map(|v| *v != 0).collect(), digits), written.min().unwrap());
        }
    }
}

#[test]
fn demands_that_others_imply_do_not_count() {
    // The anti-king pairs of a 4×4 board that are not in its boxes cross the middle lines; a region inside a row and a
    // region of two cells in a box say nothing.
    for (with, without) in [
        ("2x2+extra-region(0,1,2)", "2x2"),
        ("2x2+extra-region(0,5)", "2x2"),
        ("3x3+extra-region(0,1,9,10)", "3x3"),
    ] {
        assert_eq!(Symmetries::of(&shape(with)).order(), Symmetries::of(&shape(without)).order(), "{with}");
    }
    assert_ne!(
        Symmetries::of(&shape("2x2+extra-region(0,6)")).order(),
        Symmetries::of(&shape("2x2")).order()
    );
}

/// A search that may do nothing says so instead of giving a wrong form.
#[test]
fn beyond_the_limit_there_is_no_form() {
    let structure = structure::Structure::of_shape(&shape("4x4"));
    assert!(search::label(&structure, 10_000).is_none());
    assert!(search::label(&structure, 10_000_000).is_some());
    let huge = Board::new(masume_puzzle::gattai::lattice(11, 51)).unwrap();
    let symmetries = Symmetries::of(&huge);
    assert!(!symmetries.known() && symmetries.order().is_one());
    let mut puzzle = Puzzle::empty(huge.clone());
    puzzle.set_given(Cell::new(7), masume_puzzle::Digit::new(5));
    let found = symmetries.form(&puzzle);
    assert!(!found.exact);
    assert_eq!(found.by.apply(&puzzle).unwrap().givens().values()[7], 1);
}

/// Digits that pencil marks never tell apart are not counted, and all marks move along.
#[test]
fn restricted_cells_are_part_of_the_puzzle() {
    let shape = shape("2x2");
    let symmetries = Symmetries::of(&shape);
    let marked = |at: usize, set: u64| {
        let mut marks = vec![DigitSet::all(4); 16];
        marks[at] = DigitSet::from_bits(set);
        Puzzle::empty(shape.clone()).with_marks(marks).unwrap()
    };
    let form = |p: &Puzzle| symmetries.form(p).by.apply(p).unwrap();
    assert_eq!(form(&marked(3, 0b0011)), form(&marked(9, 0b1010)));
    assert_ne!(form(&marked(3, 0b0011)), form(&marked(3, 0b0111)));
    assert_ne!(form(&marked(3, 0b0011)), form(&Puzzle::empty(shape.clone())));
    // One cell of sixteen is kept: 128 / 16.
    assert_eq!(symmetries.automorphisms(&marked(3, 0b0011)).order.to_u128(), Some(8));
    let two = |a: u64, b: u64| {
        let mut marks = vec![DigitSet::all(4); 16];
        (marks[0], marks[15]) = (DigitSet::from_bits(a), DigitSet::from_bits(b));
        Puzzle::empty(shape.clone()).with_marks(marks).unwrap()
    };
    assert_eq!(form(&two(0b0011, 0b1100)), form(&two(0b0101, 0b1010)));
    assert_ne!(form(&two(0b0011, 0b1100)), form(&two(0b0011, 0b0110)));
}
