//! A peer that cannot be had here, from its ratio to one that was run: `NAME=PEER:FILE`, where FILE has lines `SET
//! RATIO` (how many times as fast as PEER). Ratios carry from one machine to its like; speeds do not.

use std::collections::HashMap;
use std::path::PathBuf;
use std::str::FromStr;

use super::race::Column;
use crate::common::Failure;

/// A stand-in as it is given on the command line, its ratios read.
#[derive(Clone, Debug)]
pub(crate) struct Scaled {
    name: String,
    peer: String,
    ratios: HashMap<String, f64>,
}

impl FromStr for Scaled {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self, Failure> {
        let parts = text.split_once('=').and_then(|(name, rest)| Some((name, rest.split_once(':')?)));
        let Some((name, (peer, file))) = parts else {
            return Err("write NAME=PEER:FILE, for example other=tdoku:ratios.txt".into());
        };
        let path = PathBuf::from(file);
        let content = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let ratios = ratios(&content).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(Self { name: name.into(), peer: peer.into(), ratios })
    }
}

/// Reads lines `SET RATIO`; empty ones and those that begin with `#` are left aside.
fn ratios(content: &str) -> Result<HashMap<String, f64>, Failure> {
    let mut ratios = HashMap::new();
    for (i, line) in content.lines().enumerate() {
        let fields: Vec<&str> = line.split_whitespace().collect();
        if fields.is_empty() || line.starts_with('#') {
            continue;
        }
        let ratio = fields.get(1).and_then(|r| r.parse::<f64>().ok()).filter(|r| r.is_finite() && *r > 0.0);
        match (fields.as_slice(), ratio) {
            ([set, _], Some(ratio)) => ratios.insert((*set).to_string(), ratio),
            _ => return Err(format!("line {}: write a set's name and a ratio above 0", i + 1)),
        };
    }
    Ok(ratios)
}

impl Scaled {
    /// The column it stands for, when its peer ran on this set and the ratio is known.
    pub(crate) fn column(&self, set: &str, columns: &[Column]) -> Option<Column> {
        let peer = columns.iter().find(|c| c.name == self.peer)?;
        let ratio = self.ratios.get(set)?;
        let nanos = (peer.best()? as f64 / ratio).round() as u64;
        Some(Column { name: self.name.clone(), nanos: vec![nanos], scaled: true, ..Column::default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_scaled_where_the_ratio_is_known() {
        let ratios = ratios("# from somewhere\n\nhard 1.25\neasy 2\n").unwrap();
        let scaled = Scaled { name: "s".into(), peer: "p".into(), ratios };
        let ran = [Column { name: "p".into(), nanos: vec![700, 500], ..Column::default() }];
        assert_eq!(scaled.column("hard", &ran).unwrap().best(), Some(400));
        assert!(scaled.column("other", &ran).is_none());
        assert!(scaled.column("hard", &[]).is_none());
    }

    #[test]
    fn wrong_lines_are_named() {
        for text in ["hard", "hard x", "hard -1", "hard 1 2", "hard 0"] {
            let said = ratios(&format!("easy 1\n{text}")).unwrap_err();
            assert!(said.contains("line 2"), "{text}: {said}");
        }
        assert!("a=b".parse::<Scaled>().unwrap_err().contains("NAME=PEER:FILE"));
        assert!("a=b:/no/such/file".parse::<Scaled>().unwrap_err().contains("/no/such/file"));
    }
}
