//! Signs of a rule on a solved board: cages, lines, dots, numbers outside.
//!
//! Nothing here knows a rule. What a sign names is drawn at random by what the row of the rule says it takes, its number
//! is the one that the solution obeys, and the rule itself says whether the solution obeys it. So a new rule can be laid
//! as soon as it has a row. With a symmetry, a sign is laid together with its images, or not at all.

use std::collections::{BTreeSet, HashSet};

use masume_puzzle::symmetry::Motion;
use masume_puzzle::{Board, Cell, Grid, Number, Rule, RuleUse, Symmetry, Takes};
use masume_solver::Random;

/// Signs that are kept or taken away together: a sign and its images.
pub type Orbit = Vec<RuleUse>;

/// Draws tried for each sign that is wanted.
const TRIES: usize = 4_000;
/// A sum or count that a sign can name is at most this times the square of the number of digits.
const LARGEST: u32 = 2;

/// A solved board on which signs are laid.
pub struct Lay<'a> {
    shape: &'a Board,
    solution: &'a Grid,
    motions: Vec<Motion>,
    neighbours: Vec<Vec<Cell>>,
    touching: Vec<Vec<Cell>>,
}

impl<'a> Lay<'a> {
    /// On this board, with this symmetry of the signs.
    pub fn new(shape: &'a Board, solution: &'a Grid, symmetry: &Symmetry) -> Self {
        let around = |corners: bool| {
            let near = |cell: Cell| {
                let at = shape.position(cell);
                let steps = (-1i64..=1).flat_map(|r| (-1i64..=1).map(move |c| (r, c)));
                let steps = steps.filter(move |&(r, c)| (r, c) != (0, 0) && (corners || r == 0 || c == 0));
                let moved = steps.filter_map(move |(r, c)| {
                    let row = u32::try_from(i64::from(at.row) + r).ok()?;
                    shape.cell_at(row, u32::try_from(i64::from(at.col) + c).ok()?)
                });
                moved.collect::<Vec<Cell>>()
            };
            shape.cells().map(near).collect::<Vec<_>>()
        };
        let (neighbours, touching) = (around(false), around(true));
        Self { shape, solution, motions: group(symmetry), neighbours, touching }
    }

    /// Up to `count` orbits of signs of a rule at random; fewer where the solution has no more room for them. Lines,
    /// cages and circles keep apart from each other.
    pub fn some(&self, rule: &'static Rule, count: usize, random: &mut Random) -> Vec<Orbit> {
        let mut orbits: Vec<Orbit> = Vec::new();
        let mut taken: HashSet<Cell> = HashSet::new();
        let mut named: BTreeSet<Vec<Cell>> = BTreeSet::new();
        let apart = matches!(rule.takes, Takes::Group(_) | Takes::Line(_) | Takes::Arrow | Takes::Copies);
        for _ in 0..TRIES * count.max(1) / 4 {
            if orbits.len() == count {
                break;
            }
            let Some(used) = self.draw(rule, random) else { continue };
            if apart && used.cells.iter().chain(&used.others).any(|c| taken.contains(c)) {
                continue;
            }
            let Some(orbit) = self.orbit(&used, apart) else { continue };
            if orbit.iter().any(|u| named.contains(&key(u))) {
                continue;
            }
            named.extend(orbit.iter().map(key));
            taken.extend(orbit.iter().flat_map(|u| u.cells.iter().chain(&u.others).copied()));
            orbits.push(orbit);
        }
        orbits
    }

    /// Every sign of a rule about two neighbours, or about rows and columns, that the solution obeys, in orbits.
    pub fn all(&self, rule: &'static Rule, random: &mut Random) -> Vec<Orbit> {
        let mut orbits: Vec<Orbit> = Vec::new();
        let mut named: BTreeSet<Vec<Cell>> = BTreeSet::new();
        for cells in self.places(rule.takes) {
            let Some(used) = self.number(RuleUse::on(rule, cells), random) else { continue };
            if named.contains(&key(&used)) {
                continue;
            }
            let Some(orbit) = self.orbit(&used, false) else { continue };
            named.extend(orbit.iter().map(key));
            orbits.push(orbit);
        }
        orbits
    }

    /// The board cut into cages of about `size` cells, each with its sum, in orbits: every cell is in one.
    pub fn cover(&self, rule: &'static Rule, size: usize, random: &mut Random) -> Vec<Orbit> {
        let mut taken: HashSet<Cell> = HashSet::new();
        let mut orbits = Vec::new();
        let mut order: Vec<Cell> = self.shape.cells().collect();
        random.shuffle(&mut order);
        for start in order {
            if taken.contains(&start) {
                continue;
            }
            let wanted = 1 + random.below(2 * size - 1).max(1);
            // A cage that meets its own image would have to be its own image: one that does not is made smaller.
            for size in (1..=wanted).rev() {
                let cells = self.grow(start, size, &taken, random);
                let used = RuleUse::on(rule, cells);
                let Some(orbit) = self.number(used, random).and_then(|used| self.orbit(&used, true)) else {
                    continue;
                };
                taken.extend(orbit.iter().flat_map(|u| u.cells.iter().copied()));
                orbits.push(orbit);
                break;
            }
        }
        orbits
    }

    /// Cells that hang together from `start` on, all with different digits.
    fn grow(&self, start: Cell, size: usize, taken: &HashSet<Cell>, random: &mut Random) -> Vec<Cell> {
        let mut cells = vec![start];
        while cells.len() < size {
            let fresh = |c: &Cell| {
                !taken.contains(c)
                    && cells.iter().all(|o| o != c && self.solution.get(*o) != self.solution.get(*c))
            };
            let edge = cells.iter().flat_map(|c| &self.neighbours[c.index()]).copied().filter(fresh);
            let edge: Vec<Cell> = edge.collect();
            let Some(&next) = pick(&edge, random) else { break };
            cells.push(next);
        }
        cells
    }

    /// A random sign that the solution obeys.
    fn draw(&self, rule: &'static Rule, random: &mut Random) -> Option<RuleUse> {
        let digits = usize::from(self.shape.digits());
        let cell = |random: &mut Random| Cell::new(random.below(self.shape.len()));
        let used = match rule.takes {
            Takes::Nothing => RuleUse::whole(rule),
            Takes::Cells => RuleUse::on(rule, vec![cell(random)]),
            Takes::Group(least) => {
                let size = (least + random.below(4)).min(digits);
                let start = cell(random);
                RuleUse::on(rule, self.grow(start, size, &HashSet::new(), random))
            }
            Takes::Line(least) => {
                let length = least.max(2) + random.below(digits.min(6) - 1);
                let start = cell(random);
                RuleUse::on(rule, self.walk(start, length, random))
            }
            Takes::Arrow => {
                let start = cell(random);
                let length = 3 + random.below(3);
                let mut line = self.walk(start, length, random);
                let shaft = line.split_off(1);
                RuleUse::on(rule, line).and(shaft)
            }
            Takes::Copies => return self.copies(rule, random),
            takes => RuleUse::on(rule, pick(&self.places(takes), random)?.clone()),
        };
        self.number(used, random)
    }

    /// A random walk over cells that touch, no cell twice.
    fn walk(&self, start: Cell, length: usize, random: &mut Random) -> Vec<Cell> {
        let mut line = vec![start];
        while line.len() < length {
            let here = line[line.len() - 1];
            let next: Vec<Cell> =
                self.touching[here.index()].iter().copied().filter(|c| !line.contains(c)).collect();
            let Some(&next) = pick(&next, random) else { break };
            line.push(next);
        }
        line
    }

    /// Two groups of the same form with the same digits.
    fn copies(&self, rule: &'static Rule, random: &mut Random) -> Option<RuleUse> {
        let (rows, cols) = (i64::from(self.shape.rows()), i64::from(self.shape.cols()));
        let down = random.below(rows as usize) as i64;
        let right = random.below(2 * cols as usize - 1) as i64 - cols + 1;
        let copy = |cell: Cell| {
            let at = self.shape.position(cell);
            let row = u32::try_from(i64::from(at.row) + down).ok()?;
            self.shape.cell_at(row, u32::try_from(i64::from(at.col) + right).ok()?)
        };
        let same = |c: Cell| copy(c).filter(|o| *o != c && self.solution.get(*o) == self.solution.get(c));
        let starts: Vec<Cell> = self.shape.cells().filter(|c| same(*c).is_some()).collect();
        let mut cells = vec![*pick(&starts, random)?];
        loop {
            let edge = cells.iter().flat_map(|c| &self.neighbours[c.index()]).copied();
            let fresh = |c: &Cell| !cells.contains(c) && same(*c).is_some_and(|o| !cells.contains(&o));
            let Some(next) = edge.filter(fresh).min() else { break };
            cells.push(next);
        }
        let others: Vec<Cell> = cells.iter().filter_map(|c| copy(*c)).collect();
        let whole = cells.len() > 1 && others.iter().all(|o| !cells.contains(o));
        whole.then(|| RuleUse::on(rule, cells).and(others)).and_then(|used| self.number(used, random))
    }

    /// Every place for a sign of this kind.
    fn places(&self, takes: Takes) -> Vec<Vec<Cell>> {
        let digits = usize::from(self.shape.digits());
        let boards = || (0..self.shape.spec().boards.len()).map(|b| self.shape.board_cells(b));
        let both = |line: Vec<Cell>| [line.iter().rev().copied().collect(), line];
        match takes {
            Takes::Cells => self.shape.cells().map(|c| vec![c]).collect(),
            Takes::Pair => {
                let pairs = |c: Cell| self.neighbours[c.index()].iter().map(move |n| vec![c, *n]);
                self.shape.cells().flat_map(pairs).collect()
            }
            Takes::Square => {
                let square = |c: Cell| {
                    let at = self.shape.position(c);
                    let places = [(0, 0), (0, 1), (1, 0), (1, 1)];
                    let cells = places.iter().map(|(r, k)| self.shape.cell_at(at.row + r, at.col + k));
                    cells.collect::<Option<Vec<Cell>>>()
                };
                self.shape.cells().filter_map(square).collect()
            }
            Takes::Row => boards()
                .flat_map(|board| {
                    let row = |r: usize| board[r * digits..(r + 1) * digits].to_vec();
                    let column = |c: usize| board.iter().skip(c).step_by(digits).copied().collect();
                    (0..digits).map(row).chain((0..digits).map(column)).flat_map(both).collect::<Vec<_>>()
                })
                .collect(),
            Takes::Run => runs(self.shape),
            Takes::Diagonal => boards().flat_map(|board| diagonals(&board, digits)).flat_map(both).collect(),
            _ => Vec::new(),
        }
    }

    /// The same sign with the number that the solution obeys; `None` when there is none.
    fn number(&self, mut used: RuleUse, random: &mut Random) -> Option<RuleUse> {
        let holds = |used: &RuleUse| self.shape.would_hold(used, self.solution) == Some(true);
        match used.rule.number {
            Number::Digits(most) => {
                let mut values: Vec<u32> =
                    used.cells.iter().map(|c| u32::from(self.solution.values()[c.index()])).collect();
                random.shuffle(&mut values);
                values.truncate(1 + random.below(most.min(values.len())));
                values.sort_unstable();
                used.values = values;
            }
            // A cage without its sum says little: those that may have a number get one where that is a sum.
            Number::Optional if matches!(used.rule.takes, Takes::Group(_)) => {
                used.values = vec![self.sum(&used.cells)];
            }
            Number::Needed => {
                let side = u32::from(self.shape.digits());
                // Most numbers are sums: try that one first.
                let all = std::iter::once(self.sum(&used.cells)).chain(0..=LARGEST * side * side);
                let number = all.into_iter().find(|v| holds(&used.clone().with(*v)))?;
                used.values = vec![number];
            }
            _ => {}
        }
        holds(&used).then_some(used)
    }

    fn sum(&self, cells: &[Cell]) -> u32 {
        cells.iter().map(|c| u32::from(self.solution.values()[c.index()])).sum()
    }

    /// The sign with all its images; `None` when one of them does not hold, or when they overlap though they must not.
    fn orbit(&self, used: &RuleUse, apart: bool) -> Option<Orbit> {
        let mut orbit = vec![used.clone()];
        for motion in &self.motions {
            let image = |c: &Cell| motion.image(self.shape, *c);
            let cells: Vec<Cell> = used.cells.iter().map(image).collect::<Option<_>>()?;
            let others: Vec<Cell> = used.others.iter().map(image).collect::<Option<_>>()?;
            let moved = RuleUse { cells, others, ..used.clone() };
            if orbit.iter().any(|u| key(u) == key(&moved)) {
                continue;
            }
            // A line may run the other way, a sum may be another: the picture is the same.
            let mut turned = moved.clone();
            turned.cells.reverse();
            let fits = |mut u: RuleUse| {
                u.values = if u.rule.number == Number::None { Vec::new() } else { used.values.clone() };
                let mut random = Random::new(0, 0);
                match u.rule.number {
                    Number::Digits(_) => self.digits(u, used.values.len()),
                    _ => self.number(u, &mut random),
                }
            };
            let ordered = matches!(used.rule.takes, Takes::Line(_) | Takes::Pair);
            let moved = fits(moved).or_else(|| ordered.then(|| fits(turned)).flatten())?;
            let cells = |u: &RuleUse| u.cells.iter().chain(&u.others).copied().collect::<HashSet<Cell>>();
            if apart && orbit.iter().any(|u| !cells(u).is_disjoint(&cells(&moved))) {
                return None;
            }
            orbit.push(moved);
        }
        Some(orbit)
    }

    /// A sign that names as many digits as another.
    fn digits(&self, mut used: RuleUse, count: usize) -> Option<RuleUse> {
        used.values = used.cells.iter().map(|c| u32::from(self.solution.values()[c.index()])).collect();
        used.values.sort_unstable();
        used.values.truncate(count);
        (self.shape.would_hold(&used, self.solution) == Some(true)).then_some(used)
    }
}

/// What makes a sign the same sign: its cells, whatever their order, but for those that are read from one end.
fn key(used: &RuleUse) -> Vec<Cell> {
    let mut cells: Vec<Cell> = used.cells.iter().chain(&used.others).copied().collect();
    if !matches!(used.rule.takes, Takes::Row | Takes::Diagonal | Takes::Run) {
        cells.sort_unstable();
    }
    cells
}

/// Whether a rule, whatever its number, is one of these.
pub(super) fn is_among<'a>(used: &RuleUse, mut rules: impl Iterator<Item = &'a RuleUse>) -> bool {
    rules.any(|other| other.rule == used.rule && key(other) == key(used))
}

fn pick<'a, T>(items: &'a [T], random: &mut Random) -> Option<&'a T> {
    if items.is_empty() { None } else { items.get(random.below(items.len())) }
}

/// All motions of a symmetry but the one that moves nothing, in the order of [`Motion::ALL`].
fn group(symmetry: &Symmetry) -> Vec<Motion> {
    let group = symmetry.group();
    Motion::ALL.into_iter().filter(|m| *m != Motion::Identity && group.contains(m)).collect()
}

/// Every stretch of two cells or more in a row or column that nothing can be added to, rightwards and downwards.
fn runs(shape: &Board) -> Vec<Vec<Cell>> {
    let mut runs = Vec::new();
    for (down, right) in [(0, 1), (1, 0)] {
        let next = |c: Cell| {
            let at = shape.position(c);
            shape.cell_at(at.row + down, at.col + right)
        };
        let first = |c: &Cell| {
            let at = shape.position(*c);
            let before = at.row.checked_sub(down).zip(at.col.checked_sub(right));
            before.is_none_or(|(row, col)| shape.cell_at(row, col).is_none())
        };
        let run = |c: Cell| std::iter::successors(Some(c), |c| next(*c)).collect::<Vec<Cell>>();
        runs.extend(shape.cells().filter(first).map(run).filter(|run| run.len() > 1));
    }
    runs
}

/// The diagonals of a board from its top edge and sides, each once, of two cells or more.
fn diagonals(board: &[Cell], side: usize) -> Vec<Vec<Cell>> {
    let mut lines = Vec::new();
    for start in 0..2 * side - 1 {
        for falls in [true, false] {
            let line = (0..side).filter_map(|r| {
                let c = if falls { (start + r).checked_sub(side - 1)? } else { start.checked_sub(r)? };
                (c < side).then(|| board[r * side + c])
            });
            let line: Vec<Cell> = line.collect();
            if line.len() > 1 {
                lines.push(line);
            }
        }
    }
    lines
}
