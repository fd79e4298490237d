//! `masume techniques`: the table of the library, in three forms.

mod common;

use common::{json, run};

#[test]
fn the_table_is_that_of_the_library() {
    let rows = json(&run(&["techniques", "--json"]).out);
    let mut ids: Vec<&str> = Vec::new();
    for technique in masume::logic::all_techniques() {
        if !ids.contains(&technique.id) {
            ids.push(technique.id);
        }
    }
    assert_eq!(rows.iter().map(|r| r["id"].as_str().unwrap()).collect::<Vec<_>>(), ids);
    for row in &rows {
        assert!(row["en"].is_string() && row["ja"].is_string() && row["needs"].is_string(), "{row}");
        assert!(row["se"].as_f64().unwrap() >= 1.0, "{row}");
    }
    let pair = rows.iter().find(|r| r["id"] == "naked-pair").unwrap();
    assert_eq!((pair["se"].as_f64(), pair["se_grows_with"].is_null()), (Some(3.0), true));
    assert_eq!(pair["hodoku"]["level"], "Medium");
    let text = run(&["techniques"]).out;
    assert_eq!(text.lines().count(), ids.len() + 1);
    let markdown = run(&["techniques", "--markdown"]).out;
    let table: Vec<&str> = markdown.lines().filter(|l| l.starts_with('|') && l.ends_with('|')).collect();
    assert_eq!(table.len(), ids.len() + 2);
}

#[test]
fn every_name_is_one_that_options_take() {
    for row in json(&run(&["techniques", "--json"]).out) {
        for key in ["id", "family"] {
            let ran = run(&["rate", "--without", row[key].as_str().unwrap(), common::CLASSIC]);
            assert_ne!(ran.code, 2, "{row}: {}", ran.err);
        }
    }
}

#[test]
fn the_document_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/techniques.md");
    let document = std::fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    let hint = "run: cargo run -- techniques --markdown > docs/techniques.md";
    assert!(document == run(&["techniques", "--markdown"]).out, "{hint}");
}
