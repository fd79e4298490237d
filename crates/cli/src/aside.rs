//! Puzzles that an option names: a file of them, `-` for standard input, or the puzzle itself.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor};
use std::path::Path;

use masume::formats::{Document, Records};
use masume::puzzle::Puzzle;

use crate::input::Input;

/// All puzzles of a file, or the argument itself; the error is for people and names the option.
pub(crate) fn puzzles(
    option: &str,
    argument: &OsStr,
    shape: Option<&Puzzle>,
) -> Result<Vec<Document>, String> {
    let name = Path::new(argument).display();
    let source: Box<dyn BufRead> = match Input::from_argument(1, argument) {
        Input::Stdin => Box::new(BufReader::new(std::io::stdin())),
        Input::File(path) => {
            let said = |e: std::io::Error| format!("{option} {name}: {e}");
            Box::new(BufReader::new(File::open(path).map_err(said)?))
        }
        Input::Text(_, text) => Box::new(Cursor::new(text)),
        Input::Wrong(_, error) => return Err(format!("{option} {name}: {error}")),
        Input::Nothing(..) => Box::new(Cursor::new(String::new())),
    };
    let mut all = Vec::new();
    for record in Records::new(source).with_side(shape.map(|s| s.board().digits())) {
        let said = |e| format!("{option} {name}: {e}");
        let (reading, _) = record.map_err(said)?.read(shape).map_err(said)?;
        all.push(reading.document);
    }
    if all.is_empty() {
        return Err(format!("{option} {name}: there is no puzzle in it"));
    }
    Ok(all)
}
