//! What a step draws over the board: candidates that play a part, arrows between them, framed cells.

use masume::editor::play::{self, FigureView};
use serde::Serialize;
use utoipa::ToSchema;

/// What is drawn over a position.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
pub struct Figure {
    /// Candidates that play a part.
    pub spots: Vec<Spot>,
    /// Arrows between candidates.
    pub links: Vec<Link>,
    /// Framed groups of cells.
    pub frames: Vec<Frame>,
}

/// A candidate that plays a part.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Spot {
    /// The cell.
    pub cell: u32,
    /// The digit.
    pub digit: u8,
    /// `pattern`, `second`, `removed` or `placed`.
    pub part: &'static str,
}

/// An arrow from a candidate to one that follows from it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Link {
    /// Cell and digit it starts from.
    pub from: [u32; 2],
    /// Cell and digit it ends at.
    pub to: [u32; 2],
    /// Solid or dashed.
    pub strong: bool,
    /// The branch it belongs to.
    pub branch: u8,
}

/// A framed group of cells.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Frame {
    /// The cells.
    pub cells: Vec<u32>,
    /// Whether it is of the second kind: dashed.
    pub second: bool,
}

impl Figure {
    /// Everything that a step draws.
    pub fn of(figure: &FigureView) -> Self {
        let end = |(cell, digit): (u32, u8)| [cell, u32::from(digit)];
        let link = |l: &play::LinkView| Link {
            from: end(l.from),
            to: end(l.to),
            strong: l.strong,
            branch: l.branch,
        };
        Self {
            spots: figure.spots.iter().map(|&(cell, digit, part)| Spot { cell, digit, part }).collect(),
            links: figure.links.iter().map(link).collect(),
            frames: Self::frames(figure),
        }
    }

    /// The frames alone, which give nothing away but the place.
    pub fn frames(figure: &FigureView) -> Vec<Frame> {
        figure.frames.iter().map(|(cells, second)| Frame { cells: cells.clone(), second: *second }).collect()
    }
}
