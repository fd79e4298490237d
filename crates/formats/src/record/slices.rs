//! The keys and values of an object as pieces of its text: what is carried through is not read and written again, so a
//! number of any length and the order of keys stay as they are.

use std::borrow::Cow;

use super::Entry;
use crate::web::json::{skip_blank, skip_value};

/// The entries of the object that a text is. What is no JSON may come in wrong pieces, but comes to an end.
pub(super) fn entries(text: &str) -> Vec<Entry<'_>> {
    let bytes = text.as_bytes();
    let mut entries = Vec::new();
    let open = skip_blank(bytes, 0);
    if bytes.get(open) != Some(&b'{') {
        return entries;
    }
    let mut at = skip_blank(bytes, open + 1);
    while bytes.get(at) == Some(&b'"') {
        let key_end = skip_value(bytes, at);
        let value = skip_blank(bytes, skip_blank(bytes, key_end) + 1);
        let end = if value < bytes.len() { skip_value(bytes, value) } else { bytes.len() };
        let (Some(quoted), Some(raw)) = (text.get(at..key_end), text.get(value..end)) else { break };
        entries.push(Entry { key: plain(quoted), quoted, value: raw.trim_end(), at });
        at = skip_blank(bytes, skip_blank(bytes, end) + 1);
    }
    entries
}

fn plain(quoted: &str) -> Cow<'_, str> {
    if quoted.contains('\\') {
        return serde_json::from_str(quoted).map_or(Cow::Borrowed(quoted), Cow::Owned);
    }
    Cow::Borrowed(quoted.trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_as_they_are_written() {
        let text =
            " { \"a\" : 1e400 , \"b\\u0063\":[1,{\"x\":\"},\"}], \"c\":{\n} ,\"d\": \"\\\"\" , \"e\":-0.10}";
        let found: Vec<(String, &str)> =
            entries(text).into_iter().map(|e| (e.key.into_owned(), e.value)).collect();
        let expected =
            [("a", "1e400"), ("bc", "[1,{\"x\":\"},\"}]"), ("c", "{\n}"), ("d", "\"\\\"\""), ("e", "-0.10")];
        assert_eq!(found, expected.map(|(k, v)| (k.to_string(), v)));
        assert!(entries("{}").is_empty() && entries("[1]").is_empty() && entries("").is_empty());
    }

    #[test]
    fn what_is_no_json_comes_to_an_end() {
        for text in [
            "{\"",
            "{\"a",
            "{\"a\"",
            "{\"a\":",
            "{\"a\":1",
            "{\"a\":}}}",
            "{\"a\" 1 \"b\"",
            "{\"a\":[[[",
            "{\"枡\":枡枡",
        ] {
            let _ = entries(text);
        }
    }
}
