//! Digits, marks, coordinates and the title.
//!
//! The text is real text in a font stack. Its place is computed from the metrics of the bundled Noto Sans (figures and
//! capitals 0.714 em high, figures 0.572 em wide), so that digits stand optically in the middle of their cells.

use masume_puzzle::{Digit, DigitSet};

use super::figure::mark_place;
use super::{Canvas, Num, escape};
use crate::theme::Colour;
use crate::{Meaning, PARTS, Role, SceneCell, Theme};

/// Fonts by preference: the bundled one first, then what systems have.
const FONTS: &str = "'Noto Sans','Noto Sans JP','Noto Sans CJK JP','Hiragino Sans','Yu Gothic','Open Sans',\
                     'Segoe UI','Helvetica Neue',Arial,sans-serif";
/// Height of figures and capitals, in ems.
const CAP: f64 = 0.714;
/// Width of a figure, in ems.
pub(super) const FIGURE: f64 = 0.572;
/// Font size of a digit, in cells: figures are 56 % of the cell high.
const DIGIT: f64 = 0.56 / CAP;

/// A text to place: its middle, in cells from the upper left corner of its cell, and its size in cells.
struct Placed {
    text: String,
    x: f64,
    y: f64,
}

/// A number or letter of a rule: its middle in pixels, its size in cells.
pub(super) struct Note {
    pub(super) text: String,
    pub(super) at: (f64, f64),
    pub(super) size: f64,
    pub(super) colour: Colour,
    pub(super) weight: Option<u32>,
    /// Whether it has a rim of paper, since it stands on a line.
    pub(super) rim: bool,
}

impl Note {
    pub(super) fn new(text: String, at: (f64, f64), colour: Colour) -> Self {
        Self { text, at, size: 0.3, colour, weight: None, rim: false }
    }
}

impl Canvas<'_> {
    /// All text of the picture.
    pub(super) fn texts(&mut self) {
        self.put(format_args!(
            "<g font-family=\"{FONTS}\" text-anchor=\"middle\" style=\"font-variant-numeric:tabular-nums lining-nums\">\n"
        ));
        self.title();
        self.labels();
        self.all_marks();
        self.digits();
        self.notes();
        self.out.push_str("</g>\n");
    }

    /// Numbers and letters of rules, those that look the same in one group.
    fn notes(&mut self) {
        let mut notes = std::mem::take(&mut self.notes);
        let look = |n: &Note| (n.rim, n.weight, (n.size * 1000.0) as i64, n.colour.0, n.colour.1, n.colour.2);
        notes.sort_by_key(look);
        for group in notes.chunk_by(|a, b| look(a) == look(b)) {
            let Note { size, colour, weight, rim, .. } = group[0];
            let pixels = self.layout.part(size);
            self.put(format_args!("<g font-size=\"{}\" fill=\"{colour}\"", Num(pixels)));
            if let Some(weight) = weight {
                self.put(format_args!(" font-weight=\"{weight}\""));
            }
            if rim {
                let (paper, width) = (self.inks.paper, Num(self.layout.part(0.1)));
                self.put(format_args!(
                    " paint-order=\"stroke\" stroke=\"{paper}\" stroke-width=\"{width}\" stroke-linejoin=\"round\""
                ));
            }
            self.out.push_str(">\n");
            for Note { text, at: (x, y), .. } in group {
                let (x, y) = (Num(*x), Num(y + CAP / 2.0 * pixels));
                self.put(format_args!("<text x=\"{x}\" y=\"{y}\">"));
                escape(&mut self.out, &crate::scene::clean(text));
                self.out.push_str("</text>\n");
            }
            self.out.push_str("</g>\n");
        }
    }

    fn title(&mut self) {
        let Some(title) = self.scene.drawn_title() else { return };
        let layout = self.layout;
        let room = f64::from(layout.width + layout.room.left - layout.left - layout.margin);
        let (title, size) = fit(&title, room, layout.part(0.42), layout.part(0.26));
        let (x, y) = (layout.left - layout.room.left, Num(f64::from(layout.margin) + layout.part(0.4)));
        let ink = self.inks.ink;
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" font-weight=\"600\" text-anchor=\"start\" fill=\"{ink}\">",
            Num(size)
        ));
        escape(&mut self.out, &title);
        self.out.push_str("</text>\n");
    }

    /// Coordinates at the upper and left edge, for rows and columns that have cells.
    fn labels(&mut self) {
        let (scene, layout) = (self.scene, self.layout);
        if scene.row_label(0).is_none() {
            return;
        }
        let mut rows: Vec<u32> = scene.cells.iter().map(|c| c.pos.row).collect();
        let mut cols: Vec<u32> = scene.cells.iter().map(|c| c.pos.col).collect();
        rows.dedup();
        cols.sort_unstable();
        cols.dedup();
        let size = layout.part(0.28);
        let gap = layout.part(0.34);
        self.put(format_args!("<g font-size=\"{}\" fill=\"{}\">\n", Num(size), self.inks.mark));
        for col in cols {
            let x = f64::from(layout.left + col * layout.cell) + layout.part(0.5);
            let y = f64::from(layout.top - layout.room.top) - gap + CAP / 2.0 * size;
            if let Some(label) = scene.col_label(col) {
                self.put(format_args!("<text x=\"{}\" y=\"{}\">{label}</text>\n", Num(x), Num(y)));
            }
        }
        for row in rows {
            let x = f64::from(layout.left - layout.room.left) - gap;
            let y = f64::from(layout.top + row * layout.cell) + layout.part(0.5) + CAP / 2.0 * size;
            if let Some(label) = scene.row_label(row) {
                self.put(format_args!("<text x=\"{}\" y=\"{}\">{label}</text>\n", Num(x), Num(y)));
            }
        }
        self.out.push_str("</g>\n");
    }

    /// Digits: givens are heavier than entries, so that print tells them apart.
    fn digits(&mut self) {
        let scene = self.scene;
        let wide = scene.symbols.width(scene.digits) > 1;
        let size = if wide { DIGIT * 0.74 } else { DIGIT };
        let inks = self.inks;
        for (role, clash, weight, colour) in [
            (Role::Given, false, 600, inks.ink),
            (Role::Given, true, 600, inks.broken),
            (Role::Entry, false, 400, inks.entry),
            (Role::Entry, true, 400, inks.broken),
        ] {
            let wanted = |c: &&SceneCell| {
                c.digit.is_some_and(|d| d.1 == role) && c.meanings.contains(Meaning::Clash) == clash
            };
            let cells = scene.cells.iter().filter(wanted);
            let placed = cells.filter_map(|c| {
                let text = scene.symbol(c.digit?.0);
                Some((c, vec![Placed { text, x: 0.5, y: 0.5 }]))
            });
            self.group(size, Some(weight), colour, placed);
        }
    }

    /// Candidates, corner and centre marks, and the letters that stand for colours in print.
    fn all_marks(&mut self) {
        let scene = self.scene;
        let open = || scene.cells.iter().filter(|c| c.digit.is_none());
        let (rows, cols) = scene.mark_grid();
        let wide = scene.symbols.width(scene.digits) as f64;
        let (rows, cols) = (f64::from(rows), f64::from(cols));
        // As high as a line of the sub-grid allows, and no wider than its column.
        let size = (0.84 / rows).min(0.88 / cols / (FIGURE * wide + 0.14)).min(0.31);
        let at_place = |digit: Digit| {
            let (x, y) = mark_place(digit, rows, cols);
            Placed { text: scene.symbol(digit), x, y }
        };
        let places = |set: DigitSet| set.iter().filter(|d| d.value() <= scene.digits).map(at_place).collect();
        let mark = self.inks.mark;
        let parts = scene.figure.parts();
        let marked = |i: usize| {
            parts.get(&i).map_or(DigitSet::EMPTY, |sets| sets.iter().fold(DigitSet::EMPTY, |a, b| a | *b))
        };
        let cells = || scene.cells.iter().enumerate().filter(|(_, c)| c.digit.is_none());
        let candidates =
            cells().map(|(i, c)| (c, c.candidates - marked(i))).filter(|(_, set)| !set.is_empty());
        // Where links run below them, digits have a rim of paper.
        let rim = !scene.figure.links.is_empty();
        if rim {
            let (paper, width) = (self.inks.paper, Num(self.layout.part(0.03)));
            self.put(format_args!(
                "<g paint-order=\"stroke\" stroke=\"{paper}\" stroke-width=\"{width}\">\n"
            ));
        }
        self.group(size, None, mark, candidates.map(|(c, set)| (c, places(set))));
        if rim {
            self.out.push_str("</g>\n");
        }
        for (number, part) in PARTS.iter().enumerate() {
            let of_part = |i: usize, c: &SceneCell| {
                parts.get(&i).map_or(DigitSet::EMPTY, |sets| sets[number] & c.candidates)
            };
            let spots = cells().map(|(i, c)| (c, of_part(i, c))).filter(|(_, set)| !set.is_empty());
            self.group(size, Some(600), part.look(scene.theme).text, spots.map(|(c, set)| (c, places(set))));
        }

        // Where corner marks would meet the centre marks, or are more than corners and edges, they go on two lines.
        let crowded = |c: &SceneCell| c.corner.len() > if c.centre.is_empty() { CORNERS.len() } else { 6 };
        let corners = open().filter(|c| !c.corner.is_empty() && !crowded(c)).map(|c| {
            let place = |(d, &(x, y)): (Digit, &(f64, f64))| Placed { text: scene.symbol(d), x, y };
            (c, c.corner.iter().zip(&CORNERS).map(place).collect())
        });
        self.group(0.27 / wide.sqrt(), None, mark, corners);
        for cell in open().filter(|c| crowded(c)) {
            let per_line = cell.corner.len().div_ceil(2);
            let pitch = 0.9 / per_line as f64;
            let size = (pitch / (FIGURE * wide + 0.1)).min(0.27);
            let place = |(i, digit): (usize, Digit)| {
                let x = 0.05 + pitch * ((i % per_line) as f64 + 0.5);
                Placed { text: scene.symbol(digit), x, y: if i < per_line { 0.17 } else { 0.83 } }
            };
            let placed = cell.corner.iter().enumerate().map(place).collect();
            self.group(size, None, mark, std::iter::once((cell, placed)));
        }

        for cell in open().filter(|c| !c.centre.is_empty()) {
            let symbols: Vec<String> = cell.centre.iter().map(|d| scene.symbol(d)).collect();
            let room = if cell.corner.is_empty() { 0.84 } else { 0.44 };
            let (size, lines) = centre_lines(&symbols, room);
            let count = lines.len() as f64;
            let placed = lines.into_iter().enumerate().map(|(i, text)| {
                let y = 0.5 + (i as f64 - (count - 1.0) / 2.0) * size * 0.95;
                Placed { text, x: 0.5, y }
            });
            let placed: Vec<Placed> = placed.collect();
            self.group(size, None, self.inks.entry, std::iter::once((cell, placed)));
        }

        if scene.theme == Theme::Print {
            let letters = |crowded: bool| {
                let y = if crowded { 0.335 } else { 0.88 };
                let cells = scene.cells.iter().filter(move |c| {
                    c.colours != 0 && (c.digit.is_none() && !(c.corner | c.candidates).is_empty()) == crowded
                });
                cells.map(move |c| {
                    let text =
                        (0..16).filter(|n| c.colours >> n & 1 == 1).map(|n| (b'a' + n) as char).collect();
                    (c, vec![Placed { text, x: 0.5, y }])
                })
            };
            self.group(0.18, None, mark, letters(false));
            self.group(0.14, None, mark, letters(true));
        }
    }

    /// A group of texts of one size and colour; sizes and places are in cells.
    fn group<'c>(
        &mut self,
        size: f64,
        weight: Option<u32>,
        colour: Colour,
        cells: impl Iterator<Item = (&'c SceneCell, Vec<Placed>)>,
    ) {
        let mut cells = cells.peekable();
        if cells.peek().is_none() {
            return;
        }
        let layout = self.layout;
        let pixels = layout.part(size);
        self.put(format_args!("<g font-size=\"{}\" fill=\"{colour}\"", Num(pixels)));
        if let Some(weight) = weight {
            self.put(format_args!(" font-weight=\"{weight}\""));
        }
        self.out.push_str(">\n");
        for (cell, placed) in cells {
            let (left, top) = layout.corner(cell.pos);
            for Placed { text, x, y } in placed {
                let (x, y) = (
                    f64::from(left) + layout.part(x),
                    f64::from(top) + layout.part(cell.below_number(y)) + CAP / 2.0 * pixels,
                );
                // Tenths of a pixel are enough here, and thousands of digits make them count.
                let (x, y) = (Num((x * 10.0).round() / 10.0), Num((y * 10.0).round() / 10.0));
                self.put(format_args!("<text x=\"{x}\" y=\"{y}\">"));
                escape(&mut self.out, &text);
                self.out.push_str("</text>\n");
            }
        }
        self.out.push_str("</g>\n");
    }
}

/// Corner marks: corners first, then the middles of the edges.
const CORNERS: [(f64, f64); 8] = [
    (0.15, 0.17),
    (0.85, 0.17),
    (0.15, 0.83),
    (0.85, 0.83),
    (0.5, 0.17),
    (0.5, 0.83),
    (0.15, 0.5),
    (0.85, 0.5),
];

/// Centre marks on as many lines as let them be largest, and their size; one line when that costs little.
fn centre_lines(symbols: &[String], room: f64) -> (f64, Vec<String>) {
    let longest = symbols.iter().map(String::len).max().unwrap_or(1);
    let separator = if longest > 1 { " " } else { "" };
    let size_with = |lines: usize| {
        let per_line = symbols.len().div_ceil(lines);
        let chars = (per_line * (longest + separator.len())) as f64;
        (0.9 / (chars * (FIGURE + 0.02))).min(room / lines as f64 / 0.95).min(0.3)
    };
    let mut lines = 1;
    while lines < symbols.len() && size_with(lines) < 0.2 && size_with(lines + 1) > size_with(lines) {
        lines += 1;
    }
    let texts = symbols.chunks(symbols.len().div_ceil(lines).max(1)).map(|c| c.join(separator)).collect();
    (size_with(lines), texts)
}

/// A title that fits `room` pixels: at the wanted size, smaller, or at the least size and cut.
fn fit(title: &str, room: f64, wanted: f64, least: f64) -> (String, f64) {
    let width = |c: char| if c.is_ascii() { 0.6 } else { 1.0 };
    let ems: f64 = title.chars().map(width).sum();
    let size = (room / ems.max(0.1)).min(wanted);
    if size >= least {
        return (title.to_string(), size);
    }
    let mut left = room / least - 1.0;
    let kept = title.chars().take_while(|&c| {
        left -= width(c);
        left >= 0.0
    });
    (kept.chain(['…']).collect(), least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_titles_shrink_and_then_are_cut() {
        assert_eq!(fit("Heart", 400.0, 20.0, 12.0), ("Heart".into(), 20.0));
        let (text, size) = fit(&"a".repeat(40), 400.0, 20.0, 12.0);
        assert!(text.len() == 40 && size < 20.0);
        let (text, size) = fit(&"枡目".repeat(400), 400.0, 20.0, 12.0);
        assert!(text.ends_with('…') && text.chars().count() < 40 && (size - 12.0).abs() < 1e-9);
    }

    #[test]
    fn centre_marks_wrap_when_they_get_small() {
        let symbols = |n: usize| (1..=n).map(|i| i.to_string()).collect::<Vec<_>>();
        assert_eq!(centre_lines(&symbols(4), 0.84).1, ["1234"]);
        assert!(centre_lines(&symbols(36), 0.84).1.len() > 2);
    }
}
