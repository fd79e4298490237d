//! Ordered partitions of the vertices, and their refinement: vertices of one class stay together only while each of
//! them has as many neighbours as the others in every class. This is colour refinement with the smaller half first
//! (Hopcroft 1971; for graphs, `McKay` 1981). Everything is decided by numbers that a renaming of the vertices does not
//! change, so that two boards that are the same are cut in the same way.

use std::cmp::Ordering;
use std::collections::VecDeque;

use super::structure::Structure;

/// Vertices in classes, the classes in order. A class is known by the place where it starts.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    /// The vertices, class by class.
    pub(super) order: Vec<u32>,
    /// Where each vertex stands in `order`.
    pub(super) place: Vec<u32>,
    /// The class of each vertex.
    pub(super) class: Vec<u32>,
    /// How many vertices the class that starts here has.
    len: Vec<u32>,
    /// How many classes there are.
    classes: usize,
}

impl Partition {
    /// The classes of equal colour.
    pub(super) fn by_colour(colours: &[u32]) -> Self {
        let n = colours.len();
        let mut order: Vec<u32> = (0..n as u32).collect();
        order.sort_by_key(|&v| colours[v as usize]);
        let mut new = Self { order, place: vec![0; n], class: vec![0; n], len: vec![0; n], classes: 0 };
        let mut start = 0;
        for at in 0..n {
            let v = new.order[at] as usize;
            if at > 0 && colours[v] != colours[new.order[at - 1] as usize] {
                start = at;
            }
            new.classes += usize::from(start == at);
            new.place[v] = at as u32;
            new.class[v] = start as u32;
            new.len[start] += 1;
        }
        new
    }

    /// Whether each vertex is alone.
    pub(super) fn is_discrete(&self) -> bool {
        self.classes == self.order.len()
    }

    /// The vertices of the class that starts here.
    pub(super) fn members(&self, start: u32) -> &[u32] {
        let start = start as usize;
        &self.order[start..start + self.len[start] as usize]
    }

    /// Where classes start.
    pub(super) fn starts(&self) -> impl Iterator<Item = u32> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            let start = at;
            at += *self.len.get(start)? as usize;
            Some(start as u32)
        })
    }

    /// The class to take apart next: the first of the smallest that are no singles, of cells as long as there are such.
    /// A cell singled out singles out its houses and its digit; a house or digit alone tells much less.
    pub(super) fn target(&self, cells: usize) -> u32 {
        let several = self.starts().filter(|&s| self.len[s as usize] > 1);
        let is_cell = |start: u32| (self.order[start as usize] as usize) < cells;
        several.min_by_key(|&s| (!is_cell(s), self.len[s as usize])).unwrap_or(0)
    }

    fn swap_to(&mut self, vertex: u32, at: usize) {
        let from = self.place[vertex as usize] as usize;
        let other = self.order[at];
        self.order.swap(from, at);
        self.place[vertex as usize] = at as u32;
        self.place[other as usize] = from as u32;
    }

    /// Takes a vertex out of its class and puts it before the others.
    pub(super) fn single_out(&mut self, vertex: u32) {
        let start = self.class[vertex as usize];
        self.swap_to(vertex, start as usize);
        let len = self.len[start as usize];
        for at in start + 1..start + len {
            self.class[self.order[at as usize] as usize] = start + 1;
        }
        if len > 1 {
            self.len[start as usize] = 1;
            self.len[start as usize + 1] = len - 1;
            self.classes += 1;
        }
    }
}

/// The room that refining needs, and the work done so far.
#[derive(Debug)]
pub(super) struct Refiner {
    queue: VecDeque<u32>,
    waiting: Vec<bool>,
    count: Vec<u32>,
    touched: Vec<u32>,
    splitter: Vec<u32>,
    /// What the last refinement met, step by step.
    pub(super) trace: Vec<u64>,
    /// Edges looked at, and the like.
    pub(super) work: u64,
}

impl Refiner {
    pub(super) fn new(vertices: usize) -> Self {
        Self {
            queue: VecDeque::new(),
            waiting: vec![false; vertices],
            count: vec![0; vertices],
            touched: Vec::new(),
            splitter: Vec::new(),
            trace: Vec::new(),
            work: 0,
        }
    }

    /// Refines a partition whose classes are all new.
    pub(super) fn refine_all(&mut self, structure: &Structure, partition: &mut Partition) {
        for start in partition.starts() {
            self.wait(start);
        }
        self.trace.clear();
        self.refine(structure, partition, 0, None);
    }

    /// Singles out a vertex of a refined partition, and refines it again. What was met on the way is left in `trace`; it
    /// is the same for vertices that a symmetry takes to each other. The answer compares it with a known trace, and when
    /// it is greater the partition is left half done.
    pub(super) fn descend(
        &mut self,
        structure: &Structure,
        partition: &mut Partition,
        vertex: u32,
        known: Option<&[u64]>,
    ) -> Ordering {
        let start = partition.class[vertex as usize];
        partition.single_out(vertex);
        self.wait(start);
        self.trace.clear();
        self.refine(structure, partition, u64::from(start), known)
    }

    fn wait(&mut self, start: u32) {
        if !std::mem::replace(&mut self.waiting[start as usize], true) {
            self.queue.push_back(start);
        }
    }

    fn refine(
        &mut self,
        structure: &Structure,
        partition: &mut Partition,
        seed: u64,
        known: Option<&[u64]>,
    ) -> Ordering {
        let mut order = if known.is_some() { Ordering::Equal } else { Ordering::Less };
        let mut hash = mix(seed, 1);
        while let Some(start) = self.queue.pop_front() {
            self.waiting[start as usize] = false;
            if partition.is_discrete() || order == Ordering::Greater {
                continue;
            }
            // A copy: the class may be cut while it cuts others.
            self.splitter.clear();
            self.splitter.extend_from_slice(partition.members(start));
            hash = mix(hash, u64::from(start));
            for layer in &structure.layers {
                for &v in &self.splitter {
                    let ends = layer.of(v);
                    for &u in ends {
                        if self.count[u as usize] == 0 {
                            self.touched.push(u);
                        }
                        self.count[u as usize] += 1;
                    }
                    self.work += ends.len() as u64;
                }
                self.work += 4 * self.touched.len() as u64 + 1;
                hash = self.cut(partition, hash);
            }
            order = order.then(compare_next(&self.trace, hash, known));
            self.trace.push(hash);
        }
        hash = mix(hash, partition.classes as u64);
        order = order.then(compare_next(&self.trace, hash, known));
        self.trace.push(hash);
        // A trace that is the beginning of the known one comes before it.
        order.then(self.trace.len().cmp(&known.map_or(0, <[u64]>::len)))
    }

    /// Cuts every class by the numbers counted.
    fn cut(&mut self, partition: &mut Partition, mut trace: u64) -> u64 {
        let mut touched = std::mem::take(&mut self.touched);
        let count = &self.count;
        touched.sort_unstable_by_key(|&u| {
            u64::from(partition.class[u as usize]) << 32 | u64::from(count[u as usize])
        });
        let mut rest = &touched[..];
        while let Some(&first) = rest.first() {
            let class = partition.class[first as usize];
            let end = rest.partition_point(|&u| partition.class[u as usize] == class);
            let (members, more) = rest.split_at(end);
            rest = more;
            trace = self.cut_class(partition, class, members, trace);
        }
        for &u in &touched {
            self.count[u as usize] = 0;
        }
        touched.clear();
        self.touched = touched;
        trace
    }

    /// Cuts one class: first the members that were not counted, then those in `counted`, which are in order of count.
    fn cut_class(&mut self, partition: &mut Partition, class: u32, counted: &[u32], mut trace: u64) -> u64 {
        let (start, len) = (class as usize, partition.len[class as usize] as usize);
        let count_of = |u: &u32| self.count[*u as usize];
        let (low, high) = (counted.first().map_or(0, count_of), counted.last().map_or(0, count_of));
        trace = mix(trace, (class as u64) << 32 | counted.len() as u64);
        if counted.len() == len && low == high {
            return mix(trace, u64::from(low));
        }
        for (i, &u) in counted.iter().enumerate().rev() {
            partition.swap_to(u, start + len - counted.len() + i);
        }
        let mut pieces = Vec::with_capacity(4);
        if counted.len() < len {
            pieces.push((start, len - counted.len()));
        }
        let mut at = start + len - counted.len();
        for group in counted.chunk_by(|a, b| count_of(a) == count_of(b)) {
            pieces.push((at, group.len()));
            trace = mix(trace, u64::from(count_of(&group[0])) << 32 | group.len() as u64);
            for &u in group {
                partition.class[u as usize] = at as u32;
            }
            at += group.len();
        }
        for &(piece, size) in &pieces {
            partition.len[piece] = size as u32;
        }
        partition.classes += pieces.len() - 1;
        // The largest piece need not cut others: what it would tell follows from the whole and the other pieces.
        let largest = pieces.iter().rev().max_by_key(|p| p.1).map_or(start, |p| p.0);
        let was_waiting = self.waiting[start];
        for &(piece, _) in &pieces {
            if was_waiting || piece != largest {
                self.wait(piece as u32);
            }
        }
        trace
    }
}

/// Compares the next number of a trace with the one known at its place.
fn compare_next(trace: &[u64], next: u64, known: Option<&[u64]>) -> Ordering {
    known.map_or(Ordering::Equal, |known| known.get(trace.len()).map_or(Ordering::Greater, |k| next.cmp(k)))
}

/// Mixes a number into a hash; the constants are those of `SplitMix64`'s last steps.
fn mix(hash: u64, value: u64) -> u64 {
    let mut z = (hash ^ value).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
