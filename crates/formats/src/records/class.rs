//! What one line is, seen by itself.

use crate::rows::{LineKind, RowForm, line_kind};

/// The kinds of line that grouping tells apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    /// Nothing on it.
    Blank,
    /// A code fence or quote tag of a forum text.
    Fence,
    /// A remark: `#` and then no header letter.
    Comment,
    /// A header of a .sdk file: `#A…`, `#D…` …
    Header,
    /// `[Puzzle]`, `[State]` …; whether it is the first kind.
    Section { puzzle: bool },
    /// The start of a JSON object.
    Json,
    /// The first line of a text that goes on to an empty line: gattai, Kakuro.
    Plane,
    /// The first line of a pzpr file.
    Pzpr,
    /// A horizontal line of a drawing.
    Border,
    /// Only hyphens, this many.
    Dashes(usize),
    /// A puzzle on one line.
    Single,
    /// A puzzle on one line, or one row of a larger board.
    Either(RowForm),
    /// A row of a grid.
    Row(RowForm),
    /// Anything else: a title, prose, a damaged puzzle.
    Text,
}

/// Whether these bytes are the plainest record: 81 cells in `1`–`9` with `.` or `0`, then nothing or a comment.
pub(super) fn is_plain(bytes: &[u8]) -> bool {
    let Some(cells) = bytes.first_chunk::<81>() else { return false };
    let cell = |b: &u8| b.wrapping_sub(b'0') <= 9 || *b == b'.';
    // A fold instead of `all`: no early exit, so that the compiler can look at many bytes at once.
    cells.iter().fold(true, |good, b| good & cell(b))
        && bytes.get(81).is_none_or(|b| matches!(b, b' ' | b'\t' | b'#' | b';'))
}

/// Whether a line that begins with `#` is rather a puzzle whose first cell is wrong: 80 plain cells follow and no more.
fn is_slip(bytes: &[u8]) -> bool {
    bytes.len() == 81 && bytes[1..].iter().all(|b| b.is_ascii_digit() || b".-_*".contains(b))
}

/// What this line is.
pub(super) fn classify(line: &str) -> Class {
    if is_plain(line.as_bytes()) {
        return Class::Single;
    }
    let trimmed = line.trim();
    match line_kind(trimmed) {
        LineKind::Blank => return Class::Blank,
        LineKind::Border => return Class::Border,
        LineKind::Dashes(n) if n <= 36 => return Class::Dashes(n),
        LineKind::Dashes(_) | LineKind::Other => {}
    }
    if crate::detect::is_fence(trimmed) {
        return Class::Fence;
    }
    let bytes = trimmed.as_bytes();
    match bytes[0] {
        b'{' => return Class::Json,
        b'#' if RowForm::strict(trimmed).is_none() && !is_slip(bytes) => {
            let header = bytes.get(1).is_some_and(|b| b"ABCDHLNSU".contains(b));
            return if header { Class::Header } else { Class::Comment };
        }
        b'[' if bytes.ends_with(b"]")
            && trimmed[1..trimmed.len() - 1].chars().all(|c| c.is_alphanumeric() || c == ' ') =>
        {
            return Class::Section { puzzle: trimmed.eq_ignore_ascii_case("[puzzle]") };
        }
        b'[' | b']' | b',' if bytes.iter().all(|b| b"[], ".contains(b)) => return Class::Blank,
        _ => {}
    }
    let word = trimmed.split([' ', '\t', ':', '/']).next().unwrap_or_default();
    if (word.eq_ignore_ascii_case("gattai") && trimmed.len() > word.len())
        || crate::formats::kakuro::is_header(trimmed)
    {
        return Class::Plane;
    }
    // Rows end at a line end or at a slash; with several slashes the whole file is on this line.
    if word.starts_with("pzprv") && !trimmed.trim_end_matches('/').contains('/') {
        return Class::Pzpr;
    }
    let row = RowForm::strict(trimmed);
    // The smallest board on one line has 16 cells; asking every format about every short row would be slow.
    let single = row.is_none_or(|r| r.chars >= 16) && crate::detect(line).is_some();
    match row {
        Some(form) if single => Class::Either(form),
        Some(form) => Class::Row(form),
        None if single => Class::Single,
        None => Class::Text,
    }
}
