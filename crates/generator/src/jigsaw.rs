//! Jigsaw regions: a board cut into connected pieces of as many cells as it has digits, by random numbers.
//!
//! Begin with any such cutting (the usual boxes, or rows where a side has none) and let neighbouring regions exchange
//! cells at random, as long as both stay in one piece. After some exchanges for every cell nothing of the beginning is
//! left to see. A cutting may allow no solution at all, so every one is tried before it is given out.

use std::sync::Arc;

use masume_puzzle::{Board, BoardError, BoardSpec, Boxes};
use masume_solver::general::Slate;
use masume_solver::{Control, Random, Stop};

/// Exchanges tried for each cell.
const EXCHANGES: usize = 12;
/// Cuttings tried before giving up.
const CUTTINGS: usize = 50;
/// Nodes that the search for a solution of a cutting may take.
const NODES: u64 = 20_000;

/// Why no jigsaw came out.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unmade {
    /// The other rules of the shape do not fit.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// No cutting that was tried has a solution.
    #[error(
        "none of {CUTTINGS} random cuttings has a solution that was found; with fewer further rules, or another seed, \
         one may"
    )]
    Unsolvable,
    /// The clock or the user stopped it.
    #[error("stopped before a cutting was found")]
    Stopped(Stop),
}

/// A shape with the side, rules and boards of `spec` and random regions instead of its boxes; number `number` of those
/// that belong to a seed. `half_turn` makes the cutting look the same upside down. It has at least one solution.
pub fn shape(
    spec: &BoardSpec,
    half_turn: bool,
    seed: u64,
    number: u64,
    control: &Control,
) -> Result<Arc<Board>, Unmade> {
    let mut random = Random::new(seed ^ 0x6a69_6773_6177, number);
    let question = Control { nodes: Some(NODES), ..control.clone() };
    // Checks the side before anything is made of it.
    Board::new(spec.clone())?;
    for _ in 0..CUTTINGS {
        if let Some(stop) = control.must_stop(0) {
            return Err(Unmade::Stopped(stop));
        }
        let regions = regions(spec.side, half_turn, &mut random);
        let regions = regions.into_iter().map(Some).collect();
        let shape = Board::new(BoardSpec { boxes: Boxes::Regions(regions), ..spec.clone() })?;
        let mut slate = Slate::new(&shape);
        if slate.load(&vec![0; shape.len()]) && slate.random(&mut random, &question).is_some() {
            return Ok(shape);
        }
    }
    Err(control.must_stop(0).map_or(Unmade::Unsolvable, Unmade::Stopped))
}

/// Random connected regions of `side` cells each, one number per cell, numbered in the order they are met.
pub fn regions(side: u8, half_turn: bool, random: &mut Random) -> Vec<u8> {
    let side = usize::from(side);
    let mut board = Cutting::usual(side);
    for _ in 0..EXCHANGES * side * side {
        board.exchange(half_turn, random);
    }
    board.numbered()
}

struct Cutting {
    side: usize,
    region: Vec<u8>,
    /// Scratch of the walk through a region.
    met: Vec<bool>,
    path: Vec<usize>,
}

impl Cutting {
    fn usual(side: usize) -> Self {
        let rows = |i: usize| (i / side.max(1)) as u8;
        let boxes = BoardSpec::usual(side as u8).regions().unwrap_or_default();
        let region = (0..side * side).map(|i| boxes.get(i).copied().flatten().unwrap_or(rows(i)));
        Self { side, region: region.collect(), met: vec![false; side * side], path: Vec::new() }
    }

    /// The cells beside a cell.
    fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (side, row, col) = (self.side, cell / self.side, cell % self.side);
        let up = (row > 0).then(|| cell - side);
        let down = (row + 1 < side).then(|| cell + side);
        let left = (col > 0).then(|| cell - 1);
        let right = (col + 1 < side).then(|| cell + 1);
        [up, down, left, right].into_iter().flatten()
    }

    /// Lets two regions that touch exchange a cell each, and with `half_turn` their images too; takes it back when a
    /// region would fall apart.
    fn exchange(&mut self, half_turn: bool, random: &mut Random) {
        let cells = self.region.len();
        let a = random.below(cells);
        let (from, around) = (self.region[a], self.beside(a).collect::<Vec<_>>());
        if around.is_empty() {
            return;
        }
        let to = self.region[around[random.below(around.len())]];
        // A cell of the other region that touches this one.
        let touches = |b: &usize| self.region[*b] == to && self.beside(*b).any(|c| self.region[c] == from);
        let others: Vec<usize> = (0..cells).filter(touches).collect();
        if from == to || others.is_empty() {
            return;
        }
        let b = others[random.below(others.len())];
        let mut moves = vec![(a, to), (b, from)];
        if half_turn {
            let image = |cell: usize| cells - 1 - cell;
            let (a2, b2) = (image(a), image(b));
            if [a2, b2].contains(&a) || [a2, b2].contains(&b) {
                return;
            }
            moves.extend([(a2, self.region[b2]), (b2, self.region[a2])]);
        }
        let before: Vec<(usize, u8)> = moves.iter().map(|&(cell, _)| (cell, self.region[cell])).collect();
        for &(cell, region) in &moves {
            self.region[cell] = region;
        }
        if !moves.iter().all(|&(cell, _)| self.is_whole(cell)) {
            for (cell, region) in before {
                self.region[cell] = region;
            }
        }
    }

    /// Whether the region of a cell hangs together and has its size.
    fn is_whole(&mut self, cell: usize) -> bool {
        let region = self.region[cell];
        self.met.fill(false);
        self.met[cell] = true;
        let mut path = std::mem::take(&mut self.path);
        path.clear();
        path.push(cell);
        let mut next = 0;
        while next < path.len() {
            for other in self.beside(path[next]) {
                if self.region[other] == region && !self.met[other] {
                    self.met[other] = true;
                    path.push(other);
                }
            }
            next += 1;
        }
        let size = path.len();
        self.path = path;
        size == self.side
    }

    fn numbered(&self) -> Vec<u8> {
        let mut names: Vec<u8> = Vec::new();
        let name = |region: &u8| {
            let known = names.iter().position(|n| n == region);
            known.unwrap_or_else(|| {
                names.push(*region);
                names.len() - 1
            }) as u8
        };
        self.region.iter().map(name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cutting_is_of_whole_regions_of_the_right_size() {
        for side in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16] {
            for half_turn in [false, true] {
                let cut = regions(side, half_turn, &mut Random::new(5, u64::from(side)));
                let n = usize::from(side);
                assert_eq!(cut.len(), n * n);
                let mut cutting = Cutting { region: cut.clone(), ..Cutting::usual(n) };
                assert!((0..n * n).all(|cell| cutting.is_whole(cell)), "{side} {half_turn}");
                if half_turn {
                    let turned: Vec<u8> = cut.iter().rev().copied().collect();
                    let turned = Cutting { region: turned, ..Cutting::usual(n) };
                    assert_eq!(turned.numbered(), cut, "{side}");
                }
            }
        }
    }

    #[test]
    fn cuttings_differ_by_number_and_not_by_call() {
        let spec = BoardSpec::usual(9);
        let cut = |number| shape(&spec, false, 3, number, &Control::default()).unwrap().spec().clone();
        assert_eq!(cut(0), cut(0));
        assert_ne!(cut(0), cut(1));
        assert_ne!(cut(0).boxes, spec.boxes);
        let with = shape(&"9+x".parse().unwrap(), true, 3, 0, &Control::default()).unwrap();
        assert_eq!(with.spec().rules.len(), 2);
    }

    #[test]
    fn what_cannot_be_is_said() {
        let big = BoardSpec { side: 200, ..BoardSpec::usual(9) };
        assert!(matches!(shape(&big, false, 1, 0, &Control::default()), Err(Unmade::Board(_))));
        let stopped = Control::default();
        stopped.cancel.cancel();
        let answer = shape(&BoardSpec::usual(9), false, 1, 0, &stopped);
        assert_eq!(answer.err(), Some(Unmade::Stopped(Stop::Cancelled)));
    }
}
