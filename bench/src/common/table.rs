//! Tables that read well on a terminal and are Markdown as they stand.

/// A table being filled.
#[derive(Debug, Default)]
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these column heads.
    pub(crate) fn new<S: Into<String>>(head: impl IntoIterator<Item = S>) -> Self {
        Self { rows: vec![head.into_iter().map(Into::into).collect()] }
    }

    /// Adds a row.
    pub(crate) fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }
}

impl std::fmt::Display for Table {
    /// The first column to the left, the others to the right.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let cell = |row: &[String], c: usize| row.get(c).cloned().unwrap_or_default();
        let widths: Vec<usize> = (0..columns)
            .map(|c| self.rows.iter().map(|r| cell(r, c).chars().count()).max().unwrap_or(0).max(2))
            .collect();
        for (r, row) in self.rows.iter().enumerate() {
            for (c, &width) in widths.iter().enumerate() {
                let text = cell(row, c);
                if c == 0 { write!(f, "| {text:<width$} |")? } else { write!(f, " {text:>width$} |")? }
            }
            writeln!(f)?;
            if r == 0 {
                write!(f, "|{}|", "-".repeat(widths.first().map_or(0, |w| w + 2)))?;
                for width in widths.iter().skip(1) {
                    write!(f, "{}:|", "-".repeat(width + 1))?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

/// A number with about three significant digits and thousands apart.
pub(crate) fn number(x: f64) -> String {
    if !x.is_finite() {
        return "–".into();
    }
    if x >= 1000.0 {
        let digits = format!("{x:.0}");
        let mut text = String::new();
        for (i, c) in digits.chars().enumerate() {
            if i > 0 && (digits.len() - i) % 3 == 0 {
                text.push(',');
            }
            text.push(c);
        }
        text
    } else if x >= 100.0 {
        format!("{x:.0}")
    } else if x >= 10.0 {
        format!("{x:.1}")
    } else {
        format!("{x:.2}")
    }
}

/// A share in percent, one decimal.
pub(crate) fn percent(part: f64, whole: f64) -> String {
    if whole > 0.0 { format!("{:.1}", 100.0 * part / whole) } else { "–".into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut table = Table::new(["set", "ms"]);
        table.row(["hard", "1,234"]);
        assert_eq!(table.to_string(), "| set  |    ms |\n|------|------:|\n| hard | 1,234 |\n");
        assert_eq!([number(1_234_567.0), number(12.345), number(0.5)], ["1,234,567", "12.3", "0.50"]);
        assert_eq!(percent(1.0, 8.0), "12.5");
    }
}
