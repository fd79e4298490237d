//! The gallery: pictures beside each other, or one JSON object each.

use std::fmt::Write as _;

use masume::generator::gallery::{Picture, pictures};
use masume::locale::Lang;
use masume::puzzle::Pattern;

use crate::diagnostic::say;
use crate::exit::Exit;
use crate::json::Object;
use crate::options::RunArgs;
use crate::output::{Output, WriteFailure};
use crate::telling::padded;

/// The columns of a picture, and between two.
const WIDTH: usize = 18;
const GAP: usize = 3;

/// Draws the gallery.
pub(super) fn list(lang: Lang, json: bool, run: &RunArgs) -> Exit {
    let text = if json { lines().into_bytes() } else { drawn(lang, terminal_columns()).into_bytes() };
    let written = Output::open(run.output.as_deref()).and_then(|mut output| match output.write(&text) {
        Ok(()) => output.finish(true).map(|_| ()),
        Err(WriteFailure::Closed) => Ok(()),
        Err(WriteFailure::Refused(why)) => Err(why),
    });
    match written {
        Ok(()) => Exit::Done,
        Err(why) => {
            say!("masume: error: {why}");
            Exit::Bad
        }
    }
}

/// As wide as the shell says, else what every terminal has.
fn terminal_columns() -> usize {
    std::env::var("COLUMNS").ok().and_then(|c| c.parse().ok()).unwrap_or(80)
}

fn drawn(lang: Lang, columns: usize) -> String {
    let beside = ((columns + GAP) / (WIDTH + GAP)).max(1);
    let all: Vec<&Picture> = pictures().collect();
    let gap = " ".repeat(GAP);
    let mut text = String::new();
    for row in all.chunks(beside) {
        let mut line = |of: &dyn Fn(&Picture) -> String| {
            let parts: Vec<String> = row.iter().map(|p| padded(&of(p), WIDTH)).collect();
            let _ = writeln!(text, "{}", parts.join(&gap).trim_end());
        };
        line(&|p| format!("{} ({})", p.id, p.pattern().len()));
        line(&|p| match lang {
            Lang::En => p.name_en.to_string(),
            Lang::Ja => p.name_ja.to_string(),
        });
        for i in 0..9 {
            line(&|p| p.rows[i].chars().map(|c| if c == '#' { "██" } else { " ·" }).collect());
        }
        text.push('\n');
    }
    text
}

fn lines() -> String {
    let mut out = Vec::new();
    for picture in pictures() {
        let pattern: Pattern = picture.pattern();
        let mut object = Object::record(&mut out, "generate --list-patterns", None);
        object.string("id", picture.id);
        object.string("name", picture.name_en);
        object.string("name_ja", picture.name_ja);
        object.number("clues", pattern.len() as u64);
        object.strings("symmetries", pattern.symmetries().iter().map(|s| s.id));
        object.string("cells", &picture.rows.concat().replace('#', "X"));
        object.end_line();
    }
    String::from_utf8(out).unwrap_or_default()
}
