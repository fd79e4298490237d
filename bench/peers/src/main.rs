//! Runs other people's general solvers on Sudoku boards; see README.md for the line protocol.

mod board;
mod cnf;
mod cover;
mod peers;

use board::{Board, Board};
use peers::{Row, PEERS};
use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitCode, Stdio};
use std::rc::Rc;
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError};
use std::time::Duration;

pub struct Answer {
    /// Solutions, stopped at the second.
    pub count: u8,
    pub first: Option<Vec<u8>>,
}

impl Answer {
    pub fn none() -> Answer {
        Answer { count: 0, first: None }
    }
}

pub trait Peer {
    /// Builds what can be reused for every board of a shape; not timed.
    fn prepare(&mut self, _: &Rc<Board>) {}
    fn solve(&mut self, board: &Board) -> Answer;
}

fn cpu_micros() -> f64 {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `t` is a valid timespec to write to.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut t) };
    t.tv_sec as f64 * 1e6 + t.tv_nsec as f64 / 1e3
}

/// Answers each line of stdin, for the process that started us.
fn work(row: &Row) -> io::Result<()> {
    let mut peer = (row.make)();
    let mut shapes: HashMap<usize, Rc<Board>> = HashMap::new();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let n = board::side(&line).expect("checked by the parent");
        let shape = shapes.entry(n).or_insert_with(|| Rc::new(Board::new(n))).clone();
        let board = Board::parse(&line, &shape).expect("checked by the parent");
        peer.prepare(&shape);
        let start = cpu_micros();
        let answer = peer.solve(&board);
        let spent = cpu_micros() - start;
        let first = answer.first.map_or("-".to_string(), |grid| board::write(n, &grid));
        println!("{} {:.0} {}", answer.count, spent, first);
        io::stdout().flush()?;
    }
    Ok(())
}

struct Worker {
    child: Child,
    stdin: ChildStdin,
    answers: Receiver<String>,
}

impl Worker {
    fn start(name: &str) -> io::Result<Worker> {
        let mut child = Command::new(std::env::current_exe()?)
            .args([name, "--worker"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let stdin = child.stdin.take().expect("piped");
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Worker { child, stdin, answers })
    }

    fn stop(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Hands stdin to a worker process line by line; a worker that is late or dies is replaced.
fn serve(row: &Row, limit: Option<Duration>) -> io::Result<()> {
    let mut worker = None;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let legal = board::side(line).is_some_and(|n| Board::parse(line, &Rc::new(Board::new(n))).is_some());
        if !legal {
            println!("-3 0 -");
            continue;
        }
        let mut current = match worker.take() {
            Some(w) => w,
            None => Worker::start(row.name)?,
        };
        let asked = writeln!(current.stdin, "{line}");
        let answer = match limit {
            _ if asked.is_err() => Err(RecvTimeoutError::Disconnected),
            Some(limit) => current.answers.recv_timeout(limit),
            None => current.answers.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match answer {
            Ok(answer) => {
                println!("{answer}");
                worker = Some(current);
            }
            Err(RecvTimeoutError::Timeout) => {
                current.stop();
                println!("-1 {} -", limit.unwrap_or_default().as_micros());
            }
            Err(RecvTimeoutError::Disconnected) => {
                current.stop();
                println!("-2 0 -");
            }
        }
        io::stdout().flush()?;
    }
    if let Some(w) = worker {
        w.stop();
    }
    Ok(())
}

/// The version Cargo.lock holds for a package.
fn version(package: &str) -> &'static str {
    let mut lines = include_str!("../Cargo.lock").lines();
    let wanted = format!("name = \"{package}\"");
    lines.find(|l| *l == wanted);
    lines.next().and_then(|l| l.split('"').nth(1)).unwrap_or("?")
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let find = |name: &str| PEERS.iter().find(|r| r.name == name);
    let done = match args[..] {
        ["--list"] => {
            for r in PEERS {
                let v = version(r.package);
                println!("{:14} {:13} {:7} {:18} {}", r.name, r.package, v, r.licence, r.about);
            }
            Ok(())
        }
        [name, ref rest @ ..] => match (find(name), rest) {
            (Some(r), []) => serve(r, None),
            (Some(r), ["--worker"]) => work(r),
            (Some(r), ["--time-limit", secs]) => match secs.parse().map(Duration::try_from_secs_f64) {
                Ok(Ok(limit)) => serve(r, Some(limit)),
                _ => return usage(),
            },
            _ => return usage(),
        },
        [] => return usage(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("peers: {e}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: peers --list | peers NAME [--time-limit SECONDS] < puzzles");
    ExitCode::from(2)
}
