//! Solving time of people from [`Effort`], with an interval: a line through logarithms, fitted on measured times.
//!
//! The numbers are in `human.toml`, which `masume-bench human --write` makes from the data set `human`: the mean
//! seconds of 919 puzzles, a fifth of them held out. The measured puzzles are plain 9×9 ones and mostly easy; a
//! prediction beyond them says that it is an extrapolation.

use std::fmt;
use std::sync::OnceLock;

use super::effort::Effort;
use super::level::Class;

/// The file that is compiled in.
const EMBEDDED: &str = include_str!("human.toml");

/// The model: ln seconds = intercept + slope · ln effort, and how far people are from it.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// How visible openings are: hidden in a box, hidden in another house, naked.
    pub weights: [u32; 3],
    /// What a round of eliminations costs per open cell: locked candidates, patterns, chains and nets, nested nets.
    pub hard: [f64; 4],
    /// Where the line is at an effort of 1.
    pub intercept: f64,
    /// How it climbs.
    pub slope: f64,
    /// From the line, which goes through the mean, to the median.
    pub shift: f64,
    /// The width of the interval: intercept and slope over ln effort.
    pub scale: [f64; 2],
    /// The least and the greatest width.
    pub scale_bounds: [f64; 2],
    /// The tenth and the ninetieth percentile, in widths from the median.
    pub percentiles: [f64; 2],
    /// The least and the greatest effort of the puzzles it was fitted on.
    pub range: [f64; 2],
}

/// A predicted solving time. Four of five puzzles are expected between `low` and `high`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Time {
    /// The median, in seconds.
    pub seconds: f64,
    /// The tenth percentile.
    pub low: f64,
    /// The ninetieth percentile.
    pub high: f64,
    /// Whether no measured puzzle was like this: another board, or an effort outside of the data.
    pub extrapolated: bool,
}

impl fmt::Display for Time {
    /// `6m52s (5m18s-9m40s)`, with `~` before it when extrapolated.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [middle, low, high] = [self.seconds, self.low, self.high].map(clock);
        write!(f, "{}{middle} ({low}-{high})", if self.extrapolated { "~" } else { "" })
    }
}

/// Seconds as people say them: no finer than they are known.
fn clock(seconds: f64) -> String {
    let all = seconds.round() as u64;
    match all {
        0..60 => format!("{all}s"),
        60..3600 => format!("{}m{:02}s", all / 60, all % 60),
        _ => format!("{}h{:02}m", all / 3600, all / 60 % 60),
    }
}

impl Model {
    /// The model that is compiled in.
    pub fn embedded() -> &'static Self {
        static MODEL: OnceLock<Model> = OnceLock::new();
        MODEL.get_or_init(|| Self::parse(EMBEDDED).expect("the model that is compiled in is tested"))
    }

    /// Reads a model; says what is missing otherwise.
    pub fn parse(text: &str) -> Result<Self, String> {
        let table: toml::Table = text.parse().map_err(|e: toml::de::Error| e.to_string())?;
        let number = |section: &str, key: &str| {
            let value = table.get(section).and_then(|s| s.get(key));
            let value = value.and_then(|v| v.as_float().or_else(|| v.as_integer().map(|i| i as f64)));
            value.filter(|v| v.is_finite()).ok_or_else(|| format!("[{section}] needs a number “{key}”"))
        };
        let weight = |key| {
            let weight = number("openings", key)?;
            if (1.0..=1000.0).contains(&weight) && weight.fract() == 0.0 {
                Ok(weight as u32)
            } else {
                Err(format!("[openings] {key} must be a whole number from 1 to 1000"))
            }
        };
        Ok(Self {
            weights: [weight("box")?, weight("line")?, weight("naked")?],
            hard: [
                number("hard", "locked")?,
                number("hard", "pattern")?,
                number("hard", "net")?,
                number("hard", "nested")?,
            ],
            intercept: number("line", "intercept")?,
            slope: number("line", "slope")?,
            shift: number("line", "shift")?,
            scale: [number("interval", "base")?, number("interval", "slope")?],
            scale_bounds: [number("interval", "least")?, number("interval", "most")?],
            percentiles: [number("interval", "low")?, number("interval", "high")?],
            range: [number("range", "least")?, number("range", "most")?],
        })
    }

    /// What a round of this class costs per open cell.
    pub(super) fn hard(&self, class: Class) -> f64 {
        match class {
            Class::Single => 0.0,
            Class::Locked => self.hard[0],
            Class::Pattern => self.hard[1],
            Class::Net => self.hard[2],
            Class::Nested => self.hard[3],
        }
    }

    /// The time for an effort; `measured_board` says whether it is that of a plain 9×9.
    pub fn time(&self, effort: &Effort, measured_board: bool) -> Time {
        let total = effort.total();
        // A full board takes no time; the logarithm of its effort would be none.
        let ln = total.max(1.0).ln();
        let middle = self.intercept + self.slope * ln + self.shift;
        let [least, most] = self.scale_bounds;
        let width = (self.scale[0] + self.scale[1] * ln).max(least).min(most);
        let at = |percentile: f64| (middle + percentile * width).exp();
        let inside = (self.range[0]..=self.range[1]).contains(&total);
        Time {
            seconds: middle.exp(),
            low: at(self.percentiles[0]),
            high: at(self.percentiles[1]),
            extrapolated: !inside || !measured_board,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_that_is_compiled_in_is_whole_and_sensible() {
        let model = Model::parse(EMBEDDED).unwrap();
        let time = |total| model.time(&Effort { search: total, ..Effort::default() }, true);
        let (easy, hard) = (time(1000.0), time(10_000.0));
        assert!(easy.low < easy.seconds && easy.seconds < easy.high && easy.high < hard.high);
        assert!((100.0..400.0).contains(&easy.seconds), "{easy:?}");
        assert!(!easy.extrapolated && time(1.0).extrapolated && time(1e6).extrapolated);
        assert!(model.time(&Effort { search: 1000.0, ..Effort::default() }, false).extrapolated);
    }

    #[test]
    fn a_model_says_what_it_lacks() {
        assert!(Model::parse("[line]\n").unwrap_err().contains("[openings] needs a number “box”"));
        assert!(Model::parse("[openings").is_err());
        let half = EMBEDDED.replace("box = 8", "box = 0.5");
        assert!(Model::parse(&half).unwrap_err().contains("whole number"));
    }
}
