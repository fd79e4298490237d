//! Asking a studio what its documents hold. Everything that these tests know of the studio's HTTP is in this file: when
//! that changes, only this changes with it, and the data folder must still open.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::Child;
use std::time::Duration;

use serde_json::{Value, json};

use crate::common;
use crate::index::{Content, Layers};

/// A studio that runs.
pub(crate) struct Studio {
    child: Child,
    address: String,
}

/// A document that is open.
pub(crate) struct Opened {
    pub(crate) content: Content,
    pub(crate) mode: String,
    pub(crate) seconds: u64,
    pub(crate) states: usize,
    pub(crate) can_undo: bool,
    pub(crate) can_redo: bool,
    /// States with a name, and what they are asked for by.
    pub(crate) savepoints: Vec<(String, u64)>,
    browser: String,
    id: String,
    version: u64,
}

impl Studio {
    /// Starts one over a data folder.
    pub(crate) fn over(data: &Path) -> Self {
        let arguments = ["studio", "--no-open", "--port", "0", "--data", data.to_str().unwrap()];
        let mut child = common::masume(&arguments).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").and_then(|a| a.strip_suffix('/')).map(String::from);
        let Some(address) = address else {
            let _ = child.kill();
            let mut said = String::new();
            let _ = child.stderr.take().unwrap().read_to_string(&mut said);
            panic!("no address: {line:?} {said}");
        };
        Self { child, address }
    }

    fn ask(&self, browser: &str, method: &str, path: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(300))).unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nX-Masume: 1\r\nCookie: masume={browser}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 20"), "{method} {path}: {answer}");
        serde_json::from_str(body).unwrap()
    }

    /// The documents of a browser, sorted.
    pub(crate) fn documents(&self, browser: &str) -> Vec<String> {
        let listed = self.ask(browser, "GET", "/api/documents", &Value::Null);
        let ids = listed.as_array().unwrap().iter().map(|d| d["id"].as_str().unwrap().to_string());
        let mut ids: Vec<String> = ids.collect();
        ids.sort();
        ids
    }

    /// Opens a document of a browser.
    pub(crate) fn open(&self, browser: &str, id: &str) -> Opened {
        let view = self.ask(browser, "GET", &format!("/api/documents/{id}"), &Value::Null);
        Opened::of(browser, &view)
    }

    /// Brings a document back that was thrown away.
    pub(crate) fn bring_back(&self, browser: &str, id: &str) -> Opened {
        let view = self.ask(browser, "POST", &format!("/api/documents/{id}/restore"), &Value::Null);
        Opened::of(browser, &view)
    }

    /// Goes to a state of a document; stays where that is the state it shows.
    pub(crate) fn jump(&self, from: &Opened, savepoint: u64) -> Opened {
        let command = json!({"do": "jump", "node": savepoint});
        let body = json!({"version": from.version, "commands": [command]});
        self.ask(&from.browser, "POST", &format!("/api/documents/{}/commands", from.id), &body);
        self.open(&from.browser, &from.id)
    }

    /// Makes a document of a link.
    pub(crate) fn follow(&self, browser: &str, link: &str) -> Opened {
        let (_, share) = link.split_once("#p=").expect("a link has #p=");
        Opened::of(browser, &self.ask(browser, "POST", "/api/documents", &json!({ "share": share })))
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Opened {
    fn of(browser: &str, view: &Value) -> Self {
        assert!(view.get("damage").is_none(), "{view}");
        let (state, history) = (&view["state"], &view["history"]);
        // Without clues there is no list of them; the board says how many cells there are.
        let cells = view["geometry"]["cells"].as_array().unwrap().len();
        let nodes = history["nodes"].as_array().unwrap().iter();
        let named = nodes.filter_map(|n| Some((n["name"].as_str()?.to_string(), n["id"].as_u64()?)));
        Self {
            content: content(state, cells),
            mode: state["mode"].as_str().unwrap().to_string(),
            seconds: state["seconds"].as_u64().unwrap(),
            states: history["count"].as_u64().unwrap() as usize,
            can_undo: history["can_undo"] == true,
            can_redo: history["can_redo"] == true,
            savepoints: named.filter(|(name, _)| !name.is_empty()).collect(),
            browser: browser.to_string(),
            id: view["id"].as_str().unwrap().to_string(),
            version: view["version"].as_u64().unwrap(),
        }
    }
}

/// A symbol for each cell.
fn symbols(values: &Value) -> Option<String> {
    let symbol =
        |value: &Value| char::from(b".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value.as_u64().unwrap() as usize]);
    Some(values.as_array()?.iter().map(symbol).collect())
}

/// What a state of a board with so many cells holds, in the words of the index.
fn content(state: &Value, cells: usize) -> Content {
    let shape = state["shape"].as_str().unwrap().to_string();
    let mut rules = BTreeMap::new();
    for used in shape.split('+').skip(1) {
        let id = used.split(['(', '=', '@']).next().unwrap();
        *rules.entry(id.to_string()).or_default() += 1;
    }
    let givens = symbols(&state["givens"]).unwrap_or_else(|| ".".repeat(cells));
    let mut layers = Layers::new();
    for key in ["entries", "solution"] {
        layers.extend(symbols(&state[key]).map(|cells| (key.to_string(), cells)));
    }
    for key in ["allowed", "centre", "corner"] {
        let row = |row: &Value| {
            let cell = &row[0];
            let digits = Value::from(row.as_array().unwrap()[1..].to_vec());
            format!("{cell}:{}", symbols(&digits).unwrap())
        };
        let rows = state[key].as_array().map(|rows| rows.iter().map(row).collect::<Vec<_>>().join(" "));
        layers.extend(rows.map(|text| (key.to_string(), text)));
    }
    if let Some(colours) = state["colours"].as_array() {
        let cells = colours.iter().enumerate().filter(|(_, bits)| **bits != 0);
        let text = cells.map(|(cell, bits)| format!("{cell}:{bits}")).collect::<Vec<_>>().join(" ");
        layers.insert("colours".to_string(), text);
    }
    if let Some(planned) = state["planned"].as_array() {
        let text = planned.iter().map(Value::to_string).collect::<Vec<_>>().join(" ");
        layers.insert("planned".to_string(), text);
    }
    for (name, text) in state["meta"].as_object().into_iter().flatten() {
        layers.insert(name.clone(), text.as_str().unwrap().to_string());
    }
    Content { shape, givens, rules, layers }
}
