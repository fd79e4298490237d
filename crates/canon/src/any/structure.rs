//! Cells, houses, pairs kept apart and digits as one graph: what a symmetry must respect.
//!
//! Vertices are the cells, then the houses, then the digits that a puzzle uses. Edges come in layers, and each layer is
//! kept by itself: a cell in a house, two cells kept apart, a digit given in a cell, a digit allowed in a cell. One layer
//! says nothing new, but lets refinement see further: houses that have two or more cells in common. Demands
//! that others imply (a pair within a house, a house within a larger one) are left out, so that they cannot hide a
//! symmetry the board really has.

use std::collections::BTreeSet;
use std::sync::Arc;

use masume_puzzle::{Board, Puzzle};

/// Edges of one kind, from both ends.
#[derive(Debug, Default)]
pub(super) struct Layer {
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Layer {
    fn new(vertices: usize, edges: &[(u32, u32)]) -> Self {
        let mut starts = vec![0u32; vertices + 1];
        for &(a, b) in edges {
            starts[a as usize + 1] += 1;
            starts[b as usize + 1] += 1;
        }
        for v in 0..vertices {
            starts[v + 1] += starts[v];
        }
        let mut next = starts.clone();
        let mut ends = vec![0; 2 * edges.len()];
        for &(a, b) in edges {
            for (from, to) in [(a, b), (b, a)] {
                ends[next[from as usize] as usize] = to;
                next[from as usize] += 1;
            }
        }
        Self { starts, ends }
    }

    /// The other ends of the edges of a vertex.
    pub(super) fn of(&self, vertex: u32) -> &[u32] {
        let v = vertex as usize;
        match self.starts.get(v..v + 2) {
            Some(&[start, end]) => &self.ends[start as usize..end as usize],
            _ => &[],
        }
    }

    fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
}

/// A graph with coloured vertices and layers of edges.
#[derive(Clone, Debug)]
pub(super) struct Structure {
    /// The colour of each vertex; symmetries keep it.
    pub(super) colours: Vec<u32>,
    pub(super) layers: Vec<Arc<Layer>>,
    /// How many of the vertices are cells; they come first.
    pub(super) cells: usize,
}

/// Colours of vertices. Empty cells come first, so that the form of a puzzle has them first as far as its houses let it.
const EMPTY: u32 = 0;
const FILLED: u32 = 1;
const HOUSE: u32 = 2;
const DIGIT: u32 = 3;

impl Structure {
    /// The cells and houses of a shape.
    pub(super) fn of_shape(shape: &Board) -> Self {
        let cells = shape.len();
        let (houses, pairs) = demands(shape);
        let vertices = cells + houses.len();
        let in_houses: Vec<(u32, u32)> = houses
            .iter()
            .enumerate()
            .flat_map(|(h, house)| house.iter().map(move |&cell| (cell, (cells + h) as u32)))
            .collect();
        let mut colours = vec![EMPTY; cells];
        colours.resize(vertices, HOUSE);
        let overlaps = overlaps(&houses, cells);
        let layers =
            [Layer::new(vertices, &in_houses), Layer::new(vertices, &overlaps), Layer::new(cells, &pairs)];
        Self { colours, layers: layers.into_iter().filter(|l| !l.is_empty()).map(Arc::new).collect(), cells }
    }

    /// The same with some cells told from the others.
    pub(super) fn with_pattern(&self, filled: impl Iterator<Item = bool>) -> Self {
        let mut structure = self.clone();
        for (colour, filled) in structure.colours.iter_mut().zip(filled) {
            *colour = if filled { FILLED } else { EMPTY };
        }
        structure
    }

    /// The same with the digits of a puzzle: those that are given or, with restrictions, all. Says which digits each of
    /// the further vertices stands for: several when the restrictions never tell them apart.
    pub(super) fn with_digits(&self, puzzle: &Puzzle) -> (Self, Vec<Vec<u8>>) {
        let values = puzzle.givens().values();
        let mut structure = self.with_pattern(values.iter().map(|&v| v != 0));
        let first = structure.colours.len();
        let mut given = [const { Vec::new() }; 64];
        for (cell, digit) in puzzle.givens().filled() {
            given[digit.index()].push(cell.index() as u32);
        }
        let mut allowed = [const { Vec::new() }; 64];
        for (cell, set) in (0u32..).zip(puzzle.marks().unwrap_or_default()) {
            set.iter().for_each(|digit| allowed[digit.index()].push(cell));
        }
        let mut vertices: Vec<Vec<u8>> = Vec::new();
        for digit in puzzle.board().all_digits().iter() {
            let own = (&given[digit.index()], &allowed[digit.index()]);
            let twin = |d: u8| (&given[usize::from(d) - 1], &allowed[usize::from(d) - 1]) == own;
            match vertices.iter_mut().find(|v| v.iter().any(|&d| twin(d))) {
                // A digit that stands nowhere is no part of the puzzle.
                _ if own.0.is_empty() && puzzle.marks().is_none() => {}
                Some(vertex) => vertex.push(digit.value()),
                None => vertices.push(vec![digit.value()]),
            }
        }
        structure.colours.extend(vertices.iter().map(|v| DIGIT + v.len() as u32));
        for layer in [&given, &allowed].iter().take(1 + usize::from(puzzle.marks().is_some())) {
            let edges: Vec<(u32, u32)> = (first as u32..)
                .zip(&vertices)
                .flat_map(|(v, digits)| layer[usize::from(digits[0]) - 1].iter().map(move |&cell| (cell, v)))
                .collect();
            structure.layers.push(Arc::new(Layer::new(structure.colours.len(), &edges)));
        }
        (structure, vertices)
    }

    pub(super) fn len(&self) -> usize {
        self.colours.len()
    }

    /// Whether a permutation of the vertices keeps all edges; only the edges of vertices that move are looked at.
    pub(super) fn keeps(&self, map: &[u32], mark: &mut [bool]) -> bool {
        let moved = |v: &u32| map[*v as usize] != *v;
        (0..self.len() as u32).filter(moved).all(|v| {
            let to = map[v as usize];
            self.colours[v as usize] == self.colours[to as usize]
                && self.layers.iter().all(|layer| {
                    let (here, there) = (layer.of(v), layer.of(to));
                    if here.len() != there.len() {
                        return false;
                    }
                    for &u in there {
                        mark[u as usize] = true;
                    }
                    let same = here.iter().all(|&u| mark[map[u as usize] as usize]);
                    for &u in there {
                        mark[u as usize] = false;
                    }
                    same
                })
        })
    }

    /// The graph written out with its vertices in this order: equal for two orders exactly when putting one in place of
    /// the other is a symmetry.
    pub(super) fn written(&self, order: &[u32], rank: &[u32]) -> Vec<u32> {
        let mut text = Vec::new();
        for &v in order {
            for layer in &self.layers {
                let from = text.len();
                text.extend(layer.of(v).iter().map(|&u| rank[u as usize]));
                text[from..].sort_unstable();
                text.push(u32::MAX);
            }
        }
        text
    }
}

/// The houses that have two or more cells in common. In a box that two boards share, this ties the rows of one to the
/// rows of the other, which counting neighbours alone would not.
fn overlaps(houses: &[Vec<u32>], cells: usize) -> Vec<(u32, u32)> {
    let mut of_cell = vec![Vec::new(); cells];
    for (h, house) in (0u32..).zip(houses) {
        for &cell in house {
            of_cell[cell as usize].push(h);
        }
    }
    let mut common = vec![0u32; houses.len()];
    let mut edges = Vec::new();
    for (h, house) in (0u32..).zip(houses) {
        let others = || house.iter().flat_map(|&cell| &of_cell[cell as usize]).copied();
        for other in others().filter(|&o| o > h) {
            common[other as usize] += 1;
            if common[other as usize] == 2 {
                edges.push((cells as u32 + h, cells as u32 + other));
            }
        }
        others().for_each(|other| common[other as usize] = 0);
    }
    edges
}

/// The demands of a shape without those that others imply: houses of three or more cells, and pairs.
fn demands(shape: &Board) -> (Vec<Vec<u32>>, Vec<(u32, u32)>) {
    let as_set = |h: u32| shape.houses()[h as usize].cells.iter().copied().collect::<BTreeSet<_>>();
    let implied = |h: usize| {
        let house = &shape.houses()[h];
        let larger = |&o: &u32| shape.houses()[o as usize].cells.len() > house.cells.len();
        house.cells.first().is_some_and(|&first| {
            shape.houses_of(first).iter().filter(|o| larger(o)).any(|&o| {
                let other = as_set(o);
                house.cells.iter().all(|c| other.contains(c))
            })
        })
    };
    let own: Vec<usize> = (0..shape.houses().len()).filter(|&h| !implied(h)).collect();
    let share_house = |a, b| {
        let others = shape.houses_of(b);
        shape.houses_of(a).iter().any(|h| shape.houses()[*h as usize].cells.len() > 2 && others.contains(h))
    };
    let mut pairs: BTreeSet<(u32, u32)> = BTreeSet::new();
    for a in shape.cells() {
        for b in shape.apart_from(a).filter(|&b| b > a && !share_house(a, b)) {
            pairs.insert((a.index() as u32, b.index() as u32));
        }
    }
    let mut houses = Vec::new();
    for house in own.iter().map(|&h| &shape.houses()[h]) {
        let mut cells: Vec<u32> = house.cells.iter().map(|c| c.index() as u32).collect();
        cells.sort_unstable();
        match cells[..] {
            [a, b] => _ = pairs.insert((a, b)),
            _ => houses.push(cells),
        }
    }
    (houses, pairs.into_iter().collect())
}
