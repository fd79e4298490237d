//! One JSON object per line, keys in a fixed order. Written straight into the output: a batch of millions makes no
//! tree of values per puzzle.

use std::io::Write as _;

use masume::formats::record::{self, Entry, Key};

/// Whose keys a record has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct By {
    /// The command, as [`record::Key::by`] names it.
    pub command: &'static str,
    /// Whether the record says that there is no answer.
    pub unanswered: bool,
}

impl By {
    fn row(self, key: &str) -> Option<&'static Key> {
        let unanswered = || record::written_by(record::ERROR, key).filter(|_| self.unanswered);
        record::written_by(self.command, key).or_else(unanswered)
    }
}

/// An object being written.
#[derive(Debug)]
pub(crate) struct Object<'a> {
    out: &'a mut Vec<u8>,
    /// Where in `out` it begins.
    start: usize,
    first: bool,
    /// Of a record: whose keys it has.
    by: Option<By>,
    /// The record of the input that this one answers.
    source: Option<&'a str>,
}

impl<'a> Object<'a> {
    /// Begins an object at the end of `out`.
    pub(crate) fn begin(out: &'a mut Vec<u8>) -> Self {
        let start = out.len();
        out.push(b'{');
        Self { out, start, first: true, by: None, source: None }
    }

    /// Begins a record: what a command tells other commands, by the keys that [`record`] has for it. What the record of
    /// the input that it answers says beside these is carried through, behind them.
    pub(crate) fn record(out: &'a mut Vec<u8>, command: &'static str, source: Option<&'a str>) -> Self {
        Self::record_by(out, By { command, unanswered: false }, source)
    }

    /// The same for a record that may say that there is no answer.
    pub(crate) fn record_by(out: &'a mut Vec<u8>, by: By, source: Option<&'a str>) -> Self {
        let mut object = Self { by: Some(by), source, ..Self::begin(out) };
        object.number("record", record::VERSION);
        object
    }

    fn key(&mut self, key: &str) -> &mut Vec<u8> {
        debug_assert!(
            self.by.is_none_or(|by| by.row(key).is_some()),
            "crates/formats/src/record has no key {key} of {:?}",
            self.by
        );
        if !std::mem::replace(&mut self.first, false) {
            self.out.push(b',');
        }
        self.out.push(b'"');
        self.out.extend_from_slice(key.as_bytes());
        self.out.extend_from_slice(b"\":");
        self.out
    }

    /// A string.
    pub(crate) fn string(&mut self, key: &str, value: &str) {
        string(self.key(key), value);
    }

    /// A whole number.
    pub(crate) fn number(&mut self, key: &str, value: u64) {
        let _ = write!(self.key(key), "{value}");
    }

    /// A number with a fraction; `null` when it is not finite.
    pub(crate) fn float(&mut self, key: &str, value: f64) {
        let out = self.key(key);
        if serde_json::to_writer(&mut *out, &value).is_err() {
            out.extend_from_slice(b"null");
        }
    }

    /// `true`, `false` or `null`.
    pub(crate) fn truth(&mut self, key: &str, value: Option<bool>) {
        let text = match value {
            Some(true) => "true",
            Some(false) => "false",
            None => "null",
        };
        self.raw(key, text);
    }

    /// `null`.
    pub(crate) fn null(&mut self, key: &str) {
        self.raw(key, "null");
    }

    /// Text that is JSON already.
    pub(crate) fn raw(&mut self, key: &str, json: &str) {
        self.key(key).extend_from_slice(json.as_bytes());
    }

    /// A list of strings.
    pub(crate) fn strings<S: AsRef<str>>(&mut self, key: &str, values: impl IntoIterator<Item = S>) {
        let out = self.key(key);
        out.push(b'[');
        for (i, value) in values.into_iter().enumerate() {
            if i > 0 {
                out.push(b',');
            }
            string(out, value.as_ref());
        }
        out.push(b']');
    }

    /// A list of objects, each written by a call of `each`.
    pub(crate) fn objects<T>(
        &mut self,
        key: &str,
        values: impl IntoIterator<Item = T>,
        mut each: impl FnMut(&mut Object<'_>, T),
    ) {
        let out = self.key(key);
        out.push(b'[');
        for (i, value) in values.into_iter().enumerate() {
            if i > 0 {
                out.push(b',');
            }
            let mut object = Object::begin(out);
            each(&mut object, value);
            object.end();
        }
        out.push(b']');
    }

    /// An object within.
    pub(crate) fn object(&mut self, key: &str, fill: impl FnOnce(&mut Object<'_>)) {
        let mut object = Object::begin(self.key(key));
        fill(&mut object);
        object.end();
    }

    /// Ends the object.
    pub(crate) fn end(self) {
        self.out.push(b'}');
    }

    /// Adds what a record says beside where it comes from, and beside the entries that are `own`.
    pub(crate) fn carry(&mut self, source: &str, own: impl Fn(&Entry<'_>) -> bool) {
        for entry in record::entries(source).iter().filter(|e| !e.is_head() && !own(e)) {
            if !std::mem::replace(&mut self.first, false) {
                self.out.push(b',');
            }
            self.out.extend_from_slice(entry.quoted.as_bytes());
            self.out.push(b':');
            self.out.extend_from_slice(entry.on_one_line().as_bytes());
        }
    }

    /// Ends the object and the line.
    pub(crate) fn end_line(mut self) {
        if let (Some(source), Some(by)) = (self.source.take(), self.by) {
            let text = String::from_utf8_lossy(&self.out[self.start..]).into_owned();
            let written = record::entries(&text);
            // A key that this command writes at other times is not there now because that says something: what an
            // earlier command said by it is no longer so.
            let outdated = |e: &Entry<'_>| by.row(&e.key).is_some_and(|row| row.can_be(e));
            self.carry(source, |e| outdated(e) || written.iter().any(|w| w.key == e.key));
        }
        self.out.extend_from_slice(b"}\n");
    }
}

fn string(out: &mut Vec<u8>, value: &str) {
    let plain = |b: u8| (0x20..0x7f).contains(&b) && b != b'"' && b != b'\\';
    if value.bytes().all(plain) {
        out.push(b'"');
        out.extend_from_slice(value.as_bytes());
        out.push(b'"');
    } else {
        // Writing a string to memory cannot fail.
        let _ = serde_json::to_writer(out, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_json() {
        let mut out = Vec::new();
        let mut object = Object::begin(&mut out);
        object.string("a", "x\"\\\n枡");
        object.number("b", 7);
        object.truth("c", None);
        object.strings("d", ["p", "q"]);
        object.objects("e", [1, 2], |o, n| o.number("n", n));
        object.float("f", f64::INFINITY);
        object.object("g", |o| o.null("h"));
        object.end_line();
        let value: serde_json::Value = serde_json::from_slice(&out).unwrap();
        let expected = serde_json::json!({"a": "x\"\\\n枡", "b": 7, "c": null, "d": ["p", "q"],
            "e": [{"n": 1}, {"n": 2}], "f": null, "g": {"h": null}});
        assert_eq!(value, expected);
    }
}
