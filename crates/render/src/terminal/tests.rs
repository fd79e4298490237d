//! That the lines of any board fit together.

use std::collections::HashMap;

use masume_puzzle::{Board, BoardSpec, Puzzle};
use proptest::prelude::*;

use super::*;
use crate::SceneOptions;

/// The arms of each box-drawing character: up, right, down, left.
fn arms() -> HashMap<char, [Arm; 4]> {
    let all = [Arm::None, Arm::Light, Arm::Heavy];
    let mut arms = HashMap::new();
    for i in 0..81 {
        let [up, right, down, left] = [i / 27, i / 9 % 3, i / 3 % 3, i % 3].map(|a: usize| all[a]);
        arms.insert(junction::unicode(up, right, down, left), [up, right, down, left]);
    }
    arms
}

proptest! {
    #[test]
    fn no_line_ends_in_the_air(
        boards in prop::collection::btree_set((0..9u32, 0..9u32), 1..5),
        jigsaw in any::<bool>(),
        thin_lines in any::<bool>(),
    ) {
        let spec = if jigsaw {
            let regions = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 2, 1, 3, 3, 3, 3].map(Some).to_vec();
            BoardSpec::jigsaw(4, regions)
        } else {
            BoardSpec::usual(4)
        };
        let shape = Board::new(spec.with_boards(boards.into_iter().collect())).unwrap();
        let scene = Scene::of_puzzle(&Puzzle::empty(shape), &SceneOptions::default());
        let text = terminal(&scene, TerminalOptions { thin_lines, ..TerminalOptions::default() });
        let lines: Vec<Vec<char>> = text.lines().map(|l| l.chars().collect()).collect();
        let known = arms();
        let at = |y: usize, x: usize| {
            let c = lines.get(y).and_then(|l| l.get(x)).copied().unwrap_or(' ');
            known.get(&c).copied().unwrap_or_default()
        };
        let wide = lines.iter().map(Vec::len).max().unwrap_or(0);
        for y in 0..lines.len() {
            for x in 0..wide {
                prop_assert_eq!(at(y, x)[1], at(y, x + 1)[3], "{}:{} of\n{}", y, x, &text);
                // Without thin lines, rows of cells stand directly on each other: only what is drawn must meet.
                prop_assert_eq!(at(y, x)[2], at(y + 1, x)[0], "{}:{} of\n{}", y, x, &text);
            }
            prop_assert_eq!(at(y, 0)[3], Arm::None);
        }
    }
}
