//! Random documents for the property tests.
#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::struct_excessive_bools, reason = "wishes are independent")]

use masume_puzzle::{BoardSpec, Cell, Digit, DigitSet, Document, Grid, Pattern, Puzzle, RuleUse, rules};
use proptest::prelude::*;

/// A small random generator, so that one number makes a whole board.
pub(crate) struct Dice(pub u64);

impl Dice {
    pub(crate) fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % below.max(1) as u64) as usize
    }

    pub(crate) fn shuffled(&mut self, n: usize) -> Vec<usize> {
        let mut items: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            items.swap(i, self.roll(i + 1));
        }
        items
    }
}

/// A full grid of the usual board with this side: the cyclic one with its digits and bands shuffled.
fn full_grid(side: usize, dice: &mut Dice) -> Vec<u8> {
    let (rows, cols) =
        masume_puzzle::spec::usual_box(side as u8).map_or((1, side), |(r, c)| (r as usize, c as usize));
    let digits = dice.shuffled(side);
    let row_in_band = dice.shuffled(rows);
    (0..side * side)
        .map(|i| {
            let (r, c) = (i / side, i % side);
            let r = r / rows * rows + row_in_band[r % rows];
            digits[(r % rows * cols + r / rows + c) % side] as u8 + 1
        })
        .collect()
}

fn word(dice: &mut Dice) -> String {
    const WORDS: [&str; 8] =
        ["Heart", "No.12", "雪", "a & b <c>", "H 18", "\"quoted\" one", "17-1", "Größe: 5"];
    WORDS[dice.roll(WORDS.len())].to_string()
}

/// What a document may have beside its givens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wishes {
    pub side: u8,
    pub seed: u64,
    /// Of 100 cells, how many hold a given.
    pub density: usize,
    pub clash: bool,
    pub marks: bool,
    pub entries: bool,
    pub meta: bool,
    pub planned: bool,
    pub shape: usize,
}

pub(crate) fn wishes() -> impl Strategy<Value = Wishes> {
    let side = prop_oneof![
        4 => Just(9u8),
        4 => prop::sample::select(vec![4u8, 5, 6, 7, 8, 10, 12, 15, 16]),
        1 => prop::sample::select(vec![20u8, 25, 27, 35, 36]),
    ];
    let flags =
        (prop::bool::weighted(0.1), any::<bool>(), any::<bool>(), any::<bool>(), prop::bool::weighted(0.1));
    (side, 1..u64::MAX, 0..101usize, flags, 0..12usize).prop_map(|(side, seed, density, flags, shape)| {
        Wishes {
            side,
            seed,
            density,
            clash: flags.0,
            marks: flags.1,
            entries: flags.2,
            meta: flags.3,
            planned: flags.4,
            shape,
        }
    })
}

/// A puzzle without givens.
fn template_of(w: &Wishes) -> Puzzle {
    let usual = || BoardSpec::usual(w.side);
    let spec = match w.shape {
        0 => BoardSpec::latin(w.side),
        1 => usual().with_rule("diagonals").unwrap_or_else(|_| usual()),
        2 if w.side == 9 => masume_puzzle::gattai::samurai(),
        3 if w.side == 9 => usual().with_rule("windoku").unwrap_or_else(|_| usual()),
        4 => {
            let rule = |id| rules::find(id).expect("a rule");
            let cells = |all: &[usize]| all.iter().map(|&i| Cell::new(i)).collect();
            let mut spec = usual();
            spec.rules.push(RuleUse::on(rule("killer"), cells(&[1, w.side as usize - 1])).with(7));
            spec.rules.push(RuleUse::on(rule("even"), cells(&[2])));
            spec
        }
        _ => usual(),
    };
    Puzzle::from_spec(spec).expect("a puzzle")
}

/// The document these wishes make.
pub(crate) fn document(w: &Wishes) -> Document {
    let mut dice = Dice(w.seed);
    let template = template_of(w);
    let side = w.side as usize;
    let n = template.board().len();
    let board = full_grid(side, &mut dice);
    // Beyond the first board (gattai, other rules) the digits are only digits; they need not fit together.
    let answer: Vec<u8> =
        (0..n).map(|i| if w.clash { dice.roll(side) as u8 + 1 } else { board[i % board.len()] }).collect();
    let mut values = answer.clone();
    for v in &mut values {
        if dice.roll(100) >= w.density {
            *v = 0;
        }
    }
    let mut puzzle =
        template.clone().with_givens(Grid::from_values(values).expect("digits")).expect("puzzle");
    if w.marks {
        let one_in = dice.roll(8) + 2;
        let marks = template
            .board()
            .cells()
            .map(|c| {
                let keep = Digit::new(answer[c.index()]).expect("digit");
                puzzle
                    .candidates(c)
                    .iter()
                    .filter(|&d| d == keep || dice.roll(one_in) > 0)
                    .collect::<DigitSet>()
            })
            .collect();
        puzzle = puzzle.with_marks(marks).expect("marks");
    }
    let mut document = Document::new(puzzle);
    if w.entries {
        for c in
            template.board().cells().filter(|&c| document.puzzle.given(c).is_none()).collect::<Vec<Cell>>()
        {
            if dice.roll(6) == 0 {
                document.entries.set(c, Digit::new(answer[c.index()]));
            }
        }
    }
    if w.planned {
        let mut pattern = Pattern::empty(template.board().clone());
        for c in template.board().cells() {
            pattern.set(c, dice.roll(3) == 0);
        }
        document.planned = Some(pattern);
        if dice.roll(2) == 0 {
            document.puzzle = template;
            document.entries = Grid::empty(document.board().len());
        }
    }
    if w.meta {
        let meta = &mut document.meta;
        for field in [
            &mut meta.title,
            &mut meta.author,
            &mut meta.description,
            &mut meta.source,
            &mut meta.url,
            &mut meta.date,
            &mut meta.level,
            &mut meta.rating,
            &mut meta.rules,
            &mut meta.rules_ja,
            &mut meta.recipe,
        ] {
            if dice.roll(3) == 0 {
                *field = word(&mut dice);
            }
        }
    }
    document
}

fn brief(document: &Document) -> String {
    let marks: Option<Vec<Vec<u8>>> =
        document.puzzle.marks().map(|m| m.iter().map(|s| s.iter().map(Digit::value).collect()).collect());
    format!(
        "{} {:?} entries {:?} marks {marks:?} {:?}",
        document.puzzle.spec(),
        document.puzzle.givens().values(),
        document.entries.values(),
        document.meta
    )
}

/// Panics unless `reread` has everything of `document` that is not listed as lost.
pub(crate) fn assert_kept(
    document: &Document,
    reread: &Document,
    not_kept: &[String],
    text: &str,
    format: &str,
) {
    let lost = |name: &str| not_kept.iter().any(|n| n == name);
    let same = |name: &str, same: bool| {
        assert!(
            same || lost(name),
            "{format}: {name} not kept, and not said so (said: {not_kept:?})\n{text}\n{}\n{}",
            brief(document),
            brief(reread)
        );
    };
    let puzzle = (&document.puzzle, &reread.puzzle);
    same("shape", puzzle.0.board() == puzzle.1.board() && puzzle.0.has_rules_of(puzzle.1));
    if puzzle.0.board().len() != puzzle.1.board().len() {
        return;
    }
    same("givens", puzzle.0.givens() == puzzle.1.givens());
    let marks = puzzle.0.board().cells().all(|c| puzzle.0.candidates(c) == puzzle.1.candidates(c));
    same("marks", marks || lost("givens"));
    same("entries", document.entries == reread.entries);
    same("centre_marks", document.centre_marks == reread.centre_marks);
    same("corner_marks", document.corner_marks == reread.corner_marks);
    same("colours", document.colours == reread.colours);
    // A puzzle written as a pattern becomes one.
    let of_givens = document.planned.is_none() && (lost("givens") || document.puzzle.givens().is_empty());
    same("planned", document.planned == reread.planned || of_givens);
    same("solution", document.solution == reread.solution);
    let (a, b) = (&document.meta, &reread.meta);
    for (name, a, b) in [
        ("title", &a.title, &b.title),
        ("author", &a.author, &b.author),
        ("description", &a.description, &b.description),
        ("source", &a.source, &b.source),
        ("url", &a.url, &b.url),
        ("date", &a.date, &b.date),
        ("level", &a.level, &b.level),
        ("rating", &a.rating, &b.rating),
        ("rules", &a.rules, &b.rules),
        ("rules_ja", &a.rules_ja, &b.rules_ja),
        ("recipe", &a.recipe, &b.recipe),
    ] {
        same(name, a == b);
    }
}
