//! White Kropki dots: a difference, 1 unless the dot says another.

use std::collections::HashSet;

use super::{Number, Rule, Scope, Takes};
use crate::{Cell, Glyph};
pub(super) static RULE: Rule = Rule {
    id: "difference",
    aliases: &["white-dot", "kropki-white"],
    name_en: "White dot",
    name_ja: "白丸(差)",
    about_en: "The two digits differ by 1, or by the number in the dot.",
    about_ja: "二つの数字の差は 1(数字があればその数)になる。",
    scope: Scope::Clue,
    takes: Takes::Pair,
    number: Number::Optional,
    emit: |out, used| {
        let by = used.value().unwrap_or(1);
        out.relate(used.cells[0], used.cells[1], |x, y| (x - y).abs() == by);
        let label = if by == 1 { String::new() } else { by.to_string() };
        out.draw(Glyph::Dot { cells: [used.cells[0], used.cells[1]], filled: false, label });
        Ok(())
    },
};

pub(super) static NEGATIVE: Rule = Rule {
    id: "difference-negative",
    aliases: &["all-white-dots"],
    name_en: "All white dots given",
    name_ja: "白丸の全表示",
    about_en: "Neighbours without a dot do not differ by 1, nor by the number of any white dot.",
    about_ja: "丸のない隣どうしの差は 1 にも、どの白丸の数にもならない。",
    scope: Scope::BoardAndClues,
    takes: Takes::Nothing,
    number: Number::None,
    emit: |out, _| {
        // A pair with a black dot has its dot, so it may differ by anything.
        let free: HashSet<(Cell, Cell)> = out.unmarked("ratio").into_iter().collect();
        let pairs: Vec<(Cell, Cell)> =
            out.unmarked(RULE.id).into_iter().filter(|p| free.contains(p)).collect();
        let uses = out.uses(RULE.id);
        let barred: Vec<i32> = uses.filter_map(super::RuleUse::value).chain([1]).collect();
        out.relate_all(pairs.into_iter(), |x, y| !barred.contains(&(x - y).abs()));
        Ok(())
    },
};
