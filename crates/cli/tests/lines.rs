//! The short way of `masume solve` (plain lines, many at once) against the long way: `--engine auto` asks for what is
//! the default anyway, but by name, which the short way leaves to the long one.

mod common;

use common::{CLASSIC, CLASSIC_SOLVED, MINIMAL, Ran, pipe, run};

/// A small generator, so that every run sees the same texts.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    /// A puzzle with digits renamed, and sometimes a digit changed or some taken away.
    fn cells(&mut self) -> Vec<u8> {
        let base = [CLASSIC, MINIMAL, CLASSIC_SOLVED][self.below(3)];
        let turn = self.below(9) as u8;
        let mut cells: Vec<u8> =
            base.bytes().map(|b| if b > b'0' { b'1' + (b - b'1' + turn) % 9 } else { b }).collect();
        let blank = if self.below(2) == 0 { b'.' } else { b'0' };
        cells.iter_mut().filter(|b| !(b'1'..=b'9').contains(b)).for_each(|b| *b = blank);
        match self.below(6) {
            // Contradictions, most of them plain to see.
            0 => cells[self.below(81)] = b'1' + self.below(9) as u8,
            // Several solutions, now and then very many.
            1 => (0..self.below(30)).for_each(|_| cells[self.below(81)] = blank),
            _ => {}
        }
        cells
    }

    /// A line of a collection as people have them.
    fn line(&mut self, text: &mut Vec<u8>, plain: usize) {
        let end: &[u8] = if self.below(6) == 0 { b"\r\n" } else { b"\n" };
        let mut cells = self.cells();
        match self.below(16 + plain) {
            0 => cells.clear(),
            1 => cells = b"# a remark".to_vec(),
            2 => cells.truncate(self.below(81)),
            3 => cells.push(b'1'),
            4 => cells.extend_from_slice(b" # hard, 9.1"),
            5 => cells.extend_from_slice(b"   "),
            6 => cells.insert(0, b' '),
            7 => cells[self.below(81)] = [b'.', b'0', b'x', b'?', b'#', 0xFF, 0, b'\r'][self.below(8)],
            8 => cells = b"12345 is not a puzzle".to_vec(),
            9 => cells = b"{\"a\":1}".to_vec(),
            10 => cells = cells.chunks(9).collect::<Vec<_>>().join(&b'\n'),
            11 => cells = b"A title\n53..7....\n6..195...".to_vec(),
            12 => cells = [b"> ", &cells[..]].concat(),
            13 => cells = b"1234............".to_vec(),
            14 => cells = [&cells[..], b"\t", CLASSIC_SOLVED.as_bytes()].concat(),
            15 => cells = [&cells[..], b"\n\n\n"].concat(),
            _ => {}
        }
        text.extend_from_slice(&cells);
        text.extend_from_slice(end);
    }

    fn text(&mut self) -> Vec<u8> {
        let mut text = if self.below(8) == 0 { b"\xEF\xBB\xBF".to_vec() } else { Vec::new() };
        // From hardly a plain line to hardly another; from nothing to more than one read gives.
        let plain = [0, 20, 2000][self.below(3)];
        let lines = [0, 1, 2, 30, 300, 4000][self.below(6)];
        (0..lines).for_each(|_| self.line(&mut text, plain));
        if self.below(3) == 0 {
            text.truncate(text.len().saturating_sub(1 + self.below(4)));
        }
        text
    }
}

/// The same answers, messages and exit code both ways.
fn compare(args: &[&str], short: &Ran, long: &Ran, text: &[u8]) {
    if (short.code, &short.out, &short.err) == (long.code, &long.out, &long.err) {
        return;
    }
    let differs = |a: &str, b: &str| {
        let lines = a.lines().zip(b.lines()).enumerate().find(|(_, (a, b))| a != b);
        format!("{} and {} bytes, first difference {lines:?}", a.len(), b.len())
    };
    let file = std::env::temp_dir().join("masume-lines-differ.txt");
    let _ = std::fs::write(&file, text);
    panic!(
        "{args:?} on {}: exit {} and {}; output: {}; messages: {}",
        file.display(),
        short.code,
        long.code,
        differs(&short.out, &long.out),
        differs(&short.err, &long.err)
    );
}

#[test]
fn the_short_way_and_the_long_way_say_the_same() {
    let mut random = Random(1);
    let options: [&[&str]; 9] = [
        &[],
        &["--threads", "1"],
        &["--any"],
        &["--limit", "2", "--quiet"],
        &["--limit", "1", "--threads", "3"],
        &["--from", "line"],
        &["--from", "sdm", "--format", "sdm"],
        &["--format", "line"],
        &["--blank", "x"],
    ];
    let mut kinds = std::collections::BTreeMap::<String, usize>::new();
    for round in 0..150 {
        let args = [&["solve"], options[round % options.len()]].concat();
        let text = random.text();
        let short = pipe(&args, text.clone());
        let long = pipe(&[&args[..], &["--engine", "auto"]].concat(), text.clone());
        compare(&args, &short, &long, &text);
        for line in short.out.lines() {
            let kind = if line.starts_with('#') { line.split(' ').nth(1).unwrap_or("") } else { "solved" };
            *kinds.entry(kind.into()).or_default() += 1;
        }
    }
    // The texts held what they were made to hold.
    for kind in ["solved", "none", "several", "error"] {
        assert!(kinds.get(kind).is_some_and(|&n| n > 100), "{kinds:?}");
    }
}

#[test]
fn files_are_answered_alike_each_by_itself() {
    let mut random = Random(2);
    let folder = common::folder("lines");
    for round in 0..20 {
        let texts: Vec<Vec<u8>> = (0..3).map(|_| random.text()).collect();
        let files: Vec<String> =
            (0..3).map(|i| folder.join(format!("{i}.txt")).display().to_string()).collect();
        files.iter().zip(&texts).for_each(|(file, text)| std::fs::write(file, text).unwrap());
        let args: Vec<&str> = ["solve"].into_iter().chain(files.iter().map(String::as_str)).collect();
        let short = run(&args);
        let long = run(&[&args[..], &["--engine", "auto"]].concat());
        compare(&args, &short, &long, format!("round {round}").as_bytes());
    }
}

/// Encodings other than UTF-8 are read as what they are.
#[test]
fn utf_16_is_answered_alike() {
    let text = format!("{CLASSIC}\r\n{MINIMAL}\r\n{}\r\n", ".".repeat(81)).repeat(700);
    let bytes: Vec<u8> = [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let short = pipe(&["solve"], bytes.clone());
    let long = pipe(&["solve", "--engine", "auto"], bytes.clone());
    compare(&["solve"], &short, &long, &bytes);
    assert_eq!(short.out.lines().count(), 2100);
    assert_eq!(short.out.lines().next(), Some(CLASSIC_SOLVED));
}

#[test]
fn progress_counts_plain_lines() {
    let text = format!("{CLASSIC}\n").repeat(5000);
    let ran = pipe(&["solve", "--progress", "json"], text.clone());
    let last = common::json(&ran.err).pop().unwrap();
    assert_eq!((last["puzzles"].as_u64(), last["bytes"].as_u64()), (Some(5000), Some(text.len() as u64)));
}
