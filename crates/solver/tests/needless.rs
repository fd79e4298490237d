//! Which clues are not needed, by the definition: without a needless clue the solution is still the only one.

use masume_puzzle::{Clue, Puzzle, RuleUse, rules};
use masume_solver::general::Other;
use masume_solver::needless::other_without;
use masume_solver::{Control, Engine, Random, Stats, Stop, needless};

fn count(puzzle: &Puzzle) -> u64 {
    Engine::for_puzzle(puzzle).count(2, &Control::default()).count
}

/// Random puzzles of 4×4 with cages, dots and digits of one solution.
fn random(seed: u64) -> Puzzle {
    let mut random = Random::new(seed, 0);
    let specs = ["2x2", "2x2+disjoint-groups", "2x2+diagonals", "2x2@0,0;2,2", "latin4"];
    let empty = Puzzle::from_spec(specs[random.below(specs.len())].parse().unwrap()).unwrap();
    let mut solution = empty.clone();
    // Any solution: digits at random while there is one.
    while count(&solution) > 1 {
        let cell = masume_puzzle::Cell::new(random.below(solution.board().len()));
        let before = solution.clone();
        solution.set_given(cell, masume_puzzle::Digit::new(1 + random.below(4) as u8));
        if count(&solution) == 0 {
            solution = before;
        }
    }
    let grid = Engine::for_puzzle(&solution).solve(&Control::default()).solution.unwrap();
    let mut clues = Vec::new();
    for (a, b) in [(0, 1), (2, 6), (5, 9), (10, 11), (12, 13)] {
        let cells = [a, b].map(masume_puzzle::Cell::new);
        let [x, y] = cells.map(|c| grid.get(c).unwrap().value());
        let rule = if x.abs_diff(y) == 1 { "difference" } else { "killer" };
        let used = RuleUse::on(rules::find(rule).unwrap(), cells.to_vec());
        let used = if rule == "killer" { used.with(u32::from(x + y)) } else { used };
        if random.below(3) > 0 && empty.board().would_hold(&used, &grid) == Some(true) {
            clues.push(used);
        }
    }
    let rules_only = solution.clone().with_rule_clues(clues).unwrap();
    if count(&rules_only) == 1 { rules_only } else { solution }
}

#[test]
fn clues_of_every_kind_are_needless_by_the_definition() {
    let (mut digits, mut rules, mut needed) = (0, 0, 0);
    for seed in 0..60 {
        let puzzle = random(seed);
        let mut engine = Engine::for_puzzle(&puzzle);
        let solution = engine.solve(&Control::default()).solution.unwrap();
        let found = needless(&puzzle, &solution, &mut engine, &Control::default()).unwrap();
        assert_eq!(found.stop, Stop::Complete);
        for clue in puzzle.clues() {
            let can_go = count(&puzzle.without(&[clue])) == 1;
            assert_eq!(found.clues.contains(&clue), can_go, "{clue:?} of {puzzle}");
            match clue {
                _ if !can_go => needed += 1,
                Clue::Given(_) => digits += 1,
                Clue::Rule(_) => rules += 1,
            }
        }
        let all: Vec<Clue> = puzzle.clues().collect();
        let (mut stats, control) = (Stats::default(), Control::default());
        let other = other_without(&puzzle, &all, &solution, &mut engine, &control, &mut stats).unwrap();
        let Other::Some(other) = other else { panic!("a board without clues has several solutions") };
        assert!(other != solution.values());
    }
    assert!(digits > 20 && rules > 20 && needed > 20, "{digits} {rules} {needed}");
}
