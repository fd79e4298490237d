//! What a rule draws on the board, as data: the renderer turns glyphs into lines and shades, rules never see it.

use crate::{Cell, Pos};

/// A mark on the board that shows a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Glyph {
    /// A line through the centres of these cells.
    Line {
        /// The cells in drawing order.
        cells: Vec<Cell>,
        /// What the line looks like.
        style: LineStyle,
    },
    /// A light shade behind these cells (windows, extra regions, clones).
    Shade {
        /// The shaded cells.
        cells: Vec<Cell>,
    },
    /// A dashed outline just inside the edge of these cells, with a number in its first cell.
    Cage {
        /// The cells, the one with the number first.
        cells: Vec<Cell>,
        /// The number, empty for none.
        label: String,
    },
    /// A circle or pill with an arrow that leaves it.
    Arrow {
        /// The cells of the circle.
        circle: Vec<Cell>,
        /// The cells of the arrow, from the circle on.
        shaft: Vec<Cell>,
    },
    /// A dot on the edge between two cells.
    Dot {
        /// The two cells.
        cells: [Cell; 2],
        /// Black, not white.
        filled: bool,
        /// A number in the dot, empty for none.
        label: String,
    },
    /// Letters on the edge between two cells.
    Sign {
        /// The two cells.
        cells: [Cell; 2],
        /// The letters.
        text: String,
    },
    /// The sign “greater than” on the edge between two cells, open towards the greater.
    Greater {
        /// The cell with the greater digit.
        large: Cell,
        /// The other.
        small: Cell,
    },
    /// A small disc with digits where these cells meet.
    Badge {
        /// The cells around it.
        cells: Vec<Cell>,
        /// What is written in it.
        text: String,
    },
    /// A mark behind the digit of a cell.
    Mark {
        /// The cell.
        cell: Cell,
        /// Which mark.
        mark: CellMark,
    },
    /// A dark square between cells, with numbers about the run to its right (upper right half) and the one below it
    /// (lower left half).
    Wall {
        /// Where it is on the plane.
        at: Pos,
        /// The number of the run to the right, empty for none.
        right: String,
        /// The number of the run below, empty for none.
        down: String,
    },
    /// A number outside the board, beside a cell at its edge.
    Outside {
        /// The cell.
        cell: Cell,
        /// From the number into the board: rows down and columns right, each -1, 0 or 1. The number stands one step
        /// back from the cell; where both are not 0 an arrow shows the way.
        towards: (i8, i8),
        /// The number.
        text: String,
    },
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineStyle {
    /// Thin: diagonals.
    Thin,
    /// Thick with a bulb at its beginning.
    Thermometer,
    /// Thick and hollow with a bulb at its beginning.
    SlowThermometer,
    /// Grey.
    Palindrome,
    /// Purple.
    Renban,
    /// Green.
    German,
    /// Orange.
    Dutch,
    /// Thin with a circle at each end.
    Between,
    /// Blue.
    RegionSum,
}

impl LineStyle {
    /// The stable name, for files of style and the page.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Thin => "thin",
            Self::Thermometer => "thermometer",
            Self::SlowThermometer => "slow-thermometer",
            Self::Palindrome => "palindrome",
            Self::Renban => "renban",
            Self::German => "german",
            Self::Dutch => "dutch",
            Self::Between => "between",
            Self::RegionSum => "region-sum",
        }
    }
}

/// A mark behind the digit of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellMark {
    /// A square: even.
    Square,
    /// A circle: odd.
    Circle,
    /// Arrowheads that point inward from all four sides: less than its neighbours.
    Inward,
    /// Arrowheads that point outward: more than its neighbours.
    Outward,
}

impl CellMark {
    /// The stable name, for files of style and the page.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Circle => "circle",
            Self::Inward => "inward",
            Self::Outward => "outward",
        }
    }
}
