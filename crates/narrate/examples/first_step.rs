//! Explains the first step above singles of a puzzle, in both languages, as a hint in stages, and as a picture.

use masume_logic::{Order, Position};
use masume_narrate::{Lang, explain, headline, scene, text, what_to_look_for, where_to_look};
use masume_puzzle::{Board, Grid, Puzzle};
use masume_render::{SceneOptions, svg};
use masume_solver::Control;

pub(crate) fn main() {
    let line = ".2...6......18....6..37.....1..9.8.43.......5.9.....1.56......77....1.589.8.47..2";
    let values = line.bytes().map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
    let puzzle = Puzzle::new(Board::classic(), Grid::from_values(values).unwrap()).unwrap();

    // A step is told from the position in which it was found.
    let mut first = None;
    Order::default().walk(&mut Position::new(&puzzle), &Control::default(), |position, step| {
        if first.is_none() && step.se > 23 {
            first = Some((position.clone(), step.clone()));
        }
    });
    let (position, step) = first.expect("the puzzle needs more than singles");

    for lang in Lang::ALL {
        // A hint gives away little by little: where to look, what to look for, which digit.
        println!("{}", where_to_look(&position, &step, lang));
        println!("{}", what_to_look_for(&position, &step, lang));
        println!("{}", headline(&position, &step, lang));
        println!("{}", text(&explain(&position, &step, lang)));
    }
    let picture = svg(&scene(&puzzle, &position, &step, &SceneOptions::default()));
    println!("its picture: {} bytes of SVG", picture.len());
}
