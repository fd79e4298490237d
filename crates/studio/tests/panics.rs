//! A panic is one request's own: the others go on, and the document is what its log says.

mod common;

use axum::body::to_bytes;
use common::{Browser, clue, id};
use masume::locale::Lang;
use masume::solver::Control;
use masume_studio::ids::Id;
use masume_studio::stream;
use serde_json::{Value, json};

#[tokio::test]
async fn a_panic_with_a_document_in_hand_loses_nothing_that_was_answered() {
    let browser = Browser::new();
    let name = id(&browser.create(json!({"shape": "2x2"})).await);
    browser.edit(&name, 0, &[clue(0, 1)]).await.ok();
    let owner = Id::read("0123456789abcdef0123456789abcdef").unwrap();
    let doc = browser.app.desk.doc(owner, Id::read(&name).unwrap());
    let broken = browser.app.soon({
        let doc = doc.clone();
        move |app| {
            app.desk.with(&doc, |work| {
                // Done in memory, never logged and never answered.
                let undo = masume::editor::Command::Undo;
                work.session.run(undo, 1).map_err(|_| masume_studio::fault::Fault::new("internal"))?;
                assert!(work.version > 99, "a test panics here");
                Ok(())
            })
        }
    });
    assert_eq!(broken.await.unwrap_err().code(), "internal");
    let view = browser.get(&format!("/api/documents/{name}")).await.ok().json();
    assert_eq!((&view["version"], &view["state"]["givens"][0]), (&json!(1), &json!(1)));
    browser.edit(&name, 1, &[clue(1, 2)]).await.ok();
}

#[tokio::test]
async fn a_panic_with_a_mind_in_hand_only_forgets() {
    let browser = Browser::new();
    let view = browser.create(json!({"shape": "2x2"})).await;
    let owner = Id::read("0123456789abcdef0123456789abcdef").unwrap();
    let doc = browser.app.desk.doc(owner, Id::read(&id(&view)).unwrap());
    let own = doc.clone();
    let time = std::time::Duration::from_secs(60);
    let broken = browser.app.think(&doc, time, move |_, _: &Control| {
        let mind = own.mind();
        assert!(mind.witnesses() > 1_000_000, "a test panics here");
        Ok(())
    });
    assert_eq!(broken.await.unwrap_err().code(), "internal");
    let lines = browser.get(&format!("/api/documents/{}/knowledge", id(&view))).await.ok().lines();
    assert_eq!(lines.last().unwrap()["complete"], true);
}

#[tokio::test]
async fn a_panic_in_a_stream_is_its_last_line() {
    let browser = Browser::new();
    let view = browser.create(json!({"shape": "2x2"})).await;
    let owner = Id::read("0123456789abcdef0123456789abcdef").unwrap();
    let doc = browser.app.desk.doc(owner, Id::read(&id(&view)).unwrap());
    let (lines, response) = stream::lines(browser.app.desk.begin(&doc));
    let submitted = browser.app.slow.submit(move || {
        lines.guarded(Lang::Ja, |lines| {
            assert!(lines.send(&json!({"first": 1})));
            panic!("a test panics here");
        });
    });
    submitted.unwrap();
    let body = to_bytes(response.into_body(), 10_000).await.unwrap();
    let lines: Vec<Value> =
        String::from_utf8_lossy(&body).lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(lines[0], json!({"first": 1}));
    assert_eq!(lines[1]["failed"]["code"], "internal");
    assert!(lines[1]["failed"]["message"].as_str().unwrap().starts_with("サーバーで"));
}
