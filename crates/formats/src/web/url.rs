//! The little of URLs that links to puzzles need: telling one, finding a query value, percent signs.

use std::fmt::Write;

/// Whether a text is a link: `http://` or `https://` and no blank in it.
pub(crate) fn is_link(text: &str) -> bool {
    (starts_with(text, "https://") || starts_with(text, "http://"))
        && !text.bytes().any(|b| b.is_ascii_whitespace())
}

/// `str::starts_with` without regard to case.
pub(crate) fn starts_with(text: &str, prefix: &str) -> bool {
    text.as_bytes().get(..prefix.len()).is_some_and(|head| head.eq_ignore_ascii_case(prefix.as_bytes()))
}

/// The host of a link, as written.
pub(crate) fn host(link: &str) -> &str {
    let rest = link.split_once("://").map_or(link, |(_, rest)| rest);
    &rest[..rest.find(['/', '?', '#']).unwrap_or(rest.len())]
}

/// Whether the host of a link is `name` or ends in `.name`.
pub(crate) fn host_is(link: &str, name: &str) -> bool {
    let host = host(link).as_bytes();
    let Some(start) = host.len().checked_sub(name.len()) else { return false };
    host[start..].eq_ignore_ascii_case(name.as_bytes()) && (start == 0 || host[start - 1] == b'.')
}

/// The value of a query parameter as written, with its byte offset in the link.
pub(crate) fn query<'a>(link: &'a str, name: &str) -> Option<(usize, &'a str)> {
    let start = link.find('?')? + 1;
    let mut at = start;
    for part in link[start..].split('&') {
        if let Some((key, value)) = part.split_once('=')
            && key == name
        {
            let value = &value[..value.find('#').unwrap_or(value.len())];
            return Some((at + key.len() + 1, value));
        }
        at += part.len() + 1;
    }
    None
}

/// Undoes percent signs. What is not a proper `%XX`, or would not be text afterwards, stays as it is.
pub(crate) fn unescape(text: &str) -> String {
    if !text.contains('%') {
        return text.to_string();
    }
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    let hex = |b: Option<&u8>| b.and_then(|&b| (b as char).to_digit(16));
    while i < bytes.len() {
        match (bytes[i], hex(bytes.get(i + 1)), hex(bytes.get(i + 2))) {
            (b'%', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                i += 3;
            }
            (byte, _, _) => {
                out.push(byte);
                i += 1;
            }
        }
    }
    String::from_utf8(out).unwrap_or_else(|_| text.to_string())
}

/// Escapes everything but letters, digits and `-_.~`, so that the text can stand as a query value.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            out.push(byte as char);
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_hosts_are_found() {
        let link = "https://www.F-Puzzles.com/?a=b&load=N4%2B%3D#top";
        assert!(is_link(link) && host_is(link, "f-puzzles.com") && !host_is(link, "puzzles.com"));
        let (at, value) = query(link, "load").unwrap();
        assert_eq!((&link[at..at + value.len()], unescape(value).as_str()), ("N4%2B%3D", "N4+="));
        assert_eq!(query(link, "bd"), None);
        assert_eq!(unescape("100%é%zz%ff"), "100%é%zz%ff");
        assert_eq!(unescape(&escape("a+/=é ")), "a+/=é ");
    }
}
