//! What there is to look at on a shape, worked out once: houses, pairs kept apart, houses that meet in several cells.

use std::collections::{BTreeSet, HashMap};

use masume_puzzle::{Board, Cell};

use super::motion::Motion;
use crate::Unsupported;

/// Motions of a higher order gain nothing more.
const MOST_ORDER: usize = 64;
/// Two houses meet in at least this many cells, or locked candidates say no more than hidden singles do.
const LEAST_MEETING: usize = 2;

/// The houses, stars and meetings of a shape under a motion, one of each orbit.
#[derive(Debug)]
pub(super) struct Plan {
    /// Cells.
    pub(super) cells: usize,
    /// All candidates.
    pub(super) all: u32,
    /// Groups that differ; those of `full` hold every digit.
    pub(super) houses: Vec<Group>,
    /// Cells that must differ from those of a list, one by one; numbered on after the houses.
    pub(super) stars: Vec<(u32, Vec<u32>)>,
    /// Houses that meet in several cells.
    pub(super) meetings: Vec<Meeting>,
    /// Unions of cells that the meetings need.
    pub(super) unions: Vec<Vec<u32>>,
    /// All houses and stars, as bits.
    pub(super) items: Vec<u64>,
    /// The houses and stars to look at again when a cell has changed, as bits, cell after cell.
    pub(super) wake: Vec<u64>,
    /// The images of each cell by all powers of the motion but the zeroth, cell after cell.
    pub(super) images: Vec<u32>,
    /// What each of those powers does to a set of digits: bits, and how far they move.
    pub(super) powers: Vec<Vec<(u32, i32)>>,
    /// One cell of each orbit, and how many there are in it.
    pub(super) orbits: Vec<(u32, u32)>,
}

/// A house.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) cells: Vec<u32>,
    pub(super) full: bool,
}

/// Two houses that meet: where a digit of the one is confined to the meeting, it is nowhere else in the other.
#[derive(Debug)]
pub(super) struct Meeting {
    /// The numbers of the two, for what has changed.
    pub(super) houses: [u32; 2],
    /// Whether each of the two holds every digit.
    pub(super) full: [bool; 2],
    /// The union of the cells they share.
    pub(super) shared: u32,
    /// The unions that make up the rest of each.
    pub(super) rest: [Vec<u32>; 2],
    /// The cells of the rest of each.
    pub(super) others: [Vec<u32>; 2],
}

impl Plan {
    pub(super) fn new(shape: &Board, motion: &Motion) -> Result<Self, Unsupported> {
        let fail = |why: &str| Unsupported { engine: "crowd", why: why.into() };
        if shape.digits() > 32 {
            return Err(fail("it takes boards of up to 32 digits"));
        }
        if !shape.constraints().is_empty() {
            return Err(fail("it only knows cells that must differ"));
        }
        if !motion.fits(shape) {
            return Err(fail("the motion is no symmetry of the shape"));
        }
        let order = motion.order(MOST_ORDER).ok_or_else(|| fail("the order of the motion is too high"))?;
        let powers: Vec<Motion> = (1..order).map(|n| motion.times(n)).collect();
        let cells = shape.len();
        let images: Vec<Vec<u32>> = (0..cells).map(|c| powers.iter().map(|p| p.cells[c]).collect()).collect();
        let orbits = (0..cells as u32)
            .filter(|&c| images[c as usize].iter().all(|&i| i >= c))
            .map(|c| (c, images[c as usize].iter().copied().chain([c]).collect::<BTreeSet<_>>().len() as u32))
            .collect();

        // One house of each orbit stands for all of it.
        let key = |h: &[u32]| h.iter().copied().collect::<BTreeSet<u32>>();
        let all: Vec<Vec<u32>> =
            shape.houses().iter().map(|h| h.cells.iter().map(|c| c.index() as u32).collect()).collect();
        let number: HashMap<BTreeSet<u32>, usize> =
            all.iter().enumerate().map(|(i, h)| (key(h), i)).collect();
        let image = |h: usize, p: &Motion| {
            number[&all[h].iter().map(|&c| p.cells[c as usize]).collect::<BTreeSet<u32>>()]
        };
        let mut slot = vec![0; all.len()];
        let mut houses = Vec::new();
        for h in 0..all.len() {
            let first = powers.iter().map(|p| image(h, p)).min().unwrap_or(h).min(h);
            slot[h] = if first == h { houses.len() as u32 } else { slot[first] };
            if first == h {
                houses
                    .push(Group { cells: all[h].clone(), full: all[h].len() == usize::from(shape.digits()) });
            }
        }
        let mut star = vec![None; cells];
        let mut stars: Vec<(u32, Vec<u32>)> = Vec::new();
        for c in shape.cells() {
            if shape.apart_from(c).len() == 0 {
                continue;
            }
            let first =
                images[c.index()].iter().copied().min().map_or(c.index(), |i| c.index().min(i as usize));
            if first == c.index() {
                star[first] = Some((houses.len() + stars.len()) as u32);
                stars.push((first as u32, shape.apart_from(c).map(|p| p.index() as u32).collect()));
            }
            star[c.index()] = star[first];
        }
        let count = houses.len() + stars.len();
        let words = count.div_ceil(64);
        let mut wake = vec![0u64; cells * words];
        for c in 0..cells {
            for item in shape.houses_of(Cell::new(c)).iter().map(|&h| slot[h as usize]).chain(star[c]) {
                wake[c * words + item as usize / 64] |= 1 << (item % 64);
            }
        }
        let items = (0..words).map(|w| u64::MAX >> (64 - (count - w * 64).min(64))).collect();

        let mut plan = Self {
            cells,
            all: u32::MAX >> (32 - u32::from(shape.digits())),
            houses,
            stars,
            meetings: Vec::new(),
            unions: Vec::new(),
            items,
            wake,
            images: images.concat(),
            powers: powers.iter().map(|p| moves(&p.digits)).collect(),
            orbits,
        };
        let mut seen = BTreeSet::new();
        let mut pairs = Vec::new();
        for a in 0..all.len() {
            for b in a + 1..all.len() {
                let shared = all[a].iter().filter(|c| all[b].contains(c)).count();
                if shared < LEAST_MEETING || seen.contains(&(a, b)) {
                    continue;
                }
                seen.insert((a, b));
                for p in &powers {
                    let (x, y) = (image(a, p), image(b, p));
                    seen.insert((x.min(y), x.max(y)));
                }
                pairs.push((a, b));
            }
        }
        plan.meet(&all, &pairs, &slot);
        Ok(plan)
    }

    /// States the meetings of these pairs of houses, with unions shared between them.
    fn meet(&mut self, all: &[Vec<u32>], pairs: &[(usize, usize)], slot: &[u32]) {
        let common =
            |a: usize, b: usize| all[a].iter().copied().filter(|c| all[b].contains(c)).collect::<Vec<u32>>();
        let mut known: HashMap<Vec<u32>, u32> = HashMap::new();
        let mut union = |cells: Vec<u32>, unions: &mut Vec<Vec<u32>>| {
            let mut key = cells.clone();
            key.sort_unstable();
            *known.entry(key).or_insert_with(|| {
                unions.push(cells);
                unions.len() as u32 - 1
            })
        };
        for &(a, b) in pairs {
            let shared = common(a, b);
            let mut rest: [Vec<u32>; 2] = Default::default();
            let mut others: [Vec<u32>; 2] = Default::default();
            for (side, (own, other)) in [(a, b), (b, a)].into_iter().enumerate() {
                others[side] = all[own].iter().copied().filter(|c| !shared.contains(c)).collect();
                // Meetings with houses of the other's kind divide the rest on plain boards; what is left goes singly.
                let mut left = others[side].clone();
                for third in (0..all.len()).filter(|&t| t != own && t != other) {
                    let part = common(own, third);
                    if part.len() >= LEAST_MEETING && part.iter().all(|c| left.contains(c)) {
                        left.retain(|c| !part.contains(c));
                        rest[side].push(union(part, &mut self.unions));
                    }
                }
                rest[side].extend(left.into_iter().map(|c| union(vec![c], &mut self.unions)));
            }
            self.meetings.push(Meeting {
                houses: [slot[a], slot[b]],
                full: [self.houses[slot[a] as usize].full, self.houses[slot[b] as usize].full],
                shared: union(shared, &mut self.unions),
                rest,
                others,
            });
        }
    }
}

/// A permutation of bits as bits that move equally far.
fn moves(digits: &[u8]) -> Vec<(u32, i32)> {
    let mut by: HashMap<i32, u32> = HashMap::new();
    for (from, &to) in digits.iter().enumerate() {
        *by.entry(i32::from(to) - from as i32).or_default() |= 1 << from;
    }
    let mut moves: Vec<(u32, i32)> = by.into_iter().map(|(by, bits)| (bits, by)).collect();
    moves.sort_unstable();
    moves
}
