//! The checksum of Fowler, Noll and Vo: the same everywhere and for ever, so that a file can keep it.

/// A checksum that grows byte by byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }

    pub(crate) fn value(self) -> u64 {
        self.0
    }

    /// As sixteen digits: numbers of this size do not survive every reader of JSON.
    pub(crate) fn text(self) -> String {
        format!("{:016x}", self.0)
    }
}
