//! Plain chains: loops that hold both ways, and chains from a candidate to its own negation.

use std::ops::ControlFlow;

use crate::chains::extract::step;
use crate::chains::hint::{Kind, Pass};
use crate::chains::plain::{Wanted, plain_chains};
use crate::chains::with_words;
use crate::technique::{Ask, Finder, Hodoku, Needs, SeRule, Sink, Technique};

/// A loop of one digit.
pub static X_CYCLE: Technique = Technique {
    id: "x-cycle",
    en: "X-Cycle",
    ja: "X-サイクル",
    needs: Needs::FullHouses,
    se: SeRule::Length(65),
    hodoku: Some(Hodoku { level: "Unfair", score: 130 }),
};

/// A loop of bivalue cells.
pub static Y_CYCLE: Technique = Technique {
    id: "y-cycle",
    en: "Y-Cycle",
    ja: "Y-サイクル",
    needs: Needs::Nothing,
    se: SeRule::Length(65),
    hodoku: Some(Hodoku { level: "Unfair", score: 260 }),
};

/// A chain of one digit.
pub static X_CHAIN: Technique = Technique {
    id: "x-chain",
    en: "Forcing X-Chain",
    ja: "X-チェーン",
    needs: Needs::FullHouses,
    se: SeRule::Length(66),
    hodoku: Some(Hodoku { level: "Unfair", score: 260 }),
};

/// A loop through cells and houses.
pub static CYCLE: Technique = Technique {
    id: "cycle",
    en: "Bidirectional Cycle",
    ja: "双方向サイクル",
    needs: Needs::Nothing,
    se: SeRule::Length(70),
    hodoku: Some(Hodoku { level: "Unfair", score: 280 }),
};

/// A chain through cells and houses.
pub static FORCING_CHAIN: Technique = Technique {
    id: "forcing-chain",
    en: "Forcing Chain",
    ja: "強制チェーン",
    needs: Needs::Nothing,
    se: SeRule::Length(70),
    hodoku: Some(Hodoku { level: "Unfair", score: 280 }),
};

/// All of them; the one of the lowest rating, then the shortest, is the one to take.
pub static FINDER: Finder =
    Finder { id: "chain", techniques: &[&X_CYCLE, &Y_CYCLE, &X_CHAIN, &CYCLE, &FORCING_CHAIN], find };

fn find(ask: &Ask<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let Some(prepared) = ask.memory.prepare(ask.board) else { return ControlFlow::Continue(()) };
    let wanted = if ask.every { Wanted::All } else { Wanted::Best };
    let (graph, position, control) = (&prepared.graph, &prepared.position, ask.control);
    let hints = with_words!(graph.n, plain_chains(graph, position, wanted, control));
    for hint in hints.iter().flatten() {
        sink(step(graph, hint, technique(hint.kind)))?;
    }
    if hints.is_none() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// The row that a plain chain belongs to.
pub(crate) fn technique(kind: Kind) -> &'static Technique {
    match kind {
        Kind::Cycle(Pass::X) => &X_CYCLE,
        Kind::Cycle(Pass::Y) => &Y_CYCLE,
        Kind::Cycle(Pass::Xy) => &CYCLE,
        Kind::Forcing(Pass::X) => &X_CHAIN,
        _ => &FORCING_CHAIN,
    }
}
