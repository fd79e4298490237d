//! Answers that come a line of JSON at a time. Who goes away stops the work; who reads too slowly does, too, since a
//! thread must not wait for a browser.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use hyper::body::Frame;
use masume::locale::Lang;
use masume::solver::CancelToken;
use serde::Serialize;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::doc::Running;
use crate::fault::{Fault, Problem};

/// Lines that may wait to be read.
const ROOM: usize = 256;
/// How long a short line waits for others, and how many bytes go together.
const BATCH_TIME: Duration = Duration::from_millis(3);
const BATCH_BYTES: usize = 16 << 10;
/// How long work waits for a reader.
const PATIENCE: Duration = Duration::from_secs(5);

/// Where lines go.
#[derive(Clone, Debug)]
pub struct Lines {
    out: Sender<Bytes>,
    token: CancelToken,
}

/// Something went wrong on the way: the last line.
#[derive(Serialize)]
struct Failed {
    failed: Problem,
}

impl Lines {
    /// Sends a line; `false` when nobody reads them any more.
    pub fn send(&self, value: &impl Serialize) -> bool {
        line(value).is_some_and(|line| self.send_bytes(line.into()))
    }

    fn send_bytes(&self, mut line: Bytes) -> bool {
        let end = Instant::now() + PATIENCE;
        loop {
            match self.out.try_send(line) {
                Ok(()) => return true,
                Err(TrySendError::Closed(_)) => return false,
                Err(TrySendError::Full(back)) => line = back,
            }
            if self.token.is_cancelled() || Instant::now() >= end {
                self.token.cancel();
                return false;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// What stops the work.
    pub fn token(&self) -> &CancelToken {
        &self.token
    }

    /// Sends a line that can be done without: not when lines wait.
    pub fn offer(&self, value: &impl Serialize) {
        if self.out.capacity() > ROOM / 2
            && let Some(line) = line(value)
        {
            let _ = self.out.try_send(line.into());
        }
    }

    /// Does work that sends lines; a panic becomes the last line.
    pub fn guarded(&self, lang: Lang, work: impl FnOnce(&Self)) {
        if catch_unwind(AssertUnwindSafe(|| work(self))).is_err() {
            self.send(&Failed { failed: Fault::new("internal").problem(lang) });
        }
    }

    /// Sends a fault, as the last line.
    pub fn fail(&self, fault: &Fault, lang: Lang) {
        self.send(&Failed { failed: fault.problem(lang) });
    }
}

fn line(value: &impl Serialize) -> Option<Vec<u8>> {
    let mut text = serde_json::to_vec(value).ok()?;
    text.push(b'\n');
    Some(text)
}

/// Many short lines, sent some at a time: waking the network for each would take longer than finding it out.
#[derive(Debug)]
pub struct Batch<'a> {
    lines: &'a Lines,
    waiting: Vec<u8>,
    sent: Option<Instant>,
}

impl<'a> Batch<'a> {
    /// Nothing waits yet; the first line will go at once.
    pub fn new(lines: &'a Lines) -> Self {
        Self { lines, waiting: Vec::new(), sent: None }
    }

    /// Adds a line; `false` when nobody reads them any more.
    pub fn push(&mut self, value: &impl Serialize) -> bool {
        let Some(mut line) = line(value) else { return false };
        self.waiting.append(&mut line);
        let due = self.sent.is_none_or(|at| at.elapsed() >= BATCH_TIME) || self.waiting.len() >= BATCH_BYTES;
        !due || self.flush()
    }

    /// Sends what waits; `false` when nobody reads it any more.
    pub fn flush(&mut self) -> bool {
        self.sent = Some(Instant::now());
        let waiting = std::mem::take(&mut self.waiting);
        waiting.is_empty() || self.lines.send_bytes(waiting.into())
    }
}

/// Lines, and the answer that they become.
pub fn lines(running: Running) -> (Lines, Response) {
    let (out, lines) = channel(ROOM);
    let token = running.token.clone();
    let body = Body::new(LineBody { lines, _running: running });
    let head = [(header::CONTENT_TYPE, "application/x-ndjson; charset=utf-8")];
    (Lines { out, token }, (head, body).into_response())
}

struct LineBody {
    lines: Receiver<Bytes>,
    /// Dropped with the connection.
    _running: Running,
}

impl hyper::body::Body for LineBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.lines.poll_recv(context).map(|line| line.map(|line| Ok(Frame::data(line))))
    }
}
