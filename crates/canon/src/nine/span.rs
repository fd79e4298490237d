//! A few elements from which a whole group can be made.
//!
//! A transformation of the cells is known by what it does to the 18 lines, so groups of them are groups of permutations of
//! 18 points. They are built up as Sims tables (D. E. Knuth, *Efficient representation of perm groups*, 1991): for each
//! point, an element that takes it to each point it can reach while all later points stay. An element that such a table
//! does not make yet is worth keeping as a generator.

use super::Transformation;

const POINTS: usize = 18;

/// Where each line comes from.
type Moves = [u8; POINTS];

const STAY: Moves = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];

/// The group that the elements added so far generate.
pub(super) struct Span {
    levels: Vec<Level>,
}

#[derive(Clone)]
struct Level {
    /// For each point that the level's own can be taken to: an element that does, and leaves later points alone.
    reach: [Option<Moves>; POINTS],
    /// Elements that generate all that leave later points alone.
    generators: Vec<Moves>,
}

fn then(a: &Moves, b: &Moves) -> Moves {
    a.map(|point| b[usize::from(point)])
}

fn inverse(a: &Moves) -> Moves {
    let mut inverse = STAY;
    for (from, &to) in (0u8..).zip(a) {
        inverse[usize::from(to)] = from;
    }
    inverse
}

fn moves(t: &Transformation) -> Moves {
    let (rows, columns) = (t.rows().map(|r| r + t.transposed() as u8 * 9), t.columns().map(|c| c + 9));
    let columns = if t.transposed() { columns.map(|c| c - 9) } else { columns };
    std::array::from_fn(|line| if line < 9 { rows[line] } else { columns[line - 9] })
}

impl Span {
    pub(super) fn new() -> Self {
        let level = |point: usize| {
            let mut reach = [None; POINTS];
            reach[point] = Some(STAY);
            Level { reach, generators: Vec::new() }
        };
        Self { levels: (0..POINTS).map(level).collect() }
    }

    /// Adds an element; `false` if the group had it.
    pub(super) fn add(&mut self, t: &Transformation) -> bool {
        let moves = moves(t);
        let new = !self.contains(POINTS - 1, &moves);
        if new {
            self.generate(POINTS - 1, moves);
        }
        new
    }

    /// How many elements the group has.
    #[cfg(test)]
    pub(super) fn order(&self) -> u64 {
        self.levels.iter().map(|level| level.reach.iter().flatten().count() as u64).product()
    }

    /// Whether an element that leaves all points after `top` alone is there.
    fn contains(&self, top: usize, moves: &Moves) -> bool {
        let mut rest = *moves;
        for point in (0..=top).rev() {
            match &self.levels[point].reach[usize::from(rest[point])] {
                Some(known) => rest = then(&rest, &inverse(known)),
                None => return false,
            }
        }
        true
    }

    /// A new generator for what leaves the points after `point` alone.
    fn generate(&mut self, point: usize, moves: Moves) {
        self.levels[point].generators.push(moves);
        let reached: Vec<Moves> = self.levels[point].reach.iter().flatten().copied().collect();
        for known in reached {
            self.close(point, then(&known, &moves));
        }
    }

    /// Makes sure that a product is in the tables.
    fn close(&mut self, point: usize, moves: Moves) {
        let to = usize::from(moves[point]);
        if let Some(known) = &self.levels[point].reach[to] {
            let rest = then(&moves, &inverse(known));
            if point > 0 && !self.contains(point - 1, &rest) {
                self.generate(point - 1, rest);
            }
        } else {
            self.levels[point].reach[to] = Some(moves);
            for generator in self.levels[point].generators.clone() {
                self.close(point, then(&moves, &generator));
            }
        }
    }
}
