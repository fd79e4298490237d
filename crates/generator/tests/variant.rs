//! Rules on random boards: every pair of rules, by every engine that knows them; and puzzles with rule clues, each confirmed
//! by the reference engine or shown to hold what was asked for.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use masume_generator::model::{Any, ClueModel};
use masume_generator::variant::lay::Lay;
use masume_generator::variant::{Request, attempt, make};
use masume_puzzle::{
    Board, BoardSpec, Cell, Digit, Grid, Puzzle, RULES, Rule, RuleUse, SYMMETRIES, Scope, Takes, rules,
};
use masume_solver::{Control, Engine, Random, Stop, search};

/// Solutions that are compared; boards with more are compared by number only.
const MOST: usize = 200;

fn solutions(id: &str, puzzle: &Puzzle) -> BTreeSet<Vec<u8>> {
    let mut engine = (search::find(id).unwrap().build)(puzzle.board()).unwrap();
    engine.load(puzzle).unwrap();
    let mut found = BTreeSet::new();
    let report = engine.run(&[], &Control::default(), &mut |values| {
        assert!(found.insert(values.to_vec()), "{id} sent a solution twice");
        if found.len() < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(matches!(report.stop, Stop::Complete | Stop::Enough));
    found
}

/// A puzzle without givens with both rules that has a solution, and that solution; `None` when this base has none.
fn board(base: &str, pair: [&'static Rule; 2], random: &mut Random) -> Option<(Puzzle, Vec<u8>)> {
    let mut spec: BoardSpec = base.parse().unwrap();
    let negative = |rule: &Rule| rule.scope == Scope::BoardAndClues;
    for rule in pair.iter().filter(|r| r.takes == Takes::Nothing && !negative(r)) {
        spec.rules.push(RuleUse::whole(rule));
    }
    spec.rules.dedup();
    let bare = Board::new(spec.clone()).ok()?;
    let mut model = Any::new(&Puzzle::empty(bare.clone()));
    let control = Control { nodes: Some(20_000), ..Control::default() };
    // Rules that leave few boards are met by a systematic search where random tries fail.
    let systematic = || {
        let control = Control { nodes: Some(300_000), ..Control::default() };
        Engine::for_puzzle(&Puzzle::empty(bare.clone())).solve(&control).solution.map(|g| g.values().to_vec())
    };
    let solution = model.fill(&model.empty(), random, &control).or_else(systematic)?;
    let grid = Grid::from_values(solution.clone()).ok()?;
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
    Puzzle::from_spec(spec).ok().map(|template| (template, solution))
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
                let Some((template, solution)) = board(base, [first, second], &mut random) else { continue };
                laid.extend(template.rules().map(|u| u.rule.id));
                let mut order: Vec<usize> = (0..solution.len()).collect();
                random.shuffle(&mut order);
                for wrong in [false, true] {
                    let mut puzzle = template.clone();
                    for &cell in &order[hidden..] {
                        puzzle.set_given(Cell::new(cell), Digit::new(solution[cell]));
                    }
                    if wrong {
                        let cell = order[0];
                        let other = solution[cell] % template.board().digits() + 1;
                        puzzle.set_given(Cell::new(cell), Digit::new(other));
                    }
                    let expected = solutions("reference", &puzzle);
                    assert!(wrong || expected.contains(&solution) || expected.len() == MOST);
                    for id in ["general", "learn", "sat", "auto"] {
                        let found = solutions(id, &puzzle);
                        assert_eq!(found.len(), expected.len(), "{id} on {}", template.spec());
                        assert!(expected.len() == MOST || found == expected, "{id} on {}", template.spec());
                        for values in &found {
                            let grid = Grid::from_values(values.clone()).unwrap();
                            assert!(puzzle.is_solved_by(&grid), "{id} on {}", template.spec());
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
                let puzzle = Puzzle::from_spec(spec).unwrap();
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

fn request(template: &str, rule: &str, symmetry: usize, most_givens: usize) -> Request {
    let template = Puzzle::from_spec(template.parse().unwrap()).unwrap();
    let request = Request::new(template, vec![(rules::find(rule).unwrap(), None)]);
    Request { symmetry: &SYMMETRIES[symmetry], givens: 0..=most_givens, ..request }
}

#[test]
fn puzzles_of_every_rule_come_out_with_a_symmetric_picture() {
    for rule in RULES.iter().filter(|r| r.takes != Takes::Nothing) {
        let request = request("2x3", rule.id, 1, 36);
        let control = Control::default();
        let made = (0..20).find_map(|number| attempt(&request, 5, number, &control));
        let made = made.unwrap_or_else(|| panic!("no puzzle with {}", rule.id));
        assert_eq!(solutions("reference", &made.puzzle).len(), 1, "{}", rule.id);
        let named: BTreeSet<usize> = made
            .puzzle
            .rule_clues()
            .iter()
            .flat_map(|u| u.cells.iter().chain(&u.others))
            .map(|c| c.index())
            .collect();
        let turned: BTreeSet<usize> = named.iter().map(|c| 35 - c).collect();
        assert_eq!(named, turned, "{}: {}", rule.id, made.puzzle.spec());
        let again = (0..20).find_map(|number| attempt(&request, 5, number, &control)).unwrap();
        assert_eq!(again.puzzle, made.puzzle, "the same seed makes the same puzzle");
    }
}

#[test]
fn killers_need_no_givens_and_cover_the_board() {
    let request = request("2x3", "killer", 1, 0);
    let made = (0..200).find_map(|number| attempt(&request, 1, number, &Control::default())).unwrap();
    assert_eq!(made.puzzle.givens().count(), 0);
    let cells: usize = made.puzzle.rule_clues().iter().map(|u| u.cells.len()).sum();
    assert_eq!(cells, 36);
    assert_eq!(solutions("reference", &made.puzzle).len(), 1);
}

#[test]
fn as_many_digits_stay_as_are_asked_for() {
    let request = Request { givens: 14..=16, ..request("2x3", "thermometer", 1, 0) };
    let made = (0..20).find_map(|number| attempt(&request, 3, number, &Control::default())).unwrap();
    assert!((14..=16).contains(&made.puzzle.givens().count()), "{} digits", made.puzzle.givens().count());
    assert_eq!(solutions("reference", &made.puzzle).len(), 1);
}

#[test]
fn slots_of_rule_clues_answer_like_the_puzzles_they_stand_for() {
    let base = Board::usual(4).unwrap();
    let thermo: RuleUse = RuleUse::on(rules::find("thermometer").unwrap(), [0, 1, 2].map(Cell::new).to_vec());
    let signs = |a, b| RuleUse::on(rules::find("greater-than").unwrap(), vec![Cell::new(a), Cell::new(b)]);
    let mut model =
        Any::with_rule_clues(&Puzzle::empty(base), vec![vec![thermo], vec![signs(8, 9), signs(9, 8)]]);
    assert_eq!((model.slots(), model.values(16), model.values(17)), (18, 0b1, 0b11));
    let mut counts = [0; 4];
    let board = |a: u8, b: u8| [vec![0; 16], vec![a, b]].concat();
    let boards = [board(0, 0), board(1, 0), board(0, 1), board(0, 2)];
    model.count(&boards, 1_000, &Control::default(), &mut counts);
    assert_eq!(counts[0], 288);
    assert_eq!(counts[2] + counts[3], 288, "one digit is greater than the other");
    assert_eq!(counts[1], 288 / 6, "three cells in one of six orders");
    let full = model.fill(&boards[1], &mut Random::new(1, 1), &Control::default()).unwrap();
    assert!(full[0] < full[1] && full[1] < full[2] && full[16] == 1);
    assert_eq!(full[17], if full[8] > full[9] { 1 } else { 2 });
    let puzzle = model.puzzle(&full);
    assert_eq!(model.clues_of(&puzzle), full);
    assert_eq!(puzzle.rule_clues().len(), 2);
}

/// Sums of all runs and no digit: the solution is searched for, since where the sums stand is not free.
#[test]
fn kakuro_has_one_solution_without_a_digit() {
    for (seed, half_turn) in [(1, true), (2, false), (3, true)] {
        let request = masume_generator::kakuro::request(7, 8, half_turn, seed).unwrap();
        assert_eq!(request.interchangeable(), None);
        let make = || make(&request, seed, 0, &Control::default()).unwrap().0;
        let made = make();
        assert_eq!(made.puzzle.givens().count(), 0);
        let runs = request.template.board().houses().len();
        assert_eq!(made.puzzle.rule_clues().len(), runs, "a sum for every run");
        assert_eq!(solutions("general", &made.puzzle), BTreeSet::from([made.solution.values().to_vec()]));
        assert_eq!(solutions("learn", &made.puzzle).len(), 1);
        assert_eq!(make().puzzle, made.puzzle, "the same seed makes the same puzzle");
    }
}

/// Rule clues that the author drew are in every puzzle; others are laid beside them, and digits are dug as elsewhere.
#[test]
fn rule_clues_of_the_template_stay() {
    let drawn = request("2x3+killer(0,1,6)=11+thermometer(14,15,16)", "killer", 0, 36);
    let both = drawn.template.rule_clues().to_vec();
    let (made, attempts) = make(&drawn, 2, 0, &Control::default()).unwrap();
    assert!(attempts >= 1 && both.iter().all(|used| made.puzzle.rule_clues().contains(used)));
    assert_eq!(solutions("reference", &made.puzzle).len(), 1);
    let mut model = Any::new(&drawn.template);
    let full = model.fill(&model.empty(), &mut Random::new(3, 0), &Control::default()).unwrap();
    let grid = Grid::from_values(full.clone()).unwrap();
    assert!(drawn.template.is_solved_by(&grid));
    let groups: Vec<Vec<usize>> = (0..36).map(|slot| vec![slot]).collect();
    let dug = model.reduce(&full, &full, &groups, 0, &Control::default()).unwrap();
    let puzzle = model.puzzle(&dug);
    assert_eq!(puzzle.rule_clues(), both);
    assert_eq!(solutions("reference", &puzzle).len(), 1);
    // Without the cage and the thermometer the same digits are too few.
    let bare = Puzzle::new(puzzle.board().clone(), puzzle.givens().clone()).unwrap();
    assert!(solutions("reference", &bare).len() > 1);
}

#[test]
fn cells_of_one_run_that_no_other_crosses_make_a_request_hopeless() {
    let field =
        masume_puzzle::Field::new(4, vec![false; 4].into_iter().chain([false, true, true, true]).collect());
    let board = Board::new(BoardSpec::field(9, field.unwrap())).unwrap();
    let sums = vec![(rules::find("run-sum").unwrap(), None)];
    let bare = Request { givens: 0..=0, ..Request::new(Puzzle::empty(board), sums) };
    assert!(bare.interchangeable().is_some());
    assert_eq!(Request { givens: 0..=1, ..bare }.interchangeable(), None);
}
