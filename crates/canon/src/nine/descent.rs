//! The smallest digit string where there are many ways to write the pattern, and the automorphisms of a board.
//!
//! The ways form a tree: first the order of the columns, then the first row, the second, … Beginnings are shared, and a
//! beginning that writes larger than the smallest board so far is left. When a way writes *the same* board, it shows an
//! automorphism: what lies below the place where it left the path of the smallest one mirrors what lies below that path,
//! and need not be looked at. (As nauty does; *Practical graph isomorphism*, 1981.) The ways seen at each
//! place of the path are then the transversals of the group: their numbers multiply to its order.

use super::digits::{Names, Places, Way};
use super::lines::Path;
use super::{Clues, Transformation};

/// The smallest board and what was learnt on the way.
pub(super) struct Outcome {
    pub(super) form: Clues,
    pub(super) way: Way,
    pub(super) names: Names,
    /// For each place of the path: the transformations that lead to the form and leave the path there.
    pub(super) others: Vec<Vec<Transformation>>,
}

/// How a part of the tree was left.
#[derive(Clone, Copy)]
struct Left {
    /// The smallest board is now from there.
    improved: bool,
    /// The place of the path to go back to: everything below the branch that was taken there is known.
    back: usize,
}

/// No place to go back to.
const ON: usize = usize::MAX;

struct Descent<'a> {
    /// The board and its transpose, and which of their lines in the same band is the first with the same content.
    sides: [Clues; 2],
    alike: [u8; 18],
    /// The written columns with clues, row by row.
    filled: [([u8; 9], usize); 9],
    paths: &'a [Path],
    columns: [u8; 9],
    keep_others: bool,
    current: Clues,
    least: Clues,
    names: Names,
    way: Way,
    /// Choices made: the order of columns, then the lines.
    choices: [u32; 10],
    least_choices: [u32; 10],
    others: Vec<Vec<Transformation>>,
}

/// Paths with the same columns side by side, and of those, such with the same first rows: as [`run`] needs them.
pub(super) fn sort(paths: &mut [Path]) {
    paths.sort_unstable_by_key(|p| (p.transposed(), p.ties(), p.0));
}

/// The smallest board among all (sorted) paths with all exchanges of columns, and, if asked for, the automorphisms.
pub(super) fn run(
    clues: &Clues,
    places: &Places,
    paths: &[Path],
    exchanges: &[[u8; 9]],
    keep_others: bool,
) -> Outcome {
    let transposed: Clues = std::array::from_fn(|cell| clues[cell % 9 * 9 + cell / 9]);
    let sides = [*clues, transposed];
    let mut filled = [([0; 9], 0); 9];
    for &(row, column) in places.list() {
        let (list, len) = &mut filled[usize::from(row)];
        list[*len] = column;
        *len += 1;
    }
    let identity = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let mut descent = Descent {
        alike: alike(&sides),
        sides,
        filled,
        paths,
        columns: identity,
        keep_others,
        current: [0; 81],
        least: [0; 81],
        names: Names::NONE,
        way: Way { transposed: false, rows: identity, columns: identity },
        choices: [0; 10],
        least_choices: [u32::MAX; 10],
        others: vec![Vec::new(); 10],
    };
    let mut from = 0;
    let mut better = true;
    let mut number = 0;
    while let Some(&first) = paths.get(from) {
        let same = |p: &Path| p.transposed() == first.transposed() && p.ties() == first.ties();
        let to = from + paths[from..].iter().take_while(|p| same(p)).count();
        for exchange in exchanges {
            descent.columns = Way::new(first, Some(exchange)).columns;
            descent.choices[0] = number;
            number += 1;
            descent.below(0, (from, to), Names::NONE, better, false);
            better = false;
        }
        from = to;
    }
    Outcome { form: descent.least, way: descent.way, names: descent.names, others: descent.others }
}

/// For each of the 18 lines the first of its band that has the same content.
fn alike(sides: &[Clues; 2]) -> [u8; 18] {
    let line = |i: usize| &sides[i / 9][i % 9 * 9..][..9];
    std::array::from_fn(|i| (i / 3 * 3..i).find(|&j| line(j) == line(i)).unwrap_or(i) as u8)
}

impl Descent<'_> {
    /// Looks at all paths of a range, which have the rows above `row` in common. `better`: what is written so far is
    /// smaller than the beginning of the smallest board; else it is the same. `on_least`: so are the choices.
    fn below(
        &mut self,
        row: usize,
        (mut from, to): (usize, usize),
        names: Names,
        mut better: bool,
        mut on_least: bool,
    ) -> Left {
        let Some(&(filled, len)) = self.filled.get(row) else {
            return self.leaf(from, &names, better);
        };
        let mut left = Left { improved: false, back: ON };
        let mut seen = 0u32;
        while from < to {
            let line = self.paths[from].row(row);
            let end = from + self.paths[from..to].iter().take_while(|p| p.row(row) == line).count();
            let range = (from, end);
            from = end;
            // The like of a line that was tried gives nothing new; but next to the path it shows an automorphism.
            let index = usize::from(line);
            if !on_least && self.alike[index] != line && seen >> self.alike[index] & 1 != 0 {
                continue;
            }
            seen |= 1 << line;
            let mut names = names;
            let mut order = std::cmp::Ordering::Equal;
            let source = &self.sides[index / 9][index % 9 * 9..][..9];
            for &column in &filled[..len] {
                let place = 9 * row + usize::from(column);
                let name = names.name(source[usize::from(self.columns[usize::from(column)])]);
                self.current[place] = name;
                order = order.then(name.cmp(&self.least[place]));
                if order.is_gt() && !better {
                    break;
                }
            }
            if !better && order.is_gt() {
                continue;
            }
            self.choices[row + 1] = u32::from(line);
            let stays = on_least && self.least_choices[row + 1] == u32::from(line);
            let below = self.below(row + 1, range, names, better || order.is_lt(), stays);
            if below.improved {
                (better, on_least, left.improved) = (false, true, true);
            }
            if below.back <= row {
                left.back = below.back;
                return left;
            }
        }
        left
    }

    /// A complete path.
    fn leaf(&mut self, path: usize, names: &Names, better: bool) -> Left {
        let way = Way { columns: self.columns, ..Way::new(self.paths[path], None) };
        if better {
            self.least = self.current;
            self.least_choices = self.choices;
            self.names = *names;
            self.way = way;
            self.others.iter_mut().for_each(Vec::clear);
            return Left { improved: true, back: ON };
        }
        let fork = self.choices.iter().zip(&self.least_choices).position(|(a, b)| a != b).unwrap_or(0);
        if self.keep_others {
            self.others[fork].push(way.transformation(&names.names));
        }
        Left { improved: false, back: fork }
    }
}
