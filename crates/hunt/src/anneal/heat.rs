//! The temperature, held so that a wanted part of the moves is accepted.
//!
//! What a clue is worth in candidates depends on the side of the board, on the rules, on the symmetry and on how many
//! clues there are; so no table of temperatures serves all. The part of moves that is accepted does: puzzles freeze
//! between about three tenths and a few hundredths on every board tried, whatever the temperature is there. Around it
//! good structures come up by chance in one chain of many, so the cooling is slow just there.

/// Moves in every lane between two corrections.
const MOVES: u32 = 64;
/// How strongly a correction answers.
const ANSWER: f64 = 0.12;
/// The largest correction.
const MOST: f64 = 0.04;
/// Below this the temperature means nothing: scores are whole numbers.
const LEAST: f64 = 0.2;
const HIGHEST: f64 = 4096.0;

/// A temperature that corrects itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heat {
    pub(super) now: f64,
    wanted: f64,
    moves: u32,
    accepted: u32,
    lanes: u32,
}

impl Heat {
    /// At this temperature, of `lanes` chains.
    pub(super) fn new(now: f64, lanes: usize) -> Self {
        let now = if now.is_finite() { now.clamp(LEAST, HIGHEST) } else { HIGHEST };
        Self { now, wanted: 0.0, moves: 0, accepted: 0, lanes: lanes as u32 }
    }

    /// The part of moves that shall be accepted.
    pub(super) fn want(&mut self, part: f64) {
        self.wanted = part;
    }

    /// Takes note of a move in every lane, of which so many were accepted.
    pub(super) fn note(&mut self, accepted: u32) {
        self.moves += 1;
        self.accepted += accepted;
        if self.moves == MOVES {
            let all = f64::from(MOVES * self.lanes);
            let part = (f64::from(self.accepted) + 0.5) / (all + 1.0);
            // The logarithm's slope at 1 will do: large corrections are cut off anyway.
            let off = (self.wanted - part) / self.wanted.max(part);
            self.now = (self.now * (1.0 + (off * ANSWER).clamp(-MOST, MOST))).clamp(LEAST, HIGHEST);
            self.moves = 0;
            self.accepted = 0;
        }
    }
}

/// A value on the way from one to another in equal ratios, `part` of the way.
pub(super) fn between(from: f64, to: f64, part: f64) -> f64 {
    let mut low = 1.0;
    let (mut ratio, mut part) = (to / from, part.clamp(0.0, 1.0));
    // By square roots, which are the same on every machine; logarithms are not.
    for _ in 0..24 {
        ratio = ratio.sqrt();
        part *= 2.0;
        if part >= 1.0 {
            part -= 1.0;
            low *= ratio;
        }
    }
    from * low
}

/// e to the minus x, by operations that are the same on every machine.
#[inline]
pub(super) fn decay(x: f64) -> f64 {
    if x >= 32.0 {
        return 0.0;
    }
    let y = -x / 256.0;
    let mut z = 1.0 + y * (1.0 + y * (0.5 + y * (1.0 / 6.0 + y * (1.0 / 24.0 + y / 120.0))));
    for _ in 0..8 {
        z *= z;
    }
    z
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decay_is_the_exponential() {
        for i in 0..320 {
            let x = f64::from(i) / 10.0;
            assert!((decay(x) - (-x).exp()).abs() < 1e-9, "{x}");
        }
        assert!(decay(f64::INFINITY).abs() < f64::EPSILON);
    }

    #[test]
    fn between_goes_in_equal_ratios() {
        for (part, value) in [(0.0, 16.0), (0.5, 4.0), (0.25, 8.0), (0.75, 2.0)] {
            assert!((between(16.0, 1.0, part) - value).abs() < 1e-3, "{part}");
        }
        assert!((between(16.0, 1.0, 1.0) - 1.0).abs() < 1e-3);
        assert!((between(1.0, 16.0, 0.5) - 4.0).abs() < 1e-3);
    }

    #[test]
    fn the_temperature_rises_where_too_little_is_accepted_and_falls_where_too_much() {
        for (accepted, up) in [(0, true), (32, false)] {
            let mut heat = Heat::new(10.0, 32);
            heat.want(0.2);
            (0..MOVES).for_each(|_| heat.note(accepted));
            assert_eq!(heat.now > 10.0, up);
        }
    }
}
