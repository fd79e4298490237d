//! Where the boards stand: a named layout, or a picture.

use std::path::Path;

use masume::formats::read_picture;
use masume::puzzle::{BoardSpec, gattai};
use masume::render::{is_png, read_png};

/// Most bytes of a picture file.
const MOST_BYTES: u64 = 1 << 28;

/// The boards; the error is for people.
pub(super) fn spec(layout: &str, drawing: Option<&Path>, boards: Option<u64>) -> Result<BoardSpec, String> {
    let boards = boards.map(|n| usize::try_from(n).unwrap_or(usize::MAX));
    let Some(path) = drawing else {
        return gattai::named(layout, boards).map_err(|why| format!("--layout: {why}"));
    };
    let name = path.display();
    let size = path.metadata().map_err(|e| format!("--drawing {name}: {e}"))?.len();
    if size > MOST_BYTES {
        return Err(format!("--drawing {name}: a picture of {size} bytes is too large"));
    }
    let bytes = std::fs::read(path).map_err(|e| format!("--drawing {name}: {e}"))?;
    let drawing = if is_png(&bytes) {
        read_png(&bytes).map_err(|why| format!("--drawing {name}: {why}"))?
    } else {
        read_picture(&bytes).map_err(|e| {
            let help = if e.help.is_empty() { String::new() } else { format!("; {}", e.help) };
            format!("--drawing {name}:{}:{}: {}{help}", e.line, e.column, e.message)
        })?
    };
    let spec = match boards {
        None => gattai::drawn(&drawing),
        Some(0) => Err("0 boards show nothing".to_string()),
        Some(boards) => gattai::drawn_in(&drawing, boards),
    };
    spec.map_err(|why| format!("--drawing {name}: {why}"))
}
