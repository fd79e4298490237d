//! The symmetries of a shape: all permutations of its cells that take houses to houses and pairs kept apart to such
//! pairs, as a stabiliser chain (Sims 1970). The search finds generators that are strong for its base by themselves, so
//! the chain needs no further closing.

use std::sync::Arc;

use masume_puzzle::{Board, Cell};

use super::order::Order;
use super::search::{self, Labelling};
use super::structure::Structure;

/// Most work for the symmetries of a shape; it is done once for each.
const SHAPE_LIMIT: u64 = 1_000_000_000;
/// Shapes of more cells are not looked at: their symmetries count as unknown.
const MOST_CELLS: usize = 8192;
/// Groups up to this order are kept as a list of their elements, where the board is not so large that the list would be.
const MOST_LISTED: u128 = 10_000;
const MOST_LISTED_CELLS: u128 = 4_000_000;

/// All symmetries of a shape.
#[derive(Debug)]
pub struct Symmetries {
    shape: Arc<Board>,
    pub(super) structure: Structure,
    /// Generators on cells and houses.
    generators: Vec<Box<[u32]>>,
    levels: Vec<Level>,
    order: Order,
    known: bool,
    /// Every element as a map from target cells to source cells, where there are not too many.
    pub(super) elements: Option<Vec<Box<[u32]>>>,
}

/// One step of the chain: where the symmetries that keep the points before it take the next one.
#[derive(Debug)]
struct Level {
    /// The orbit, the base point first.
    orbit: Vec<u32>,
    /// For each point of the orbit, the place in the orbit it was reached from and the generator that did it.
    from: Vec<(u32, u32)>,
}

impl Symmetries {
    /// Finds all symmetries of a shape. Boards with demands other than houses and pairs, or of more than 8,192 cells, or
    /// too intricate to work through, get only the identity, and [`Symmetries::known`] says so.
    pub fn of(shape: &Arc<Board>) -> Self {
        let fits = shape.constraints().is_empty() && !shape.asks_clues() && shape.len() <= MOST_CELLS;
        let structure = Structure::of_shape(shape);
        let found = if fits { search::label(&structure, SHAPE_LIMIT) } else { None };
        let known = found.is_some();
        let (base, generators) =
            found.map_or_else(Default::default, |Labelling { base, generators, .. }| {
                (base, generators.iter().map(|g| g.to_vec().into_boxed_slice()).collect::<Vec<_>>())
            });
        let levels = chain(&base, &generators, structure.len());
        let order = Order::product(levels.iter().map(|l| l.orbit.len() as u32));
        let mut new =
            Self { shape: shape.clone(), structure, generators, levels, order, known, elements: None };
        let cells = shape.len() as u128;
        if known && new.order.to_u128().is_some_and(|n| n <= MOST_LISTED.min(MOST_LISTED_CELLS / cells)) {
            new.elements = Some(new.list());
        }
        new
    }

    /// The shape.
    pub fn board(&self) -> &Arc<Board> {
        &self.shape
    }

    /// How many there are.
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// Whether these are all. If not, the identity stands alone, and boards may be the same without being found so.
    pub fn known(&self) -> bool {
        self.known
    }

    /// Permutations that generate all: for each cell, where it goes.
    pub fn generators(&self) -> impl ExactSizeIterator<Item = Vec<Cell>> + '_ {
        let cells = self.shape.len();
        self.generators.iter().map(move |g| g[..cells].iter().map(|&c| Cell::new(c as usize)).collect())
    }

    /// The one symmetry, as a map from target to source, that gives the earliest targets of the base the sources of
    /// lowest rank. It depends on the order of the ranks alone, so that boards ranked alike are moved alike.
    pub(super) fn by_rank(&self, rank: &[u32]) -> Vec<u32> {
        let mut map: Vec<u32> = (0..self.structure.len() as u32).collect();
        let mut room = map.clone();
        for level in &self.levels {
            let best = (0..level.orbit.len()).min_by_key(|&p| rank[map[level.orbit[p] as usize] as usize]);
            self.follow(level, best.unwrap_or(0), &mut map, &mut room);
        }
        map
    }

    /// Puts the element of a level that takes its base point to a point of the orbit before `map`.
    fn follow(&self, level: &Level, mut point: usize, map: &mut Vec<u32>, room: &mut Vec<u32>) {
        while point != 0 {
            let (from, generator) = level.from[point];
            let step = &self.generators[generator as usize];
            for (new, &to) in room.iter_mut().zip(step) {
                *new = map[to as usize];
            }
            std::mem::swap(map, room);
            point = from as usize;
        }
    }

    /// All elements, on cells only.
    fn list(&self) -> Vec<Box<[u32]>> {
        let mut all: Vec<Vec<u32>> = vec![(0..self.structure.len() as u32).collect()];
        for level in &self.levels {
            let mut more = Vec::with_capacity(all.len() * level.orbit.len());
            for element in &all {
                for point in 0..level.orbit.len() {
                    let (mut map, mut room) = (element.clone(), element.clone());
                    self.follow(level, point, &mut map, &mut room);
                    more.push(map);
                }
            }
            all = more;
        }
        let cells = self.shape.len();
        all.into_iter().map(|map| map[..cells].into()).collect()
    }
}

/// The order of the group that generators which are strong for a base generate.
pub(super) fn order_of(base: &[u32], generators: &[impl AsRef<[u32]>], vertices: usize) -> Order {
    Order::product(chain(base, generators, vertices).iter().map(|l| l.orbit.len() as u32))
}

fn chain(base: &[u32], generators: &[impl AsRef<[u32]>], vertices: usize) -> Vec<Level> {
    let mut seen = vec![false; vertices];
    let mut levels = Vec::new();
    for (k, &point) in base.iter().enumerate() {
        let fixes = |g: &[u32]| base[..k].iter().all(|&b| g[b as usize] == b);
        let own: Vec<u32> =
            (0u32..).zip(generators).filter(|(_, g)| fixes(g.as_ref())).map(|(i, _)| i).collect();
        let mut level = Level { orbit: vec![point], from: vec![(0, 0)] };
        seen[point as usize] = true;
        let mut at = 0;
        while at < level.orbit.len() {
            for &g in &own {
                let image = generators[g as usize].as_ref()[level.orbit[at] as usize];
                if !std::mem::replace(&mut seen[image as usize], true) {
                    level.orbit.push(image);
                    level.from.push((at as u32, g));
                }
            }
            at += 1;
        }
        level.orbit.iter().for_each(|&v| seen[v as usize] = false);
        if level.orbit.len() > 1 {
            levels.push(level);
        }
    }
    levels
}
