//! The three looks of a board and their colours: light paper, dark paper, and black on white for print.
//!
//! Every colour of a digit against every fill it can stand on passes WCAG AA; a test computes it.

use std::fmt;

/// The look of a drawn board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Ink on warm paper.
    #[default]
    Light,
    /// Light ink on dark paper.
    Dark,
    /// Black on white without colours: states are told by shape and weight only, and only rules draw in grey.
    Print,
}

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour(pub u8, pub u8, pub u8);

impl fmt::Display for Colour {
    /// Writes `#rrggbb`, or `#rgb` where that says the same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(r, g, b) = *self;
        if [r, g, b].iter().all(|v| v.is_multiple_of(17)) {
            write!(f, "#{:x}{:x}{:x}", r / 17, g / 17, b / 17)
        } else {
            write!(f, "#{r:02x}{g:02x}{b:02x}")
        }
    }
}

impl Colour {
    /// The colour `parts` sixteenths of the way to `other`.
    #[must_use]
    pub const fn towards(self, other: Self, parts: u16) -> Self {
        const fn mix(a: u8, b: u8, parts: u16) -> u8 {
            ((a as u16 * (16 - parts) + b as u16 * parts) / 16) as u8
        }
        Self(mix(self.0, other.0, parts), mix(self.1, other.1, parts), mix(self.2, other.2, parts))
    }
}

/// The colours of a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inks {
    /// Behind everything.
    pub paper: Colour,
    /// Givens, region borders, outline, title.
    pub ink: Colour,
    /// Thin lines between cells.
    pub hairline: Colour,
    /// Digits entered by a player or a solver.
    pub entry: Colour,
    /// Pencil marks, candidates and coordinates.
    pub mark: Colour,
    /// Digits that break a rule.
    pub broken: Colour,
    /// Windows and extra regions.
    pub shade: Colour,
}

const BLACK: Colour = Colour(0, 0, 0);
const WHITE: Colour = Colour(255, 255, 255);

const LIGHT: Inks = Inks {
    paper: Colour(0xfb, 0xf9, 0xf4),
    ink: Colour(0x1d, 0x1d, 0x1f),
    hairline: Colour(0xb9, 0xb4, 0xa8),
    entry: Colour(0x2b, 0x4c, 0x8c),
    mark: Colour(0x57, 0x54, 0x4d),
    broken: Colour(0xa8, 0x2a, 0x18),
    shade: Colour(0xe9, 0xe5, 0xda),
};

const DARK: Inks = Inks {
    paper: Colour(0x17, 0x18, 0x1b),
    ink: Colour(0xec, 0xec, 0xec),
    hairline: Colour(0x4a, 0x4c, 0x52),
    entry: Colour(0x8f, 0xb0, 0xff),
    mark: Colour(0xb4, 0xb5, 0xba),
    broken: Colour(0xff, 0x9a, 0x88),
    shade: Colour(0x2a, 0x2c, 0x31),
};

const PRINT: Inks = Inks {
    paper: WHITE,
    ink: BLACK,
    hairline: BLACK,
    entry: BLACK,
    mark: BLACK,
    broken: BLACK,
    shade: Colour(0xe8, 0xe8, 0xe8),
};

/// Colours a player gives to cells, by palette number: grey, dark grey, red, orange, yellow, light green, green, light
/// blue, blue, magenta, pink (a common order among web editors), then teal, brown, lilac, sand, slate.
const PALETTE: [Colour; 16] = [
    Colour(0xd9, 0xd9, 0xd9),
    Colour(0xa6, 0xa6, 0xa6),
    Colour(0xf5, 0xa8, 0x9e),
    Colour(0xfa, 0xc8, 0x8c),
    Colour(0xf7, 0xe8, 0x8d),
    Colour(0xcd, 0xeb, 0xa8),
    Colour(0x9f, 0xd6, 0xa2),
    Colour(0xb5, 0xe2, 0xf4),
    Colour(0xa3, 0xbf, 0xf2),
    Colour(0xdb, 0xae, 0xec),
    Colour(0xf8, 0xc4, 0xdc),
    Colour(0x9c, 0xd8, 0xd0),
    Colour(0xd3, 0xb5, 0x9a),
    Colour(0xd4, 0xcb, 0xf2),
    Colour(0xe8, 0xdc, 0xc0),
    Colour(0xb4, 0xbf, 0xcc),
];

impl Theme {
    /// The colours of this theme.
    pub const fn inks(self) -> &'static Inks {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::Print => &PRINT,
        }
    }

    /// The fill for a player's colour; numbers from 16 on begin again. `None` in print.
    pub const fn palette(self, number: usize) -> Option<Colour> {
        let colour = PALETTE[number % PALETTE.len()];
        match self {
            Self::Light => Some(colour),
            Self::Dark => Some(colour.towards(BLACK, 11)),
            Self::Print => None,
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::MEANINGS;

    fn luminance(Colour(r, g, b): Colour) -> f64 {
        let linear = |v: u8| {
            let v = f64::from(v) / 255.0;
            if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }

    pub(crate) fn contrast(a: Colour, b: Colour) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn every_digit_on_every_fill_passes_aa() {
        for theme in [Theme::Light, Theme::Dark, Theme::Print] {
            let inks = theme.inks();
            let mut fills = vec![("paper", inks.paper), ("shade", inks.shade)];
            fills.extend(MEANINGS.iter().filter_map(|m| Some((m.id(), m.fill(theme)?))));
            let palette = (0..16).filter_map(|n| Some(("palette", theme.palette(n)?)));
            let texts =
                [("ink", inks.ink), ("entry", inks.entry), ("mark", inks.mark), ("broken", inks.broken)];
            for (fill_name, fill) in fills {
                for (name, text) in texts {
                    let ratio = contrast(text, fill);
                    assert!(ratio >= 4.5, "{theme:?}: {name} on {fill_name} is {ratio:.2}");
                }
            }
            for part in crate::PARTS {
                let look = part.look(theme);
                let ratio = contrast(look.text, look.fill);
                assert!(ratio >= 4.5, "{theme:?}: text on {part:?} is {ratio:.2}");
                let ratio = contrast(look.line, inks.paper);
                assert!(ratio >= 3.0, "{theme:?}: line of {part:?} is {ratio:.2}");
            }
            // Players choose palette colours under their own digits: givens always pass, the rest is large type (3:1).
            for (name, fill) in palette {
                assert!(contrast(inks.ink, fill) >= 4.5, "{theme:?}: ink on {name} {fill}");
                assert!(contrast(inks.entry, fill) >= 3.0, "{theme:?}: entry on {name} {fill}");
            }
        }
    }

    #[test]
    fn colours_are_written_short() {
        assert_eq!(BLACK.to_string(), "#000");
        assert_eq!(Colour(0xfb, 0xf9, 0xf4).to_string(), "#fbf9f4");
    }
}
