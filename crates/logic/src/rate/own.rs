//! The mode `masume`: our own rating, the same for every image of a puzzle. The rating itself is in
//! [`crate::masume`]; here is its row.

use super::{Mode, Rating};
use crate::masume::{MasumeRating, Options, rate_with};
use crate::table::techniques;

/// The row of this mode.
pub(super) const MODE: Mode = Mode {
    id: MasumeRating::MODE,
    about_en: "Masume's own: the same when the puzzle is turned; with predicted human time",
    about_ja: "枡目独自の難易度。盤を回転・入れ替えしても変わらず、人の予想時間つき",
    rate: |board, choice, control, visit| {
        let barred = techniques().filter(|t| !choice.has(t)).collect();
        let options = Options { uniqueness: choice.uniqueness, barred, deepest: None };
        Rating::Masume(Box::new(rate_with(board, &options, control, visit, &mut |_, _| ())))
    },
};
