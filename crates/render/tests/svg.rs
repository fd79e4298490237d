//! What boards look like as SVG: exact pictures of small boards, and that every picture is sound.

mod common;

use common::{HEART_ANSWER, JIGSAW6, documents, grid, heart, puzzle, scene_options};
use masume_puzzle::{Board, Cell, Document, Pattern, Pos, Puzzle, gattai};
use masume_render::{Candidates, Coordinates, Meaning, Scene, SceneOptions, Theme, svg};
use proptest::prelude::*;

fn draw(document: &Document, options: &SceneOptions) -> String {
    svg(&Scene::new(document, options))
}

#[test]
fn small_boards_look_as_they_did() {
    let plain = SceneOptions::default();
    let print = SceneOptions { theme: Theme::Print, ..plain.clone() };
    let four = Document::new(puzzle("4+diagonals", "1..4.3....2.4..1"));
    insta::assert_snapshot!("four", draw(&four, &plain));
    insta::assert_snapshot!("four-print", draw(&four, &print));
    insta::assert_snapshot!("jigsaw6", draw(&Document::new(puzzle(JIGSAW6, &".".repeat(36))), &plain));
    let pattern = Document::from_pattern(Pattern::of(&heart().puzzle));
    insta::assert_snapshot!(
        "pattern-dark",
        draw(&pattern, &SceneOptions { theme: Theme::Dark, ..plain.clone() })
    );
    let windoku = Document::new(Puzzle::empty(Board::new("9+windoku".parse().unwrap()).unwrap()));
    insta::assert_snapshot!("windoku", draw(&windoku, &plain));
    insta::assert_snapshot!("windoku-print", draw(&windoku, &print));
    let highlights =
        masume_render::MEANINGS.iter().enumerate().map(|(i, m)| (Cell::new(2 * i), *m)).collect();
    insta::assert_snapshot!("highlights", draw(&four, &SceneOptions { highlights, ..plain.clone() }));
    let overlay = Some(grid(HEART_ANSWER));
    let solved = SceneOptions { overlay, coordinates: Coordinates::A1, ..plain };
    insta::assert_snapshot!("heart-solved", draw(&heart(), &solved));
}

/// The texts of a picture with the cell each stands in, for cells of 48 pixels and margins of 30.
fn texts(picture: &str) -> Vec<(Pos, String)> {
    let tree = roxmltree::Document::parse(picture).unwrap();
    let number = |node: &roxmltree::Node<'_, '_>, name| node.attribute(name).unwrap().parse::<f64>().unwrap();
    tree.descendants()
        .filter(|n| n.has_tag_name("text") && n.attribute("text-anchor").is_none())
        .map(|n| {
            let place = |v: f64| ((v - 30.0) / 48.0).floor() as u32;
            let pos = Pos { row: place(number(&n, "y")), col: place(number(&n, "x")) };
            (pos, n.text().unwrap_or_default().to_string())
        })
        .collect()
}

#[test]
fn every_given_and_candidate_stands_in_its_cell() {
    let mut document = heart();
    document.meta.title.clear();
    let options = SceneOptions { candidates: Candidates::Open, ..SceneOptions::default() };
    let mut found = texts(&draw(&document, &options));
    let mut expected: Vec<(Pos, String)> = Vec::new();
    for cell in document.board().cells() {
        let pos = document.board().position(cell);
        expected.extend(document.puzzle.candidates(cell).iter().map(|d| (pos, d.to_string())));
    }
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn titles_are_escaped() {
    let mut document = heart();
    document.meta.title = "<b>\"Q&A\"</b>\u{0}\u{1b} ']]>".into();
    let picture = draw(&document, &SceneOptions::default());
    let tree = roxmltree::Document::parse(&picture).unwrap();
    let title = tree.descendants().find(|n| n.has_tag_name("title")).unwrap();
    assert_eq!(title.text(), Some("<b>\"Q&A\"</b> ']]>"));
    assert!(!picture.contains("<b>"));
}

#[test]
fn print_has_no_grey_and_no_colour() {
    let options = SceneOptions {
        theme: Theme::Print,
        candidates: Candidates::Open,
        highlights: (0..81).map(|i| (Cell::new(i), masume_render::MEANINGS[i % 8])).collect(),
        ..SceneOptions::default()
    };
    let mut document = heart();
    document.colours = (0..81).map(|i| 1 << (i % 16)).collect();
    let picture = draw(&document, &options);
    let tree = roxmltree::Document::parse(&picture).unwrap();
    for node in tree.descendants() {
        for name in ["fill", "stroke"] {
            let colour = node.attribute(name).unwrap_or("none");
            assert!(["none", "#000", "#fff"].contains(&colour), "{colour}");
        }
    }
}

#[test]
fn a_clash_is_told_by_colour_and_by_shape() {
    let marked =
        SceneOptions { highlights: vec![(Cell::new(10), Meaning::Clash)], ..SceneOptions::default() };
    let (with, without) = (draw(&heart(), &marked), draw(&heart(), &SceneOptions::default()));
    let circles = |picture: &str| picture.matches(" 0 1 0 ").count();
    assert_eq!((circles(&without), circles(&with)), (0, 1));
    assert!(with.contains("#a82a18") && !without.contains("#a82a18"));
}

#[test]
fn large_gattai_stay_small_files() {
    let size = |spec| {
        let shape = Board::new(spec).unwrap();
        let mut puzzle = Puzzle::empty(shape.clone());
        for cell in shape.cells() {
            puzzle.set_given(cell, masume_puzzle::Digit::new(9));
        }
        svg(&Scene::of_puzzle(&puzzle, &SceneOptions::default())).len() / shape.len()
    };
    // Every cell holds a digit, and that digit is most of the file: lines are shared.
    assert!(size(gattai::ring(100)) < 45);
    let thousand = gattai::lattice(40, 50);
    assert_eq!(thousand.boards.len(), 1000);
    assert!(size(thousand) < 45);
}

#[test]
fn boards_far_apart_cost_nothing() {
    let shape = Board::new("9@0,0;1000000,1000000".parse().unwrap()).unwrap();
    let options = SceneOptions { coordinates: Coordinates::R1C1, ..SceneOptions::default() };
    let picture = svg(&Scene::of_puzzle(&Puzzle::empty(shape), &options));
    assert!(picture.len() < 10_000, "{}", picture.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_document_gives_sound_xml(document in documents(), options in scene_options()) {
        let picture = draw(&document, &options);
        let tree = roxmltree::Document::parse(&picture);
        prop_assert!(tree.is_ok(), "{:?}", tree);
        let tree = tree.unwrap();
        let root = tree.root_element();
        let size = |name| root.attribute(name).unwrap().parse::<u32>().unwrap();
        let view = format!("0 0 {} {}", size("width"), size("height"));
        prop_assert_eq!(root.attribute("viewBox"), Some(view.as_str()));
        for node in tree.descendants() {
            prop_assert!(node.attributes().all(|a| !a.value().contains("NaN") && !a.value().contains("inf")));
        }
        prop_assert_eq!(tree.descendants().filter(|n| n.has_tag_name("title")).count(), 1);
    }
}

#[test]
fn a_figure_is_drawn_over_the_board() {
    use masume_puzzle::Digit;
    use masume_render::{Figure, Frame, Link, PARTS, Spot};

    let options = SceneOptions { candidates: Candidates::Open, ..SceneOptions::default() };
    let mut scene = Scene::new(&Document::new(puzzle("4", "1..4.3....2.4..1")), &options);
    let digit = |v: u8| Digit::new(v).unwrap();
    let at = |cell: usize, v: u8| (Cell::new(cell), digit(v));
    let spots = PARTS.into_iter().zip([(1, 2), (2, 3), (4, 2), (8, 3)]);
    let link = |from, to, strong, branch| Link { from, to, strong, branch };
    scene.figure = Figure {
        spots: spots.map(|(part, (c, v))| Spot { cell: Cell::new(c), digit: digit(v), part }).collect(),
        links: vec![
            link(at(1, 2), at(4, 2), true, 0),
            link(at(4, 2), at(8, 3), false, 1),
            // Between neighbours in a cell, to itself, and to a cell that is not there.
            link(at(8, 3), at(8, 1), true, 2),
            link(at(8, 3), at(8, 3), true, 2),
            link(at(8, 3), at(99, 3), true, 0),
        ],
        frames: vec![
            Frame { cells: (0..4).map(Cell::new).collect(), second: false },
            Frame { cells: [0, 4, 8, 12].map(Cell::new).to_vec(), second: true },
        ],
    };
    let picture = svg(&scene);
    roxmltree::Document::parse(&picture).unwrap();
    insta::assert_snapshot!("figure", picture);
}

#[test]
fn the_key_has_a_sample_of_everything() {
    for theme in [Theme::Light, Theme::Dark, Theme::Print] {
        let key = masume_render::key(theme);
        assert_eq!(key.len(), 6);
        for (i, sample) in key.iter().enumerate() {
            roxmltree::Document::parse(sample).unwrap();
            assert!(key[..i].iter().all(|other| other != sample));
        }
    }
}
