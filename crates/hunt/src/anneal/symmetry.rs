//! Symmetries to bind clues to: motions of cells and digits together that a shape allows.
//!
//! Built from families that people know (turns, reflections, bands, stacks and lines in cycles) and kept only where the
//! shape really has them, so that a diagonal board, windoku or a symmetric jigsaw gets what fits and any other shape the
//! identity. Digits go round in cycles as long as the order of the motion; those left over stay what they are.

use masume_puzzle::{Board, Boxes};
use masume_solver::Motion;

/// A motion with a name.
#[derive(Clone, Debug)]
pub struct Symmetry {
    /// The stable name, as in `--symmetry`.
    pub name: String,
    /// How many images a clue has, itself included.
    pub order: usize,
    /// The motion.
    pub motion: Motion,
}

/// How lines (rows or columns) go round in cycles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lines {
    /// Whole groups (bands or stacks).
    Groups,
    /// The lines inside each group.
    Inside,
    /// Both.
    Both,
}

impl Lines {
    /// Where each of `side` lines in groups of `size` goes when cycles have length `order`; what does not fill a cycle
    /// stays. `None` when nothing would move.
    fn go(self, side: usize, size: usize, order: usize) -> Option<Vec<usize>> {
        let (groups, inside) = (side / size, size);
        let turn =
            |i: usize, n: usize| if i < n / order * order { i / order * order + (i + 1) % order } else { i };
        let turns_groups = matches!(self, Self::Groups | Self::Both);
        let turns_inside = matches!(self, Self::Inside | Self::Both);
        if (turns_groups && groups < order) || (turns_inside && inside < order) {
            return None;
        }
        let to = |line: usize| {
            let (group, place) = (line / size, line % size);
            let group = if turns_groups { turn(group, groups) } else { group };
            let place = if turns_inside { turn(place, inside) } else { place };
            group * size + place
        };
        Some((0..side).map(to).collect())
    }

    fn word(self, groups: &str, lines: &str) -> String {
        match self {
            Self::Groups => groups.into(),
            Self::Inside => lines.into(),
            Self::Both => format!("{groups}+{lines}"),
        }
    }
}

/// Lengths of cycles of lines that are tried.
const CYCLES: [usize; 4] = [2, 3, 4, 5];
/// Motions of a higher order leave too few orbits on any board.
const MOST_ORDER: usize = 20;

/// All symmetries that are known by name and that the shape has, the identity (`none`) first.
pub fn symmetries(shape: &Board) -> Vec<Symmetry> {
    let mut all = vec![Symmetry { name: "none".into(), order: 1, motion: Motion::identity(shape) }];
    if shape.spec().is_gattai() {
        return all;
    }
    let side = usize::from(shape.digits());
    let mut add = |name: String, order: usize, to: &dyn Fn(usize, usize) -> (usize, usize)| {
        let cells = (0..side * side).map(|c| to(c / side, c % side)).map(|(r, c)| (r * side + c) as u32);
        let motion = Motion { cells: cells.collect(), digits: digits(side, order) };
        let moves = motion.cells.iter().zip(0..).any(|(&to, from)| to != from);
        if moves && motion.fits(shape) && motion.order(order) == Some(order) {
            all.push(Symmetry { name, order, motion });
        }
    };
    let last = side - 1;
    add("half-turn".into(), 2, &|r, c| (last - r, last - c));
    add("quarter-turn".into(), 4, &|r, c| (c, last - r));
    add("diagonal".into(), 2, &|r, c| (c, r));
    add("antidiagonal".into(), 2, &|r, c| (last - c, last - r));
    add("horizontal".into(), 2, &|r, c| (last - r, c));
    add("vertical".into(), 2, &|r, c| (r, last - c));
    let (high, wide) = match shape.spec().boxes {
        Boxes::Rect { rows, cols } => (usize::from(rows), usize::from(cols)),
        Boxes::None => (1, side),
        Boxes::Regions(_) | Boxes::Field(_) => return all,
    };
    let lines = |size: usize, group: &str, line: &str| {
        let mut ways = vec![(1, String::new(), (0..side).collect::<Vec<usize>>())];
        for order in CYCLES {
            for way in [Lines::Groups, Lines::Inside, Lines::Both] {
                if let Some(to) = way.go(side, size, order) {
                    ways.push((order, way.word(group, line), to));
                }
            }
        }
        ways
    };
    let (rows, columns) = (lines(high, "bands", "rows"), lines(wide, "stacks", "columns"));
    for (down, by_rows, row) in &rows {
        for (along, by_columns, column) in &columns {
            let order = down * along / common(*down, *along);
            let name = match (*down, *along) {
                (_, 1) => format!("{by_rows}-{down}"),
                (1, _) => format!("{by_columns}-{along}"),
                _ if down == along => format!("{by_rows}+{by_columns}-{down}"),
                _ => format!("{by_rows}-{down}+{by_columns}-{along}"),
            };
            if order <= MOST_ORDER {
                add(name, order, &|r, c| (row[r], column[c]));
            }
        }
    }
    // Rows become columns, and columns rows that have gone on by one: every second time a cycle of lines.
    for (cycle, word, row) in rows.iter().skip(1).filter(|_| high == wide) {
        if 2 * cycle <= MOST_ORDER {
            add(format!("twist-{word}-{}", 2 * cycle), 2 * cycle, &|r, c| (c, row[r]));
        }
    }
    all
}

/// Digits in cycles as long as the order; those left over in the longest that divide it.
fn digits(count: usize, order: usize) -> Vec<u8> {
    let mut next = Vec::with_capacity(count);
    while next.len() < count {
        let (from, left) = (next.len(), count - next.len());
        let cycle = (1..=order.min(left)).rev().find(|c| order.is_multiple_of(*c)).unwrap_or(1);
        next.extend((0..cycle).map(|i| (from + (i + 1) % cycle) as u8));
    }
    next
}

/// The greatest common divisor.
fn common(a: usize, b: usize) -> usize {
    if b == 0 { a } else { common(b, a % b) }
}

/// The candidates of a shape in orbits of a motion.
#[derive(Clone, Debug)]
pub struct Orbits {
    order: usize,
    digits: usize,
    /// The orbit of each candidate (cell × digits + digit), or [`Orbits::NONE`].
    of: Vec<u32>,
    /// The members of each orbit, cells and digits counted from 0.
    members: Vec<(u16, u8)>,
}

impl Orbits {
    /// Stands for candidates whose orbit is too short or breaks a rule by itself.
    pub const NONE: u32 = u32::MAX;

    /// All orbits that are as long as the order of the motion and break no rule by themselves.
    pub fn new(shape: &Board, motion: &Motion, order: usize) -> Self {
        let digits = usize::from(shape.digits());
        let mut new = Self { order, digits, of: vec![Self::NONE; shape.len() * digits], members: Vec::new() };
        let mut seen = vec![false; new.of.len()];
        for start in 0..seen.len() {
            if seen[start] {
                continue;
            }
            let mut orbit = vec![(start / digits, (start % digits) as u8)];
            loop {
                let (cell, digit) = orbit[orbit.len() - 1];
                let next = motion.of(cell, digit);
                seen[cell * digits + usize::from(digit)] = true;
                if next == orbit[0] {
                    break;
                }
                orbit.push(next);
            }
            let clash = |&(c, d): &(usize, u8)| {
                let peers: Vec<usize> =
                    shape.peers(masume_puzzle::Cell::new(c)).map(masume_puzzle::Cell::index).collect();
                orbit.iter().any(|&(p, e)| (p == c && e != d) || (e == d && peers.contains(&p)))
            };
            if orbit.len() == order && !orbit.iter().any(clash) {
                let number = new.len() as u32;
                for &(cell, digit) in &orbit {
                    new.of[cell * digits + usize::from(digit)] = number;
                    new.members.push((cell as u16, digit));
                }
            }
        }
        new
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.members.len() / self.order
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The orbit of a candidate.
    #[inline]
    pub fn of(&self, cell: usize, digit: u8) -> u32 {
        self.of[cell * self.digits + usize::from(digit)]
    }

    /// The members of an orbit: cells and digits, counted from 0.
    #[inline]
    pub fn members(&self, orbit: u32) -> &[(u16, u8)] {
        &self.members[orbit as usize * self.order..][..self.order]
    }
}
