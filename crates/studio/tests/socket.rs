//! Through a real socket: bytes that are no HTTP, connections that say nothing, who goes away, the end.

mod common;

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use common::{Folder, HARD_PLAN};
use masume::solver::CancelToken;
use masume_studio::{App, Hosts, Limits, Quota, Store, serve};
use serde_json::{Value, json};

struct Server {
    address: SocketAddr,
    stop: CancelToken,
    thread: Option<JoinHandle<()>>,
    app: Arc<App>,
    _folder: Folder,
}

impl Server {
    fn start() -> Self {
        Self::with(Limits::default())
    }

    fn with(limits: Limits) -> Self {
        let folder = Folder::new();
        let store = Store::open(&folder.0, Quota::default()).unwrap();
        let app = App::new(store, Hosts::default(), limits).unwrap();
        let stop = CancelToken::new();
        let (tell, told) = mpsc::channel();
        let thread = std::thread::spawn({
            let (app, stop) = (app.clone(), stop.clone());
            move || serve(&app, "127.0.0.1:0".parse().unwrap(), &stop, |at| tell.send(at).unwrap()).unwrap()
        });
        let address = told.recv_timeout(Duration::from_secs(60)).unwrap();
        Self { address, stop, thread: Some(thread), app, _folder: folder }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends a request and reads the answer to its end; status and body.
    fn ask(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        let mut stream = self.connect();
        stream.write_all(self.head(method, path, body).as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
        let body = answer.split_once("\r\n\r\n").unwrap().1.to_string();
        (status, body)
    }

    fn head(&self, method: &str, path: &str, body: &str) -> String {
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nX-Masume: 1\r\nCookie: \
             masume=00000000000000000000000000000001\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
    }

    fn stop(&mut self) -> Duration {
        let begun = Instant::now();
        self.stop.cancel();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
        begun.elapsed()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

#[test]
fn a_document_is_made_over_a_socket_and_the_end_comes_at_once() {
    let mut server = Server::start();
    let (status, view) = server.ask("POST", "/api/documents", &json!({"shape": "5x5"}).to_string());
    assert_eq!(status, 201, "{view}");
    let view: Value = serde_json::from_str(&view).unwrap();
    let id = view["id"].as_str().unwrap();
    // A stream that would go on for long.
    let mut stream = server.connect();
    stream.write_all(server.head("GET", &format!("/api/documents/{id}/knowledge"), "").as_bytes()).unwrap();
    let mut first = [0; 512];
    assert!(stream.read(&mut first).unwrap() > 0);
    let idle = server.connect();
    let took = server.stop();
    // Knowledge of a 5x5 board takes far longer; the machine may be busy.
    assert!(took < Duration::from_secs(60), "{took:?}");
    drop(idle);
}

/// A head that never ends keeps no connection.
#[test]
fn a_head_that_takes_too_long_is_not_waited_for() {
    let server = Server::with(Limits { head: Duration::from_millis(400), ..Limits::default() });
    for begin in ["", "GET /api/tables HT", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow"] {
        let begun = Instant::now();
        let mut stream = server.connect();
        stream.write_all(begin.as_bytes()).unwrap();
        let mut answer = Vec::new();
        // The end of the connection, with or without a word.
        let _ = stream.read_to_end(&mut answer);
        let took = begun.elapsed();
        assert!(took >= Duration::from_millis(300) && took < Duration::from_secs(60), "{begin:?}: {took:?}");
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 408"), "{answer:?}");
    }
    assert_eq!(server.ask("GET", "/api/tables", "").0, 200);
}

/// Who asks and never reads is given up, whatever waits to be read; others are served meanwhile.
#[test]
fn who_reads_nothing_is_given_up() {
    let server = Server::with(Limits { reader: Duration::from_millis(500), ..Limits::default() });
    let mut stream = server.connect();
    stream.set_write_timeout(Some(Duration::from_secs(60))).unwrap();
    let one = format!("GET /api/tables HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    let begun = Instant::now();
    // Answers fill what the two systems hold for the reader; then the server has to wait, and does so no longer than said.
    let gone = (0..200_000).find_map(|_| stream.write_all(one.as_bytes()).err());
    let error = gone.expect("the connection is closed");
    let kind = error.kind();
    let closed = [std::io::ErrorKind::ConnectionReset, std::io::ErrorKind::BrokenPipe];
    assert!(closed.contains(&kind), "{error}");
    assert!(begun.elapsed() >= Duration::from_millis(400), "{:?}", begun.elapsed());
    assert_eq!(server.ask("GET", "/api/tables", "").0, 200);
}

/// Two threads make puzzles. When eight who wanted some have gone, somebody else is served at once and not after minutes.
#[test]
fn making_stops_when_nobody_waits_for_it() {
    let server = Server::start();
    for _ in 0..8 {
        let (_, view) = server.ask("POST", "/api/documents", &json!({"shape": "3x3"}).to_string());
        let view: Value = serde_json::from_str(&view).unwrap();
        let id = view["id"].as_str().unwrap();
        let plan = json!({"version": 0, "commands": [{"do": "edit", "edit": {"edit": "set_plan", "cells": HARD_PLAN}}]});
        assert_eq!(server.ask("POST", &format!("/api/documents/{id}/commands"), &plan.to_string()).0, 200);
        let mut stream = server.connect();
        let job = json!({"job": "complete", "seed": 1}).to_string();
        stream.write_all(server.head("POST", &format!("/api/documents/{id}/jobs"), &job).as_bytes()).unwrap();
        let mut first = [0; 256];
        assert!(stream.read(&mut first).unwrap() > 0);
    }
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let (_, view) = server.ask("POST", "/api/documents", &json!({"text": text}).to_string());
    let view: Value = serde_json::from_str(&view).unwrap();
    let begun = Instant::now();
    let (status, rating) =
        server.ask("GET", &format!("/api/documents/{}/rating", view["id"].as_str().unwrap()), "");
    assert_eq!(status, 200, "{rating}");
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
}

#[test]
fn who_goes_away_is_no_longer_worked_for() {
    let server = Server::start();
    let (_, view) = server.ask("POST", "/api/documents", &json!({"shape": "5x5"}).to_string());
    let view: Value = serde_json::from_str(&view).unwrap();
    let id = view["id"].as_str().unwrap().to_string();
    let path = format!("/api/documents/{id}/knowledge");
    for _ in 0..20 {
        let mut stream = server.connect();
        stream.write_all(server.head("GET", &path, "").as_bytes()).unwrap();
        let mut first = [0; 16];
        let _ = stream.read(&mut first);
    }
    // The threads that think are free again: somebody else's small board is done soon.
    let (_, small) = server.ask("POST", "/api/documents", &json!({"shape": "2x2"}).to_string());
    let small: Value = serde_json::from_str(&small).unwrap();
    let begun = Instant::now();
    let (status, lines) =
        server.ask("GET", &format!("/api/documents/{}/knowledge", small["id"].as_str().unwrap()), "");
    assert_eq!(status, 200);
    assert!(lines.contains("\"complete\":true"), "{lines}");
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
}

#[test]
fn bytes_that_are_no_http_harm_nobody() {
    let server = Server::start();
    let long = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX-A: {}\r\n\r\n", "a".repeat(200_000));
    let many = (0..500).map(|n| format!("X-{n}: 1\r\n")).collect::<Vec<_>>().concat();
    let many = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{many}\r\n");
    for bytes in [
        &b"\x00\x01\x02\x03\xff\xfe\r\n\r\n"[..],
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"POST /api/documents HTTP/1.1\r\nHost: localhost\r\nX-Masume: 1\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/documents HTTP/1.1\r\nHost: localhost\r\nX-Masume: 1\r\nContent-Length: 99999999999\r\nConnection: close\r\n\r\n{}",
        b"POST /api/documents HTTP/1.1\r\nHost: localhost\r\nX-Masume: 1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        long.as_bytes(),
        many.as_bytes(),
    ] {
        let mut stream = server.connect();
        stream.set_read_timeout(Some(Duration::from_secs(3))).unwrap();
        let _ = stream.write_all(bytes);
        let mut answer = [0; 64];
        if let Ok(n @ 1..) = stream.read(&mut answer) {
            let text = String::from_utf8_lossy(&answer[..n]).into_owned();
            assert!(!text.starts_with("HTTP/1.1 5"), "{text}");
        }
    }
    assert_eq!(server.ask("GET", "/api/tables", "").0, 200);
}

#[test]
fn a_request_that_never_ends_is_given_up() {
    let folder = Folder::new();
    let store = Store::open(&folder.0, Quota::default()).unwrap();
    let limits = Limits { silence: Duration::from_millis(300), ..Limits::default() };
    let app = App::new(store, Hosts::default(), limits).unwrap();
    let stop = CancelToken::new();
    let (tell, told) = mpsc::channel();
    let thread = std::thread::spawn({
        let stop = stop.clone();
        move || serve(&app, "127.0.0.1:0".parse().unwrap(), &stop, |at| tell.send(at).unwrap()).unwrap()
    });
    let mut stream = TcpStream::connect(told.recv().unwrap()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let head = "POST /api/read HTTP/1.1\r\nHost: localhost\r\nX-Masume: 1\r\nContent-Type: application/json\r\n\
                Content-Length: 1000\r\n\r\n{\"text\":";
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = [0; 256];
    let n = stream.read(&mut answer).unwrap_or(0);
    let text = String::from_utf8_lossy(&answer[..n]).into_owned();
    assert!(n == 0 || text.starts_with("HTTP/1.1 4"), "{text}");
    stop.cancel();
    thread.join().unwrap();
}

/// Fifty clients at once, each with its own document, for some seconds: every answer is right.
#[test]
fn fifty_clients_in_parallel() {
    let server = Arc::new(Server::start());
    let end = Instant::now() + Duration::from_secs(4);
    let clients: Vec<JoinHandle<u32>> = (0..50_u64)
        .map(|number| {
            let server = server.clone();
            std::thread::spawn(move || {
                let shape = ["3x3", "2x2", "2x3", "3x3+diagonals"][number as usize % 4];
                let (status, view) =
                    server.ask("POST", "/api/documents", &json!({"shape": shape}).to_string());
                assert_eq!(status, 201, "{view}");
                let view: Value = serde_json::from_str(&view).unwrap();
                let id = view["id"].as_str().unwrap().to_string();
                let cells = view["geometry"]["cells"].as_array().unwrap().len() as u64;
                let (mut version, mut done) = (0, 0);
                while Instant::now() < end {
                    let cell = (number * 7 + u64::from(done) * 5) % cells;
                    let edit = json!({"edit": "place_clue", "cell": cell, "digit": 1 + done % 4});
                    let body = json!({"version": version, "commands": [{"do": "edit", "edit": edit}]});
                    let path = format!("/api/documents/{id}/commands");
                    let (status, answer) = server.ask("POST", &path, &body.to_string());
                    assert_eq!(status, 200, "{answer}");
                    let answer: Value = serde_json::from_str(&answer).unwrap();
                    let next = answer["view"]["version"].as_u64().unwrap();
                    // A clue is placed, or refused with a reason.
                    assert_eq!(next, version + u64::from(answer.get("refusal").is_none()), "{answer}");
                    if let Some(known) = answer.get("knowledge") {
                        assert_eq!(known["key"], answer["view"]["key"]);
                        assert_eq!(known["active"].as_array().unwrap().len() as u64, cells);
                    }
                    version = next;
                    done += 1;
                }
                done
            })
        })
        .collect();
    let done: u32 = clients.into_iter().map(|c| c.join().unwrap()).sum();
    println!("{done} edits");
    assert!(done > 100, "{done}");
    assert!(server.app.quick.waiting() < 50);
}
