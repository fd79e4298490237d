//! Puzzles that an option names: a file of them, or the puzzle itself.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor};
use std::path::Path;
use std::sync::Arc;

use masume::formats::{Document, Records};
use masume::puzzle::Shape;

/// All puzzles of a file, or the argument itself; the error is for people and names the option.
pub(crate) fn puzzles(
    option: &str,
    argument: &OsStr,
    shape: Option<&Arc<Shape>>,
) -> Result<Vec<Document>, String> {
    let path = Path::new(argument);
    let name = path.display();
    // A pipe of the shell has a name, too.
    let source: Box<dyn BufRead> = if path.exists() && !path.is_dir() {
        let said = |e: std::io::Error| format!("{option} {name}: {e}");
        Box::new(BufReader::new(File::open(path).map_err(said)?))
    } else {
        let text = argument.to_str().ok_or_else(|| format!("{option}: there is no such file"))?;
        Box::new(Cursor::new(text.to_string()))
    };
    let mut all = Vec::new();
    for record in Records::new(source).with_side(shape.map(|s| s.digits())) {
        let said = |e| format!("{option} {name}: {e}");
        let (reading, _) = record.map_err(said)?.read(shape).map_err(said)?;
        all.push(reading.document);
    }
    if all.is_empty() {
        return Err(format!("{option} {name}: there is no puzzle in it"));
    }
    Ok(all)
}
