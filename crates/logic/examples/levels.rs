//! Rates lines of 9×9 puzzles (`puzzle`, a blank and its Sudoku Explainer rating if known) in mode `masume` and prints,
//! by hardest level, how many there are, their known ratings and the time they took: what the costs of levels are set by.
//!
//!     cut -f1,2 $MASUME_DATA/rating/controlled_bias_ser.tsv | cargo run --release --example levels -- [print]

use std::io::BufRead;
use std::time::Instant;

use masume_logic::masume::{LEVELS, Options, rate};
use masume_logic::{End, Position};
use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::Control;

fn main() {
    let print = std::env::args().nth(1).is_some();
    let mut by_level: Vec<Vec<(f64, f64)>> = vec![Vec::new(); LEVELS.len() + 1];
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let mut fields = line.split_whitespace();
        let Some(text) = fields.next().filter(|t| t.len() >= 81) else { continue };
        let se: f64 = fields.next().and_then(|r| r.parse().ok()).unwrap_or(f64::NAN);
        let values = text.bytes().take(81).map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
        let Ok(puzzle) = Grid::from_values(values).and_then(|g| Puzzle::new(Board::classic(), g)) else {
            continue;
        };
        let start = Instant::now();
        let rating = rate(&mut Position::new(&puzzle), &Options::default(), &Control::default());
        let took = start.elapsed().as_secs_f64() * 1e3;
        let level = match (&rating.end, &rating.hardest) {
            (End::Solved, Some(hardest)) => hardest.level.rank(),
            _ => LEVELS.len(),
        };
        if print {
            let hardest = rating.hardest.as_ref().map_or("-", |h| h.id());
            let seconds = rating.time.map_or(f64::NAN, |t| t.seconds);
            println!(
                "{text} {se} {rating} {hardest} rounds {} {seconds:.0} s, {took:.2} ms",
                rating.rounds.len()
            );
        }
        by_level[level].push((se, took));
    }
    println!("{:20} {:>5} {:>6}  SE 10% 50% 90%       ms mean max", "level", "cost", "n");
    for (rank, rows) in by_level.iter_mut().enumerate().filter(|(_, rows)| !rows.is_empty()) {
        rows.sort_by(|a, b| a.0.total_cmp(&b.0));
        let at = |q: usize| rows[(rows.len() - 1) * q / 100].0;
        let mean = rows.iter().map(|r| r.1).sum::<f64>() / rows.len() as f64;
        let most = rows.iter().map(|r| r.1).fold(0.0, f64::max);
        let (id, cost) = LEVELS.get(rank).map_or(("unsolved", 0), |l| (l.id, l.cost));
        println!(
            "{id:20} {:5.1} {:6}  {:5.1} {:5.1} {:5.1}  {mean:10.3} {most:9.3}",
            f64::from(cost) / 10.0,
            rows.len(),
            at(10),
            at(50),
            at(90)
        );
    }
}
