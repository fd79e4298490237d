//! What is learnt is true: every clause holds in every solution.

use std::ops::ControlFlow;
use std::sync::Arc;

use masume_puzzle::{
    Board, BoardSpec, Cell, Constraint, Digit, Grid, Number, Puzzle, Rule, RuleUse, Scope, Takes,
};

use super::layout::Layout;
use super::model::Model;
use super::rules;
use super::search::Learner;
use crate::{Control, Random, Search as _, Stats, reference};

static SUMS: Rule = Rule {
    id: "test-sums",
    aliases: &[],
    name_en: "sums",
    name_ja: "和",
    about_en: "Sums, a rising line and a pair.",
    about_ja: "和と大小。",
    scope: Scope::Board,
    takes: Takes::Nothing,
    number: Number::None,
    emit: |out, _| {
        let cells = |list: &[usize]| list.iter().map(|&c| Cell::new(c)).collect::<Vec<_>>();
        out.add_up(&cells(&[0, 7, 14]), 9);
        out.relate_along(&cells(&[20, 27, 34]), |x, y| x < y);
        out.relate(Cell::new(5), Cell::new(10), |_, y| y > 2);
        out.constrain(Constraint::Visible { cells: cells(&[12, 13, 14, 15, 16, 17]), count: 3 });
        Ok(())
    },
};

/// Random boards of a shape: some digits of a solution, or any digits, in random cells.
fn boards(shape: &Arc<Board>, seed: u64, clues: usize) -> Puzzle {
    let mut random = Random::new(seed, 0);
    let mut puzzle = Puzzle::empty(shape.clone());
    let mut from = None;
    let mut first = (reference::INFO.build)(shape).expect("small enough");
    first.load(&puzzle).unwrap();
    let mut skip = random.below(50);
    first.run(&[], &Control::default(), &mut |v| {
        from = Some(v.to_vec());
        skip = skip.saturating_sub(1);
        if skip == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let from = from.expect("a solution");
    for _ in 0..clues {
        let cell = random.below(shape.len());
        puzzle.set_given(Cell::new(cell), Digit::new(from[cell]));
    }
    if seed.is_multiple_of(3) {
        let cell = random.below(shape.len());
        puzzle.set_given(Cell::new(cell), Digit::new(1 + random.below(shape.digits() as usize) as u8));
    }
    puzzle
}

#[test]
fn every_learnt_clause_holds_in_every_solution() {
    let mut with_sums = BoardSpec::usual(6);
    with_sums.rules.push(RuleUse::whole(&SUMS));
    let mut shapes: Vec<Arc<Board>> = ["2x2", "2x3", "latin5", "2x3+anti-knight", "2x2+extra-region(0,10)"]
        .iter()
        .map(|t| Board::new(t.parse().expect("a shape")).expect("a shape that builds"))
        .collect();
    shapes.push(Board::new(with_sums).expect("a shape that builds"));
    let (mut clauses, mut conflicts) = (0, 0);
    for (s, shape) in shapes.iter().enumerate() {
        let layout = Layout::new(shape.structure());
        let rules: Vec<_> = rules::of_puzzle(&Puzzle::empty(shape.clone())).expect("known");
        for seed in 0..60 {
            let puzzle = boards(shape, seed + 100 * s as u64, if shape.len() < 20 { 3 } else { 10 });
            let mut root = crate::general::General::default();
            root.load(&puzzle).unwrap();
            let Some(left) = root.left() else { continue };
            let mut all = Vec::new();
            let mut slow = (reference::INFO.build)(shape).expect("small enough");
            slow.load(&puzzle).unwrap();
            slow.run(&[], &Control::default(), &mut |v| {
                all.push(v.to_vec());
                ControlFlow::Continue(())
            });
            let model = Model::new(&layout, &left);
            let mut learner = Learner::new(&model, &rules);
            let mut stats = Stats::default();
            // Every literal in turn as an assumption, so that even boards without a search teach something.
            for cell in 0..shape.len() {
                for lit in model.literals(cell) {
                    let found = learner.solve(&[lit], &Control::default(), &mut stats);
                    let digit = model.digit(cell, |var| var as usize == lit.var());
                    let expected = all.iter().any(|v| u32::from(v[cell]) == digit + 1);
                    assert_eq!(found, Ok(expected), "{} seed {seed}", shape.spec());
                    learner.rest();
                }
            }
            conflicts += stats.conflicts;
            for values in &all {
                let grid = Grid::from_values(values.clone()).expect("digits");
                assert!(puzzle.is_solved_by(&grid));
                let mut truth = vec![false; model.vars as usize];
                for (cell, &value) in values.iter().enumerate() {
                    if let Some(lit) = model.literal(cell as u32, u32::from(value) - 1) {
                        truth[lit.var()] = true;
                    }
                }
                for clause in learner.learnt() {
                    clauses += 1;
                    assert!(clause.iter().any(|l| truth[l.var()] == l.is_yes()), "{clause:?} is broken");
                }
            }
        }
    }
    assert!(conflicts > 200 && clauses > 10_000, "the boards taught something: {conflicts}, {clauses}");
}
