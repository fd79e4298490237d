//! [`Single`] as rows of the table of engines: what [`auto`](crate::auto) takes for plain 9×9 boards.
//!
//! One row lets the CPU decide; the others name a path, so that tests and people can ask for each. An engine takes the
//! boards on which rows, columns and 3×3 boxes hold every digit and nothing else is asked, however the shape was
//! described; restrictions of cells are welcome.

use std::sync::Arc;

use masume_puzzle::{Board, Cell, Digit, DigitSet, Puzzle};

use super::alive::Alive;
use super::board::{Clues, Marks};
use super::path::Path;
use super::solve::Single;
use crate::{Control, EngineInfo, Report, Search, Sink, Stats, Statuses, Stop, Unsupported};

/// The table row of the best path.
pub const INFO: EngineInfo = EngineInfo {
    id: "classic9",
    about_en: "plain 9×9 boards in SIMD lanes, with the best instructions of the CPU",
    about_ja: "通常の 9×9 専用の SIMD エンジン（CPU に最適な命令を使う）",
    build: |shape| build(INFO.id, Path::best(), shape),
};

/// The table row of [`Path::Avx512`].
pub const INFO_AVX512: EngineInfo = EngineInfo {
    id: "classic9-avx512",
    about_en: "the same with AVX-512, where the CPU has it",
    about_ja: "同上、AVX-512 命令を使う（対応 CPU のみ）",
    build: |shape| build(INFO_AVX512.id, Path::Avx512, shape),
};

/// The table row of [`Path::Avx2`].
pub const INFO_AVX2: EngineInfo = EngineInfo {
    id: "classic9-avx2",
    about_en: "the same with AVX2, where the CPU has it",
    about_ja: "同上、AVX2 命令を使う（対応 CPU のみ）",
    build: |shape| build(INFO_AVX2.id, Path::Avx2, shape),
};

/// The table row of [`Path::Portable`].
pub const INFO_PORTABLE: EngineInfo = EngineInfo {
    id: "classic9-portable",
    about_en: "the same without special instructions, on any CPU",
    about_ja: "同上、特別な命令を使わない（どの CPU でも動く）",
    build: |shape| build(INFO_PORTABLE.id, Path::Portable, shape),
};

fn build(engine: &'static str, path: Path, shape: &Arc<Board>) -> Result<Box<dyn Search>, Unsupported> {
    let unsupported = |why: &str| Unsupported { engine, why: why.into() };
    if !shape.is_classic9() {
        return Err(unsupported("it takes 9×9 boards with 3×3 boxes and no further rule"));
    }
    let single = Single::on(path).ok_or_else(|| {
        unsupported(match path {
            Path::Avx512 => "this CPU lacks the instructions: AVX-512 with BW, VL, BITALG and VBMI, BMI2, and those of AVX2",
            Path::Avx2 => "this CPU lacks the instructions: AVX2 with BMI1, LZCNT and POPCNT",
            Path::Portable => "this CPU lacks the instructions",
        })
    })?;
    Ok(Box::new(Classic9::new(single)))
}

/// The engine for the [ordinary board](Board::is_classic9), with the best path.
pub(crate) fn best() -> Box<dyn Search> {
    Box::new(Classic9::new(Single::new()))
}

/// The candidates of a cell of which nothing is known.
const ALL: u16 = 0x1FF;

/// A board in the form that is quickest to load.
#[derive(Clone, Copy)]
enum Loaded {
    Clues(Clues),
    Marks(Marks),
    /// No solution, since some digit is not of this board.
    Hopeless,
}

impl Loaded {
    fn of(puzzle: &Puzzle) -> Self {
        let Ok(clues) = <Clues>::try_from(puzzle.givens().values()) else { return Self::Hopeless };
        let Some(sets) = puzzle.marks() else { return Self::Clues(clues) };
        let mut marks = Self::marks(&clues);
        for (mark, set) in marks.iter_mut().zip(sets) {
            *mark &= set.bits() as u16;
        }
        Self::Marks(marks)
    }

    fn marks(clues: &Clues) -> Marks {
        clues.map(|value| if value == 0 { ALL } else { 1 << (value - 1) & ALL })
    }

    /// The same board with these further digits.
    fn with(&self, assume: &[(Cell, Digit)]) -> Self {
        let mut board = *self;
        for &(cell, digit) in assume {
            let (cell, value) = (cell.index(), digit.value());
            if cell >= 81 || value > 9 {
                return Self::Hopeless;
            }
            match &mut board {
                Self::Clues(clues) if clues[cell] == 0 || clues[cell] == value => clues[cell] = value,
                Self::Marks(marks) => marks[cell] &= 1 << (value - 1),
                Self::Clues(_) | Self::Hopeless => return Self::Hopeless,
            }
        }
        board
    }
}

/// Everything was searched, and there was nothing.
const NOTHING: Report = Report { stop: Stop::Complete, stats: Stats { nodes: 0, conflicts: 0 } };

struct Classic9 {
    single: Single,
    /// Made when it is first asked for.
    alive: Option<Alive>,
    board: Loaded,
}

impl Classic9 {
    const fn new(single: Single) -> Self {
        Self { single, alive: None, board: Loaded::Clues([0; 81]) }
    }
}

impl Search for Classic9 {
    fn load(&mut self, puzzle: &Puzzle) -> Result<(), Unsupported> {
        if !puzzle.clue_constraints().is_empty() {
            let why = "it takes digits as clues, no cages or other rule clues".into();
            return Err(Unsupported { engine: INFO.id, why });
        }
        self.board = Loaded::of(puzzle);
        Ok(())
    }

    fn run(&mut self, assume: &[(Cell, Digit)], control: &Control, sink: Sink<'_>) -> Report {
        match self.board.with(assume) {
            Loaded::Clues(clues) => self.single.enumerate_in_order(&clues, control, |values| sink(values)),
            Loaded::Marks(marks) => self.single.enumerate_in_order(&marks, control, |values| sink(values)),
            Loaded::Hopeless => NOTHING,
        }
    }

    fn total(&mut self, assume: &[(Cell, Digit)], control: &Control) -> (u128, Report) {
        let (count, report) = match self.board.with(assume) {
            Loaded::Clues(clues) => self.single.total(&clues, control),
            Loaded::Marks(marks) => self.single.total(&marks, control),
            Loaded::Hopeless => (0, NOTHING),
        };
        (u128::from(count), report)
    }

    fn statuses(&mut self, control: &Control) -> Option<Statuses> {
        let marks = match self.board {
            Loaded::Clues(clues) => Loaded::marks(&clues),
            Loaded::Marks(marks) => marks,
            Loaded::Hopeless => return None,
        };
        let path = self.single.path();
        let alive = self.alive.get_or_insert_with(|| Alive::on(path).unwrap_or_default());
        let living = alive.all(&marks, control);
        let sets = |marks: &Marks| marks.iter().map(|&m| DigitSet::from_bits(m.into())).collect();
        Some(Statuses {
            active: sets(&living.alive),
            unknown: sets(&living.undecided),
            report: living.report,
        })
    }
}
