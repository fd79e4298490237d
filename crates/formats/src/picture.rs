//! Pictures of dark and light pixels, from which layouts are drawn: text, and the bitmaps of the PBM family.
//!
//! In text `#` (or `X`, `*`, `@`, `1`, `█`, `■`) is dark and `.` (or a blank, `-`, `_`, `0`, `·`, `□`) is light; lines
//! may have different lengths. PBM files are read plain (`P1`) and raw (`P4`).

use masume_puzzle::gattai::Drawing;

use crate::ReadError;

/// Most pixels a picture may have.
pub const MOST_PIXELS: usize = 1 << 24;

const DARK: &str = "#XxＸ*@1█■＃";
const LIGHT: &str = ".・ 　-_0·□";

/// Reads a picture.
///
/// # Errors
/// When it is none: where, and what would be.
pub fn read_picture(bytes: &[u8]) -> Result<Drawing, ReadError> {
    match bytes {
        [b'P', b'1', ..] => plain(bytes),
        [b'P', b'4', ..] => raw(bytes),
        [b'P', b'2' | b'3' | b'5' | b'6' | b'7', ..] => {
            Err(ReadError::at(1, 1, "this is a picture in grey or colour").help(ADVICE))
        }
        _ => text(bytes),
    }
}

const ADVICE: &str = "give text of # and ., a PBM file (P1 or P4), or a PNG file";

fn whole(width: usize, dark: Vec<bool>) -> Result<Drawing, ReadError> {
    Drawing::new(width, dark)
        .ok_or_else(|| ReadError::at(1, 1, "no pixel of the picture is dark").help("draw boards as #"))
}

fn text(bytes: &[u8]) -> Result<Drawing, ReadError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut rows = Vec::new();
    for (i, line) in bytes.split(|&b| b == b'\n').enumerate() {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line = std::str::from_utf8(line).map_err(|e| {
            let column = String::from_utf8_lossy(&line[..e.valid_up_to()]).chars().count() + 1;
            ReadError::at(i + 1, column, "these bytes are neither text nor a picture we know").help(ADVICE)
        })?;
        let mut row = Vec::new();
        for (k, c) in line.chars().enumerate() {
            if !DARK.contains(c) && !LIGHT.contains(c) {
                let message = format!("“{}” is neither dark (#) nor light (.)", c.escape_debug());
                return Err(ReadError::at(i + 1, k + 1, message).help(ADVICE));
            }
            row.push(DARK.contains(c));
        }
        rows.push(row);
    }
    let width = rows.iter().map(Vec::len).max().unwrap_or(0).max(1);
    if width.saturating_mul(rows.len()) > MOST_PIXELS {
        return Err(ReadError::at(1, 1, format!("the picture has more than {MOST_PIXELS} pixels")));
    }
    let dark = rows.into_iter().flat_map(|mut row| {
        row.resize(width, false);
        row
    });
    whole(width, dark.collect())
}

/// The bytes of a PBM file with the place of the next one.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Line and column of the next byte.
    fn error(&self, message: &str) -> ReadError {
        let before = &self.bytes[..self.at.min(self.bytes.len())];
        let line = before.split(|&b| b == b'\n').count();
        let column = before.iter().rev().take_while(|&&b| b != b'\n').count() + 1;
        ReadError::at(line, column, message)
    }

    fn skip_blanks(&mut self) {
        while let Some(b) = self.peek() {
            if b == b'#' {
                while self.peek().is_some_and(|b| b != b'\n') {
                    self.at += 1;
                }
            } else if b.is_ascii_whitespace() {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    fn number(&mut self, what: &str) -> Result<usize, ReadError> {
        self.skip_blanks();
        let mut value = None;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            value =
                Some(value.unwrap_or(0usize).saturating_mul(10).saturating_add(usize::from(digit - b'0')));
            self.at += 1;
        }
        match value {
            Some(value @ 1..) => Ok(value),
            _ => Err(self.error(&format!("here the {what} of the bitmap should be, a number above 0"))),
        }
    }

    fn sides(&mut self) -> Result<(usize, usize), ReadError> {
        self.at = 2;
        let (width, height) = (self.number("width")?, self.number("height")?);
        if width.saturating_mul(height) > MOST_PIXELS {
            return Err(self.error(&format!("a bitmap of {width}×{height} pixels is too large")));
        }
        Ok((width, height))
    }
}

fn plain(bytes: &[u8]) -> Result<Drawing, ReadError> {
    let mut reader = Reader { bytes, at: 0 };
    let (width, height) = reader.sides()?;
    let mut dark = Vec::new();
    while dark.len() < width * height {
        reader.skip_blanks();
        match reader.peek() {
            Some(b'0') => dark.push(false),
            Some(b'1') => dark.push(true),
            Some(_) => return Err(reader.error("a pixel of a plain bitmap is 0 or 1")),
            None => {
                let message = format!("the bitmap ends after {} of {} pixels", dark.len(), width * height);
                return Err(reader.error(&message));
            }
        }
        reader.at += 1;
    }
    whole(width, dark)
}

fn raw(bytes: &[u8]) -> Result<Drawing, ReadError> {
    let mut reader = Reader { bytes, at: 0 };
    let (width, height) = reader.sides()?;
    let stride = width.div_ceil(8);
    // One blank ends the head.
    let rows = bytes.get(reader.at + 1..).unwrap_or(&[]);
    if rows.len() < stride * height {
        let message = format!("the bitmap has {} of {} bytes", rows.len(), stride * height);
        return Err(reader.error(&message));
    }
    let pixel = |y: usize, x: usize| rows[y * stride + x / 8] >> (7 - x % 8) & 1 == 1;
    whole(width, (0..height).flat_map(|y| (0..width).map(move |x| pixel(y, x))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(bytes: &[u8]) -> String {
        let drawing = read_picture(bytes).unwrap();
        let rows = 0..drawing.height();
        let row = |y| (0..drawing.width()).map(move |x| (y, x));
        rows.map(|y| row(y).map(|(y, x)| if drawing.is_dark(y, x) { '#' } else { '.' }).collect::<String>())
            .collect::<Vec<_>>()
            .join("/")
    }

    #[test]
    fn the_same_picture_in_all_forms() {
        assert_eq!(drawn("#.#\r\n.■\n".as_bytes()), "#.#/.#./...");
        assert_eq!(drawn(b"P1 # a comment\n3 2\n1 01\n0 1 0\n"), "#.#/.#.");
        assert_eq!(drawn(b"P4\n3 2\n\xa0\x40"), "#.#/.#.");
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let fail = |bytes: &[u8]| {
            let e = read_picture(bytes).unwrap_err();
            (e.line, e.column, e.message)
        };
        assert_eq!(fail("..\n.#?".as_bytes()), (2, 3, "“?” is neither dark (#) nor light (.)".into()));
        assert_eq!(fail(b"..\n.\xff").0, 2);
        assert!(fail(b"...").2.contains("no pixel"));
        assert!(fail(b"").2.contains("no pixel"));
        assert_eq!((fail(b"P1\n2 x").0, fail(b"P1\n2 x").1), (2, 3));
        assert!(fail(b"P1 2 2 1 0 1").2.contains("3 of 4"));
        assert_eq!(fail(b"P1 2 2\n1 7").0, 2);
        assert!(fail(b"P4 99999999999999999999 9").2.contains("too large"));
        assert!(fail(b"P4 16 2 \xff").2.contains("1 of 4 bytes"));
        assert!(fail(b"P6 1 1 255 abc").2.contains("colour"));
        assert!(fail(b"P1 0 5").2.contains("width"));
    }
}
