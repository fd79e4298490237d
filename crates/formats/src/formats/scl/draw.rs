//! What rules look like in SCL: cages, lines, arrows, and shapes below and above the grid.
//!
//! Points are `[row, column]` in cells from the upper left corner of the board; thickness is in pixels of a cell of 64.
//! The same drawing is made again when such a file is read, to see whether it is still ours, so it must be the same for
//! the same puzzle, always.

use masume_puzzle::glyph::{CellMark, LineStyle};
use masume_puzzle::{Board, BoardSpec, Cell, Glyph, Puzzle, RuleUse};
use serde_json::{Value, json};

use super::{GLOBAL, GROUPED};
use crate::web::parts;

/// The keys that a drawing has.
pub(super) const KEYS: &[&str] = &["cages", "lines", "arrows", "underlays", "overlays", "global"];

/// Cells as `[row, column]` pairs from 0.
pub(super) fn pairs(cells: &[Cell], n: usize) -> Value {
    Value::from(cells.iter().map(|c| json!([c.index() / n, c.index() % n])).collect::<Vec<_>>())
}

/// Whether a reader finds this rule in the file without our help.
fn is_readable(used: &RuleUse) -> bool {
    let id = used.rule.id;
    let named = GLOBAL.iter().any(|(_, known)| *known == id) || GROUPED.contains(&id);
    named || id == "extra-region" || id == "killer" && !used.values.is_empty()
}

/// Whether an extra region has just the cells of a house: a reader takes the cage for that house.
fn is_house(spec: &BoardSpec, used: &RuleUse) -> bool {
    let mut cells = used.cells.clone();
    cells.sort_unstable();
    let bare = Board::new(BoardSpec { rules: Vec::new(), ..spec.clone() });
    let of_board = bare.is_ok_and(|board| board.houses().iter().any(|h| h.cells == cells));
    of_board || GROUPED.iter().any(|id| parts::houses_of_rule(spec, id).contains(&cells))
}

/// Whether readers find all rules of a puzzle without our help, and in the same order.
pub(super) fn is_plain(spec: &BoardSpec) -> bool {
    let mut sorted = spec.rules.clone();
    parts::in_table_order(&mut sorted);
    let hidden = |used: &RuleUse| used.rule.id == "extra-region" && is_house(spec, used);
    sorted == spec.rules && spec.rules.iter().all(is_readable) && !spec.rules.iter().any(hidden)
}

/// The rules in words, for players.
pub(super) fn rules_text(puzzle: &Puzzle) -> String {
    let mut seen: Vec<&str> = Vec::new();
    let mut lines = Vec::new();
    for rule in puzzle.rules().map(|used| used.rule) {
        if !seen.contains(&rule.id) {
            seen.push(rule.id);
            lines.push(format!("{}: {}", rule.name_en, rule.about_en));
        }
    }
    lines.join("\n")
}

/// A point on the board.
type Point = (f64, f64);

/// The lists of a drawing.
struct Drawing {
    n: usize,
    cages: Vec<Value>,
    lines: Vec<Value>,
    arrows: Vec<Value>,
    underlays: Vec<Value>,
    overlays: Vec<Value>,
    global: Vec<Value>,
}

/// What the rules of a puzzle look like: the lists that are not empty, by their keys. `None` when a rule that is a group
/// of cells has no cells on this board.
pub(super) fn draw(puzzle: &Puzzle) -> Option<Vec<(&'static str, Value)>> {
    let spec = puzzle.board().spec();
    let n = spec.side as usize;
    let mut out = Drawing {
        n,
        cages: Vec::new(),
        lines: Vec::new(),
        arrows: Vec::new(),
        underlays: Vec::new(),
        overlays: Vec::new(),
        global: Vec::new(),
    };
    for used in puzzle.rules() {
        let id = used.rule.id;
        if let Some((name, _)) = GLOBAL.iter().find(|(_, known)| *known == id) {
            out.global.push(Value::from(*name));
        } else if id == "extra-region" {
            out.cages.push(json!({"cells": pairs(&used.cells, n), "unique": true}));
        } else if id == "killer" {
            let mut cage = json!({"cells": pairs(&used.cells, n), "unique": true});
            if let Some(sum) = used.values.first() {
                cage["value"] = Value::from(sum.to_string());
            }
            out.cages.push(cage);
        } else if GROUPED.contains(&id) {
            out.grouped(spec, id)?;
        } else if id == "clone" {
            for cell in used.cells.iter().chain(&used.others) {
                let at = out.middle(*cell);
                out.underlays.push(
                    json!({"center": [at.0, at.1], "width": 1, "height": 1, "backgroundColor": "#DFDBD0"}),
                );
            }
        }
    }
    for glyph in &puzzle.glyphs() {
        out.glyph(glyph);
    }
    let lists = [out.cages, out.lines, out.arrows, out.underlays, out.overlays, out.global];
    let full = KEYS.iter().copied().zip(lists).filter(|(_, list)| !list.is_empty());
    Some(full.map(|(key, list)| (key, rounded(Value::from(list)))).collect())
}

/// The same with fractions of two digits, which are read back as exactly what was written.
fn rounded(value: Value) -> Value {
    match value {
        Value::Number(n) if n.is_f64() => Value::from((n.as_f64().unwrap_or(0.0) * 100.0).round() / 100.0),
        Value::Array(list) => list.into_iter().map(rounded).collect(),
        Value::Object(fields) => fields.into_iter().map(|(key, value)| (key, rounded(value))).collect(),
        other => other,
    }
}

/// Colour and thickness of a line.
fn line_look(style: LineStyle) -> (&'static str, u32) {
    match style {
        LineStyle::Thin => ("#34BBE6", 2),
        LineStyle::Thermometer => ("#CFCFCF", 20),
        LineStyle::SlowThermometer => ("#9FB7CF", 20),
        LineStyle::Palindrome => ("#BFC6CE", 12),
        LineStyle::Renban => ("#F067F0", 14),
        LineStyle::German => ("#67F067", 14),
        LineStyle::Dutch => ("#FF9A00", 14),
        LineStyle::Between => ("#9A968B", 4),
        LineStyle::RegionSum => ("#2ECBFF", 14),
    }
}

impl Drawing {
    /// The middle of a cell.
    fn middle(&self, cell: Cell) -> Point {
        ((cell.index() / self.n) as f64 + 0.5, (cell.index() % self.n) as f64 + 0.5)
    }

    fn way(&self, cells: &[Cell]) -> Vec<Value> {
        cells.iter().map(|c| self.middle(*c)).map(|(r, c)| json!([r, c])).collect()
    }

    /// The point between two cells.
    fn between(&self, a: Cell, b: Cell) -> Point {
        let (a, b) = (self.middle(a), self.middle(b));
        (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1))
    }

    /// Rules that are a group of cells: the site draws cages; a diagonal looks better as a line.
    fn grouped(&mut self, spec: &BoardSpec, id: &str) -> Option<()> {
        let hidden = id != "windoku";
        let houses = parts::houses_of_rule(&BoardSpec { rules: Vec::new(), ..spec.clone() }, id);
        if houses.is_empty() {
            return None;
        }
        let n = self.n;
        let cage = |h: &Vec<Cell>| json!({"cells": pairs(h, n), "unique": true, "hidden": hidden});
        self.cages.extend(houses.iter().map(cage));
        if hidden {
            let points =
                if id == "diagonal-down" { json!([[0, 0], [n, n]]) } else { json!([[n, 0], [0, n]]) };
            self.lines.push(json!({"wayPoints": points, "color": "#34BBE6", "thickness": 2}));
        }
        Some(())
    }

    fn glyph(&mut self, glyph: &Glyph) {
        match glyph {
            // Drawn from their rules.
            Glyph::Shade { .. } | Glyph::Cage { .. } | Glyph::Line { style: LineStyle::Thin, .. } => {}
            Glyph::Line { cells, style } => {
                let (colour, thickness) = line_look(*style);
                let line = json!({"wayPoints": self.way(cells), "color": colour, "thickness": thickness});
                self.lines.push(line);
                let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return };
                match style {
                    LineStyle::Thermometer | LineStyle::SlowThermometer => {
                        let bulb = round(self.middle(first), (0.75, 0.75), colour, colour);
                        self.underlays.push(bulb);
                    }
                    LineStyle::Between => {
                        for end in [first, last] {
                            self.underlays.push(round(self.middle(end), (0.75, 0.75), "#FFFFFF", colour));
                        }
                    }
                    _ => {}
                }
            }
            Glyph::Arrow { circle, shaft } => {
                let points: Vec<Point> = circle.iter().map(|c| self.middle(*c)).collect();
                let range = |of: fn(&Point) -> f64| {
                    let (low, high) =
                        points.iter().map(of).fold((f64::MAX, f64::MIN), |(l, h), v| (l.min(v), h.max(v)));
                    (f64::midpoint(low, high), high - low + 0.8)
                };
                let ((row, high), (col, wide)) = (range(|p| p.0), range(|p| p.1));
                self.underlays.push(round((row, col), (wide, high), "#FFFFFF", "#A1A1A1"));
                let far = |c: &&Cell| shaft.first().map_or(0, |s| distance(**c, *s, self.n));
                let start = circle.iter().min_by_key(far);
                let way: Vec<Cell> = start.into_iter().chain(shaft).copied().collect();
                let arrow = json!({"wayPoints": self.way(&way), "color": "#A1A1A1", "thickness": 4, "headLength": 0.3});
                self.arrows.push(arrow);
            }
            Glyph::Dot { cells: [a, b], filled, label } => {
                let (fill, ink) = if *filled { ("#000000", "#FFFFFF") } else { ("#FFFFFF", "#000000") };
                let mut dot = round(self.between(*a, *b), (0.3, 0.3), fill, "#000000");
                if !label.is_empty() {
                    written(&mut dot, label, 14, ink);
                }
                self.overlays.push(dot);
            }
            Glyph::Sign { cells: [a, b], text } => self.sign(self.between(*a, *b), text),
            Glyph::Greater { large, small } => {
                let (from, to) = (self.middle(*large), self.middle(*small));
                let sign = match (to.0 - from.0, to.1 - from.1) {
                    (down, _) if down > 0.0 => "∨",
                    (down, _) if down < 0.0 => "∧",
                    (_, right) if right > 0.0 => ">",
                    _ => "<",
                };
                self.sign(self.between(*large, *small), sign);
            }
            Glyph::Badge { cells, text } => {
                let points: Vec<Point> = cells.iter().map(|c| self.middle(*c)).collect();
                let range = |of: fn(&Point) -> f64| {
                    let (low, high) =
                        points.iter().map(of).fold((f64::MAX, f64::MIN), |(l, h), v| (l.min(v), h.max(v)));
                    if points.len() == 1 { high + 0.5 } else { f64::midpoint(low, high) }
                };
                let mut badge = round((range(|p| p.0), range(|p| p.1)), (0.5, 0.5), "#FFFFFF", "#000000");
                written(&mut badge, text, if text.len() > 2 { 11 } else { 16 }, "#000000");
                self.overlays.push(badge);
            }
            Glyph::Mark { cell, mark } => {
                let at = self.middle(*cell);
                match mark {
                    CellMark::Square => self.underlays.push(
                        json!({"center": [at.0, at.1], "width": 0.8, "height": 0.8, "backgroundColor": "#CFCFCF"}),
                    ),
                    CellMark::Circle => self.underlays.push(round(at, (0.8, 0.8), "#CFCFCF", "#CFCFCF")),
                    CellMark::Inward => self.around(at, ["∨", "<", "∧", ">"]),
                    CellMark::Outward => self.around(at, ["∧", ">", "∨", "<"]),
                }
            }
            Glyph::Wall { at, right, down } => {
                let (row, col) = (f64::from(at.row), f64::from(at.col));
                self.underlays.push(json!({"center": [row + 0.5, col + 0.5], "width": 1, "height": 1,
                    "backgroundColor": "#333333"}));
                for (text, down, right) in [(right, 0.3, 0.68), (down, 0.7, 0.32)] {
                    let mut note = json!({"center": [row + down, col + right], "width": 0.5, "height": 0.5});
                    written(&mut note, text, 18, "#FFFFFF");
                    self.overlays.push(note);
                }
            }
            Glyph::Outside { cell, towards, text } => {
                let at = self.middle(*cell);
                let (down, right) = (f64::from(towards.0), f64::from(towards.1));
                let step = |far: f64| (at.0 - down * far, at.1 - right * far);
                self.overlays.push(words(step(0.9), text, 24));
                if towards.0 != 0 && towards.1 != 0 {
                    let (from, to) = (step(0.75), step(0.55));
                    self.arrows
                        .push(json!({"wayPoints": [[from.0, from.1], [to.0, to.1]], "color": "#000000",
                        "thickness": 2, "headLength": 0.15}));
                }
            }
        }
    }

    /// A letter or sign on the border of two cells.
    fn sign(&mut self, at: Point, text: &str) {
        let mut sign =
            json!({"center": [at.0, at.1], "width": 0.3, "height": 0.3, "backgroundColor": "#FFFFFF"});
        written(&mut sign, text, 20, "#000000");
        self.overlays.push(sign);
    }

    /// Small signs at the four sides of a cell: above, right, below, left.
    fn around(&mut self, at: Point, signs: [&str; 4]) {
        let places = [(-0.4, 0.0), (0.0, 0.4), (0.4, 0.0), (0.0, -0.4)];
        self.overlays
            .extend(places.iter().zip(signs).map(|(p, sign)| words((at.0 + p.0, at.1 + p.1), sign, 12)));
    }
}

/// How far two cells are from each other, in steps of a king.
fn distance(a: Cell, b: Cell, n: usize) -> usize {
    let (a, b) = (a.index(), b.index());
    (a / n).abs_diff(b / n).max((a % n).abs_diff(b % n))
}

/// A circle or pill.
fn round(at: Point, (width, height): (f64, f64), fill: &str, rim: &str) -> Value {
    json!({"center": [at.0, at.1], "width": width, "height": height, "rounded": true,
        "backgroundColor": fill, "borderColor": rim})
}

/// A text without a background.
fn words(at: Point, text: &str, size: u32) -> Value {
    let mut note = json!({"center": [at.0, at.1], "width": 0.5, "height": 0.5});
    written(&mut note, text, size, "#000000");
    note
}

fn written(shape: &mut Value, text: &str, size: u32, colour: &str) {
    shape["text"] = Value::from(text);
    shape["fontSize"] = Value::from(size);
    shape["color"] = Value::from(colour);
}
