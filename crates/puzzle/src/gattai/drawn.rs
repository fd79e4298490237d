//! Layouts from pictures: a map, a word, any dark shape.
//!
//! The lattice of boards is laid over the picture. Two lattice steps to a pixel make each dark pixel two boards, one to the
//! lower right of the other, and boards of pixels side by side meet; so a picture that hangs together gives boards that
//! do. For a wanted number of boards the lattice is made coarser or finer until it has that many or a little less.

use super::{MOST_BOARDS, on_lattice};
use crate::BoardSpec;

/// A picture of dark and light pixels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    width: usize,
    dark: Vec<bool>,
}

impl Drawing {
    /// From pixels row by row; `None` when they are not whole rows, or none is dark.
    pub fn new(width: usize, dark: Vec<bool>) -> Option<Self> {
        let whole = width > 0 && dark.len().is_multiple_of(width);
        (whole && dark.contains(&true)).then_some(Self { width, dark })
    }

    /// Pixels of a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.dark.len() / self.width
    }

    /// Whether a pixel is dark; those outside are not.
    pub fn is_dark(&self, row: usize, col: usize) -> bool {
        col < self.width && self.dark.get(row * self.width + col).copied().unwrap_or(false)
    }

    /// The lattice points on dark pixels, with `num` / `den` lattice steps to a pixel. At most `most` of them and one
    /// more.
    fn points(&self, num: usize, den: usize, most: usize) -> Vec<(u32, u32)> {
        let steps = |pixels: usize| (pixels * num).div_ceil(den);
        let on = |step: usize| (2 * step + 1) * den / (2 * num);
        (0..steps(self.height()))
            .flat_map(|i| (i % 2..steps(self.width)).step_by(2).map(move |j| (i, j)))
            .filter(|&(i, j)| self.is_dark(on(i), on(j)))
            .map(|(i, j)| (i as u32, j as u32))
            .take(most + 1)
            .collect()
    }
}

/// Boards close to the top left edge of the plane.
fn moved(points: Vec<(u32, u32)>) -> BoardSpec {
    let top = points.iter().map(|p| p.0).min().unwrap_or(0);
    let left = points.iter().map(|p| p.1).min().unwrap_or(0);
    on_lattice(points.into_iter().map(|(i, j)| (i - top, j - left)))
}

/// Two boards for each dark pixel. The error says how many that would be when it is too many.
pub fn drawn(drawing: &Drawing) -> Result<BoardSpec, String> {
    let boards = 2 * drawing.dark.iter().filter(|dark| **dark).count();
    if boards > MOST_BOARDS {
        return Err(format!(
            "the picture has {} dark pixels, two boards each; a layout has {MOST_BOARDS} boards at most: \
             say how many boards you want, and it is made smaller",
            boards / 2
        ));
    }
    Ok(moved(drawing.points(2, 1, boards)))
}

/// Lattice steps along the longer side of a picture, at most.
const FINEST: usize = 4_096;

/// As many boards as the finest lattice has that has at most `boards` on the dark pixels. The error says that there is
/// none.
pub fn drawn_in(drawing: &Drawing, boards: usize) -> Result<BoardSpec, String> {
    let boards = boards.min(MOST_BOARDS);
    // Steps to a pixel are `num` in `den`; finer lattices have more boards, but not strictly: the best of a few is kept.
    // Fine enough for the largest picture; and no lattice has more than `FINEST` steps to a side, however small the dark
    // part is.
    let den = 64 * drawing.width().max(drawing.height());
    let fits = |num: usize| {
        let points = drawing.points(num, den, boards);
        (!points.is_empty() && points.len() <= boards).then_some(points)
    };
    let (mut low, mut high) = (1usize, 64 * FINEST);
    while low < high {
        let middle = (low + high).div_ceil(2);
        if drawing.points(middle, den, boards).len() <= boards { low = middle } else { high = middle - 1 }
    }
    (low.saturating_sub(16).max(1)..=low + 16)
        .filter_map(fits)
        .max_by_key(Vec::len)
        .map(moved)
        .ok_or_else(|| format!("{boards} boards do not show this picture; give it more"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(rows: &[&str]) -> Drawing {
        let dark = rows.iter().flat_map(|row| row.chars().map(|c| c == '#')).collect();
        Drawing::new(rows[0].len(), dark).unwrap()
    }

    #[test]
    fn a_dark_pixel_is_two_boards() {
        let spec = drawn(&picture(&["....", ".##.", ".#.."])).unwrap();
        assert_eq!(spec.boards, [(0, 0), (0, 12), (6, 6), (6, 18), (12, 0), (18, 6)]);
    }

    #[test]
    fn pictures_come_in_any_number_of_boards() {
        let wide = picture(&["##########", "##......##", "##########"]);
        for boards in [3, 10, 50, 333, 5_000] {
            let spec = drawn_in(&wide, boards).unwrap();
            let n = spec.boards.len();
            assert!(n <= boards && (n * 5 >= boards * 4 || boards < 50), "{boards}: {n}");
        }
        let large = Drawing::new(1_000, vec![true; 1_000_000]).unwrap();
        assert!(drawn(&large).unwrap_err().contains("1000000 dark pixels"));
        assert!(drawn_in(&large, 1_000).unwrap().boards.len() > 900);
        assert!(Drawing::new(3, vec![true; 4]).is_none() && Drawing::new(2, vec![false; 4]).is_none());
    }
}
