//! Signs of rules over HTTP: drawn, refused with reasons, taken away, undone; what is known follows.

mod common;

use common::{Browser, CLASSIC, id};
use serde_json::{Value, json};

fn sign(rule: &str, cells: &[u32], values: &[u32]) -> Value {
    json!({"edit": "place_sign", "rule": rule, "cells": cells, "values": values})
}

#[tokio::test]
async fn signs_are_placed_changed_removed_and_undone() {
    let browser = Browser::new();
    let view = browser.create(json!({"shape": "2x2"})).await;
    let (name, key) = (id(&view), view["key"].clone());
    let placed = browser.edit(&name, 0, &[sign("killer", &[0, 1], &[3])]).await.ok().json();
    assert_eq!(placed["view"]["state"]["shape"], "2x2+killer(0,1)=3");
    assert_ne!(placed["view"]["key"], key);
    // What is drawn comes with the answer, and so do the statuses: 1 and 2 are left in the cage.
    let glyphs = placed["view"]["geometry"]["glyphs"].as_array().unwrap();
    assert_eq!(glyphs[0], json!({"glyph": "cage", "cells": [0, 1], "text": "3"}));
    assert_eq!(placed["knowledge"]["active"][0], json!([1, 2]));
    assert_eq!(placed["knowledge"]["active"][2], json!([3, 4]));
    let node = placed["view"]["history"]["nodes"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&node["label"], &node["rule"]), (&json!("edit-place-sign"), &json!("killer")));
    // Another number in its place; then it goes.
    let mut other = sign("killer", &[0, 1], &[7]);
    other["replaces"] = json!(0);
    let changed = browser.edit(&name, 1, &[other]).await.ok().json();
    assert_eq!(changed["knowledge"]["active"][0], json!([3, 4]));
    let gone = browser.edit(&name, 2, &[json!({"edit": "remove_signs", "signs": [0]})]).await.ok().json();
    assert_eq!((&gone["view"]["state"]["shape"], &gone["view"]["key"]), (&json!("2x2"), &key));
    assert_eq!(gone["knowledge"]["active"][0], json!([1, 2, 3, 4]));
    let undone = browser.commands(&name, 3, json!([{"do": "undo"}, {"do": "undo"}])).await.ok().json();
    assert_eq!(undone["view"]["state"]["shape"], "2x2+killer(0,1)=3");
    assert_eq!(undone["knowledge"]["active"][0], json!([1, 2]));
}

#[tokio::test]
async fn what_is_refused_says_why_in_the_language_asked_for() {
    let browser = Browser::new();
    let name = id(&browser.create(json!({"text": CLASSIC})).await);
    for (edit, code, en, ja) in [
        (
            sign("thermometer", &[0, 2], &[]),
            "sign_line",
            "Thermometer: the line jumps; r1c1 and r1c3 do not touch.",
            "サーモ：線が飛んでいます。R1C1・R1C3は接していません。",
        ),
        (
            sign("killer", &[0, 1], &[9]),
            "sign_clash",
            "Killer cage: the clues in r1c1 and r1c2 stand against it.",
            "キラーケージ：R1C1・R1C2のヒントと矛盾します。",
        ),
        (
            sign("killer", &[2, 3], &[4]),
            "sign_dead",
            "Killer cage on r1c3 and r1c4 would leave no solution.",
            "R1C3・R1C4にキラーケージを置くと解がなくなります。",
        ),
    ] {
        for (lang, words) in [("en", en), ("ja", ja)] {
            let body = json!({"version": 0, "commands": [{"do": "edit", "edit": edit}]});
            let path = format!("/api/documents/{name}/commands?lang={lang}");
            let answer = browser.post(&path, body).await.ok().json();
            assert_eq!(answer["refusal"]["code"], code);
            assert_eq!(answer["refusal"]["words"], words);
            assert!(!answer["refusal"]["cells"].as_array().unwrap().is_empty());
            assert_eq!(
                (&answer["view"]["version"], &answer["view"]["state"]["shape"]),
                (&json!(0), &json!("3x3"))
            );
            // Nothing has changed, and the statuses are those of the puzzle as it is.
            assert_eq!(answer["knowledge"]["class"], "one");
        }
    }
}
