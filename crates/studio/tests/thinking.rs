//! Knowledge, what-ifs, ratings, hints, paths, checks, making.

mod common;

use axum::http::StatusCode;
use common::{Browser, CLASSIC, HARD_PLAN, clue, id};
use masume::editor::{Key, Mind};
use masume::puzzle::Puzzle;
use masume::solver::Control;
use serde_json::{Value, json};

#[tokio::test]
async fn knowledge_comes_in_lines_until_it_is_complete() {
    let browser = Browser::new();
    let view = browser.create(json!({"text": CLASSIC})).await;
    let (name, key) = (id(&view), view["key"].as_str().unwrap().to_string());
    let path = format!("/api/documents/{name}/knowledge");
    let answer = browser.get(&format!("{path}?key={key}")).await.ok();
    assert_eq!(answer.headers["content-type"], "application/x-ndjson; charset=utf-8");
    let lines = answer.lines();
    let last = lines.last().unwrap();
    assert_eq!((&last["complete"], &last["class"], &last["key"]), (&json!(true), &json!("one"), &json!(key)));
    assert!(lines[..lines.len() - 1].iter().all(|l| l["complete"] == false));
    // The same as the editor finds by itself.
    let state: masume::editor::State = serde_json::from_value(view["state"].clone()).unwrap();
    let known = Mind::new().more(&state.document.puzzle, &Control::default(), &mut |_| ());
    assert_eq!(*last, serde_json::to_value(&*known).unwrap());
    browser.edit(&name, 0, &[json!({"edit": "remove_clues", "cells": [0]})]).await.ok();
    let old = browser.get(&format!("{path}?key={key}")).await;
    assert_eq!((old.status, old.code().as_str()), (StatusCode::CONFLICT, "stale"));
    let now = browser.get(&path).await.ok().lines();
    assert_eq!(now.last().unwrap()["complete"], true);
}

#[tokio::test]
async fn a_large_board_is_answered_at_once_with_what_is_unknown() {
    let browser = Browser::new();
    let name = id(&browser.create(json!({"shape": "4x4"})).await);
    let begun = std::time::Instant::now();
    let changed = browser.edit(&name, 0, &[clue(0, 1), clue(100, 16)]).await.ok().json();
    assert!(begun.elapsed().as_secs() < 60, "the first answer does not wait for all of it");
    assert_eq!(changed["knowledge"]["active"].as_array().unwrap().len(), 256);
    assert_eq!(changed["knowledge"]["active"][0], json!([1]));
}

#[tokio::test]
async fn what_ifs_are_those_of_the_editor() {
    let browser = Browser::new();
    let view = browser.create(json!({"text": format!("{}{}", &CLASSIC[..60], ".".repeat(21))})).await;
    let (name, key) = (id(&view), view["key"].clone());
    let path = format!("/api/documents/{name}/what-ifs");
    let targets = json!([{"what": "place", "cell": 2, "digit": 4}, {"what": "remove", "cell": 0},
        {"what": "place", "cell": 0, "digit": 4}, {"what": "remove", "cell": 2}, {"what": "place", "cell": 999, "digit": 1}]);
    let some = browser.post(&path, json!({"key": key, "targets": targets})).await.ok().lines();
    // Three of them point at nothing.
    assert_eq!(some.len(), 3, "{some:?}");
    assert_eq!(some[2], json!({"ended": "complete"}));
    let state: masume::editor::State = serde_json::from_value(view["state"].clone()).unwrap();
    let puzzle: &Puzzle = &state.document.puzzle;
    let mut mind = Mind::new();
    let known = mind.quick(puzzle, &Control::default());
    for (line, target) in some.iter().zip([
        masume::editor::Target::Place { cell: 2, digit: 4 },
        masume::editor::Target::Remove { cell: 0 },
    ]) {
        let own = mind.what_if(puzzle, &known, target, &Control::default()).unwrap();
        let own = serde_json::to_value(&own).unwrap();
        for field in ["key", "target", "by_rules", "by_search", "unknown", "cells"] {
            assert_eq!(line[field], own[field], "{field}");
        }
    }
    let all = browser.post(&path, json!({"key": key, "targets": "all", "near": 40})).await.ok().lines();
    assert!(all.len() > 150, "{}", all.len());
    assert_eq!(all.last().unwrap(), &json!({"ended": "complete"}));
    assert!(all[..all.len() - 1].iter().all(|l| l["key"] == key));
    assert!(matches!(all[0]["target"]["cell"].as_u64(), Some(40)), "near ones first: {}", all[0]);
    for (bad, code) in [
        (json!({"key": "0", "targets": "all"}), "stale"),
        (json!({"key": key, "targets": "some"}), "bad_json"),
        (json!({"key": key}), "bad_json"),
        (json!({"key": key, "targets": [{"what": "think"}]}), "bad_json"),
    ] {
        assert_eq!(browser.post(&path, bad).await.code(), code);
    }
}

#[tokio::test]
async fn ratings_hints_paths_and_checks() {
    let browser = Browser::new();
    let view = browser.create(json!({"text": CLASSIC})).await;
    let name = id(&view);
    let at = |what: &str| format!("/api/documents/{name}/{what}");
    let rating = browser.get(&at(&format!("rating?key={}", view["key"].as_str().unwrap()))).await.ok().json();
    assert_eq!(rating["solved"], true);
    let er = rating["se"]["er"].as_f64().unwrap();
    assert!((1.0..=2.5).contains(&er), "{rating}");
    assert!(rating["hardest"]["ja"].is_string() && rating["minutes"].as_f64().unwrap() > 0.0);
    assert_eq!(browser.get(&at("rating?key=0")).await.code(), "stale");

    let path = browser.get(&at("path")).await.ok().json();
    assert_eq!((&path["solved"], &path["end"]), (&json!(true), &json!("solved")));
    let steps = path["steps"].as_array().unwrap();
    assert_eq!(steps[0]["values"].as_array().unwrap().iter().filter(|v| **v != 0).count(), 30);
    assert!(
        !steps[0]["headline"].as_str().unwrap().is_empty() && !steps[0]["words"].as_str().unwrap().is_empty()
    );
    assert!(steps[0]["candidates"].as_array().unwrap().len() == 51);

    let mut hints: Vec<Value> = Vec::new();
    for stage in 1..=3 {
        let hint = browser.post(&at("hint"), json!({"stage": stage})).await.ok().json();
        assert_eq!(hint["stage"], stage);
        assert!(!hint["words"].as_str().unwrap().is_empty());
        hints.push(hint);
    }
    assert!(
        hints[0]["technique"].is_null()
            && hints[0]["figure"]["spots"] == json!([])
            && hints[0]["edits"] == json!([])
    );
    assert!(hints[1]["technique"]["id"].is_string() && hints[1]["figure"]["spots"] == json!([]));
    assert!(!hints[2]["figure"]["spots"].as_array().unwrap().is_empty());
    let edits = hints[2]["edits"].as_array().unwrap().clone();
    let done = browser.edit(&name, 0, &edits).await.ok().json();
    assert!(done.get("refusal").is_none(), "{done}");
    let ja = browser.post(&format!("{}?lang=ja", at("hint")), json!({"stage": 3})).await.ok().json();
    assert!(ja["words"].as_str().unwrap().chars().any(|c| c as u32 > 0x3000));

    let check = browser.get(&at("check")).await.ok().json();
    assert_eq!(check, json!({"wrong": [], "filled": false, "done": false, "class": "one"}));
    let wrong = json!({"edit": "enter_digit", "cells": [2], "digit": 1});
    browser.edit(&name, 1, &[wrong]).await.ok();
    assert_eq!(browser.get(&at("check")).await.ok().json()["wrong"], json!([2]));
    let hint = browser.post(&at("hint"), json!({"stage": 1})).await.ok().json();
    assert_eq!((&hint["code"], &hint["cells"]), (&json!("wrong"), &json!([2])));
    assert_eq!(browser.post(&at("hint"), json!({"stage": 4})).await.code(), "bad_request");
    assert_eq!(browser.post(&at("hint"), json!({})).await.code(), "bad_json");

    let several = id(&browser.create(json!({"shape": "3x3"})).await);
    let answer = browser.get(&format!("/api/documents/{several}/rating")).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (422, "not_unique"));
}

#[tokio::test]
async fn a_hint_that_strikes_candidates_can_be_taken_with_or_without_marks() {
    let browser = Browser::new();
    // A puzzle that needs more than singles.
    let hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let name = id(&browser.create(json!({"text": hard})).await);
    let (mut version, mut strikes) = (0, 0);
    for _ in 0..12 {
        let hint =
            browser.post(&format!("/api/documents/{name}/hint"), json!({"stage": 3})).await.ok().json();
        let edits = hint["edits"].as_array().unwrap().clone();
        if edits.is_empty() {
            break;
        }
        strikes += usize::from(edits.iter().any(|e| e["edit"] == "strike_marks"));
        let changed = browser.edit(&name, version, &edits).await.ok().json();
        assert!(changed.get("refusal").is_none(), "{edits:?}: {changed}");
        version = changed["view"]["version"].as_u64().unwrap();
    }
    assert!(strikes > 2, "{strikes}");
}

#[tokio::test]
async fn planned_cells_are_filled_and_puzzles_are_made() {
    let browser = Browser::new();
    let tables = browser.get("/api/tables").await.ok().json();
    let heart = tables["patterns"].as_array().unwrap().iter().find(|p| p["id"] == "heart").unwrap().clone();
    let name = id(&browser.create(json!({"shape": "3x3"})).await);
    let plan = json!({"edit": "set_plan", "cells": heart["cells"]});
    browser.edit(&name, 0, &[plan]).await.ok();
    let path = format!("/api/documents/{name}/jobs");
    let lines = browser.post(&path, json!({"job": "complete", "seed": 1})).await.ok().lines();
    assert!(lines.iter().any(|l| l.get("progress").is_some()));
    assert_eq!(lines.last().unwrap(), &json!({"end": "done"}));
    let found = lines.iter().find_map(|l| l.get("found")).unwrap();
    let cells: Vec<u64> = heart["cells"].as_array().unwrap().iter().map(|c| c.as_u64().unwrap()).collect();
    let givens = found["state"]["givens"].as_array().unwrap();
    let filled: Vec<u64> = (0..81).filter(|c| givens[*c as usize] != 0).collect();
    assert_eq!(filled, cells);
    assert!(found["er"].as_f64().is_some() && found["clues"] == cells.len());
    let replace = json!({"edit": "replace", "state": found["state"], "origin": "complete"});
    let changed = browser.edit(&name, 1, &[replace]).await.ok().json();
    assert_eq!(changed["knowledge"]["class"], "one");
    // Same seed, same puzzles; alternatives are several.
    let job = json!({"job": "generate", "shape": "2x3", "seed": 5, "count": 3, "symmetry": "half-turn"});
    let puzzles = |lines: Vec<Value>| -> Vec<Value> {
        lines.iter().filter_map(|l| l.get("found")).map(|f| f["state"]["givens"].clone()).collect()
    };
    let first = puzzles(browser.post(&path, job.clone()).await.ok().lines());
    assert_eq!(first.len(), 3);
    assert_eq!(first, puzzles(browser.post(&path, job).await.ok().lines()));
    for (bad, code) in [
        (json!({"job": "generate", "symmetry": "none such"}), "unknown"),
        (json!({"job": "generate", "clues": [1, 2]}), "impossible"),
    ] {
        let lines = browser.post(&path, bad).await.ok().lines();
        assert_eq!(lines.last().unwrap()["failed"]["code"], code, "{lines:?}");
        assert!(!lines.last().unwrap()["failed"]["message"].as_str().unwrap().is_empty());
    }
    assert_eq!(browser.post(&path, json!({"job": "dance"})).await.code(), "bad_json");
    assert_eq!(browser.post(&path, json!({"job": "generate", "shape": "x"})).await.code(), "shape");
    let empty = id(&browser.create(json!({"shape": "3x3"})).await);
    let lines =
        browser.post(&format!("/api/documents/{empty}/jobs"), json!({"job": "easier"})).await.ok().lines();
    assert_eq!(lines.last().unwrap()["failed"]["code"], "not_unique");
}

#[tokio::test]
async fn puzzles_with_rule_clues_are_made() {
    let browser = Browser::new();
    let name = id(&browser.create(json!({"shape": "3x3"})).await);
    let path = format!("/api/documents/{name}/jobs");
    let killer =
        json!({"job": "generate", "shape": "2x3", "place": [{"rule": "killer"}], "givens": 0, "seed": 1});
    let lines = browser.post(&path, killer.clone()).await.ok().lines();
    assert_eq!(lines.last().unwrap(), &json!({"end": "done"}), "{lines:?}");
    let found = lines.iter().find_map(|l| l.get("found")).unwrap();
    let shape = found["state"]["shape"].as_str().unwrap();
    let cages = shape.matches("+killer(").count();
    assert!(cages > 5 && found["rule_clues"] == cages, "{found}");
    assert!(found["clues"] == 0 && found["state"].get("givens").is_none(), "{found}");
    assert_eq!(found["state"]["solution"].as_array().unwrap().len(), 36);
    let replace = json!({"edit": "replace", "state": found["state"], "origin": "generate"});
    let changed = browser.edit(&name, 0, &[replace]).await.ok().json();
    assert_eq!(
        (&changed["knowledge"]["class"], &changed["view"]["state"]["shape"]),
        (&json!("one"), &json!(shape))
    );
    // Same seed, same puzzle.
    let again = browser.post(&path, killer).await.ok().lines();
    assert_eq!(again.iter().find_map(|l| l.get("found")).unwrap()["state"], found["state"]);
    // A number of clues, all of which stay.
    let arrows = json!({"job": "generate", "shape": "2x3", "place": [{"rule": "arrow", "count": 2}], "keep_rule_clues": true,
        "symmetry": "half-turn"});
    let lines = browser.post(&path, arrows).await.ok().lines();
    let found = lines.iter().find_map(|l| l.get("found")).unwrap();
    assert!((2..=4).contains(&found["rule_clues"].as_u64().unwrap()) && found["clues"] != 0, "{found}");
    let kakuro = json!({"job": "generate", "kakuro": [7, 8], "seed": 1});
    let lines = browser.post(&path, kakuro).await.ok().lines();
    let found = lines.iter().find_map(|l| l.get("found")).unwrap();
    assert!(
        found["clues"] == 0 && found["state"]["shape"].as_str().unwrap().contains("+run-sum("),
        "{found}"
    );
    for (bad, code) in [
        (json!({"job": "generate", "place": [{"rule": "none such"}]}), "unknown"),
        (json!({"job": "generate", "place": [{"rule": "anti-king"}]}), "whole_board"),
        (json!({"job": "generate", "place": [{"rule": "arrow"}], "symmetry": "none such"}), "unknown"),
        (json!({"job": "generate", "kakuro": [2, 6]}), "no_field"),
        // Odd cells cannot tell 1 from 3.
        (
            json!({"job": "generate", "shape": "2x2", "place": [{"rule": "odd"}], "givens": 0, "seconds": 1}),
            "time",
        ),
    ] {
        let lines = browser.post(&path, bad).await.ok().lines();
        assert_eq!(lines.last().unwrap()["failed"]["code"], code, "{lines:?}");
        assert!(!lines.last().unwrap()["failed"]["message"].as_str().unwrap().is_empty());
    }
    for bad in [
        json!({"job": "complete", "place": [{"rule": "killer"}]}),
        json!({"job": "generate", "place": [{"rule": "killer"}], "level": "easy"}),
        json!({"job": "generate", "place": [{"rule": "killer"}], "clues": [0, 5]}),
        json!({"job": "generate", "place": [{"rule": "killer"}], "kakuro": [7, 8]}),
        json!({"job": "generate", "shape": "3x3", "kakuro": [7, 8]}),
        json!({"job": "generate", "kakuro": [7, 8], "keep_rule_clues": true}),
        json!({"job": "generate", "givens": 0}),
    ] {
        assert_eq!(browser.post(&path, bad.clone()).await.code(), "bad_request", "{bad}");
    }
}

#[tokio::test]
async fn a_finished_puzzle_is_made_harder_and_easier_in_the_same_cells() {
    let browser = Browser::new();
    let name = id(&browser.create(json!({"text": CLASSIC})).await);
    let path = format!("/api/documents/{name}/rating");
    let rating = async || browser.get(&path).await.ok().json()["se"]["er"].as_f64().unwrap();
    let mut before = rating().await;
    let cells = |state: &Value| -> Vec<usize> {
        let givens = state["givens"].as_array().unwrap();
        (0..81).filter(|&c| givens[c] != 0).collect()
    };
    let begin = browser.get(&format!("/api/documents/{name}")).await.ok().json();
    for (version, job) in ["harder", "easier"].into_iter().enumerate() {
        let jobs = format!("/api/documents/{name}/jobs");
        let lines = browser.post(&jobs, json!({"job": job, "seed": 3})).await.ok().lines();
        assert_eq!(lines.last().unwrap(), &json!({"end": "done"}), "{job}");
        let found = lines.iter().find_map(|l| l.get("found")).unwrap();
        assert_eq!(cells(&found["state"]), cells(&begin["state"]));
        let replace = json!({"edit": "replace", "state": found["state"], "origin": "tune"});
        let changed = browser.edit(&name, version as u64, &[replace]).await.ok().json();
        assert_eq!(changed["knowledge"]["class"], "one");
        let after = rating().await;
        assert!(if job == "harder" { after > before } else { after < before }, "{job}: {before} → {after}");
        before = after;
    }
}

/// A plan that takes long, and what ends the work on it.
#[tokio::test]
async fn closing_and_editing_end_the_making() {
    for end in ["delete", "edit"] {
        let browser = Browser::new();
        let name = id(&browser.create(json!({"shape": "3x3"})).await);
        browser.edit(&name, 0, &[json!({"edit": "set_plan", "cells": HARD_PLAN})]).await.ok();
        let begun = std::time::Instant::now();
        let path = format!("/api/documents/{name}/jobs");
        let (job, ()) = tokio::join!(browser.post(&path, json!({"job": "complete", "seed": 1})), async {
            tokio::time::sleep(std::time::Duration::from_millis(300)).await;
            if end == "delete" {
                browser.delete(&format!("/api/documents/{name}")).await.ok();
            } else {
                browser.edit(&name, 1, &[clue(40, 5)]).await.ok();
            }
        });
        assert_eq!(job.ok().lines().last().unwrap(), &json!({"end": "cancelled"}), "{end}");
        assert!(begun.elapsed() < std::time::Duration::from_secs(60), "{:?}", begun.elapsed());
    }
}

/// What is known takes far more memory than the document: it goes when nobody asks, and comes back when somebody does.
#[tokio::test]
async fn minds_of_idle_documents_are_forgotten() {
    let browser = Browser::new();
    let view = browser.create(json!({"text": CLASSIC})).await;
    let name = id(&view);
    browser.get(&format!("/api/documents/{name}/knowledge")).await.ok();
    let key = masume_studio::ids::Id::read("0123456789abcdef0123456789abcdef").unwrap();
    let remembered = || browser.app.doc(key, &name).unwrap().mind().remembered();
    assert!(remembered() > 0);
    let now = masume_studio::store::now();
    browser.app.desk.keep_at(now + 30_000);
    assert!(remembered() > 0, "somebody may be thinking about it");
    browser.app.desk.keep_at(now + 180_000);
    assert_eq!(remembered(), 0);
    let again = browser.get(&format!("/api/documents/{name}/knowledge")).await.ok().lines();
    assert_eq!(
        (&again.last().unwrap()["key"], &again.last().unwrap()["complete"]),
        (&view["key"], &json!(true))
    );
}

/// Undo trees are kept in memory as long as there is room for them; a document that was closed opens again as it was.
#[tokio::test]
async fn idle_documents_are_closed_when_memory_is_short() {
    let mut names = Vec::new();
    let browser = Browser::with(masume_studio::Limits { memory: 5_000, ..Default::default() });
    for digit in 1..=6 {
        let name = id(&browser.create(json!({"shape": "3x3"})).await);
        browser.edit(&name, 0, &[clue(0, digit), clue(80, digit)]).await.ok();
        names.push(name);
    }
    assert_eq!(browser.app.desk.len(), 6);
    let now = masume_studio::store::now();
    // Once to save what was written, once to close.
    browser.app.desk.keep_at(now + 10_000);
    browser.app.desk.keep_at(now + 20_000);
    assert_eq!(browser.app.desk.len(), 6, "somebody asked for them a moment ago");
    browser.app.desk.keep_at(now + 60_000);
    let left = browser.app.desk.len();
    assert!((1..6).contains(&left), "{left}");
    for (name, digit) in names.iter().zip(1..) {
        let view = browser.get(&format!("/api/documents/{name}")).await.ok().json();
        assert_eq!((&view["version"], &view["state"]["givens"][80]), (&json!(2), &json!(digit)));
    }
}

#[tokio::test]
async fn an_edit_stops_the_work_on_the_puzzle_of_before() {
    let browser = Browser::new();
    let view = browser.create(json!({"shape": "5x5"})).await;
    let name = id(&view);
    let path = format!("/api/documents/{name}/knowledge");
    let (stream, edited) = tokio::join!(browser.get(&path), async {
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        browser.edit(&name, 0, &[clue(0, 25)]).await
    });
    let lines = stream.ok().lines();
    assert!(lines.iter().all(|l| l["key"] == view["key"]));
    assert!(lines.last().is_none_or(|l| l["complete"] == false), "a board of 25×25 takes longer than that");
    assert_eq!(edited.ok().json()["view"]["version"], 1);
}

#[tokio::test]
async fn a_full_queue_is_busy_and_says_when_to_come_again() {
    let browser = Browser::with(masume_studio::Limits { waiting: 1, ..Default::default() });
    let view = browser.create(json!({"shape": "5x5"})).await;
    let path = format!("/api/documents/{}/knowledge", id(&view));
    // Streams that nobody reads to their end keep the threads and the queue.
    let mut held = Vec::new();
    let mut busy = None;
    for _ in 0..64 {
        let request = browser.request("GET", &path).body(axum::body::Body::empty()).unwrap();
        let response = tower::ServiceExt::oneshot(browser.router.clone(), request).await.unwrap();
        if response.status() == StatusCode::SERVICE_UNAVAILABLE {
            busy = Some(response);
            break;
        }
        held.push(response);
    }
    let busy = busy.expect("there is an end to it");
    assert_eq!(busy.headers()["retry-after"], "1");
    drop(held);
    // Who went away is no longer worked for.
    for _ in 0..200 {
        if browser.get(&format!("/api/documents/{}/knowledge?key=0", id(&view))).await.code() == "stale" {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the queue never emptied");
}

#[tokio::test]
async fn what_is_not_found_out_in_time_says_so() {
    let limits = masume_studio::Limits { question: std::time::Duration::ZERO, ..Default::default() };
    let browser = Browser::with(limits);
    let name = id(&browser.create(json!({"shape": "5x5"})).await);
    let late = browser.get(&format!("/api/documents/{name}/rating")).await;
    assert_eq!((late.status, late.code().as_str()), (StatusCode::GATEWAY_TIMEOUT, "deadline"));
    let hint = browser.post(&format!("/api/documents/{name}/hint"), json!({"stage": 1})).await.ok().json();
    assert_eq!(hint["code"], "stopped");
}

#[test]
fn keys_are_those_of_the_editor() {
    let puzzle = Puzzle::empty(masume::puzzle::Board::classic());
    assert_eq!(Key::of(&puzzle).to_string().len(), 16);
}
