//! The automorphism group of a board or pattern: what can be done to it so that it looks the same.

use super::digits::{Places, Way};
use super::lines::Lines;
use super::span::Span;
use super::ties::Freedom;
use super::{Cells, Clues, SCRATCH, Scratch, Transformation, descent, grid};

/// A group of automorphisms. It can be as large as the whole group (3,359,232 for the empty board), so it is kept as a
/// chain of *transversals*: each element is, in exactly one way, a product with one factor from each list.
///
/// Elements are counted by what they do to the cells. Each has exactly one renaming of the digits that the board uses;
/// digits that it does not use keep their names, and the ways to exchange those are not counted
/// ([`Automorphisms::unused_digits`] says how many there are).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automorphisms {
    /// Lists of two or more, each with the identity first.
    lists: Vec<Vec<Transformation>>,
    generators: Vec<Transformation>,
    unused: u8,
}

impl Automorphisms {
    pub(super) fn new(lists: Vec<Vec<Transformation>>, unused: u8) -> Self {
        let lists: Vec<_> = lists.into_iter().filter(|list| list.len() > 1).collect();
        let mut span = Span::new();
        let generators = lists.iter().rev().flatten().filter(|t| span.add(t)).copied().collect();
        Self { lists, generators, unused }
    }

    /// How many transformations of the cells are automorphisms, the identity among them.
    pub fn order(&self) -> u64 {
        self.lists.iter().map(|list| list.len() as u64).product()
    }

    /// How many of the nine digits the board does not use. To count the ways to exchange their names too, multiply
    /// [`Automorphisms::order`] by the factorial of this.
    pub fn unused_digits(&self) -> u8 {
        self.unused
    }

    /// A few elements (17 at most) from which all others can be made; none when there is only the identity.
    pub fn generators(&self) -> impl ExactSizeIterator<Item = &Transformation> {
        self.generators.iter()
    }

    /// Every element once, the identity first.
    pub fn iter(&self) -> impl Iterator<Item = Transformation> {
        let order = self.order();
        (0..order).map(|number| {
            let mut rest = number;
            self.lists.iter().fold(Transformation::IDENTITY, |product, list| {
                let factor = &list[(rest % list.len() as u64) as usize];
                rest /= list.len() as u64;
                product.then(factor)
            })
        })
    }
}

/// What can be done to a board so that it stays as it is.
pub fn automorphisms(clues: &Clues) -> Automorphisms {
    let lines = Lines::of(clues);
    let unused = (1..=9).filter(|digit| !clues.contains(digit)).count() as u8;
    SCRATCH.with_borrow_mut(|Scratch { beginnings, starts }| {
        if lines.is_full() && starts.search(clues).is_some() {
            let by = |way: &Way| way.transformation(&grid::names(clues, way).names);
            return Automorphisms::new(vec![shown(starts.ways.iter().map(by))], unused);
        }
        let written = beginnings.search(&lines);
        let places = Places::of(&written);
        let Some(first) = beginnings.paths.first() else { return Automorphisms::new(Vec::new(), unused) };
        let ties = first.ties();
        let exchanges = Freedom::moving(ties, places.used).orders();
        descent::sort(&mut beginnings.paths);
        let outcome = descent::run(clues, &places, &beginnings.paths, &exchanges, true);
        let to_form = outcome.way.transformation(&outcome.names.names);
        let others = outcome.others.into_iter();
        let mut lists: Vec<_> = others.map(|list| shown([to_form].into_iter().chain(list))).collect();
        lists.extend(of_columns(&Freedom::idle(ties, places.used), &to_form));
        Automorphisms::new(lists, unused)
    })
}

/// What can be done to a pattern so that it stays as it is. There are no digits: all count as used.
pub fn pattern_automorphisms(cells: Cells) -> Automorphisms {
    let lines = Lines::of_cells(cells);
    SCRATCH.with_borrow_mut(|Scratch { beginnings, .. }| {
        beginnings.search(&lines);
        let paths = &beginnings.paths;
        let Some(&first) = paths.first() else { return Automorphisms::new(Vec::new(), 0) };
        let mut lists = vec![shown(paths.iter().map(|&path| Way::new(path, None).moving()))];
        lists.extend(of_columns(&Freedom::all(first.ties()), &Way::new(first, None).moving()));
        Automorphisms::new(lists, 0)
    })
}

/// The automorphisms that transformations to the same form show: each one there, then back by the first.
fn shown(to_form: impl Iterator<Item = Transformation>) -> Vec<Transformation> {
    let mut back = None;
    to_form.map(|t| t.then(back.get_or_insert(t.inverse()))).collect()
}

/// The automorphisms that exchange columns of the form.
fn of_columns(freedom: &Freedom, to_form: &Transformation) -> impl Iterator<Item = Vec<Transformation>> {
    let rows = *Transformation::IDENTITY.rows();
    let digits = *Transformation::IDENTITY.digits();
    let back = to_form.inverse();
    let exchange = move |&columns: &[u8; 9]| Transformation::known(false, rows, columns, digits);
    freedom
        .lists()
        .iter()
        .map(move |list| list.iter().map(|o| to_form.then(&exchange(o)).then(&back)).collect())
}
