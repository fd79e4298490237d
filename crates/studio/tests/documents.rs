//! Documents and commands: making, changing, listing, deleting, and opening again after the server was gone.

mod common;

use std::sync::Arc;

use axum::http::StatusCode;
use common::{Browser, CLASSIC, Folder, clue, id};
use masume_studio::{Limits, Quota, Refused, Store};
use serde_json::{Value, json};

#[tokio::test]
async fn documents_begin_with_a_shape_a_state_a_link_or_a_text() {
    let browser = Browser::new();
    let view = browser.create(json!({"shape": "3x3"})).await;
    assert_eq!(view["state"]["shape"], "3x3");
    assert_eq!(view["version"], 0);
    assert_eq!(view["geometry"]["cells"].as_array().unwrap().len(), 81);
    assert_eq!(view["geometry"]["houses"].as_array().unwrap().len(), 27);
    assert_eq!(view["geometry"]["boards"], json!([[0, 0, 9]]));
    let read = browser.create(json!({"text": CLASSIC})).await;
    let givens = read["state"]["givens"].as_array().unwrap();
    assert_eq!(givens.iter().filter(|v| **v != 0).count(), 30);
    let again = browser.create(json!({"share": read["share"]})).await;
    assert_eq!(again["state"], read["state"]);
    assert_eq!(again["key"], read["key"]);
    let copy = browser.create(json!({"state": read["state"]})).await;
    assert_eq!(copy["state"], read["state"]);
    assert_ne!(copy["id"], read["id"]);
    let knight = browser.create(json!({"shape": "3x3+anti-knight"})).await;
    assert!(!knight["geometry"]["apart"].as_array().unwrap().is_empty());
    for (bad, code) in [
        (json!({}), "bad_request"),
        (json!({"shape": "3x3", "text": "x"}), "bad_request"),
        (json!({"shape": "9000x9000"}), "bad_state"),
        (json!({"text": "what is this?"}), "unreadable"),
        (json!({"text": CLASSIC, "format": "no such"}), "bad_request"),
        (json!({"share": "9???"}), "unreadable"),
        (json!({"state": {"version": 9, "shape": "3x3"}}), "bad_json"),
        (json!({"state": {"version": 1, "shape": "3x3", "givens": [1, 2]}}), "bad_json"),
        (json!({"else": 1}), "bad_json"),
        (json!([1]), "bad_json"),
    ] {
        let answer = browser.post("/api/documents", bad.clone()).await;
        assert!(answer.status.is_client_error(), "{bad}");
        assert_eq!(answer.code(), code, "{bad}");
    }
    assert_eq!(browser.get("/api/documents").await.ok().json().as_array().unwrap().len(), 5);
}

#[tokio::test]
async fn an_error_tells_the_place_and_speaks_the_language_asked_for() {
    let browser = Browser::new();
    let text = format!("{}#", &CLASSIC[..80]);
    let en = browser.post("/api/read?lang=en", json!({"text": text})).await;
    let ja = browser.post("/api/read?lang=ja", json!({"text": text})).await;
    assert_eq!(en.status, StatusCode::BAD_REQUEST);
    assert!(en.json()["error"]["line"].as_u64().is_some() && en.json()["error"]["column"].as_u64().is_some());
    assert!(en.json()["error"]["message"].as_str().unwrap().starts_with("That cannot be read"));
    // Another part of Masume said why, in English: beside a Japanese sentence, not in it.
    let (en, ja) = (en.json()["error"].clone(), ja.json()["error"].clone());
    let detail = ja["detail"].as_str().unwrap();
    assert!(en["message"].as_str().unwrap().contains(detail) && en["detail"] == ja["detail"], "{en}");
    let message = ja["message"].as_str().unwrap();
    assert!(
        message.starts_with("読み込めません") && !message.contains(|c: char| c.is_ascii_alphabetic()),
        "{message}"
    );
    let broken = browser.request("POST", "/api/documents").header("content-type", "application/json");
    let broken = browser.send(broken.body("{\"shape\":\n  oops}".into()).unwrap()).await;
    assert_eq!(broken.code(), "bad_json");
    assert_eq!(
        (broken.json()["error"]["line"].clone(), broken.json()["error"]["column"].clone()),
        (json!(2), json!(3))
    );
}

#[tokio::test]
async fn commands_change_a_document_and_tell_what_is_known() {
    let browser = Browser::new();
    let view = browser.create(json!({"shape": "3x3"})).await;
    let name = id(&view);
    let changed = browser.edit(&name, 0, &[clue(0, 5), clue(1, 3)]).await.ok().json();
    assert_eq!(changed["view"]["version"], 2);
    assert_ne!(changed["view"]["key"], view["key"]);
    assert_eq!(changed["knowledge"]["key"], changed["view"]["key"]);
    assert_eq!(changed["knowledge"]["active"][0], json!([5]));
    assert!(!changed["knowledge"]["active"][2].as_array().unwrap().contains(&json!(5)));
    assert_eq!(changed["view"]["history"]["nodes"].as_array().unwrap().len(), 2);
    assert_eq!(changed["view"]["history"]["count"], 3);
    assert!(changed["view"].get("geometry").is_none());
    // What clashes is refused; what came before it is done.
    let refused = browser.edit(&name, 2, &[clue(40, 1), clue(8, 5), clue(9, 9)]).await.ok().json();
    assert_eq!(refused["refusal"]["code"], "clash");
    assert_eq!(refused["refusal"]["index"], 1);
    assert_eq!(refused["refusal"]["cells"], json!([0]));
    assert!(refused["refusal"]["words"].as_str().unwrap().contains("r1c1"));
    assert_eq!(refused["view"]["version"], 3);
    // Who insists may.
    let insisted = json!({"edit": "place_clue", "cell": 8, "digit": 5, "insist": true});
    let changed = browser.edit(&name, 3, &[insisted]).await.ok().json();
    assert_eq!(changed["knowledge"]["class"], "none");
    // Undo is a command, and what was known of the puzzle is still known.
    let undone = browser.commands(&name, 4, json!([{"do": "undo"}])).await.ok().json();
    assert_eq!(undone["view"]["state"]["givens"][8], 0);
    assert_eq!(undone["view"]["history"]["can_redo"], true);
    // Marks change no key: nothing new is known.
    let mark = json!({"edit": "toggle_mark", "kind": "centre", "cells": [10], "digit": 4});
    let marked = browser.edit(&name, 5, &[mark]).await.ok().json();
    assert!(marked.get("knowledge").is_none());
    assert_eq!(marked["view"]["key"], undone["view"]["key"]);
    assert_eq!(marked["view"]["state"]["centre"], json!([[10, 4]]));
    // What is new of the history, or changed, is told, and nothing else of it.
    let body = json!({"version": 6, "commands": [{"do": "name", "name": "first"}]});
    let named = browser.post(&format!("/api/documents/{name}/commands"), body).await.ok().json();
    assert_eq!(named["view"]["history"]["partial"], true);
    assert_eq!(named["view"]["history"]["nodes"].as_array().unwrap().len(), 1);
    assert_eq!(named["view"]["history"]["nodes"][0]["name"], "first");
    let shape = json!({"edit": "new_board", "shape": "2x3"});
    let other = browser.edit(&name, 7, &[shape]).await.ok().json();
    assert_eq!(other["view"]["geometry"]["digits"], 6);
    let shown = browser.get(&format!("/api/documents/{name}")).await.ok().json();
    assert_eq!(shown["version"], 8);
    assert_eq!(shown["state"], other["view"]["state"]);
}

#[tokio::test]
async fn a_dead_digit_is_refused_unless_its_author_insists() {
    let browser = Browser::new();
    let view = browser.create(json!({"text": CLASSIC})).await;
    let name = id(&view);
    // The third cell holds 4 in the only solution; 1 clashes with nothing there.
    let refused = browser.edit(&name, 0, &[clue(2, 1)]).await.ok().json();
    assert_eq!(refused["refusal"]["code"], "dead");
    assert_eq!(refused["view"]["version"], 0);
    let insisted = json!({"edit": "place_clue", "cell": 2, "digit": 1, "insist": true});
    let done = browser.edit(&name, 0, &[insisted]).await.ok().json();
    assert_eq!((&done["view"]["version"], &done["knowledge"]["class"]), (&json!(1), &json!("none")));
}

#[tokio::test]
async fn an_old_version_is_told_what_the_document_is_now() {
    let browser = Browser::new();
    let name = id(&browser.create(json!({"shape": "2x2"})).await);
    browser.edit(&name, 0, &[clue(0, 1)]).await.ok();
    let stale = browser.edit(&name, 0, &[clue(1, 2)]).await;
    assert_eq!((stale.status, stale.code().as_str()), (StatusCode::CONFLICT, "stale"));
    assert_eq!(stale.json()["view"]["version"], 1);
    assert_eq!(stale.json()["view"]["state"]["givens"][0], 1);
    let future = browser.edit(&name, 99, &[clue(1, 2)]).await;
    assert_eq!(future.code(), "stale");
}

#[tokio::test]
async fn browsers_see_their_own_documents_only() {
    let browser = Browser::new();
    let name = id(&browser.create(json!({"shape": "2x2"})).await);
    let other = browser.other(7);
    assert_eq!(other.get("/api/documents").await.ok().json(), json!([]));
    for answer in [
        other.get(&format!("/api/documents/{name}")).await,
        other.edit(&name, 0, &[clue(0, 1)]).await,
        other.delete(&format!("/api/documents/{name}")).await,
        other.get(&format!("/api/documents/{name}/knowledge")).await,
        other.get(&format!("/api/documents/{name}/export/line")).await,
        other.post(&format!("/api/documents/{name}/restore"), json!({})).await,
    ] {
        assert_eq!((answer.status, answer.code().as_str()), (StatusCode::NOT_FOUND, "not_found"));
    }
    browser.get(&format!("/api/documents/{name}")).await.ok();
}

#[tokio::test]
async fn deleted_documents_can_be_brought_back() {
    let browser = Browser::new();
    let name = id(&browser.create(json!({"shape": "2x2"})).await);
    browser.edit(&name, 0, &[clue(0, 1)]).await.ok();
    let path = format!("/api/documents/{name}");
    assert_eq!(browser.delete(&path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(browser.get(&path).await.status, StatusCode::NOT_FOUND);
    assert_eq!(browser.delete(&path).await.status, StatusCode::NOT_FOUND);
    assert_eq!(browser.get("/api/documents").await.json(), json!([]));
    let back = browser.post(&format!("{path}/restore"), json!({})).await.ok().json();
    assert_eq!((&back["version"], &back["state"]["givens"][0]), (&json!(1), &json!(1)));
    assert_eq!(browser.post(&format!("{path}/restore"), json!({})).await.status, StatusCode::NOT_FOUND);
    browser.edit(&name, 1, &[clue(1, 2)]).await.ok();
}

#[tokio::test]
async fn the_list_shows_what_documents_are() {
    let browser = Browser::new();
    let title = json!({"edit": "set_text", "field": "title", "text": "<script>alert(1)</script> 数独"});
    let first = id(&browser.create(json!({"text": CLASSIC})).await);
    browser.edit(&first, 0, &[title]).await.ok();
    let second = id(&browser.create(json!({"shape": "2x2"})).await);
    let mode = json!([{"do": "set_mode", "mode": "solve"}]);
    browser.commands(&second, 0, mode).await.ok();
    let list = browser.get("/api/documents").await.ok().json();
    assert_eq!(list.as_array().unwrap().len(), 2);
    let row = |name: &str| list.as_array().unwrap().iter().find(|r| r["id"] == name).unwrap().clone();
    assert_eq!(row(&first)["title"], "<script>alert(1)</script> 数独");
    assert_eq!((&row(&first)["clues"], &row(&first)["shape"]), (&json!(30), &json!("3x3")));
    assert_eq!((&row(&second)["mode"], &row(&second)["cells"]), (&json!("solve"), &json!(16)));
    assert!(row(&first)["changed"].as_u64().unwrap() > 1_700_000_000_000);
}

#[tokio::test]
async fn a_new_server_opens_what_the_old_one_left() {
    let folder = Arc::new(Folder::new());
    let (name, view, list) = {
        let browser = Browser::at(folder.clone(), Limits::default());
        let name = id(&browser.create(json!({"shape": "3x3"})).await);
        browser.edit(&name, 0, &[clue(0, 5), clue(40, 7)]).await.ok();
        browser.commands(&name, 2, json!([{"do": "undo"}, {"do": "name", "name": "here"}])).await.ok();
        let view = browser.get(&format!("/api/documents/{name}")).await.ok().json();
        // The lock is held: a second server says so.
        let taken = Store::open(&folder.0, Quota::default());
        assert!(matches!(taken, Err(Refused::Taken(_))), "{taken:?}");
        (name, view, browser.get("/api/documents").await.ok().json())
    };
    // Nothing was closed or saved: the server is simply gone.
    let browser = wait_for(&folder).await;
    assert_eq!(browser.get(&format!("/api/documents/{name}")).await.ok().json(), view);
    assert_eq!(browser.get("/api/documents").await.ok().json(), list);
    browser.commands(&name, 4, json!([{"do": "redo"}])).await.ok();
}

/// The next server over a folder; threads of the last one may still hold it for a moment.
async fn wait_for(folder: &Arc<Folder>) -> Browser {
    for _ in 0..400 {
        if let Ok(store) = Store::open(&folder.0, Quota::default()) {
            drop(store);
            return Browser::at(folder.clone(), Limits::default());
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("the folder stays locked");
}

fn log_of(folder: &Folder, name: &str) -> std::path::PathBuf {
    folder.0.join("browsers/0123456789abcdef0123456789abcdef").join(format!("{name}.log"))
}

#[tokio::test]
async fn a_torn_last_line_is_cut_off_and_other_damage_is_told_and_kept() {
    let folder = Arc::new(Folder::new());
    let name = {
        let browser = Browser::at(folder.clone(), Limits::default());
        let name = id(&browser.create(json!({"shape": "3x3"})).await);
        browser.edit(&name, 0, &[clue(0, 5), clue(1, 6), clue(2, 7)]).await.ok();
        name
    };
    let path = log_of(&folder, &name);
    let whole = std::fs::read(&path).unwrap();
    std::fs::write(&path, [&whole[..], b"{\"at\":12,\"comm"].concat()).unwrap();
    {
        let browser = wait_for(&folder).await;
        let view = browser.get(&format!("/api/documents/{name}")).await.ok().json();
        assert_eq!(view["version"], 3);
        assert!(view.get("damage").is_none());
        browser.edit(&name, 3, &[clue(3, 8)]).await.ok();
    }
    // A line in the middle is no longer JSON.
    let text = String::from_utf8(std::fs::read(&path).unwrap()).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5);
    lines[3] = "garbage";
    let broken = format!("{}\n", lines.join("\n"));
    std::fs::write(&path, &broken).unwrap();
    {
        let browser = wait_for(&folder).await;
        let view = browser.get(&format!("/api/documents/{name}")).await.ok().json();
        assert_eq!((&view["version"], &view["damage"]["line"]), (&json!(2), &json!(4)));
        assert_eq!(view["state"]["givens"][1], 6);
        assert_eq!(view["state"]["givens"][2], 0);
        let kept = path.with_file_name("broken").join(view["damage"]["kept"].as_str().unwrap());
        assert_eq!(std::fs::read_to_string(kept).unwrap(), broken);
        browser.edit(&name, 2, &[clue(2, 9)]).await.ok();
        assert_eq!(browser.get("/api/documents").await.json().as_array().unwrap().len(), 1);
    }
    // Nothing of it can be read, and there is no state beside it: it stays as it is.
    std::fs::write(&path, "nothing\n").unwrap();
    let _ = std::fs::remove_file(path.with_extension("json"));
    let browser = wait_for(&folder).await;
    let answer = browser.get(&format!("/api/documents/{name}")).await;
    assert_eq!(answer.code(), "damaged");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "nothing\n");
}

#[tokio::test]
async fn a_damaged_log_is_opened_from_the_state_that_was_saved_last() {
    let folder = Arc::new(Folder::new());
    let name = {
        let browser = Browser::at(folder.clone(), Limits::default());
        let name = id(&browser.create(json!({"shape": "3x3"})).await);
        browser.edit(&name, 0, &[clue(0, 5), clue(1, 6)]).await.ok();
        browser.app.close();
        name
    };
    let path = log_of(&folder, &name);
    assert!(path.with_extension("json").exists(), "closing saves the state");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen("masume_log", "masume_lag", 1)).unwrap();
    let browser = wait_for(&folder).await;
    let view = browser.get(&format!("/api/documents/{name}")).await.ok().json();
    assert_eq!(view["state"]["givens"][1], 6);
    assert_eq!(view["damage"]["line"], 1);
}

#[tokio::test]
async fn there_is_room_for_so_much_and_no_more() {
    let quota = Quota { documents: 2, ..Quota::default() };
    let browser = Browser::with(Limits { quota, commands: 3, body: 10_000, ..Limits::default() });
    let first = id(&browser.create(json!({"shape": "2x2"})).await);
    browser.create(json!({"shape": "2x2"})).await;
    let full = browser.post("/api/documents", json!({"shape": "2x2"})).await;
    assert_eq!((full.status, full.code().as_str()), (StatusCode::CONFLICT, "full"));
    browser.delete(&format!("/api/documents/{first}")).await;
    let name = id(&browser.create(json!({"shape": "2x2"})).await);
    let many: Vec<Value> = (0..4).map(|_| json!({"do": "undo"})).collect();
    assert_eq!(browser.commands(&name, 0, Value::Array(many)).await.code(), "too_large");
    let long = json!({"edit": "set_text", "field": "title", "text": "x".repeat(20_000)});
    let answer = browser.edit(&name, 0, &[long]).await;
    assert_eq!((answer.status, answer.code().as_str()), (StatusCode::PAYLOAD_TOO_LARGE, "too_large"));
}

#[tokio::test]
async fn a_log_that_grew_too_long_begins_anew_with_the_present_state() {
    let quota = Quota { log: 4_000, ..Quota::default() };
    let browser = Browser::with(Limits { quota, ..Limits::default() });
    let name = id(&browser.create(json!({"shape": "3x3"})).await);
    let (mut version, mut restarted) = (0, false);
    for turn in 0..80 {
        let colour = json!({"edit": "toggle_colour", "cells": [turn], "colour": 1});
        let view = browser.edit(&name, version, &[colour]).await.ok().json()["view"].clone();
        let next = view["version"].as_u64().unwrap();
        restarted |= next <= version;
        version = next;
    }
    assert!(restarted);
    let view = browser.get(&format!("/api/documents/{name}")).await.ok().json();
    assert_eq!(view["state"]["colours"].as_array().unwrap()[..80], vec![json!(2); 80]);
    assert!(std::fs::metadata(log_of(&browser.folder, &name)).unwrap().len() < 6_000);
}

#[tokio::test]
async fn a_browser_whose_folder_is_full_is_told_so_and_nothing_is_lost() {
    let quota = Quota { bytes: 2_000, log: 1 << 20, ..Quota::default() };
    let browser = Browser::with(Limits { quota, ..Limits::default() });
    let name = id(&browser.create(json!({"shape": "2x2"})).await);
    let long = json!({"edit": "set_text", "field": "description", "text": "x".repeat(9_000)});
    let (mut version, mut refused) = (0, None);
    for turn in 0..400 {
        let text = json!({"edit": "set_text", "field": "title", "text": turn.to_string()});
        let clear = json!({"edit": "set_text", "field": "description", "text": ""});
        let answer = browser.edit(&name, version, &[long.clone(), text, clear]).await;
        if !answer.status.is_success() {
            refused = Some(answer);
            break;
        }
        version = answer.json()["view"]["version"].as_u64().unwrap();
    }
    let refused = refused.expect("there is a limit");
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (507, "storage"));
    let view = browser.get(&format!("/api/documents/{name}")).await.ok().json();
    assert_eq!(view["version"], version);
}

/// Files come and go while another request looks at their folder.
#[test]
fn the_room_of_a_browser_is_counted_while_others_write() {
    let folder = common::Folder::new();
    let quota = masume_studio::Quota { documents: usize::MAX, ..Default::default() };
    let store = masume_studio::Store::open(&folder.0, quota).unwrap();
    let browser = masume_studio::ids::Id::read("0123456789abcdef0123456789abcdef").unwrap();
    assert!(store.make_room(browser).unwrap());
    std::thread::scope(|scope| {
        for thread in 0..4_u32 {
            let store = &store;
            scope.spawn(move || {
                for number in 0..150_u32 {
                    let id = masume_studio::ids::Id::read(&format!("{thread:016x}{number:016x}")).unwrap();
                    store.create(browser, id, "{}\n").unwrap();
                    assert!(store.make_room(browser).unwrap());
                    store.save_summary(browser, id, b"{}").unwrap();
                    if number.is_multiple_of(3) {
                        store.delete(browser, id).unwrap();
                    }
                }
            });
        }
    });
    assert_eq!(store.list(browser).unwrap().len(), 4 * 100);
}
