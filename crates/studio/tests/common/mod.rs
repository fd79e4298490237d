//! A server in memory, asked as a browser asks.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test file is a program of its own and uses a part of this"
)]

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use masume_studio::{App, Hosts, Limits, Store, router};
use serde_json::{Value, json};
use tower::ServiceExt as _;

/// A puzzle with one solution.
pub const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A folder of its own, gone in the end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("masume-studio-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A browser with its cookie, and the server it asks.
pub struct Browser {
    pub router: Router,
    pub app: Arc<App>,
    pub cookie: String,
    pub folder: Arc<Folder>,
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|e| panic!("{e}: {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    pub fn lines(&self) -> Vec<Value> {
        self.text().lines().map(|l| serde_json::from_str(l).unwrap()).collect()
    }

    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_string()
    }

    #[track_caller]
    pub fn ok(self) -> Self {
        assert!(self.status.is_success(), "{}: {}", self.status, self.text());
        self
    }
}

impl Browser {
    pub fn new() -> Self {
        Self::with(Limits::default())
    }

    pub fn with(limits: Limits) -> Self {
        Self::at(Arc::new(Folder::new()), limits)
    }

    /// A server over a folder, and a browser that it does not know yet.
    pub fn at(folder: Arc<Folder>, limits: Limits) -> Self {
        let store = Store::open(&folder.0, limits.quota).unwrap();
        let app = App::new(store, Hosts::default(), limits).unwrap();
        let cookie = "masume=0123456789abcdef0123456789abcdef".to_string();
        Self { router: router(app.clone()), app, cookie, folder }
    }

    /// Another browser of the same server.
    pub fn other(&self, number: u32) -> Self {
        let cookie = format!("masume={number:032x}");
        Self { router: self.router.clone(), app: self.app.clone(), cookie, folder: self.folder.clone() }
    }

    pub fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", "127.0.0.1:7331")
            .header("cookie", &self.cookie);
        if method != "GET" {
            request = request.header("x-masume", "1").header("origin", "http://127.0.0.1:7331");
        }
        request
    }

    pub async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (head, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.unwrap().to_vec();
        Answer { status: head.status, headers: head.headers, bytes }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(self.request("GET", path).body(Body::empty()).unwrap()).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        let request = self.request("POST", path).header("content-type", "application/json");
        self.send(request.body(Body::from(body.to_string())).unwrap()).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send(self.request("DELETE", path).body(Body::empty()).unwrap()).await
    }

    /// A new document; its name.
    pub async fn create(&self, begin: Value) -> Value {
        let answer = self.post("/api/documents", begin).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        answer.json()
    }

    /// Runs edits on a document at a version.
    pub async fn edit(&self, id: &str, version: u64, edits: &[Value]) -> Answer {
        let commands: Vec<Value> = edits.iter().map(|e| json!({"do": "edit", "edit": e})).collect();
        self.commands(id, version, Value::Array(commands)).await
    }

    pub async fn commands(&self, id: &str, version: u64, commands: Value) -> Answer {
        self.post(&format!("/api/documents/{id}/commands"), json!({"version": version, "commands": commands}))
            .await
    }
}

/// The name of a document.
pub fn id(view: &Value) -> String {
    view["id"].as_str().unwrap().to_string()
}

/// Seventeen cells at random: the generator finds no puzzle in them in twenty seconds (seeds 1 to 20), and most likely there
/// is none. With an eighteenth one (41) a third of all seeds find one within two seconds.
pub const HARD_PLAN: [u32; 17] = [0, 4, 11, 16, 23, 26, 28, 33, 39, 80, 76, 69, 64, 57, 54, 52, 47];

/// Placing a clue.
pub fn clue(cell: u32, digit: u8) -> Value {
    json!({"edit": "place_clue", "cell": cell, "digit": digit})
}
