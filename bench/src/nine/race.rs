//! Everybody in turn, round by round: on a shared machine a slow minute then hurts all alike. The best round counts.
//!
//! Whoever disagrees with most of the others is wrong; two who disagree are both told.

use crate::common::Failure;

/// How many of the puzzles have no, one, several solutions, and how many solutions were counted in all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) zero: u64,
    pub(crate) one: u64,
    pub(crate) more: u64,
    pub(crate) sum: u64,
}

impl Tally {
    /// Of counted solutions.
    pub(crate) fn of(counts: &[u64]) -> Self {
        let mut tally = Self::default();
        for &count in counts {
            match count {
                0 => tally.zero += 1,
                1 => tally.one += 1,
                _ => tally.more += 1,
            }
            tally.sum += count;
        }
        tally
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { zero, one, more, sum } = self;
        write!(f, "{zero} with none, {one} with one, {more} with several, {sum} solutions")
    }
}

/// What one entrant did in one round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reading {
    /// CPU time.
    pub(crate) nanos: u64,
    pub(crate) tally: Tally,
    /// Solutions of each puzzle; empty when they are not told.
    pub(crate) counts: Vec<u64>,
}

/// Somebody who can be asked the same puzzles again and again.
pub(crate) trait Entrant {
    fn name(&self) -> &str;
    /// Whether it is one of our engines.
    fn ours(&self) -> bool;
    /// One round. `None`: it does not take such a question.
    fn go(&mut self) -> Result<Option<Reading>, Failure>;
}

/// What one entrant did in all rounds on one set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) ours: bool,
    /// CPU time of each round; empty when it does not take such questions.
    pub(crate) nanos: Vec<u64>,
    pub(crate) tally: Option<Tally>,
    pub(crate) counts: Vec<u64>,
    /// Disagrees with most of the others.
    pub(crate) wrong: bool,
    /// Not run here: its time is another's, scaled by a known ratio.
    pub(crate) scaled: bool,
}

impl Column {
    /// CPU time of the best round.
    pub(crate) fn best(&self) -> Option<u64> {
        self.nanos.iter().copied().min()
    }
}

/// Runs all rounds.
pub(crate) fn race(entrants: &mut [Box<dyn Entrant + '_>], rounds: u32) -> Result<Vec<Column>, Failure> {
    let mut columns: Vec<Column> = entrants
        .iter()
        .map(|e| Column { name: e.name().into(), ours: e.ours(), ..Column::default() })
        .collect();
    for round in 0..rounds.max(1) {
        for (entrant, column) in entrants.iter_mut().zip(&mut columns) {
            let Some(reading) = entrant.go()? else { continue };
            column.nanos.push(reading.nanos);
            if round == 0 {
                column.tally = Some(reading.tally);
                column.counts = reading.counts;
            } else if column.tally != Some(reading.tally) || column.counts != reading.counts {
                return Err(format!("{} answers differently in round {}", column.name, round + 1));
            }
        }
    }
    Ok(columns)
}

/// Compares the answers; marks and names those who disagree.
pub(crate) fn judge(set: &str, columns: &mut [Column]) -> Vec<String> {
    let tallies: Vec<Tally> = columns.iter().filter_map(|c| c.tally).collect();
    let votes = |t: &Tally| tallies.iter().filter(|other| *other == t).count();
    // The first of those with the most votes.
    let Some(truth) = tallies.iter().rev().max_by_key(|t| votes(t)).copied() else { return Vec::new() };
    let mut complaints = Vec::new();
    let right = |c: &Column| c.tally == Some(truth);
    let known: Option<(String, Vec<u64>)> =
        columns.iter().find(|c| right(c) && !c.counts.is_empty()).map(|c| (c.name.clone(), c.counts.clone()));
    for column in columns.iter_mut() {
        let Some(tally) = column.tally else { continue };
        if tally != truth {
            column.wrong = true;
            let most = format!("{} of {} say: {truth}", votes(&truth), tallies.len());
            complaints.push(format!("{set}: {} disagrees: {tally}; {most}", column.name));
        }
        if let Some((other, counts)) = &known
            && !column.counts.is_empty()
            && let Some(i) = (0..counts.len()).find(|&i| column.counts.get(i) != counts.get(i))
        {
            column.wrong = true;
            let (theirs, its) = (counts[i], column.counts.get(i).copied().unwrap_or_default());
            let name = &column.name;
            complaints.push(format!("{set}, puzzle {}: {other} counts {theirs}, {name} counts {its}", i + 1));
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Says these in turn; one who has nothing to say takes no such questions.
    struct Fixed(&'static str, Vec<Reading>);

    impl Entrant for Fixed {
        fn name(&self) -> &str {
            self.0
        }
        fn ours(&self) -> bool {
            false
        }
        fn go(&mut self) -> Result<Option<Reading>, Failure> {
            Ok((!self.1.is_empty()).then(|| self.1.remove(0)))
        }
    }

    fn reading(nanos: u64, counts: &[u64]) -> Reading {
        Reading { nanos, tally: Tally::of(counts), counts: counts.to_vec() }
    }

    #[test]
    fn the_best_round_counts_and_answers_must_stay() {
        let a = Fixed("a", vec![reading(30, &[1, 2]), reading(20, &[1, 2])]);
        let b = Fixed("b", Vec::new());
        let columns = race(&mut [Box::new(a), Box::new(b)], 2).unwrap();
        assert_eq!((columns[0].best(), columns[1].best()), (Some(20), None));
        let fickle = Fixed("c", vec![reading(1, &[1, 2]), reading(1, &[2, 1])]);
        assert!(race(&mut [Box::new(fickle)], 2).unwrap_err().contains("c answers differently in round 2"));
    }

    #[test]
    fn who_disagrees_is_named() {
        let column = |name: &str, counts: &[u64]| Column {
            name: name.into(),
            tally: Some(Tally::of(counts)),
            counts: counts.to_vec(),
            ..Column::default()
        };
        let mut columns =
            [column("a", &[0, 2]), column("b", &[0, 1]), column("c", &[0, 2]), Column::default()];
        columns[1].counts.clear();
        let complaints = judge("set", &mut columns);
        assert_eq!(complaints.len(), 1);
        assert!(complaints[0].contains("b disagrees: 1 with none, 1 with one"), "{complaints:?}");
        assert_eq!(columns.map(|c| c.wrong), [false, true, false, false]);
        let mut swapped = [column("a", &[0, 2]), column("b", &[2, 0])];
        assert!(judge("set", &mut swapped)[0].contains("puzzle 1: a counts 0, b counts 2"));
        assert!(judge("set", &mut [column("a", &[0, 2]), column("b", &[0, 2])]).is_empty());
    }
}
