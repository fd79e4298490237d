//! Ranges on the command line: `3`, `3..5`, `3..`, `..5`; both ends belong to them.

use std::ops::RangeInclusive;

/// The ends of a range; an end that is not said is `None`.
fn ends<T: PartialOrd>(
    text: &str,
    what: &str,
    one: impl Fn(&str) -> Option<T>,
) -> Result<(Option<T>, Option<T>), String> {
    let end = |text: &str| match text.trim() {
        "" => Ok(None),
        text => one(text).map(Some).ok_or_else(|| format!("“{text}” is no {what}")),
    };
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (end(low)?, end(high.trim_start_matches('='))?),
        None => (end(text)?, end(text)?),
    };
    match (&low, &high) {
        (Some(low), Some(high)) if low > high => {
            Err("the range is upside down: give the smaller end first".to_string())
        }
        (None, None) if !text.contains("..") => Err(format!("give a {what} or a range such as 3..5")),
        _ => Ok((low, high)),
    }
}

/// `24`, `24..30`: a number of clues.
pub(crate) fn clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (low, high) = ends(text, "number of clues", |t| t.parse().ok())?;
    Ok(low.unwrap_or(0)..=high.unwrap_or(usize::MAX))
}

/// `3..5`, `7.1`: a rating, as tenths.
pub(crate) fn rating(text: &str) -> Result<RangeInclusive<u16>, String> {
    let (low, high) = ends(text, "rating (a number from 0 to 20 with one decimal, such as 7.1)", tenths)?;
    Ok(low.unwrap_or(0)..=high.unwrap_or(u16::MAX))
}

fn tenths(text: &str) -> Option<u16> {
    let value: f64 = text.parse().ok()?;
    let tenths = (value * 10.0).round();
    let exact = (value * 10.0 - tenths).abs() < 1e-6;
    (exact && (0.0..=200.0).contains(&tenths)).then_some(tenths as u16)
}

/// `5m..10m`, `..90s`: a time, as seconds.
pub(crate) fn time(text: &str) -> Result<RangeInclusive<f64>, String> {
    if !text.contains("..") {
        return Err("give a range of times, such as 5m..10m or ..90s".to_string());
    }
    let (low, high) = ends(text, "time such as 90s, 5m or 1h30m", seconds)?;
    Ok(low.unwrap_or(0.0)..=high.unwrap_or(f64::INFINITY))
}

fn seconds(text: &str) -> Option<f64> {
    if let Ok(seconds) = text.parse::<f64>() {
        return Some(seconds).filter(|s| s.is_finite() && *s >= 0.0);
    }
    let mut sum = 0.0;
    let mut number = String::new();
    for c in text.chars() {
        let unit = match c {
            'h' => 3600.0,
            'm' => 60.0,
            's' => 1.0,
            c if c.is_ascii_digit() || c == '.' => {
                number.push(c);
                continue;
            }
            _ => return None,
        };
        sum += number.parse::<f64>().ok()? * unit;
        number.clear();
    }
    number.is_empty().then_some(sum).filter(|s| s.is_finite())
}

/// A range of whole numbers as it is given: `24`, `24..30`, `24..`.
pub(crate) fn written(range: &RangeInclusive<usize>) -> String {
    match (*range.start(), *range.end()) {
        (low, high) if low == high => low.to_string(),
        (low, usize::MAX) => format!("{low}.."),
        (low, high) => format!("{low}..{high}"),
    }
}

/// A range of ratings as it is given.
pub(crate) fn rating_written(range: &RangeInclusive<u16>) -> String {
    let point = |tenths: &u16| format!("{:.1}", f64::from(*tenths) / 10.0);
    let (low, high) = (range.start(), range.end());
    let low = if *low == 0 { String::new() } else { point(low) };
    let high = if *high == u16::MAX { String::new() } else { point(high) };
    format!("{low}..{high}")
}

/// A range of times as it is given.
pub(crate) fn time_written(range: &RangeInclusive<f64>) -> String {
    let (low, high) = (*range.start(), *range.end());
    let low = if low > 0.0 { format!("{low}s") } else { String::new() };
    let high = if high.is_finite() { format!("{high}s") } else { String::new() };
    format!("{low}..{high}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_belong_to_a_range() {
        assert_eq!(rating("3..5"), Ok(30..=50));
        assert_eq!(rating("3.5"), Ok(35..=35));
        assert_eq!(rating("..4"), Ok(0..=40));
        assert_eq!(rating("9.."), Ok(90..=u16::MAX));
        assert_eq!(rating(".."), Ok(0..=u16::MAX));
        assert_eq!(clues("24"), Ok(24..=24));
        assert_eq!(clues("24..=30"), Ok(24..=30));
        assert_eq!(time("5m..1h30m"), Ok(300.0..=5400.0));
        assert_eq!(time("..90"), Ok(0.0..=90.0));
    }

    #[test]
    fn what_is_no_range_is_said_to_be_none() {
        for text in ["", "x", "5..3", "3.55", "-1", "99", "3..x", "nan", "inf"] {
            assert!(rating(text).is_err(), "{text}");
        }
        for text in ["", "-3", "2.5", "30..20", "a..b"] {
            assert!(clues(text).is_err(), "{text}");
        }
        for text in ["5m", "10m..5m", "5x..", "m..", "1e400.."] {
            assert!(time(text).is_err(), "{text}");
        }
    }

    #[test]
    fn ranges_are_written_as_they_are_read() {
        for text in ["24", "24..30", "24.."] {
            assert_eq!(written(&clues(text).unwrap()), text);
        }
        for text in ["3.0..5.0", "..4.0", "9.1..", ".."] {
            assert_eq!(rating_written(&rating(text).unwrap()), text);
        }
        assert_eq!(time(&time_written(&(90.0..=600.0))), Ok(90.0..=600.0));
    }
}
