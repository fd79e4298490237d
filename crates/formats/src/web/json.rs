//! JSON with places: reading that can say at which line and column a value stands, and writing field by field.
//!
//! `serde_json` forgets where a value stood. Since an error is rare, its place is looked up only then: [`Json::error`]
//! takes the way to the value and walks the text along it.

use std::fmt::Write;

use serde_json::{Map, Value};

use crate::ReadError;
use crate::web::{lz, parts, relaxed};

/// Most values of an object that is read: each takes some thirty bytes, whatever it is. Enough for the largest shape.
const MAX_VALUES: usize = 4 << 20;

/// One step on the way to a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step<'a> {
    /// The value of this key.
    Key(&'a str),
    /// This element, from 0.
    Item(usize),
}

/// Which JSON is let through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Plain JSON.
    Plain,
    /// Plain JSON or `SudokuPad`'s short form.
    Short,
}

/// An object with the text it was read from.
pub(crate) struct Json {
    /// The object.
    pub(crate) object: Map<String, Value>,
    /// The JSON text; empty when it came in the short form and has no plain text.
    text: String,
    /// Where the text begins in the record.
    start: (usize, usize),
    packed: bool,
}

impl Json {
    /// Reads an object that stands in `record` from byte `at` on.
    pub(crate) fn plain(record: &str, at: usize, form: Form) -> Result<Self, ReadError> {
        Self::parse(record[at..].trim_end().to_string(), parts::place(record, at), false, form)
    }

    /// Unpacks the `LZString` text `packed`, which stands in `record` at byte `at`, and reads the object in it.
    pub(crate) fn packed(record: &str, at: usize, packed: &str, form: Form) -> Result<Self, ReadError> {
        let start = parts::place(record, at);
        let text = lz::unpack(packed).map_err(|e| {
            // Percent signs make the link longer than what is in it; the place is then the best there is.
            let same = record.get(at..at + packed.len()) == Some(packed);
            let (line, column) = parts::place(record, if same { (at + e.at).min(record.len()) } else { at });
            ReadError::at(line, column, e.message).help("copy the whole link again; its end may be missing")
        })?;
        Self::parse(text, start, true, form)
    }

    fn parse(text: String, start: (usize, usize), packed: bool, form: Form) -> Result<Self, ReadError> {
        if text.bytes().filter(|b| *b == b',').count() > MAX_VALUES {
            let message = format!("the JSON holds more than {MAX_VALUES} values");
            return Err(ReadError::at(start.0, start.1, message).help("this is no puzzle"));
        }
        let trouble = match serde_json::from_str::<Value>(&text) {
            Ok(Value::Object(object)) => return Ok(Self { object, text, start, packed }),
            Ok(_) => ReadError::at(start.0, start.1, "a JSON object in braces was expected"),
            Err(e) => {
                if form == Form::Short
                    && let Ok(Value::Object(object)) = relaxed::parse(&text)
                {
                    return Ok(Self { object, text: String::new(), start, packed });
                }
                let message = e.to_string();
                let message = message.split(" at line ").next().unwrap_or_default().to_string();
                let line = text.lines().nth(e.line().max(1) - 1).unwrap_or_default();
                // serde_json counts columns in bytes.
                let bytes = line.as_bytes();
                let column = String::from_utf8_lossy(&bytes[..e.column().min(bytes.len())]).chars().count();
                let (line, column) = inside(start, (e.line().max(1), column.max(1)), packed);
                ReadError::at(line, column, format!("{}: {message}", said(packed)))
            }
        };
        Err(trouble.help("check that the text is complete"))
    }

    /// An error about the value at the end of `path`.
    pub(crate) fn error(&self, path: &[Step<'_>], message: impl Into<String>) -> ReadError {
        let (line, column) = if self.packed {
            self.start
        } else {
            inside(self.start, parts::place(&self.text, locate(&self.text, path)), false)
        };
        let way = if self.packed && !path.is_empty() { format!("{}: ", spell(path)) } else { String::new() };
        ReadError::at(line, column, format!("{way}{}", message.into()))
    }
}

fn said(packed: bool) -> &'static str {
    if packed { "the JSON in the packed text is damaged" } else { "the JSON is damaged" }
}

/// The place of `place`, counted in a text that begins at `start`, in the record.
fn inside(start: (usize, usize), place: (usize, usize), packed: bool) -> (usize, usize) {
    match (packed, place.0) {
        (true, _) => start,
        (false, 1) => (start.0, start.1 + place.1 - 1),
        (false, line) => (start.0 + line - 1, place.1),
    }
}

/// A path as people write it: `grid[0][3].value`.
fn spell(path: &[Step<'_>]) -> String {
    let mut out = String::new();
    for step in path {
        match step {
            Step::Key(key) if out.is_empty() => out.push_str(key),
            Step::Key(key) => {
                out.push('.');
                out.push_str(key);
            }
            Step::Item(i) => {
                let _ = write!(out, "[{i}]");
            }
        }
    }
    out
}

/// The byte where the value at the end of `path` begins in a JSON text, or the last value on the way that is there.
fn locate(text: &str, path: &[Step<'_>]) -> usize {
    let bytes = text.as_bytes();
    let mut at = skip_blank(bytes, 0);
    'steps: for step in path {
        let closing = match (bytes.get(at), step) {
            (Some(b'{'), Step::Key(_)) => b'}',
            (Some(b'['), Step::Item(_)) => b']',
            _ => return at,
        };
        let mut i = skip_blank(bytes, at + 1);
        let mut number = 0;
        while i < bytes.len() && bytes[i] != closing {
            let mut here = matches!(step, Step::Item(n) if *n == number);
            if let Step::Key(key) = step {
                let end = skip_value(bytes, i);
                here = text.get(i..end).is_some_and(|t| t.trim_matches('"') == *key);
                i = skip_blank(bytes, end);
                if bytes.get(i) == Some(&b':') {
                    i = skip_blank(bytes, i + 1);
                }
            }
            if here {
                at = i;
                continue 'steps;
            }
            i = skip_blank(bytes, skip_value(bytes, i));
            if bytes.get(i) == Some(&b',') {
                i = skip_blank(bytes, i + 1);
            }
            number += 1;
        }
        return at;
    }
    at
}

pub(crate) fn skip_blank(bytes: &[u8], mut i: usize) -> usize {
    while bytes.get(i).is_some_and(u8::is_ascii_whitespace) {
        i += 1;
    }
    i
}

/// The byte after the string that begins at `i`.
fn skip_string(bytes: &[u8], mut i: usize) -> usize {
    let quote = bytes[i];
    i += 1;
    while i < bytes.len() && bytes[i] != quote {
        i += if bytes[i] == b'\\' { 2 } else { 1 };
    }
    (i + 1).min(bytes.len())
}

/// The byte after the value that begins at `i`; always further than `i`.
pub(crate) fn skip_value(bytes: &[u8], i: usize) -> usize {
    let mut depth = 0usize;
    let mut j = i;
    while j < bytes.len() {
        match bytes[j] {
            b'"' => {
                j = skip_string(bytes, j);
                if depth == 0 {
                    return j;
                }
                continue;
            }
            // A number ends before what follows it, or where what it is in ends.
            b',' | b':' | b'}' | b']' if depth == 0 => return j.max(i + 1),
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth -= 1;
                if depth == 0 {
                    return j + 1;
                }
            }
            _ => {}
        }
        j += 1;
    }
    j.max(i + 1)
}

/// Whether a text that begins with `{` has one of these keys at its top level. Made for detection: it needs no whole
/// JSON, and reads the short form with unquoted keys too.
pub(crate) fn has_top_key(text: &str, keys: &[&str]) -> bool {
    let bytes = text.as_bytes();
    let mut i = skip_blank(bytes, 0);
    if bytes.get(i) != Some(&b'{') {
        return false;
    }
    i += 1;
    let mut depth = 1usize;
    let mut expect_key = true;
    while i < bytes.len() && depth > 0 {
        let byte = bytes[i];
        match byte {
            b'"' | b'\'' => {
                let end = skip_string(bytes, i);
                if depth == 1 && expect_key {
                    if text.get(i + 1..end - 1).is_some_and(|k| keys.contains(&k)) {
                        return true;
                    }
                    expect_key = false;
                }
                i = end;
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            b',' if depth == 1 => expect_key = true,
            b':' => expect_key = false,
            _ if depth == 1 && expect_key && byte.is_ascii_alphabetic() => {
                let end =
                    (i..bytes.len()).find(|&j| !bytes[j].is_ascii_alphanumeric()).unwrap_or(bytes.len());
                if text.get(i..end).is_some_and(|k| keys.contains(&k)) {
                    return true;
                }
                expect_key = false;
                i = end;
                continue;
            }
            _ => {}
        }
        i += 1;
    }
    false
}

/// A whole number, written as a number or in quotes.
pub(crate) fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Number(n) => n.as_i64().or_else(|| {
            let f = n.as_f64()?;
            (f.fract() == 0.0 && f.abs() < 1e15).then_some(f as i64)
        }),
        Value::String(s) => s.trim().parse().ok(),
        _ => None,
    }
}

/// Whether a value says nothing: null, false, or empty.
pub(crate) fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(s) => s.is_empty(),
        Value::Array(a) => a.is_empty(),
        Value::Object(o) => o.is_empty(),
        _ => false,
    }
}

/// The elements of a list; none when there is no list.
pub(crate) fn items(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// How something that was not kept is named: by its key, with a count when it is a list.
pub(crate) fn name_and_count(key: &str, value: &Value) -> String {
    match value {
        Value::Array(list) => format!("{key} ({})", list.len()),
        _ => key.to_string(),
    }
}

/// Writes an object field by field, in the order of the calls.
#[derive(Debug, Default)]
pub(crate) struct Fields(String);

impl Fields {
    /// Adds a field.
    pub(crate) fn add(&mut self, key: &str, value: impl Into<Value>) {
        self.raw(key, &value.into().to_string());
    }

    /// Adds a text field unless the text is empty.
    pub(crate) fn text(&mut self, key: &str, value: &str) {
        if !value.is_empty() {
            self.add(key, value);
        }
    }

    /// Adds a field whose value is JSON already.
    pub(crate) fn raw(&mut self, key: &str, json: &str) {
        self.0.push(if self.0.is_empty() { '{' } else { ',' });
        self.0.push_str(&Value::from(key).to_string());
        self.0.push(':');
        self.0.push_str(json);
    }

    /// The object.
    pub(crate) fn finish(mut self) -> String {
        if self.0.is_empty() {
            self.0.push('{');
        }
        self.0.push('}');
        self.0
    }
}

/// A JSON list of ready JSON values.
pub(crate) fn list(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", items.into_iter().collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_in_the_text() {
        let text = "{ \"a\": [1, {\"b,\\\"}\": 5}, [ ], 7],\n  \"c\" : null }";
        let at = |path: &[Step<'_>]| &text[locate(text, path)..];
        assert!(at(&[Step::Key("a"), Step::Item(3)]).starts_with("7]"));
        assert!(at(&[Step::Key("a"), Step::Item(1)]).starts_with("{\"b"));
        assert!(at(&[Step::Key("c")]).starts_with("null"));
        assert!(at(&[Step::Key("x")]).starts_with("{ \"a"));
        assert!(at(&[Step::Key("a"), Step::Item(9)]).starts_with("[1"));
        let json = Json::plain(&format!("  {text}"), 2, Form::Plain).ok().unwrap();
        let e = json.error(&[Step::Key("c")], "no");
        assert_eq!((e.line, e.column), (2, 9));
    }

    #[test]
    fn top_keys_are_told_from_inner_ones() {
        assert!(has_top_key("{\"x\":{\"grid\":1},\"size\":9", &["size"]));
        assert!(!has_top_key("{\"x\":{\"grid\":1},\"y\":\"grid\"", &["grid"]));
        assert!(has_top_key("{ce:[[,,{v:1}]],re:[]}", &["re"]));
        assert!(!has_top_key("[1]", &["a"]) && !has_top_key("{\"", &["a"]) && !has_top_key("", &["a"]));
    }
}
