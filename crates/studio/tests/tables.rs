//! Tables, words, reading, writing, the page, the description.

mod common;

use axum::http::StatusCode;
use common::{Browser, CLASSIC, id};
use masume::editor::{Command, Edit, MarkKind, Mind, Session, State};
use masume::solver::Control;
use masume_studio::{mirror, openapi};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

#[tokio::test]
async fn tables_are_those_of_the_library() {
    let browser = Browser::new();
    let tables = browser.get("/api/tables").await.ok().json();
    let count = |name: &str| tables[name].as_array().unwrap().len();
    assert_eq!(count("formats"), masume::formats::FORMATS.len());
    assert_eq!(count("rules"), masume::puzzle::RULES.len());
    assert_eq!(count("symmetries"), masume::puzzle::SYMMETRIES.len());
    assert_eq!(count("patterns"), masume::generator::gallery::pictures().count());
    assert_eq!(count("techniques"), masume::logic::all_techniques().count());
    assert_eq!(count("colours"), 16);
    let rule = |id: &str| tables["rules"].as_array().unwrap().iter().find(|r| r["id"] == id).unwrap();
    let xv = rule("xv");
    assert_eq!(
        (&xv["takes"], &xv["number"], &xv["choices"]),
        (&json!("pair"), &json!("needed"), &json!([5, 10]))
    );
    assert_eq!((&rule("quadruple")["most_digits"], &rule("killer")["least"]), (&json!(4), &json!(1)));
    assert_eq!(rule("anti-king")["takes"], "nothing");
    assert_eq!(tables["sizes"][0], json!({"shape": "3x3", "en": "9×9", "ja": "9×9"}));
    for list in ["layouts", "jigsaws"] {
        assert!(count(list) >= 2, "{list}");
    }
    for layout in tables["layouts"].as_array().unwrap() {
        let text = layout["shape"].as_str().unwrap();
        let shape = text.bytes().map(|b| format!("%{b:02x}")).collect::<Vec<_>>().concat();
        browser.get(&format!("/api/geometry?shape={shape}")).await.ok();
    }
}

#[tokio::test]
async fn words_are_one_fluent_file() {
    let browser = Browser::new();
    for lang in ["en", "ja"] {
        let text = browser.get(&format!("/api/words/{lang}.ftl")).await.ok().text();
        for id in ["studio-fault-busy", "edit-begin", "cell"] {
            assert!(text.lines().any(|l| l.starts_with(&format!("{id} ="))), "{lang} {id}");
        }
    }
}

#[tokio::test]
async fn texts_are_read_and_written() {
    let browser = Browser::new();
    let two = format!("{CLASSIC}\n{}\n", CLASSIC.replace('.', "0"));
    let read = browser.post("/api/read", json!({"text": two})).await.ok().json();
    assert_eq!(read["found"].as_array().unwrap().len(), 2);
    assert_eq!((&read["found"][0]["clues"], &read["found"][0]["format"]["id"]), (&json!(30), &json!("line")));
    // Half of it is good: the good half comes.
    let half = format!("{CLASSIC}\n\nwhat?\n");
    let read = browser.post("/api/read", json!({"text": half})).await.ok().json();
    assert_eq!(read["found"].as_array().unwrap().len(), 1);
    let empty = browser.post("/api/read", json!({"text": ""})).await;
    assert_eq!((empty.status, empty.code().as_str()), (StatusCode::BAD_REQUEST, "unreadable"));
    // Bare cells belong to the board on the screen when they fit it.
    let shaped = json!({"text": ".".repeat(81), "shape": "3x3+diagonals"});
    let read = browser.post("/api/read", shaped).await.ok().json();
    assert_eq!(read["found"][0]["state"]["shape"], "3x3+diagonal-down+diagonal-up");

    let name = id(&browser.create(json!({"text": CLASSIC})).await);
    let title = json!({"edit": "set_text", "field": "title", "text": "</svg><script>alert(1)</script>"});
    let entry = json!({"edit": "enter_digit", "cells": [2], "digit": 4});
    browser.edit(&name, 0, &[title, entry]).await.ok();
    let at = |what: &str| format!("/api/documents/{name}/export/{what}");
    let line = browser.get(&at("line?entries=0")).await.ok();
    assert_eq!(line.text().trim_end(), CLASSIC);
    assert!(line.headers["content-disposition"].to_str().unwrap().starts_with("attachment"));
    assert!(line.headers["x-masume-not-kept"].to_str().unwrap().contains("title"));
    for format in masume::formats::FORMATS {
        let answer = browser.get(&at(format.id)).await;
        let writes = format.write.is_some();
        assert!(
            answer.status.is_success() || answer.code() == "unwritable",
            "{}: {}",
            format.id,
            answer.text()
        );
        assert!(writes || answer.code() == "unwritable", "{}", format.id);
    }
    let svg = browser.get(&at("svg?theme=dark&solution=1")).await.ok();
    assert_eq!(svg.headers["content-type"], "image/svg+xml");
    assert!(svg.headers["content-security-policy"].to_str().unwrap().contains("sandbox"));
    assert!(svg.text().starts_with("<svg") && !svg.text().contains("<script"));
    let png = browser.get(&at("png?width=300")).await.ok();
    assert_eq!(png.bytes[1..4], *b"PNG");
    for (what, code) in [
        ("pdf", "not_built"),
        ("none", "not_found"),
        ("png?width=1", "unwritable"),
        ("svg?theme=pink", "bad_request"),
        ("svg?width=many", "bad_request"),
    ] {
        assert_eq!(browser.get(&at(what)).await.code(), code, "{what}");
    }
    browser.get(&at("png?width=4000000000")).await.ok();
}

/// A layout has as many boards as its name says, in both languages.
#[tokio::test]
async fn layouts_are_what_their_names_say() {
    let browser = Browser::new();
    let tables = browser.get("/api/tables").await.ok().json();
    for layout in tables["layouts"].as_array().unwrap() {
        let path = format!("/api/geometry?shape={}", layout["shape"].as_str().unwrap().replace(';', "%3B"));
        let boards = browser.get(&path).await.ok().json()["boards"].as_array().unwrap().len();
        let (en, ja) = (layout["en"].as_str().unwrap(), layout["ja"].as_str().unwrap());
        let number = |text: &str| -> Option<usize> {
            text.split(|c: char| !c.is_ascii_digit()).find(|t| !t.is_empty())?.parse().ok()
        };
        assert_eq!(number(&en.replace("Two", "2")), Some(boards), "{en}");
        assert_eq!(number(ja), Some(boards), "{ja}");
    }
}

#[tokio::test]
async fn the_page_or_a_note_is_at_the_root() {
    let browser = Browser::new();
    let page = browser.get("/").await.ok();
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    assert!(page.text().to_lowercase().contains("<!doctype html>"));
    assert!(!page.text().contains("<script>"), "no inline script");
    let head = browser.send(browser.request("HEAD", "/").body(axum::body::Body::empty()).unwrap()).await;
    assert!(head.status == StatusCode::OK || head.status == StatusCode::FORBIDDEN);
}

#[test]
fn the_description_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
    if std::env::var_os("MASUME_WRITE").is_some() {
        std::fs::write(path, openapi::text()).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        written == openapi::text(),
        "run: MASUME_WRITE=1 cargo test -p masume-studio --test tables description"
    );
    let all: Value = serde_json::from_str(&written).unwrap();
    assert!(all["paths"].as_object().unwrap().len() >= 15);
    // Every schema that is pointed at is there.
    let mut stack = vec![&all];
    while let Some(value) = stack.pop() {
        match value {
            Value::Object(map) => {
                if let Some(name) = map.get("$ref").and_then(Value::as_str) {
                    let name = name.strip_prefix("#/components/schemas/").unwrap();
                    assert!(all["components"]["schemas"].get(name).is_some(), "{name}");
                }
                stack.extend(map.values());
            }
            Value::Array(list) => stack.extend(list),
            _ => {}
        }
    }
}

/// What the editor writes goes through the described type and comes out the same.
#[track_caller]
fn same<Told: Serialize + DeserializeOwned>(real: &impl Serialize) {
    let json = serde_json::to_value(real).unwrap();
    let told: Told = serde_json::from_value(json.clone()).unwrap_or_else(|e| panic!("{e}: {json}"));
    assert_eq!(serde_json::to_value(told).unwrap(), json);
}

#[test]
fn the_editors_types_are_as_they_are_described() {
    let shape = masume::puzzle::Board::classic();
    let mut session = Session::new(State::empty(shape), 3);
    let edits: Vec<Value> = vec![
        json!({"edit": "place_clue", "cell": 0, "digit": 5, "insist": true}),
        json!({"edit": "enter_digit", "cells": [1, 2], "digit": 3, "tidy": true}),
        json!({"edit": "toggle_mark", "kind": "corner", "cells": [3], "digit": 1}),
        json!({"edit": "auto_marks", "kind": "centre", "cells": [9, 10], "strike_only": false}),
        json!({"edit": "strike_marks", "kind": "centre", "marks": [[9, 2, 4]]}),
        json!({"edit": "toggle_colour", "cells": [5], "colour": 3}),
        json!({"edit": "plan", "cells": [5], "on": true, "symmetry": "half-turn"}),
        json!({"edit": "set_plan", "cells": [7]}),
        json!({"edit": "set_text", "field": "rules_ja", "text": "x"}),
        json!({"edit": "clear", "layers": ["clues", "entries"], "cells": [2]}),
        json!({"edit": "entries_to_clues", "insist": true}),
        json!({"edit": "clues_to_entries", "cells": [0]}),
        json!({"edit": "relabel", "digits": [2, 1, 3, 4, 5, 6, 7, 8, 9]}),
        json!({"edit": "transform", "turn": "anti_transpose"}),
        json!({"edit": "remove_clues", "cells": [80]}),
        json!({"edit": "new_board", "shape": "3x3+diagonals", "keep": true}),
        json!({"edit": "set_regions", "regions": "AAAAAAAAA".repeat(9)}),
        json!({"edit": "place_sign", "rule": "arrow", "cells": [0], "others": [1, 2]}),
        json!({"edit": "place_sign", "rule": "killer", "cells": [0, 1], "values": [8], "replaces": 2}),
        json!({"edit": "remove_signs", "signs": [2]}),
    ];
    for edit in edits {
        let edit: Edit = serde_json::from_value(edit).unwrap();
        same::<mirror::Edit>(&edit);
        same::<mirror::Command>(&Command::Edit { edit: edit.clone() });
        let _ = session.run(Command::Edit { edit }, 5);
    }
    let state = session.state();
    assert!(state.document.planned.is_some() && !state.document.centre_marks.is_empty());
    same::<mirror::State>(&state);
    let replace = Edit::replace(state.document.clone(), masume::editor::Origin::Share);
    same::<mirror::Edit>(&replace);
    for command in [
        json!({"do": "undo"}),
        json!({"do": "redo"}),
        json!({"do": "jump", "node": 3}),
        json!({"do": "name", "node": 2, "name": "x"}),
        json!({"do": "set_mode", "mode": "solve"}),
        json!({"do": "set_clock", "seconds": 9}),
    ] {
        same::<mirror::Command>(&serde_json::from_value::<Command>(command).unwrap());
    }
    for count in [None, Some(4)] {
        same::<mirror::Place>(&masume::editor::Place { rule: "arrow".to_string(), count });
    }
    let node = masume::editor::NodeId(1);
    session.run(Command::Name { node: Some(node), name: "here".to_string() }, 9).unwrap();
    for node in session.history().list() {
        same::<mirror::NodeInfo>(&node);
    }
    let _ = MarkKind::Centre;
    let reading = masume::formats::read(CLASSIC, None).unwrap().0;
    let mut mind = Mind::new();
    for puzzle in [reading.document.puzzle, masume::puzzle::Puzzle::empty(masume::puzzle::Board::classic())] {
        let known = mind.more(&puzzle, &Control::default(), &mut |known| same::<mirror::Knowledge>(known));
        same::<mirror::Knowledge>(&*known);
        let target = masume::editor::Target::Place { cell: 2, digit: 4 };
        same::<mirror::WhatIf>(&mind.what_if(&puzzle, &known, target, &Control::default()).unwrap());
    }
}
