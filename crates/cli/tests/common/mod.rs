//! Running the command as people do.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test file is a program of its own and uses a part of this"
)]

use std::io::Write as _;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A puzzle with one solution, and that.
pub const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const CLASSIC_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// A minimal puzzle of 17 clues.
pub const MINIMAL: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
pub const MINIMAL_SOLVED: &str =
    "693784512487512936125963874932651487568247391741398625319475268856129743274836159";

/// The command with arguments.
pub fn masume(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_masume"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What a finished run did.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).expect("output is UTF-8"),
            err: String::from_utf8(output.stderr).expect("messages are UTF-8"),
        }
    }
}

/// Runs the command without input.
pub fn run(args: &[&str]) -> Ran {
    masume(args).output().expect("masume runs").into()
}

/// Runs the command with this on standard input.
pub fn pipe(args: &[&str], input: impl Into<Vec<u8>>) -> Ran {
    let mut child = masume(args).stdin(Stdio::piped()).spawn().expect("masume runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.into();
    let writer = std::thread::spawn(move || {
        // The command may stop reading early.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("masume ends");
    writer.join().expect("the writer ends");
    output.into()
}

/// Far longer than any machine needs for what should happen at once, however busy it is.
pub const LONG: Duration = Duration::from_secs(120);

/// What a command did that should end now, because it was told to or has nothing more to do. Fails, and kills it, when it
/// goes on for long.
pub fn ended(child: Child) -> Ran {
    let id = child.id().to_string();
    let (tell, told) = std::sync::mpsc::channel();
    std::thread::spawn(move || tell.send(child.wait_with_output()));
    let Ok(output) = told.recv_timeout(LONG) else {
        let _ = Command::new("kill").args(["-KILL", &id]).status();
        panic!("it goes on and on");
    };
    output.expect("it has ended").into()
}

/// Presses ctrl-C, as a terminal would.
#[cfg(unix)]
pub fn interrupt(child: &Child) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
}

/// Waits until a command has computed for this long, on all its threads together: on a busy machine that takes as long as it
/// takes. A command that ends before, or waits for something, is not waited for beyond [`LONG`].
pub fn computed(child: &Child, time: Duration) {
    let begun = Instant::now();
    while begun.elapsed() < LONG && cpu_time(child.id()).unwrap_or_else(|| begun.elapsed()) < time {
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The CPU time of a process, where the system tells. The unit is 1/100 s on every Linux that Rust runs on.
fn cpu_time(id: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name in parentheses may hold blanks.
    let fields = stat.rsplit_once(')')?.1;
    let ticks = fields.split_whitespace().skip(11).take(2).map(str::parse::<u64>);
    Some(Duration::from_millis(10 * ticks.sum::<Result<u64, _>>().ok()?))
}

/// The objects of a JSON output.
pub fn json(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(|l| serde_json::from_str(l).unwrap_or_else(|e| panic!("{e}: {l}"))).collect()
}

/// A folder of its own for a test.
pub fn folder(name: &str) -> std::path::PathBuf {
    let path = std::env::temp_dir().join(format!("masume-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}
