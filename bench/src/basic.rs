//! The basic solver (singles only, blanks left) on clue patterns filled from random grids: what a generator on a given
//! pattern asks of it. Boards a second on one core, for each CPU path.

use std::path::PathBuf;
use std::process::ExitCode;

use masume_solver::classic9::{Basic, Blanks, Path};

use crate::common::random::Random;
use crate::common::table::{Table, number};
use crate::common::{Failure, machine, sets, timed};
use crate::nine::{Cells, material};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Boards of each kind
    #[arg(long, default_value_t = 200_000, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=10_000_000))]
    boards: usize,
    /// Rounds; the best of them counts
    #[arg(long, default_value_t = 5)]
    repeat: u32,
    /// Where randomness starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Files of clue patterns (X and -) [default: those of source B in the data folder]
    #[arg(long, value_delimiter = ',')]
    patterns: Option<Vec<PathBuf>>,
    /// The shared data folder
    #[arg(long, default_value_os_t = sets::data())]
    data: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let mut random = Random(args.seed);
    let mut kinds = vec![("random 18–24".to_string(), random_patterns(args.boards, &mut random))];
    let own = || ["Pattern500", "18P", "HeartP"].map(|f| args.data.join(format!("np/{f}.txt"))).to_vec();
    for path in args.patterns.clone().unwrap_or_else(own) {
        let patterns = material::patterns(&path)?;
        let fill =
            |i: usize| material::part(&material::grid(&mut random), patterns[i % patterns.len()].clone());
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        kinds.push((name, (0..args.boards).map(fill).collect()));
    }
    let own = args.data.join("np/Pattern500.txt");
    let patterns = material::patterns(&own)
        .unwrap_or_else(|_| (0..500).map(|_| random.shuffled(81)[..21].to_vec()).collect());
    kinds.push(("climbing".to_string(), climbs(args.boards, &patterns, &mut random)));
    let mut table =
        Table::new(["boards", "path", "M boards/s", "ns/board", "blanks", "solved", "contradictory"]);
    let mut agree = true;
    for (name, boards) in &kinds {
        let mut first: Option<Vec<Blanks>> = None;
        for path in Path::ALL {
            let Some(basic) = Basic::on(path) else {
                eprintln!("NOT RUN: this CPU has no {}", path.id());
                continue;
            };
            let mut out = vec![Blanks::Contradiction; boards.len()];
            let best = (0..args.repeat.max(1)).map(|_| timed(|| basic.blanks(boards, &mut out)).1).min();
            let seconds = best.unwrap_or_default().as_secs_f64();
            let left: Vec<f64> = out
                .iter()
                .filter_map(|b| if let Blanks::Left(n) = b { Some(f64::from(*n)) } else { None })
                .collect();
            table.row([
                name.clone(),
                path.id().into(),
                number(boards.len() as f64 / seconds / 1e6),
                number(seconds / boards.len() as f64 * 1e9),
                number(left.iter().sum::<f64>() / left.len() as f64),
                left.iter().filter(|&&n| n == 0.0).count().to_string(),
                (out.len() - left.len()).to_string(),
            ]);
            if *first.get_or_insert_with(|| out.clone()) != out {
                eprintln!("{name}: {} does not agree with the others", path.id());
                agree = false;
            }
        }
    }
    println!("{table}");
    Ok(if agree { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Boards with 18 to 24 clues in random places.
fn random_patterns(boards: usize, random: &mut Random) -> Vec<Cells> {
    (0..boards)
        .map(|i| {
            let cells = random.shuffled(81);
            material::part(&material::grid(random), cells.into_iter().take(18 + i % 7))
        })
        .collect()
}

/// What the climber of source B asks on its way: from a filled pattern, two clues at a time are cleared and given other
/// possible digits, and the change is kept when it leaves fewer blanks.
fn climbs(boards: usize, patterns: &[Vec<usize>], random: &mut Random) -> Vec<Cells> {
    let (basic, mut asked) = (Basic::new(), Vec::new());
    let ask = |board: &Cells, asked: &mut Vec<Cells>| {
        asked.push(*board);
        let (mut blanks, mut marks) = ([Blanks::Contradiction], [[0; 81]]);
        basic.marks(std::slice::from_ref(board), &mut blanks, &mut marks);
        (blanks[0], marks[0])
    };
    // Two clues are changed at a time.
    for pattern in patterns.iter().filter(|p| p.len() >= 2).cycle() {
        if asked.len() >= boards {
            break;
        }
        let mut board = material::part(&material::grid(random), pattern.clone());
        let mut best = ask(&board, &mut asked).0;
        let mut tries = 0;
        while tries < 200 && best > Blanks::Left(0) {
            if asked.len() >= boards {
                break;
            }
            tries += 1;
            let before = board;
            let order = random.shuffled(pattern.len());
            let two = [pattern[order[0]], pattern[order[1]]];
            for cell in two {
                board[cell] = 0;
            }
            let (mut blanks, mut marks) = ask(&board, &mut asked);
            for cell in two {
                let free: Vec<u8> = (1..=9).filter(|d| marks[cell] >> (d - 1) & 1 == 1).collect();
                if blanks == Blanks::Contradiction || free.is_empty() {
                    break;
                }
                board[cell] = free[(random.next() % free.len() as u64) as usize];
                (blanks, marks) = ask(&board, &mut asked);
            }
            if blanks < best {
                (best, tries) = (blanks, 0);
            } else {
                board = before;
            }
        }
    }
    asked.truncate(boards);
    asked
}
