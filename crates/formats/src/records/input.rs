//! Lines out of a byte stream: any line end, UTF-8 or UTF-16, and never more than one line in memory.
//!
//! A line that is too long is reported as soon as it is, and then skipped to its end without being stored; a line that
//! is not text is handed back as junk. Neither stops the stream. Cells are ASCII, so bytes in another encoding do no
//! harm in a remark: they are read as replacement characters. A line is given out at its end, without waiting to see
//! what follows it.

mod plain;

use std::io::{self, BufRead, ErrorKind};

use super::MAX_RECORD;
use crate::ReadError;
use crate::symbols::side_of;

/// The longest line that is read, in bytes; one that begins like a JSON object may be as long as a record.
pub(crate) const MAX_LINE: usize = 1 << 20;

/// Blanks before a word that are looked through; behind more of them nothing is sought.
const MAX_INDENT: usize = 1 << 10;

/// What came in place of the next line.
pub(super) enum Next {
    /// A line, now in the caller's buffer.
    Line,
    /// A line that cannot be used.
    Bad(ReadError),
    /// A line that is not text at all.
    Junk(Junk),
    /// The rest of a line that was reported already: nothing to say.
    Skipped,
    /// The end, or a stream that failed.
    End(Option<ReadError>),
}

/// A line that is not text.
#[derive(Debug)]
pub(super) struct Junk {
    /// What is wrong with it.
    pub(super) error: ReadError,
    /// Its bytes.
    pub(super) length: usize,
    /// Those of them that no text has in any encoding of one or more bytes: control characters, but not the escape by
    /// which Japanese mail switches alphabets.
    pub(super) controls: usize,
}

/// Cuts a stream into lines.
#[derive(Debug)]
pub(super) struct Input<R> {
    reader: Decoder<R>,
    /// Bytes of a line whose end is not there yet.
    part: Vec<u8>,
    /// The number of the line that comes next, from 1.
    pub(super) line: usize,
    /// Characters of this line that were taken already, when reading by pieces.
    pub(super) column: usize,
    after_return: bool,
    /// Whether the rest of a line that is too long is still to come.
    skipping: bool,
    ended: bool,
}

impl<R: BufRead> Input<R> {
    pub(super) fn new(reader: R) -> Self {
        let reader = Decoder { reader, state: Encoding::Unknown, out: Vec::new(), at: 0 };
        Self {
            reader,
            part: Vec::new(),
            line: 1,
            column: 0,
            after_return: false,
            skipping: false,
            ended: false,
        }
    }

    /// Whether a line begins here.
    pub(super) fn at_line_start(&self) -> bool {
        self.column == 0 && !self.skipping
    }

    /// The first byte of what comes next.
    pub(super) fn peek(&mut self) -> Option<u8> {
        loop {
            let first = self.reader.fill().ok()?.first().copied()?;
            if !(self.after_return && first == b'\n') {
                return Some(first);
            }
            self.reader.consume(1);
            self.after_return = false;
        }
    }

    /// Whether one of these words comes next, behind blanks at most, without taking anything.
    pub(super) fn starts_with(&mut self, words: &[&str]) -> bool {
        let longest = words.iter().map(|w| w.len()).max().unwrap_or(0);
        let mut want = longest;
        loop {
            let Ok(bytes) = self.reader.look(want) else { return false };
            let indent = bytes.iter().take_while(|&&b| b == b' ' || b == b'\t').count();
            if indent + longest <= want || bytes.len() < want || want > MAX_INDENT {
                return words.iter().any(|w| bytes[indent..].starts_with(w.as_bytes()));
            }
            want = indent + longest;
        }
    }

    /// Appends the next line to `out`, without its end. Its number is `self.line - 1` afterwards.
    pub(super) fn line_into(&mut self, out: &mut String) -> Next {
        if self.skipping {
            return self.skip();
        }
        self.part.clear();
        let mut length = 0;
        loop {
            let bytes = match self.reader.fill() {
                Ok(bytes) => bytes,
                Err(error) => return self.fail(&error),
            };
            if bytes.is_empty() {
                if self.ended || length == 0 {
                    self.ended = true;
                    return Next::End(None);
                }
                self.ended = true;
                return self.finish(out);
            }
            if std::mem::take(&mut self.after_return) && bytes[0] == b'\n' {
                self.reader.consume(1);
                continue;
            }
            let end = bytes.iter().position(|&b| b == b'\n' || b == b'\r');
            let piece = &bytes[..end.unwrap_or(bytes.len())];
            length += piece.len();
            let first = self.part.first().or(piece.first());
            if length > MAX_LINE && (length > MAX_RECORD || first != Some(&b'{')) {
                // Nothing of it is taken here: `skip` does that when the next line is asked for.
                self.part = Vec::new();
                self.skipping = true;
                let error = ReadError::at(self.line, 1, "this line is too long to be read as a puzzle");
                return Next::Bad(
                    error.help(
                        "put each puzzle on a line of its own, of at most 1 MiB of UTF-8 (JSON: 16 MiB)",
                    ),
                );
            }
            let taken = piece.len() + usize::from(end.is_some());
            if end.is_some() {
                self.after_return = bytes[taken - 1] == b'\r';
                if self.part.is_empty() && length == piece.len() {
                    // The whole line lies in the reader's own buffer: no copy but the one into `out`.
                    let result = take_text(piece, self.line, out);
                    self.reader.consume(taken);
                    self.next_line();
                    return result;
                }
            }
            self.part.extend_from_slice(piece);
            self.reader.consume(taken);
            if end.is_some() {
                return self.finish(out);
            }
        }
    }

    fn finish(&mut self, out: &mut String) -> Next {
        let line = self.line;
        self.next_line();
        take_text(&self.part, line, out)
    }

    /// Passes over the rest of a line that was reported.
    fn skip(&mut self) -> Next {
        loop {
            let bytes = match self.reader.fill() {
                Ok(bytes) => bytes,
                Err(error) => return self.fail(&error),
            };
            if bytes.is_empty() {
                self.ended = true;
                return Next::End(None);
            }
            let end = bytes.iter().position(|&b| b == b'\n' || b == b'\r');
            let taken = end.map_or(bytes.len(), |e| e + 1);
            self.after_return = bytes[taken - 1] == b'\r';
            self.reader.consume(taken);
            if end.is_some() {
                self.skipping = false;
                self.next_line();
                return Next::Skipped;
            }
        }
    }

    fn next_line(&mut self) {
        self.line += 1;
        self.column = 0;
    }

    fn fail(&mut self, error: &io::Error) -> Next {
        let again = self.ended;
        self.ended = true;
        if again {
            return Next::End(None);
        }
        Next::End(Some(ReadError::at(self.line, 1, format!("reading failed here: {error}"))))
    }

    /// Appends what comes up to and including `stop` to `out`, over line ends; `false` at the end of the stream, at
    /// bytes that are not text, or when it is longer than a line may be.
    pub(super) fn piece_into(&mut self, stop: u8, out: &mut String) -> bool {
        self.part.clear();
        let found = loop {
            let Ok(bytes) = self.reader.fill() else { break false };
            if bytes.is_empty() || self.part.len() > MAX_LINE {
                break false;
            }
            let end = bytes.iter().position(|&b| b == stop);
            let taken = end.map_or(bytes.len(), |e| e + 1);
            self.part.extend_from_slice(&bytes[..taken]);
            self.reader.consume(taken);
            if end.is_some() {
                break true;
            }
        };
        self.after_return = false;
        let Ok(text) = std::str::from_utf8(&self.part) else { return false };
        let ends = text.bytes().filter(|&b| b == b'\n').count();
        self.line += ends;
        let last = text.rsplit('\n').next().unwrap_or_default().chars().count();
        self.column = if ends == 0 { self.column + last } else { last };
        out.push_str(text);
        found
    }
}

/// Whether a byte is a control character that has no place in a line of text.
const fn is_control(b: u8) -> bool {
    b < b' ' && b != b'\t' && b != 0x0C && b != 0x0B
}

/// Appends the bytes of one line, or says where they stop being text.
fn take_text(bytes: &[u8], line: usize, out: &mut String) -> Next {
    let text = std::str::from_utf8(bytes);
    let control = bytes.iter().position(|&b| is_control(b));
    if let (Ok(text), None) = (text, control) {
        out.push_str(text);
        return Next::Line;
    }
    let bad = text.err().map_or(bytes.len(), |e| e.valid_up_to()).min(control.unwrap_or(bytes.len()));
    if is_in_remark(bytes, bad) {
        let visible = |c: char| if c.is_control() && c != '\t' { char::REPLACEMENT_CHARACTER } else { c };
        out.extend(String::from_utf8_lossy(bytes).chars().map(visible));
        return Next::Line;
    }
    let column = String::from_utf8_lossy(&bytes[..bad]).chars().count() + 1;
    let message = match bytes[bad] {
        0 => "a NUL byte has no place in a text of puzzles".to_string(),
        b if is_control(b) => format!("the control character {b:#04x} has no place in a text of puzzles"),
        b => format!("byte {b:#04x} is not UTF-8 text"),
    };
    let error = ReadError::at(line, column, message).help("save the file as UTF-8 text");
    let controls = bytes.iter().filter(|&&b| is_control(b) && b != 0x1B).count();
    Next::Junk(Junk { error, length: bytes.len(), controls })
}

/// Whether the byte at `bad` stands in a remark: behind a `#` that begins the line, or behind a whole board of cells.
fn is_in_remark(bytes: &[u8], bad: usize) -> bool {
    let head = bytes[..bad].trim_ascii_start();
    let cell = |b: &u8| b.is_ascii_alphanumeric() || b".*_-?".contains(b);
    let cells = head.iter().take_while(|b| cell(b)).count();
    head.starts_with(b"#") || side_of(cells).is_some_and(|side| side >= 4)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Encoding {
    Unknown,
    Utf8,
    Utf16 { big: bool },
}

/// Gives UTF-8 bytes, whatever the stream holds.
#[derive(Debug)]
struct Decoder<R> {
    reader: R,
    state: Encoding,
    /// Bytes that were decoded but not yet taken.
    out: Vec<u8>,
    at: usize,
}

impl<R: BufRead> Decoder<R> {
    fn fill(&mut self) -> io::Result<&[u8]> {
        if self.state == Encoding::Unknown {
            self.find_encoding()?;
        }
        if self.at == self.out.len() {
            self.out.clear();
            self.at = 0;
            match self.state {
                Encoding::Utf16 { big } => self.decode(big)?,
                _ => return fill(&mut self.reader),
            }
        }
        Ok(&self.out[self.at..])
    }

    /// At least `n` bytes of what comes next, fewer only where the line or the stream ends.
    fn look(&mut self, n: usize) -> io::Result<&[u8]> {
        self.fill()?;
        if self.at == self.out.len() {
            self.out.clear();
            self.at = 0;
        }
        while self.out.len() - self.at < n && !self.out[self.at..].contains(&b'\n') {
            let before = self.out.len();
            if let Encoding::Utf16 { big } = self.state {
                self.decode(big)?;
            } else {
                let bytes = fill(&mut self.reader)?;
                let taken = bytes.len();
                self.out.extend_from_slice(bytes);
                self.reader.consume(taken);
            }
            if self.out.len() == before {
                break;
            }
        }
        Ok(&self.out[self.at..])
    }

    fn consume(&mut self, bytes: usize) {
        if self.at < self.out.len() {
            self.at += bytes;
        } else {
            self.reader.consume(bytes);
        }
    }

    /// A byte-order mark decides and is taken off; without one the stream is taken for UTF-8.
    fn find_encoding(&mut self) -> io::Result<()> {
        let mut head = Vec::new();
        while matches!(head[..], [] | [0xEF | 0xFE | 0xFF] | [0xEF, 0xBB]) {
            match fill(&mut self.reader)?.first() {
                Some(&byte) if !head.is_empty() || matches!(byte, 0xEF | 0xFE | 0xFF) => head.push(byte),
                _ => break,
            }
            self.reader.consume(1);
        }
        self.state = match head[..] {
            [0xFE, 0xFF] => Encoding::Utf16 { big: true },
            [0xFF, 0xFE] => Encoding::Utf16 { big: false },
            _ => Encoding::Utf8,
        };
        if self.state == Encoding::Utf8 && head != [0xEF, 0xBB, 0xBF] {
            self.out = head;
        }
        Ok(())
    }

    /// Decodes at least one character, and what else the reader has at hand.
    fn decode(&mut self, big: bool) -> io::Result<()> {
        let mut high = None;
        loop {
            let available = fill(&mut self.reader)?.len() / 2;
            for _ in 0..available.max(1) {
                // Only the first unit may have to wait for its second byte.
                let Some(unit) = self.unit(big)? else { return Ok(()) };
                let mut put = |c: char| self.out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                match (high.take(), unit) {
                    (None, 0xD800..0xDC00) => high = Some(unit),
                    (Some(h), 0xDC00..0xE000) => {
                        put(char::decode_utf16([h, unit]).next().and_then(Result::ok).unwrap_or('\u{FFFD}'));
                    }
                    (lost, _) => {
                        if lost.is_some() {
                            put('\u{FFFD}');
                        }
                        put(char::from_u32(u32::from(unit)).unwrap_or('\u{FFFD}'));
                    }
                }
            }
            if high.is_none() {
                return Ok(());
            }
        }
    }

    /// The next two bytes as one unit; `None` at the end of the stream.
    fn unit(&mut self, big: bool) -> io::Result<Option<u16>> {
        let mut bytes = [0; 2];
        for byte in &mut bytes {
            match fill(&mut self.reader)?.first() {
                Some(&b) => *byte = b,
                None => return Ok(None),
            }
            self.reader.consume(1);
        }
        Ok(Some(if big { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) }))
    }
}

/// `fill_buf` that goes on when a signal interrupts it.
fn fill<R: BufRead>(reader: &mut R) -> io::Result<&[u8]> {
    loop {
        match reader.fill_buf() {
            Ok(_) => break,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    reader.fill_buf()
}
