//! The short description of a shape: what a person would say, and what files keep.
//!
//! A [`ShapeSpec`] has a text form that [`Display`](std::fmt::Display) writes and [`FromStr`] reads back equal:
//!
//! | text | shape |
//! |---|---|
//! | `9` | side 9 with the usual boxes (3×3); `6` means 2×3, a prime side means a Latin square |
//! | `2x5` | boxes of 2 rows and 5 columns, side 10 |
//! | `latin7` | rows and columns only |
//! | `jigsaw:AAAB…` | side² region symbols (letters or digits), row by row (`.` = in no region) |
//! | `3x3+diagonals+anti-knight` | with rules, by id or alias of [`RULES`](crate::RULES) |
//! | `3x3+extra-region(0,1,2,9,10,11,18,19,20)` | a rule that needs cells names them by number, or `r1c1` on one board |
//! | `3x3+killer(0,1)=10+arrow(4;13,22)` | a number follows after `=`, a second list of cells after `;` |
//! | `3x3@0,0;6,6` | gattai: boards at these row,column offsets |

use std::fmt;
use std::str::FromStr;

use crate::rules::{self, RuleUse};
use crate::{Cell, MAX_DIGITS};

/// Most cells a shape may have; far above the largest gattai known (18,180).
pub const MAX_CELLS: usize = 1 << 20;

/// How the cells of one board are grouped besides rows and columns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Boxes {
    /// Boxes of `rows` × `cols` cells; their product is the side of the board.
    Rect {
        /// Rows of one box.
        rows: u8,
        /// Columns of one box.
        cols: u8,
    },
    /// No boxes: a Latin square.
    None,
    /// Any regions: the region of each cell of the board, row by row; `None` for a cell in no region.
    Regions(Vec<Option<u8>>),
}

/// What a [`Shape`](crate::Shape) is built from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ShapeSpec {
    /// The side of each board, which is also its number of digits.
    pub side: u8,
    /// Boxes or regions of each board.
    pub boxes: Boxes,
    /// Further rules, each applied to every board, in the order given.
    pub rules: Vec<RuleUse>,
    /// Row and column of the top left cell of each board on the plane; `[(0, 0)]` for an ordinary puzzle.
    pub boards: Vec<(u32, u32)>,
}

/// Why a shape cannot be built or its text not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ShapeError {
    /// The side is 0 or too large.
    #[error("a board must have a side of 1 to {MAX_DIGITS}, not {0}")]
    Side(usize),
    /// Box rows × box columns is not the side.
    #[error("boxes of {rows}×{cols} cells do not fit a side of {side}")]
    BoxSize {
        /// Rows of the box.
        rows: u8,
        /// Columns of the box.
        cols: u8,
        /// Side of the board.
        side: u8,
    },
    /// A list of regions that does not have one entry per cell.
    #[error("regions are given for {found} cells, the board has {expected}")]
    RegionCount {
        /// Entries found.
        found: usize,
        /// Entries wanted.
        expected: usize,
    },
    /// A region with too few or too many cells.
    #[error("region {region} has {found} cells, it should have {expected}")]
    RegionSize {
        /// The region's number, from 1.
        region: usize,
        /// Its cells.
        found: usize,
        /// The side of the board.
        expected: usize,
    },
    /// No boards, or the same board twice, or too many cells.
    #[error("{0}")]
    Boards(String),
    /// A rule that the table does not have.
    #[error("there is no rule called “{name}”; known rules: {known}")]
    UnknownRule {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// A rule that does not fit this board.
    #[error("rule {rule}: {why}")]
    Rule {
        /// The rule's id.
        rule: &'static str,
        /// What is wrong.
        why: String,
    },
    /// Text that is not a shape.
    #[error("“{text}” is not a shape: {why} (examples: 9, 2x5, latin7, 3x3+diagonals, 3x3@0,0;6,6)")]
    Text {
        /// The text.
        text: String,
        /// What is wrong with it.
        why: String,
    },
}

/// Rows and columns of the usual box for a side: square if it can be, else the flattest box that is nearest to it
/// (6 → 2×3, 12 → 3×4). `None` for a prime side or 1, where the only box would be a row.
pub fn usual_box(side: u8) -> Option<(u8, u8)> {
    (2..=side)
        .take_while(|&r| u16::from(r).pow(2) <= u16::from(side))
        .filter(|&r| side.is_multiple_of(r))
        .last()
        .map(|r| (r, side / r))
}

impl ShapeSpec {
    /// One board of this side with the usual boxes; a Latin square when the side has none.
    pub fn usual(side: u8) -> Self {
        let boxes = usual_box(side).map_or(Boxes::None, |(rows, cols)| Boxes::Rect { rows, cols });
        Self { side, boxes, rules: Vec::new(), boards: vec![(0, 0)] }
    }

    /// One board with boxes of `rows` × `cols`. Whether the side is allowed is found when the shape is built.
    pub fn boxed(rows: u8, cols: u8) -> Self {
        Self { boxes: Boxes::Rect { rows, cols }, ..Self::usual(rows.saturating_mul(cols)) }
    }

    /// A Latin square of this side.
    pub fn latin(side: u8) -> Self {
        Self { boxes: Boxes::None, ..Self::usual(side) }
    }

    /// One board with these regions, one number per cell.
    pub fn jigsaw(side: u8, regions: Vec<Option<u8>>) -> Self {
        Self { boxes: Boxes::Regions(regions), ..Self::usual(side) }
    }

    /// The same with one more rule, by id or alias; see [`rules::find`].
    pub fn with_rule(mut self, name: &str) -> Result<Self, ShapeError> {
        self.rules.extend(rules::parse_uses(name)?);
        Ok(self)
    }

    /// The same boards laid out at these offsets.
    #[must_use]
    pub fn with_boards(mut self, boards: Vec<(u32, u32)>) -> Self {
        self.boards = boards;
        self
    }

    /// The region of each cell of one board, row by row: its box or jigsaw region, `None` for a cell in no region.
    pub fn regions(&self) -> Result<Vec<Option<u8>>, ShapeError> {
        let side = self.side as usize;
        match &self.boxes {
            Boxes::None => Ok(vec![None; side * side]),
            &Boxes::Rect { rows, cols } => {
                if rows as usize * cols as usize != side {
                    return Err(ShapeError::BoxSize { rows, cols, side: self.side });
                }
                let (rows, cols) = (rows as usize, cols as usize);
                let across = side / cols;
                Ok((0..side * side)
                    .map(|i| Some((i / side / rows * across + i % side / cols) as u8))
                    .collect())
            }
            Boxes::Regions(regions) => {
                if regions.len() != side * side {
                    return Err(ShapeError::RegionCount { found: regions.len(), expected: side * side });
                }
                let mut sizes = vec![0usize; MAX_DIGITS as usize + 1];
                for &r in regions.iter().flatten() {
                    sizes[(r as usize).min(MAX_DIGITS as usize)] += 1;
                }
                match sizes.iter().enumerate().find(|&(r, &n)| n != 0 && (n != side || r >= side)) {
                    Some((r, &found)) => Err(ShapeError::RegionSize { region: r + 1, found, expected: side }),
                    None => Ok(regions.clone()),
                }
            }
        }
    }

    /// Whether this is one board of the usual boxes and no rule: what a bare line of cells means.
    pub fn is_usual(&self) -> bool {
        *self == Self::usual(self.side)
    }

    /// Whether this is more than one board, or one that does not stand at the origin.
    pub fn is_gattai(&self) -> bool {
        self.boards != [(0, 0)]
    }
}

/// The symbol of region `r` in the text form: `A`–`Z`, then `a`–`z`, then digits.
fn region_symbol(r: u8) -> char {
    match r {
        0..=25 => (b'A' + r) as char,
        26..=51 => (b'a' + r - 26) as char,
        52..=61 => (b'0' + r - 52) as char,
        62 => '-',
        _ => '_',
    }
}

fn region_of_symbol(c: char) -> Option<u8> {
    (0..MAX_DIGITS).find(|&r| region_symbol(r) == c)
}

impl fmt::Display for ShapeSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.boxes {
            Boxes::Rect { rows, cols } => write!(f, "{rows}x{cols}")?,
            Boxes::None => write!(f, "latin{}", self.side)?,
            Boxes::Regions(regions) => {
                write!(f, "jigsaw:")?;
                for r in regions {
                    write!(f, "{}", r.map_or('.', region_symbol))?;
                }
            }
        }
        for rule in &self.rules {
            write!(f, "+{}", rule.rule.id)?;
            let list =
                |cells: &[Cell]| cells.iter().map(|c| c.index().to_string()).collect::<Vec<_>>().join(",");
            match (rule.cells.is_empty(), rule.others.is_empty()) {
                (true, true) => {}
                (_, true) => write!(f, "({})", list(&rule.cells))?,
                (_, false) => write!(f, "({};{})", list(&rule.cells), list(&rule.others))?,
            }
            for (i, value) in rule.values.iter().enumerate() {
                write!(f, "{}{value}", if i == 0 { '=' } else { ',' })?;
            }
        }
        if self.is_gattai() {
            let boards: Vec<String> = self.boards.iter().map(|(r, c)| format!("{r},{c}")).collect();
            write!(f, "@{}", boards.join(";"))?;
        }
        Ok(())
    }
}

impl FromStr for ShapeSpec {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let bad = |why: &str| ShapeError::Text { text: crate::spec::shorten(text), why: why.to_string() };
        let text = text.trim();
        let (text, boards) = match text.split_once('@') {
            Some((head, list)) => {
                let boards = list
                    .split(';')
                    .map(|b| {
                        let (r, c) = b.split_once(',')?;
                        Some((r.trim().parse().ok()?, c.trim().parse().ok()?))
                    })
                    .collect::<Option<Vec<(u32, u32)>>>()
                    .ok_or_else(|| bad("boards are written row,column;row,column"))?;
                (head, boards)
            }
            None => (text, vec![(0, 0)]),
        };
        let mut parts = text.split('+');
        let base = parts.next().unwrap_or_default().trim();
        let mut spec = if let Some(symbols) = base.strip_prefix("jigsaw:") {
            let mut regions = symbols
                .chars()
                .map(|c| if c == '.' { Some(None) } else { region_of_symbol(c).map(Some) })
                .collect::<Option<Vec<_>>>()
                .ok_or_else(|| bad("regions are letters or digits, one per cell"))?;
            let side = (1..=MAX_DIGITS)
                .find(|&s| s as usize * s as usize == regions.len())
                .ok_or_else(|| bad("the number of regions symbols is not a square"))?;
            // Symbols beyond the side (digits, lower case) are somebody else's numbering: count by first appearance.
            if regions.iter().flatten().any(|&r| r >= side) {
                let mut order = Vec::new();
                for r in regions.iter_mut().flatten() {
                    let at = order.iter().position(|o| o == r).unwrap_or_else(|| {
                        order.push(*r);
                        order.len() - 1
                    });
                    *r = at as u8;
                }
            }
            Self::jigsaw(side, regions)
        } else if let Some(side) = base.strip_prefix("latin") {
            Self::latin(side.parse().map_err(|_| bad("“latin” needs a side"))?)
        } else if let Some((rows, cols)) = base.split_once(['x', '×']) {
            let number = |t: &str| t.parse::<u8>().map_err(|_| bad("a box is written rows x columns"));
            let (rows, cols) = (number(rows)?, number(cols)?);
            match rows.checked_mul(cols) {
                Some(side) if (1..=MAX_DIGITS).contains(&side) => Self::boxed(rows, cols),
                _ => return Err(ShapeError::Side(rows as usize * cols as usize)),
            }
        } else {
            match base.parse::<u8>() {
                Ok(side) => Self::usual(side),
                Err(_) => return Err(bad("it should begin with a side, a box size, “latin” or “jigsaw:”")),
            }
        };
        if !(1..=MAX_DIGITS).contains(&spec.side) {
            return Err(ShapeError::Side(spec.side as usize));
        }
        spec.boards = boards;
        for part in parts {
            let uses = rule_uses(part.trim(), &spec).map_err(|why| why.unwrap_or_else(bad))?;
            spec.rules.extend(uses);
        }
        Ok(spec)
    }
}

/// The uses of rules that a text such as `killer(0,1)=10` means on a board; what is wrong with it otherwise.
fn rule_uses(text: &str, spec: &ShapeSpec) -> Result<Vec<RuleUse>, RuleText> {
    let (head, values) = match text.split_once('=') {
        Some((head, list)) => {
            let values = list.split(',').map(|v| v.trim().parse().ok()).collect::<Option<Vec<u32>>>();
            (head.trim(), values.ok_or(RuleText::Bad("a rule's number follows after “=”"))?)
        }
        None => (text, Vec::new()),
    };
    let (name, cells, others) = match head.strip_suffix(')').and_then(|p| p.split_once('(')) {
        Some((name, list)) => {
            let (first, second) = list.split_once(';').unwrap_or((list, ""));
            (name.trim(), cell_list(first, spec)?, cell_list(second, spec)?)
        }
        None => (head, Vec::new(), Vec::new()),
    };
    let uses = rules::parse_uses(name).map_err(RuleText::Unknown)?;
    let filled = |used: RuleUse| RuleUse {
        cells: cells.clone(),
        others: others.clone(),
        values: values.clone(),
        ..used
    };
    Ok(uses.into_iter().map(filled).collect())
}

/// What can be wrong with the text of a rule.
enum RuleText {
    Bad(&'static str),
    Unknown(ShapeError),
}

impl RuleText {
    fn unwrap_or_else(self, bad: impl Fn(&str) -> ShapeError) -> ShapeError {
        match self {
            Self::Bad(why) => bad(why),
            Self::Unknown(error) => error,
        }
    }
}

/// Cells by number, or as `r1c1` on a single board.
fn cell_list(text: &str, spec: &ShapeSpec) -> Result<Vec<Cell>, RuleText> {
    let named = |t: &str| {
        let (r, c) = t.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let side = 1..=u32::from(spec.side);
        let (r, c) = (r.parse().ok()?, c.parse().ok()?);
        let there = side.contains(&r) && side.contains(&c) && !spec.is_gattai();
        there.then(|| (r - 1) * u32::from(spec.side) + c - 1)
    };
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let cells = text.split(',').map(str::trim).map(|t| t.parse::<u32>().ok().or_else(|| named(t)));
    let cells = cells.map(|c| c.map(|i| Cell::new(i as usize))).collect::<Option<Vec<_>>>();
    cells.ok_or(RuleText::Bad("a rule's cells are numbers from 0, or r1c1 on a single board"))
}

/// At most 40 characters of a text for an error message.
pub(crate) fn shorten(text: &str) -> String {
    if text.chars().count() <= 40 { text.to_string() } else { text.chars().take(39).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_forms_read_back_equal() {
        for text in [
            "3x3",
            "2x5",
            "latin7",
            "3x3+diagonal-down+diagonal-up",
            "3x3@0,0;6,6",
            "jigsaw:AABBAABBCCDDCCDD",
            "3x3+extra-region(0,1,2,9,10,11,18,19,20)+anti-knight",
            "3x3+killer(0,1)=10+arrow(4;13,22)+quadruple(0,1,9,10)=1,2+skyscraper(0,1,2,3,4,5,6,7,8)=4",
        ] {
            let spec: ShapeSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), text);
            assert_eq!(spec.to_string().parse::<ShapeSpec>().unwrap(), spec);
        }
        let named: ShapeSpec = "3x3+arrow(r1c5; r2c5,R3C5)".parse().unwrap();
        assert_eq!(named.to_string(), "3x3+arrow(4;13,22)");
        assert_eq!("9".parse::<ShapeSpec>().unwrap(), ShapeSpec::boxed(3, 3));
        assert_eq!("7".parse::<ShapeSpec>().unwrap(), ShapeSpec::latin(7));
        let digits: ShapeSpec = "jigsaw:1122112233443344".parse().unwrap();
        assert_eq!(digits.to_string(), "jigsaw:AABBAABBCCDDCCDD");
        assert_eq!("9+x".parse::<ShapeSpec>().unwrap().rules.len(), 2);
    }

    #[test]
    fn bad_texts_say_why() {
        for text in [
            "",
            "0",
            "65",
            "9x9",
            "3x3+nothing",
            "3x3@1",
            "jigsaw:AB",
            "latin",
            "300",
            "x",
            "3x3+",
            "3x3+killer(r0c1)",
            "3x3+killer(0)=x",
            "3x3+killer(0",
        ] {
            assert!(text.parse::<ShapeSpec>().is_err(), "{text}");
        }
    }

    #[test]
    fn usual_boxes() {
        let sides = [
            (4, (2, 2)),
            (6, (2, 3)),
            (8, (2, 4)),
            (9, (3, 3)),
            (10, (2, 5)),
            (12, (3, 4)),
            (15, (3, 5)),
            (16, (4, 4)),
            (20, (4, 5)),
            (25, (5, 5)),
            (36, (6, 6)),
        ];
        for (side, expected) in sides {
            assert_eq!(usual_box(side), Some(expected));
        }
        assert_eq!(usual_box(7), None);
        assert_eq!(usual_box(1), None);
    }
}
