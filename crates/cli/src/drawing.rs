//! Boards on the terminal.

use masume::formats::Document;
use masume::puzzle::Grid;
use masume::render::{Scene, SceneOptions, TerminalOptions, terminal};

/// Draws a document with its solution filled in.
pub(crate) fn solution(document: &Document, solution: &Grid, colour: bool, out: &mut Vec<u8>) {
    let options = SceneOptions { overlay: Some(solution.clone()), ..SceneOptions::default() };
    let scene = Scene::new(document, &options);
    let text = terminal(&scene, TerminalOptions { colour, ..TerminalOptions::default() });
    out.extend_from_slice(text.as_bytes());
}
