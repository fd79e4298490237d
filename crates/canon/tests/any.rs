//! Every kind of shape: forms that do not depend on how a puzzle is written.

use std::sync::Arc;

use masume_canon::{Canon, Symmetries, Transformation, Verdict, nine};
use masume_puzzle::{Board, Cell, Digit, DigitSet, Grid, Pattern, Puzzle, gattai};
use masume_solver::{Control, Engine, Random};

const JIGSAW: &str =
    "jigsaw:AAAABBCCCAABBBBBCCAAAEBFCCCDDDEBFFFCDEEEEEEFFDDDDDEIFFGGGGHIIFIGGHHHIIIIGGGHHHHHI";

const SHAPES: &[&str] = &[
    "2x2",
    "2x3",
    "3x3",
    "2x5",
    "4x4",
    "5x5",
    "latin7",
    "latin25",
    JIGSAW,
    "3x3+diagonals",
    "3x3+windoku",
    "3x3+anti-knight",
    "3x3+disjoint-groups",
    "3x3+extra-region(0,10,20,30,40,50,60,70,80)",
    "4x4+diagonals",
    "3x3@0,0;6,6",
    "3x3@0,0;0,12;6,6;12,0;12,12",
];

fn shape(text: &str) -> Arc<Board> {
    Board::new(text.parse().unwrap()).unwrap()
}

fn puzzle(shape: &Arc<Board>, values: Vec<u8>) -> Puzzle {
    Puzzle::new(shape.clone(), Grid::from_values(values).unwrap()).unwrap()
}

/// A solution of a shape.
fn grid(shape: &Arc<Board>) -> Puzzle {
    let mut engine = Engine::for_puzzle(&Puzzle::empty(shape.clone()));
    let solved = engine.solve(&Control::default()).solution;
    Puzzle::new(shape.clone(), solved.unwrap_or_else(|| panic!("{} has a grid", shape.spec()))).unwrap()
}

/// The grid with up to this many clues left.
fn some_clues(grid: &Puzzle, clues: usize, random: &mut Random) -> Puzzle {
    let mut left = Puzzle::empty(grid.board().clone());
    for _ in 0..clues {
        let cell = Cell::new(random.below(grid.givens().len()));
        left.set_given(cell, grid.given(cell));
    }
    left
}

/// The same puzzle written differently, by generators and new names, not by a `Transformation`.
fn scrambled(symmetries: &Symmetries, puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let generators: Vec<Vec<Cell>> = symmetries.generators().collect();
    let mut names: Vec<u8> = (0..=puzzle.board().digits()).collect();
    random.shuffle(&mut names[1..]);
    let mut values: Vec<u8> = puzzle.givens().values().iter().map(|&v| names[usize::from(v)]).collect();
    let rename = |set: &DigitSet| set.iter().map(|d| 1u64 << (names[usize::from(d.value())] - 1)).sum();
    let mut marks: Vec<u64> = puzzle.marks().unwrap_or_default().iter().map(rename).collect();
    for _ in 0..4 * generators.len() {
        let generator = &generators[random.below(generators.len())];
        let (old, old_marks) = (values.clone(), marks.clone());
        for (from, to) in generator.iter().enumerate() {
            values[to.index()] = old[from];
            if !marks.is_empty() {
                marks[to.index()] = old_marks[from];
            }
        }
    }
    let moved = self::puzzle(puzzle.board(), values);
    if marks.is_empty() {
        return moved;
    }
    moved.with_marks(marks.into_iter().map(DigitSet::from_bits).collect()).unwrap()
}

#[test]
fn forms_do_not_depend_on_how_a_puzzle_is_written() {
    let mut random = Random::new(11, 0);
    for text in SHAPES {
        let shape = shape(text);
        let symmetries = Symmetries::of(&shape);
        let canon = Canon::new(&shape);
        let grid = grid(&shape);
        let n = shape.len();
        for clues in [0, 1, 3, n / 12, n / 4, n / 2, 9 * n] {
            let puzzle = some_clues(&grid, clues, &mut random);
            let form = canon.form(&puzzle);
            assert!(form.exact, "{text}");
            assert_eq!(form.by.apply(&puzzle).as_ref(), Some(&form.puzzle), "{text}");
            assert_eq!(canon.form(&form.puzzle).puzzle, form.puzzle, "{text}");
            assert_eq!(form.puzzle.clues().count(), puzzle.clues().count());
            let pattern = canon.pattern_form(&Pattern::of(&puzzle));
            assert!(pattern.exact);
            let other = scrambled(&symmetries, &puzzle, &mut random);
            assert_eq!(canon.form(&other).puzzle, form.puzzle, "{text}");
            assert_eq!(canon.key(&other), canon.key(&puzzle));
            assert_eq!(canon.pattern_form(&Pattern::of(&other)).pattern, pattern.pattern, "{text}");
            assert_eq!(canon.pattern_key(&Pattern::of(&other)), canon.pattern_key(&Pattern::of(&puzzle)));
            let by = canon.equivalent(&puzzle, &other).unwrap();
            assert_eq!(by.apply(&puzzle), Some(other.clone()), "{text}");
            assert_eq!(by.inverse().apply(&other), Some(puzzle.clone()), "{text}");
        }
    }
}

#[test]
fn automorphisms_leave_everything_in_place() {
    let mut random = Random::new(12, 0);
    for text in SHAPES {
        let shape = shape(text);
        let canon = Canon::new(&shape);
        let grid = grid(&shape);
        for clues in [0, 2, 5, shape.len() / 4] {
            let puzzle = some_clues(&grid, clues, &mut random);
            let found = canon.automorphisms(&puzzle);
            assert!(found.exact);
            for generator in &found.generators {
                assert_eq!(generator.apply(&puzzle).as_ref(), Some(&puzzle), "{text}: {generator}");
            }
            assert_eq!(found.order.is_one(), found.generators.is_empty(), "{text}");
            assert_eq!(canon.automorphisms(&canon.form(&puzzle).puzzle).order, found.order, "{text}");
            let pattern = Pattern::of(&puzzle);
            for generator in &canon.pattern_automorphisms(&pattern).generators {
                assert_eq!(generator.apply_to_pattern(&pattern).as_ref(), Some(&pattern), "{text}");
            }
            if clues == 0 {
                assert_eq!(&found.order, canon.symmetries().order(), "{text}");
            }
        }
    }
}

/// Two clues that change places make another puzzle unless a symmetry says otherwise; the two halves of this crate agree
/// on when.
#[test]
fn both_halves_agree_on_nine() {
    let mut random = Random::new(13, 0);
    let shape = Board::classic();
    let symmetries = Symmetries::of(&shape);
    let grid = grid(&shape);
    let clues = |p: &Puzzle| -> nine::Clues { p.givens().values().try_into().unwrap() };
    let any = |p: &Puzzle| symmetries.form(p).by.apply(p).unwrap();
    let (mut same, mut different) = (0, 0);
    for round in 0..24 {
        let one = some_clues(&grid, [2, 4, 9, 25][round % 4], &mut random);
        let mut two = scrambled(&symmetries, &one, &mut random);
        if round % 3 > 0 {
            let filled: Vec<Cell> = two.givens().filled().map(|(c, _)| c).collect();
            let (a, b) = (filled[random.below(filled.len())], Cell::new(random.below(81)));
            let (x, y) = (two.given(a), two.given(b));
            two.set_given(a, y);
            two.set_given(b, x);
        }
        let by_nine = nine::form(&clues(&one)) == nine::form(&clues(&two));
        assert_eq!(by_nine, any(&one) == any(&two), "{one:?} {two:?}");
        *(if by_nine { &mut same } else { &mut different }) += 1;
        // The form of one half is the same puzzle to the other.
        assert_eq!(nine::form(&clues(&any(&one))), nine::form(&clues(&one)));
        let order = symmetries.automorphisms(&two).order.to_u128();
        assert_eq!(order, Some(u128::from(nine::automorphisms(&clues(&two)).order())));
    }
    assert!(same >= 8 && different >= 6, "{same} same, {different} different");
}

#[test]
fn pencil_marks_are_part_of_a_puzzle() {
    let mut random = Random::new(14, 0);
    for text in ["2x2", "3x3", "4x4", "3x3+diagonals", "3x3@0,0;6,6"] {
        let shape = shape(text);
        let symmetries = Symmetries::of(&shape);
        let canon = Canon::new(&shape);
        let plain = some_clues(&grid(&shape), shape.len() / 8, &mut random);
        let mut marks: Vec<DigitSet> = shape.cells().map(|c| plain.candidates(c)).collect();
        for _ in 0..shape.len() / 3 {
            let at = random.below(marks.len());
            marks[at] = DigitSet::from_bits(marks[at].bits() & random.next() | 1);
        }
        let marked = plain.clone().with_marks(marks.clone()).unwrap();
        assert!(marked.marks().is_some());
        let other = scrambled(&symmetries, &marked, &mut random);
        assert_eq!(canon.form(&marked).puzzle, canon.form(&other).puzzle, "{text}");
        assert_eq!(canon.key(&marked), canon.key(&other));
        assert_ne!(canon.key(&marked), canon.key(&plain));
        assert_eq!(canon.equivalent(&marked, &other).unwrap().apply(&marked), Some(other.clone()));
        let at = marks.iter().position(|m| m.len() > 1).unwrap();
        let first = marks[at].first().unwrap();
        marks[at].remove(first);
        assert_eq!(canon.compare(&plain.with_marks(marks).unwrap(), &other), Verdict::Different, "{text}");
    }
}

#[test]
fn puzzles_of_different_shapes_are_different_and_each_has_its_canon() {
    let (plain, diagonal) = (Board::classic(), shape("3x3+diagonals"));
    let canon = Canon::new(&plain);
    let one = some_clues(&grid(&diagonal), 20, &mut Random::new(15, 0));
    let two = puzzle(&plain, one.givens().values().to_vec());
    assert_eq!(canon.compare(&one, &two), Verdict::Different);
    assert_eq!(canon.form(&one), Canon::new(&diagonal).form(&one));
    assert_eq!(canon.key(&one), Canon::new(&diagonal).key(&one));
    assert_eq!(canon.automorphisms(&one), Canon::new(&diagonal).automorphisms(&one));
    let by = canon.form(&one).by;
    assert_eq!((by.apply(&two), by.apply_to_pattern(&Pattern::of(&two))), (None, None));
}

/// Beyond the limits nothing is claimed that was not found out.
#[test]
fn boards_too_large_to_work_through_are_said_to_be() {
    let shape = Board::new(gattai::lattice(11, 51)).unwrap();
    let canon = Canon::new(&shape);
    let with = |cell: usize, digit: u8| {
        let mut puzzle = Puzzle::empty(shape.clone());
        puzzle.set_given(Cell::new(cell), Digit::new(digit));
        puzzle
    };
    let (one, renamed, other) = (with(5, 3), with(5, 7), with(6, 3));
    assert!(!canon.form(&one).exact && !canon.key(&one).is_exact() && !canon.automorphisms(&one).exact);
    assert!(
        matches!(canon.compare(&one, &renamed), Verdict::Same(by) if by.apply(&one) == Some(renamed.clone()))
    );
    assert_eq!(canon.compare(&one, &other), Verdict::Unknown);
    assert_eq!(canon.compare(&one, &Puzzle::empty(shape.clone())), Verdict::Different);
    assert_eq!(canon.key(&one), canon.key(&renamed));
    assert_ne!(canon.key(&one), canon.key(&other));
    assert_eq!(canon.compare_patterns(&Pattern::of(&one), &Pattern::of(&other)), Verdict::Unknown);
}

#[test]
fn transformations_are_told_in_lines_or_cells() {
    let list = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16";
    let identity = Transformation::identity(&shape("4x4"));
    assert_eq!(identity.to_string(), format!("rows={list} columns={list} digits={list}"));
    let joined = Transformation::identity(&shape("2x2@0,0;2,2")).to_string();
    assert!(
        joined.starts_with("cells=r1c1,r1c2,r1c3,r1c4,r2c1,") && joined.ends_with(" digits=1234"),
        "{joined}"
    );
    // A transposed board is said to be one.
    let nine = Board::classic();
    let with = |cells: [usize; 2]| {
        let mut puzzle = Puzzle::empty(nine.clone());
        cells.iter().zip([7, 8]).for_each(|(&c, d)| _ = puzzle.set_given(Cell::new(c), Digit::new(d)));
        puzzle
    };
    let (across, down) = (with([1, 2]), with([9, 18]));
    let by = Canon::new(&nine).equivalent(&across, &down).unwrap();
    assert!(by.to_string().starts_with("transpose rows="), "{by}");
    assert_eq!(by.apply(&across), Some(down));
}
