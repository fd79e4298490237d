//! Draws a board with many rules on it, as `docs/pictures/rules.svg` shows it; or any shape in any theme.
//!
//! `cargo run -p masume-render --example rules -- OUT.svg|OUT.png [light|dark|print] [SHAPE] [candidates]`

use masume_puzzle::{Cell, Digit, Document, Puzzle};
use masume_render::{Candidates, Scene, SceneOptions, Theme, png, svg};

/// One of almost every rule; no puzzle, only a picture.
const MIX: &str = "3x3+thermometer(0,9,18,19)+slow-thermometer(3,4,13,22)+arrow(8;7,16,25)+killer(27,28,36)=15\
    +killer(45,54,55,46)=21+killer(37,38)+difference(5,6)+ratio(6,15)+xv(20,21)=10+xv(29,30)=5+greater-than(33,34)\
    +greater-than(43,34)+quadruple(40,41,49,50)=2,3,5,8+even(80)+odd(72)+minimum(70)+maximum(56)\
    +palindrome(63,64,65,74)+renban(66,67,76)+german-whispers(47,48,57)+dutch-whispers(51,42,41)\
    +between(60,61,62,53)+region-sum(75,68,69,78)+extra-region(31,32,39,23)+sandwich(0,1,2,3,4,5,6,7,8)=12\
    +x-sum(9,10,11,12,13,14,15,16,17)=23+skyscraper(2,11,20,29,38,47,56,65,74)=4+little-killer(5,15,25,35)=18\
    +skyscraper(79,70,61,52,43,34,25,16,7)=3+difference(24,33)=3+arrow(58,59;50,42)";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let out = args.next().unwrap_or_else(|| "docs/pictures/rules.svg".into());
    let theme = match args.next().as_deref() {
        Some("dark") => Theme::Dark,
        Some("print") => Theme::Print,
        _ => Theme::Light,
    };
    let spec = args.next().filter(|s| s != "mix").unwrap_or_else(|| MIX.into());
    let marked = args.next().is_some();
    let mut puzzle = Puzzle::from_spec(spec.parse()?)?;
    if puzzle.board().len() == 81 {
        for (cell, digit) in [(1, 6), (13, 5), (36, 2), (49, 7), (70, 1), (80, 4), (64, 9)] {
            puzzle.set_given(Cell::new(cell), Digit::new(digit));
        }
    }
    let candidates = if marked { Candidates::Open } else { Candidates::Restrictions };
    let scene =
        Scene::new(&Document::new(puzzle), &SceneOptions { theme, candidates, ..SceneOptions::default() });
    let raster = std::path::Path::new(&out).extension().is_some_and(|e| e == "png");
    let bytes = if raster { png(&scene, None)? } else { svg(&scene).into_bytes() };
    Ok(std::fs::write(out, bytes)?)
}
