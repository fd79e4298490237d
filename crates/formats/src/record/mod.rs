//! What commands tell each other: records, JSON objects of one line each. This is the one place that says which keys
//! they have; the format `record` reads them, `docs/json.md` tells people about them.
//!
//! Later versions add keys. A record without the key `record` is from before records had a version, and is read the
//! same way. Keys that nobody here knows belong to someone else: they are carried through, as they are written.

mod keys;
mod slices;

use std::borrow::Cow;
use std::fmt::Write as _;

pub use keys::{ERROR, HEAD, KEYS};

use crate::web::json;

/// The version that is written.
pub const VERSION: u64 = 1;

/// A key of records.
#[derive(Debug)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// What its value can be, split by `|`: `text`, `number`, `truth`, `list`, `object`, `null`.
    pub kind: &'static str,
    /// The commands that write it with this meaning; `*` for all, `error` for the record of what could not be answered.
    pub by: &'static [&'static str],
    /// What it says.
    pub about: &'static str,
}

impl Key {
    /// Whether the value of an entry can be one of this key.
    pub fn can_be(&self, entry: &Entry<'_>) -> bool {
        self.kind.split('|').any(|kind| kind == entry.kind())
    }
}

/// The row of a key that a command writes.
pub fn written_by(command: &str, key: &str) -> Option<&'static Key> {
    let named = |k: &&Key| k.name == key;
    let by = |k: &&Key| k.by.iter().any(|by| *by == command || *by == "*");
    let also = || {
        let known = keys::ALSO.iter().any(|(c, head)| *c == command && head.contains(&key));
        HEAD.iter().find(named).filter(|_| known)
    };
    HEAD.iter().chain(KEYS).find(|k| named(k) && by(k)).or_else(also)
}

/// Whether a text is a record: one of today, or of a version that did not say so.
pub fn is_record(text: &str) -> bool {
    let has = |key: &str| json::has_top_key(text, &[key]);
    if !text.trim_start().starts_with('{') {
        return false;
    }
    // Other JSON may have a `puzzle`, too; then what it has beside it says what it is.
    has("record")
        || has("puzzle") && !json::has_top_key(text, &["masume", "grid", "size", "cellSize"])
        || has("solution") && has("file") && has("line")
        || has("cells") && (has("symmetries") || has("proof"))
}

/// Whether a text is a record and JSON to its end.
pub fn is_whole(text: &str) -> bool {
    is_record(text) && serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(text).is_ok()
}

/// The keys of a record with their values, in order, as they are written. The text must be JSON to its end.
pub fn entries(text: &str) -> Vec<Entry<'_>> {
    slices::entries(text)
}

/// A key of a record and its value, as they are written.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// The key without quotes and escapes.
    pub key: Cow<'a, str>,
    /// The key in its quotes.
    pub quoted: &'a str,
    /// The value, which is JSON.
    pub value: &'a str,
    /// The byte at which the key begins.
    pub at: usize,
}

impl Entry<'_> {
    /// Whether the key says what a record is and where it comes from, which is always said anew.
    pub fn is_head(&self) -> bool {
        HEAD.iter().any(|k| k.name == self.key)
    }

    /// What the value is, in the words of [`Key::kind`].
    pub fn kind(&self) -> &'static str {
        match self.value.as_bytes().first() {
            Some(b'"') => "text",
            Some(b'{') => "object",
            Some(b'[') => "list",
            Some(b't' | b'f') => "truth",
            Some(b'n') | None => "null",
            Some(_) => "number",
        }
    }

    /// The value on one line.
    pub fn on_one_line(&self) -> Cow<'_, str> {
        // Line ends inside of strings are escaped: these are blanks.
        if self.value.contains(['\n', '\r']) {
            Cow::Owned(self.value.replace(['\n', '\r'], " "))
        } else {
            Cow::Borrowed(self.value)
        }
    }
}

/// Where the cells of a puzzle begin in a record that has them as a text: the byte, and the cells.
pub fn cells_of(text: &str) -> Option<(usize, &str)> {
    let entry = entries(text).into_iter().find(|e| e.key == "puzzle")?;
    let cells = entry.value.strip_prefix('"')?.strip_suffix('"')?;
    let at = cells.as_ptr() as usize - text.as_ptr() as usize;
    (!cells.contains('\\')).then_some((at, cells))
}

/// The table of a command in Markdown, or of the keys every record has for `*`.
pub fn table(command: &str) -> String {
    let mut text = String::from("| key | type | what |\n|---|---|---|\n");
    let by = |k: &&Key| command == "*" || k.by.contains(&command);
    for key in if command == "*" { HEAD } else { KEYS }.iter().filter(by) {
        let kind = key.kind.replace('|', ", ").replace("truth", "true, false");
        let _ = writeln!(text, "| `{}` | {kind} | {} |", key.name, key.about);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_do_not_say_two_things_of_one_key() {
        for (i, key) in HEAD.iter().chain(KEYS).enumerate() {
            assert!(!key.about.is_empty() && !key.by.is_empty(), "{}", key.name);
            for kind in key.kind.split('|') {
                assert!(["text", "number", "truth", "list", "object", "null"].contains(&kind), "{kind}");
            }
            let twice = HEAD
                .iter()
                .chain(KEYS)
                .take(i)
                .find(|k| k.name == key.name && k.by.iter().any(|c| key.by.contains(c)));
            assert!(twice.is_none(), "{} is there twice for one command", key.name);
        }
    }

    #[test]
    fn records_are_told_from_other_json() {
        for record in [
            "{\"record\":1}",
            " {\"puzzle\":null}",
            "{\"file\":\"-\",\"line\":1,\"number\":1,\"solution\":\"1\"}",
            "{\"file\":\"heart\",\"cells\":\"X\",\"symmetries\":[]}",
            "{\"cells\":null,\"proof\":\"clues\"}",
        ] {
            assert!(is_record(record), "{record}");
        }
        for other in [
            "{\"masume\":1,\"puzzle\":1}",
            "{\"cells\":[[]],\"cellSize\":64}",
            "{\"a\":{\"puzzle\":1}}",
            "puzzle",
            "{\"grid\":[],\"size\":9,\"puzzle\":1}",
        ] {
            assert!(!is_record(other), "{other}");
        }
    }
}
