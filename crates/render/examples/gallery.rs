//! Draws the pictures of the documentation: every kind of board, in every theme, as SVG and PNG, and as terminal text.
//!
//! ```text
//! cargo run --release -p masume-render --example gallery -- OUT_FOLDER [NAME …]
//! ```

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use masume_puzzle::{
    Board, BoardSpec, Cell, Digit, DigitSet, Document, Grid, Pattern, Pos, Puzzle, Symbols, gattai,
};
use masume_render::{Candidates, Coordinates, Meaning, Scene, SceneOptions, TerminalOptions, Theme};

const HEART: &str = "..........16...59.4..3.7..27...5...18.......9.6.....7...5...6.....2.3.......7....";
const HEART_ANSWER: &str =
    "287519436316428597459367182794852361831746259562931874975184623648293715123675948";
/// Nine regions of nine cells, none of them a square.
const JIGSAW: &str =
    "jigsaw:AADCCCCCCAADBBCBCCAADBBBBBBADDFFFFFFADDEEEEEFADGHHHEEFGDGHHEEIFGGGHIIIIIGGGHHHIII";

type Picture = (&'static str, fn() -> Made);
type Made = Result<(Document, SceneOptions), Box<dyn Error>>;

/// A line of digits as a grid.
fn grid(text: &str) -> Grid {
    let values = text.chars().map(|c| c.to_digit(36).unwrap_or(0) as u8).collect();
    Grid::from_values(values).unwrap_or_default()
}

/// A full plane of boxes that repeats without a clash wherever boards stand on box corners.
fn full(shape: &Board, rows: u32, cols: u32) -> Grid {
    let mut grid = Grid::empty(shape.len());
    let n = u32::from(shape.digits());
    for cell in shape.cells() {
        let Pos { row, col } = shape.position(cell);
        grid.set(cell, Digit::new(((cols * (row % rows) + row / rows + col) % n * 7 % n + 1) as u8));
    }
    grid
}

/// Every third cell or so of a full plane, scattered, as givens.
fn scattered(spec: BoardSpec, rows: u32, cols: u32, part: u32) -> Result<Puzzle, Box<dyn Error>> {
    let shape = Board::new(spec)?;
    let answer = full(&shape, rows, cols);
    let mut puzzle = Puzzle::empty(shape.clone());
    for (cell, digit) in answer.filled() {
        let Pos { row, col } = shape.position(cell);
        let noise = (row * 73 + col * 151 + row * col * 37) ^ (row * col) >> 2;
        if noise % 100 < part {
            puzzle.set_given(cell, Some(digit));
        }
    }
    Ok(puzzle)
}

fn heart() -> Result<Document, Box<dyn Error>> {
    let puzzle = Puzzle::new(Board::classic(), grid(HEART))?;
    let mut document = Document::new(puzzle);
    document.meta.title = "Heart".into();
    Ok(document)
}

fn plain(puzzle: Puzzle) -> (Document, SceneOptions) {
    (Document::new(puzzle), SceneOptions::default())
}

fn highlights() -> Made {
    let mut document = heart()?;
    let meanings = masume_render::MEANINGS.into_iter().cycle();
    let highlights: Vec<(Cell, Meaning)> = (0..81).step_by(2).map(Cell::new).zip(meanings).collect();
    document.entries = grid(&HEART_ANSWER[..54]);
    document.entries = Grid::from_values([document.entries.values(), &[0; 27]].concat())?;
    Ok((document, SceneOptions { highlights, ..SceneOptions::default() }))
}

fn marks() -> (Document, SceneOptions) {
    let mut document = Document::new(Puzzle::empty(Board::classic()));
    document.corner_marks = (0..81).map(|i| DigitSet::all((i % 10) as u8)).collect();
    document.centre_marks = (0..81).map(|i| DigitSet::all((i / 9) as u8)).collect();
    document.colours = (0..81)
        .map(|i| if i < 16 { 1 << i } else { [0, 0b101, 0, 0b1101_0100, 0b100_1000][i % 5] })
        .collect();
    (document, SceneOptions::default())
}

fn pattern() -> Made {
    let puzzle = heart()?.puzzle;
    let mut document = Document::from_pattern(Pattern::of(&puzzle));
    document.meta.title = "ハート Heart".into();
    Ok((document, SceneOptions::default()))
}

fn latin_sukaku() -> Made {
    let shape: Arc<Board> = Board::new(BoardSpec::latin(7))?;
    let sets = (0..49).map(|i| DigitSet::from_bits(i * 37 + 5)).collect();
    let options = SceneOptions { candidates: Candidates::Sets(sets), ..SceneOptions::default() };
    Ok((Document::new(Puzzle::empty(shape)), options))
}

/// Every picture: its name and how it is made.
const PICTURES: &[Picture] = &[
    ("heart", || Ok((heart()?, SceneOptions::default()))),
    ("heart-candidates", || {
        let options = SceneOptions {
            candidates: Candidates::Open,
            coordinates: Coordinates::R1C1,
            ..SceneOptions::default()
        };
        Ok((heart()?, options))
    }),
    ("heart-solved", || {
        let options = SceneOptions {
            overlay: Some(grid(HEART_ANSWER)),
            coordinates: Coordinates::A1,
            ..SceneOptions::default()
        };
        Ok((heart()?, options))
    }),
    ("pattern", pattern),
    ("highlights", highlights),
    ("marks", || Ok(marks())),
    ("4x4", || Ok(plain(scattered("4".parse()?, 2, 2, 40)?))),
    ("16x16", || Ok(plain(scattered("16".parse()?, 4, 4, 40)?))),
    ("16x16-candidates", || {
        let options = SceneOptions { candidates: Candidates::Open, ..SceneOptions::default() };
        Ok((Document::new(scattered("16".parse()?, 4, 4, 40)?), options))
    }),
    ("25x25", || Ok(plain(scattered("25".parse()?, 5, 5, 45)?))),
    ("25x25-numbers", || {
        let options = SceneOptions { symbols: Symbols::Numbers, ..SceneOptions::default() };
        Ok((Document::new(scattered("25".parse()?, 5, 5, 45)?), options))
    }),
    ("36x36", || Ok(plain(scattered("36".parse()?, 6, 6, 45)?))),
    ("jigsaw", || Ok(plain(scattered(JIGSAW.parse()?, 3, 3, 30)?))),
    ("latin7", latin_sukaku),
    ("diagonals-windoku", || Ok(plain(scattered("9+diagonals+windoku".parse()?, 3, 3, 30)?))),
    ("samurai", || Ok(plain(scattered(gattai::samurai(), 3, 3, 33)?))),
    ("ring100", || Ok(plain(scattered(gattai::ring(100), 3, 3, 33)?))),
    ("lattice280", || Ok(plain(scattered(gattai::lattice(11, 51), 3, 3, 33)?))),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("say which folder the pictures shall go to")?;
    let wanted: Vec<String> = arguments.collect();
    std::fs::create_dir_all(&folder)?;
    for (name, make) in
        PICTURES.iter().filter(|(name, _)| wanted.is_empty() || wanted.iter().any(|w| w == name))
    {
        let (document, options) = make()?;
        let scene = Scene::new(&document, &options);
        let text = masume_render::terminal(&scene, TerminalOptions::default());
        std::fs::write(Path::new(&folder).join(format!("{name}.txt")), text)?;
        for (theme, ending) in [(Theme::Light, ""), (Theme::Dark, "-dark"), (Theme::Print, "-print")] {
            let began = std::time::Instant::now();
            let scene = Scene::new(&document, &SceneOptions { theme, ..options.clone() });
            let text = masume_render::svg(&scene);
            let drawn = began.elapsed();
            let path = Path::new(&folder).join(format!("{name}{ending}"));
            std::fs::write(path.with_extension("svg"), &text)?;
            let picture = masume_render::png(&scene, None)?;
            std::fs::write(path.with_extension("png"), &picture)?;
            let all = began.elapsed();
            println!(
                "{name}{ending}: SVG {} bytes in {drawn:.1?}, PNG {} bytes in {all:.1?}",
                text.len(),
                picture.len()
            );
        }
    }
    Ok(())
}
