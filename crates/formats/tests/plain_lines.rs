//! Plain lines taken many at once are the records that would have come one by one, whatever stands between them and
//! however the stream is cut into reads.

use std::io::{BufReader, Read};

use masume_formats::{ReadError, Record, Records};
use proptest::prelude::*;

/// Gives a few bytes at a time.
struct Slow<'a> {
    bytes: &'a [u8],
    step: usize,
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let n = self.step.min(buffer.len()).min(self.bytes.len());
        buffer[..n].copy_from_slice(&self.bytes[..n]);
        self.bytes = &self.bytes[n..];
        Ok(n)
    }
}

type All = Vec<Result<Record, ReadError>>;

fn one_by_one(bytes: &[u8]) -> All {
    Records::new(bytes).collect()
}

/// All records, and how many of them came as plain lines.
fn many_at_once(bytes: &[u8], step: usize, capacity: usize, most: usize) -> (All, usize) {
    let mut records = Records::new(BufReader::with_capacity(capacity, Slow { bytes, step }));
    let (mut all, mut plain) = (Vec::new(), 0);
    loop {
        let mut boards = Vec::new();
        while let Some(line) = records.plain_lines(most, &mut boards) {
            assert!(!boards.is_empty() && boards.len() <= most);
            plain += boards.len();
            let text = |b: [u8; 81]| String::from_utf8(b.to_vec()).unwrap();
            let lines = boards.drain(..).zip(line..);
            all.extend(lines.map(|(board, line)| Ok(Record::of_line(text(board), line))));
        }
        let Some(record) = records.next() else { return (all, plain) };
        all.push(record);
    }
}

const CELLS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn line() -> impl Strategy<Value = Vec<u8>> {
    let zeros = CELLS.replace('.', "0");
    let strange = (0usize..81, prop::sample::select(&b".0x #\r\n\x00\xFF-"[..])).prop_map(|(at, byte)| {
        let mut cells = CELLS.as_bytes().to_vec();
        cells[at] = byte;
        cells
    });
    let other = prop::sample::select(vec![
        "",
        "# a remark",
        "{\"a\":",
        "<puzzle>",
        " ",
        "53..7....",
        "> quoted",
        "a title",
        "\r",
        "1234............",
    ]);
    let line = prop_oneof![
        8 => Just(CELLS.as_bytes().to_vec()),
        4 => Just(zeros.into_bytes()),
        3 => strange,
        1 => (0usize..90).prop_map(|n| CELLS.bytes().cycle().take(n).collect()),
        1 => Just(format!("{CELLS} # remark").into_bytes()),
        2 => other.prop_map(|t| t.as_bytes().to_vec()),
    ];
    let end = prop_oneof![6 => Just("\n"), 2 => Just("\r\n"), 1 => Just("\r"), 1 => Just("\n\n")];
    (line, end).prop_map(|(line, end)| [&line[..], end.as_bytes()].concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_records_are_the_same(
        lines in prop::collection::vec(line(), 0..40),
        mark in any::<bool>(),
        cut in 0usize..3,
        step in prop::sample::select(vec![1, 7, 82, 83, 200, 10_000]),
        capacity in prop::sample::select(vec![1, 81, 82, 100, 164, 1000, 1 << 16]),
        most in prop::sample::select(vec![1, 2, 5, 1000]),
    ) {
        let mut bytes = if mark { b"\xEF\xBB\xBF".to_vec() } else { Vec::new() };
        bytes.extend(lines.into_iter().flatten());
        bytes.truncate(bytes.len().saturating_sub(cut));
        let (many, _) = many_at_once(&bytes, step, capacity, most);
        prop_assert_eq!(many, one_by_one(&bytes));
    }
}

#[test]
fn whole_buffers_of_plain_lines_come_at_once() {
    for end in ["\n", "\r\n"] {
        let text = format!("{CELLS}{end}").repeat(100);
        let (all, plain) = many_at_once(text.as_bytes(), 1 << 20, 1 << 20, 1000);
        assert_eq!((all.len(), plain), (100, 100));
        // A line that is cut by the end of the buffer comes by itself.
        let (all, plain) = many_at_once(text.as_bytes(), 1 << 20, 1000, 1000);
        assert_eq!(all.len(), 100);
        assert!((85..100).contains(&plain), "{plain}");
    }
    let unended = format!("{CELLS}\n{CELLS}");
    assert_eq!(many_at_once(unended.as_bytes(), 100, 100, 9).0.len(), 2);
}
