//! Bad input: each failure is reported in its place, the puzzles around it are still read, memory stays bounded.

use std::io::{BufRead, BufReader, Read};

use masume_formats::{ReadError, Records};

const HEART: &str = "..........16...59.4..3.7..27...5...18.......9.6.....7...5...6.....2.3.......7....";

/// What came of each record: the clues of a puzzle, or where it failed and why.
fn outcomes(bytes: &[u8]) -> Vec<Result<usize, ReadError>> {
    Records::new(bytes)
        .map(|r| r.and_then(|r| r.read(None)).map(|(reading, _)| reading.document.puzzle.givens().count()))
        .collect()
}

fn error_of(text: &str) -> ReadError {
    let mut all = outcomes(text.as_bytes());
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0).expect_err("an error")
}

#[test]
fn wrong_lengths_are_named() {
    let short = error_of(&HEART[..80]);
    assert_eq!((short.line, short.column), (1, 81));
    assert_eq!(short.message, "the line has 80 cells, expected 81 for a 9×9 board");
    assert_eq!(short.format, "line");
    let long = error_of(&format!("{HEART}5"));
    assert_eq!((long.column, &*long.message), (82, "the line has 82 cells, expected 81 for a 9×9 board"));
    let hex = "1...G".repeat(51);
    assert_eq!(error_of(&hex).message, "the line has 255 cells, expected 256 for a 16×16 board");
    let deep = error_of(&".".repeat(729 - 1).replacen("...", "1.3", 40));
    assert!(deep.message.contains("728"), "{deep}");
}

#[test]
fn wrong_rows_are_named() {
    let text = "Title H 20\n- - - - - - - - -\n- 1 6 - - - 5 9 -\n4 - - 3 - 7 - - 2 1\n7 - - - 5 - - - 1\n8 - - - - - - - 9\n- 6 - - - - - 7 -\n- - 5 - - - 6 - -\n- - - 2 - 3 - - -\n- - - - 7 - - - -\n";
    let error = error_of(text);
    assert_eq!((error.line, error.column, &*error.message), (4, 19, "row 3 has 10 cells, expected 9"));
    let error = error_of(&text.replace("2 1\n", "\n"));
    assert_eq!((error.line, &*error.message), (4, "row 3 has 8 cells, expected 9"));
    // The damaged block costs one puzzle, not the next.
    let two = format!("{text}{}", text.replace("2 1\n", "2\n"));
    let all = outcomes(two.as_bytes());
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(all[0].is_err());
    assert_eq!(all[1], Ok(20));
    // So does a block that stops short.
    let cut: String = text.split_inclusive('\n').take(6).collect();
    let two = format!("{cut}{}", text.replace("2 1\n", "2\n"));
    let all = outcomes(two.as_bytes());
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(all[0].is_err());
    assert_eq!(all[1], Ok(20));
}

#[test]
fn unknown_symbols_are_named() {
    let error = error_of(&HEART.replacen('7', "q", 1));
    assert_eq!((error.line, error.column), (1, 24));
    assert!(error.message.contains("“q”"), "{error}");
    let grid: Vec<String> =
        HEART.as_bytes().chunks(9).map(|r| String::from_utf8_lossy(r).into_owned()).collect();
    let error = error_of(&grid.join("\n").replacen("59", "5Z", 1));
    assert_eq!((error.line, error.column), (2, 8));
    let error = error_of(&grid.join("\n").replacen("........", "..,.....", 1));
    assert_eq!((error.line, error.column), (1, 3));
    let error = error_of("1..2..3..4..5..:");
    assert_eq!((error.line, error.column), (1, 1));
    let error = error_of(&format!(":0000:x:{HEART}:4x6::"));
    assert_eq!((error.line, error.column, error.format), (1, 91, "hodoku"));
}

#[test]
fn clashing_givens_are_a_puzzle() {
    assert_eq!(outcomes("55".repeat(40).as_bytes()).len(), 1);
    let text = format!("55{}", &HEART[2..]);
    assert_eq!(outcomes(text.as_bytes()), [Ok(22)]);
}

#[test]
fn other_puzzles_are_still_answered() {
    let text = format!("{HEART}\nnot a puzzle\n{HEART}\n{}\n{HEART}", &HEART[..70]);
    let all = outcomes(text.as_bytes());
    let places: Vec<Option<usize>> = all.iter().map(|r| r.as_ref().err().map(|e| e.line)).collect();
    assert_eq!(places, [None, Some(2), None, Some(4), None]);
}

#[test]
fn line_ends_and_encodings() {
    let lines = [HEART, &HEART.replace('.', "0"), HEART];
    for end in ["\n", "\r\n", "\r", "\n\n", "\r\n\r\n"] {
        let text = lines.join(end);
        for text in [text.clone(), text.clone() + end, format!("\u{FEFF}{text}")] {
            assert_eq!(outcomes(text.as_bytes()), [Ok(20), Ok(20), Ok(20)], "{end:?}");
            let wide = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
                let marked = format!("\u{FEFF}{}", text.trim_start_matches('\u{FEFF}'));
                marked.encode_utf16().flat_map(order).collect()
            };
            for bytes in [wide(u16::to_le_bytes), wide(u16::to_be_bytes)] {
                assert_eq!(outcomes(&bytes), [Ok(20), Ok(20), Ok(20)], "{end:?} UTF-16");
                // Byte by byte, as a slow pipe would bring it.
                let slow = BufReader::with_capacity(1, &bytes[..]);
                assert_eq!(Records::new(slow).flatten().count(), 3);
            }
        }
    }
    let error = Records::new(format!("\u{FEFF}{HEART}\r\n\r\nwhat is this\r\n").as_bytes())
        .find_map(|r| r.and_then(|r| r.read(None)).err())
        .expect("an error");
    assert_eq!((error.line, error.column), (3, 1));
}

#[test]
fn junk_is_one_error_and_reading_goes_on() {
    let mut bytes = HEART.as_bytes().to_vec();
    bytes.extend(b"\n12\xFF\xFE\n");
    bytes.extend(HEART.as_bytes());
    bytes.extend(b"\n\0\0\0\n");
    bytes.extend(HEART.as_bytes());
    let all = outcomes(&bytes);
    assert_eq!(all.len(), 5);
    let error = all[1].as_ref().expect_err("junk");
    assert_eq!((error.line, error.column), (2, 3));
    assert!(error.message.contains("0xff"), "{error}");
    let error = all[3].as_ref().expect_err("NUL");
    assert_eq!((error.line, error.column), (4, 1));
    assert!(error.message.contains("NUL"), "{error}");
}

/// “Comment” and more in Shift-JIS, whose second bytes are ASCII at times.
const SJIS: &[u8] = b"\x83R\x83\x81\x83\x93\x83g \x95\\ 12";

#[test]
fn remarks_in_another_encoding_do_no_harm() {
    let mut bytes = Vec::new();
    for _ in 0..60 {
        bytes.extend([b"# ", SJIS, b"\n"].concat());
    }
    for glue in [" ", "\t", " # ", ";", ""] {
        bytes.extend([HEART.as_bytes(), glue.as_bytes(), SJIS, b"\n"].concat());
    }
    let grid = "..1.\n2...\n...3\n.4..";
    bytes.extend([b"#A", SJIS, b"\n[Puzzle]\n", grid.as_bytes(), b"\n"].concat());
    bytes.extend([b"1..2.3...4.1.... ", SJIS, b"\n"].concat());
    assert_eq!(outcomes(&bytes), [Ok(20), Ok(20), Ok(20), Ok(20), Ok(20), Ok(4), Ok(5)]);
    let record = Records::new([HEART.as_bytes(), b" a ", SJIS].concat().as_slice()).next();
    let reading = record.expect("a record").and_then(|r| r.read(None)).expect("Heart").0;
    assert!(reading.document.meta.description.starts_with("a \u{FFFD}R"), "{:?}", reading.document.meta);
    // Among the cells they are not passed over.
    let damaged = [&HEART.as_bytes()[..40], b"\x83R", &HEART.as_bytes()[41..]].concat();
    assert!(outcomes(&damaged)[0].as_ref().is_err_and(|e| (e.line, e.column) == (1, 41)));
}

#[test]
fn a_text_in_another_encoding_is_one_error_and_never_stops() {
    let mut bytes = [HEART.as_bytes(), b"\n"].concat();
    for i in 0..400 {
        bytes.extend([SJIS, i.to_string().as_bytes(), b"\r\n"].concat());
    }
    // Japanese mail: all ASCII but for the escapes.
    for _ in 0..100 {
        bytes.extend(b"\x1B$B%J%s%W%l\x1B(B\n");
    }
    bytes.extend([HEART.as_bytes(), b"\n", SJIS, b"\n<opensudoku><game data=\""].concat());
    bytes.extend([HEART.replace('.', "0").as_bytes(), b"\"/></opensudoku>\n", SJIS].concat());
    let all = outcomes(&bytes);
    assert_eq!(all.len(), 6, "{all:?}");
    assert_eq!((&all[0], &all[2], &all[4]), (&Ok(20), &Ok(20), &Ok(20)));
    let error = all[1].as_ref().expect_err("not text");
    assert_eq!((error.line, error.column), (2, 1));
    assert!(error.message.starts_with("lines 2–501 are not text: byte 0x83"), "{error}");
    assert!(all[3].as_ref().is_err_and(|e| e.line == 503 && e.message.starts_with("byte 0x83")), "{all:?}");
    assert!(all[5].as_ref().is_err_and(|e| e.line == 505), "{all:?}");
    // A wide encoding without its mark has a zero beside each letter.
    let wide: Vec<u8> = "some words\n".repeat(500).bytes().flat_map(|b| [b, 0]).collect();
    let all = outcomes(&wide);
    assert!(all.len() == 1 && all[0].as_ref().is_err_and(|e| e.message.contains("reading stops")), "{all:?}");
}

#[test]
fn a_binary_file_is_given_up() {
    let mut state = 1u64;
    let bytes: Vec<u8> = (0..4_000_000)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 56) as u8
        })
        .collect();
    let all = outcomes(&bytes);
    assert!(all.len() <= 60, "{}", all.len());
    let last = all.last().and_then(|r| r.as_ref().err()).expect("an error");
    assert!(last.message.contains("reading stops"), "{last}");
}

/// A stream that repeats one byte, then ends with a puzzle.
struct Long {
    left: usize,
    block: Vec<u8>,
    tail: Vec<u8>,
    at: usize,
}

impl Long {
    fn new(length: usize, tail: &str) -> Self {
        Self { left: length, block: vec![b'.'; 1 << 16], tail: tail.as_bytes().to_vec(), at: 0 }
    }
}

impl Read for Long {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let n = self.fill_buf()?.read(out)?;
        self.consume(n);
        Ok(n)
    }
}

impl BufRead for Long {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        Ok(if self.left > 0 { &self.block[..self.left.min(1 << 16)] } else { &self.tail[self.at..] })
    }

    fn consume(&mut self, n: usize) {
        if self.left > 0 {
            self.left -= n;
        } else {
            self.at += n;
        }
    }
}

/// The most memory this process ever held, in KiB; 0 where that cannot be asked.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|l| l.starts_with("VmHWM:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|n| n.parse().ok()).unwrap_or(0)
}

#[test]
fn a_line_of_two_gigabytes_is_refused_at_flat_memory() {
    let before = peak();
    let all: Vec<_> = Records::new(Long::new(2 << 30, &format!("\n{HEART}\n"))).collect();
    assert!(peak() - before < 64 << 10, "memory grew from {before} to {} KiB", peak());
    assert_eq!(all.len(), 2);
    let error = all[0].as_ref().expect_err("too long");
    assert_eq!(error.line, 1);
    assert!(error.message.contains("too long"), "{error}");
    assert_eq!(all[1].as_ref().expect("Heart").line, 2);
}

/// A line that goes on for a little more than is read of it; asking for more is a failure of the test.
struct Endless(usize);

impl Read for Endless {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        assert!(self.0 < (1 << 20) + (1 << 17), "the reader waits for the end of a line that is too long");
        self.0 += out.len();
        out.fill(b'.');
        Ok(out.len())
    }
}

#[test]
fn a_line_is_refused_as_soon_as_it_is_too_long() {
    let first = format!("{HEART}\n");
    let mut records = Records::new(BufReader::new(first.as_bytes().chain(Endless(0))));
    assert!(records.next().is_some_and(|r| r.is_ok()));
    let error = records.next().expect("an answer").expect_err("too long");
    assert_eq!((error.line, error.column), (2, 1));
    // What follows the line is read, be it XML.
    let game = format!("<game data=\"{}\"/>", HEART.replace('.', "0"));
    for end in ["\n", "\r\n", "\r"] {
        let long = ".".repeat((1 << 20) + 5);
        let all = outcomes([&long, HEART, &long, &game].join(end).as_bytes());
        assert_eq!(all.len(), 4, "{end:?}");
        assert!(all[0].as_ref().is_err_and(|e| e.line == 1) && all[2].as_ref().is_err_and(|e| e.line == 3));
        assert_eq!((&all[1], &all[3]), (&Ok(20), &Ok(20)));
        let exact = outcomes([&long[5..], HEART].join(end).as_bytes());
        assert!(exact.len() == 2 && exact[0].as_ref().is_err_and(|e| !e.message.contains("too long")));
    }
}

#[test]
fn an_object_that_never_ends_is_refused_at_flat_memory() {
    let before = peak();
    let lines = "\"x\": [1, 2, 3],\n".repeat(4096);
    let stream =
        b"{\n".chain(std::io::repeat(0).take(0)).chain(Repeat { text: lines.into_bytes(), left: 600, at: 0 });
    let all: Vec<_> = Records::new(BufReader::new(stream)).take(3).collect();
    assert!(peak() - before < 128 << 10, "memory grew from {before} to {} KiB", peak());
    assert!(
        all[0].as_ref().is_err_and(|e| e.message.contains("16777216 bytes")),
        "{:?}",
        all[0].as_ref().err()
    );
}

/// A text again and again.
struct Repeat {
    text: Vec<u8>,
    left: usize,
    at: usize,
}

impl Read for Repeat {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        if self.at == self.text.len() {
            if self.left == 0 {
                return Ok(0);
            }
            self.left -= 1;
            self.at = 0;
        }
        let n = (&self.text[self.at..]).read(out)?;
        self.at += n;
        Ok(n)
    }
}
