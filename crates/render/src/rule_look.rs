//! What the marks of rules look like in each theme: pale below the digits, so that they stay readable, and told apart
//! in print by dashes and hollows instead of colours.

use masume_puzzle::glyph::LineStyle;

use crate::Theme;
use crate::theme::Colour;

/// How a line of a rule is stroked. Lengths are in cells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LineLook {
    /// Its colour.
    pub colour: Colour,
    /// How wide it is.
    pub width: f64,
    /// How wide the paper in its middle is; 0 for a full line.
    pub hollow: f64,
    /// The bulb at its beginning: how much wider than the line it ends; 0 for none.
    pub bulb: f64,
    /// Hollow circles at both ends, by their diameter; 0 for none.
    pub ends: f64,
    /// Strokes and gaps; empty for a full line.
    pub dash: &'static [f64],
}

/// The further colours of rules in a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleInks {
    /// Squares and circles behind digits.
    pub mark: Colour,
    /// Arrows, their circles, and arrowheads in cells.
    pub arrow: Colour,
    /// The white dot.
    pub white: Colour,
    /// The black dot.
    pub black: Colour,
    /// The rim of both dots.
    pub rim: Colour,
    /// Dark squares.
    pub wall: Colour,
    /// What is written in them.
    pub on_wall: Colour,
}

const fn grey(v: u8) -> Colour {
    Colour(v, v, v)
}

/// The colours of a theme for what rules draw.
pub const fn inks(theme: Theme) -> RuleInks {
    match theme {
        Theme::Light => RuleInks {
            mark: Colour(0xdf, 0xdb, 0xd0),
            arrow: Colour(0x9a, 0x96, 0x8b),
            white: grey(0xff),
            black: Colour(0x1d, 0x1d, 0x1f),
            rim: Colour(0x1d, 0x1d, 0x1f),
            wall: Colour(0x45, 0x43, 0x3d),
            on_wall: grey(0xff),
        },
        Theme::Dark => RuleInks {
            mark: Colour(0x36, 0x39, 0x40),
            arrow: Colour(0x75, 0x79, 0x83),
            white: grey(0xec),
            black: grey(0),
            rim: grey(0xec),
            wall: Colour(0x52, 0x56, 0x60),
            on_wall: grey(0xf4),
        },
        Theme::Print => RuleInks {
            mark: grey(0xdd),
            arrow: grey(0x77),
            white: grey(0xff),
            black: grey(0),
            rim: grey(0),
            wall: grey(0x33),
            on_wall: grey(0xff),
        },
    }
}

/// How a line of this style is drawn.
pub const fn line(style: LineStyle, theme: Theme) -> LineLook {
    let (light, dark) = match style {
        LineStyle::Thin => (Colour(0xa9, 0xb6, 0xcf), Colour(0x45, 0x55, 0x7a)),
        LineStyle::Thermometer => (Colour(0xd3, 0xd0, 0xc7), Colour(0x3e, 0x41, 0x49)),
        LineStyle::SlowThermometer => (Colour(0xb9, 0xb5, 0xaa), Colour(0x5a, 0x5e, 0x68)),
        LineStyle::Palindrome => (Colour(0xc6, 0xcc, 0xd4), Colour(0x3d, 0x44, 0x50)),
        LineStyle::Renban => (Colour(0xe3, 0xbd, 0xec), Colour(0x5b, 0x35, 0x69)),
        LineStyle::German => (Colour(0xb3, 0xe0, 0xae), Colour(0x24, 0x4c, 0x2c)),
        LineStyle::Dutch => (Colour(0xf8, 0xcf, 0x9c), Colour(0x5c, 0x3e, 0x14)),
        LineStyle::Between => (Colour(0x9a, 0x96, 0x8b), Colour(0x75, 0x79, 0x83)),
        LineStyle::RegionSum => (Colour(0xa8, 0xd6, 0xef), Colour(0x1b, 0x47, 0x68)),
    };
    let (width, hollow, bulb, ends): (f64, f64, f64, f64) = match style {
        LineStyle::Thin => (0.05, 0.0, 0.0, 0.0),
        LineStyle::Thermometer => (0.28, 0.0, 0.46, 0.0),
        LineStyle::SlowThermometer => (0.28, 0.18, 0.46, 0.0),
        LineStyle::Palindrome => (0.16, 0.0, 0.0, 0.0),
        LineStyle::Renban | LineStyle::German | LineStyle::Dutch | LineStyle::RegionSum => {
            (0.2, 0.0, 0.0, 0.0)
        }
        LineStyle::Between => (0.05, 0.0, 0.0, 0.76),
    };
    let full = LineLook { colour: light, width, hollow, bulb, ends, dash: &[] };
    match (theme, style) {
        (Theme::Light, _) => full,
        (Theme::Dark, _) => LineLook { colour: dark, ..full },
        (Theme::Print, LineStyle::Thin) => {
            LineLook { colour: grey(0), width: 0.025, dash: &[0.1, 0.1], ..full }
        }
        (Theme::Print, LineStyle::Thermometer) => LineLook { colour: grey(0xcc), ..full },
        (Theme::Print, LineStyle::SlowThermometer) => LineLook { colour: grey(0x99), hollow: 0.21, ..full },
        (Theme::Print, LineStyle::Palindrome) => LineLook { colour: grey(0xbb), ..full },
        (Theme::Print, LineStyle::Between) => LineLook { colour: grey(0x77), ..full },
        // Beads, long strokes, a double line, strokes and points.
        (Theme::Print, LineStyle::Renban) => LineLook { colour: grey(0xbb), dash: &[0.0, 0.25], ..full },
        (Theme::Print, LineStyle::German) => LineLook { colour: grey(0xbb), dash: &[0.3, 0.32], ..full },
        (Theme::Print, LineStyle::Dutch) => LineLook { colour: grey(0x99), hollow: 0.13, ..full },
        (Theme::Print, LineStyle::RegionSum) => {
            LineLook { colour: grey(0xbb), width: 0.14, dash: &[0.3, 0.22, 0.0, 0.22], ..full }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::tests::contrast;

    const STYLES: [LineStyle; 9] = [
        LineStyle::Thin,
        LineStyle::Thermometer,
        LineStyle::SlowThermometer,
        LineStyle::Palindrome,
        LineStyle::Renban,
        LineStyle::German,
        LineStyle::Dutch,
        LineStyle::Between,
        LineStyle::RegionSum,
    ];

    #[test]
    fn digits_and_marks_are_readable_on_every_wide_line() {
        for theme in [Theme::Light, Theme::Dark, Theme::Print] {
            let text = theme.inks();
            let wide =
                STYLES.map(|s| line(s, theme)).into_iter().filter(|l| l.width > 0.1 && l.hollow == 0.0);
            for fill in wide.map(|l| l.colour).chain([inks(theme).mark]) {
                for (name, colour) in [("ink", text.ink), ("entry", text.entry), ("mark", text.mark)] {
                    let ratio = contrast(colour, fill);
                    assert!(ratio >= 4.5, "{theme:?}: {name} on {fill} is {ratio:.2}");
                }
            }
        }
    }

    #[test]
    fn print_tells_every_line_without_colour() {
        let looks = STYLES.map(|s| line(s, Theme::Print));
        for (i, a) in looks.iter().enumerate() {
            assert!(a.colour.0 == a.colour.1 && a.colour.1 == a.colour.2, "{a:?} is a grey");
            for b in &looks[..i] {
                let form = |l: &LineLook| (l.width, l.hollow > 0.0, l.bulb, l.ends, l.dash);
                assert_ne!(form(a), form(b));
            }
        }
    }
}
