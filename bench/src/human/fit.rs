//! A line through logarithms by weighted ridge regression, ranks, quantiles.

use super::data::{FOLDS, Row};

/// How much the slope is held back, in units of the spread of the logarithm of effort.
pub(super) const RIDGE: f64 = 0.02;

/// ln measured = intercept + slope · ln effort.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Line {
    pub intercept: f64,
    pub slope: f64,
}

impl Line {
    /// Fits rows by their weights.
    pub(super) fn fit<'r>(rows: impl IntoIterator<Item = &'r Row>) -> Self {
        let rows: Vec<&Row> = rows.into_iter().collect();
        let total: f64 = rows.iter().map(|r| r.weight).sum();
        let mean = |f: &dyn Fn(&Row) -> f64| rows.iter().map(|r| r.weight * f(r)).sum::<f64>() / total;
        let (x, y) = (mean(&|r| r.ln_effort), mean(&|r| r.measured.ln()));
        let spread = mean(&|r| (r.ln_effort - x).powi(2)).sqrt();
        let together = mean(&|r| (r.ln_effort - x) / spread * (r.measured.ln() - y));
        let slope = together / (1.0 + RIDGE) / spread;
        Self { intercept: y - slope * x, slope }
    }

    /// The logarithm of what is to be expected.
    pub(super) fn at(self, ln_effort: f64) -> f64 {
        self.intercept + self.slope * ln_effort
    }
}

/// For each row what a line fitted on the other folds says.
pub(super) fn cross_validated(rows: &[Row]) -> Vec<f64> {
    let fit = |fold| Line::fit(rows.iter().filter(move |r| r.fold != fold));
    let lines: Vec<Line> = (0..FOLDS).map(fit).collect();
    rows.iter().map(|r| lines[r.fold as usize].at(r.ln_effort)).collect()
}

/// Spearman's rank correlation; equal values share the mean of their ranks.
pub(super) fn spearman(a: &[f64], b: &[f64]) -> f64 {
    let (a, b) = (ranks(a), ranks(b));
    let mean = f64::midpoint(a.len() as f64, 1.0);
    let sum = |p: &[f64], q: &[f64]| p.iter().zip(q).map(|(p, q)| (p - mean) * (q - mean)).sum::<f64>();
    sum(&a, &b) / (sum(&a, &a) * sum(&b, &b)).sqrt()
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&i, &j| values[i].total_cmp(&values[j]));
    let mut ranks = vec![0.0; values.len()];
    let mut done = 0;
    for ties in order.chunk_by(|&i, &j| values[i].total_cmp(&values[j]).is_eq()) {
        let rank = done as f64 + f64::midpoint(ties.len() as f64, 1.0);
        for &i in ties {
            ranks[i] = rank;
        }
        done += ties.len();
    }
    ranks
}

/// The value below which a share of them lies, between neighbours by proportion.
pub(super) fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = share * (sorted.len() - 1) as f64;
    let (low, high) = (sorted[at.floor() as usize], sorted[at.ceil() as usize]);
    low + (high - low) * at.fract()
}

/// Intercept and slope of the plain least squares of `y` on `x`.
pub(super) fn least_squares(x: &[f64], y: &[f64]) -> [f64; 2] {
    let n = x.len() as f64;
    let (mx, my) = (x.iter().sum::<f64>() / n, y.iter().sum::<f64>() / n);
    let slope = x.iter().zip(y).map(|(x, y)| (x - mx) * (y - my)).sum::<f64>()
        / x.iter().map(|x| (x - mx).powi(2)).sum::<f64>();
    [my - slope * mx, slope]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_share_ties_and_correlation_is_right() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 2.0]), [3.5, 1.0, 3.5, 2.0]);
        assert!((spearman(&[1.0, 2.0, 3.0], &[10.0, 20.0, 30.0]) - 1.0).abs() < 1e-12);
        // By hand: ranks 1 2.5 2.5 4 against 1 3 2 4.
        let r = spearman(&[1.0, 2.0, 2.0, 3.0], &[1.0, 3.0, 2.0, 4.0]);
        assert!((r - 4.5 / (4.5f64 * 5.0).sqrt()).abs() < 1e-12, "{r}");
    }

    #[test]
    fn quantiles_and_lines() {
        let close = |a: f64, b: f64| (a - b).abs() < 1e-12;
        assert!(close(quantile(&[4.0, 1.0, 3.0, 2.0], 0.5), 2.5));
        assert!(close(quantile(&[0.0, 10.0], 0.1), 1.0));
        let [base, slope] = least_squares(&[1.0, 2.0, 3.0], &[3.0, 5.0, 7.0]);
        assert!(close(base, 1.0) && close(slope, 2.0));
        let row = |x: f64| Row { ln_effort: x, measured: (2.0 * x).exp(), weight: 1.0, test: false, fold: 0 };
        let rows = [row(1.0), row(2.0), row(3.0)];
        let line = Line::fit(&rows);
        assert!(close(line.slope, 2.0 / 1.02) && close(line.at(2.0), 4.0), "{line:?}");
    }
}
