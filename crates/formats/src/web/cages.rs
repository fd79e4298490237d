//! What the text formats of killer Sudoku have in common: cages as a number per cell.

use masume_puzzle::{BoardSpec, Cell, Document, RuleUse, rules};

use crate::web::parts;
use crate::{ReadError, WriteError};

/// A cage: its cells in order, and its sum.
pub(crate) type Cage = (Vec<Cell>, Option<u32>);

/// The rules that these cages are, in the order of their first cells.
pub(crate) fn uses(mut cages: Vec<Cage>) -> Vec<RuleUse> {
    cages.sort();
    let Some(killer) = rules::find("killer") else { return Vec::new() };
    let one =
        |(cells, sum): Cage| RuleUse { values: sum.into_iter().collect(), ..RuleUse::on(killer, cells) };
    cages.into_iter().map(one).collect()
}

/// The empty killer puzzle on a board with these cages; errors are placed at the beginning of the record.
pub(crate) fn document(record: &str, mut spec: BoardSpec, cages: Vec<Cage>) -> Result<Document, ReadError> {
    spec.rules.extend(uses(cages));
    parts::in_table_order(&mut spec.rules);
    let fail = |why: String| parts::error_at(record, record.len() - record.trim_start().len(), why);
    let empty = parts::empty(spec.clone()).map_err(|e| {
        let why = parts::misfit(&spec).map_or(e, |(_, why)| why);
        fail(why.to_string())
    })?;
    Ok(Document::new(empty))
}

/// What a killer format has to write: the cages of a 9×9 board and whether it has both diagonals. Other rules, cells in
/// two cages and restrictions are refused.
pub(crate) struct Killer {
    /// The cages, each with its cells in order, by their first cells.
    pub(crate) cages: Vec<Cage>,
    /// Whether both diagonals are houses.
    pub(crate) diagonals: bool,
}

impl Killer {
    /// Takes a document apart; the boxes are left to the caller.
    pub(crate) fn of(document: &Document, format: &'static str) -> Result<Self, WriteError> {
        parts::no_restrictions(format, document)?;
        let spec = &document.puzzle.spec();
        if spec.is_gattai() || spec.side != 9 {
            return Err(parts::cannot_shape(format, spec));
        }
        let mut taken = vec![false; document.board().len()];
        let mut cages = Vec::new();
        let mut ids = Vec::new();
        for used in &spec.rules {
            if used.rule.id != "killer" {
                ids.push(used.rule.id);
                continue;
            }
            for cell in &used.cells {
                if std::mem::replace(&mut taken[cell.index()], true) {
                    return Err(parts::cannot(format, "a cell in two cages"));
                }
            }
            let mut cells = used.cells.clone();
            cells.sort_unstable();
            cages.push((cells, used.values.first().copied()));
        }
        cages.sort();
        ids.sort_unstable();
        let diagonals = match ids.as_slice() {
            [] => false,
            ["diagonal-down", "diagonal-up"] => true,
            _ => return Err(parts::cannot_shape(format, spec)),
        };
        Ok(Self { cages, diagonals })
    }

    /// The same for formats that know no givens and no boxes but the usual ones.
    pub(crate) fn bare(document: &Document, format: &'static str) -> Result<Self, WriteError> {
        let killer = Self::of(document, format)?;
        if document.board().spec().boxes != BoardSpec::usual(9).boxes {
            return Err(parts::cannot_shape(format, &document.puzzle.spec()));
        }
        if !document.puzzle.givens().is_empty() {
            return Err(parts::cannot(format, "givens; a killer in this form has only cages"));
        }
        Ok(killer)
    }

    /// The cage of each cell, by its place in the list.
    pub(crate) fn of_cells(&self) -> Vec<Option<usize>> {
        let mut of = vec![None; 81];
        for (i, (cells, _)) in self.cages.iter().enumerate() {
            for cell in cells {
                of[cell.index()] = Some(i);
            }
        }
        of
    }
}
