//! Region-sum lines: the digits of each box that the line goes through add up to the same.

use super::{Emission, Number, Rule, Scope, Takes};
use crate::BoardError;
use crate::glyph::LineStyle;
use crate::{Cell, Constraint, Glyph};
pub(super) static RULE: Rule = Rule {
    id: "region-sum",
    aliases: &["region-sum-line", "regionsumline"],
    name_en: "Region-sum line",
    name_ja: "リージョンサム",
    about_en: "Boxes cut the line into pieces; each piece adds up to the same.",
    about_ja: "線はブロックの境界で区切られ、どの区間の和も等しい。",
    scope: Scope::Clue,
    takes: Takes::Line(2),
    number: Number::None,
    emit: |out, used| {
        let pieces = pieces(out, &used.cells)?;
        for pair in pieces.windows(2) {
            let terms = pair[0].iter().map(|&c| (c, 1)).chain(pair[1].iter().map(|&c| (c, -1)));
            out.constrain(Constraint::Sum { terms: terms.collect(), total: 0 });
        }
        out.draw(Glyph::Line { cells: used.cells.clone(), style: LineStyle::RegionSum });
        Ok(())
    },
};

/// The line cut where it goes from one box into another.
fn pieces(out: &Emission<'_>, line: &[Cell]) -> Result<Vec<Vec<Cell>>, BoardError> {
    let regions = out.spec().regions()?;
    let mut region_of = vec![None; out.cells()];
    for board in 0..out.boards() {
        for (cell, region) in out.board(board).into_iter().zip(&regions) {
            region_of[cell.index()] = region.map(|r| (board, r));
        }
    }
    let closed = line.len() > 2 && line.first() == line.last();
    let mut pieces: Vec<Vec<Cell>> = Vec::new();
    for pair in
        line[..line.len() - usize::from(closed)].chunk_by(|a, b| region_of[a.index()] == region_of[b.index()])
    {
        pieces.push(pair.to_vec());
    }
    // A closed line has no end: what it began with belongs to its last piece.
    if closed
        && pieces.len() > 1
        && region_of[pieces[0][0].index()] == region_of[pieces[pieces.len() - 1][0].index()]
    {
        let first = pieces.remove(0);
        if let Some(last) = pieces.last_mut() {
            last.extend(first);
        }
    }
    Ok(pieces)
}
