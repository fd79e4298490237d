//! How a step is told, and the lines it is told in.

use masume_locale::Lang;
use masume_puzzle::Symbols;

/// How much is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Detail {
    /// Long chains and lists are folded in the middle.
    #[default]
    Short,
    /// Everything.
    Full,
}

/// How a step is told. A [`Lang`] alone is a style, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// The language.
    pub lang: Lang,
    /// How digits above 9 are written.
    pub symbols: Symbols,
    /// How much is told.
    pub detail: Detail,
}

impl From<Lang> for Style {
    fn from(lang: Lang) -> Self {
        Self { lang, ..Self::default() }
    }
}

impl Style {
    /// The same, with nothing folded.
    #[must_use]
    pub fn full(self) -> Self {
        Self { detail: Detail::Full, ..self }
    }
}

/// One line of an explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// 0 for a sentence or several, 1 and more for an entry of a list in it.
    pub level: u8,
    /// The words.
    pub text: String,
}

impl Line {
    pub(crate) fn new(level: u8, text: String) -> Self {
        Self { level, text }
    }
}

/// Lines as plain text, indented by two blanks per level, each ended by a line break.
pub fn text(lines: &[Line]) -> String {
    let mut out = String::new();
    for line in lines {
        out.extend(std::iter::repeat_n("  ", usize::from(line.level)));
        out.push_str(&line.text);
        out.push('\n');
    }
    out
}
