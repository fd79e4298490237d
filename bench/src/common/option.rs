//! Numbers that are given on the command line, and refused there.

/// The most seconds that may be asked for, about thirty years: a clock can go that far ahead.
const MOST: f64 = 1e9;

/// Seconds: not negative, and not without end.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    within(text, MOST, "seconds")
}

/// A number that is not negative.
pub(crate) fn amount(text: &str) -> Result<f64, String> {
    within(text, 1e6, "a number")
}

fn within(text: &str, most: f64, what: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if (0.0..=most).contains(&number) => Ok(number),
        Ok(_) => Err(format!("must be {what} from 0 to {most}")),
        Err(_) => Err(format!("not a number; give {what}, such as 60 or 0.5")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_clock_can_take_is_refused() {
        for (text, expected) in [("0", 0.0), ("60", 60.0), ("0.25", 0.25), ("1e9", 1e9)] {
            assert_eq!(seconds(text), Ok(expected), "{text}");
        }
        for text in ["-1", "-0.1", "NaN", "inf", "1e10", "", "1 s"] {
            assert!(seconds(text).is_err(), "{text}");
        }
        assert!(amount("-1").is_err() && amount("1e7").is_err());
        assert_eq!(amount("0.5"), Ok(0.5));
    }
}
