//! The text form of a shape, as the head of [`super`] tells it.

use std::fmt;
use std::str::FromStr;

use super::{BoardError, BoardSpec, Boxes};
use crate::field::Field;
use crate::rules::{self, RuleUse};
use crate::{Cell, MAX_DIGITS};

/// The symbol of region `r` in the text form: `A`–`Z`, then `a`–`z`, then digits.
fn region_symbol(r: u8) -> char {
    match r {
        0..=25 => (b'A' + r) as char,
        26..=51 => (b'a' + r - 26) as char,
        52..=61 => (b'0' + r - 52) as char,
        62 => '-',
        _ => '_',
    }
}

fn region_of_symbol(c: char) -> Option<u8> {
    (0..MAX_DIGITS).find(|&r| region_symbol(r) == c)
}

/// Digits of a field that does not say.
const USUAL_DIGITS: u8 = 9;

impl fmt::Display for BoardSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.boxes {
            Boxes::Rect { rows, cols } => write!(f, "{rows}x{cols}")?,
            Boxes::None => write!(f, "latin{}", self.side)?,
            Boxes::Field(field) if self.side == USUAL_DIGITS => write!(f, "kakuro:{field}")?,
            Boxes::Field(field) => write!(f, "kakuro{}:{field}", self.side)?,
            Boxes::Regions(regions) => {
                write!(f, "jigsaw:")?;
                for r in regions {
                    write!(f, "{}", r.map_or('.', region_symbol))?;
                }
            }
        }
        for rule in &self.rules {
            write!(f, "+{rule}")?;
        }
        if self.is_gattai() && !self.boards.is_empty() {
            let boards: Vec<String> = self.boards.iter().map(|(r, c)| format!("{r},{c}")).collect();
            write!(f, "@{}", boards.join(";"))?;
        }
        Ok(())
    }
}

impl fmt::Display for RuleUse {
    /// Writes `killer(0,1)=10`: the rule's id, its cells by number, and its number or digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |cells: &[Cell]| cells.iter().map(|c| c.index().to_string()).collect::<Vec<_>>().join(",");
        write!(f, "{}", self.rule.id)?;
        match (self.cells.is_empty(), self.others.is_empty()) {
            (true, true) => {}
            (_, true) => write!(f, "({})", list(&self.cells))?,
            (_, false) => write!(f, "({};{})", list(&self.cells), list(&self.others))?,
        }
        for (i, value) in self.values.iter().enumerate() {
            write!(f, "{}{value}", if i == 0 { '=' } else { ',' })?;
        }
        Ok(())
    }
}

impl FromStr for BoardSpec {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let bad = |why: &str| BoardError::Text { text: crate::spec::shorten(text), why: why.to_string() };
        let text = text.trim();
        let (text, boards) = match text.split_once('@') {
            Some((head, list)) => {
                let boards = list
                    .split(';')
                    .map(|b| {
                        let (r, c) = b.split_once(',')?;
                        Some((r.trim().parse().ok()?, c.trim().parse().ok()?))
                    })
                    .collect::<Option<Vec<(u32, u32)>>>()
                    .ok_or_else(|| bad("boards are written row,column;row,column"))?;
                (head, Some(boards))
            }
            None => (text, None),
        };
        let mut parts = text.split('+');
        let base = parts.next().unwrap_or_default().trim();
        let mut spec = if let Some(symbols) = base.strip_prefix("jigsaw:") {
            let mut regions = symbols
                .chars()
                .map(|c| if c == '.' { Some(None) } else { region_of_symbol(c).map(Some) })
                .collect::<Option<Vec<_>>>()
                .ok_or_else(|| bad("regions are letters or digits, one per cell"))?;
            let side = (1..=MAX_DIGITS)
                .find(|&s| s as usize * s as usize == regions.len())
                .ok_or_else(|| bad("the number of regions symbols is not a square"))?;
            // Symbols beyond the side (digits, lower case) are somebody else's numbering: count by first appearance.
            if regions.iter().flatten().any(|&r| r >= side) {
                let mut order = Vec::new();
                for r in regions.iter_mut().flatten() {
                    let at = order.iter().position(|o| o == r).unwrap_or_else(|| {
                        order.push(*r);
                        order.len() - 1
                    });
                    *r = at as u8;
                }
            }
            Self::jigsaw(side, regions)
        } else if let Some((digits, field)) = base.strip_prefix("kakuro").and_then(|t| t.split_once(':')) {
            let digits = if digits.is_empty() { Ok(USUAL_DIGITS) } else { digits.parse() };
            let digits = digits.map_err(|_| bad("the number of digits follows “kakuro”, as in kakuro6:…"))?;
            if boards.is_some() {
                return Err(bad("fields of Kakuro cannot be joined"));
            }
            Self::field(digits, Field::read(field).map_err(bad)?)
        } else if let Some(side) = base.strip_prefix("latin") {
            Self::latin(side.parse().map_err(|_| bad("“latin” needs a side"))?)
        } else if let Some((rows, cols)) = base.split_once(['x', '×']) {
            let number = |t: &str| t.parse::<u8>().map_err(|_| bad("a box is written rows x columns"));
            let (rows, cols) = (number(rows)?, number(cols)?);
            match rows.checked_mul(cols) {
                Some(side) if (1..=MAX_DIGITS).contains(&side) => Self::boxed(rows, cols),
                _ => return Err(BoardError::Side(rows as usize * cols as usize)),
            }
        } else {
            match base.parse::<u8>() {
                Ok(side) => Self::usual(side),
                Err(_) => {
                    return Err(bad(
                        "it should begin with a side, a box size, “latin”, “jigsaw:” or “kakuro:”",
                    ));
                }
            }
        };
        if !(1..=MAX_DIGITS).contains(&spec.side) {
            return Err(BoardError::Side(spec.side as usize));
        }
        if let Some(boards) = boards {
            spec.boards = boards;
        }
        for part in parts {
            let uses = rule_uses(part.trim(), &spec).map_err(|why| why.unwrap_or_else(bad))?;
            spec.rules.extend(uses);
        }
        Ok(spec)
    }
}

/// The uses of rules that a text such as `killer(0,1)=10` means on a board; what is wrong with it otherwise.
fn rule_uses(text: &str, spec: &BoardSpec) -> Result<Vec<RuleUse>, RuleText> {
    let (head, values) = match text.split_once('=') {
        Some((head, list)) => {
            let values = list.split(',').map(|v| v.trim().parse().ok()).collect::<Option<Vec<u32>>>();
            (head.trim(), values.ok_or(RuleText::Bad("a rule's number follows after “=”"))?)
        }
        None => (text, Vec::new()),
    };
    let (name, cells, others) = match head.strip_suffix(')').and_then(|p| p.split_once('(')) {
        Some((name, list)) => {
            let (first, second) = list.split_once(';').unwrap_or((list, ""));
            (name.trim(), cell_list(first, spec)?, cell_list(second, spec)?)
        }
        None => (head, Vec::new(), Vec::new()),
    };
    let uses = rules::parse_uses(name).map_err(RuleText::Unknown)?;
    let filled = |used: RuleUse| RuleUse {
        cells: cells.clone(),
        others: others.clone(),
        values: values.clone(),
        ..used
    };
    Ok(uses.into_iter().map(filled).collect())
}

/// What can be wrong with the text of a rule.
enum RuleText {
    Bad(&'static str),
    Unknown(BoardError),
}

impl RuleText {
    fn unwrap_or_else(self, bad: impl Fn(&str) -> BoardError) -> BoardError {
        match self {
            Self::Bad(why) => bad(why),
            Self::Unknown(error) => error,
        }
    }
}

/// Cells by number, or as `r1c1` on a single board.
fn cell_list(text: &str, spec: &BoardSpec) -> Result<Vec<Cell>, RuleText> {
    let named = |t: &str| {
        let (r, c) = t.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let side = 1..=u32::from(spec.side);
        let (r, c) = (r.parse::<u32>().ok()?, c.parse::<u32>().ok()?);
        if let Boxes::Field(field) = &spec.boxes {
            let cell = field.cell_at(r.checked_sub(1)? as usize, c.checked_sub(1)? as usize)?;
            return u32::try_from(cell).ok();
        }
        let there = side.contains(&r) && side.contains(&c) && !spec.is_gattai();
        there.then(|| (r - 1) * u32::from(spec.side) + c - 1)
    };
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let cells = text.split(',').map(str::trim).map(|t| t.parse::<u32>().ok().or_else(|| named(t)));
    let cells = cells.map(|c| c.map(|i| Cell::new(i as usize))).collect::<Option<Vec<_>>>();
    cells.ok_or(RuleText::Bad("a rule's cells are numbers from 0, or r1c1 on a single board or field"))
}

/// At most 40 characters of a text for an error message.
pub(crate) fn shorten(text: &str) -> String {
    if text.chars().count() <= 40 { text.to_string() } else { text.chars().take(39).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_forms_read_back_equal() {
        for text in [
            "3x3",
            "2x5",
            "latin7",
            "3x3+diagonal-down+diagonal-up",
            "3x3@0,0;6,6",
            "jigsaw:AABBAABBCCDDCCDD",
            "kakuro:###/#../#..+run-sum(0,1)=5+run-sum(1,3)=4",
            "kakuro6:#.../....",
            "3x3+extra-region(0,1,2,9,10,11,18,19,20)+anti-knight",
            "3x3+killer(0,1)=10+arrow(4;13,22)+quadruple(0,1,9,10)=1,2+skyscraper(0,1,2,3,4,5,6,7,8)=4",
        ] {
            let spec: BoardSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), text);
            assert_eq!(spec.to_string().parse::<BoardSpec>().unwrap(), spec);
        }
        let named: BoardSpec = "3x3+arrow(r1c5; r2c5,R3C5)".parse().unwrap();
        assert_eq!(named.to_string(), "3x3+arrow(4;13,22)");
        let field: BoardSpec = "kakuro:###/#../#..+kakuro(r2c2,r2c3)=5".parse().unwrap();
        assert_eq!(field.to_string(), "kakuro:###/#../#..+run-sum(0,1)=5");
        assert_eq!("9".parse::<BoardSpec>().unwrap(), BoardSpec::boxed(3, 3));
        assert_eq!("7".parse::<BoardSpec>().unwrap(), BoardSpec::latin(7));
        let digits: BoardSpec = "jigsaw:1122112233443344".parse().unwrap();
        assert_eq!(digits.to_string(), "jigsaw:AABBAABBCCDDCCDD");
        assert_eq!("9+x".parse::<BoardSpec>().unwrap().rules.len(), 2);
    }

    #[test]
    fn bad_texts_say_why() {
        for text in [
            "",
            "0",
            "65",
            "9x9",
            "3x3+nothing",
            "3x3@1",
            "jigsaw:AB",
            "latin",
            "300",
            "x",
            "3x3+",
            "3x3+killer(r0c1)",
            "3x3+killer(0)=x",
            "3x3+killer(0",
            "kakuro:",
            "kakuro:../.",
            "kakurox:..",
            "kakuro:..@0,0;6,6",
            "kakuro0:..",
            "kakuro:##+run-sum(r1c1)",
        ] {
            assert!(text.parse::<BoardSpec>().is_err(), "{text}");
        }
    }
}
