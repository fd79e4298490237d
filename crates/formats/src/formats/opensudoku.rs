//! `OpenSudoku` XML, both versions: one game of a file, with the header before it.
//!
//! Version 1 has elements for the collection (`name`, `author` …) and `<game data="81 digits"/>`; version 2 has folders
//! and games with more attributes, where `data` may list cells as `value|notes|editable|` after a line `version: N`.
//! Notes are a list in data version 1, a bit mask in 2 and 3, two masks (corners, middle) from 4 on, and from 5 on a
//! colour follows. A record may end after its game, since files are cut between games. The reader knows no entities
//! but XML's own five, so there is nothing a hostile file could unfold. Plain puzzles are written as version 1, puzzles
//! with entries or notes as version 2.

use std::fmt::Write;

use masume_puzzle::{Board, Digit, DigitSet, Document, Grid, Meta, Puzzle};
use quick_xml::escape::{escape, resolve_predefined_entity};
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use crate::web::{parts, url};
use crate::{Format, ReadError, Reading, Source, WriteError, WriteOptions, Written};

pub(crate) static FORMAT: Format = Format {
    id: "opensudoku",
    about_en: "OpenSudoku XML, versions 1 and 2",
    about_ja: "OpenSudoku の XML(バージョン 1・2)",
    extensions: &["opensudoku", "1gsudoku"],
    keeps: &[
        "entries",
        "centre_marks",
        "corner_marks",
        "title",
        "author",
        "description",
        "source",
        "url",
        "date",
        "level",
    ],
    detect,
    read,
    write: Some(write),
};

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";

fn detect(text: &str) -> bool {
    let text = text.trim_start();
    let ours = ["<opensudoku", "<sudoku", "<game", "<folder"];
    text.starts_with('<')
        && (ours.iter().any(|tag| url::starts_with(text, tag))
            || url::starts_with(text, "<?xml") && ours.iter().any(|tag| text.contains(tag)))
}

fn read(source: &Source<'_>) -> Result<Reading, ReadError> {
    let record = source.text;
    let mut reader = Reader::from_str(record);
    // Records are cut between games, so that closing tags may be missing or left over.
    reader.config_mut().check_end_names = false;
    reader.config_mut().allow_unmatched_ends = true;
    let mut found: Option<Reading> = None;
    let mut meta = Meta::default();
    let mut further = 0;
    let mut element: Option<(String, String)> = None;
    loop {
        let at = reader.buffer_position() as usize;
        let event = reader.read_event().map_err(|e| {
            parts::error_at(record, reader.error_position() as usize, format!("the XML is damaged: {e}"))
        })?;
        match event {
            Event::Start(tag) | Event::Empty(tag) => {
                let name = tag.local_name().as_ref().to_string();
                match name.as_str() {
                    "game" | "sudoku" if found.is_none() => found = Some(game(record, at, &tag)?),
                    "game" | "sudoku" => further += 1,
                    "folder" => folder(record, at, &tag, &mut meta)?,
                    _ => element = Some((name, String::new())),
                }
            }
            Event::Text(text) => {
                if let Some((_, content)) = &mut element {
                    content.push_str(&text.xml10_content());
                }
            }
            Event::CData(text) => {
                if let Some((_, content)) = &mut element {
                    content.push_str(&text.xml10_content());
                }
            }
            Event::GeneralRef(reference) => {
                let resolved = match reference.resolve_char_ref() {
                    Ok(Some(c)) => Some(c.to_string()),
                    _ => resolve_predefined_entity(&reference.xml10_content()).map(str::to_string),
                };
                let Some(text) = resolved else {
                    return Err(parts::error_at(record, at, "this entity is not one of XML's own"));
                };
                if let Some((_, content)) = &mut element {
                    content.push_str(&text);
                }
            }
            Event::End(_) => {
                if let Some((name, content)) = element.take() {
                    note(&mut meta, &name, &content);
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    let Some(mut reading) = found else {
        return Err(parts::error_at(
            record,
            record.len(),
            "the XML ends before a <game> element with its data",
        )
        .help("check that the file is complete"));
    };
    merge(&mut reading.document.meta, meta);
    if further > 0 {
        reading.not_kept.push(format!("further games in the same text ({further})"));
    }
    Ok(reading)
}

/// Takes what an element of the header says.
fn note(meta: &mut Meta, name: &str, content: &str) {
    let slot = match name {
        "name" => &mut meta.title,
        "author" => &mut meta.author,
        "description" => &mut meta.description,
        "comment" if meta.description.is_empty() => &mut meta.description,
        "comment" => {
            meta.description.push('\n');
            meta.description.push_str(content);
            return;
        }
        "created" => &mut meta.date,
        "source" => &mut meta.source,
        "level" => &mut meta.level,
        "sourceURL" => &mut meta.url,
        _ => return,
    };
    *slot = content.to_string();
}

/// What the header says, where the game itself says nothing.
fn merge(own: &mut Meta, header: Meta) {
    let fill = |own: &mut String, header: String| {
        if own.is_empty() {
            *own = header;
        }
    };
    fill(&mut own.title, header.title);
    fill(&mut own.author, header.author);
    fill(&mut own.description, header.description);
    fill(&mut own.date, header.date);
    fill(&mut own.source, header.source);
    fill(&mut own.level, header.level);
    fill(&mut own.url, header.url);
}

/// The attributes of a tag: names and values.
fn attributes(record: &str, at: usize, tag: &BytesStart<'_>) -> Result<Vec<(String, String)>, ReadError> {
    let mut all = Vec::new();
    for attribute in tag.attributes() {
        let attribute =
            attribute.map_err(|e| parts::error_at(record, at, format!("an attribute is damaged: {e}")))?;
        let value = attribute
            .normalized_value(XmlVersion::Implicit1_0)
            .map_err(|e| parts::error_at(record, at, format!("an attribute is damaged: {e}")))?;
        all.push((attribute.key.local_name().as_ref().to_string(), value.into_owned()));
    }
    Ok(all)
}

fn folder(record: &str, at: usize, tag: &BytesStart<'_>, meta: &mut Meta) -> Result<(), ReadError> {
    for (name, value) in attributes(record, at, tag)? {
        match name.as_str() {
            "name" => meta.title = value,
            "created" if value != "0" => meta.date = value,
            _ => {}
        }
    }
    Ok(())
}

fn game(record: &str, at: usize, tag: &BytesStart<'_>) -> Result<Reading, ReadError> {
    let mut not_kept = Vec::new();
    let mut meta = Meta::default();
    let mut document = None;
    for (name, value) in attributes(record, at, tag)? {
        match name.as_str() {
            "data" => {
                let place = record[at..].find("data").map_or(at, |i| at + i);
                document = Some(data(record, place, &value, &mut not_kept)?);
            }
            "note" => meta.description = value,
            "created" if value != "0" => meta.date = value,
            // How far a player has come and how long it took; not part of the puzzle, but said.
            "state" | "time" | "last_played" | "created" if matches!(value.as_str(), "" | "0" | "1") => {}
            _ if value.is_empty() => {}
            _ => not_kept.push(format!("attribute {name}")),
        }
    }
    let mut document =
        document.ok_or_else(|| parts::error_at(record, at, "the game has no data attribute"))?;
    document.meta = meta;
    Ok(Reading { document, not_kept })
}

fn data(record: &str, place: usize, value: &str, not_kept: &mut Vec<String>) -> Result<Document, ReadError> {
    let fail = |message: String| Err(parts::error_at(record, place, message));
    let value = value.trim();
    let mut givens = vec![0; 81];
    let Some(rest) = value.strip_prefix("version:") else {
        let cells: Vec<char> = value.chars().collect();
        if cells.len() != 81 {
            return fail(format!("the data has {} digits, it should have 81", cells.len()));
        }
        for (i, c) in cells.iter().enumerate() {
            match c.to_digit(10) {
                Some(v) => givens[i] = v as u8,
                None if *c == '.' => {}
                None => return fail(format!("cell {} of the data is “{c}”, not a digit", i + 1)),
            }
        }
        return Ok(Document::new(parts::puzzle(Puzzle::empty(Board::classic()), givens)?));
    };
    let rest = rest.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let Some(version) = rest[..end].parse::<u32>().ok().filter(|v| *v >= 1) else {
        return fail("the data does not say its version".into());
    };
    let fields: Vec<&str> = rest[end..].trim().split('|').map(str::trim).filter(|f| !f.is_empty()).collect();
    let width = match version {
        0..=3 => 3,
        4 => 4,
        _ => 5,
    };
    if fields.len() != 81 * width {
        return fail(format!("the data has {} fields, 81 cells need {}", fields.len(), 81 * width));
    }
    let mut entries = vec![0; 81];
    let (mut centre, mut corner) = (vec![DigitSet::EMPTY; 81], vec![DigitSet::EMPTY; 81]);
    for (i, cell) in fields.chunks(width).enumerate() {
        let wrong = |what: &str, found: &str| {
            let found: String = found.chars().take(20).collect();
            parts::error_at(record, place, format!("cell {} has {what} “{found}”", i + 1))
        };
        let value =
            cell[0].parse::<u8>().ok().filter(|v| *v <= 9).ok_or_else(|| wrong("the value", cell[0]))?;
        let notes = |text: &str| note_set(version, text).ok_or_else(|| wrong("the notes", text));
        if version >= 4 {
            corner[i] = notes(cell[1])?;
            centre[i] = notes(cell[2])?;
        } else {
            centre[i] = notes(cell[1])?;
        }
        if width == 5 && cell[3] != "0" {
            not_kept.push("colours of cells".into());
        }
        match cell[width - 1] {
            "0" => givens[i] = value,
            "1" => entries[i] = value,
            other => return Err(wrong("an editable mark", other)),
        }
    }
    not_kept.dedup();
    let mut document = Document::new(parts::puzzle(Puzzle::empty(Board::classic()), givens)?);
    document.entries = Grid::from_values(entries).unwrap_or_default();
    document.centre_marks = parts::tidy(centre);
    document.corner_marks = parts::tidy(corner);
    Ok(document)
}

fn note_set(version: u32, text: &str) -> Option<DigitSet> {
    if text == "-" {
        return Some(DigitSet::EMPTY);
    }
    if version == 1 {
        let digit = |d: &str| d.trim().parse().ok().and_then(|v| parts::digit(v, 9));
        return text.split(',').filter(|d| !d.trim().is_empty()).map(digit).collect();
    }
    text.parse::<u64>().ok().filter(|mask| *mask < 1 << 9).map(DigitSet::from_bits)
}

/// A text as XML content or attribute value. Characters that XML cannot hold become a replacement character.
fn xml(text: &str) -> String {
    let allowed = |c: char| if c.is_control() && !matches!(c, '\n' | '\r' | '\t') { '\u{FFFD}' } else { c };
    let text: String = text.chars().map(allowed).collect();
    // Line ends and tabs would be made blanks or other line ends by the reader.
    escape(&text).replace('\r', "&#13;").replace('\n', "&#10;").replace('\t', "&#9;")
}

fn write(document: &Document, _: &WriteOptions) -> Result<Written, WriteError> {
    parts::no_restrictions(FORMAT.id, document)?;
    let spec = &document.puzzle.spec();
    if !spec.is_usual() || spec.side != 9 {
        return Err(parts::cannot_shape(FORMAT.id, spec));
    }
    let meta = &document.meta;
    let corner = document.corner_marks.iter().any(|m| !m.is_empty());
    let centre = document.centre_marks.iter().any(|m| !m.is_empty());
    let mut text = String::from(DECLARATION);
    if document.entries.is_empty() && !centre && !corner {
        text.push_str("<opensudoku>");
        let elements = [
            ("name", &meta.title),
            ("author", &meta.author),
            ("description", &meta.description),
            ("created", &meta.date),
            ("source", &meta.source),
            ("level", &meta.level),
            ("sourceURL", &meta.url),
        ];
        for (name, value) in elements.iter().filter(|(_, v)| !v.is_empty()) {
            let _ = write!(text, "<{name}>{}</{name}>", xml(value));
        }
        let cells: String = document.puzzle.givens().values().iter().map(|v| (b'0' + v) as char).collect();
        let _ = write!(text, "<game data=\"{cells}\"/></opensudoku>");
        return Ok(Written::keeping(text, document, FORMAT.keeps));
    }
    // Data version 1 is what every program reads; only notes in two places need a later one.
    let version = if corner { 4 } else { 1 };
    let mut data = format!("version: {version}&#10;");
    for cell in document.board().cells() {
        let given = document.puzzle.given(cell);
        let value = given.or(document.entries.get(cell)).map_or(0, Digit::value);
        let set = |sets: &[DigitSet]| sets.get(cell.index()).copied().unwrap_or_default();
        let (middle, corners) = (set(&document.centre_marks), set(&document.corner_marks));
        let notes = match version {
            4 => format!("{}|{}", corners.bits(), middle.bits()),
            _ if middle.is_empty() => "-".to_string(),
            _ => middle.iter().fold(String::new(), |all, d| all + &d.to_string() + ","),
        };
        let _ = write!(data, "{value}|{notes}|{}|", u8::from(given.is_none()));
    }
    let date = if meta.date.is_empty() { "0".to_string() } else { xml(&meta.date) };
    let note = if meta.description.is_empty() {
        String::new()
    } else {
        format!(" note=\"{}\"", xml(&meta.description))
    };
    let _ = write!(
        text,
        "<opensudoku version=\"2\"><folder name=\"{}\" created=\"0\"><game created=\"{date}\" state=\"0\" time=\"0\" \
         last_played=\"0\" data=\"{data}\"{note}/></folder></opensudoku>",
        xml(&meta.title)
    );
    let kept = ["entries", "centre_marks", "corner_marks", "title", "description", "date"];
    let mut written = Written::keeping(text, document, &kept);
    if document.entries.filled().any(|(cell, _)| document.puzzle.given(cell).is_some()) {
        written.not_kept.push("entries".into());
    }
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(text: &str) -> Result<Reading, ReadError> {
        read(&Source { text, template: None })
    }

    #[test]
    fn later_data_versions_are_read() {
        let cell = |v: u8| format!("{v}|3|{}|", u8::from(v == 0));
        let cells: String = (0..81).map(|i| cell(u8::from(i == 4) * 7)).collect();
        let document = reading(&format!("<game data=\"version: 3\n{cells}\"/>")).unwrap().document;
        assert_eq!((document.puzzle.givens().count(), document.centre_marks[0].bits()), (1, 3));
        let cells: String = (0..81).map(|_| "5|1|6|2|1|").collect();
        let reading = reading(&format!("<game foo='x' data=\"version: 7 {cells}\"/>")).unwrap();
        assert_eq!(reading.document.corner_marks[80].bits(), 1);
        assert_eq!(reading.document.centre_marks[80].bits(), 6);
        assert_eq!(reading.document.entries.count(), 81);
        assert_eq!(reading.not_kept, ["attribute foo", "colours of cells"]);
    }

    #[test]
    fn entities_cannot_unfold() {
        let bomb = "<!DOCTYPE x [<!ENTITY a \"&a;&a;\">]><opensudoku><name>&a;</name><game data=\"0\"/></opensudoku>";
        assert!(reading(bomb).unwrap_err().message.contains("entity"));
        assert!(reading("<game data=\"&a;\"/>").is_err());
    }

    #[test]
    fn errors_have_a_place() {
        let e = reading("<opensudoku>\n  <game data=\"12\"/>").unwrap_err();
        assert_eq!((e.line, e.column), (2, 9));
        assert!(e.message.contains("2 digits"));
    }
}
