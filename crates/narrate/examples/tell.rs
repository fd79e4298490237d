//! Tells and draws the way through a 9×9 puzzle: `tell <81 cells> <en|ja> <folder>` prints every step and writes
//! `page.html`, `NN.svg` and `NN.png` of each step above singles. For looking at what narrate makes.

use std::path::Path;

use masume_logic::{Order, Position, Step};
use masume_narrate::{Lang, Stage, Style, explain, headline, hint, page, scene, text};
use masume_puzzle::{Board, Grid, Puzzle};
use masume_render::{Coordinates, SceneOptions, TerminalOptions, png, svg, terminal};
use masume_solver::Control;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [cells, lang, folder] = &args[..] else { return Err("tell <81 cells> <en|ja> <folder>".into()) };
    let lang: Lang = lang.parse()?;
    let values = cells.bytes().map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
    let grid = Grid::from_values(values)?;
    let puzzle = Puzzle::new(Board::classic(), grid)?;
    let options = SceneOptions { coordinates: Coordinates::R1C1, ..SceneOptions::default() };
    std::fs::create_dir_all(folder)?;
    let mut found: Vec<(Position, Step)> = Vec::new();
    let end = Order::default().walk(&mut Position::new(&puzzle), &Control::default(), |board, step| {
        found.push((board.clone(), step.clone()));
    });
    for (i, (board, step)) in found.iter().enumerate() {
        println!("{:>3}  {}", i + 1, headline(board, step, lang));
        print!("{}", text(&explain(board, step, lang)));
        if step.se <= 23 {
            continue;
        }
        for stage in [Stage::Where, Stage::What] {
            print!("     {}", text(&hint(board, step, stage, lang)));
        }
        print!("--- in full\n{}", text(&explain(board, step, Style::from(lang).full())));
        let scene = scene(&puzzle, board, step, &options);
        let name = |ending: &str| Path::new(folder).join(format!("{:02}.{ending}", i + 1));
        std::fs::write(name("svg"), svg(&scene))?;
        std::fs::write(name("png"), png(&scene, None)?)?;
        std::fs::write(name("txt"), terminal(&scene, TerminalOptions::default()))?;
    }
    println!("{end:?}");
    let steps: Vec<Step> = found.into_iter().map(|f| f.1).collect();
    std::fs::write(Path::new(folder).join("page.html"), page(&puzzle, &steps, lang))?;
    Ok(())
}
