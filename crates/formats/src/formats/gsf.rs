//! `gsf`: a line of gsf's taxonomy of puzzles, seven or more fields split by commas; the fifth is the puzzle. Read only.

use crate::board::document_of;
use crate::symbols::{Token, side_of};
use crate::{Format, ReadError, Reading, Source};

pub(crate) static FORMAT: Format = Format {
    id: "gsf",
    about_en: "gsf taxonomy line: comma-separated, the puzzle is the fifth field (read only)",
    about_ja: "gsf 分類の一行（カンマ区切り、五番目が問題。読み込みのみ）",
    extensions: &[],
    keeps: &[],
    detect,
    read,
    write: None,
};

fn detect(text: &str) -> bool {
    let line = text.trim();
    let cell = |c: char| c.is_ascii_digit() || matches!(c, '.' | '*' | '-' | '_');
    !line.contains('\n')
        && line.matches(',').count() >= 6
        && line.split(',').nth(4).is_some_and(|f| f.trim().len() >= 16 && f.trim().chars().all(cell))
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let line = source.text.trim_end();
    let mut column = 1;
    let mut fields = Vec::new();
    for text in line.split(',') {
        let skipped = text.chars().take_while(|c| c.is_whitespace()).count();
        fields.push(Token { text: text.trim(), line: 1, column: column + skipped });
        column += text.chars().count() + 1;
    }
    let Some(puzzle) = fields.get(4).filter(|f| !f.text.is_empty()) else {
        return Err(ReadError::at(1, column.max(2) - 1, "the fifth field, the puzzle, is missing"));
    };
    let cells: Vec<Token<'_>> = puzzle.chars().collect();
    let Some(side) = side_of(cells.len()) else {
        let end = Token { column: puzzle.column + cells.len(), ..*puzzle };
        return Err(end.error(format!("the puzzle, the fifth field, has {} cells, expected 81", cells.len())));
    };
    let mut reading = Reading::all(document_of(source, side, &cells)?);
    let other = |(i, f): (usize, &Token<'_>)| {
        (i != 4 && !f.text.is_empty()).then(|| format!("field {} “{}”", i + 1, f.text))
    };
    reading.not_kept.extend(fields.iter().enumerate().filter_map(other));
    Ok(reading)
}
