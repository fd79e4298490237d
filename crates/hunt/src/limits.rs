//! Parameters that make sense: what is beyond them would fill the memory, never end or divide by nothing.

use std::fmt::Display;
use std::ops::RangeInclusive;

/// The most solutions that may be listed at once: some gigabytes.
pub(crate) const LISTED: u32 = 20_000_000;
/// The most random descents or chains for one question.
pub(crate) const DRAWN: usize = 1 << 20;

/// Refuses a value outside its range; the error is for people.
pub(crate) fn within<T: PartialOrd + Display + Copy>(
    name: &str,
    value: T,
    range: RangeInclusive<T>,
) -> Result<(), String> {
    if range.contains(&value) {
        Ok(())
    } else {
        Err(format!("{name}={value}: it must be from {} to {}", range.start(), range.end()))
    }
}
