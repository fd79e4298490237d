//! On what, when and how a measurement was made.

use std::time::{SystemTime, UNIX_EPOCH};

/// One line: the date, the processor and the cores that this process may use.
pub(crate) fn describe() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = info.lines().find(|l| l.split(':').next().is_some_and(|k| k.trim() == name));
        line.and_then(|l| l.split(':').nth(1)).map(str::trim)
    };
    let model = field("model name").unwrap_or(std::env::consts::ARCH);
    let numbers = match (field("cpu family"), field("model")) {
        (Some(family), Some(number)) => format!(" (family {family}, model {number})"),
        _ => String::new(),
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{}, {model}{numbers}, {cores} cores, {}", today(), std::env::consts::OS)
}

/// The command that is running, as it can be typed again.
pub(crate) fn command() -> String {
    let args = std::env::args().skip(1);
    let quoted = args.map(|a| if a.contains([' ', '*', '$']) { format!("'{a}'") } else { a });
    format!("cargo run --release -p masume-bench -- {}", quoted.collect::<Vec<_>>().join(" "))
}

/// Today in UTC, as `2026-11-15`.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
    let (year, month, day) = civil(seconds / 86_400);
    format!("{year}-{month:02}-{day:02}")
}

/// The date of a day counted from 1 January 1970.
fn civil(mut day: u64) -> (u64, u64, u64) {
    let leap = |y: u64| y.is_multiple_of(4) && (!y.is_multiple_of(100) || y.is_multiple_of(400));
    let mut year = 1970;
    while day >= 365 + u64::from(leap(year)) {
        day -= 365 + u64::from(leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while day >= lengths[month] {
        day -= lengths[month];
        month += 1;
    }
    (year, month as u64 + 1, day + 1)
}

#[cfg(test)]
mod tests {
    #[test]
    fn days_become_dates() {
        assert_eq!(super::civil(0), (1970, 1, 1));
        assert_eq!(super::civil(11_016), (2000, 2, 29));
        assert_eq!(super::civil(20_772), (2026, 11, 15));
    }
}
