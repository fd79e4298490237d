//! The bulk engine on one thread and on several: puzzles a second by the wall clock. Threads take blocks of a batch in
//! turn, as `masume solve` does, and each has an engine of its own.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use masume_solver::classic9::Bulk;

use crate::common::table::{Table, number};
use crate::common::{Failure, machine, sets, sets::Set};
use crate::nine::{Cells, boards, permute};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Sets: names in the data folder, paths, or name=path
    #[arg(long, value_delimiter = ',', default_values = crate::solve::NINE)]
    sets: Vec<String>,
    /// The most threads [default: as many as the machine has cores]
    #[arg(long)]
    threads: Option<usize>,
    /// Puzzles of each set, shuffled and permuted; smaller sets are repeated
    #[arg(long, default_value_t = 200_000, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=10_000_000))]
    puzzles: usize,
    /// Rounds, one thread and several in turn; the best of them counts
    #[arg(long, default_value_t = 7)]
    repeat: u32,
    /// The shared data folder
    #[arg(long, default_value_os_t = sets::data())]
    data: PathBuf,
}

/// Boards that a thread takes at a time.
const BLOCK: usize = 1000;

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.unwrap_or(cores).max(1);
    let several = format!("{threads} threads");
    let mut table = Table::new(["thousand puzzles a second", "1 thread", &several, "ratio"]);
    for text in &args.sets {
        let set = Set::find(text, &args.data, None)?;
        let boards = permute::sample(&boards(&set)?, args.puzzles, 1);
        let mut best = [f64::MAX; 2];
        let mut sums = [0; 2];
        for _ in 0..args.repeat.max(1) {
            for (i, threads) in [1, threads].into_iter().enumerate() {
                let start = Instant::now();
                sums[i] = solve(&boards, threads);
                best[i] = best[i].min(start.elapsed().as_secs_f64());
            }
        }
        if sums[0] != sums[1] {
            return Err(format!("{}: {} solutions on one thread, {} on several", set.name, sums[0], sums[1]));
        }
        let speed = |seconds: f64| number(boards.len() as f64 / seconds / 1e3);
        table.row([set.name, speed(best[0]), speed(best[1]), format!("{:.2}", best[0] / best[1])]);
        eprintln!("{text}: done");
    }
    println!("{table}");
    Ok(ExitCode::SUCCESS)
}

/// Solves all boards on so many threads; the number of solutions found, two at most of each board.
fn solve(boards: &[Cells], threads: usize) -> u64 {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                scope.spawn(|| {
                    let (mut bulk, mut sum) = (Bulk::new(), 0);
                    let (mut counts, mut solutions) = ([0; BLOCK], vec![[0; 81]; BLOCK]);
                    loop {
                        let from = next.fetch_add(BLOCK, Ordering::Relaxed).min(boards.len());
                        let block = &boards[from..(from + BLOCK).min(boards.len())];
                        if block.is_empty() {
                            return sum;
                        }
                        bulk.solve(block, 2, &mut counts, &mut solutions);
                        sum += counts[..block.len()].iter().map(|&n| u64::from(n)).sum::<u64>();
                    }
                })
            })
            .collect();
        workers.into_iter().map(|w| w.join().unwrap_or_default()).sum()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_share_the_boards() {
        let mut open = crate::nine::tests::full();
        open[..27].fill(0);
        let mut boards = vec![crate::nine::tests::full(); 3 * BLOCK];
        boards.extend([open; 7]);
        for threads in 1..4 {
            assert_eq!(solve(&boards, threads), 3 * BLOCK as u64 + 14, "{threads}");
        }
    }
}
