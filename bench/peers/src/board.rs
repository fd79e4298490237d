//! Boards with square boxes: side 4, 9, 16 or 25, read from and written to one line of text.

use std::rc::Rc;

/// What depends on the side alone; built once per side, outside the clock.
pub struct Board {
    pub n: usize,
    /// For each cell its row, column and box, as unit numbers `0..3n`.
    pub units_of: Vec<[usize; 3]>,
    /// The cells of each unit.
    pub cells_of: Vec<Vec<usize>>,
}

impl Board {
    pub fn new(n: usize) -> Board {
        let b = (1..=n).find(|b| b * b == n).expect("square side");
        let units_of: Vec<[usize; 3]> = (0..n * n)
            .map(|cell| {
                let (r, c) = (cell / n, cell % n);
                [r, n + c, 2 * n + r / b * b + c / b]
            })
            .collect();
        let mut cells_of = vec![Vec::new(); 3 * n];
        for (cell, units) in units_of.iter().enumerate() {
            for &u in units {
                cells_of[u].push(cell);
            }
        }
        Board { n, units_of, cells_of }
    }
}

pub struct Board {
    pub shape: Rc<Board>,
    /// 0 = open, else 1..=n.
    pub givens: Vec<u8>,
}

fn symbol(n: usize, digit: u8) -> char {
    match (n, digit) {
        (25.., d) => (b'A' + d - 1) as char,
        (_, d @ 0..=9) => (b'0' + d) as char,
        (_, d) => (b'A' + d - 10) as char,
    }
}

fn digit(n: usize, symbol: u8) -> Option<u8> {
    let d = match (n, symbol.to_ascii_uppercase()) {
        (_, b'.' | b'0') => 0,
        (25.., s @ b'A'..=b'Y') => s - b'A' + 1,
        (..=24, s @ b'1'..=b'9') => s - b'0',
        (..=24, s @ b'A'..=b'G') => s - b'A' + 10,
        _ => return None,
    };
    (d as usize <= n).then_some(d)
}

/// The side a line of this length has.
pub fn side(line: &str) -> Option<usize> {
    [4, 9, 16, 25].into_iter().find(|n| n * n == line.len())
}

impl Board {
    pub fn parse(line: &str, shape: &Rc<Board>) -> Option<Board> {
        let givens = line.bytes().map(|s| digit(shape.n, s)).collect::<Option<_>>()?;
        Some(Board { shape: shape.clone(), givens })
    }
}

pub fn write(n: usize, digits: &[u8]) -> String {
    digits.iter().map(|&d| symbol(n, d)).collect()
}

/// The part of a board its givens leave open.
pub struct Open {
    /// Every (cell, digit) no given forbids, in cell order.
    pub candidates: Vec<(usize, u8)>,
    /// Every condition no given meets yet, as the candidates meeting it: first the open cells,
    /// then digit by digit for the rows, columns and boxes.
    pub conditions: Vec<Vec<usize>>,
    /// The four conditions each candidate meets: cell, row, column, box.
    pub meets: Vec<[usize; 4]>,
}

impl Board {
    /// `None` when two givens clash.
    pub fn open(&self) -> Option<Open> {
        let Board { n, units_of, .. } = &*self.shape;
        let n = *n;
        let mut used = vec![0u32; 3 * n];
        for (cell, &d) in self.givens.iter().enumerate().filter(|g| *g.1 > 0) {
            for &u in &units_of[cell] {
                if used[u] >> d & 1 == 1 {
                    return None;
                }
                used[u] |= 1 << d;
            }
        }
        let mut count = self.givens.iter().filter(|&&g| g == 0).count();
        // place[u * (n + 1) + d]: the condition "digit d somewhere in unit u".
        let mut place = vec![usize::MAX; 3 * n * (n + 1)];
        for u in 0..3 * n {
            for d in (1..=n).filter(|d| used[u] >> d & 1 == 0) {
                place[u * (n + 1) + d] = count;
                count += 1;
            }
        }
        let mut open = Open { candidates: vec![], conditions: vec![vec![]; count], meets: vec![] };
        let opens = self.givens.iter().enumerate().filter(|g| *g.1 == 0);
        for (number, (cell, _)) in opens.enumerate() {
            let units = units_of[cell];
            let taken = units.iter().fold(0, |m, &u| m | used[u]);
            for d in (1..=n).filter(|d| taken >> d & 1 == 0) {
                let [r, c, b] = units.map(|u| place[u * (n + 1) + d]);
                let meets = [number, r, c, b];
                for condition in meets {
                    open.conditions[condition].push(open.candidates.len());
                }
                open.candidates.push((cell, d as u8));
                open.meets.push(meets);
            }
        }
        Some(open)
    }

    /// The givens with these candidates filled in.
    pub fn fill(&self, placed: impl Iterator<Item = (usize, u8)>) -> Vec<u8> {
        let mut grid = self.givens.clone();
        for (cell, d) in placed {
            grid[cell] = d;
        }
        grid
    }
}
