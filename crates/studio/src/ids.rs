//! Names of browsers and documents: 32 hexadecimal digits, made here and nowhere else. Whatever comes from a request is
//! read as one of these before any path is made of it; small letters only, so that no file system mixes two of them up.

use std::fmt;

/// The name of a browser or of a document.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id([u8; 16]);

impl Id {
    /// A new one that nobody can guess. Fails when the system has no random numbers to give.
    pub fn random() -> std::io::Result<Self> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|e| std::io::Error::other(e.to_string()))?;
        Ok(Self(bytes))
    }

    /// Reads one; `None` unless the text is 32 of `0-9a-f`.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.as_bytes();
        let mut bytes = [0; 16];
        if text.len() != 32 {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
            *byte = hex(pair[0])? << 4 | hex(pair[1])?;
        }
        Some(Self(bytes))
    }
}

fn hex(sign: u8) -> Option<u8> {
    match sign {
        b'0'..=b'9' => Some(sign - b'0'),
        b'a'..=b'f' => Some(sign - b'a' + 10),
        _ => None,
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_written_here_is_read() {
        let id = Id::random().unwrap();
        assert_eq!(Id::read(&id.to_string()), Some(id));
        assert_ne!(Id::random().unwrap(), id);
        let long = "0".repeat(33);
        for text in [
            "",
            "..",
            "../../../../../../../../etc/passw",
            &long[..31],
            &long,
            "0123456789ABCDEF0123456789ABCDEF",
        ] {
            assert_eq!(Id::read(text), None, "{text}");
        }
        assert_eq!(Id::read("é".repeat(16).as_str()), None);
    }
}
