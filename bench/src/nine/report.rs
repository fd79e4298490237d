//! Speeds of one run, and how many times as fast as the fastest peer each of ours is.

use std::path::Path;
use std::process::ExitCode;

use serde_json::{Value, json};

use super::race::Column;
use crate::common::Failure;
use crate::common::table::{Table, number};

/// What all entrants did on one set.
pub(crate) struct Outcome {
    pub(crate) set: String,
    /// What speed counts: puzzles, or solutions.
    pub(crate) amount: u64,
    pub(crate) columns: Vec<Column>,
}

impl Outcome {
    /// How much an entrant does in a second.
    pub(crate) fn speed(&self, column: &Column) -> Option<f64> {
        column.best().map(|nanos| self.amount as f64 * 1e9 / nanos.max(1) as f64)
    }

    /// The fastest peer whose answers are right.
    pub(crate) fn fastest_peer(&self) -> Option<(&Column, f64)> {
        let peers = self.columns.iter().filter(|c| !c.ours && !c.wrong);
        let speeds = peers.filter_map(|c| Some((c, self.speed(c)?)));
        speeds.max_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// How many times as fast as the fastest peer one of ours is.
    pub(crate) fn ratio(&self, name: &str) -> Option<f64> {
        let ours = self.columns.iter().find(|c| c.ours && c.name == name)?;
        Some(self.speed(ours)? / self.fastest_peer()?.1)
    }
}

/// The geometric mean; of nothing, none.
pub(crate) fn geometric_mean(values: &[f64]) -> Option<f64> {
    let logs: f64 = values.iter().map(|v| v.ln()).sum();
    (!values.is_empty()).then(|| (logs / values.len() as f64).exp())
}

/// Everybody's name, ours first, in the order of the first set that has it.
fn names(outcomes: &[Outcome]) -> Vec<(String, bool)> {
    let mut names: Vec<(String, bool)> = Vec::new();
    for column in outcomes.iter().flat_map(|o| &o.columns) {
        if !names.iter().any(|(n, ours)| *n == column.name && *ours == column.ours) {
            names.push((column.name.clone(), column.ours));
        }
    }
    names.sort_by_key(|(_, ours)| !ours);
    names
}

/// The table of speeds, in thousands a second.
pub(crate) fn speeds(unit: &str, outcomes: &[Outcome]) -> String {
    let names = names(outcomes);
    let scaled = |name: &str| outcomes.iter().flat_map(|o| &o.columns).any(|c| c.scaled && c.name == name);
    let heads = names.iter().map(|(n, _)| if scaled(n) { format!("{n} *") } else { n.clone() });
    let mut table = Table::new([format!("thousand {unit} a second")].into_iter().chain(heads));
    let mut notes = String::new();
    for outcome in outcomes {
        let cell = |(name, ours): &(String, bool)| {
            let column = outcome.columns.iter().find(|c| c.name == *name && c.ours == *ours);
            let speed = column.and_then(|c| outcome.speed(c)).unwrap_or(f64::NAN);
            format!("{}{}", number(speed / 1000.0), if column.is_some_and(|c| c.wrong) { " !" } else { "" })
        };
        table.row([outcome.set.clone()].into_iter().chain(names.iter().map(cell)));
    }
    if outcomes.iter().flat_map(|o| &o.columns).any(|c| c.wrong) {
        notes.push_str("\n!: wrong answers, see below\n");
    }
    if outcomes.iter().flat_map(|o| &o.columns).any(|c| c.scaled) {
        notes.push_str("\n*: not run here, scaled by a known ratio from one that was\n");
    }
    format!("{table}{notes}")
}

/// The table of ratios, with their geometric mean and the least; empty without peers or without ours.
pub(crate) fn ratios(outcomes: &[Outcome]) -> String {
    let ours: Vec<String> = names(outcomes).into_iter().filter(|(_, ours)| *ours).map(|(n, _)| n).collect();
    if ours.is_empty() || outcomes.iter().all(|o| o.fastest_peer().is_none()) {
        return String::new();
    }
    let head = ["times the fastest peer".to_string(), "fastest peer".into()];
    let mut table = Table::new(head.into_iter().chain(ours.iter().cloned()));
    let text = |ratio: Option<f64>| number(ratio.unwrap_or(f64::NAN));
    for outcome in outcomes {
        let peer = outcome.fastest_peer().map_or("–", |(c, _)| &c.name);
        let cells = ours.iter().map(|name| text(outcome.ratio(name)));
        table.row([outcome.set.clone(), peer.into()].into_iter().chain(cells));
    }
    let all = |name: &String| outcomes.iter().filter_map(|o| o.ratio(name)).collect::<Vec<f64>>();
    let means = ours.iter().map(|n| text(geometric_mean(&all(n))));
    table.row(["geometric mean".to_string(), String::new()].into_iter().chain(means));
    let least = ours.iter().map(|n| text(all(n).into_iter().reduce(f64::min)));
    table.row(["least".to_string(), String::new()].into_iter().chain(least));
    table.to_string()
}

/// All of it for programs.
pub(crate) fn as_json(unit: &str, outcomes: &[Outcome]) -> Value {
    let column = |o: &Outcome, c: &Column| {
        let tally = c.tally.map(|t| json!({ "zero": t.zero, "one": t.one, "more": t.more, "sum": t.sum }));
        json!({ "name": c.name, "ours": c.ours, "scaled": c.scaled, "wrong": c.wrong, "nanos": c.nanos,
                "per_second": o.speed(c), "tally": tally,
                "ratio": if c.ours { o.ratio(&c.name) } else { None } })
    };
    let sets = outcomes.iter().map(|o| {
        let columns: Vec<Value> = o.columns.iter().map(|c| column(o, c)).collect();
        let fastest = o.fastest_peer().map(|(c, _)| c.name.clone());
        json!({ "set": o.set, unit: o.amount, "fastest_peer": fastest, "entrants": columns })
    });
    let means = names(outcomes).into_iter().filter(|(_, ours)| *ours).map(|(name, _)| {
        let ratios: Vec<f64> = outcomes.iter().filter_map(|o| o.ratio(&name)).collect();
        let least = ratios.iter().copied().reduce(f64::min);
        json!({ "name": name, "geometric_mean": geometric_mean(&ratios), "least": least })
    });
    json!({ "sets": sets.collect::<Vec<_>>(), "ratios": means.collect::<Vec<_>>() })
}

/// Writes the JSON file that was asked for, says what is wrong, and tells how the run ends.
pub(crate) fn finish(
    file: Option<&Path>,
    complaints: &[String],
    value: impl FnOnce() -> Value,
) -> Result<ExitCode, Failure> {
    if let Some(path) = file {
        std::fs::write(path, format!("{:#}\n", value())).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    for complaint in complaints {
        eprintln!("WRONG: {complaint}");
    }
    Ok(if complaints.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(name: &str, ours: bool, nanos: &[u64]) -> Column {
        Column { name: name.into(), ours, nanos: nanos.to_vec(), ..Column::default() }
    }

    fn outcome(set: &str, ours: u64, peers: [u64; 2]) -> Outcome {
        let columns = vec![
            column("slow", false, &[peers[0]]),
            column("quick", false, &[2 * peers[1], peers[1]]),
            column("masume", true, &[ours]),
            column("absent", false, &[]),
        ];
        Outcome { set: set.into(), amount: 1000, columns }
    }

    #[test]
    fn ratios_are_to_the_fastest_right_peer() {
        let mut o = outcome("s", 250, [2000, 1000]);
        assert_eq!(o.speed(&o.columns[1]), Some(1e9));
        assert_eq!(o.fastest_peer().unwrap().0.name, "quick");
        assert_eq!(o.ratio("masume"), Some(4.0));
        o.columns[1].wrong = true;
        assert_eq!(o.ratio("masume"), Some(8.0));
        assert_eq!(o.ratio("absent"), None);
    }

    #[test]
    fn means_are_geometric() {
        assert!((geometric_mean(&[2.0, 8.0]).unwrap() - 4.0).abs() < 1e-12);
        assert_eq!(geometric_mean(&[]), None);
        let outcomes = [outcome("a", 500, [2000, 1000]), outcome("b", 125, [1000, 3000])];
        let table = ratios(&outcomes);
        let row = |head: &str| {
            let line = table.lines().find(|l| l.contains(&format!("| {head} "))).unwrap();
            line.split('|').map(|c| c.trim().to_string()).collect::<Vec<_>>()
        };
        assert_eq!(row("a")[2..4], ["quick", "2.00"]);
        assert_eq!(row("b")[2..4], ["slow", "8.00"]);
        assert_eq!(row("geometric mean")[3], "4.00");
        assert_eq!(row("least")[3], "2.00");
        let json = as_json("puzzles", &outcomes);
        assert_eq!(json["ratios"][0]["geometric_mean"].as_f64().map(f64::round), Some(4.0));
        assert_eq!(json["sets"][1]["fastest_peer"], "slow");
    }

    #[test]
    fn ours_stand_first_and_marks_are_explained() {
        let mut o = outcome("s", 250, [2000, 1000]);
        o.columns[0].wrong = true;
        o.columns[1].scaled = true;
        let table = speeds("puzzles", &[o]);
        let head: Vec<&str> = table.lines().next().unwrap().split('|').map(str::trim).collect();
        assert_eq!(head[2..5], ["masume", "slow", "quick *"]);
        assert!(table.contains("500,000 !") && table.contains("scaled by a known ratio"), "{table}");
        assert!(ratios(&[Outcome { set: "s".into(), amount: 1, columns: vec![] }]).is_empty());
    }
}
