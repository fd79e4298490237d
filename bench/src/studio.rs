//! The studio under load: scripted browsers, each with a document of its own, that edit once a second as a person does.
//! A clue is placed, the answer tells what is known; then the stream of knowledge and all what-ifs are read, as the page
//! does, unless `--edits-only`. Latency of the edits, of what-ifs as a whole, errors, and
//! the memory of the server every half minute.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use ureq::Agent;

use crate::common::random::Random;
use crate::common::table::{Table, number};
use crate::common::{Failure, machine};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The program to start; it keeps its documents in a folder that is deleted in the end
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/release/masume"))]
    program: PathBuf,
    /// Browsers
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=2_000))]
    clients: u32,
    /// How long
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Milliseconds between the edits of a browser
    #[arg(long, default_value_t = 1_000)]
    pause: u64,
    /// Only edits: neither knowledge nor what-ifs are asked for beyond what an edit's answer tells
    #[arg(long)]
    edits_only: bool,
    /// The board
    #[arg(long, default_value = "3x3")]
    shape: String,
    /// Where randomness starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What the browsers saw.
#[derive(Default)]
struct Seen {
    edits: Vec<Duration>,
    what_ifs: Vec<Duration>,
    /// What-ifs that the next edit cut short.
    cut: usize,
    errors: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, Failure> {
    println!("{}\n\n    {}\n", machine::describe(), machine::command());
    let folder = std::env::temp_dir().join(format!("masume-bench-studio-{}", std::process::id()));
    let mut server = Server::start(&args.program, &folder)?;
    let over = Arc::new(AtomicBool::new(false));
    let memory = std::thread::spawn({
        let (pid, over) = (server.child.id(), over.clone());
        move || watch(pid, &over)
    });
    let seen = Arc::new(Mutex::new(Seen::default()));
    let begun = Instant::now();
    let end = begun + Duration::from_secs(args.seconds);
    std::thread::scope(|scope| {
        for client in 0..args.clients {
            let (seen, address) = (&seen, &server.address);
            scope.spawn(move || {
                let mut browser = Browser::new(address, client, args);
                browser.live(begun, end);
                let mut all = seen.lock().expect("nobody panics");
                all.edits.append(&mut browser.seen.edits);
                all.what_ifs.append(&mut browser.seen.what_ifs);
                all.cut += browser.seen.cut;
                all.errors.append(&mut browser.seen.errors);
            });
        }
    });
    over.store(true, Ordering::Relaxed);
    let memory = memory.join().unwrap_or_default();
    server.stop();
    let _ = std::fs::remove_dir_all(&folder);
    let mut seen = std::mem::take(&mut *seen.lock().expect("nobody panics"));
    let mut table = Table::new(["what", "number", "p50 ms", "p95 ms", "p99 ms", "max ms"]);
    table.row(row("edits", &mut seen.edits));
    if !args.edits_only {
        table.row(row("all what-ifs", &mut seen.what_ifs));
    }
    println!("{table}");
    println!(
        "{} browsers, {} errors, {} what-ifs cut short by the next edit",
        args.clients,
        seen.errors.len(),
        seen.cut
    );
    println!("\n{}", remembered(&memory));
    for error in seen.errors.iter().take(5) {
        println!("error: {error}");
    }
    Ok(if seen.errors.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The memory of the server every half minute, from one value a second.
fn remembered(memory: &[u64]) -> Table {
    let mut table = Table::new(["seconds", "memory MB", "since the line before"]);
    let mut before = None;
    let whole = memory.iter().enumerate().step_by(30);
    let last = memory.len().checked_sub(1).filter(|last| last % 30 > 5).map(|last| (last, &memory[last]));
    for (second, &now) in whole.chain(last) {
        let now = now as f64 / 1024.0;
        let more = before.map_or_else(String::new, |before: f64| format!("{:+.1}", now - before));
        table.row([second.to_string(), format!("{now:.1}"), more]);
        before = Some(now);
    }
    table
}

fn row(what: &str, times: &mut [Duration]) -> Vec<String> {
    times.sort_unstable();
    let at = |share: f64| {
        let place = (times.len() as f64 * share) as usize;
        times.get(place.min(times.len().saturating_sub(1))).map_or(0.0, |t| t.as_secs_f64() * 1000.0)
    };
    let shares = [0.5, 0.95, 0.99, 1.0].map(|share| number(at(share)));
    [what.to_string(), times.len().to_string()].into_iter().chain(shares).collect()
}

/// The resident memory of a process, in kB, once a second.
fn watch(pid: u32, over: &AtomicBool) -> Vec<u64> {
    let mut all = Vec::new();
    while !over.load(Ordering::Relaxed) {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:"));
        all.extend(line.and_then(|l| l.split_whitespace().next()).and_then(|n| n.parse::<u64>().ok()));
        std::thread::sleep(Duration::from_secs(1));
    }
    all
}

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(program: &Path, folder: &Path) -> Result<Self, Failure> {
        let mut child = Command::new(program)
            .args(["studio", "--no-open", "--port", "0", "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| format!("{}: {e}; build it, or name another with --program", program.display()))?;
        let mut line = String::new();
        let out = child.stdout.take().ok_or("no output")?;
        BufReader::new(out).read_line(&mut line).map_err(|e| e.to_string())?;
        let address = line.trim().trim_end_matches('/').to_string();
        if !address.starts_with("http://") {
            let _ = child.kill();
            return Err(format!("{} did not say where it listens", program.display()));
        }
        Ok(Self { child, address })
    }

    fn stop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Browser<'a> {
    agent: Agent,
    address: &'a str,
    cookie: String,
    args: &'a Args,
    number: u32,
    random: Random,
    seen: Seen,
}

impl<'a> Browser<'a> {
    fn new(address: &'a str, number: u32, args: &'a Args) -> Self {
        let config =
            Agent::config_builder().timeout_global(Some(Duration::from_secs(60))).http_status_as_error(false);
        Self {
            agent: config.build().into(),
            address,
            cookie: format!("masume={number:032x}"),
            args,
            number,
            random: Random(args.seed.wrapping_mul(1_000_003).wrapping_add(number.into())),
            seen: Seen::default(),
        }
    }

    /// Edits until the end, once in each pause; browsers do not all begin at the same moment.
    fn live(&mut self, begun: Instant, end: Instant) {
        let pause = Duration::from_millis(self.args.pause);
        let mut next = begun + pause * self.number / self.args.clients;
        let Some(mut view) = self.post("/api/documents", &json!({"shape": self.args.shape})) else { return };
        let cells = view["geometry"]["cells"].as_array().map_or(81, Vec::len);
        let digits = view["geometry"]["digits"].as_u64().unwrap_or(9);
        let mut active: Value = Value::Null;
        while Instant::now() < end {
            std::thread::sleep(next.saturating_duration_since(Instant::now()));
            next = (next + pause).max(Instant::now());
            let edit = self.choose(&view, &active, cells, digits);
            let id = view["id"].as_str().unwrap_or_default().to_string();
            let body = json!({"version": view["version"], "commands": [{"do": "edit", "edit": edit}]});
            let asked = Instant::now();
            let Some(changed) = self.post(&format!("/api/documents/{id}/commands"), &body) else { continue };
            self.seen.edits.push(asked.elapsed());
            view = changed["view"].clone();
            if let Some(known) = changed.get("knowledge") {
                if known["key"] != view["key"] {
                    self.seen.errors.push("knowledge of another puzzle".to_string());
                }
                active = known["active"].clone();
                if !self.args.edits_only {
                    self.look(&id, &view["key"], next);
                }
            }
        }
    }

    /// A living candidate of a random cell; now and then a clue is taken away.
    fn choose(&mut self, view: &Value, active: &Value, cells: usize, digits: u64) -> Value {
        let given = |cell: usize| view["state"]["givens"][cell].as_u64().unwrap_or(0) != 0;
        let from = self.random.next() as usize % cells;
        let clues = (0..cells).filter(|&c| given(c)).count();
        let remove = clues > cells / 3 || clues > 4 && self.random.next().is_multiple_of(4);
        let cell = (0..cells).map(|n| (from + n) % cells).find(|&c| given(c) == remove).unwrap_or(from);
        if remove {
            return json!({"edit": "remove_clues", "cells": [cell]});
        }
        let alive = active[cell].as_array().map(Vec::as_slice).unwrap_or_default();
        let digit = match alive.len() {
            0 => json!(1 + self.random.next() % digits),
            n => alive[self.random.next() as usize % n].clone(),
        };
        json!({"edit": "place_clue", "cell": cell, "digit": digit})
    }

    /// Reads all what-ifs, as the page prepares them.
    fn look(&mut self, id: &str, key: &Value, until: Instant) {
        let asked = Instant::now();
        let path = format!("{}/api/documents/{id}/what-ifs", self.address);
        let body = json!({"key": key, "targets": "all", "near": 40});
        let sent =
            self.agent.post(&path).header("X-Masume", "1").header("Cookie", &self.cookie).send_json(&body);
        let response = match sent {
            Ok(response) if response.status().is_success() => response,
            Ok(response) if response.status() == 409 => return,
            Ok(response) => return self.seen.errors.push(format!("what-ifs: {}", response.status())),
            Err(e) => return self.seen.errors.push(format!("what-ifs: {e}")),
        };
        for line in BufReader::new(response.into_body().into_reader()).lines() {
            match line {
                Ok(line) if line.starts_with("{\"ended\":\"complete\"") => {
                    return self.seen.what_ifs.push(asked.elapsed());
                }
                Ok(line) if line.starts_with("{\"failed\"") => return self.seen.errors.push(line),
                Ok(_) if Instant::now() < until => {}
                // The person went on: the page closes the stream.
                Ok(_) => break,
                Err(e) => return self.seen.errors.push(format!("what-ifs: {e}")),
            }
        }
        self.seen.cut += 1;
    }

    fn post(&mut self, path: &str, body: &Value) -> Option<Value> {
        let url = format!("{}{path}", self.address);
        let sent =
            self.agent.post(&url).header("X-Masume", "1").header("Cookie", &self.cookie).send_json(body);
        let read = sent.map_err(|e| e.to_string()).and_then(|mut response| {
            let status = response.status();
            let value: Value = response.body_mut().read_json().map_err(|e| format!("{status}: {e}"))?;
            if status.is_success() { Ok(value) } else { Err(format!("{status}: {value}")) }
        });
        read.map_err(|e| self.seen.errors.push(format!("{path}: {e}"))).ok()
    }
}
