//! Black Kropki dots: a ratio, 2 unless the dot says another.

use std::collections::HashSet;

use super::{Number, Rule, Scope, Takes};
use crate::{Cell, Glyph};
pub(super) static RULE: Rule = Rule {
    id: "ratio",
    aliases: &["black-dot", "kropki-black"],
    name_en: "Black dot",
    name_ja: "黒丸(比)",
    about_en: "One digit is twice the other, or as many times as the number in the dot.",
    about_ja: "一方が他方の 2 倍(数字があればその倍)になる。",
    scope: Scope::Clue,
    takes: Takes::Pair,
    number: Number::Optional,
    emit: |out, used| {
        let by = used.value().unwrap_or(2);
        out.relate(used.cells[0], used.cells[1], |x, y| x == by * y || y == by * x);
        let label = if by == 2 { String::new() } else { by.to_string() };
        out.draw(Glyph::Dot { cells: [used.cells[0], used.cells[1]], filled: true, label });
        Ok(())
    },
};

pub(super) static NEGATIVE: Rule = Rule {
    id: "ratio-negative",
    aliases: &["all-black-dots"],
    name_en: "All black dots given",
    name_ja: "黒丸の全表示",
    about_en: "Of neighbours without a dot none is twice the other, nor as many times as the number of any black dot.",
    about_ja: "丸のない隣どうしは 2 倍にも、どの黒丸の数の倍にもならない。",
    scope: Scope::BoardAndClues,
    takes: Takes::Nothing,
    number: Number::None,
    emit: |out, _| {
        let free: HashSet<(Cell, Cell)> = out.unmarked("difference").into_iter().collect();
        let pairs: Vec<(Cell, Cell)> =
            out.unmarked(RULE.id).into_iter().filter(|p| free.contains(p)).collect();
        let uses = out.uses(RULE.id);
        let barred: Vec<i32> = uses.filter_map(super::RuleUse::value).chain([2]).collect();
        out.relate_all(pairs.into_iter(), |x, y| !barred.iter().any(|by| x == by * y || y == by * x));
        Ok(())
    },
};
