//! `LZString` in its base64 dress: how f-puzzles and `SudokuPad` pack JSON into links.
//!
//! `LZString` is LZ78 over UTF-16 units with codes that widen as the dictionary grows: code 0 announces a new 8-bit
//! unit, 1 a new 16-bit unit, 2 the end; everything from 3 on is a phrase. A phrase is always "the phrase before plus
//! one unit", and both were just put out, so the reader keeps each phrase as a piece of its own output and never
//! copies the dictionary. Written here rather than taken from a crate because a few kilobytes of text can unfold to
//! gigabytes, and only our own reader can stop at [`MAX_UNITS`]. The crate `lz-str` checks both ways in the tests.

use std::collections::HashMap;

/// Most UTF-16 units a packed text may unfold to; the largest puzzles of the sites are far below one.
const MAX_UNITS: usize = 4 << 20;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Why a packed text does not unfold: what is wrong, and at which byte of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LzError {
    pub(crate) at: usize,
    pub(crate) message: String,
}

fn sextet(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        // Some sites turn `+` into a blank, others use the URL-safe twins.
        b'+' | b' ' | b'-' => Some(62),
        b'/' | b'_' => Some(63),
        _ => None,
    }
}

/// Whether a byte can be part of a packed text.
pub(crate) fn is_packed_byte(byte: u8) -> bool {
    byte == b'=' || sextet(byte).is_some()
}

/// The bits of a base64 text, most significant first in each character.
struct Bits<'a> {
    text: &'a [u8],
    at: usize,
    left: u32,
    held: u8,
}

impl Bits<'_> {
    fn bit(&mut self) -> Result<u32, LzError> {
        if self.left == 0 {
            let Some(&byte) = self.text.get(self.at) else {
                return Err(LzError {
                    at: self.text.len(),
                    message: "the packed text ends too early".into(),
                });
            };
            self.held = sextet(byte).ok_or_else(|| LzError {
                at: self.at,
                message: match byte {
                    b'=' => "the packed text ends too early".into(),
                    _ => "this character cannot be part of a packed text".into(),
                },
            })?;
            self.at += 1;
            self.left = 6;
        }
        self.left -= 1;
        Ok(u32::from(self.held >> self.left & 1))
    }

    /// A number of `width` bits, least significant first.
    fn number(&mut self, width: u32) -> Result<u32, LzError> {
        let mut value = 0;
        for i in 0..width {
            value |= self.bit()? << i;
        }
        Ok(value)
    }
}

/// How many bits a code has, which grows with every phrase that could have been added.
struct Width {
    bits: u32,
    room: u32,
}

impl Width {
    fn grow(&mut self) {
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// Unfolds a packed text.
pub(crate) fn unpack(text: &str) -> Result<String, LzError> {
    let mut bits = Bits { text: text.as_bytes(), at: 0, left: 0, held: 0 };
    let mut out: Vec<u16> = Vec::new();
    // Phrases as (start, length) in the output; the first three codes are not phrases.
    let mut phrases: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = Width { bits: 2, room: 2 };
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = bits.number(width.bits)? as usize;
        let start = out.len();
        let length = match code {
            0 | 1 => {
                out.push(bits.number(if code == 0 { 8 } else { 16 })? as u16);
                phrases.push((start, 1));
                // The very first unit does not count as an addition to the dictionary.
                if last.is_some() {
                    width.grow();
                }
                1
            }
            2 => break,
            _ => {
                let known = phrases.get(code).copied();
                // A phrase may be used in the step that makes it: the last one plus its own first unit.
                let own = last.filter(|_| code == phrases.len()).map(|(s, n)| (s, n + 1));
                let Some((from, length)) = known.or(own) else {
                    let message = "the packed text is damaged (it uses a phrase that was never made)".into();
                    return Err(LzError { at: bits.at.saturating_sub(1), message });
                };
                if start + length > MAX_UNITS {
                    let message = format!("the packed text unfolds to more than {} MiB", MAX_UNITS >> 20);
                    return Err(LzError { at: bits.at.saturating_sub(1), message });
                }
                for i in from..from + length {
                    out.push(out[i]);
                }
                length
            }
        };
        if let Some((s, n)) = last {
            phrases.push((s, n + 1));
            width.grow();
        } else {
            // After the first unit codes have three bits, and four phrases fit before the next widening.
            width = Width { bits: 3, room: 4 };
        }
        last = Some((start, length));
    }
    String::from_utf16(&out)
        .map_err(|_| LzError { at: 0, message: "the packed text does not unfold to readable text".into() })
}

/// Collects bits into base64 characters.
#[derive(Default)]
struct Packed {
    text: String,
    held: u8,
    count: u32,
}

impl Packed {
    fn bit(&mut self, bit: u32) {
        self.held = self.held << 1 | bit as u8;
        self.count += 1;
        if self.count == 6 {
            self.text.push(ALPHABET[self.held as usize] as char);
            (self.held, self.count) = (0, 0);
        }
    }

    fn number(&mut self, value: u32, width: u32) {
        for i in 0..width {
            self.bit(value >> i & 1);
        }
    }
}

/// Packs a text, padded with `=` to a multiple of four characters.
pub(crate) fn pack(text: &str) -> String {
    let mut out = Packed::default();
    let mut width = Width { bits: 2, room: 2 };
    // Phrases by the code of their beginning and their last unit; code 0 is the empty beginning.
    let mut phrases: HashMap<(u32, u16), u32> = HashMap::new();
    let mut next = 3;
    // The phrase matched so far, and the unit it consists of while that unit has not been put out yet.
    let mut matched = 0;
    let mut fresh: Option<u16> = None;
    let mut put = |matched: u32, fresh: Option<u16>, width: &mut Width| {
        match fresh {
            Some(unit) if unit < 256 => {
                out.number(0, width.bits);
                out.number(u32::from(unit), 8);
                width.grow();
            }
            Some(unit) => {
                out.number(1, width.bits);
                out.number(u32::from(unit), 16);
                width.grow();
            }
            None => out.number(matched, width.bits),
        }
        width.grow();
    };
    for unit in text.encode_utf16() {
        let new_unit = !phrases.contains_key(&(0, unit));
        if new_unit {
            phrases.insert((0, unit), next);
            next += 1;
        }
        if matched == 0 {
            (matched, fresh) = (phrases[&(0, unit)], new_unit.then_some(unit));
        } else if let Some(&longer) = phrases.get(&(matched, unit)) {
            (matched, fresh) = (longer, None);
        } else {
            put(matched, fresh, &mut width);
            phrases.insert((matched, unit), next);
            next += 1;
            (matched, fresh) = (phrases[&(0, unit)], new_unit.then_some(unit));
        }
    }
    if matched != 0 {
        put(matched, fresh, &mut width);
    }
    out.number(2, width.bits);
    // The end is always followed by at least one filling bit.
    out.bit(0);
    while out.count != 0 {
        out.bit(0);
    }
    let mut text = out.text;
    while !text.len().is_multiple_of(4) {
        text.push('=');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_bomb_is_stopped() {
        let small = pack(&"a".repeat(40 << 20));
        assert!(small.len() < 200_000);
        assert!(unpack(&small).unwrap_err().message.contains("more than 4 MiB"));
    }

    #[test]
    fn every_beginning_of_a_packed_text_is_refused() {
        let packed = pack("{\"size\":9,\"title\":\"Heart\"}");
        let data = packed.trim_end_matches('=');
        // The last character may hold nothing but filling bits.
        for end in 0..data.len() - 1 {
            assert!(unpack(&data[..end]).is_err(), "{end}");
        }
    }

    proptest! {
        #[test]
        fn packs_as_the_crate_unpacks_and_back(text in "(\\PC|[ab]{0,40}){0,60}") {
            let packed = pack(&text);
            prop_assert_eq!(unpack(&packed).unwrap(), text.as_str());
            let units = lz_str::decompress_from_base64(packed.trim_end_matches('=')).unwrap();
            prop_assert_eq!(String::from_utf16(&units).unwrap(), text.as_str());
            let theirs = lz_str::compress_to_base64(&text);
            prop_assert_eq!(packed.trim_end_matches('='), theirs.trim_end_matches('='));
        }

        #[test]
        fn junk_never_panics(text in "[A-Za-z0-9+/=\\- é]{0,200}") {
            let _ = unpack(&text);
        }
    }
}
