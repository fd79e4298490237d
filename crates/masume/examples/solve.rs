//! Reads a puzzle, solves it, rates it and draws it.

use masume::prelude::*;
use masume::render::{Scene, SceneOptions, TerminalOptions, terminal};

pub(crate) fn main() {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let (reading, format) = masume::formats::read(text, None).expect("a puzzle");
    println!("format: {}", format.id);

    let control = Control::default();
    let puzzle = &reading.document.puzzle;
    let answer = Engine::for_puzzle(puzzle).count(2, &control);
    assert_eq!(answer.unique(), Some(true));

    let (rating, terms) = rate(puzzle, &masume::logic::MODES[0], &Choice::default(), &control).unwrap();
    println!("rating: {rating}, {terms}");

    let overlay = answer.examples.into_iter().next();
    let options = SceneOptions { overlay, ..SceneOptions::default() };
    let scene = Scene::new(&reading.document, &options);
    print!("{}", terminal(&scene, TerminalOptions::default()));
}
