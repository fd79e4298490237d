//! The documents that are open ([`Doc`]), and when they are saved, forgotten and closed.
//!
//! A document is read from its log when it is first asked for and closed when nobody has asked for a while. What a log
//! cannot tell is not known here: a server that was killed opens the same documents again. When the work on a document
//! panics, what is in memory is thrown away and read again from the log.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use masume::editor::{Mind, Session, State, replay};
use masume::solver::CancelToken;

use crate::doc::{Damage, Doc, Running, Work, last_time};
use crate::fault::Fault;
use crate::ids::Id;
use crate::store::{Store, now};
use crate::summary::Summary;

/// Most documents in memory.
const MOST: usize = 512;
/// A document that nobody asked for in this time (milliseconds) is closed.
const IDLE: u64 = 10 * 60 * 1000;
/// What is known of a puzzle is forgotten when nobody asked in this time: it takes far more memory than the document.
const MIND_IDLE: u64 = 2 * 60 * 1000;
/// While the undo trees of all documents are too heavy, one that nobody asked for in this time (milliseconds) is closed.
const HEAVY_IDLE: u64 = 30 * 1000;
/// A summary is written at most so often (milliseconds).
const SUMMARY: u64 = 5_000;

/// The documents.
#[derive(Debug)]
pub struct Desk {
    /// Where they are kept.
    pub store: Store,
    /// Most bytes that all undo trees together may take before documents are closed sooner.
    heaviest: usize,
    open: Mutex<HashMap<(Id, Id), Arc<Doc>>>,
    numbers: AtomicU64,
}

impl Desk {
    /// None is open yet.
    pub fn new(store: Store, heaviest: usize) -> Self {
        Self { store, heaviest, open: Mutex::default(), numbers: AtomicU64::new(0) }
    }

    /// A document, which may not exist: [`Desk::with`] finds out.
    pub fn doc(&self, browser: Id, id: Id) -> Arc<Doc> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let mut closing = Vec::new();
        if !open.contains_key(&(browser, id)) && open.len() >= MOST {
            // Only those that nobody holds: whoever holds one may be about to change it.
            let spare = |doc: &Arc<Doc>| Arc::strong_count(doc) == 1;
            let oldest = open.iter().filter(|(_, doc)| spare(doc)).min_by_key(|(_, doc)| doc.used());
            if let Some(key) = oldest.map(|(key, _)| *key) {
                closing.extend(open.remove(&key));
            }
        }
        let doc = open.entry((browser, id)).or_insert_with(|| Arc::new(Doc::new(browser, id))).clone();
        doc.used.store(now(), Ordering::Relaxed);
        drop(open);
        for doc in closing {
            self.save(&doc);
        }
        doc
    }

    /// Does something with a document, read from its log first when it is not in memory.
    pub fn with<T>(
        &self,
        doc: &Arc<Doc>,
        job: impl FnOnce(&mut Work) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let mut slot = doc.work.lock().unwrap_or_else(|poisoned| {
            // Somebody panicked with it in hand: what is in memory cannot be trusted, the log can.
            let mut slot = poisoned.into_inner();
            *slot = None;
            doc.work.clear_poison();
            slot
        });
        if doc.closed.load(Ordering::SeqCst) {
            return Err(Fault::new("not_found"));
        }
        if slot.is_none() {
            match self.load(doc.browser, doc.id) {
                Ok(work) => *slot = Some(work),
                Err(fault) => {
                    self.forget(doc);
                    return Err(fault);
                }
            }
        }
        let Some(work) = slot.as_mut() else { return Err(Fault::new("internal")) };
        let result = job(work);
        if result.as_ref().err().is_some_and(|fault| fault.code() == "storage") {
            // The log may have less than the session.
            *slot = None;
        }
        result
    }

    /// Begins a document.
    pub fn create(&self, browser: Id, state: State) -> Result<Arc<Doc>, Fault> {
        if !self.store.make_room(browser)? {
            return Err(Fault::new("full"));
        }
        let id = Id::random()?;
        let at = now();
        let (session, begin) = Session::begin(state, at);
        let log = self.store.create(browser, id, &begin)?;
        let doc = self.doc(browser, id);
        let mut slot = doc.work.lock().map_err(|_| Fault::new("internal"))?;
        *slot = Some(Work { unforced: true, ..Work::new(session, log, 0, at) });
        drop(slot);
        Ok(doc)
    }

    /// Adds the lines of `count` commands that the session has run to its log, before anybody is told. When that fails the
    /// session is read again from the log.
    pub fn commit(&self, doc: &Doc, work: &mut Work, lines: &str, count: u64, at: u64) -> Result<(), Fault> {
        if lines.is_empty() {
            return Ok(());
        }
        self.store.append(doc.browser, &mut work.log, lines)?;
        work.version += count;
        work.changed = at;
        work.unforced = true;
        if work.log.bytes() > self.store.quota().log {
            let (session, begin) = Session::begin(work.session.state(), at);
            let log = self.store.create(doc.browser, doc.id, &begin)?;
            *work = Work { unforced: true, damage: work.damage.take(), ..Work::new(session, log, 0, at) };
        }
        Ok(())
    }

    /// Closes a document without saving what is in memory.
    pub fn forget(&self, doc: &Arc<Doc>) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        doc.closed.store(true, Ordering::SeqCst);
        if open.get(&(doc.browser, doc.id)).is_some_and(|other| Arc::ptr_eq(other, doc)) {
            open.remove(&(doc.browser, doc.id));
        }
    }

    /// Moves a document to the trash, or back.
    pub fn delete(&self, doc: &Arc<Doc>) -> Result<bool, Fault> {
        doc.cancel();
        // With the lock in hand, so that nobody writes to what is in the trash.
        let mut slot = doc.work.lock().unwrap_or_else(PoisonError::into_inner);
        *slot = None;
        self.forget(doc);
        let gone = self.store.delete(doc.browser, doc.id)?;
        drop(slot);
        Ok(gone)
    }

    /// What the list of a browser's documents shows, newest first. Those whose log cannot be read are left out here.
    pub fn list(&self, browser: Id) -> Result<Vec<(Id, Summary)>, Fault> {
        let mut found = Vec::new();
        for (id, bytes) in self.store.list(browser)? {
            let saved = self.store.summary(browser, id)?.and_then(|json| Summary::read(&json));
            let summary = if let Some(summary) = saved.filter(|s| s.bytes == bytes) {
                Ok(summary)
            } else {
                let doc = self.doc(browser, id);
                self.with(&doc, |work| Ok(work.summary()))
            };
            found.extend(summary.ok().map(|s| (id, s)));
        }
        found.sort_by_key(|(id, s)| (std::cmp::Reverse(s.changed), *id));
        Ok(found)
    }

    fn load(&self, browser: Id, id: Id) -> Result<Work, Fault> {
        let bytes = self.store.read(browser, id)?.ok_or_else(|| Fault::new("not_found"))?;
        let error = match replay(&bytes) {
            Ok(read) => {
                let log = self.store.append_to(browser, id, read.bytes as u64)?;
                let at = last_time(&bytes[..read.bytes]);
                let mut work = Work::new(read.session, log, read.lines as u64 - 1, at);
                let saved = self.store.summary(browser, id)?.and_then(|json| Summary::read(&json));
                work.summarised = saved.filter(|s| s.bytes == read.bytes as u64).map(|s| s.version);
                return Ok(work);
            }
            Err(error) => error,
        };
        // What can be read up to the damage, or the state that was saved last, whichever is later.
        let good: usize = bytes.split_inclusive(|b| *b == b'\n').take(error.line - 1).map(<[u8]>::len).sum();
        let prefix = replay(&bytes[..good]).ok();
        let saved = self.store.summary(browser, id)?.and_then(|json| Summary::whole(&json));
        let lines = prefix.as_ref().map_or(0, |p| p.lines as u64);
        let saved = saved.filter(|(summary, _)| summary.version >= lines);
        if prefix.is_none() && saved.is_none() {
            return Err(Fault::new("damaged").because(format!("line {}: {}", error.line, error.why)));
        }
        let kept = self.store.put_aside(browser, id)?;
        let at = now();
        let (session, log, version) = match (prefix, saved) {
            (_, Some((_, state))) => {
                let (session, begin) = Session::begin(state, at);
                (session, self.store.create(browser, id, &begin)?, 0)
            }
            (Some(read), None) => {
                let text = String::from_utf8_lossy(&bytes[..good]);
                (read.session, self.store.create(browser, id, &text)?, lines - 1)
            }
            (None, None) => return Err(Fault::new("internal")),
        };
        let mut work = Work::new(session, log, version, at);
        let kept = kept.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        work.damage = Some(Damage { line: error.line, why: error.why, kept });
        Ok(work)
    }

    /// Once a second: forces what was written to disk, writes summaries, closes what nobody asks for. What fails here is
    /// tried again the next time.
    pub fn keep(&self) {
        self.keep_at(now());
    }

    /// The same, as if it were this time.
    pub fn keep_at(&self, at: u64) {
        let docs: Vec<Arc<Doc>> = {
            let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            open.values().cloned().collect()
        };
        for doc in &docs {
            self.save_if(doc, |work| at.saturating_sub(work.summary_at) >= SUMMARY);
            if at.saturating_sub(doc.used()) > MIND_IDLE
                && let Ok(mut mind) = doc.mind.try_lock()
            {
                *mind = Mind::new();
            }
        }
        drop(docs);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let mut weight: usize = open.values().map(|doc| doc.weight()).sum();
        // Those that nobody asked for longest go first.
        let mut all: Vec<(u64, (Id, Id))> = open.iter().map(|(key, doc)| (doc.used(), *key)).collect();
        all.sort_unstable();
        for (used, key) in all {
            let idle = at.saturating_sub(used);
            let over = idle >= IDLE || idle >= HEAVY_IDLE && weight > self.heaviest;
            let spare = |doc: &Arc<Doc>| Arc::strong_count(doc) == 1 && doc.is_saved();
            if over && open.get(&key).is_some_and(spare) {
                weight -= open.remove(&key).map_or(0, |doc| doc.weight());
            }
        }
    }

    /// How many documents are in memory.
    pub fn len(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Saves everything, before the server ends, for as long as `time` lasts: the logs are whole in any case.
    pub fn save_all(&self, time: Duration) {
        let end = std::time::Instant::now() + time;
        let docs: Vec<Arc<Doc>> = {
            let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            open.values().cloned().collect()
        };
        for doc in docs {
            if std::time::Instant::now() < end {
                self.save(&doc);
            }
        }
    }

    /// Asks everything that is computed to stop.
    pub fn cancel_all(&self) {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.values().for_each(|doc| doc.cancel());
    }

    fn save(&self, doc: &Doc) {
        self.save_if(doc, |_| true);
    }

    fn save_if(&self, doc: &Doc, summarise: impl Fn(&Work) -> bool) {
        let Ok(mut slot) = doc.work.try_lock() else { return };
        let Some(work) = slot.as_mut() else { return };
        let file = if work.unforced { work.log.share().ok() } else { None };
        work.unforced = false;
        let wanted = work.summarised != Some(work.version) && summarise(work);
        let summary = wanted.then(|| (work.version, work.summary().write(&work.session)));
        drop(slot);
        // Slow disks shall not keep anybody waiting: the lock is free by now.
        let mut done = file.is_none_or(|file| file.sync_data().is_ok());
        let version = summary.and_then(|(version, json)| {
            let saved = self.store.save_summary(doc.browser, doc.id, &json).is_ok();
            done &= saved;
            saved.then_some(version)
        });
        if let Ok(mut slot) = doc.work.lock()
            && let Some(work) = slot.as_mut()
        {
            work.unforced |= !done;
            if version.is_some() {
                work.summarised = version;
                work.summary_at = now();
            }
        }
    }

    /// Begins work for a document, which its next edit, a disconnect or the end of the server stops.
    pub fn begin(&self, doc: &Arc<Doc>) -> Running {
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        let token = CancelToken::new();
        let mut running = doc.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.push((number, token.clone()));
        drop(running);
        Running { doc: doc.clone(), number, token }
    }
}
