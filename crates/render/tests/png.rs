//! What is in the pixels of a PNG.

mod common;

use common::{heart, puzzle};
use masume_puzzle::{Board, Cell, Digit, Puzzle, Symbols};
use masume_render::{RenderError, Scene, SceneOptions, Theme, png};
use resvg::tiny_skia::Pixmap;

fn pixels(scene: &Scene, width: Option<u32>) -> Pixmap {
    Pixmap::decode_png(&png(scene, width).unwrap()).unwrap()
}

/// How many pixels differ from the paper inside a cell, away from its borders. Cells are 64 pixels, margins 40.
fn inked(picture: &Pixmap, row: u32, col: u32) -> usize {
    let paper = picture.pixel(1, 1).unwrap();
    let inside = |start: u32| start * 64 + 40 + 6..start * 64 + 40 + 58;
    inside(row)
        .flat_map(|y| inside(col).map(move |x| (x, y)))
        .filter(|&(x, y)| picture.pixel(x, y).unwrap() != paper)
        .count()
}

#[test]
fn digits_are_seen_without_system_fonts() {
    for theme in [Theme::Light, Theme::Dark, Theme::Print] {
        let mut document = heart();
        document.meta.title.clear();
        let scene = Scene::new(&document, &SceneOptions { theme, ..SceneOptions::default() });
        let picture = pixels(&scene, None);
        assert_eq!(picture.width(), 9 * 64 + 80);
        for (i, c) in common::HEART.chars().enumerate() {
            let ink = inked(&picture, i as u32 / 9, i as u32 % 9);
            // A figure covers between a twentieth and a half of the inside of its cell; nothing covers an empty one.
            if c == '.' {
                assert_eq!(ink, 0, "cell {i}");
            } else {
                assert!((130..1400).contains(&ink), "cell {i}: {ink}");
            }
        }
    }
}

#[test]
fn every_symbol_has_its_own_glyph() {
    let shape = Board::usual(36).unwrap();
    let mut board = Puzzle::empty(shape);
    for i in 0..36 {
        board.set_given(Cell::new(i), Digit::new(i as u8 + 1));
    }
    let picture = pixels(&Scene::of_puzzle(&board, &SceneOptions::default()), Some(36 * 64 + 80));
    let cell = |col: u32| -> Vec<u32> {
        let xs = col * 64 + 46..col * 64 + 98;
        xs.flat_map(|x| (46..98).map(move |y| (x, y)))
            .map(|(x, y)| u32::from(picture.pixel(x, y).unwrap().red()))
            .collect()
    };
    for a in 0..36 {
        for b in 0..a {
            assert_ne!(cell(a), cell(b), "symbols {a} and {b}");
        }
    }
}

#[test]
fn wide_numbers_stay_in_their_cells() {
    let mut board = Puzzle::empty(Board::usual(25).unwrap());
    board.set_given(Cell::new(1), Digit::new(24));
    let options = SceneOptions { symbols: Symbols::Numbers, ..SceneOptions::default() };
    let picture = pixels(&Scene::of_puzzle(&board, &options), None);
    assert!(inked(&picture, 0, 1) > 200);
    assert_eq!(inked(&picture, 0, 0) + inked(&picture, 0, 2), 0);
}

#[test]
fn the_width_asked_for_is_the_width_made() {
    let scene = Scene::new(&heart(), &SceneOptions::default());
    for width in [32, 60, 100, 333, 656, 1000] {
        let picture = pixels(&scene, Some(width));
        assert_eq!(picture.width(), width);
        let paper = picture.pixel(0, 0).unwrap();
        assert!(picture.pixels().iter().any(|p| *p != paper), "{width}");
    }
}

#[test]
fn lines_are_sharp_at_any_width() {
    let mut document = masume_puzzle::Document::new(puzzle("4", &".".repeat(16)));
    document.meta.title.clear();
    let options = SceneOptions { theme: Theme::Print, ..SceneOptions::default() };
    for width in [97, 200, 411] {
        let picture = pixels(&Scene::new(&document, &options), Some(width));
        // Only black and white: nothing was smeared over two pixels.
        assert!(picture.pixels().iter().all(|p| p.red() == 0 || p.red() == 255), "{width}");
    }
}

#[test]
fn sizes_out_of_reach_are_refused_with_a_reason() {
    let scene = Scene::new(&heart(), &SceneOptions::default());
    let error = png(&scene, Some(20_000)).unwrap_err();
    assert!(matches!(error, RenderError::TooLarge { width: 20_000, .. }));
    assert!(error.to_string().contains("smaller width"));
    assert!(matches!(png(&scene, Some(u32::MAX)), Err(RenderError::TooLarge { .. })));
    assert!(matches!(png(&scene, Some(0)), Err(RenderError::TooSmall { width: 0, .. })));
    let far = Board::new("9@0,0;1000000,1000000".parse().unwrap()).unwrap();
    let far = Scene::of_puzzle(&Puzzle::empty(far), &SceneOptions::default());
    assert!(matches!(png(&far, None), Err(RenderError::TooLarge { .. })));
    assert!(matches!(png(&far, Some(u32::MAX)), Err(RenderError::TooLarge { .. })));
    assert!(png(&far, Some(64)).is_ok());
}
