//! Running the command as people do.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test file is a program of its own and uses a part of this"
)]

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

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
