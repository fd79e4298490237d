//! Draws a killer puzzle as terminal text, SVG and PNG.

use masume_puzzle::{Cell, Digit, Puzzle};
use masume_render::{
    Candidates, Coordinates, Meaning, Scene, SceneOptions, TerminalOptions, png, svg, terminal,
};

pub(crate) fn main() {
    let mut puzzle =
        Puzzle::from_spec("2x2+killer(r1c1,r1c2)=5+killer(r3c3,r4c3)=4".parse().unwrap()).unwrap();
    puzzle.set_given(Cell::new(5), Digit::new(3));

    // A scene is what is to be seen, as data. All three back ends draw the same scene.
    let options = SceneOptions {
        coordinates: Coordinates::R1C1,
        candidates: Candidates::Open,
        highlights: vec![(Cell::new(5), Meaning::Clash)],
        ..SceneOptions::default()
    };
    let scene = Scene::of_puzzle(&puzzle, &options);
    print!("{}", terminal(&scene, TerminalOptions::default()));
    println!("SVG: {} bytes", svg(&scene).len());
    println!("PNG: {} bytes", png(&scene, Some(400)).unwrap().len());
}
