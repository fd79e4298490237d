//! The two diagonals of a board, each a house of its own: two rules, since puzzles with one diagonal exist.

use super::{Emission, Number, Rule, Scope, Takes};
use crate::glyph::LineStyle;
use crate::{Cell, Glyph, HouseKind};

pub(super) static DOWN: Rule = Rule {
    id: "diagonal-down",
    aliases: &["diagonal-"],
    name_en: "Main diagonal",
    name_ja: "対角線(右下がり)",
    about_en: "The diagonal from top left to bottom right holds different digits.",
    about_ja: "左上から右下への対角線に同じ数字が入らない。",
    scope: Scope::Board,
    takes: Takes::Nothing,
    number: Number::None,
    emit: |out, _| {
        emit(out, DOWN.id, |i, _| i);
        Ok(())
    },
};

pub(super) static UP: Rule = Rule {
    id: "diagonal-up",
    aliases: &["diagonal+"],
    name_en: "Anti-diagonal",
    name_ja: "対角線(右上がり)",
    about_en: "The diagonal from bottom left to top right holds different digits.",
    about_ja: "左下から右上への対角線に同じ数字が入らない。",
    scope: Scope::Board,
    takes: Takes::Nothing,
    number: Number::None,
    emit: |out, _| {
        emit(out, UP.id, |i, side| side - 1 - i);
        Ok(())
    },
};

fn emit(out: &mut Emission<'_>, id: &'static str, column: fn(usize, usize) -> usize) {
    let side = out.side();
    for board in 0..out.boards() {
        let board = out.board(board);
        let cells: Vec<Cell> = (0..side).map(|i| board[i * side + column(i, side)]).collect();
        out.all_different(HouseKind::Rule(id), cells.clone());
        out.draw(Glyph::Line { cells, style: LineStyle::Thin });
    }
}
