//! Step by step the way of Sudoku Explainer: technique, rating, what goes, what is placed.
//!
//! A step that needs a finder which does not exist is taken from the listing, and the walk goes on behind it.
#![allow(missing_docs)]

#[allow(dead_code)]
mod common;

use common::nine;
use masume_logic::{Candidate, Order, Position, Step, Why};
use masume_solver::Control;

/// A line of a listing.
#[derive(Debug)]
struct Listed<'a> {
    text: &'a str,
    se: u16,
    technique: &'a str,
    nodes: Option<u32>,
    eliminations: Vec<Candidate>,
    placement: Option<Candidate>,
}

fn candidate(name: &str, mark: char) -> Vec<Candidate> {
    let (cell, digits) = name.split_once(mark).expect("a cell and digits");
    let (row, column) = cell[1..].split_once('c').expect("a cell such as r1c2");
    let number = |t: &str| t.parse::<u32>().expect("a number") - 1;
    let cell = number(row) * 9 + number(column);
    digits.chars().map(|d| Candidate::at(cell, d.to_digit(10).expect("a digit") as usize - 1)).collect()
}

fn read(text: &str) -> Listed<'_> {
    let (head, rest) = text.split_once('{').expect("the words of the hint");
    let (_, facts) = rest.split_once('}').expect("the end of the words");
    let mut fields = head.split("  ").map(str::trim).filter(|f| !f.is_empty());
    let _number = fields.next().expect("a number");
    let se = fields.next().expect("a rating").replace('.', "").parse().expect("a rating");
    let technique = fields.next().expect("a technique");
    let nodes = fields.next().map(|f| {
        let nodes = f.trim_start_matches('[').split_whitespace().find_map(|p| p.strip_prefix("nodes="));
        nodes.expect("a number of nodes").parse().expect("a number")
    });
    let mut listed = Listed { text, se, technique, nodes, eliminations: Vec::new(), placement: None };
    for fact in facts.split_whitespace().filter(|f| f.starts_with('r') && *f != "remove") {
        if fact.contains('=') {
            listed.placement = candidate(fact, '=').pop();
        } else {
            listed.eliminations.extend(candidate(fact, '-'));
        }
    }
    listed
}

/// The original's name of a step, of which we tell singles apart; for a chain its nodes tell more than its name.
fn name<'a>(step: &Step, listed: &Listed<'a>) -> &'a str {
    match step.technique.id {
        "full-house" | "hidden-single-box" | "hidden-single-line" => "Hidden Single",
        _ if matches!(step.why, Why::Chain(_)) => listed.technique,
        _ => step.technique.en,
    }
}

#[test]
fn every_step_is_the_listed_one() {
    let Some(text) = masume_testdata::text("rating/se_paths.txt") else { return };
    let (mut compared, mut taken) = (0, 0);
    let mut board: Option<Position> = None;
    for line in text.lines() {
        if let Some(puzzle) = line.strip_prefix("PUZZLE ") {
            board = Some(Position::new(&nine(puzzle)));
        } else if line.starts_with("RESULT") {
            assert_eq!(board.take().expect("a puzzle").blanks(), 0, "{line}");
        } else if let Some(board) = board.as_mut().filter(|_| line.contains('{')) {
            let listed = read(line);
            let found = Order::default().next(board, &Control::default());
            // Where a chain is listed, anything else that is found comes from behind a finder that does not exist.
            let chain = found.as_ref().is_ok_and(|step| matches!(step.why, Why::Chain(_)));
            if listed.nodes.is_none() || chain {
                let step = found.unwrap_or_else(|stop| panic!("{stop:?} instead of\n{}", listed.text));
                let nodes = match &step.why {
                    Why::Chain(chain) => Some(chain.complexity),
                    _ => None,
                };
                assert_eq!(
                    (name(&step, &listed), step.se, nodes, &step.eliminations, step.placement),
                    (listed.technique, listed.se, listed.nodes, &listed.eliminations, listed.placement),
                    "{}",
                    listed.text
                );
                step.apply(board);
                compared += 1;
            } else {
                // Triplet exclusion is the only finder so far behind a missing one.
                let least = found.map_or(u16::MAX, |step| step.se);
                assert!(least >= 75, "a step of {least} before\n{}", listed.text);
                for c in &listed.eliminations {
                    board.eliminate(c.cell.index() as u32, c.digit.index());
                }
                if let Some(c) = listed.placement {
                    board.place(c.cell.index() as u32, c.digit.index());
                }
                taken += 1;
            }
        }
    }
    println!("{compared} steps compared, {taken} taken from the listing");
    assert!(compared > 900, "only {compared} steps were compared");
}
