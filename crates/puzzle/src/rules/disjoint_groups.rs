//! Disjoint groups: cells at the same place of each box differ.

use super::{Number, Rule, Scope, Takes};
use crate::spec::{BoardError, Boxes};
use crate::{Cell, HouseKind};

pub(super) static RULE: Rule = Rule {
    id: "disjoint-groups",
    aliases: &["disjointgroups", "disjoint"],
    name_en: "Disjoint groups",
    name_ja: "同位置ブロック",
    about_en: "Cells at the same place of every box hold different digits.",
    about_ja: "各ブロックの同じ位置にあるマスには同じ数字が入らない。",
    scope: Scope::Board,
    takes: Takes::Nothing,
    number: Number::None,
    emit: |out, _| {
        let Boxes::Rect { rows, cols } = out.spec().boxes else {
            return Err(BoardError::Rule { rule: RULE.id, why: "it needs rectangular boxes".into() });
        };
        let (rows, cols, side) = (rows as usize, cols as usize, out.side());
        for board in 0..out.boards() {
            let board = out.board(board);
            for place in 0..side {
                let cells: Vec<Cell> = (0..side)
                    .map(|b| (b / rows * rows + place / cols, b % rows * cols + place % cols))
                    .map(|(r, c)| board[r * side + c])
                    .collect();
                out.all_different(HouseKind::Rule(RULE.id), cells);
            }
        }
        Ok(())
    },
};
