//! The number of solutions by clues, |S(H(i))| by i: the paper's figure 3 as data and as a picture.
//!
//! Small clue sets are estimated by weighted random descents (unbiased, with an error), large ones counted.

use std::fmt::Write;

use masume_solver::classic9::{Descent, Mean, Sample, Single};
use masume_solver::{Control, Stop};

use super::choose::{Clue, Hints};

/// The number of solutions with so many clues.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Clues: i.
    pub clues: usize,
    /// Solutions, estimated or counted.
    pub solutions: f64,
    /// The standard error; 0 when they were counted.
    pub error: f64,
}

impl Point {
    /// Whether the solutions were counted.
    pub fn is_exact(&self) -> bool {
        self.error == 0.0
    }
}

/// One run's way down.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// What it is called in the data, such as the seed of the run.
    pub name: String,
    /// Whether the run ended in a puzzle.
    pub found: bool,
    /// From no clue to all.
    pub points: Vec<Point>,
}

/// How much work a curve may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Descents for each estimate.
    pub descents: usize,
    /// Clue sets with this many clues and more are counted.
    pub count_from: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { descents: 20_000, count_from: 13 }
    }
}

/// Follows clues in the order in which they came. Stops short when `control` says so, and at a set without a solution.
pub fn points(clues: &[Clue], seed: u64, effort: Effort, control: &Control) -> Vec<Point> {
    let mut points = Vec::new();
    let mut descents = vec![Descent::DEAD; effort.descents.max(2)];
    for i in 0..=clues.len() {
        let board = Hints { clues: clues[..i].to_vec(), solutions: None }.board();
        let point = if i >= effort.count_from {
            let (count, report) = Single::new().total(&board, control);
            if report.stop != Stop::Complete {
                break;
            }
            Point { clues: i, solutions: count as f64, error: 0.0 }
        } else {
            if control.must_stop(0).is_some() {
                break;
            }
            Sample::new().descend(&board, seed, 0, &mut descents);
            let mean = Mean::of(&descents);
            Point { clues: i, solutions: mean.solutions, error: mean.error }
        };
        if point.solutions < 0.5 {
            break;
        }
        points.push(point);
    }
    points
}

/// The curves as tab-separated values with a heading.
pub fn tsv(curves: &[Curve]) -> String {
    let mut text = String::from("run\tfound\tclues\tsolutions\tstandard_error\tkind\n");
    for curve in curves {
        for point in &curve.points {
            let kind = if point.is_exact() { "counted" } else { "estimated" };
            let solutions = if point.is_exact() {
                format!("{:.0}", point.solutions)
            } else {
                format!("{:.4e}", point.solutions)
            };
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{}\t{}\t{}\t{solutions}\t{:.2e}\t{kind}",
                curve.name.replace(['\t', '\n', '\r'], " "),
                curve.found,
                point.clues,
                point.error
            );
        }
    }
    text
}

/// The paper of the picture, in its own units.
const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 520.0;
/// Where the axes are: left, right, top, bottom.
const FRAME: [f64; 4] = [76.0, 740.0, 72.0, 464.0];

/// The curves as a picture: clues across, solutions upwards on a scale of powers of ten.
pub fn svg(curves: &[Curve]) -> String {
    let [left, right, top, bottom] = FRAME;
    let points = || curves.iter().flat_map(|c| &c.points);
    let most_clues = points().map(|p| p.clues).max().unwrap_or(0).max(17);
    let decades = points().map(|p| p.solutions.max(1.0).log10().ceil()).fold(22.0, f64::max);
    let x = |clues: usize| left + (right - left) * clues as f64 / most_clues as f64;
    let y = |solutions: f64| bottom - (bottom - top) * solutions.max(1.0).log10() / decades;
    let mut out = String::new();
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    line(format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13" fill="#222">"##
    ));
    line("<title>Solutions by number of clues</title>".into());
    line(format!(r##"<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>"##));
    line(format!(
        r#"<text x="{left}" y="28" font-size="17" font-weight="bold">Solutions by number of clues</text>"#
    ));
    line(format!(r##"<text x="{left}" y="50" fill="#555">{}</text>"##, summary(curves)));
    for decade in (0..=decades as u32).step_by(2) {
        let at = y(10f64.powi(decade as i32));
        line(format!(r##"<path d="M{left} {at:.1}H{right}" stroke="#e4e4e4"/>"##));
        line(format!(
            r#"<text x="{:.1}" y="{:.1}" text-anchor="end">10<tspan font-size="9" dy="-5">{decade}</tspan></text>"#,
            left - 8.0,
            at + 4.0
        ));
    }
    for clues in 0..=most_clues {
        let at = x(clues);
        line(format!(r##"<path d="M{at:.1} {bottom}v5" stroke="#888"/>"##));
        line(format!(r#"<text x="{at:.1}" y="{:.1}" text-anchor="middle">{clues}</text>"#, bottom + 20.0));
    }
    line(format!(r##"<path d="M{left} {top}V{bottom}H{right}" fill="none" stroke="#888"/>"##));
    line(format!(
        r#"<text x="{:.1}" y="{:.1}" text-anchor="middle">clues</text>"#,
        f64::midpoint(left, right),
        bottom + 44.0
    ));
    let middle = f64::midpoint(top, bottom);
    line(format!(
        r#"<text x="22" y="{middle:.1}" text-anchor="middle" transform="rotate(-90 22 {middle:.1})">solutions</text>"#
    ));
    for curve in curves {
        let colour = if curve.found { "#1f6fb4" } else { "#d9822b" };
        let path: Vec<String> =
            curve.points.iter().map(|p| format!("{:.1} {:.1}", x(p.clues), y(p.solutions))).collect();
        if path.is_empty() {
            continue;
        }
        line(format!(
            r#"<path d="M{}" fill="none" stroke="{colour}" stroke-width="1.4" stroke-opacity="0.6"/>"#,
            path.join("L")
        ));
        for p in &curve.points {
            let fill = if p.is_exact() { colour } else { "#fff" };
            line(format!(
                r#"<circle cx="{:.1}" cy="{:.1}" r="2.6" fill="{fill}" stroke="{colour}"/>"#,
                x(p.clues),
                y(p.solutions)
            ));
        }
    }
    legend(&mut line);
    line("</svg>".into());
    out
}

/// What the picture shows, in a line.
fn summary(curves: &[Curve]) -> String {
    let whole: Vec<f64> = curves
        .iter()
        .filter(|c| c.found)
        .filter_map(|c| {
            let (first, last) = (c.points.first()?, c.points.last()?);
            let clues = last.clues.checked_sub(first.clues).filter(|&n| n > 0)?;
            Some((first.solutions / last.solutions).log10() / clues as f64)
        })
        .collect();
    let runs = format!("Faithful beam of source A, {} runs", curves.len());
    if whole.is_empty() {
        return runs;
    }
    let factor = 10f64.powf(whole.iter().sum::<f64>() / whole.len() as f64);
    format!("{runs}; on the way to a puzzle each clue divides the solutions by {factor:.0} on average")
}

/// What colours and dots mean, in the empty corner.
fn legend(line: &mut impl FnMut(String)) {
    let [_, right, top, _] = FRAME;
    let rows = [
        ("#1f6fb4", "#1f6fb4", "run that found a puzzle"),
        ("#d9822b", "#d9822b", "run that did not (best set of 14)"),
        ("#555", "#555", "counted"),
        ("#555", "#fff", "estimated by weighted descents"),
    ];
    for (i, (stroke, fill, text)) in rows.into_iter().enumerate() {
        let at = top + 14.0 + 20.0 * i as f64;
        let from = right - 240.0;
        line(format!(
            r#"<circle cx="{from:.1}" cy="{:.1}" r="3.5" fill="{fill}" stroke="{stroke}"/>"#,
            at - 4.0
        ));
        line(format!(r#"<text x="{:.1}" y="{at:.1}">{text}</text>"#, from + 12.0));
    }
}
