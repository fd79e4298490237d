//! Texts made to take long or to fill the memory: each is answered, or refused, in little of either.

use std::fmt::Write;
use std::io::{BufReader, Read};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cpu_time::ThreadTime;
use masume_formats::{ReadError, Records, WriteOptions, read};

const HEART: &str = "..........16...59.4..3.7..27...5...18.......9.6.....7...5...6.....2.3.......7....";

/// The most memory this process ever held, in MiB; 0 where that cannot be asked.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|l| l.starts_with("VmHWM:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|n| n.parse::<usize>().ok()).unwrap_or(0) >> 10
}

/// One test at a time, from the making of its texts on, so that memory is not that of a neighbour.
fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Holds a run to these seconds of computing and MiB. The seconds are many times what a build with
/// checks needs, and far below what the mistakes took that these tests are here for.
fn within<T>(seconds: u64, mebibytes: usize, run: impl FnOnce() -> T) -> T {
    // Linux forgets the peak so far when told to; elsewhere the first of the tests decides.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    let (start, before) = (ThreadTime::now(), peak());
    let result = run();
    let (took, grown) = (start.elapsed(), peak().saturating_sub(before));
    assert!(took < Duration::from_secs(seconds), "took {took:?}");
    assert!(grown < mebibytes, "memory grew by {grown} MiB to {}", peak());
    result
}

fn refused(text: &str) -> ReadError {
    read(text, None).expect_err("it should be refused")
}

#[test]
fn a_line_of_many_objects_is_read_once() {
    let _alone = alone();
    let text = format!("{}\n{HEART}\n", "{}".repeat(200_000));
    let records: Vec<_> =
        within(5, 200, || Records::new(text.as_bytes()).map(|r| r.expect("record")).collect());
    assert_eq!(records.len(), 200_001);
    assert!(records[..200_000].iter().all(|r| r.text == "{}" && r.text.capacity() == 2 && r.line == 1));
    assert_eq!(records[199_999].place(ReadError::at(1, 1, "")).column, 399_999);
    assert_eq!((&*records[200_000].text, records[200_000].line), (HEART, 2));
}

#[test]
fn an_object_of_blank_lines_is_followed_once() {
    let _alone = alone();
    let text = format!("{{{}}}\n{HEART}\n", "\n".repeat(1_000_000));
    let count = within(4, 200, || Records::new(text.as_bytes()).flatten().count());
    assert_eq!(count, 2);
}

/// A line again and again, and then a puzzle, without holding it all.
fn lines(line: &str, times: u64) -> impl Read + use<> {
    let line = line.to_string().into_bytes();
    let length = line.len() as u64 * times;
    Around { line, at: 0 }.take(length).chain(std::io::Cursor::new(format!("\n{HEART}\n")))
}

struct Around {
    line: Vec<u8>,
    at: usize,
}

impl Read for Around {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let n = (&self.line[self.at..]).read(out)?;
        self.at = (self.at + n) % self.line.len();
        Ok(n)
    }
}

fn long(start: &str, fill: char) -> String {
    format!("{start}{}\n", fill.to_string().repeat((1 << 20) - 100))
}

#[test]
fn long_headers_and_long_rows_are_refused_at_flat_memory() {
    let _alone = alone();
    for line in [
        long("#A", 'a'),
        long("[Puzzle]\n#D", 'a'),
        long("[State]\nx", 'a'),
        long("1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9", ' '),
        long("+---+", ' '),
        long("----", ' ') + &long("-----", ' '),
    ] {
        let head: String = line.chars().take(20).collect();
        // Blanks take longest to look at; of them a little more than a record may have.
        let mebibytes = if line.contains("  ") { 20 } else { 80 };
        let times = (mebibytes << 20) / line.len() as u64;
        let (errors, last) = within(15, 60, || {
            let mut errors = Vec::new();
            let mut last = String::new();
            for record in Records::new(BufReader::new(lines(&line, times))) {
                match record {
                    Ok(record) => last = record.text,
                    Err(e) => errors.push(e),
                }
            }
            (errors, last)
        });
        assert_eq!(last, HEART, "{head}");
        let drawing = head.starts_with(['+', '-']);
        assert!(drawing || errors.iter().any(|e| e.message.contains("16777216 bytes")), "{head} {errors:?}");
    }
}

#[test]
fn lines_of_a_drawing_without_end_are_no_grid() {
    let _alone = alone();
    for line in ["+---+---+\n", "-----\n----\n", "Title\n+---+\n"] {
        let last = within(5, 60, || Records::new(BufReader::new(lines(line, 60_000))).last());
        assert_eq!(last.expect("a record").expect("a puzzle").text, HEART, "{line}");
    }
}

#[test]
fn tags_full_of_brackets_are_read_once() {
    let _alone = alone();
    for text in [
        format!("<game data=\"{}\n{HEART}\n", ">".repeat(900_000)),
        format!("<!--{}\n{HEART}\n", " >".repeat(400_000)),
        format!("<game/>{}<game/>", " > <".repeat(200_000)),
        format!("<opensudoku>{}{}", "<a>".repeat(300_000), "</b>".repeat(300_000)),
        format!("<opensudoku><name>{}</name>{}", "x".repeat(900_000), "<game/>".repeat(100_000)),
    ] {
        let count = within(20, 200, || Records::new(text.as_bytes()).count());
        assert!(count > 0);
    }
}

#[test]
fn json_of_ours_is_measured_before_it_is_built() {
    let _alone = alone();
    let list = |item: &str, times: usize| vec![item; times].join(",");
    let object = |rest: String| format!("{{\"masume\":1,\"side\":9,{rest}}}");
    for (text, part) in [
        (object(format!("\"boards\":[{}]", list("[0,0]", 500_000))), "more than fit"),
        (object(format!("\"regions\":\"{}\"", "A".repeat(4 << 20))), "region symbol"),
        (object(format!("\"rules\":[{}]", list("{\"rule\":\"anti-knight\"}", 150_000))), "more than fit"),
        (
            object(format!("\"rules\":[{{\"rule\":\"extra-region\",\"cells\":[{}]}}]", list("1", 1_000_000))),
            "rule",
        ),
        (object(format!("\"givens\":\"{}\"", ".".repeat(4 << 20))), "the shape has 81"),
        (object(format!("\"candidates\":[{}]", list("\"\"", 1_000_000))), "the shape has 81"),
        (object(format!("\"x\":[{}]", list("0", 4_300_000))), "4194304 values"),
        (object(format!("\"x\":{}", "[".repeat(4 << 20))), "damaged"),
        (object(format!("\"title\":\"{}", "\\".repeat(4 << 20))), "damaged"),
    ] {
        let error = within(5, 120, || refused(&text));
        assert!(error.message.contains(part), "{part}: {error}");
    }
    let mut far = String::from("\"boards\":[[0,0]");
    for i in 1..40_000 {
        let _ = write!(far, ",[{},{}]", i * 6, i * 6);
    }
    let rule = list("{\"rule\":\"anti-knight\"}", 60);
    let text = object(format!("{far}],\"rules\":[{rule}]"));
    let error = within(5, 120, || refused(&text));
    assert!(error.message.contains("60 rules on 40000 boards"), "{error}");
}

#[test]
fn json_of_web_sites_is_measured_before_it_is_built() {
    let _alone = alone();
    let row = format!("[{}]", ["{}"; 9].join(","));
    let rows = [row.as_str(); 9].join(",");
    let region = "{\"cells\":[\"R1C1\",\"R1C2\"]}";
    let cage = "{\"cells\":[[0,0],[0,1]],\"unique\":true}";
    let keys: String = (0..100_000).fold(String::new(), |mut s, i| {
        let _ = write!(s, "\"k{i}\":1,");
        s
    });
    let strange = format!("[{{{}\"value\":77}},{}]", keys, ["{\"z\":1}"; 8].join(","));
    let odd = ["[{\"y\":1},{},{},{},{},{},{},{},{\"value\":78}]"; 8].join(",");
    for text in [
        format!("{{\"size\":9,\"grid\":[{rows}],\"extraregion\":[{}]}}", vec![region; 100_000].join(",")),
        format!("{{\"cells\":[{rows}],\"cages\":[{}]}}", vec![cage; 80_000].join(",")),
        format!("{{\"cells\":[{rows}],\"global\":[{}]}}", vec!["\"antiking\""; 200_000].join(",")),
        format!("{{\"cells\":[{}]}}", vec!["[]"; 700_000].join(",")),
        format!("{{\"cells\":[{rows}],\"regions\":[[{}]]}}", vec!["[0,0]"; 400_000].join(",")),
        format!("{{\"size\":9,\"grid\":[{strange},{odd}]}}"),
        format!("{{\"cells\":[{odd},{strange}]}}"),
        format!("{{\"size\":9,\"grid\":[[{}]]}}", vec!["{}"; 1_000_000].join(",")),
        format!("{{ce:[{}", "[,".repeat(1 << 20)),
    ] {
        let head: String = text.chars().take(40).collect();
        let error = within(5, 120, || refused(&text));
        assert!(matches!(error.format, "fpuzzles" | "sudokupad"), "{head} {error}");
    }
}

#[test]
fn packed_text_is_measured_while_it_unfolds() {
    let _alone = alone();
    let mut document = read(HEART, None).expect("Heart").0.document;
    document.meta.title = "a".repeat(5 << 20);
    let write = masume_formats::find("fpuzzles").and_then(|f| f.write).expect("a writer");
    let link = write(&document, &WriteOptions::default()).expect("a link").text;
    let bomb = link
        .split_once("load=")
        .expect("a packed text")
        .1
        .replace("%2B", "+")
        .replace("%2F", "/")
        .replace("%3D", "");
    assert!(bomb.len() < 20_000, "{}", bomb.len());
    for text in [link.clone(), format!("scl{bomb}"), bomb[..bomb.len() * 99 / 100].to_string()] {
        let error = within(10, 100, || refused(&text));
        assert!(error.message.contains("more than 4 MiB"), "{error}");
    }
}
