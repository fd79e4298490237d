//! Makes 16×16 puzzles: a random full board, from which clues are taken in random order while the solution stays the
//! only one — down to a wished number of clues, or until no clue can go.
//!
//! The boards are material for measurements, not puzzles for people. They are kept in the target folder under a name
//! with their seed, one line each as soon as it is made, so a run that was stopped goes on where it was. No engine's
//! habits shape them, so that a seed means the same boards when engines get better: full boards come from Algorithm X,
//! whose order is fixed by its definition, and whether a clue can go is a question with one answer.

use std::fs::{self, OpenOptions};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use masume_puzzle::{Board, Cell, Digit, Grid, Puzzle};
use masume_solver::{Control, Engine, exact_cover};

use crate::common::{Failure, line, random::Random, sets::Set};

const SIDE: u8 = 16;

/// A diagonal that takes more calls than this to complete is thrown away for another.
const PATIENCE: u64 = 20_000;

/// How far to dig.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
    /// Down to this many clues.
    Clues(usize),
    /// Until no clue can be taken away.
    Minimal,
}

/// `count` puzzles dug to `depth`, the same for the same seed; read back where they were made before.
pub(crate) fn dug(depth: Depth, count: usize, seed: u64, threads: usize) -> Result<Set, Failure> {
    let name = match depth {
        Depth::Clues(n) => format!("dug16_{n}"),
        Depth::Minimal => "dug16_min".to_string(),
    };
    let path = target_folder().join(format!("{name}_seed{seed}.txt"));
    let mut lines = kept(&path);
    if lines.len() < count {
        fs::create_dir_all(target_folder()).map_err(|e| format!("{}: {e}", path.display()))?;
        // Written anew first: a line cut short by an interruption must not stay in the middle.
        fs::write(&path, lines.iter().fold(String::new(), |text, l| text + l + "\n"))
            .map_err(|e| format!("{}: {e}", path.display()))?;
    }
    while lines.len() < count {
        let batch = lines.len()..(lines.len() + threads.max(1)).min(count);
        let fresh: Vec<String> = std::thread::scope(|scope| {
            let work = batch.map(|i| scope.spawn(move || dig(depth, seed, i as u64)));
            let work: Vec<_> = work.collect();
            work.into_iter().map(|w| w.join().unwrap_or_default()).collect()
        });
        if fresh.iter().any(String::is_empty) {
            return Err("digging stopped with a panic".into());
        }
        let mut file = OpenOptions::new().append(true).open(&path).map_err(|e| e.to_string())?;
        for l in &fresh {
            writeln!(file, "{l}").map_err(|e| format!("{}: {e}", path.display()))?;
        }
        lines.extend(fresh);
        if std::io::stderr().is_terminal() {
            eprint!("\r{name}: {} of {count}{}", lines.len(), if lines.len() == count { "\n" } else { "" });
        }
    }
    Set::parse(name, &lines[..count].join("\n"), None)
}

/// The whole lines of a file, none when there is none.
fn kept(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().take_while(|l| line::read(l).is_ok()).map(str::to_string).collect()
}

/// Where cargo builds, and a folder in it.
fn target_folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../target")), PathBuf::from);
    target.join("bench-data")
}

/// The puzzle with this number among those of a seed.
fn dig(depth: Depth, seed: u64, index: u64) -> String {
    let mut random =
        Random(seed ^ index.wrapping_mul(0xD134_2543_DE82_EF95) ^ (u64::from(depth == Depth::Minimal) << 63));
    let solution = full_board(&mut random);
    let shape = Board::usual(SIDE).expect("16×16 is a shape");
    let mut puzzle = Puzzle::new(shape.clone(), solution.clone()).expect("a full board is a puzzle");
    let mut engine = Engine::for_puzzle(&puzzle);
    let mut clues = shape.len();
    for i in random.shuffled(shape.len()) {
        if depth == Depth::Clues(clues) {
            break;
        }
        let cell = Cell::new(i);
        puzzle.set_given(cell, None);
        let unique =
            engine.load(&puzzle).is_ok() && engine.count(2, &Control::default()).unique() == Some(true);
        if unique {
            clues -= 1;
        } else {
            puzzle.set_given(cell, solution.get(cell));
        }
    }
    line::write(SIDE, puzzle.givens().values())
}

/// A full board: random digits in the four boxes of the diagonal, which do not see each other, the rest by search;
/// then rows and columns within bands and stacks change places, so that the search's habits do not show.
fn full_board(random: &mut Random) -> Grid {
    let (side, box_side) = (usize::from(SIDE), 4);
    let shape = Board::usual(SIDE).expect("16×16 is a shape");
    let control = Control { nodes: Some(PATIENCE), ..Control::default() };
    loop {
        let mut puzzle = Puzzle::empty(shape.clone());
        for corner in (0..side).step_by(box_side) {
            for (i, digit) in random.shuffled(side).into_iter().enumerate() {
                let (row, col) = (corner + i / box_side, corner + i % box_side);
                puzzle.set_given(Cell::new(row * side + col), Some(Digit::from_index(digit)));
            }
        }
        let mut engine =
            Engine::by_name(&exact_cover::INFO_PD, &puzzle).expect("exact cover knows 16×16 boards");
        let Some(grid) = engine.solve(&control).solution else { continue };
        let (rows, cols) = (random.lines(box_side), random.lines(box_side));
        let values = rows.iter().flat_map(|r| cols.iter().map(move |c| r * side + c));
        let values = values.map(|i| grid.values()[i]).collect();
        if let Ok(grid) = Grid::from_values(values) {
            return grid;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dug_puzzles_are_unique_and_the_same_for_a_seed() {
        let line = dig(Depth::Clues(140), 7, 3);
        assert_eq!(line, dig(Depth::Clues(140), 7, 3));
        assert_ne!(line, dig(Depth::Clues(140), 7, 4));
        let puzzle = line::read(&line).unwrap();
        assert_eq!(puzzle.givens().count(), 140);
        assert_eq!(Engine::for_puzzle(&puzzle).count(2, &Control::default()).unique(), Some(true));
    }
}
