//! Where answers go: standard output, or a file that appears under its name only when it is whole.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::exit::Exit;

/// Held while bytes go out, so that an impatient Ctrl-C can wait for the end of a write.
static WRITING: Mutex<()> = Mutex::new(());

/// Runs `f` while no write is under way; does not run it when one is.
pub(crate) fn between_writes(f: impl FnOnce()) {
    if let Ok(_guard) = WRITING.try_lock() {
        f();
    }
}

/// Why writing stopped.
#[derive(Debug)]
pub(crate) enum WriteFailure {
    /// The reader of our output went away: nothing is wrong, nobody wants more.
    Closed,
    /// The system refused.
    Refused(String),
}

/// The place all answers of one run go to.
#[derive(Debug)]
pub(crate) enum Output {
    /// Standard output.
    Stdout,
    /// A file, or a device that cannot be replaced.
    File {
        /// The open file.
        file: File,
        /// What it is written as, and the name it gets when it is whole; `None` when written in place.
        rename: Option<(PathBuf, PathBuf)>,
    },
}

impl Output {
    /// Opens the output asked for; standard output when none was.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, String> {
        let Some(path) = path.filter(|p| *p != Path::new("-")) else { return Ok(Self::Stdout) };
        let said = |what: &Path, e: &io::Error| format!("cannot write {}: {e}", what.display());
        // A pipe or device is written to as it is; only ordinary files can be put in place whole.
        if path.metadata().is_ok_and(|m| !m.is_file()) {
            let file = File::options().write(true).open(path).map_err(|e| said(path, &e))?;
            return Ok(Self::File { file, rename: None });
        }
        let part = part_name(path);
        let file = File::create(&part).map_err(|e| said(&part, &e))?;
        Ok(Self::File { file, rename: Some((part, path.to_path_buf())) })
    }

    /// Writes bytes that end at the end of a line.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), WriteFailure> {
        if bytes.is_empty() {
            return Ok(());
        }
        let _guard = WRITING.lock();
        let done = match self {
            Self::Stdout => {
                let mut out = io::stdout().lock();
                out.write_all(bytes).and_then(|()| out.flush())
            }
            Self::File { file, .. } => file.write_all(bytes),
        };
        done.map_err(|e| failure(&e))
    }

    /// Puts a finished file in its place. One that is not `whole` stays beside it, and the answer says where.
    pub(crate) fn finish(self, whole: bool) -> Result<Option<String>, String> {
        let Self::File { file, rename: Some((part, path)) } = self else { return Ok(None) };
        if !whole {
            return Ok(Some(format!("what was done before the end is in {}", part.display())));
        }
        // Some file systems say only now that there was no room for what was written.
        file.sync_all()
            .and_then(|()| std::fs::rename(&part, &path))
            .map_err(|e| format!("cannot put {} in place of {}: {e}", part.display(), path.display()))?;
        Ok(None)
    }
}

fn part_name(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(".part");
    PathBuf::from(name)
}

fn failure(error: &io::Error) -> WriteFailure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => WriteFailure::Closed,
        _ => WriteFailure::Refused(format!("cannot write the output: {error}")),
    }
}

/// Says that standard output was not written, unless its reader only went away.
pub(crate) fn refused(error: &io::Error) -> Exit {
    match failure(error) {
        WriteFailure::Closed => Exit::Done,
        WriteFailure::Refused(why) => {
            crate::diagnostic::say!("masume: error: {why}");
            Exit::Bad
        }
    }
}

/// Writes a whole file so that it is never seen half done.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let mut output = Output::open(Some(path))?;
    match output.write(bytes) {
        Ok(()) => output.finish(true).map(|_| ()),
        Err(WriteFailure::Closed) => Ok(()),
        Err(WriteFailure::Refused(why)) => Err(format!("{why} ({})", path.display())),
    }
}
