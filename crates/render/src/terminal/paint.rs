//! Lines of styled characters, written with as few ANSI sequences as their styles need.

use crate::{Meaning, Part};

/// How a character is shown when colour is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Style {
    #[default]
    Plain,
    /// Givens and the title.
    Bold,
    /// Entries.
    Entry,
    /// Thin lines, coordinates, rule marks.
    Faint,
    /// A highlighted cell.
    Meaning(Meaning),
    /// A candidate that plays a part.
    Part(Part),
}

impl Style {
    const fn sgr(self) -> &'static str {
        match self {
            Self::Plain => "0",
            Self::Bold => "1",
            Self::Entry => "34",
            Self::Faint => "2",
            Self::Meaning(meaning) => meaning.sgr(),
            Self::Part(part) => part.sgr(),
        }
    }
}

/// One line being made.
#[derive(Default)]
pub(super) struct Line(Vec<(char, Style)>);

impl Line {
    pub(super) fn push(&mut self, c: char, style: Style) {
        self.0.push((c, style));
    }

    pub(super) fn fill(&mut self, c: char, count: usize, style: Style) {
        self.0.extend(std::iter::repeat_n((c, style), count));
    }

    pub(super) fn blank(&mut self, count: usize) {
        self.fill(' ', count, Style::Plain);
    }

    pub(super) fn put(&mut self, text: &str, style: Style) {
        self.0.extend(text.chars().map(|c| (c, style)));
    }

    /// Puts characters over what stands at a place, which may lie beyond the end of the line.
    pub(super) fn over(&mut self, at: usize, text: impl Iterator<Item = char>, style: Style) {
        for (i, c) in text.enumerate() {
            if self.0.len() <= at + i {
                self.0.resize(at + i + 1, (' ', Style::Plain));
            }
            self.0[at + i] = (c, style);
        }
    }

    /// Writes the line without blanks at its end.
    pub(super) fn end(self, out: &mut String, colour: bool) {
        let len = self.0.iter().rposition(|(c, _)| *c != ' ').map_or(0, |i| i + 1);
        let mut now = Style::Plain;
        for &(c, style) in &self.0[..len] {
            // Blanks look the same in any style but a background.
            let style =
                if c == ' ' && !matches!(now, Style::Meaning(_) | Style::Part(_)) { now } else { style };
            if colour && style != now {
                if now != Style::Plain && style != Style::Plain {
                    out.push_str("\x1b[0m");
                }
                out.push_str("\x1b[");
                out.push_str(style.sgr());
                out.push('m');
                now = style;
            }
            out.push(c);
        }
        if now != Style::Plain {
            out.push_str("\x1b[0m");
        }
        out.push('\n');
    }
}
