//! What all requests share, and the table of routes.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, header};
use axum::middleware;
use masume::solver::Control;
use serde::de::DeserializeOwned;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::RequestBodyTimeoutLayer;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::desk::Desk;
use crate::doc::Doc;
use crate::fault::Fault;
use crate::guard::{self, Hosts};
use crate::ids::Id;
use crate::pool::{Lost, Pool};
use crate::routes;
use crate::store::{Quota, Store};

/// How much is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of a request.
    pub body: usize,
    /// Commands of a request.
    pub commands: usize,
    /// How long the head of a request may take, and how long a connection may do nothing.
    pub head: Duration,
    /// How long a request may be silent while it is sent.
    pub silence: Duration,
    /// How long who asked may take nothing of an answer.
    pub reader: Duration,
    /// How long somebody waits for an edit, at most.
    pub edit: Duration,
    /// How long knowledge of one puzzle is looked for.
    pub knowledge: Duration,
    /// How long what-ifs are looked for.
    pub what_ifs: Duration,
    /// How long ratings, hints, paths and pictures may take.
    pub question: Duration,
    /// How long puzzles are made.
    pub making: Duration,
    /// Requests that wait for a thread, in each lane.
    pub waiting: usize,
    /// About the most bytes that the undo trees of documents may take in memory before idle ones are closed sooner.
    pub memory: usize,
    /// What a browser may keep.
    pub quota: Quota,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 4 << 20,
            commands: 500,
            head: Duration::from_secs(30),
            silence: Duration::from_secs(10),
            reader: Duration::from_secs(30),
            edit: Duration::from_secs(10),
            knowledge: Duration::from_secs(60),
            what_ifs: Duration::from_secs(8),
            question: Duration::from_secs(20),
            making: Duration::from_secs(120),
            waiting: 1024,
            memory: 256 << 20,
            quota: Quota::default(),
        }
    }
}

/// What all requests share.
#[derive(Debug)]
pub struct App {
    /// The documents.
    pub desk: Desk,
    /// Threads for what somebody waits for.
    pub quick: Pool,
    /// Threads for knowledge and what-ifs, which the next edit stops.
    pub slow: Pool,
    /// Threads for what takes seconds: ratings, hints, pictures, making.
    pub work: Pool,
    /// The names of this server.
    pub hosts: Hosts,
    /// How much is allowed.
    pub limits: Limits,
}

impl App {
    /// A server over a folder.
    pub fn new(store: Store, hosts: Hosts, limits: Limits) -> io::Result<Arc<Self>> {
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        Ok(Arc::new(Self {
            desk: Desk::new(store, limits.memory),
            quick: Pool::new("edit", cores.max(2), limits.waiting)?,
            slow: Pool::new("think", cores.saturating_sub(1).max(2), limits.waiting)?,
            work: Pool::new("work", (cores / 2).max(2), limits.waiting / 8)?,
            hosts,
            limits,
        }))
    }

    /// Does something that somebody waits for.
    pub async fn soon<T: Send + 'static>(
        self: &Arc<Self>,
        job: impl FnOnce(&Self) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let app = self.clone();
        let deadline = Instant::now() + self.limits.edit;
        self.quick.run(deadline, move || job(&app)).await?
    }

    /// Finds something out about a document: stopped by its next edit, by who asked going away, and after `time`.
    pub async fn think<T: Send + 'static>(
        self: &Arc<Self>,
        doc: &Arc<Doc>,
        time: Duration,
        job: impl FnOnce(&Self, &Control) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let running = self.desk.begin(doc);
        let deadline = Instant::now() + time;
        let control = Control { cancel: running.token.clone(), deadline: Some(deadline), nodes: None };
        let app = self.clone();
        // What is stopped at its deadline still has something to say.
        let patience = deadline + Duration::from_secs(2);
        let result = self.work.run(patience, move || job(&app, &control)).await;
        match result {
            Err(Lost::Late) if running.token.is_cancelled() => Err(Fault::new("old_key")),
            other => other?,
        }
    }

    /// A document by the name in a path.
    pub fn doc(&self, browser: Id, id: &str) -> Result<Arc<Doc>, Fault> {
        let id = Id::read(id).ok_or_else(|| Fault::new("not_found"))?;
        Ok(self.desk.doc(browser, id))
    }

    /// Stops all work and saves everything.
    pub fn close(&self) {
        self.work.close();
        self.slow.close();
        self.desk.cancel_all();
        self.quick.close();
        self.desk.save_all(Duration::from_millis(500));
    }
}

impl Drop for App {
    fn drop(&mut self) {
        // Their threads would wait for ever.
        self.work.close();
        self.slow.close();
        self.quick.close();
    }
}

/// The body of a request as JSON.
pub fn json<T: DeserializeOwned>(headers: &HeaderMap, body: &Bytes) -> Result<T, Fault> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    if !kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json") {
        return Err(Fault::new("media_type"));
    }
    Ok(serde_json::from_slice(body)?)
}

/// The routes with their description.
pub fn described() -> (Router<Arc<App>>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(crate::openapi::Description::openapi())
        .routes(routes!(routes::tables::tables))
        .routes(routes!(routes::tables::words))
        .routes(routes!(routes::tables::geometry))
        .routes(routes!(routes::documents::list, routes::documents::create))
        .routes(routes!(routes::documents::show, routes::documents::delete))
        .routes(routes!(routes::documents::restore))
        .routes(routes!(routes::commands::commands))
        .routes(routes!(routes::knowledge::knowledge))
        .routes(routes!(routes::what_ifs::what_ifs))
        .routes(routes!(routes::rating::rating))
        .routes(routes!(routes::play::hint))
        .routes(routes!(routes::play::path))
        .routes(routes!(routes::play::check))
        .routes(routes!(routes::jobs::jobs))
        .routes(routes!(routes::read::read))
        .routes(routes!(routes::export::export))
        .routes(routes!(crate::openapi::description))
        .split_for_parts()
}

/// The whole server as a service.
pub fn router(app: Arc<App>) -> Router {
    let limits = app.limits;
    described()
        .0
        .fallback(crate::page::page)
        .layer(DefaultBodyLimit::disable())
        .layer(RequestBodyLimitLayer::new(limits.body))
        .layer(RequestBodyTimeoutLayer::new(limits.silence))
        .layer(middleware::from_fn_with_state(app.clone(), guard::gate))
        .with_state(app)
}
