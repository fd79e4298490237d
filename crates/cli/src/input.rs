//! What to read: files, standard input, or puzzles given as arguments; and the thread that cuts them into records.

use std::cell::RefCell;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufReader, Cursor, IsTerminal as _, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use masume::formats::{self, ReadError, Record, Records};

use crate::progress::Counter;
use crate::queue::{Entry, Item, Lines, Queue};

/// Bytes asked of the system at once.
const BUFFER: usize = 256 << 10;
/// Bytes of text handed to the workers at once.
const HAND_OVER: usize = 1 << 20;

/// The most plain lines handed over as one: as many as a pipe gives at once.
const LINES: usize = 800;

/// One thing to read.
#[derive(Debug)]
pub(crate) enum Input {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// A puzzle given on the command line; its name for messages and its text.
    Text(String, String),
    /// An argument that is neither; its name and what to say.
    Wrong(String, ReadError),
    /// Nothing is read: so many empty items, for a command that can do without; their name.
    Nothing(String, u64),
}

impl Input {
    /// What the arguments mean; standard input when there are none.
    pub(crate) fn from_arguments(arguments: &[OsString]) -> Vec<Self> {
        if arguments.is_empty() {
            return vec![Self::Stdin];
        }
        arguments.iter().enumerate().map(|(i, a)| Self::from_argument(i + 1, a)).collect()
    }

    pub(crate) fn from_argument(number: usize, argument: &OsStr) -> Self {
        if argument == "-" {
            return Self::Stdin;
        }
        let path = Path::new(argument);
        if path.is_dir() {
            let error = ReadError::at(1, 1, "this is a folder, not a file of puzzles");
            return Self::Wrong(path.display().to_string(), error.help("name the files in it"));
        }
        if path.exists() {
            return Self::File(path.to_path_buf());
        }
        match argument.to_str() {
            Some(text) if text.trim().is_empty() || !looks_like_a_file(text) => {
                Self::Text(format!("argument {number}"), text.to_string())
            }
            _ => {
                let error = ReadError::at(1, 1, "there is no such file, and it is not a puzzle either");
                Self::Wrong(
                    path.display().to_string(),
                    error.help("check the name; a puzzle can be given as text"),
                )
            }
        }
    }

    /// The size in bytes, when it is known beforehand.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Self::Stdin => None,
            Self::File(path) => path.metadata().ok().filter(std::fs::Metadata::is_file).map(|m| m.len()),
            Self::Text(_, text) => Some(text.len() as u64),
            Self::Wrong(..) | Self::Nothing(..) => Some(0),
        }
    }

    /// Whether this waits for someone at a keyboard.
    pub(crate) fn is_keyboard(&self) -> bool {
        matches!(self, Self::Stdin) && io::stdin().is_terminal()
    }
}

/// Whether an argument that names no file was probably meant to: it cannot be read as a puzzle and is written like a
/// path or like one word.
fn looks_like_a_file(text: &str) -> bool {
    let path_like = text.len() < 256
        && !text.contains(['\n', '{', '<', ' '])
        && !text.contains("://")
        && (text.contains(['/', '\\'])
            || has_extension(text)
            || text.chars().all(char::is_alphanumeric) && text.len() < 16);
    path_like && formats::read(text, None).is_err()
}

/// Whether the text ends like `name.ext`: letters (and a digit or two) after the last dot, a name before it.
fn has_extension(text: &str) -> bool {
    text.rsplit_once('.').is_some_and(|(name, ext)| {
        !name.is_empty()
            && (1..=8).contains(&ext.len())
            && ext.starts_with(|c: char| c.is_ascii_alphabetic())
            && ext.chars().all(|c| c.is_ascii_alphanumeric())
    })
}

/// How to cut inputs into items.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cutting {
    /// The side of the boards, when the user says it.
    pub side: Option<u8>,
    /// Wait with the first item until it is known whether it is the only one.
    pub look_ahead: bool,
    /// Whether plain 9×9 lines may come many at once.
    pub lines: bool,
}

/// Cuts all inputs into items and hands them to the workers, in order.
pub(crate) fn read_all(inputs: Vec<Input>, cutting: Cutting, queue: &Queue, counter: &Counter) {
    let hand = Rc::new(RefCell::new(Hand {
        entries: Vec::new(),
        bytes: 0,
        count: 0,
        wanted: true,
        hold_first: cutting.look_ahead,
        queue,
    }));
    for input in inputs {
        if !hand.borrow().wanted {
            return;
        }
        match input {
            Input::Stdin => cut("-", io::stdin().lock(), cutting, &hand, counter),
            Input::Text(name, text) => cut(&name, Cursor::new(text), cutting, &hand, counter),
            Input::Nothing(name, items) => {
                let name: Arc<str> = name.into();
                for _ in 0..items {
                    let mut hand = hand.borrow_mut();
                    hand.add(&name, 1, Ok(Record::of_line(String::new(), 1)));
                    if !hand.wanted {
                        return;
                    }
                }
            }
            Input::Wrong(name, error) => hand.borrow_mut().add(&name.into(), 1, Err(error)),
            Input::File(path) => {
                let name = path.display().to_string();
                match File::open(&path) {
                    Ok(file) => cut(&name, file, cutting, &hand, counter),
                    Err(e) => {
                        let error = ReadError::at(1, 1, format!("cannot open the file: {e}"));
                        hand.borrow_mut().add(&name.into(), 1, Err(error));
                    }
                }
            }
        }
    }
    hand.borrow_mut().end();
}

fn cut(name: &str, source: impl Read, cutting: Cutting, hand: &Rc<RefCell<Hand<'_>>>, counter: &Counter) {
    let name: Arc<str> = name.into();
    let source = Watched { source, hand: hand.clone(), counter };
    let before = hand.borrow().count;
    let mut records = Records::new(BufReader::with_capacity(BUFFER, source)).with_side(cutting.side);
    loop {
        let mut boards = Vec::new();
        while cutting.lines
            && let Some(line) = records.plain_lines(LINES, &mut boards)
        {
            hand.borrow_mut().add_lines(&name, line, std::mem::take(&mut boards));
        }
        let Some(record) = records.next() else { break };
        let mut hand = hand.borrow_mut();
        match record {
            Ok(record) => hand.add(&name, record.line, Ok(record)),
            Err(error) => hand.add(&name, error.line, Err(error)),
        }
        if !hand.wanted {
            return;
        }
    }
    let hand = hand.borrow();
    if hand.count == before {
        hand.queue.note_empty(if &*name == "-" { "standard input" } else { &name });
    }
}

/// What was cut and not yet handed over.
struct Hand<'a> {
    entries: Vec<Entry>,
    bytes: usize,
    count: u64,
    wanted: bool,
    hold_first: bool,
    queue: &'a Queue,
}

impl Hand<'_> {
    fn add(&mut self, file: &Arc<str>, line: usize, content: Result<Record, ReadError>) {
        self.bytes += content.as_ref().map_or(0, |record| record.text.len()) + 64;
        let item = Item { file: file.clone(), line, number: self.count, only: false, content };
        self.entries.push(Entry::One(item));
        self.count += 1;
        if self.bytes >= HAND_OVER {
            self.give();
        }
    }

    fn add_lines(&mut self, file: &Arc<str>, line: usize, boards: Vec<[u8; 81]>) {
        self.bytes += boards.len() * 81 + 64;
        let number = self.count;
        self.count += boards.len() as u64;
        self.entries.push(Entry::Many(Lines { file: file.clone(), line, number, boards }));
        if self.bytes >= HAND_OVER {
            self.give();
        }
    }

    fn give(&mut self) {
        let hold = self.hold_first && self.count <= 1;
        if !self.entries.is_empty() && !hold {
            self.wanted &= self.queue.put(&mut self.entries);
            self.bytes = 0;
        }
    }

    fn end(&mut self) {
        if let ([Entry::One(only)], true) = (&mut self.entries[..], self.hold_first && self.count == 1) {
            only.only = true;
        }
        self.hold_first = false;
        self.give();
    }
}

/// A reader that hands over what was cut before it may have to wait for more.
struct Watched<'a, 'b, R> {
    source: R,
    hand: Rc<RefCell<Hand<'a>>>,
    counter: &'b Counter,
}

impl<R: Read> Read for Watched<'_, '_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.hand.borrow_mut().give();
        let n = self.source.read(buffer)?;
        self.counter.add_bytes(n as u64);
        Ok(n)
    }
}
