//! Listening: connections that say nothing are closed, too many are not taken, Ctrl-C ends it within a second.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use masume::solver::CancelToken;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::app::{App, router};
use crate::patient::Patient;

/// Connections at a time.
const CONNECTIONS: usize = 1024;
/// How often somebody looks whether it is over.
const LOOK: Duration = Duration::from_millis(40);
/// How long answers that are being written may take when it is over.
const FAREWELL: Duration = Duration::from_millis(150);

/// Listens, calls `ready` with the address, and serves until `stop` is set.
pub fn serve(
    app: &Arc<App>,
    address: SocketAddr,
    stop: &CancelToken,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .thread_name("http")
        .enable_io()
        .enable_time()
        .build()?;
    let over = Arc::new(AtomicBool::new(false));
    let keeper = std::thread::Builder::new().name("keeper".to_string()).spawn({
        let (app, over) = (app.clone(), over.clone());
        move || {
            while !over.load(Ordering::Relaxed) {
                // Parked, not asleep, so that the end need not wait for it.
                std::thread::park_timeout(Duration::from_secs(1));
                if !over.load(Ordering::Relaxed) {
                    app.desk.keep();
                }
            }
        }
    })?;
    let result = runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        ready(listener.local_addr()?);
        accept(app, &listener, stop).await;
        Ok(())
    });
    over.store(true, Ordering::Relaxed);
    keeper.thread().unpark();
    app.close();
    runtime.shutdown_timeout(Duration::from_millis(50));
    result
}

async fn accept(app: &Arc<App>, listener: &TcpListener, stop: &CancelToken) {
    let service = router(app.clone());
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut look = tokio::time::interval(LOOK);
    while !stop.is_cancelled() {
        let accepted = tokio::select! {
            _ = look.tick() => continue,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, _)) = accepted else {
            // Out of file handles, mostly: waiting is all that helps.
            tokio::time::sleep(LOOK).await;
            continue;
        };
        // Without a place the connection is closed at once; who asked can ask again.
        let Ok(place) = places.clone().try_acquire_owned() else { continue };
        let _ = stream.set_nodelay(true);
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(app.limits.head)
            .max_buf_size(64 << 10)
            .serve_connection(
                TokioIo::new(Patient::new(stream, app.limits.reader)),
                TowerToHyperService::new(service.clone()),
            );
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // A browser that goes away in the middle is nothing to tell anybody.
            let _ = connection.await;
            drop(place);
        });
    }
    // Streams would go on as long as their work does.
    app.desk.cancel_all();
    let _ = tokio::time::timeout(FAREWELL, graceful.shutdown()).await;
}
