//! What characters cannot show of the rules, in words below the board.

use std::collections::HashMap;

use masume_puzzle::{Cell, Glyph, RuleUse};

use super::outside;
use crate::Scene;

/// Most lines of a legend; a board with more rules than that is not read on a terminal.
const MOST: usize = 200;

/// Rules whose strokes or shades say everything.
const SEEN: [&str; 3] = ["diagonal-down", "diagonal-up", "windoku"];

/// Rules whose numbers outside look the same.
const NUMBERS: [&str; 3] = ["sandwich", "x-sum", "skyscraper"];

/// The names of the rules, then a line for each use that the board above does not show in full.
pub(super) fn legend(scene: &Scene, drawn: &[bool]) -> Vec<String> {
    let counts = scene.rule_counts();
    let names = counts.iter().map(|(rule, _)| rule).filter(|rule| !SEEN.contains(&rule.id));
    let names: Vec<&str> = names.map(|rule| rule.name_en).collect();
    let mut lines = Vec::new();
    if !names.is_empty() {
        lines.push(format!("Rules: {}", names.join(", ")));
    }
    let single: Vec<&RuleUse> = hidden(scene, drawn).into_iter().filter(|u| !u.cells.is_empty()).collect();
    let cells = |cells: &[Cell]| -> String {
        let names = cells.iter().filter_map(|c| {
            let pos = scene.cells.get(c.index())?.pos;
            Some(format!("r{}c{}", pos.row + 1, pos.col + 1))
        });
        names.collect::<Vec<_>>().join(" ")
    };
    for used in single.iter().take(MOST) {
        let mut line = format!("{}: {}", used.rule.name_en, cells(&used.cells));
        if !used.others.is_empty() {
            line.push_str("; ");
            line.push_str(&cells(&used.others));
        }
        if !used.values.is_empty() {
            line.push_str(" = ");
            line.push_str(&used.values.iter().map(u32::to_string).collect::<Vec<_>>().join(" "));
        }
        lines.push(line);
    }
    if single.len() > MOST {
        lines.push(format!("… and {} more", single.len() - MOST));
    }
    lines
}

/// The uses of rules that are not drawn in full.
fn hidden<'s>(scene: &'s Scene, overlaid: &[bool]) -> Vec<&'s RuleUse> {
    // A drawn glyph stands for the use that has the same cells; look it up by the rule's family and its cells.
    let mut drawn: HashMap<(char, Vec<Cell>), usize> = HashMap::new();
    for (glyph, overlaid) in scene.glyphs.iter().zip(overlaid) {
        let key = match glyph {
            Glyph::Cage { cells, .. } => ('k', cells.clone()),
            Glyph::Dot { cells, filled, .. } => (if *filled { 'b' } else { 'w' }, cells.to_vec()),
            Glyph::Sign { cells, .. } => ('x', cells.to_vec()),
            Glyph::Greater { large, small } => ('>', vec![*large, *small]),
            Glyph::Badge { cells, .. } => ('q', cells.clone()),
            Glyph::Outside { cell, .. } => ('o', vec![*cell]),
            _ => continue,
        };
        let shown = *overlaid || outside::place(scene, glyph).is_some();
        *drawn.entry(key).or_default() += usize::from(shown);
    }
    let walls = || scene.glyphs.iter().zip(overlaid).filter(|(glyph, _)| matches!(glyph, Glyph::Wall { .. }));
    let walled = walls().next().is_some() && walls().all(|(_, shown)| *shown);
    let kinds = scene.rule_counts().iter().filter(|(rule, _)| NUMBERS.contains(&rule.id)).count();
    let mut is_hidden = |used: &&RuleUse| {
        let mut sorted = used.cells.clone();
        sorted.sort_unstable();
        let key = match used.rule.id {
            id if SEEN.contains(&id) => return false,
            "run-sum" if walled => return false,
            "killer" => ('k', sorted),
            "difference" => ('w', used.cells.clone()),
            "ratio" => ('b', used.cells.clone()),
            "xv" => ('x', used.cells.clone()),
            "greater-than" => ('>', used.cells.clone()),
            "quadruple" => ('q', used.cells.clone()),
            id if NUMBERS.contains(&id) && kinds > 1 => return true,
            "little-killer" | "run-sum" | "sandwich" | "x-sum" | "skyscraper" => {
                ('o', used.cells.iter().take(1).copied().collect())
            }
            _ => return true,
        };
        match drawn.get_mut(&key) {
            Some(count) if *count > 0 => {
                *count -= 1;
                false
            }
            _ => true,
        }
    };
    scene.rules.iter().filter(&mut is_hidden).collect()
}
