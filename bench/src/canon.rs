//! Canonical forms of 9×9 boards: nanoseconds a board for puzzles, full grids and patterns, each written differently from
//! how its set has it; for puzzles on one pattern, prepared or not; and for boards so symmetric that forms are hard.

use std::collections::HashSet;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use masume_canon::nine::{Cells, Clues, Key, PatternForms, automorphisms, form, pattern_form};
use masume_solver::classic9::Bulk;

use crate::common::random::Random;
use crate::common::sets::{self, Set};
use crate::common::table::{Table, number};
use crate::common::{Failure, machine, timed};
use crate::nine::{boards, material, permute};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Sets of puzzles; the solutions of the first are the full grids
    #[arg(long, value_delimiter = ',', default_values = ["17_clue", "unbiased_42k"])]
    sets: Vec<String>,
    /// Boards of each set, spread evenly [default: all]
    #[arg(long)]
    boards: Option<usize>,
    /// Puzzles on each of the patterns of `np/Pattern500.txt`
    #[arg(long, default_value_t = 100)]
    same: usize,
    /// Rounds; the best of them counts
    #[arg(long, default_value_t = 5)]
    repeat: u32,
    /// Where randomness starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The shared data folder
    #[arg(long, default_value_os_t = sets::data())]
    data: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let mut random = Random(args.seed);
    let mut table = Table::new(["boards", "number", "ns each", "different"]);
    let (mut scrambled_first, mut first) = (Vec::new(), String::new());
    for text in &args.sets {
        let set = Set::find(text, &args.data, args.boards)?;
        let scrambled: Vec<Clues> = boards(&set)?.iter().map(|b| permute::permuted(b, &mut random)).collect();
        let (forms, best) = fastest(args.repeat, || scrambled.iter().map(form).collect::<Vec<_>>());
        row(&mut table, &format!("{}: puzzles", set.name), &forms, best);
        if scrambled_first.is_empty() {
            (scrambled_first, first) = (scrambled, set.name);
        }
    }
    let (mut counts, mut grids) = (vec![0; scrambled_first.len()], vec![[0; 81]; scrambled_first.len()]);
    Bulk::new().solve(&scrambled_first, 2, &mut counts, &mut grids);
    let mut full = counts.into_iter();
    grids.retain(|_| full.next() == Some(1));
    let (forms, best) = fastest(args.repeat, || grids.iter().map(form).collect::<Vec<_>>());
    row(&mut table, &format!("{first}: solutions"), &forms, best);
    let patterns: Vec<Cells> = scrambled_first.iter().map(Cells::of).collect();
    let (forms, best) =
        fastest(args.repeat, || patterns.iter().map(|&p| pattern_form(p)).collect::<Vec<_>>());
    row(&mut table, &format!("{first}: patterns"), &forms, best);
    same_pattern(args, &mut random, &mut table)?;
    println!("{table}");
    hard(args.repeat);
    Ok(ExitCode::SUCCESS)
}

/// Puzzles that have their pattern in common, as a generator makes them.
fn same_pattern(args: &Args, random: &mut Random, table: &mut Table) -> Result<(), Failure> {
    let patterns = material::patterns(&args.data.join("np/Pattern500.txt"))?;
    let mut fill = |cells: &Vec<usize>| {
        let part = |random: &mut Random| material::part(&material::grid(random), cells.iter().copied());
        (0..args.same).map(|_| part(random)).collect::<Vec<Clues>>()
    };
    let batches: Vec<Vec<Clues>> = patterns.iter().map(&mut fill).collect();
    let of = |cells: &Vec<usize>| PatternForms::new(cells.iter().copied().collect());
    let (prepared, best) = fastest(args.repeat, || patterns.iter().map(of).collect::<Vec<_>>());
    let patterns: Vec<Cells> = prepared.iter().map(PatternForms::pattern).collect();
    row(table, "Pattern500: preparing", &patterns, best);
    let each = || prepared.iter().zip(&batches).flat_map(|(p, batch)| batch.iter().map(|b| p.form(b)));
    let (forms, best) = fastest(args.repeat, || each().collect::<Vec<_>>());
    row(table, "Pattern500: puzzles, prepared", &forms, best);
    let (plain, best) = fastest(args.repeat, || batches.iter().flatten().map(form).collect::<Vec<_>>());
    row(table, "Pattern500: puzzles, plain", &plain, best);
    let (keys, best) = fastest(args.repeat, || forms.iter().map(Key::of).collect::<Vec<_>>());
    row(table, "Pattern500: keys of forms", &keys, best);
    if forms == plain { Ok(()) } else { Err("prepared patterns give other forms".into()) }
}

/// Boards with so many automorphisms, or so nearly, that a careless search would not end.
fn hard(repeat: u32) {
    let most = |r: usize, c: usize| (r % 3 * 3 + r / 3 + c / 3 * 3 + c % 3 + (c % 3 + r / 3) / 3 * 6) % 9 + 1;
    let made = |value: &dyn Fn(usize, usize) -> usize| -> Clues {
        std::array::from_fn(|cell| value(cell / 9, cell % 9) as u8)
    };
    let cases: [(&str, Clues); 10] = [
        ("empty", [0; 81]),
        ("one clue", made(&|r, c| usize::from(r == 4 && c == 4))),
        ("81 ones", [1; 81]),
        ("checkerboard of ones", made(&|r, c| (r + c) % 2)),
        ("checkerboard of a shifted grid", made(&|r, c| if (r + c) % 2 == 0 { most(r, c) } else { 0 })),
        ("diagonal", made(&|r, c| if r == c { r + 1 } else { 0 })),
        ("three full boxes", made(&|r, c| if r / 3 == c / 3 { r % 3 * 3 + c % 3 + 1 } else { 0 })),
        ("constant columns", made(&|_, c| c + 1)),
        (
            "six like rows, three others",
            made(&|r, c| if r < 6 { c + 1 } else { (r * 5 + c * 7 + r * c) % 9 + 1 }),
        ),
        ("full, clashing", made(&|r, c| (r * 7 + c * 5 + r * c * c) % 9 + 1)),
    ];
    let mut table = Table::new(["hard cases", "form µs", "group µs", "automorphisms"]);
    for (name, clues) in cases {
        let (_, formed) = fastest(repeat, || form(&clues));
        let (group, grouped) = fastest(repeat, || automorphisms(&clues));
        let micros = |d: Duration| number(d.as_secs_f64() * 1e6);
        table.row([name.into(), micros(formed), micros(grouped), number(group.order() as f64)]);
    }
    println!("{table}");
}

/// The result and the shortest time.
fn fastest<T>(repeat: u32, mut work: impl FnMut() -> T) -> (T, Duration) {
    let (mut result, mut best) = timed(&mut work);
    for _ in 1..repeat {
        let (again, time) = timed(&mut work);
        (result, best) = (again, best.min(time));
    }
    (result, best)
}

fn row<T: std::hash::Hash + Eq>(table: &mut Table, name: &str, results: &[T], best: Duration) {
    let different = results.iter().collect::<HashSet<_>>().len();
    let each = best.as_secs_f64() * 1e9 / results.len().max(1) as f64;
    table.row([name.into(), number(results.len() as f64), number(each), number(different as f64)]);
}
