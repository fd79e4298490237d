//! Ctrl-C: the first one asks all work to stop and lets whole lines out, the second ends the process at once.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use masume::solver::CancelToken;

use crate::exit::Exit;
use crate::output;

static SIGNALS: AtomicU32 = AtomicU32::new(0);

/// How long work may take to stop by itself before the process is ended for it.
const PATIENCE: Duration = Duration::from_millis(800);

/// Makes Ctrl-C (and a termination signal) set `token`.
pub(crate) fn install(token: &CancelToken) {
    let token = token.clone();
    // Without a handler Ctrl-C still ends the process, only less tidily: not worth refusing to work.
    let _ = ctrlc::set_handler(move || {
        if SIGNALS.fetch_add(1, Ordering::SeqCst) > 0 {
            std::process::exit(Exit::Interrupted.code());
        }
        token.cancel();
        std::thread::spawn(|| {
            std::thread::sleep(PATIENCE);
            // Only between two writes, so that no line is cut in half.
            loop {
                output::between_writes(|| std::process::exit(Exit::Interrupted.code()));
                std::thread::sleep(PATIENCE / 20);
            }
        });
    });
}

/// Whether Ctrl-C was pressed.
pub(crate) fn happened() -> bool {
    SIGNALS.load(Ordering::SeqCst) > 0
}
