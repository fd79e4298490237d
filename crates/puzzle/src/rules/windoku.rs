//! Windoku: further boxes set one cell in from the edge, one cell apart; four of them on 9×9.

use super::{Number, Rule, Scope, Takes};
use crate::spec::{BoardError, Boxes};
use crate::{Cell, Glyph, HouseKind};

pub(super) static RULE: Rule = Rule {
    id: "windoku",
    aliases: &["window", "hyper"],
    name_en: "Windoku",
    name_ja: "ウィンドウ",
    about_en: "Each of the inner shaded boxes holds every digit.",
    about_ja: "内側の色付きの各ブロックにもすべての数字が一つずつ入る。",
    scope: Scope::Board,
    takes: Takes::Nothing,
    number: Number::None,
    emit: |out, _| {
        let Boxes::Rect { rows, cols } = out.spec().boxes else {
            return Err(BoardError::Rule { rule: RULE.id, why: "it needs rectangular boxes".into() });
        };
        let (rows, cols, side) = (rows as usize, cols as usize, out.side());
        // Boxes stand `cols` deep and `rows` wide; windows take one fewer each way.
        let (down, across) = (cols.saturating_sub(1), rows.saturating_sub(1));
        if down == 0 || across == 0 || down * (rows + 1) > side || across * (cols + 1) > side {
            let why = format!("its windows of {rows}×{cols} cells do not fit a side of {side}");
            return Err(BoardError::Rule { rule: RULE.id, why });
        }
        for board in 0..out.boards() {
            let board = out.board(board);
            for window in 0..down * across {
                let (top, left) = (1 + window / across * (rows + 1), 1 + window % across * (cols + 1));
                let cells: Vec<Cell> =
                    (0..side).map(|i| board[(top + i / cols) * side + left + i % cols]).collect();
                out.all_different(HouseKind::Rule(RULE.id), cells.clone());
                out.draw(Glyph::Shade { cells });
            }
        }
        Ok(())
    },
};
