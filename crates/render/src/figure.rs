//! What is drawn over a position to show a deduction: candidates that play a part, links between them, houses.
//!
//! As for cells ([`crate::meaning`]), each part has a colour and a shape that tells the same without it: the pattern is
//! a disc, its second set a square, what goes is struck out, what is placed is a dark disc; links are solid or dashed,
//! and links of different branches end in different heads.

use std::collections::BTreeMap;

use masume_puzzle::{Cell, Digit, DigitSet};

use crate::Theme;
use crate::theme::Colour;

/// The part a candidate plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// It belongs to the pattern; in a chain it is taken as true.
    Pattern,
    /// It belongs to a second set; in a chain it is taken as false.
    Second,
    /// It goes.
    Removed,
    /// It is placed.
    Placed,
}

/// Every part, in drawing order.
pub const PARTS: [Part; 4] = [Part::Second, Part::Pattern, Part::Removed, Part::Placed];

/// A candidate that plays a part. In a cell with a digit, that digit does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The cell.
    pub cell: Cell,
    /// The candidate.
    pub digit: Digit,
    /// Its part.
    pub part: Part,
}

/// An arrow from a candidate to one that follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// Where it starts.
    pub from: (Cell, Digit),
    /// Where it ends.
    pub to: (Cell, Digit),
    /// Solid (if the first is false, the second is true) or dashed (if the first is true, the second is false).
    pub strong: bool,
    /// The branch it belongs to; looks repeat after the third.
    pub branch: u8,
}

/// A group of cells that is framed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The cells.
    pub cells: Vec<Cell>,
    /// Whether it is the second kind of frame, such as the lines that cover a fish: dashed.
    pub second: bool,
}

/// Everything that is drawn over a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Figure {
    /// Candidates; of several for the same one the last in [`PARTS`] is seen.
    pub spots: Vec<Spot>,
    /// Arrows.
    pub links: Vec<Link>,
    /// Framed houses.
    pub frames: Vec<Frame>,
}

impl Figure {
    /// The digits of each cell that play a part, by cell number: a set for each of [`PARTS`], none in two of them.
    pub fn parts(&self) -> BTreeMap<usize, [DigitSet; PARTS.len()]> {
        let mut parts: BTreeMap<usize, [DigitSet; PARTS.len()]> = BTreeMap::new();
        for (number, part) in PARTS.into_iter().enumerate() {
            for spot in self.spots.iter().filter(|s| s.part == part) {
                let sets = parts.entry(spot.cell.index()).or_default();
                for set in sets.iter_mut() {
                    set.remove(spot.digit);
                }
                sets[number].insert(spot.digit);
            }
        }
        parts
    }
}

/// The colours of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Behind the digit.
    pub fill: Colour,
    /// Outline or strike.
    pub line: Colour,
    /// The digit.
    pub text: Colour,
}

const fn look(fill: (u8, u8, u8), line: (u8, u8, u8), text: (u8, u8, u8)) -> Look {
    Look {
        fill: Colour(fill.0, fill.1, fill.2),
        line: Colour(line.0, line.1, line.2),
        text: Colour(text.0, text.1, text.2),
    }
}

const BLACK: (u8, u8, u8) = (0, 0, 0);
const WHITE: (u8, u8, u8) = (255, 255, 255);

impl Part {
    /// The colours of this part in a theme.
    pub const fn look(self, theme: Theme) -> Look {
        match (theme, self) {
            (Theme::Light, Self::Pattern) => look((0xb5, 0xe2, 0xbc), (0x2f, 0x7d, 0x41), (0x1d, 0x1d, 0x1f)),
            (Theme::Light, Self::Second) => look((0xc8, 0xdc, 0xfa), (0x2b, 0x5c, 0xb3), (0x1d, 0x1d, 0x1f)),
            (Theme::Light, Self::Removed) => look((0xfa, 0xd3, 0xcd), (0xc0, 0x36, 0x25), (0x8e, 0x22, 0x12)),
            (Theme::Light, Self::Placed) => look((0x24, 0x6b, 0x35), (0x24, 0x6b, 0x35), WHITE),
            (Theme::Dark, Self::Pattern) => look((0x1f, 0x4a, 0x2b), (0x6f, 0xc2, 0x82), (0xec, 0xec, 0xec)),
            (Theme::Dark, Self::Second) => look((0x22, 0x3a, 0x66), (0x8f, 0xb0, 0xff), (0xec, 0xec, 0xec)),
            (Theme::Dark, Self::Removed) => look((0x55, 0x20, 0x1a), (0xff, 0x7a, 0x63), (0xff, 0xb3, 0xa6)),
            (Theme::Dark, Self::Placed) => look((0x7f, 0xd4, 0x92), (0x7f, 0xd4, 0x92), (0x10, 0x24, 0x15)),
            (Theme::Print, Self::Placed) => look(BLACK, BLACK, WHITE),
            (Theme::Print, _) => look(WHITE, BLACK, BLACK),
        }
    }

    /// The character before a candidate in plain text.
    pub const fn sign(self) -> char {
        match self {
            Self::Pattern => '+',
            Self::Second => '~',
            Self::Removed => '-',
            Self::Placed => '*',
        }
    }

    /// The ANSI parameters for terminals.
    pub(crate) const fn sgr(self) -> &'static str {
        match self {
            Self::Pattern => "1;32",
            Self::Second => "1;34",
            Self::Removed => "9;31",
            Self::Placed => "1;7;32",
        }
    }
}

/// The colour of the links of a branch.
pub(crate) const fn link_colour(branch: u8, theme: Theme) -> Colour {
    match (theme, branch % 3) {
        (Theme::Print, _) => Colour(0, 0, 0),
        (Theme::Light, 0) => Colour(0x2b, 0x4c, 0x8c),
        (Theme::Light, 1) => Colour(0x8c, 0x5a, 0x00),
        (Theme::Light, _) => Colour(0x7a, 0x35, 0x8c),
        (Theme::Dark, 0) => Colour(0x8f, 0xb0, 0xff),
        (Theme::Dark, 1) => Colour(0xe0, 0xb8, 0x4a),
        (Theme::Dark, _) => Colour(0xd9, 0x9a, 0xec),
    }
}

/// The colour behind framed houses.
pub(crate) const fn frame_fill(second: bool, theme: Theme) -> Option<Colour> {
    match (theme, second) {
        (Theme::Print, _) => None,
        (Theme::Light, false) => Some(Colour(0xee, 0xf3, 0xe6)),
        (Theme::Light, true) => Some(Colour(0xec, 0xef, 0xf6)),
        (Theme::Dark, false) => Some(Colour(0x1f, 0x26, 0x21)),
        (Theme::Dark, true) => Some(Colour(0x1f, 0x23, 0x2d)),
    }
}

/// The colour of the outline of framed houses.
pub(crate) const fn frame_line(second: bool, theme: Theme) -> Colour {
    if second { Part::Second.look(theme).line } else { Part::Pattern.look(theme).line }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_part_is_seen() {
        let (cell, digit) = (Cell::new(4), Digit::from_index(2));
        let spots = [Part::Removed, Part::Pattern].map(|part| Spot { cell, digit, part }).to_vec();
        let figure = Figure { spots, ..Figure::default() };
        let parts = figure.parts();
        let seen: Vec<Part> =
            PARTS.into_iter().zip(parts[&4]).filter(|p| p.1.contains(digit)).map(|p| p.0).collect();
        assert_eq!(seen, [Part::Removed]);
        assert_eq!(parts.len(), 1);
    }

    #[test]
    fn signs_differ() {
        for a in PARTS {
            assert_eq!(PARTS.iter().filter(|b| b.sign() == a.sign()).count(), 1);
        }
    }
}
