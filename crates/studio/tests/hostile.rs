//! Ten thousand requests that nobody should send: no panic, no answer of the 500s but those with a name.

mod common;

use axum::body::Body;
use axum::http::Request;
use common::{Browser, CLASSIC, clue, id};
use masume::solver::Random;
use serde_json::{Value, json};

const NAMED: [u16; 3] = [503, 504, 507];

fn pick<'a, T>(random: &mut Random, list: &'a [T]) -> &'a T {
    &list[random.below(list.len())]
}

/// A request that was good once.
fn seeds(name: &str, key: &str) -> Vec<(&'static str, String, String)> {
    let doc = format!("/api/documents/{name}");
    let state = json!({"version": 1, "shape": "3x3", "givens": vec![0; 81], "mode": "make"});
    let edits = [
        clue(7, 3),
        json!({"edit": "remove_clues", "cells": [0, 1]}),
        json!({"edit": "enter_digit", "cells": [4], "digit": 4, "tidy": true}),
        json!({"edit": "toggle_mark", "kind": "centre", "cells": [4], "digit": 4}),
        json!({"edit": "auto_marks", "kind": "corner"}),
        json!({"edit": "plan", "cells": [4], "on": true, "symmetry": "half-turn"}),
        json!({"edit": "new_board", "shape": "2x3+diagonals"}),
        json!({"edit": "set_regions", "regions": "AABB"}),
        json!({"edit": "transform", "turn": "left"}),
        json!({"edit": "relabel", "digits": [1, 2, 3]}),
        json!({"edit": "replace", "state": state, "origin": "import"}),
        json!({"edit": "set_text", "field": "title", "text": "t"}),
    ];
    let mut all = vec![
        ("GET", doc.clone(), String::new()),
        ("GET", format!("{doc}/knowledge?key={key}"), String::new()),
        ("GET", format!("{doc}/rating?key={key}"), String::new()),
        ("GET", format!("{doc}/check"), String::new()),
        ("GET", format!("{doc}/export/line?marks=1&theme=dark"), String::new()),
        ("GET", "/api/geometry?shape=3x3@0,0;6,6".to_string(), String::new()),
        ("GET", "/api/words/en.ftl".to_string(), String::new()),
        ("POST", "/api/documents".to_string(), json!({"shape": "3x3"}).to_string()),
        ("POST", "/api/documents".to_string(), json!({"text": CLASSIC}).to_string()),
        ("POST", "/api/documents".to_string(), json!({"share": "1e5"}).to_string()),
        ("POST", "/api/documents".to_string(), json!({ "state": state }).to_string()),
        ("POST", "/api/read".to_string(), json!({"text": CLASSIC, "shape": "3x3"}).to_string()),
        (
            "POST",
            format!("{doc}/what-ifs"),
            json!({"key": key, "targets": [{"what": "place", "cell": 3, "digit": 1}]}).to_string(),
        ),
        ("POST", format!("{doc}/hint"), json!({"stage": 1}).to_string()),
        (
            "POST",
            format!("{doc}/jobs"),
            json!({"job": "generate", "seconds": 0, "clues": [20, 30]}).to_string(),
        ),
        ("DELETE", doc.clone(), String::new()),
    ];
    for edit in edits {
        let body =
            json!({"version": 0, "commands": [{"do": "edit", "edit": edit}, {"do": "jump", "node": 0}]});
        all.push(("POST", format!("{doc}/commands"), body.to_string()));
    }
    all
}

/// Numbers, names and texts that break things.
const NASTY: [&str; 22] = [
    "-1",
    "0",
    "255",
    "256",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "1e309",
    "null",
    "true",
    "\"\"",
    "\"../../x\"",
    "[]",
    "{}",
    "[[[[]]]]",
    "\"\\u0000\"",
    "\"9x9+x+x+x\"",
    "\"25x25@0,0;9,9\"",
    "\"3x3@0,0;4294967295,4294967295\"",
    "\"jigsaw:ÄÄ\"",
    "\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"",
];

/// Puts something else in the place of a value somewhere inside.
fn replace(value: &mut Value, random: &mut Random) {
    match value {
        Value::Object(map) if !map.is_empty() && random.below(5) > 0 => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let key = pick(random, &keys).clone();
            match random.below(12) {
                0 => {
                    map.remove(&key);
                }
                1 => {
                    let old = map.remove(&key).unwrap_or_default();
                    map.insert(format!("{key}x"), old);
                }
                _ => replace(map.get_mut(&key).unwrap(), random),
            }
        }
        Value::Array(list) if !list.is_empty() && random.below(4) > 0 => {
            let at = random.below(list.len());
            match random.below(8) {
                0 => {
                    let copy = list[at].clone();
                    list.extend(vec![copy; 300]);
                }
                _ => replace(&mut list[at], random),
            }
        }
        other => {
            *other = serde_json::from_str(pick::<&str>(random, &NASTY)).unwrap_or_else(|_| json!(1e308));
        }
    }
}

fn scramble(text: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len() + 1);
        match random.below(5) {
            0 if at < bytes.len() => bytes[at] = random.below(256) as u8,
            1 => bytes.truncate(at),
            2 => bytes.insert(at, *pick(random, b"{}[]\",:0\x00\xff\\e")),
            3 => {
                let rest = bytes.split_off(at);
                bytes.extend_from_slice(pick(random, &NASTY).as_bytes());
                bytes.extend_from_slice(&rest);
            }
            _ => {
                let copy = bytes.clone();
                bytes.extend_from_slice(&copy[..at]);
            }
        }
    }
    bytes
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_malformed_requests() {
    let requests: u64 = std::env::var("MASUME_REQUESTS").ok().and_then(|n| n.parse().ok()).unwrap_or(10_000);
    let browser = Browser::with(masume_studio::Limits {
        question: std::time::Duration::from_millis(200),
        what_ifs: std::time::Duration::from_millis(100),
        knowledge: std::time::Duration::from_millis(50),
        making: std::time::Duration::from_millis(100),
        ..Default::default()
    });
    let view = browser.create(json!({"text": CLASSIC})).await;
    let (mut name, mut key) = (id(&view), view["key"].as_str().unwrap().to_string());
    let (mut good, mut bad) = (0, 0);
    for number in 0..requests {
        let mut random = Random::new(7, number);
        let all = seeds(&name, &key);
        let (method, path, body) = pick(&mut random, &all).clone();
        let mut method = method.to_string();
        let mut path = path.into_bytes();
        let mut bytes = body.clone().into_bytes();
        match random.below(10) {
            0 => path = scramble(&String::from_utf8_lossy(&path), &mut random),
            1 => {
                method = (*pick(&mut random, &["PUT", "PATCH", "HEAD", "OPTIONS", "X", "DELETE", "POST"]))
                    .to_string();
            }
            2 | 3 => bytes = scramble(&body, &mut random),
            _ => {
                if let Ok(mut value) = serde_json::from_str::<Value>(&body) {
                    replace(&mut value, &mut random);
                    if let Some(version) = value.get_mut("version").filter(|_| random.below(2) == 0) {
                        *version = json!(0);
                    }
                    bytes = value.to_string().into_bytes();
                }
            }
        }
        let mut request = Request::builder()
            .method(method.as_str())
            .uri(&path[..])
            .header("host", "localhost:7331")
            .header("cookie", &browser.cookie)
            .header("x-masume", "1");
        if random.below(12) > 0 {
            request = request.header("content-type", "application/json");
        }
        if random.below(12) == 0 {
            let name = *pick(
                &mut random,
                &["origin", "host", "cookie", "accept-language", "sec-fetch-site", "range"],
            );
            let value: Vec<u8> = (0..random.below(40)).map(|_| 32 + random.below(94) as u8).collect();
            request = request.header(name, value);
        }
        // What is no request cannot be sent over HTTP either.
        let Ok(request) = request.body(Body::from(bytes)) else { continue };
        let answer = browser.send(request).await;
        let status = answer.status.as_u16();
        assert!(status < 500 || NAMED.contains(&status), "{number}: {method} {status} {}", answer.text());
        if answer.status.is_success() {
            good += 1;
        } else {
            bad += 1;
            assert!(method == "HEAD" || !answer.code().is_empty(), "{number}: {status} {}", answer.text());
        }
        // Now and then a fresh document, since the old one may be gone or changed.
        if number % 50 == 49 {
            let list = browser.get("/api/documents").await.ok().json();
            for old in list.as_array().unwrap().iter().skip(20) {
                browser.delete(&format!("/api/documents/{}", old["id"].as_str().unwrap())).await;
            }
            let view = browser.create(json!({"text": CLASSIC})).await;
            (name, key) = (id(&view), view["key"].as_str().unwrap().to_string());
        }
    }
    println!("{good} were good after all, {bad} were refused");
    assert!(bad > requests / 4 && good > 0);
    browser.get("/api/tables").await.ok();
}
