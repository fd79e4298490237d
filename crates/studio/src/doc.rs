//! A document that is open: its session with the log it is written to, a mind, and the work that goes on for it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

use masume::editor::{Key, Mind, Session};
use masume::solver::CancelToken;

use crate::ids::Id;
use crate::store::{Log, now};
use crate::summary::Summary;

/// A document that is open.
#[derive(Debug)]
pub struct Doc {
    /// Whose it is.
    pub browser: Id,
    /// Its name.
    pub id: Id,
    pub(crate) used: AtomicU64,
    /// Whether somebody else may have it open under the same name by now.
    pub(crate) closed: AtomicBool,
    pub(crate) work: Mutex<Option<Work>>,
    pub(crate) mind: Mutex<Mind>,
    pub(crate) running: Mutex<Vec<(u64, CancelToken)>>,
}

/// What is in memory of a document.
#[derive(Debug)]
pub struct Work {
    /// The session. What changes it goes to [`Desk::commit`](crate::desk::Desk::commit), or its log is no longer true.
    pub session: Session,
    /// Commands in the log.
    pub version: u64,
    /// What was wrong with its log when it was opened.
    pub damage: Option<Damage>,
    pub(crate) log: Log,
    pub(crate) changed: u64,
    pub(crate) unforced: bool,
    pub(crate) summarised: Option<u64>,
    pub(crate) summary_at: u64,
}

/// What was wrong with a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The line.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
    /// The name of the file in which the log is kept as it was found.
    pub kept: String,
}

impl Work {
    pub(crate) fn new(session: Session, log: Log, version: u64, at: u64) -> Self {
        let (damage, summarised) = (None, None);
        Self { session, version, damage, log, changed: at, unforced: false, summarised, summary_at: 0 }
    }

    /// The key of the puzzle that is shown.
    pub fn key(&self) -> Key {
        Key::of(&self.session.document().puzzle)
    }

    /// When it was changed last, in milliseconds since 1970.
    pub fn changed(&self) -> u64 {
        self.changed
    }

    pub(crate) fn summary(&self) -> Summary {
        Summary::of(&self.session, self.version, self.changed, self.log.bytes())
    }
}

impl Doc {
    pub(crate) fn new(browser: Id, id: Id) -> Self {
        Self {
            browser,
            id,
            used: AtomicU64::new(now()),
            closed: AtomicBool::new(false),
            work: Mutex::new(None),
            mind: Mutex::new(Mind::new()),
            running: Mutex::default(),
        }
    }

    pub(crate) fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    /// About how many bytes its undo tree takes; 0 where somebody has it in hand.
    pub(crate) fn weight(&self) -> usize {
        let slot = self.work.try_lock().ok();
        slot.and_then(|slot| slot.as_ref().map(|work| work.session.history().weight())).unwrap_or(0)
    }

    /// Whether everything that is in memory is also on the disk.
    pub(crate) fn is_saved(&self) -> bool {
        match self.work.try_lock() {
            Ok(slot) => slot.as_ref().is_none_or(|w| !w.unforced && w.summarised == Some(w.version)),
            Err(TryLockError::Poisoned(_)) => true,
            Err(TryLockError::WouldBlock) => false,
        }
    }

    /// Stops the work that goes on for this document.
    pub fn cancel(&self) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.drain(..).for_each(|(_, token)| token.cancel());
    }

    /// Its mind; a new one when somebody panicked with it in hand.
    pub fn mind(&self) -> MutexGuard<'_, Mind> {
        self.mind.lock().unwrap_or_else(|poisoned| {
            let mut mind = poisoned.into_inner();
            *mind = Mind::new();
            self.mind.clear_poison();
            mind
        })
    }
}

/// Work for a document; dropped when nobody waits for it any more, which stops it.
#[derive(Debug)]
pub struct Running {
    pub(crate) doc: Arc<Doc>,
    pub(crate) number: u64,
    /// Says stop.
    pub token: CancelToken,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.token.cancel();
        let mut running = self.doc.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|(number, _)| *number != self.number);
    }
}

/// When the last line of a log was written.
pub(crate) fn last_time(log: &[u8]) -> u64 {
    #[derive(serde::Deserialize)]
    struct At {
        at: u64,
    }
    let lines = log.strip_suffix(b"\n").unwrap_or(log);
    let last = lines.rsplit(|b| *b == b'\n').next().unwrap_or_default();
    serde_json::from_slice::<At>(last).map_or(0, |line| line.at)
}
