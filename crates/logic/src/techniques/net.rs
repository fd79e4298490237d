//! Chains that branch: contradictions, and conclusions that hold in every case. From chains of one digit to chains with
//! chains inside.

use std::ops::ControlFlow;

use crate::chains::extract::step;
use crate::chains::family::{Family, Register};
use crate::chains::hint::{Hint, Kind};
use crate::chains::plain::Wanted;
use crate::chains::weave::{Task, weave};
use crate::chains::with_words;
use crate::technique::{Ask, Finder, Hodoku, Needs, SeRule, Sink, Technique};

const NET: Option<Hodoku> = Some(Hodoku { level: "Extreme", score: 700 });
const CHAIN: Option<Hodoku> = Some(Hodoku { level: "Extreme", score: 500 });

/// A row for a kind of branching chain.
const fn row(
    id: &'static str,
    en: &'static str,
    ja: &'static str,
    least: u16,
    hodoku: Option<Hodoku>,
) -> Technique {
    Technique { id, en, ja, needs: Needs::FullHouses, se: SeRule::Length(least), hodoku }
}

/// One digit assumed in a cell leads to a contradiction of that digit.
pub static NISHIO: Technique = row("nishio", "Nishio Forcing Chains", "西尾式(背理法)", 75, NET);
/// Every candidate of a cell leads to the same.
pub static CELL_CHAINS: Technique = row("cell-chains", "Cell Forcing Chains", "セル強制チェーン", 80, CHAIN);
/// Every place of a digit in a house leads to the same.
pub static HOUSE_CHAINS: Technique =
    row("house-chains", "Region Forcing Chains", "ハウス強制チェーン", 80, CHAIN);

/// The four kinds of dynamic chains of one level.
macro_rules! dynamic {
    ($contradiction:ident, $double:ident, $cell:ident, $house:ident, $finder:ident,
     $level:literal, $id:literal, $en:literal, $ja:literal, $least:literal) => {
        #[doc = concat!("An assumption leads to a contradiction; ", $en, ".")]
        pub static $contradiction: Technique = row(
            concat!($id, "-contradiction"),
            concat!($en, ": Contradiction"),
            concat!($ja, "・矛盾"),
            $least,
            NET,
        );
        #[doc = concat!("A candidate and its negation lead to the same; ", $en, ".")]
        pub static $double: Technique =
            row(concat!($id, "-double"), concat!($en, ": Double"), concat!($ja, "・二択"), $least, NET);
        #[doc = concat!("Every candidate of a cell leads to the same; ", $en, ".")]
        pub static $cell: Technique =
            row(concat!($id, "-cell"), concat!($en, ": Cell"), concat!($ja, "・セル"), $least, NET);
        #[doc = concat!("Every place of a digit in a house leads to the same; ", $en, ".")]
        pub static $house: Technique =
            row(concat!($id, "-house"), concat!($en, ": Region"), concat!($ja, "・ハウス"), $least, NET);
        #[doc = concat!($en, ".")]
        pub static $finder: Finder = Finder {
            id: $id,
            techniques: &[&$contradiction, &$double, &$cell, &$house],
            find: |ask, sink| find(ask, Family::Dynamic($level), sink),
        };
    };
}

dynamic!(
    DYNAMIC_CONTRADICTION,
    DYNAMIC_DOUBLE,
    DYNAMIC_CELL,
    DYNAMIC_HOUSE,
    DYNAMIC,
    0,
    "dynamic",
    "Dynamic Forcing Chains",
    "動的強制チェーン",
    85
);
dynamic!(
    PLUS_CONTRADICTION,
    PLUS_DOUBLE,
    PLUS_CELL,
    PLUS_HOUSE,
    PLUS,
    1,
    "dynamic-plus",
    "Dynamic Forcing Chains (+)",
    "動的強制チェーン(+)",
    90
);
dynamic!(
    NESTED_2_CONTRADICTION,
    NESTED_2_DOUBLE,
    NESTED_2_CELL,
    NESTED_2_HOUSE,
    NESTED_2,
    2,
    "nested-2",
    "Dynamic Forcing Chains (+ Forcing Chains)",
    "動的強制チェーン(+強制チェーン)",
    95
);
dynamic!(
    NESTED_3_CONTRADICTION,
    NESTED_3_DOUBLE,
    NESTED_3_CELL,
    NESTED_3_HOUSE,
    NESTED_3,
    3,
    "nested-3",
    "Dynamic Forcing Chains (+ Multiple Forcing Chains)",
    "動的強制チェーン(+多重強制チェーン)",
    100
);
dynamic!(
    NESTED_4_CONTRADICTION,
    NESTED_4_DOUBLE,
    NESTED_4_CELL,
    NESTED_4_HOUSE,
    NESTED_4,
    4,
    "nested-4",
    "Dynamic Forcing Chains (+ Dynamic Forcing Chains)",
    "動的強制チェーン(+動的強制チェーン)",
    105
);
dynamic!(
    NESTED_5_CONTRADICTION,
    NESTED_5_DOUBLE,
    NESTED_5_CELL,
    NESTED_5_HOUSE,
    NESTED_5,
    5,
    "nested-5",
    "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
    "動的強制チェーン(+動的(+強制チェーン))",
    110
);

/// One digit, contradictions.
pub static NISHIO_FINDER: Finder =
    Finder { id: "nishio", techniques: &[&NISHIO], find: |ask, sink| find(ask, Family::Nishio, sink) };

/// Cells and houses, static links.
pub static MULTIPLE: Finder = Finder {
    id: "multiple",
    techniques: &[&CELL_CHAINS, &HOUSE_CHAINS],
    find: |ask, sink| find(ask, Family::Multiple, sink),
};

fn find(ask: &Ask<'_>, family: Family, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = ask.board;
    let Some(prepared) = ask.memory.prepare(board) else { return ControlFlow::Continue(()) };
    let (graph, position) = (&prepared.graph, &prepared.position);
    let wanted = if ask.every { Wanted::All } else { Wanted::Best };
    let task = Task {
        graph,
        position,
        board,
        family,
        wanted,
        control: ask.control,
        memory: ask.memory,
        explain: true,
    };
    let mut register = Register::default();
    let hints: Option<Vec<Hint>> = with_words!(graph.n, weave(&task, &mut register));
    for hint in hints.iter().flatten() {
        sink(step(graph, hint, technique(family, hint.kind)))?;
    }
    if hints.is_none() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// The row that a branching chain belongs to.
pub(crate) fn technique(family: Family, kind: Kind) -> &'static Technique {
    let [contradiction, double, cell, house] = match family {
        Family::Nishio => return &NISHIO,
        Family::Multiple if matches!(kind, Kind::Cell(_)) => return &CELL_CHAINS,
        Family::Multiple => return &HOUSE_CHAINS,
        Family::Dynamic(0) => [&DYNAMIC_CONTRADICTION, &DYNAMIC_DOUBLE, &DYNAMIC_CELL, &DYNAMIC_HOUSE],
        Family::Dynamic(1) => [&PLUS_CONTRADICTION, &PLUS_DOUBLE, &PLUS_CELL, &PLUS_HOUSE],
        Family::Dynamic(2) => [&NESTED_2_CONTRADICTION, &NESTED_2_DOUBLE, &NESTED_2_CELL, &NESTED_2_HOUSE],
        Family::Dynamic(3) => [&NESTED_3_CONTRADICTION, &NESTED_3_DOUBLE, &NESTED_3_CELL, &NESTED_3_HOUSE],
        Family::Dynamic(4) => [&NESTED_4_CONTRADICTION, &NESTED_4_DOUBLE, &NESTED_4_CELL, &NESTED_4_HOUSE],
        Family::Dynamic(_) => [&NESTED_5_CONTRADICTION, &NESTED_5_DOUBLE, &NESTED_5_CELL, &NESTED_5_HOUSE],
    };
    match kind {
        Kind::Double(_) => double,
        Kind::Cell(_) => cell,
        Kind::House(_) => house,
        _ => contradiction,
    }
}
