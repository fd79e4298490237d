//! Boards that several tests draw, and random documents.

#![allow(dead_code, reason = "each test file uses its own part")]

use masume_puzzle::{BoardSpec, Cell, DigitSet, Document, Grid, Puzzle, Symbols};
use masume_render::{Candidates, Coordinates, MEANINGS, Meaning, SceneOptions, Theme};
use proptest::prelude::*;

pub(crate) const HEART: &str =
    "..........16...59.4..3.7..27...5...18.......9.6.....7...5...6.....2.3.......7....";
pub(crate) const HEART_ANSWER: &str =
    "287519436316428597459367182794852361831746259562931874975184623648293715123675948";
pub(crate) const JIGSAW6: &str = "jigsaw:AAAABBABBBBDACCCFDECCCFDEEFFFDEEEFDD";

pub(crate) fn grid(text: &str) -> Grid {
    Grid::from_values(text.chars().map(|c| c.to_digit(36).unwrap_or(0) as u8).collect()).unwrap()
}

pub(crate) fn puzzle(spec: &str, givens: &str) -> Puzzle {
    Puzzle::from_spec(spec.parse().unwrap()).unwrap().with_givens(grid(givens)).unwrap()
}

pub(crate) fn heart() -> Document {
    let mut document = Document::new(puzzle("9", HEART));
    document.meta.title = "Heart".into();
    document
}

/// Single boards with and without boxes and rules, and gattai whose boards overlap anyhow.
pub(crate) fn specs() -> impl Strategy<Value = BoardSpec> {
    let single = prop::sample::select(vec![
        "1",
        "2",
        "4",
        "latin5",
        "6+diagonals",
        "9",
        "9+diagonals+windoku",
        "9+extra-region(0,1,10,11,12,21,30)",
        "2x5",
        "16",
        "1x4",
        JIGSAW6,
        "4+killer(0,1,4)=8+arrow(12,13;9,6)+sandwich(0,1,2,3)=5+little-killer(4,1)=3+difference(2,3)=2",
        "9+thermometer(0,1,2)+quadruple(0,1,9,10)=1,2,3+even(5,6)+maximum(40)+xv(3,4)=10+greater-than(30,31)",
    ])
    .prop_map(|text| text.parse::<BoardSpec>().unwrap());
    let boards = prop::collection::btree_set((0..12u32, 0..12u32), 1..5)
        .prop_map(|boards| BoardSpec::usual(4).with_boards(boards.into_iter().collect()));
    prop_oneof![single, boards]
}

prop_compose! {
    /// A document with anything on it, also what does not belong together.
    pub(crate) fn documents()(empty in specs().prop_map(|spec| Puzzle::from_spec(spec).unwrap()))(
        givens in prop::collection::vec(0..=empty.board().digits(), empty.board().len()),
        some in prop::collection::vec(prop::bool::weighted(0.3), empty.board().len()),
        entries in prop::collection::vec(0..=64u8, 0..=empty.board().len()),
        centre in prop::collection::vec(any::<u64>(), 0..=empty.board().len()),
        corner in prop::collection::vec(any::<u64>(), 0..=empty.board().len()),
        colours in prop::collection::vec(any::<u16>(), 0..=empty.board().len()),
        title in any::<String>(),
        empty in Just(empty),
    ) -> Document {
        let givens = givens.iter().zip(&some).map(|(&v, &keep)| if keep { v } else { 0 }).collect();
        let mut document = Document::new(empty.with_givens(Grid::from_values(givens).unwrap()).unwrap());
        document.entries = Grid::from_values(entries).unwrap();
        document.centre_marks = centre.into_iter().map(DigitSet::from_bits).collect();
        document.corner_marks = corner.into_iter().map(DigitSet::from_bits).collect();
        document.colours = colours;
        document.meta.title = title;
        document
    }
}

prop_compose! {
    /// Any choice of options.
    pub(crate) fn scene_options()(
        theme in prop::sample::select(vec![Theme::Light, Theme::Dark, Theme::Print]),
        coordinates in prop::sample::select(vec![Coordinates::None, Coordinates::R1C1, Coordinates::A1]),
        symbols in prop::sample::select(vec![Symbols::Letters, Symbols::FromZero, Symbols::Numbers]),
        candidates in prop::sample::select(vec![Candidates::Hidden, Candidates::Restrictions, Candidates::Open]),
        show_title in any::<bool>(),
        highlights in prop::collection::vec((0..100usize, prop::sample::select(MEANINGS.to_vec())), 0..20),
    ) -> SceneOptions {
        let highlights: Vec<(Cell, Meaning)> = highlights.into_iter().map(|(c, m)| (Cell::new(c), m)).collect();
        SceneOptions { theme, coordinates, symbols, candidates, show_title, overlay: None, highlights }
    }
}
