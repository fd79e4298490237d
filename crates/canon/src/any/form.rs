//! Forms and automorphisms of puzzles and patterns on a shape whose symmetries are known.

use std::cmp::Ordering;

use masume_puzzle::{Pattern, Puzzle};

use super::group::{self, Symmetries};
use super::order::Order;
use super::search;
use super::structure::Structure;
use super::transformation::Transformation;

/// Most work for one puzzle: about a second. Puzzles of makers take a thousandth of it.
const PUZZLE_LIMIT: u64 = 300_000_000;

/// A way to the form, and whether it is *the* form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Turns the puzzle or pattern into the form. When not exact it moves no cell.
    pub by: Transformation,
    /// Whether equal forms are all that there is to being the same. If not, the search went beyond its limit or the
    /// symmetries of the shape are not known, and two puzzles may be the same with different forms.
    pub exact: bool,
}

/// What can be done to a puzzle or pattern so that it stays as it is. Elements are counted by what they do to the cells;
/// each goes with one renaming of the digits that matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automorphisms {
    /// How many, the identity among them.
    pub order: Order,
    /// Some that generate all.
    pub generators: Vec<Transformation>,
    /// Whether these are all.
    pub exact: bool,
}

impl Symmetries {
    /// The way to the form of a puzzle. It must be on this shape.
    pub fn form(&self, puzzle: &Puzzle) -> Found {
        let values = puzzle.givens().values();
        let found = match &self.elements {
            _ if !self.fits(puzzle) => None,
            Some(elements) if puzzle.marks().is_none() => Some((smallest(elements, values), Vec::new())),
            _ => {
                let (structure, digits) = self.structure.with_digits(puzzle);
                self.search(&structure).map(|(source, rank)| {
                    // Digits that are not given are named after the others in the order of the search.
                    let mut later: Vec<_> = rank[self.structure.len()..].iter().zip(digits).collect();
                    later.sort_unstable();
                    (source, later.into_iter().flat_map(|(_, digits)| digits).collect())
                })
            }
        };
        let exact = found.is_some();
        let (source, later) = found.unwrap_or_else(|| ((0..values.len() as u32).collect(), Vec::new()));
        let digits = if puzzle.has_houses_only() {
            names(self.board().digits(), source.iter().map(|&c| values[c as usize]).chain(later))
        } else {
            // A sum or an order of digits does not outlive new names.
            (1..=self.board().digits()).collect()
        };
        Found { by: Transformation::new(self.board(), source, digits), exact }
    }

    /// The way to the form of a pattern. It must be on this shape.
    pub fn pattern_form(&self, pattern: &Pattern) -> Found {
        let filled = || self.board().cells().map(|c| pattern.contains(c));
        let source = match &self.elements {
            _ if !self.known() => None,
            Some(elements) => Some(smallest(elements, &filled().map(u8::from).collect::<Vec<_>>())),
            None => self.search(&self.structure.with_pattern(filled())).map(|(source, _)| source),
        };
        let exact = source.is_some();
        let source = source.unwrap_or_else(|| (0..self.board().len() as u32).collect());
        let digits = (1..=self.board().digits()).collect();
        Found { by: Transformation::new(self.board(), source, digits), exact }
    }

    /// The automorphisms of a puzzle. It must be on this shape.
    pub fn automorphisms(&self, puzzle: &Puzzle) -> Automorphisms {
        if !self.fits(puzzle) {
            return Automorphisms { order: Order::one(), generators: Vec::new(), exact: false };
        }
        let (structure, digits) = self.structure.with_digits(puzzle);
        self.automorphisms_of(&structure, &digits)
    }

    /// Whether the symmetries of the board are all there is to know about a puzzle: not when rule clues demand more.
    fn fits(&self, puzzle: &Puzzle) -> bool {
        self.known() && puzzle.rule_clues().is_empty()
    }

    /// The automorphisms of a pattern. It must be on this shape.
    pub fn pattern_automorphisms(&self, pattern: &Pattern) -> Automorphisms {
        let filled = self.board().cells().map(|c| pattern.contains(c));
        self.automorphisms_of(&self.structure.with_pattern(filled), &[])
    }

    fn automorphisms_of(&self, structure: &Structure, digits: &[Vec<u8>]) -> Automorphisms {
        let found = if self.known() { search::label(structure, PUZZLE_LIMIT) } else { None };
        let Some(found) = found else {
            return Automorphisms { order: Order::one(), generators: Vec::new(), exact: false };
        };
        let cells = self.board().len();
        let as_transformation = |map: &[u32]| {
            let mut source = vec![0; cells];
            for (from, &to) in (0u32..).zip(&map[..cells]) {
                source[to as usize] = from;
            }
            let mut names: Vec<u8> = (1..=self.board().digits()).collect();
            for (old, &to) in digits.iter().zip(&map[self.structure.len()..]) {
                let new = &digits[to as usize - self.structure.len()];
                for (&old, &new) in old.iter().zip(new) {
                    names[usize::from(old) - 1] = new;
                }
            }
            Transformation::new(self.board(), source, names)
        };
        Automorphisms {
            order: group::order_of(&found.base, &found.generators, structure.len()),
            generators: found.generators.iter().map(|g| as_transformation(g)).collect(),
            exact: true,
        }
    }

    /// The symmetry that a canonical order of a structure on this shape asks for, as a map to source cells, and the
    /// rank of each vertex; `None` beyond the limit.
    fn search(&self, structure: &Structure) -> Option<(Vec<u32>, Vec<u32>)> {
        let found = search::label(structure, PUZZLE_LIMIT)?;
        let mut rank = vec![0; structure.len()];
        for (place, &vertex) in (0..).zip(&found.order) {
            rank[vertex as usize] = place;
        }
        let mut source = self.by_rank(&rank);
        source.truncate(self.board().len());
        Some((source, rank))
    }
}

/// New names in the order of first appearance; digits that do not appear come last, in their own order. 0 is no digit.
fn names(digits: u8, appearing: impl Iterator<Item = u8>) -> Vec<u8> {
    let mut names = vec![0; usize::from(digits) + 1];
    let mut next = 1;
    for digit in appearing.chain(1..=digits).filter(|d| *d != 0) {
        let name = &mut names[usize::from(digit)];
        if *name == 0 {
            *name = next;
            next += 1;
        }
    }
    names.remove(0);
    names
}

/// Of these maps to source cells, the first that gives the smallest pattern string and then the smallest digit string.
fn smallest(elements: &[Box<[u32]>], values: &[u8]) -> Vec<u32> {
    let filled = |cell: &u32| values[*cell as usize] != 0;
    let mut best: Vec<&[u32]> = Vec::new();
    for element in elements {
        let order = match best.first() {
            Some(best) => element.iter().map(filled).cmp(best.iter().map(filled)),
            None => Ordering::Less,
        };
        match order {
            Ordering::Less => best = vec![element],
            Ordering::Equal => best.push(element),
            Ordering::Greater => {}
        }
    }
    let mut smallest: Option<(Vec<u8>, &[u32])> = None;
    for element in best {
        let mut names = [0u8; 65];
        let mut next = 1;
        let digits = element.iter().map(|&c| values[c as usize]).filter(|v| *v != 0).map(|v| {
            let name = &mut names[usize::from(v)];
            if *name == 0 {
                *name = next;
                next += 1;
            }
            *name
        });
        let known = smallest.as_ref().map(|s| &s.0[..]);
        if let Some(string) = if_smaller(digits, known) {
            smallest = Some((string, element));
        }
    }
    smallest.map_or_else(Vec::new, |s| s.1.to_vec())
}

/// The string, if it is smaller than the one known or none is. It is not looked at further than the first difference.
fn if_smaller(mut string: impl Iterator<Item = u8>, known: Option<&[u8]>) -> Option<Vec<u8>> {
    let Some(known) = known else { return Some(string.collect()) };
    for (at, &other) in known.iter().enumerate() {
        let own = string.next()?;
        match own.cmp(&other) {
            Ordering::Less => {
                let mut smaller = known[..at].to_vec();
                smaller.push(own);
                smaller.extend(string);
                return Some(smaller);
            }
            Ordering::Equal => {}
            Ordering::Greater => return None,
        }
    }
    None
}
