//! Boards and random edits that several tests take.
#![allow(dead_code, reason = "each test file takes a part of this")]

use std::sync::Arc;

use masume_editor::{Edit, Layer, MarkKind, Marks, Origin, State, TextField, Turn};
use masume_puzzle::{Board, Cell, Digit, Document, Grid, Puzzle};
use masume_solver::Random;
use proptest::prelude::*;

pub(crate) const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Texts of shapes of every kind.
pub(crate) const SHAPES: &[&str] = &[
    "2x2",
    "2x3",
    "3x3",
    "4x4",
    "5x5",
    "latin5",
    "3x3+diagonals",
    "3x3+windoku",
    "3x3+anti-knight",
    "2x3+extra-region(0,7,14,21,28,35)",
    "jigsaw:AABBAABBCCDDCCDD",
    "jigsaw:AAABBBAAABBBCCCDDDCCCDDDEEEFFFEEEFFF",
    "3x3@0,0;6,6",
    "2x2@0,0;2,2;4,4",
];

pub(crate) fn shape(text: &str) -> Arc<Board> {
    Board::new(text.parse().unwrap()).unwrap()
}

pub(crate) fn puzzle(shape: &Arc<Board>, line: &str) -> Puzzle {
    let values = line.chars().map(|c| c.to_digit(10).unwrap_or(0) as u8).collect();
    Puzzle::new(shape.clone(), Grid::from_values(values).unwrap()).unwrap()
}

pub(crate) fn classic() -> Document {
    Document::new(puzzle(&Board::classic(), CLASSIC))
}

pub(crate) fn cell(index: usize) -> Cell {
    Cell::new(index)
}

pub(crate) fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

/// Any edit, also senseless ones, on boards of up to this many cells.
pub(crate) fn any_edit(cells: u32) -> impl Strategy<Value = Edit> {
    let cell = 0..cells + 1;
    let some = prop::collection::vec(0..cells + 1, 0..4);
    let kind = prop_oneof![Just(MarkKind::Centre), Just(MarkKind::Corner)];
    let layer = prop_oneof![
        Just(Layer::Clues),
        Just(Layer::Entries),
        Just(Layer::Centre),
        Just(Layer::Corner),
        Just(Layer::Colours),
        Just(Layer::Planned)
    ];
    let turn = prop_oneof![
        Just(Turn::Left),
        Just(Turn::Right),
        Just(Turn::Half),
        Just(Turn::LeftRight),
        Just(Turn::TopBottom),
        Just(Turn::Transpose),
        Just(Turn::AntiTranspose)
    ];
    let symmetry = prop_oneof![
        Just(None),
        Just(Some("half-turn".to_string())),
        Just(Some("full".to_string())),
        Just(Some("nonsense".to_string()))
    ];
    prop_oneof![
        6 => (cell, 0..7u8, any::<bool>())
            .prop_map(|(cell, digit, insist)| Edit::PlaceClue { cell, digit, insist }),
        2 => some.clone().prop_map(|cells| Edit::RemoveClues { cells }),
        4 => (some.clone(), 0..7u8, any::<bool>())
            .prop_map(|(cells, digit, tidy)| Edit::EnterDigit { cells, digit, tidy }),
        3 => (kind.clone(), some.clone(), 0..7u8)
            .prop_map(|(kind, cells, digit)| Edit::ToggleMark { kind, cells, digit }),
        1 => (kind.clone(), 0..cells, 1..5u64)
            .prop_map(|(kind, c, d)| Edit::StrikeMarks { kind, marks: Marks(vec![vec![c.into(), d]]) }),
        1 => (kind, some.clone(), any::<bool>())
            .prop_map(|(kind, cells, strike_only)| Edit::AutoMarks { kind, cells, strike_only }),
        2 => (some.clone(), 0..18u8).prop_map(|(cells, colour)| Edit::ToggleColour { cells, colour }),
        3 => (some.clone(), any::<bool>(), symmetry)
            .prop_map(|(cells, on, symmetry)| Edit::Plan { cells, on, symmetry }),
        1 => some.clone().prop_map(|cells| Edit::SetPlan { cells }),
        1 => ".{0,8}".prop_map(|text| Edit::SetText { field: TextField::Title, text }),
        2 => (prop::collection::vec(layer, 0..3), some.clone())
            .prop_map(|(layers, cells)| Edit::Clear { layers, cells }),
        1 => (some.clone(), any::<bool>())
            .prop_map(|(cells, insist)| Edit::EntriesToClues { cells, insist }),
        1 => some.clone().prop_map(|cells| Edit::CluesToEntries { cells }),
        1 => (prop::sample::select(vec!["2x2", "4+x", "2x2+diagonals", "2x3", "no", "2x2@0,0;2,2"]), any::<bool>())
            .prop_map(|(shape, keep)| Edit::NewBoard { shape: shape.to_string(), keep }),
        1 => prop::sample::select(vec!["AABBAABBCCDDCCDD", "AAABABBBCCCDCDDD", "AAAA"])
            .prop_map(|regions| Edit::SetRegions { regions: regions.to_string() }),
        2 => (prop::sample::select(vec!["killer", "thermometer", "xv", "arrow", "clone", "anti-king", "minimum", "no"]),
                some.clone(), some.clone(), prop::option::of(0..12u32), prop::option::of(0..3u32))
            .prop_map(|(rule, cells, others, value, replaces)| Edit::PlaceSign {
                rule: rule.to_string(), cells, others, values: value.into_iter().collect(), replaces }),
        1 => prop::collection::vec(0..3u32, 0..2).prop_map(|signs| Edit::RemoveSigns { signs }),
        1 => turn.prop_map(|turn| Edit::Transform { turn }),
        1 => prop::sample::select(vec![vec![2, 1, 4, 3], vec![1, 1, 2, 3], vec![4, 3, 2, 1, 6, 5]])
            .prop_map(|digits| Edit::Relabel { digits }),
        1 => any::<u64>().prop_map(|seed| Edit::replace(random_document(&shape("2x2"), seed), Origin::Generate)),
    ]
}

/// A document with something in every layer.
pub(crate) fn random_document(shape: &Arc<Board>, seed: u64) -> Document {
    let mut random = Random::new(seed, 7);
    let mut document = Document::new(Puzzle::empty(shape.clone()));
    let digits = usize::from(shape.digits());
    let any = |random: &mut Random| Digit::new(random.below(digits) as u8 + 1);
    for cell in shape.cells() {
        match random.below(5) {
            0 => drop(document.puzzle.set_given(cell, any(&mut random))),
            1 => document.entries.set(cell, any(&mut random)),
            _ => {}
        }
    }
    let sets = |random: &mut Random| {
        let set = |_| (0..random.below(3)).filter_map(|_| any(random)).collect();
        shape.cells().map(set).collect()
    };
    document.centre_marks = sets(&mut random);
    document.corner_marks = sets(&mut random);
    document.colours = shape.cells().map(|_| random.below(8) as u16).collect();
    let mut pattern = masume_puzzle::Pattern::empty(shape.clone());
    shape.cells().filter(|_| random.below(3) == 0).for_each(|c| pattern.set(c, true));
    document.planned = Some(pattern);
    document.meta.title = format!("n\u{b0}{seed} \u{7570}");
    document.meta.author = "A \"B\" <C>".to_string();
    // The one form in which equal documents are equal.
    let text = serde_json::to_string(&State::new(document)).unwrap();
    serde_json::from_str::<State>(&text).unwrap().document
}
