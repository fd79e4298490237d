//! Rules on random boards: every pair of rules, by every engine that knows them; and puzzles made of signs, each confirmed
//! by the reference engine or shown to hold what was asked for.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use masume_generator::ground::{Any, Ground, Signs};
use masume_generator::variant::lay::Lay;
use masume_generator::variant::{Wish, attempt};
use masume_puzzle::{
    Board, BoardSpec, Cell, Digit, Grid, Puzzle, RULES, Rule, RuleUse, SYMMETRIES, Takes, rules,
};
use masume_solver::{Control, Engine, Random, Stop, search};

/// Solutions that are compared; boards with more are compared by number only.
const MOST: usize = 200;

fn solutions(id: &str, puzzle: &Puzzle) -> BTreeSet<Vec<u8>> {
    let mut engine = (search::find(id).unwrap().build)(puzzle.board()).unwrap();
    engine.load(puzzle);
    let mut found = BTreeSet::new();
    let report = engine.run(&[], &Control::default(), &mut |values| {
        assert!(found.insert(values.to_vec()), "{id} sent a solution twice");
        if found.len() < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(matches!(report.stop, Stop::Complete | Stop::Enough));
    found
}

/// A board with both rules that has a solution, and that solution; `None` when this base has none.
fn board(base: &str, pair: [&'static Rule; 2], random: &mut Random) -> Option<(Arc<Board>, Vec<u8>)> {
    let mut spec: BoardSpec = base.parse().unwrap();
    let negative = |rule: &Rule| rule.id.ends_with("-negative");
    for rule in pair.iter().filter(|r| r.takes == Takes::Nothing && !negative(r)) {
        spec.rules.push(RuleUse::whole(rule));
    }
    spec.rules.dedup();
    let bare = Board::new(spec.clone()).ok()?;
    let mut ground = Any::new(bare.clone());
    let control = Control { nodes: Some(20_000), ..Control::default() };
    // Rules that leave few boards are met by a systematic search where random tries fail.
    let systematic = || {
        let control = Control { nodes: Some(300_000), ..Control::default() };
        Engine::for_puzzle(&Puzzle::empty(bare.clone())).solve(&control).solution.map(|g| g.values().to_vec())
    };
    let solution = ground.fill(&ground.empty(), random, &control).or_else(systematic)?;
    let grid = Grid::from_values(solution.clone())?;
    let lay = Lay::new(&bare, &grid, &SYMMETRIES[0]);
    for rule in pair.iter().filter(|r| r.takes != Takes::Nothing) {
        spec.rules.extend(lay.some(rule, 2, random).into_iter().flatten());
    }
    for rule in pair.iter().filter(|r| negative(r)) {
        let marked = rules::find(rule.id.trim_end_matches("-negative")).unwrap();
        spec.rules.retain(|u| u.rule.id != marked.id);
        spec.rules.extend(lay.all(marked, random).into_iter().flatten());
    }
    for rule in pair.iter().filter(|r| negative(r)) {
        spec.rules.push(RuleUse::whole(rule));
    }
    Board::new(spec).ok().map(|shape| (shape, solution))
}

#[test]
fn every_pair_of_rules_has_the_same_solutions_by_every_engine() {
    let (mut pairs, mut boards, mut several, mut none) = (0, 0, 0, 0);
    let mut laid: BTreeSet<&str> = BTreeSet::new();
    for (i, &first) in RULES.iter().enumerate() {
        for (j, &second) in RULES.iter().enumerate().skip(i) {
            let mut random = Random::new(8, (i * RULES.len() + j) as u64);
            let mut done = 0;
            for (base, hidden) in [("2x2", 16), ("2x3", 26), ("latin5", 19), ("3x3", 40), ("latin7", 26)] {
                if done == 2 {
                    break;
                }
                let Some((shape, solution)) = board(base, [first, second], &mut random) else { continue };
                laid.extend(shape.spec().rules.iter().map(|u| u.rule.id));
                let mut order: Vec<usize> = (0..solution.len()).collect();
                random.shuffle(&mut order);
                for wrong in [false, true] {
                    let mut puzzle = Puzzle::empty(shape.clone());
                    for &cell in &order[hidden..] {
                        puzzle.set_given(Cell::new(cell), Digit::new(solution[cell]));
                    }
                    if wrong {
                        let cell = order[0];
                        let other = solution[cell] % shape.digits() + 1;
                        puzzle.set_given(Cell::new(cell), Digit::new(other));
                    }
                    let expected = solutions("reference", &puzzle);
                    assert!(wrong || expected.contains(&solution) || expected.len() == MOST);
                    for id in ["general", "learn", "sat", "auto"] {
                        let found = solutions(id, &puzzle);
                        assert_eq!(found.len(), expected.len(), "{id} on {}", shape.spec());
                        assert!(expected.len() == MOST || found == expected, "{id} on {}", shape.spec());
                        for values in &found {
                            let grid = Grid::from_values(values.clone()).unwrap();
                            assert!(puzzle.is_solved_by(&grid), "{id} on {}", shape.spec());
                        }
                    }
                    several += usize::from(expected.len() > 1);
                    none += usize::from(expected.is_empty());
                    boards += 1;
                }
                done += 1;
            }
            if done == 0 {
                // Together they leave nothing: then all engines must say so.
                let spec = format!("2x3+{}+{}", first.id, second.id).parse().unwrap();
                let puzzle = Puzzle::empty(Board::new(spec).unwrap());
                for id in ["reference", "general", "learn", "sat", "auto"] {
                    assert!(solutions(id, &puzzle).is_empty(), "{id}: {} and {}", first.id, second.id);
                }
                (boards, none) = (boards + 1, none + 1);
            }
            pairs += 1;
        }
    }
    println!("{pairs} pairs of rules, {boards} boards: {several} with several solutions, {none} with none");
    assert_eq!(pairs, RULES.len() * (RULES.len() + 1) / 2);
    assert_eq!(laid.len(), RULES.len(), "every rule was on some board");
    assert!(several > boards / 10 && none > boards / 20);
}

fn wish(shape: &str, rule: &str, symmetry: usize, most_givens: usize) -> Wish {
    Wish {
        shape: Board::new(shape.parse().unwrap()).unwrap(),
        place: vec![(rules::find(rule).unwrap(), None)],
        symmetry: &SYMMETRIES[symmetry],
        givens: 0..=most_givens,
        keep_signs: false,
    }
}

#[test]
fn puzzles_of_every_rule_come_out_with_a_symmetric_picture() {
    for rule in RULES.iter().filter(|r| r.takes != Takes::Nothing) {
        let wish = wish("2x3", rule.id, 1, 36);
        let control = Control::default();
        let made = (0..20).find_map(|number| attempt(&wish, 5, number, &control));
        let made = made.unwrap_or_else(|| panic!("no puzzle with {}", rule.id));
        assert_eq!(solutions("reference", &made.puzzle).len(), 1, "{}", rule.id);
        let shape = made.puzzle.board();
        let named: BTreeSet<usize> = shape
            .spec()
            .rules
            .iter()
            .flat_map(|u| u.cells.iter().chain(&u.others))
            .map(|c| c.index())
            .collect();
        let turned: BTreeSet<usize> = named.iter().map(|c| 35 - c).collect();
        assert_eq!(named, turned, "{}: {}", rule.id, shape.spec());
        let again = (0..20).find_map(|number| attempt(&wish, 5, number, &control)).unwrap();
        assert_eq!(again.puzzle, made.puzzle, "the same seed makes the same puzzle");
    }
}

#[test]
fn killers_need_no_givens_and_cover_the_board() {
    let wish = wish("2x3", "killer", 1, 0);
    let made = (0..200).find_map(|number| attempt(&wish, 1, number, &Control::default())).unwrap();
    assert_eq!(made.puzzle.clues(), 0);
    let cells: usize = made.puzzle.board().spec().rules.iter().map(|u| u.cells.len()).sum();
    assert_eq!(cells, 36);
    assert_eq!(solutions("reference", &made.puzzle).len(), 1);
}

#[test]
fn as_many_digits_stay_as_are_asked_for() {
    let wish = Wish { givens: 14..=16, ..wish("2x3", "thermometer", 1, 0) };
    let made = (0..20).find_map(|number| attempt(&wish, 3, number, &Control::default())).unwrap();
    assert!((14..=16).contains(&made.puzzle.clues()), "{} digits", made.puzzle.clues());
    assert_eq!(solutions("reference", &made.puzzle).len(), 1);
}

#[test]
fn the_ground_of_signs_answers_like_the_boards_it_stands_for() {
    let base = Board::usual(4).unwrap();
    let thermo: RuleUse = RuleUse::on(rules::find("thermometer").unwrap(), [0, 1, 2].map(Cell::new).to_vec());
    let signs = |a, b| RuleUse::on(rules::find("greater-than").unwrap(), vec![Cell::new(a), Cell::new(b)]);
    let mut ground = Signs::new(base.clone(), vec![vec![thermo], vec![signs(8, 9), signs(9, 8)]]);
    assert_eq!((ground.slots(), ground.values(16), ground.values(17)), (18, 0b1, 0b11));
    let mut counts = [0; 4];
    let board = |a: u8, b: u8| [vec![0; 16], vec![a, b]].concat();
    let boards = [board(0, 0), board(1, 0), board(0, 1), board(0, 2)];
    ground.count(&boards, 1_000, &Control::default(), &mut counts);
    assert_eq!(counts[0], 288);
    assert_eq!(counts[2] + counts[3], 288, "one digit is greater than the other");
    assert_eq!(counts[1], 288 / 6, "three cells in one of six orders");
    let full = ground.fill(&boards[1], &mut Random::new(1, 1), &Control::default()).unwrap();
    assert!(full[0] < full[1] && full[1] < full[2] && full[16] == 1);
    assert_eq!(full[17], if full[8] > full[9] { 1 } else { 2 });
    let puzzle = ground.puzzle(&full);
    assert_eq!(ground.clues_of(&puzzle), full);
    assert_eq!(puzzle.board().spec().rules.len(), 2);
}

/// Sums of all runs and no digit: the solution is searched for, since where the sums stand is not free.
#[test]
fn kakuro_has_one_solution_without_a_digit() {
    for (seed, half_turn) in [(1, true), (2, false), (3, true)] {
        let field = masume_generator::field::random(7, 8, 9, half_turn, seed).unwrap();
        let wish = Wish {
            shape: Board::new(BoardSpec::field(9, field)).unwrap(),
            place: vec![(rules::find("run-sum").unwrap(), None)],
            symmetry: &SYMMETRIES[0],
            givens: 0..=0,
            keep_signs: true,
        };
        let make = || (0..20).find_map(|number| attempt(&wish, seed, number, &Control::default())).unwrap();
        let made = make();
        assert_eq!(made.puzzle.clues(), 0);
        let runs = wish.shape.houses().len();
        assert_eq!(made.puzzle.board().spec().rules.len(), runs, "a sum for every run");
        assert_eq!(solutions("general", &made.puzzle), BTreeSet::from([made.solution.values().to_vec()]));
        assert_eq!(solutions("learn", &made.puzzle).len(), 1);
        assert_eq!(make().puzzle, made.puzzle, "the same seed makes the same puzzle");
    }
}
