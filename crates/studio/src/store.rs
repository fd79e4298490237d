//! Documents on disk. A folder belongs to one server at a time; each browser has a folder of its own in it:
//!
//! ```text
//! lock                      held while a server runs
//! address                   where it listens, so that a second one can say so
//! browsers/<browser>/<document>.log     the commands, a line each; only ever added to
//! browsers/<browser>/<document>.json    what the list shows, and the state; made anew from the log when it is missing
//! browsers/<browser>/trash/             what was deleted
//! browsers/<browser>/broken/            logs that could not be read to their end
//! ```
//!
//! A line is written before its command is answered, so a killed server loses nothing that was answered. Once a second
//! what was written is also forced to the disk itself, for when the power fails. Everything that replaces a file is
//! written beside it and renamed.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::ids::Id;

/// How much a browser may keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quota {
    /// Documents, those in the trash not counted.
    pub documents: usize,
    /// Bytes, those in the trash counted.
    pub bytes: u64,
    /// Bytes of one log; a longer one begins anew with the present state.
    pub log: u64,
    /// Browsers.
    pub browsers: usize,
}

impl Default for Quota {
    fn default() -> Self {
        Self { documents: 1_000, bytes: 256 << 20, log: 16 << 20, browsers: 10_000 }
    }
}

/// How long deleted documents are kept.
const TRASH: Duration = Duration::from_secs(30 * 24 * 3600);

/// The folder of a server.
#[derive(Debug)]
pub struct Store {
    root: PathBuf,
    quota: Quota,
    used: Mutex<HashMap<Id, u64>>,
    _lock: File,
}

/// Why a folder cannot be used.
#[derive(Debug)]
pub enum Refused {
    /// Another server has it; where that one listens, when it says so.
    Taken(Option<String>),
    /// It cannot be read or written.
    Io(io::Error),
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Where documents are kept when nobody says where: `masume/studio` in the platform's data folder.
pub fn usual_folder() -> Option<PathBuf> {
    use etcetera::base_strategy::{BaseStrategy as _, choose_native_strategy};
    Some(choose_native_strategy().ok()?.data_dir().join("masume").join("studio"))
}

/// Milliseconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as u64)
}

impl Store {
    /// Takes a folder, making it when it is not there.
    pub fn open(root: &Path, quota: Quota) -> Result<Self, Refused> {
        fs::create_dir_all(root.join("browsers"))?;
        let lock = OpenOptions::new().create(true).append(true).open(root.join("lock"))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let address = fs::read_to_string(root.join("address")).ok();
                let plain = |a: &String| a.starts_with("http://") && a.len() < 200;
                return Err(Refused::Taken(address.map(|a| a.trim().to_string()).filter(plain)));
            }
            Err(TryLockError::Error(e)) => return Err(e.into()),
        }
        let root = root.to_path_buf();
        Ok(Self { root, quota, used: Mutex::default(), _lock: lock })
    }

    /// Writes down where the server listens.
    pub fn set_address(&self, address: &str) -> io::Result<()> {
        replace(&self.root.join("address"), address.as_bytes(), false)
    }

    /// How much a browser may keep.
    pub fn quota(&self) -> Quota {
        self.quota
    }

    fn folder(&self, browser: Id) -> PathBuf {
        self.root.join("browsers").join(browser.to_string())
    }

    fn log_path(&self, browser: Id, id: Id) -> PathBuf {
        self.folder(browser).join(format!("{id}.log"))
    }

    fn summary_path(&self, browser: Id, id: Id) -> PathBuf {
        self.folder(browser).join(format!("{id}.json"))
    }

    /// The documents of a browser, with the length of each log.
    pub fn list(&self, browser: Id) -> io::Result<Vec<(Id, u64)>> {
        logs(&self.folder(browser))
    }

    /// Whether a browser may keep one more document, and makes its folder.
    pub fn make_room(&self, browser: Id) -> io::Result<bool> {
        let folder = self.folder(browser);
        if !folder.exists() {
            let browsers = fs::read_dir(self.root.join("browsers"))?.count();
            if browsers >= self.quota.browsers {
                return Ok(false);
            }
            fs::create_dir_all(&folder)?;
        }
        let count = self.list(browser)?.len();
        if count < self.quota.documents && self.used(browser)? < self.quota.bytes {
            return Ok(true);
        }
        // What was thrown away makes room first.
        self.empty_trash(browser, Duration::ZERO)?;
        Ok(count < self.quota.documents && self.used(browser)? < self.quota.bytes)
    }

    /// Bytes that a browser's folder takes, about.
    fn used(&self, browser: Id) -> io::Result<u64> {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bytes) = used.get(&browser) {
            return Ok(*bytes);
        }
        let folder = self.folder(browser);
        let bytes = size(&folder)? + size(&folder.join("trash"))? + size(&folder.join("broken"))?;
        // One number for each browser seen; it can be found again.
        if used.len() > 100_000 {
            used.clear();
        }
        used.insert(browser, bytes);
        Ok(bytes)
    }

    fn count_again(&self, browser: Id) {
        self.used.lock().unwrap_or_else(PoisonError::into_inner).remove(&browser);
    }

    /// Begins a log. It appears under its name only when it is whole.
    pub fn create(&self, browser: Id, id: Id, begin: &str) -> io::Result<Log> {
        let path = self.log_path(browser, id);
        replace(&path, begin.as_bytes(), true)?;
        self.count_again(browser);
        Ok(Log { file: OpenOptions::new().append(true).open(path)?, bytes: begin.len() as u64 })
    }

    /// The bytes of a log; `None` when there is no such document.
    pub fn read(&self, browser: Id, id: Id) -> io::Result<Option<Vec<u8>>> {
        read(&self.log_path(browser, id))
    }

    /// Opens a log to add to it, after cutting a torn last line off.
    pub fn append_to(&self, browser: Id, id: Id, bytes: u64) -> io::Result<Log> {
        let file = OpenOptions::new().append(true).open(self.log_path(browser, id))?;
        if file.metadata()?.len() > bytes {
            file.set_len(bytes)?;
        }
        Ok(Log { file, bytes })
    }

    /// Adds lines to a log. Fails when the browser has no room left; nothing is then added.
    pub fn append(&self, browser: Id, log: &mut Log, lines: &str) -> io::Result<()> {
        let used = self.used(browser)?;
        if used + lines.len() as u64 > self.quota.bytes + self.quota.log {
            return Err(io::Error::new(
                io::ErrorKind::QuotaExceeded,
                "this browser's documents take too much room",
            ));
        }
        if let Err(error) = log.file.write_all(lines.as_bytes()) {
            // Half a line must not be followed by a whole one.
            let _ = log.file.set_len(log.bytes);
            return Err(error);
        }
        log.bytes += lines.len() as u64;
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bytes) = used.get_mut(&browser) {
            *bytes += lines.len() as u64;
        }
        Ok(())
    }

    /// Puts a log that cannot be read aside, and says where it is.
    pub fn put_aside(&self, browser: Id, id: Id) -> io::Result<PathBuf> {
        let folder = self.folder(browser).join("broken");
        fs::create_dir_all(&folder)?;
        let bytes = fs::read(self.log_path(browser, id))?;
        // A copy, so that at no time the document is in neither place; nothing that was put aside is written over.
        for number in 0..1_000 {
            let path = folder.join(format!("{id}-{}-{number}.log", now()));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(mut file) => {
                    file.write_all(&bytes)?;
                    file.sync_data()?;
                    self.count_again(browser);
                    return Ok(path);
                }
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
                Err(e) => return Err(e),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Writes what the list shows.
    pub fn save_summary(&self, browser: Id, id: Id, summary: &[u8]) -> io::Result<()> {
        replace(&self.summary_path(browser, id), summary, false)
    }

    /// Reads what the list shows; `None` when it is not there.
    pub fn summary(&self, browser: Id, id: Id) -> io::Result<Option<Vec<u8>>> {
        read(&self.summary_path(browser, id))
    }

    /// Moves a document into the trash; `false` when it is not there.
    pub fn delete(&self, browser: Id, id: Id) -> io::Result<bool> {
        let folder = self.folder(browser);
        fs::create_dir_all(folder.join("trash"))?;
        self.empty_trash(browser, TRASH)?;
        let moved = shift(&folder, &folder.join("trash"), id)?;
        if moved {
            // The day it was thrown away is the one that counts.
            let log = OpenOptions::new().append(true).open(folder.join("trash").join(format!("{id}.log")))?;
            let _ = log.set_modified(SystemTime::now());
        }
        Ok(moved)
    }

    /// Brings a document back from the trash; `false` when it is not there.
    pub fn restore(&self, browser: Id, id: Id) -> io::Result<bool> {
        let folder = self.folder(browser);
        if self.log_path(browser, id).exists() {
            return Ok(false);
        }
        shift(&folder.join("trash"), &folder, id)
    }

    fn empty_trash(&self, browser: Id, older: Duration) -> io::Result<()> {
        let trash = self.folder(browser).join("trash");
        let mut gone = false;
        for (id, _) in logs(&trash)? {
            let path = trash.join(format!("{id}.log"));
            let Some(data) = still_there(fs::metadata(&path))? else { continue };
            let age = data.modified()?.elapsed().unwrap_or_default();
            if age >= older {
                still_there(fs::remove_file(&path))?;
                let _ = fs::remove_file(trash.join(format!("{id}.json")));
                gone = true;
            }
        }
        if gone {
            self.count_again(browser);
        }
        Ok(())
    }
}

/// A log that is being added to.
#[derive(Debug)]
pub struct Log {
    file: File,
    bytes: u64,
}

impl Log {
    /// Its length.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The file, to be forced to disk without anybody waiting for it.
    pub fn share(&self) -> io::Result<File> {
        self.file.try_clone()
    }
}

fn logs(folder: &Path) -> io::Result<Vec<(Id, u64)>> {
    let Some(entries) = still_there(fs::read_dir(folder))? else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let id = name.to_str().and_then(|n| n.strip_suffix(".log")).and_then(Id::read);
        if let Some(id) = id
            && let Some(data) = still_there(entry.metadata())?
        {
            found.push((id, data.len()));
        }
    }
    Ok(found)
}

/// Another request may rename or remove a file between the look into a folder and the look at the file.
fn still_there<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(e),
    }
}

fn size(folder: &Path) -> io::Result<u64> {
    let Some(entries) = still_there(fs::read_dir(folder))? else { return Ok(0) };
    let mut bytes = 0;
    for entry in entries {
        let data = still_there(entry?.metadata())?;
        bytes += data.filter(fs::Metadata::is_file).map_or(0, |data| data.len());
    }
    Ok(bytes)
}

fn shift(from: &Path, to: &Path, id: Id) -> io::Result<bool> {
    let name = format!("{id}.log");
    if still_there(fs::rename(from.join(&name), to.join(&name)))?.is_none() {
        return Ok(false);
    }
    // The summary can be made again.
    let _ = fs::rename(from.join(format!("{id}.json")), to.join(format!("{id}.json")));
    Ok(true)
}

fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let Some(mut file) = still_there(File::open(path))? else { return Ok(None) };
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}

/// Puts a file in the place of another one, or of none: whoever looks sees the old one or the new one.
fn replace(path: &Path, bytes: &[u8], forced: bool) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".new");
    let new = path.with_file_name(name);
    let mut file = File::create(&new)?;
    file.write_all(bytes)?;
    if forced {
        file.sync_data()?;
    }
    drop(file);
    fs::rename(&new, path)
}
