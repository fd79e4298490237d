//! Why a cell stands out: each meaning has a fill, a shape that tells the same without colour, and a pair of
//! characters for plain text.
//!
//! One table, [`MEANINGS`], in drawing order: of several fills on one cell the last wins, shapes are all drawn.

use crate::Theme;
use crate::theme::Colour;

/// Why a cell is highlighted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Meaning {
    /// It holds a clue.
    Clue,
    /// Its digit follows from the clues.
    Decided,
    /// A clue is planned here.
    Planned,
    /// Something was taken away here.
    Removed,
    /// It would lose its last candidate.
    Dies,
    /// Two answers differ here.
    Differs,
    /// It breaks a rule together with another cell.
    Clash,
    /// It is chosen.
    Selected,
}

/// The mark that tells a meaning without colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A short bar along the lower edge.
    Bar,
    /// A dot in the upper right corner.
    Dot,
    /// A small circle: in the middle of an empty cell, else in the upper right corner.
    Ring,
    /// Slanted lines over the cell.
    Hatch,
    /// A cross from corner to corner.
    Cross,
    /// A filled wedge in the upper left corner.
    Wedge,
    /// A circle around the digit.
    Circle,
    /// A frame inside the cell's borders.
    Frame,
}

/// Every meaning, in drawing order.
pub const MEANINGS: [Meaning; 8] = [
    Meaning::Clue,
    Meaning::Decided,
    Meaning::Planned,
    Meaning::Removed,
    Meaning::Dies,
    Meaning::Differs,
    Meaning::Clash,
    Meaning::Selected,
];

/// What is fixed for a meaning: id, shape, colours and the characters around its digit in plain text.
struct Row {
    id: &'static str,
    mark: Mark,
    /// Light and dark; `None` leaves the fill to the other meanings of the cell.
    fill: Option<(Colour, Colour)>,
    /// Light and dark.
    shape: (Colour, Colour),
    around: (char, char),
    sgr: &'static str,
}

const INDIGO: (Colour, Colour) = (Colour(0x2b, 0x4c, 0x8c), Colour(0x8f, 0xb0, 0xff));
const VERMILION: (Colour, Colour) = (Colour(0xd0, 0x40, 0x2b), Colour(0xff, 0x7a, 0x63));
const GREEN: (Colour, Colour) = (Colour(0x4d, 0x8a, 0x55), Colour(0x7f, 0xc0, 0x88));
const AMBER: (Colour, Colour) = (Colour(0xb0, 0x7d, 0x00), Colour(0xe0, 0xb8, 0x4a));
const ROSE: (Colour, Colour) = (Colour(0xdc, 0x8f, 0x9f), Colour(0x9a, 0x56, 0x66));

const fn row(meaning: Meaning) -> Row {
    let (id, mark, fills, shape, around, sgr) = match meaning {
        Meaning::Clue => {
            let fills = (Colour(0xff, 0xe0, 0x8a), Colour(0x4f, 0x40, 0x12));
            ("clue", Mark::Bar, fills, AMBER, ('[', ']'), "30;43")
        }
        Meaning::Decided => {
            let fills = (Colour(0xff, 0xf6, 0xd6), Colour(0x33, 0x2f, 0x1f));
            ("decided", Mark::Dot, fills, AMBER, ('(', ')'), "33")
        }
        Meaning::Planned => {
            let fills = (Colour(0xcf, 0xe8, 0xcf), Colour(0x1f, 0x3a, 0x25));
            ("planned", Mark::Ring, fills, GREEN, ('{', '}'), "32")
        }
        Meaning::Removed => {
            let fills = (Colour(0xf9, 0xd0, 0xd8), Colour(0x42, 0x22, 0x2b));
            ("removed", Mark::Hatch, fills, ROSE, ('-', '-'), "35")
        }
        Meaning::Dies => {
            let fills = (Colour(0xff, 0xff, 0xff), Colour(0x3a, 0x14, 0x15));
            let shape = (Colour(0xe5, 0x48, 0x4d), Colour(0xe5, 0x48, 0x4d));
            ("dies", Mark::Cross, fills, shape, ('x', 'x'), "31")
        }
        Meaning::Differs => {
            let fills = (Colour(0xe3, 0xea, 0xf7), Colour(0x22, 0x2c, 0x42));
            ("differs", Mark::Wedge, fills, INDIGO, ('~', '~'), "36")
        }
        Meaning::Clash => {
            let fills = (Colour(0xfb, 0xdd, 0xd7), Colour(0x45, 0x1d, 0x17));
            ("clash", Mark::Circle, fills, VERMILION, ('!', '!'), "1;31")
        }
        Meaning::Selected => {
            return Row {
                id: "selected",
                mark: Mark::Frame,
                fill: None,
                shape: INDIGO,
                around: ('>', '<'),
                sgr: "7",
            };
        }
    };
    Row { id, mark, fill: Some(fills), shape, around, sgr }
}

impl Meaning {
    /// The stable name.
    pub const fn id(self) -> &'static str {
        row(self).id
    }

    /// The shape.
    pub const fn mark(self) -> Mark {
        row(self).mark
    }

    /// The fill of the cell; `None` in print, and for what is only framed.
    pub const fn fill(self, theme: Theme) -> Option<Colour> {
        match (row(self).fill, theme) {
            (Some((light, _)), Theme::Light) => Some(light),
            (Some((_, dark)), Theme::Dark) => Some(dark),
            (None, _) | (_, Theme::Print) => None,
        }
    }

    /// The colour of the shape.
    pub const fn shape_colour(self, theme: Theme) -> Colour {
        match theme {
            Theme::Light => row(self).shape.0,
            Theme::Dark => row(self).shape.1,
            Theme::Print => Colour(0, 0, 0),
        }
    }

    /// The characters left and right of the digit in plain text.
    pub const fn around(self) -> (char, char) {
        row(self).around
    }

    /// The ANSI parameters for terminals.
    pub(crate) const fn sgr(self) -> &'static str {
        row(self).sgr
    }
}

/// A set of meanings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Meanings(u8);

impl Meanings {
    /// Puts one in.
    pub const fn insert(&mut self, meaning: Meaning) {
        self.0 |= 1 << meaning as u8;
    }

    /// Whether `meaning` is in the set.
    pub const fn contains(self, meaning: Meaning) -> bool {
        self.0 >> (meaning as u8) & 1 == 1
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The one whose fill is seen: the last that has one.
    pub fn filled(self) -> Option<Meaning> {
        MEANINGS.into_iter().rev().find(|m| self.contains(*m) && row(*m).fill.is_some())
    }

    /// The one drawn last.
    pub fn top(self) -> Option<Meaning> {
        MEANINGS.into_iter().rev().find(|m| self.contains(*m))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_meanings_look_the_same_without_colour() {
        for (i, a) in MEANINGS.iter().enumerate() {
            assert_eq!(*a as usize, i, "the table is in drawing order");
            for b in &MEANINGS[i + 1..] {
                assert_ne!(a.mark(), b.mark());
                assert_ne!(a.around(), b.around());
                assert_ne!(a.id(), b.id());
            }
        }
    }
}
