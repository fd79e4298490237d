//! Gattai (合体): ready layouts of 9×9 boards that overlap in corner boxes.
//!
//! Boards that meet corner to corner stand six rows and six columns apart, so every layout here lives on the lattice
//! of points (6i, 6j); two boards share a box exactly when they are diagonal neighbours on it. Where i + j is even for
//! all boards, or odd for all, no cell is in more than two of them.

mod cut;
mod drawn;

pub use cut::{MOST_SHARED, record};
pub use drawn::{Drawing, drawn, drawn_in};

use crate::BoardSpec;

/// Most boards of a layout: what the cells of a shape have room for.
pub const MOST_BOARDS: usize = 14_000;

fn on_lattice(points: impl Iterator<Item = (u32, u32)>) -> BoardSpec {
    BoardSpec::usual(9).with_boards(points.map(|(i, j)| (6 * i, 6 * j)).collect())
}

/// The five-board samurai: four boards whose inner corner boxes belong to a fifth in the middle.
pub fn samurai() -> BoardSpec {
    on_lattice([(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)].into_iter())
}

/// A closed ring of boards, each sharing a box with the one before and the one after and with no other: the outline
/// of a diamond. It has `boards` boards when that is even and at least 8, else the next such number.
pub fn ring(boards: usize) -> BoardSpec {
    let half = boards.div_ceil(2).max(4) as u32;
    let (a, b) = (half / 2, half - half / 2);
    let edge = (0..=a).flat_map(move |p| (0..=b).map(move |q| (p, q)));
    on_lattice(edge.filter(|&(p, q)| p == 0 || p == a || q == 0 || q == b).map(|(p, q)| (p + q, p + b - q)))
}

/// A chain of boards that goes down and up again: each shares a box with the one before.
pub fn chain(boards: usize) -> BoardSpec {
    on_lattice((0..boards.max(1) as u32).map(|k| (k % 2, k)))
}

/// Rows of boards, and a further board wherever four of them leave their inner corners: `grid(2, 2)` is the samurai.
pub fn grid(rows: u32, cols: u32) -> BoardSpec {
    let (rows, cols) = (rows.max(1), cols.max(1));
    let points = (0..2 * rows - 1).flat_map(move |i| (0..2 * cols - 1).map(move |j| (i, j)));
    on_lattice(points.filter(|(i, j)| i % 2 == j % 2))
}

/// The diagonal lattice of the 2018 record: boards at (6i, 6j) for i < `rows`, j < `cols`, i + j odd. `lattice(11, 51)`
/// is the record's outline of 280 boards.
pub fn lattice(rows: u32, cols: u32) -> BoardSpec {
    on_lattice((0..rows).flat_map(|i| (0..cols).map(move |j| (i, j))).filter(|(i, j)| (i + j) % 2 == 1))
}

/// How a layout is told how large it shall be.
#[derive(Clone, Copy, Debug)]
pub enum Size {
    /// It has one size.
    Fixed(fn() -> BoardSpec),
    /// By the number of boards.
    Boards(fn(usize) -> BoardSpec),
    /// By rows and columns: `grid:3x4`.
    Sides(fn(u32, u32) -> BoardSpec),
}

/// A row of the table of layouts.
#[derive(Debug)]
pub struct LayoutInfo {
    /// The stable name on the command line.
    pub id: &'static str,
    /// What it is, in one English line.
    pub about_en: &'static str,
    /// What it is, in one Japanese line.
    pub about_ja: &'static str,
    /// How it is made.
    pub size: Size,
}

/// Every layout that can be asked for by name.
pub static LAYOUTS: &[LayoutInfo] = &[
    LayoutInfo {
        id: "record",
        about_en: "the diagonal lattice of the record of 2018 (280 boards), cut to any number of boards, or larger with windows",
        about_ja: "2018年の記録(280面)の斜め格子を任意の面数に。大きければ窓をあける",
        size: Size::Boards(record),
    },
    LayoutInfo {
        id: "samurai",
        about_en: "five boards: four and one in the middle",
        about_ja: "五面(四隅と中央)",
        size: Size::Fixed(samurai),
    },
    LayoutInfo {
        id: "ring",
        about_en: "a closed ring; an even number of boards, 8 or more",
        about_ja: "輪(8以上の偶数の面)",
        size: Size::Boards(ring),
    },
    LayoutInfo {
        id: "chain",
        about_en: "a chain that goes down and up",
        about_ja: "上下に折れる鎖",
        size: Size::Boards(chain),
    },
    LayoutInfo {
        id: "grid",
        about_en: "rows and columns of boards with further boards between, as grid:3x4",
        about_ja: "縦横に並べ、間にも盤を置く(例 grid:3x4)",
        size: Size::Sides(grid),
    },
    LayoutInfo {
        id: "lattice",
        about_en: "the whole diagonal lattice of so many rows and columns of points; lattice:11x51 is the record's",
        about_ja: "縦横の格子点の数による斜め格子(lattice:11x51 が記録の形)",
        size: Size::Sides(lattice),
    },
];

/// A layout by its name, with its sides after a colon where it has some: `samurai`, `ring`, `grid:3x4`. The error says
/// what to write instead.
pub fn named(text: &str, boards: Option<usize>) -> Result<BoardSpec, String> {
    let (id, sides) = match text.split_once(':') {
        Some((id, sides)) => (id, Some(sides)),
        None => (text, None),
    };
    let Some(info) = LAYOUTS.iter().find(|layout| layout.id == id) else {
        let known: Vec<&str> = LAYOUTS.iter().map(|layout| layout.id).collect();
        return Err(format!("there is no layout “{id}”; known layouts: {}", known.join(", ")));
    };
    if let Some(boards) = boards.filter(|&n| n == 0 || n > MOST_BOARDS) {
        return Err(format!("{boards} boards; a layout has 1 to {MOST_BOARDS}"));
    }
    let spec = match (info.size, sides) {
        (Size::Fixed(make), None) => make(),
        (Size::Boards(make), None) => make(boards.unwrap_or(RECORD_BOARDS)),
        (Size::Sides(make), Some(sides)) => {
            let (rows, cols) = read_sides(sides)
                .ok_or_else(|| format!("“{sides}” is not rows and columns; write {id}:3x4"))?;
            if rows as usize * cols as usize > 2 * MOST_BOARDS {
                return Err(format!("{id}:{sides} is too large; a layout has {MOST_BOARDS} boards at most"));
            }
            make(rows, cols)
        }
        (Size::Sides(_), None) => return Err(format!("{id} needs rows and columns; write {id}:3x4")),
        (_, Some(_)) => return Err(format!("{id} has no rows and columns; write {id}")),
    };
    match (spec.boards.len(), boards) {
        (0, _) => Err(format!("{text} has no boards; give it more rows and columns")),
        (n, _) if n > MOST_BOARDS => {
            Err(format!("{text} has {n} boards; a layout has {MOST_BOARDS} at most"))
        }
        (n, Some(wanted)) if n != wanted => Err(format!("{text} has {n} boards, not {wanted}")),
        _ => Ok(spec),
    }
}

/// Boards of the record.
pub const RECORD_BOARDS: usize = 280;

fn read_sides(text: &str) -> Option<(u32, u32)> {
    let (rows, cols) = text.split_once(['x', '×'])?;
    let side = |text: &str| text.parse().ok().filter(|&n: &u32| n > 0 && n as usize <= 2 * MOST_BOARDS);
    Some((side(rows)?, side(cols)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;

    #[test]
    fn a_ring_shares_one_box_per_board() {
        for boards in [8, 9, 10, 100] {
            let spec = ring(boards);
            let n = spec.boards.len();
            assert_eq!(n, boards.next_multiple_of(2));
            assert_eq!(Board::new(spec).unwrap().len(), n * (81 - 9));
        }
    }

    #[test]
    fn layouts_have_the_boards_and_boxes_that_they_should() {
        let count = |spec: BoardSpec| (spec.boards.len(), Board::new(spec).unwrap().len());
        assert_eq!(count(named("record", None).unwrap()), (280, 18_180));
        assert_eq!(count(named("lattice:11x51", None).unwrap()), (280, 18_180));
        assert_eq!(count(chain(7)), (7, 7 * 81 - 6 * 9));
        assert_eq!(count(grid(3, 4)), (12 + 6, 18 * 81 - 6 * 4 * 9));
        let sorted = |mut spec: BoardSpec| {
            spec.boards.sort_unstable();
            spec.boards
        };
        assert_eq!(sorted(grid(2, 2)), sorted(samurai()));
        let shape = Board::new(named("record", None).unwrap()).unwrap();
        assert_eq!((shape.rows(), shape.cols()), (69, 309));
    }

    #[test]
    fn names_that_are_wrong_say_what_is_right() {
        let e = |text: &str, boards| named(text, boards).unwrap_err();
        assert!(e("cirle", None).contains("samurai, ring"));
        assert!(e("grid", None).contains("grid:3x4"));
        assert!(e("grid:3", None).contains("grid:3x4"));
        assert!(e("grid:99999x99999", None).contains("not rows"));
        assert!(e("grid:9999x9999", None).contains("too large"));
        assert!(e("lattice:1x1", None).contains("no boards"));
        assert!(e("ring:3x4", None).contains("write ring"));
        assert!(e("samurai", Some(6)).contains("5 boards, not 6"));
        assert!(e("ring", Some(9)).contains("10 boards, not 9"));
        assert!(e("record", Some(0)).contains("1 to") && e("record", Some(1 << 40)).contains("1 to"));
    }
}
