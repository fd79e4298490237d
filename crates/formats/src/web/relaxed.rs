//! `SudokuPad`'s short JSON: keys without quotes and cut to a letter or two, `'` for `"`, `t` and `f`, colours without
//! `#`, and nothing at all where an empty object would stand in a list. Read into ordinary values with full key names.

use serde_json::{Map, Value};

/// The short keys and what they stand for, as `SudokuPad` publishes them in its own page.
const KEYS: &[(&str, &str)] = &[
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("d", "duration"),
    ("d2", "d"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("vd", "videos"),
    ("w", "width"),
    ("wp", "wayPoints"),
];

/// Deepest nesting that is read; the same as `serde_json`'s own limit.
const MAX_DEPTH: usize = 128;

/// Reads a text in the short form; the error is the byte where it stops making sense.
pub(crate) fn parse(text: &str) -> Result<Value, usize> {
    let mut reader = Reader { bytes: text.as_bytes(), text, at: 0 };
    reader.blank();
    let value = reader.value(0)?;
    reader.blank();
    if reader.at == text.len() { Ok(value) } else { Err(reader.at) }
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn blank(&mut self) {
        while self.peek().is_some_and(|b| b.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn value(&mut self, depth: usize) -> Result<Value, usize> {
        if depth > MAX_DEPTH {
            return Err(self.at);
        }
        match self.peek().ok_or(self.at)? {
            b'{' => self.object(depth),
            b'[' => self.array(depth),
            b'"' | b'\'' => self.string().map(Value::String),
            _ => self.word(),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, usize> {
        self.at += 1;
        let mut object = Map::new();
        loop {
            self.blank();
            match self.peek().ok_or(self.at)? {
                b'}' => {
                    self.at += 1;
                    return Ok(Value::Object(object));
                }
                b',' if !object.is_empty() => {
                    self.at += 1;
                    self.blank();
                }
                _ if object.is_empty() => {}
                _ => return Err(self.at),
            }
            let key = match self.peek().ok_or(self.at)? {
                b'"' | b'\'' => self.string()?,
                _ => self.name()?,
            };
            self.blank();
            if self.peek() != Some(b':') {
                return Err(self.at);
            }
            self.at += 1;
            self.blank();
            let key =
                KEYS.iter().find(|(short, _)| *short == key).map_or(key, |(_, long)| (*long).to_string());
            let value = self.value(depth + 1)?;
            object.insert(key, value);
        }
    }

    fn array(&mut self, depth: usize) -> Result<Value, usize> {
        self.at += 1;
        let mut items = Vec::new();
        loop {
            self.blank();
            let item = match self.peek().ok_or(self.at)? {
                b',' | b']' => Value::Object(Map::new()),
                _ => self.value(depth + 1)?,
            };
            items.push(item);
            self.blank();
            match self.peek().ok_or(self.at)? {
                b',' => self.at += 1,
                b']' => {
                    self.at += 1;
                    return Ok(Value::Array(items));
                }
                _ => return Err(self.at),
            }
        }
    }

    fn string(&mut self) -> Result<String, usize> {
        let quote = self.bytes[self.at];
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = &self.text[self.at..];
            let c = rest.chars().next().ok_or(self.at)?;
            self.at += c.len_utf8();
            if c == quote as char {
                return Ok(out);
            }
            if c != '\\' {
                out.push(c);
                continue;
            }
            let escaped = self.text[self.at..].chars().next().ok_or(self.at)?;
            self.at += escaped.len_utf8();
            out.push(match escaped {
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                'b' => '\u{8}',
                'f' => '\u{c}',
                'u' => self.unicode()?,
                other => other,
            });
        }
    }

    /// The character of `\uXXXX`, or of two of them that make a pair.
    fn unicode(&mut self) -> Result<char, usize> {
        let unit = |at: usize| {
            let hex = self.text.get(at..at + 4)?;
            u16::from_str_radix(hex, 16).ok()
        };
        let first = unit(self.at).ok_or(self.at)?;
        let second = unit(self.at + 6).filter(|_| self.text.get(self.at + 4..self.at + 6) == Some("\\u"));
        let units = [first, second.unwrap_or(0)];
        let c = char::decode_utf16(units).next().and_then(Result::ok).ok_or(self.at)?;
        self.at += if c.len_utf16() == 2 { 10 } else { 4 };
        Ok(c)
    }

    fn name(&mut self) -> Result<String, usize> {
        let start = self.at;
        while self.peek().is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-') {
            self.at += 1;
        }
        if self.at == start { Err(start) } else { Ok(self.text[start..self.at].to_string()) }
    }

    fn word(&mut self) -> Result<Value, usize> {
        let start = self.at;
        while self.peek().is_some_and(|b| !b",]}:".contains(&b)) {
            self.at += 1;
        }
        let word = self.text[start..self.at].trim();
        Ok(match word {
            "" => return Err(start),
            "t" | "true" => Value::Bool(true),
            "f" | "false" => Value::Bool(false),
            "null" => Value::Null,
            _ => match serde_json::from_str::<serde_json::Number>(word) {
                Ok(number) => Value::Number(number),
                Err(_) => Value::String(word.to_string()),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_short_form_reads_as_the_long_one() {
        let short =
            "{ce:[[,{v:1},],[,,]],re:[[[0,1]]],metadata:{t:'It\\'s \"x\"',o:t},l:[{c:A0FF00,th:2.5}]}";
        let long = serde_json::json!({
            "cells": [[{}, {"value": 1}, {}], [{}, {}, {}]],
            "regions": [[[0, 1]]],
            "metadata": {"title": "It's \"x\"", "overlays": true},
            "lines": [{"color": "A0FF00", "thickness": 2.5}],
        });
        assert_eq!(parse(short), Ok(long));
        assert_eq!(parse("{a:'\\ud83d\\ude00'}"), Ok(serde_json::json!({"arrows": "😀"})));
        assert!(parse(&"[".repeat(100_000)).is_err());
    }

    proptest! {
        #[test]
        fn junk_never_panics(text in "[\\[\\]{},:'\"\\\\a-fu0-9é ]{0,60}") {
            let _ = parse(&text);
        }
    }
}
