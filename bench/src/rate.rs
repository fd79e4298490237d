//! Ratings of Sudoku Explainer, ours beside other people's, by band of difficulty: CPU time of one thread.
//!
//! Timed is the way from the 81 characters of a puzzle to its ER/EP/ED. Everybody rates the same puzzles in the same order,
//! once unasked to be warm (ours: the first few), and each puzzle counts with the best of its rounds. A peer is a command
//! that is given a file; `bench/peers/README.md` has the protocol. Ratings are compared, and each that differs is named.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use masume_logic::{Order, Position, rate::se};
use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::Control;
use serde_json::{Value, json};

use crate::common::table::{Table, number};
use crate::common::{Failure, line, machine, sets, sets::Set, timed};
use crate::peer::Peer;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files with one 9×9 puzzle a line, or names of sets in the data folder
    #[arg(required = true)]
    files: Vec<String>,
    /// A peer: name=command; the command gets a file of puzzles as its last argument (see bench/peers/README.md)
    #[arg(long)]
    peer: Vec<Peer>,
    /// One row for each band of ratings instead of one for each file
    #[arg(long)]
    bands: bool,
    /// Puzzles of each file, spread evenly over it [default: all]
    #[arg(long)]
    sample: Option<usize>,
    /// Rate everything so often and keep the best time of each puzzle
    #[arg(long, default_value_t = 1)]
    rounds: u32,
    /// One JSON object instead of a table
    #[arg(long)]
    json: bool,
    /// The shared data folder
    #[arg(long, default_value_os_t = sets::data())]
    data: PathBuf,
}

/// The bands, each with the least rating in it, in tenths.
const BANDS: [(&str, u16); 9] = [
    ("below 3", 0),
    ("3.0–4.4", 30),
    ("4.5–6.1", 45),
    ("6.2–6.9", 62),
    ("7.0–7.9", 70),
    ("8.0–8.4", 80),
    ("8.5–9.1", 85),
    ("9.2–9.9", 92),
    ("10 and more", 100),
];

/// Puzzles that are rated untimed before all others.
const WARM: usize = 20;

/// A rating such as `7.1/1.2/1.2`, and the milliseconds it took.
#[derive(Clone, PartialEq, Debug)]
struct Rated {
    rating: String,
    millis: f64,
}

/// What one rater said of all puzzles.
struct Column {
    name: String,
    rated: Vec<Rated>,
}

/// The puzzles of one row of the table, by number.
struct Group {
    name: String,
    puzzles: Vec<usize>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    let mut puzzles = Vec::new();
    let mut groups = Vec::new();
    for text in &args.files {
        let set = Set::find(text, &args.data, args.sample)?;
        if let Some(i) = set.puzzles.iter().position(|p| p.board().len() != 81) {
            return Err(format!("{text}: puzzle {} is not a 9×9 one", i + 1));
        }
        let numbers = puzzles.len()..puzzles.len() + set.puzzles.len();
        groups.push(Group { name: set.name, puzzles: numbers.collect() });
        puzzles.extend(set.puzzles);
    }
    let (ours, tenths) = rate_all(&puzzles, args.rounds)?;
    if args.bands {
        groups = by_band(&tenths);
    }
    let mut columns = vec![ours];
    for peer in &args.peer {
        let rounds = (0..args.rounds.max(1)).map(|_| ask(peer, &puzzles)).collect::<Result<Vec<_>, _>>()?;
        columns.push(Column { name: peer.name.clone(), rated: best(rounds) });
    }
    for (i, puzzle) in puzzles.iter().enumerate() {
        for peer in columns[1..].iter().filter(|c| c.rated[i].rating != columns[0].rated[i].rating) {
            let (ours, theirs) = (&columns[0].rated[i].rating, &peer.rated[i].rating);
            eprintln!("{} says {theirs}, we {ours}: {}", peer.name, line::write(9, puzzle.givens().values()));
        }
    }
    if groups.len() > 1 {
        groups.push(Group { name: "all".into(), puzzles: (0..puzzles.len()).collect() });
    }
    if args.json {
        let rows: Vec<Value> = groups.iter().map(|g| as_json(g, &columns)).collect();
        println!(
            "{}",
            json!({ "machine": machine::describe(), "command": machine::command(), "rows": rows })
        );
    } else {
        println!("{}\n\n    {}\n", machine::describe(), machine::command());
        print!("{}", table(&groups, &columns));
    }
    Ok(ExitCode::SUCCESS)
}

/// Our ratings, also as numbers in tenths.
fn rate_all(puzzles: &[Puzzle], rounds: u32) -> Result<(Column, Vec<u16>), Failure> {
    let order = Order::default();
    let shape = Board::classic();
    let rate = |text: &String| {
        let values = text.bytes().map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
        let puzzle = Puzzle::new(shape.clone(), Grid::from_values(values).ok()?).ok()?;
        Some(se::rate(&mut Position::new(&puzzle), &order, &Control::default(), &mut |_, _| {}))
    };
    let lines: Vec<String> = puzzles.iter().map(|p| line::write(9, p.givens().values())).collect();
    for line in lines.iter().take(WARM) {
        rate(line);
    }
    let mut all = Vec::new();
    let mut tenths = Vec::new();
    for _ in 0..rounds.max(1) {
        let mut round = Vec::new();
        tenths.clear();
        for line in &lines {
            let (rating, time) = timed(|| rate(line));
            let rating = rating.ok_or_else(|| format!("{line} is no puzzle"))?;
            tenths.push(rating.er);
            round.push(Rated { rating: rating.to_string(), millis: time.as_secs_f64() * 1e3 });
        }
        all.push(round);
    }
    Ok((Column { name: "masume".into(), rated: best(all) }, tenths))
}

/// The best time of each puzzle.
fn best(rounds: Vec<Vec<Rated>>) -> Vec<Rated> {
    let mut rounds = rounds.into_iter();
    let mut best = rounds.next().unwrap_or_default();
    for round in rounds {
        for (best, now) in best.iter_mut().zip(round) {
            best.millis = best.millis.min(now.millis);
        }
    }
    best
}

fn by_band(tenths: &[u16]) -> Vec<Group> {
    let band = |&t: &u16| BANDS.iter().rposition(|&(_, least)| t >= least).unwrap_or(0);
    let group = |(number, (name, _)): (usize, &(&str, u16))| {
        let puzzles = (0..tenths.len()).filter(|&i| band(&tenths[i]) == number).collect();
        Group { name: (*name).into(), puzzles }
    };
    BANDS.iter().enumerate().map(group).filter(|g| !g.puzzles.is_empty()).collect()
}

/// Runs a peer's command once, through the shell, over a file with all puzzles.
fn ask(peer: &Peer, puzzles: &[Puzzle]) -> Result<Vec<Rated>, Failure> {
    let wrong = |e: &dyn std::fmt::Display| format!("peer {}: {e}", peer.name);
    let lines: Vec<String> = puzzles.iter().map(|p| line::write(9, p.givens().values())).collect();
    let file = Scratch::new(&(lines.join("\n") + "\n")).map_err(|e| wrong(&e))?;
    let output = Command::new("sh")
        .args(["-c", &format!("{} \"$1\"", peer.command), "sh"])
        .arg(file.path())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|e| wrong(&e))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let answers: Vec<&str> = text.lines().collect();
    if answers.len() != lines.len() {
        let (got, all, status) = (answers.len(), lines.len(), output.status);
        return Err(wrong(&format!("answered {got} lines for {all} puzzles and ended with {status}")));
    }
    let read = |(answer, puzzle): (&&str, &String)| {
        parse(answer, puzzle).ok_or_else(|| wrong(&format!("“{answer}” is no answer to {puzzle}")))
    };
    answers.iter().zip(&lines).map(read).collect()
}

/// Reads `PUZZLE TAB ER/EP/ED TAB MILLISECONDS`, the answer to `puzzle`.
fn parse(answer: &str, puzzle: &str) -> Option<Rated> {
    let mut fields = answer.split('\t');
    let named = fields.next()?.trim().replace('0', ".");
    let rating = fields.next()?.trim().to_string();
    let millis: f64 = fields.next()?.trim().parse().ok()?;
    let three = rating.split('/').filter(|r| r.parse::<f64>().is_ok()).count() == 3;
    (named == puzzle && three && millis.is_finite() && millis >= 0.0).then_some(Rated { rating, millis })
}

/// A file that goes when it is no longer needed.
struct Scratch(PathBuf);

impl Scratch {
    fn new(text: &str) -> std::io::Result<Self> {
        let path = std::env::temp_dir().join(format!("masume-bench-rate-{}.txt", std::process::id()));
        fs::write(&path, text)?;
        Ok(Self(path))
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed stays in the folder for temporary files.
        let _ = fs::remove_file(&self.0);
    }
}

/// Milliseconds of a group, in all.
fn total(group: &Group, column: &Column) -> f64 {
    group.puzzles.iter().map(|&i| column.rated[i].millis).sum()
}

/// How many ratings of a group are not ours.
fn differing(group: &Group, ours: &Column, peer: &Column) -> usize {
    group.puzzles.iter().filter(|&&i| ours.rated[i].rating != peer.rated[i].rating).count()
}

fn table(groups: &[Group], columns: &[Column]) -> Table {
    let mut head = vec!["ms a puzzle".to_string(), "puzzles".into(), columns[0].name.clone()];
    for peer in &columns[1..] {
        head.extend([peer.name.clone(), format!("times {}", columns[0].name), "ratings differ".into()]);
    }
    let mut table = Table::new(head);
    for group in groups {
        let count = group.puzzles.len();
        let ours = total(group, &columns[0]);
        let mut row = vec![group.name.clone(), count.to_string(), fine(ours / count as f64)];
        for peer in &columns[1..] {
            let theirs = total(group, peer);
            row.push(fine(theirs / count as f64));
            row.push(number(theirs / ours));
            row.push(differing(group, &columns[0], peer).to_string());
        }
        table.row(row);
    }
    table
}

/// Milliseconds, of which easy puzzles take a few hundredths.
fn fine(millis: f64) -> String {
    if millis < 1.0 { format!("{millis:.4}") } else { number(millis) }
}

fn as_json(group: &Group, columns: &[Column]) -> Value {
    let ours = total(group, &columns[0]);
    let one = |c: &Column| {
        let sum = total(group, c);
        json!({
            "name": c.name,
            "mean_ms": sum / group.puzzles.len() as f64,
            "ratio": sum / ours,
            "differ": differing(group, &columns[0], c),
        })
    };
    let raters: Vec<Value> = columns.iter().map(one).collect();
    json!({ "group": group.name, "puzzles": group.puzzles.len(), "raters": raters })
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = ".2.4..78.....8..6.69.2......7.9.........67.....5.2....5..7....2.31...54.9...356..";

    #[test]
    fn answers_are_read_and_nonsense_is_not() {
        let good = format!("{EASY}\t1.5/1.2/1.2\t0.029");
        assert_eq!(parse(&good, EASY), Some(Rated { rating: "1.5/1.2/1.2".into(), millis: 0.029 }));
        assert!(
            parse(&good.replace('.', "0").replace("105/102/102\t00029", "1.5/1.2/1.2\t1"), EASY).is_some()
        );
        for text in ["", EASY, &format!("{EASY}\t1.5\t1"), &format!("{EASY}\t1/1/1\tx"), "..\t1/1/1\t1"] {
            assert_eq!(parse(text, EASY), None, "{text}");
        }
    }

    #[test]
    fn a_peer_is_a_command_with_a_file() {
        let puzzles = [line::read(EASY).unwrap()];
        let says = |script: &str| format!("p={script}").parse::<Peer>().unwrap();
        let echo =
            says("f() { while read p; do printf '%s\\t9.0/1.2/1.2\\t3\\n' \"$p\"; done < \"$1\"; }; f");
        assert_eq!(ask(&echo, &puzzles).unwrap(), [Rated { rating: "9.0/1.2/1.2".into(), millis: 3.0 }]);
        assert!(ask(&says("true"), &puzzles).unwrap_err().contains("0 lines for 1"));
        assert!(ask(&says("cat"), &puzzles).unwrap_err().contains("no answer"));
    }

    #[test]
    fn bands_and_best_times() {
        let groups = by_band(&[15, 44, 45, 99, 100, 200]);
        let found: Vec<(&str, usize)> = groups.iter().map(|g| (&*g.name, g.puzzles.len())).collect();
        assert_eq!(
            found,
            [("below 3", 1), ("3.0–4.4", 1), ("4.5–6.1", 1), ("9.2–9.9", 1), ("10 and more", 2)]
        );
        let (ours, tenths) = rate_all(&[line::read(EASY).unwrap()], 2).unwrap();
        assert_eq!((tenths[0], &*ours.rated[0].rating), (15, "1.5/1.2/1.2"));
        let times = |ms: f64| vec![Rated { rating: String::new(), millis: ms }];
        assert_eq!(best(vec![times(3.0), times(2.0), times(4.0)]), times(2.0));
    }
}
