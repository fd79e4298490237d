//! A peer for `solve` and `enumerate`: a process that gets all puzzles of a set once and solves them at each `go`, timed
//! by its own CPU clock (`bench/peers/README.md`, "Rounds").

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use super::Cells;
use super::race::{Entrant, Reading, Tally};
use crate::common::{Failure, line};
use crate::peer::Peer;

/// A running peer that has read its puzzles.
pub(crate) struct Process {
    name: String,
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
    puzzles: u64,
    limit: u64,
}

impl Process {
    /// Starts the peer's command through the shell and gives it the puzzles.
    pub(crate) fn start(peer: &Peer, boards: &[Cells], limit: u64) -> Result<Self, Failure> {
        let wrong = |e: &dyn std::fmt::Display| format!("peer {}: {e}", peer.name);
        let mut child = Command::new("sh")
            .args(["-c", &peer.command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| wrong(&e))?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take().ok_or_else(|| wrong(&"no pipe"))?);
        let puzzles = boards.len() as u64;
        let stdout = BufReader::new(stdout);
        let mut process = Self { name: peer.name.clone(), child, stdin, stdout, puzzles, limit };
        let mut text = format!("solve {limit} {puzzles}\n");
        for board in boards {
            text.push_str(&line::write(9, board));
            text.push('\n');
        }
        process.say(&text)?;
        Ok(process)
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        let Some(stdin) = &mut self.stdin else { return Err(self.ended()) };
        let said = stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush());
        said.map_err(|_| self.ended())
    }

    /// Why there is no more talk.
    fn ended(&mut self) -> Failure {
        self.stdin = None;
        match self.child.wait() {
            Ok(status) => format!("peer {} ended before it answered, with {status}", self.name),
            Err(e) => format!("peer {}: {e}", self.name),
        }
    }
}

impl Entrant for Process {
    fn name(&self) -> &str {
        &self.name
    }

    fn ours(&self) -> bool {
        false
    }

    fn go(&mut self) -> Result<Option<Reading>, Failure> {
        self.say("go\n")?;
        let mut text = String::new();
        match self.stdout.read_line(&mut text) {
            Ok(0) => Err(self.ended()),
            Ok(_) => {
                parse(text.trim(), self.puzzles, self.limit).map_err(|e| format!("peer {}: {e}", self.name))
            }
            Err(e) => Err(format!("peer {}: {e}", self.name)),
        }
    }
}

impl Drop for Process {
    /// Closes its input, which ends a peer that keeps the protocol; one that does not end soon is killed.
    fn drop(&mut self) {
        self.stdin = None;
        for _ in 0..200 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads `CPU_NANOSECONDS ZERO ONE MORE SUM`, or `unsupported`.
fn parse(text: &str, puzzles: u64, limit: u64) -> Result<Option<Reading>, Failure> {
    if text == "unsupported" {
        return Ok(None);
    }
    let wrong = |why: String| format!("“{text}”: {why}");
    let fields: Result<Vec<u64>, _> = text.split_whitespace().map(str::parse).collect();
    let Ok(&[nanos, zero, one, more, sum]) = fields.as_deref() else {
        let form = "CPU_NANOSECONDS ZERO ONE MORE SUM";
        return Err(wrong(format!("an answer is five whole numbers, {form}, or “unsupported”")));
    };
    let answered = [one, more].iter().try_fold(zero, |all, n| all.checked_add(*n));
    if answered != Some(puzzles) {
        return Err(wrong(format!("ZERO + ONE + MORE must be the number of puzzles, {puzzles}")));
    }
    let least = one + 2 * more;
    if (limit < 2 && more > 0) || sum < least || sum > one.saturating_add(more.saturating_mul(limit)) {
        return Err(wrong(format!("SUM and MORE cannot be, with at most {limit} solutions a puzzle")));
    }
    if nanos == 0 {
        return Err(wrong("no CPU time was used".into()));
    }
    Ok(Some(Reading { nanos, tally: Tally { zero, one, more, sum }, counts: Vec::new() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_and_nonsense_is_explained() {
        let reading = parse("1200 1 2 3 8", 6, 2).unwrap().unwrap();
        assert_eq!(reading.nanos, 1200);
        assert_eq!(reading.tally, Tally { zero: 1, one: 2, more: 3, sum: 8 });
        assert_eq!(parse("unsupported", 6, 2), Ok(None));
        for (text, limit, why) in [
            ("", 2, "five whole numbers"),
            ("hello", 2, "five whole numbers"),
            ("1200 1 2 3", 2, "five whole numbers"),
            ("1200 1 2 3 8 9", 2, "five whole numbers"),
            ("12.5 1 2 3 8", 2, "five whole numbers"),
            ("1200 -1 4 3 8", 2, "five whole numbers"),
            ("1200 1 2 4 10", 2, "number of puzzles, 6"),
            ("1200 18446744073709551615 4 3 8", 2, "number of puzzles, 6"),
            ("1200 1 2 3 7", 2, "SUM"),
            ("1200 1 2 3 9", 2, "SUM"),
            ("1200 1 2 3 8", 1, "SUM and MORE"),
            ("0 1 2 3 8", 2, "CPU time"),
        ] {
            let said = parse(text, 6, limit).unwrap_err();
            assert!(said.contains(why) && said.contains(text), "{text}: {said}");
        }
        assert_eq!(parse("5 0 0 6 900", 6, 1000).unwrap().unwrap().tally.sum, 900);
    }

    #[test]
    fn a_peer_is_asked_again_and_again() {
        let script = "sh -c 'read a b c; [ \"$a $b $c\" = \"solve 2 2\" ] || exit 9; read x; read y; \
                      while read go; do [ \"$go\" = go ] && echo ${#x}${#y} 2 0 0 0; done'";
        let peer: Peer = format!("shell={script}").parse().unwrap();
        let mut process = Process::start(&peer, &[[0; 81]; 2], 2).unwrap();
        for _ in 0..3 {
            assert_eq!(process.go().unwrap().unwrap().nanos, 8181);
        }
    }

    #[test]
    fn a_peer_that_ends_is_told() {
        let peer: Peer = "gone=false".parse().unwrap();
        let said = Process::start(&peer, &[[0; 81]; 2], 2).and_then(|mut p| p.go()).unwrap_err();
        assert!(said.contains("peer gone ended before it answered") && said.contains('1'), "{said}");
    }
}
