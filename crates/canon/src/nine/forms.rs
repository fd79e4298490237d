//! Many puzzles on one pattern, as generators make them: what depends on the pattern alone is worked out once.

use super::digits::{FEW, Least, Places, Way};
use super::lines::{Beginnings, Lines, Path};
use super::ties::Freedom;
use super::{Cells, Clues, Key, descent, form};

/// The ways to bring one pattern into canonical form, ready for every puzzle that has this pattern. A puzzle then costs
/// about as many attempts to write its digits as its pattern has automorphisms; most patterns have one or a few.
#[derive(Clone, Debug)]
pub struct PatternForms {
    pattern: Cells,
    places: Places,
    ways: Ways,
}

#[derive(Clone, Debug)]
enum Ways {
    /// For each way the source cells of the clues, one way after the other.
    Few(Vec<u8>),
    /// Too many to write down: sorted paths and the exchanges of columns.
    Many(Vec<Path>, Vec<[u8; 9]>),
    /// Every cell has a clue.
    Full,
}

impl PatternForms {
    /// Prepares for puzzles whose clues stand on exactly these cells.
    pub fn new(pattern: Cells) -> Self {
        let mut beginnings = Beginnings::default();
        let places = Places::of(&beginnings.search(&Lines::of_cells(pattern)));
        let Beginnings { mut paths, .. } = beginnings;
        let freedom = paths.first().map(|path| Freedom::moving(path.ties(), places.used));
        let exchanges = freedom.map_or(Vec::new(), |freedom| freedom.orders());
        let ways = if pattern == Cells::ALL {
            Ways::Full
        } else if paths.len() * exchanges.len() <= FEW {
            let sources = |path: &Path| {
                let (path, places) = (*path, &places);
                exchanges.iter().flat_map(move |exchange| {
                    Way::new(path, Some(exchange)).sources(places).into_iter().take(places.list().len())
                })
            };
            Ways::Few(paths.iter().flat_map(sources).collect())
        } else {
            descent::sort(&mut paths);
            Ways::Many(paths, exchanges)
        };
        Self { pattern, places, ways }
    }

    /// The pattern it was made for.
    pub fn pattern(&self) -> Cells {
        self.pattern
    }

    /// The form of a puzzle, the same as [`form`](super::form) gives. Any puzzle may be asked; those with another pattern
    /// just gain nothing.
    pub fn form(&self, clues: &Clues) -> Clues {
        if Cells::of(clues) != self.pattern {
            return form(clues);
        }
        match &self.ways {
            Ways::Few(sources) => {
                let mut least = Least::none();
                // The empty pattern has no cells; its board is written all the same.
                for way in sources.chunks(self.places.list().len().max(1)) {
                    least.improve(clues, way);
                }
                self.places.board(&least.digits)
            }
            Ways::Many(paths, exchanges) => descent::run(clues, &self.places, paths, exchanges, false).form,
            Ways::Full => form(clues),
        }
    }

    /// The form, packed.
    pub fn key(&self, clues: &Clues) -> Key {
        Key::of(&self.form(clues))
    }
}
