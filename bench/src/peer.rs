//! Other people's solvers, as processes that read a puzzle line and write an answer line (`bench/peers/README.md`).

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use masume_puzzle::Puzzle;

use crate::common::{Failure, line};

/// What one solver said of one puzzle.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Answer {
    /// Solutions, counted up to 2, and the first of them.
    Count(u8, Option<Vec<u8>>),
    /// The time limit came first.
    Late,
    /// It broke down, or does not take such a board.
    Failed,
}

/// An answer and the CPU time it took, in microseconds.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Timed {
    pub(crate) answer: Answer,
    pub(crate) micros: f64,
}

/// A peer as it is given on the command line: `name=command`.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) name: String,
    pub(crate) command: String,
}

impl std::str::FromStr for Peer {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self, Failure> {
        match text.split_once('=') {
            Some((name, command)) if !name.is_empty() && !command.trim().is_empty() => {
                Ok(Self { name: name.into(), command: command.into() })
            }
            _ => {
                Err("write name=command, for example cadical='bench/peers/target/release/peers cadical'"
                    .into())
            }
        }
    }
}

impl Peer {
    /// Runs the command once, through the shell, over all puzzles.
    pub(crate) fn run(&self, puzzles: &[Puzzle]) -> Result<Vec<Timed>, Failure> {
        let wrong = |e: &dyn std::fmt::Display| format!("peer {}: {e}", self.name);
        let mut child = Command::new("sh")
            .args(["-c", &self.command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| wrong(&e))?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(wrong(&"no pipes"));
        };
        let lines: Vec<String> =
            puzzles.iter().map(|p| line::write(p.board().digits(), p.givens().values())).collect();
        let answers = std::thread::scope(|scope| {
            // Fed by another thread: a peer may answer long before it has read everything, and fill its pipe.
            scope.spawn(move || lines.iter().try_for_each(|l| writeln!(stdin, "{l}")));
            let answers = BufReader::new(stdout).lines().zip(puzzles);
            let answers = answers.map(|(text, puzzle)| {
                let text = text.map_err(|e| wrong(&e))?;
                parse(&text, puzzle).ok_or_else(|| wrong(&format!("“{text}” is not an answer line")))
            });
            answers.collect::<Result<Vec<Timed>, Failure>>()
        });
        let status = child.wait().map_err(|e| wrong(&e))?;
        let answers = answers?;
        if answers.len() < puzzles.len() {
            let (got, all) = (answers.len(), puzzles.len());
            return Err(wrong(&format!("answered {got} of {all} puzzles and ended with {status}")));
        }
        Ok(answers)
    }
}

/// Reads `COUNT MICROSECONDS SOLUTION`.
fn parse(text: &str, puzzle: &Puzzle) -> Option<Timed> {
    let mut fields = text.split_whitespace();
    let count: i32 = fields.next()?.parse().ok()?;
    let micros: f64 = fields.next()?.parse().ok()?;
    let solution = fields.next().filter(|s| *s != "-");
    let answer = match count {
        0..=2 => {
            let solution = solution.map(line::read).transpose().ok()?;
            Answer::Count(count as u8, solution.map(|s| s.givens().values().to_vec()))
        }
        -1 => Answer::Late,
        _ => Answer::Failed,
    };
    let fits = |v: &Vec<u8>| v.len() == puzzle.board().len();
    match &answer {
        Answer::Count(0, None) | Answer::Late | Answer::Failed => {}
        Answer::Count(1.., Some(values)) if fits(values) => {}
        Answer::Count(..) => return None,
    }
    Some(Timed { answer, micros })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_and_nonsense_is_not() {
        let puzzle = line::read("1...............").unwrap();
        let one = parse("1 250 1234341221434321", &puzzle).unwrap();
        assert!(matches!(one.answer, Answer::Count(1, Some(v)) if v[1] == 2));
        assert_eq!(parse("-1 5000000 -", &puzzle).unwrap().answer, Answer::Late);
        assert_eq!(parse("-3 0 -", &puzzle).unwrap().answer, Answer::Failed);
        for text in ["", "1 250 -", "1 x 1", "2 1 12", "hello"] {
            assert_eq!(parse(text, &puzzle), None, "{text}");
        }
    }

    #[test]
    fn a_peer_is_a_command_that_reads_lines() {
        let puzzles = [line::read("1...............").unwrap(), line::read("2...............").unwrap()];
        let peer: Peer = "echo=while read l; do echo 0 7 -; done".parse().unwrap();
        let answers = peer.run(&puzzles).unwrap();
        assert_eq!(answers.len(), 2);
        assert_eq!(answers[1], Timed { answer: Answer::Count(0, None), micros: 7.0 });
        assert!("x=true".parse::<Peer>().unwrap().run(&puzzles).unwrap_err().contains("0 of 2"));
        assert!("nothing".parse::<Peer>().is_err());
    }
}
