//! A canonical order of the vertices of a structure, and its symmetries: single out a vertex, refine, and so on until
//! every vertex is alone (`McKay` 1981; `McKay` and Piperno 2014).
//!
//! Each way down ends in an order. Of all of them the one that is smallest by its trace (what the refinements met, level
//! by level) and then by the structure written out in it is *the* order; two ends that read the same are a symmetry.
//! Three things keep the tree small: ways whose trace is larger than the best are left; of vertices that known symmetries
//! take to each other one is enough; and where a way differs from the best only in how some vertices change places, that
//! change is tried as a symmetry at once, without going down (the idea of saucy, Darga et al. 2008).

use std::cmp::Ordering;
use std::rc::Rc;

use super::partition::{Partition, Refiner};
use super::structure::Structure;

/// What a search found.
#[derive(Debug)]
pub(super) struct Labelling {
    /// The vertices in their canonical order.
    pub(super) order: Vec<u32>,
    /// The vertices singled out on the way to that order: only the identity keeps all of them.
    pub(super) base: Vec<u32>,
    /// Permutations of the vertices that generate all symmetries. Those that keep the first `k` vertices of the base
    /// generate all symmetries that do.
    pub(super) generators: Vec<Rc<[u32]>>,
}

/// Deepest way down: more levels are more symmetry than this search is for, and each keeps a partition.
const DEEPEST: usize = 1000;

/// The canonical order of a structure, or `None` when finding it would take more than `limit` steps of work.
pub(super) fn label(structure: &Structure, limit: u64) -> Option<Labelling> {
    let n = structure.len();
    let mut refiner = Refiner::new(n);
    let mut root = Partition::by_colour(&structure.colours);
    refiner.refine_all(structure, &mut root);
    let mut search = Search {
        structure,
        refiner,
        limit,
        path: Vec::new(),
        stack: Vec::new(),
        best: Best::default(),
        generators: Vec::new(),
        moves: Vec::new(),
        on_path: vec![false; n],
        mark: vec![false; n],
        over: false,
    };
    search.explore(&Rc::new(root), 0);
    let Search { best, generators, over, .. } = search;
    let leaf = best.leaf.filter(|_| !over)?;
    Some(Labelling { order: leaf.order.clone(), base: best.path, generators })
}

/// The best way down so far.
#[derive(Debug, Default)]
struct Best {
    path: Vec<u32>,
    traces: Vec<Vec<u64>>,
    partitions: Vec<Rc<Partition>>,
    /// Its end, when it has been reached.
    leaf: Option<Rc<Partition>>,
    written: Vec<u32>,
}

struct Search<'a> {
    structure: &'a Structure,
    refiner: Refiner,
    limit: u64,
    /// The vertices singled out, and the partitions after each.
    path: Vec<u32>,
    stack: Vec<Rc<Partition>>,
    best: Best,
    generators: Vec<Rc<[u32]>>,
    /// Of each generator the vertices that it moves: most move few.
    moves: Vec<Vec<(u32, u32)>>,
    on_path: Vec<bool>,
    mark: Vec<bool>,
    /// Whether the limit was reached.
    over: bool,
}

impl Search<'_> {
    /// Looks at everything below a partition. The answer is the level that goes on: the parent's, or one further up
    /// when a symmetry shows that the rest below is known.
    fn explore(&mut self, partition: &Rc<Partition>, level: usize) -> usize {
        if partition.is_discrete() {
            return self.arrive(partition, level);
        }
        if level >= DEEPEST {
            self.over = true;
            return 0;
        }
        let mut members = partition.members(partition.target(self.structure.cells)).to_vec();
        members.sort_unstable();
        let mut orbits = Orbits::new(self.structure.len());
        let mut known = 0;
        let mut explored: Vec<u32> = Vec::new();
        for vertex in members {
            for moves in &self.moves[known..] {
                self.refiner.work += moves.len() as u64;
                if !moves.iter().any(|&(v, _)| self.on_path[v as usize]) {
                    orbits.join(moves.iter().copied());
                }
            }
            known = self.moves.len();
            let root = orbits.root(vertex);
            if explored.iter().any(|&e| orbits.root(e) == root) {
                continue;
            }
            explored.push(vertex);
            let back = self.go_down(partition, level, vertex);
            if self.over {
                return 0;
            }
            if back < level {
                return back;
            }
        }
        level.saturating_sub(1)
    }

    /// Singles out one vertex, and goes on below it unless that is known to be of no use.
    fn go_down(&mut self, partition: &Partition, level: usize, vertex: u32) -> usize {
        let mut child = partition.clone();
        let best = self.best.traces.get(level).map(Vec::as_slice);
        let known = self.refiner.descend(self.structure, &mut child, vertex, best);
        self.refiner.work += 4 * self.structure.len() as u64;
        if self.refiner.work > self.limit {
            self.over = true;
            return 0;
        }
        if known == Ordering::Greater {
            return level;
        }
        let child = Rc::new(child);
        self.path.push(vertex);
        self.on_path[vertex as usize] = true;
        self.stack.push(child.clone());
        let mut back = None;
        if known == Ordering::Less {
            self.best.leaf = None;
            self.best.path.clone_from(&self.path);
            self.best.partitions.clone_from(&self.stack);
            self.best.traces.truncate(level);
            self.best.traces.push(self.refiner.trace.clone());
        } else if self.best.leaf.is_some() && self.try_exchange(&child, level) {
            back = Some(self.common());
        }
        let back = back.unwrap_or_else(|| self.explore(&child, level + 1));
        self.path.pop();
        self.on_path[vertex as usize] = false;
        self.stack.pop();
        back
    }

    /// How many vertices the way here and the best way have in common.
    fn common(&self) -> usize {
        self.path.iter().zip(&self.best.path).take_while(|(a, b)| a == b).count()
    }

    /// Every vertex is alone: an order is found.
    fn arrive(&mut self, leaf: &Rc<Partition>, level: usize) -> usize {
        let written = self.structure.written(&leaf.order, &leaf.place);
        self.refiner.work += 4 * written.len() as u64;
        let order = match &self.best.leaf {
            Some(_) => written.cmp(&self.best.written),
            None => Ordering::Less,
        };
        match (order, &self.best.leaf) {
            (Ordering::Equal, Some(best)) => {
                let mut map = vec![0; leaf.order.len()];
                for (&from, &to) in best.order.iter().zip(&leaf.order) {
                    map[from as usize] = to;
                }
                self.learn(map);
                self.common()
            }
            (Ordering::Less, _) => {
                self.best.path.clone_from(&self.path);
                self.best.partitions.clone_from(&self.stack);
                self.best.leaf = Some(leaf.clone());
                self.best.written = written;
                level.saturating_sub(1)
            }
            _ => level.saturating_sub(1),
        }
    }

    /// Tries the symmetry that takes the best way's partition at this level to this one: vertices that are in the same
    /// class in both stay, the others of a class change over in order.
    fn try_exchange(&mut self, here: &Partition, level: usize) -> bool {
        let there = &self.best.partitions[level];
        let mut map: Vec<u32> = (0..self.structure.len() as u32).collect();
        let (mut from, mut to): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        self.refiner.work += map.len() as u64;
        for start in here.starts() {
            from.clear();
            to.clear();
            let differs = |of: &Partition, v: &u32| of.class[*v as usize] != start;
            from.extend(there.members(start).iter().filter(|v| differs(here, v)));
            to.extend(here.members(start).iter().filter(|v| differs(there, v)));
            if there.members(start).len() != here.members(start).len() {
                return false;
            }
            from.sort_unstable();
            to.sort_unstable();
            for (&from, &to) in from.iter().zip(&to) {
                map[from as usize] = to;
            }
        }
        let keeps = self.structure.keeps(&map, &mut self.mark);
        if keeps {
            self.learn(map);
        }
        keeps
    }

    fn learn(&mut self, map: Vec<u32>) {
        self.moves.push((0u32..).zip(map.iter().copied()).filter(|(v, image)| v != image).collect());
        self.generators.push(map.into());
    }
}

/// Which vertices the known symmetries take to each other.
#[derive(Debug)]
pub(super) struct Orbits(Vec<u32>);

impl Orbits {
    pub(super) fn new(vertices: usize) -> Self {
        Self((0..vertices as u32).collect())
    }

    pub(super) fn root(&mut self, mut v: u32) -> u32 {
        while self.0[v as usize] != v {
            let up = self.0[self.0[v as usize] as usize];
            self.0[v as usize] = up;
            v = up;
        }
        v
    }

    pub(super) fn join(&mut self, moves: impl Iterator<Item = (u32, u32)>) {
        for (v, image) in moves {
            let (a, b) = (self.root(v), self.root(image));
            self.0[a.max(b) as usize] = a.min(b);
        }
    }
}
