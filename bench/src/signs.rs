//! Puzzles made of signs, rule by rule, with a symmetric picture: attempts and CPU milliseconds for each puzzle.

use std::process::ExitCode;

use masume_generator::variant::{Request, attempt};
use masume_puzzle::{Puzzle, RULES, SYMMETRIES, Takes};
use masume_solver::Control;

use crate::common::table::{Table, number};
use crate::common::{Failure, machine, timed};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The board
    #[arg(long, default_value = "3x3")]
    shape: String,
    /// The symmetry of the picture
    #[arg(long, default_value = "half-turn")]
    symmetry: String,
    /// Rules [default: all that have signs]
    #[arg(long, num_args = 1..)]
    rule: Vec<String>,
    /// Most digits
    #[arg(long)]
    givens: Option<usize>,
    /// Puzzles of each rule
    #[arg(long, default_value_t = 5)]
    count: u64,
    /// Attempts for a puzzle
    #[arg(long, default_value_t = 200)]
    attempts: u64,
    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let spec = args.shape.parse().map_err(|e| format!("{e}"))?;
    let template = Puzzle::from_spec(spec).map_err(|e| e.to_string())?;
    let symmetry = SYMMETRIES.iter().find(|s| s.id == args.symmetry).ok_or("no such symmetry")?;
    let mut table =
        Table::new(["rule", "puzzles", "attempts", "signs", "digits", "CPU ms each", "slowest ms"]);
    let mut all = true;
    for rule in RULES.iter().filter(|r| r.takes != Takes::Nothing) {
        if !args.rule.is_empty() && !args.rule.iter().any(|name| name == rule.id) {
            continue;
        }
        let wish = Request {
            symmetry,
            givens: 0..=args.givens.unwrap_or(usize::MAX),
            ..Request::new(template.clone(), vec![(*rule, None)])
        };
        let (mut made, mut attempts, mut signs, mut digits) = (0, 0, 0, 0);
        let mut times = Vec::new();
        for number in 0..args.count {
            let (found, time) = timed(|| {
                (0..args.attempts).find_map(|i| {
                    attempts += 1;
                    attempt(&wish, args.seed, number * args.attempts + i, &Control::default())
                })
            });
            times.push(time.as_secs_f64() * 1e3);
            if let Some(found) = found {
                made += 1;
                signs += found.puzzle.rule_clues().len() - template.rule_clues().len();
                digits += found.puzzle.givens().count();
            }
        }
        all &= made == args.count;
        let mean = |sum: usize| if made == 0 { "–".to_string() } else { number(sum as f64 / made as f64) };
        table.row([
            rule.id.to_string(),
            made.to_string(),
            attempts.to_string(),
            mean(signs),
            mean(digits),
            number(times.iter().sum::<f64>() / args.count.max(1) as f64),
            number(times.iter().copied().fold(0.0, f64::max)),
        ]);
    }
    println!("{table}");
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
