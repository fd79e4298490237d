//! `masume studio` as people run it: it says where it is, keeps what was answered when it is killed, and ends on Ctrl-C.

mod common;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// A studio that runs.
struct Studio {
    child: Child,
    address: String,
}

impl Studio {
    fn start(data: &Path) -> Self {
        let mut child =
            common::masume(&["studio", "--no-open", "--port", "0", "--data", data.to_str().unwrap()])
                .spawn()
                .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address =
            line.trim().strip_prefix("http://").and_then(|a| a.strip_suffix('/')).unwrap_or_else(|| {
                let _ = child.kill();
                let mut said = String::new();
                let _ = child.stderr.take().unwrap().read_to_string(&mut said);
                panic!("no address: {line:?} {said}")
            });
        let address = address.to_string();
        Self { child, address }
    }

    /// Asks; `None` when the server is gone.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nX-Masume: 1\r\nCookie: \
             masume=00000000000000000000000000000002\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let status = answer.split(' ').nth(1)?.parse().ok()?;
        let body = answer.split_once("\r\n\r\n")?.1;
        Some((status, serde_json::from_str(body).ok()?))
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn data(name: &str) -> PathBuf {
    common::folder(&format!("studio-{name}"))
}

/// Kills the server while it is being edited, again and again: what was answered is there when it is opened again, and
/// nothing that was never asked for.
#[test]
fn what_was_answered_is_there_after_kill_9() {
    let folder = data("kill");
    let mut studio = Studio::start(&folder);
    let (status, view) = studio.ask("POST", "/api/documents", &json!({"shape": "3x3"})).unwrap();
    assert_eq!(status, 201);
    let id = view["id"].as_str().unwrap().to_string();
    let path = format!("/api/documents/{id}");
    let (mut version, mut asked) = (0, 0);
    for round in 0..5_u64 {
        let answers = Arc::new(AtomicU64::new(0));
        let killer = std::thread::spawn({
            let (pid, answers) = (studio.child.id(), answers.clone());
            move || {
                while answers.load(Ordering::Relaxed) < 2 {
                    std::thread::sleep(Duration::from_millis(5));
                }
                std::thread::sleep(Duration::from_millis(150 + 70 * round));
                // A plain SIGKILL, as the kernel sends it when memory is short.
                let killed =
                    std::process::Command::new("kill").args(["-9", &pid.to_string()]).status().unwrap();
                assert!(killed.success());
            }
        });
        loop {
            let edit = json!({"edit": "toggle_colour", "cells": [asked % 81], "colour": asked / 81 % 16});
            let body = json!({"version": version, "commands": [{"do": "edit", "edit": edit}]});
            asked += 1;
            let Some((status, answer)) = studio.ask("POST", &format!("{path}/commands"), &body) else {
                break;
            };
            assert_eq!(status, 200, "{answer}");
            answers.fetch_add(1, Ordering::Relaxed);
            version = answer["view"]["version"].as_u64().unwrap();
        }
        killer.join().unwrap();
        studio = Studio::start(&folder);
        let (status, view) = studio.ask("GET", &path, &Value::Null).unwrap();
        assert_eq!(status, 200, "{view}");
        let found = view["version"].as_u64().unwrap();
        // The last one may have been done although its answer never came.
        assert!(
            found == version || found == version + 1,
            "round {round}: {version} were answered, {found} are there"
        );
        assert!(view.get("damage").is_none(), "{view}");
        let coloured =
            view["state"]["colours"].as_array().map_or(0, |c| c.iter().filter(|c| **c != 0).count());
        // A colour that is toggled a second time is gone again.
        let mut expected = [0u16; 81];
        for command in 0..found as usize {
            expected[command % 81] ^= 1 << (command / 81 % 16);
        }
        assert_eq!(coloured, expected.iter().filter(|c| **c != 0).count());
        version = found;
        asked = found;
    }
    assert!(version > 5, "{version}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_and_saves() {
    let folder = data("end");
    let mut studio = Studio::start(&folder);
    let (_, view) = studio.ask("POST", "/api/documents", &json!({"shape": "2x2"})).unwrap();
    let begun = Instant::now();
    common::interrupt(&studio.child);
    let status = studio.child.wait().unwrap();
    assert!(begun.elapsed() < common::LONG, "{:?}", begun.elapsed());
    assert_eq!(status.code(), Some(0));
    let summary = folder
        .join("browsers/00000000000000000000000000000002")
        .join(format!("{}.json", view["id"].as_str().unwrap()));
    assert!(summary.exists());
}

#[test]
fn a_second_studio_over_the_same_folder_says_where_the_first_is() {
    let folder = data("twice");
    let studio = Studio::start(&folder);
    let ran = common::run(&["studio", "--no-open", "--port", "0", "--data", folder.to_str().unwrap()]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("another studio") && ran.err.contains(&studio.address), "{}", ran.err);
}

#[test]
fn what_cannot_be_used_is_said() {
    let folder = data("bad");
    let file = folder.join("file");
    std::fs::write(&file, "x").unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let data = folder.join("data");
    let data = data.to_str().unwrap();
    for (args, said) in [
        (&["studio", "--no-open", "--data", file.to_str().unwrap()][..], "cannot be used"),
        (&["studio", "--no-open", "--data", data, "--port", &port], "cannot listen"),
        (&["studio", "--no-open", "--data", data, "--host", "no such host"], "--host"),
        (&["studio", "--no-open", "--data", data, "--port", "70000"], "--port"),
    ] {
        let ran = common::run(args);
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains(said), "{args:?}: {}", ran.err);
    }
}
