//! Threads for everything that computes or touches the disk, so that the server itself only ever waits.
//!
//! There are three lanes with threads of their own: what somebody waits for (edits, opening), what the next edit stops
//! (knowledge, what-ifs), and what takes seconds (ratings, hints, pictures, making). Each has a queue of limited length; when it is full the answer is
//! `busy` at once rather than late. A panic ends the request it happened in and nothing else.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Instant;

use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// Threads with a queue.
#[derive(Clone)]
pub struct Pool(Arc<Shared>);

struct Shared {
    line: Mutex<Line>,
    ready: Condvar,
    room: usize,
}

struct Line {
    jobs: VecDeque<Job>,
    open: bool,
}

/// Why a job has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lost {
    /// The queue is full.
    Busy,
    /// It did not end in time.
    Late,
    /// It panicked.
    Broken,
}

impl Pool {
    /// So many threads, and a queue with room for so many jobs.
    pub fn new(name: &str, threads: usize, room: usize) -> std::io::Result<Self> {
        let line = Mutex::new(Line { jobs: VecDeque::new(), open: true });
        let shared = Arc::new(Shared { line, ready: Condvar::new(), room });
        for number in 0..threads.max(1) {
            let shared = shared.clone();
            std::thread::Builder::new()
                .name(format!("{name}-{number}"))
                // Searches of the largest boards go deep.
                .stack_size(16 << 20)
                .spawn(move || shared.work())?;
        }
        Ok(Self(shared))
    }

    /// Lines a job up.
    pub fn submit(&self, job: impl FnOnce() + Send + 'static) -> Result<(), Lost> {
        let mut line = self.0.line.lock().unwrap_or_else(PoisonError::into_inner);
        if !line.open || line.jobs.len() >= self.0.room {
            return Err(Lost::Busy);
        }
        line.jobs.push_back(Box::new(job));
        drop(line);
        self.0.ready.notify_one();
        Ok(())
    }

    /// Does something on a thread of the pool and waits for its result until `deadline`. A job that nobody waits for any
    /// more when its turn comes is left out; one that has begun ends in any case.
    pub async fn run<T: Send + 'static>(
        &self,
        deadline: Instant,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Lost> {
        let (tell, told) = oneshot::channel();
        self.submit(move || {
            if !tell.is_closed() && Instant::now() < deadline {
                let result = catch_unwind(AssertUnwindSafe(job)).map_err(|_| Lost::Broken);
                let _ = tell.send(result);
            }
        })?;
        match tokio::time::timeout_at(deadline.into(), told).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) | Err(_) => Err(Lost::Late),
        }
    }

    /// Takes no more jobs and forgets those that have not begun.
    pub fn close(&self) {
        let mut line = self.0.line.lock().unwrap_or_else(PoisonError::into_inner);
        line.open = false;
        line.jobs.clear();
        drop(line);
        self.0.ready.notify_all();
    }

    /// How many jobs wait.
    pub fn waiting(&self) -> usize {
        self.0.line.lock().unwrap_or_else(PoisonError::into_inner).jobs.len()
    }
}

impl Shared {
    fn work(&self) {
        loop {
            let mut line = self.line.lock().unwrap_or_else(PoisonError::into_inner);
            let job = loop {
                if let Some(job) = line.jobs.pop_front() {
                    break job;
                }
                if !line.open {
                    return;
                }
                line = self.ready.wait(line).unwrap_or_else(PoisonError::into_inner);
            };
            drop(line);
            // What a job owns may panic when it goes; the thread stays.
            let _ = catch_unwind(AssertUnwindSafe(job));
        }
    }
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pool").field("room", &self.0.room).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(20)
    }

    #[tokio::test]
    async fn a_panic_is_one_jobs_own() {
        let pool = Pool::new("test", 1, 4).unwrap();
        let broken = pool.run(soon(), || panic!("a test panics here")).await;
        assert_eq!(broken, Err::<(), _>(Lost::Broken));
        assert_eq!(pool.run(soon(), || 7).await, Ok(7));
    }

    #[tokio::test]
    async fn a_full_queue_says_so_and_a_late_job_is_not_waited_for() {
        let pool = Pool::new("test", 1, 1).unwrap();
        let (begun, has_begun) = mpsc::channel();
        let (go, gone) = mpsc::channel::<()>();
        pool.submit(move || {
            begun.send(()).unwrap();
            let _ = gone.recv();
        })
        .unwrap();
        has_begun.recv().unwrap();
        let late = pool.run(Instant::now() + Duration::from_millis(30), || 1).await;
        assert_eq!(late, Err(Lost::Late));
        assert_eq!(pool.run(soon(), || 2).await, Err(Lost::Busy));
        go.send(()).unwrap();
        while pool.waiting() > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(pool.run(soon(), || 3).await, Ok(3));
        pool.close();
        assert_eq!(pool.run(soon(), || 4).await, Err(Lost::Busy));
    }
}
