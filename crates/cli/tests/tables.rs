//! What is made from tables: lists, help, completions, manual pages, `docs/cli.md`.

mod common;

use common::{CLASSIC, CLASSIC_SOLVED, json, run};

const COMMANDS: [&str; 8] = ["solve", "count", "check", "convert", "show", "list", "completions", "man"];

#[test]
fn lists_come_from_the_library() {
    let ids = |what: &str| -> Vec<String> {
        json(&run(&["list", what, "--json"]).out)
            .iter()
            .map(|r| r["id"].as_str().unwrap().to_string())
            .collect()
    };
    assert_eq!(ids("formats"), masume::formats::FORMATS.iter().map(|f| f.id).collect::<Vec<_>>());
    assert_eq!(ids("engines"), masume::solver::ENGINES.iter().map(|e| e.id).collect::<Vec<_>>());
    assert_eq!(ids("rules"), masume::puzzle::RULES.iter().map(|r| r.id).collect::<Vec<_>>());
    assert_eq!(ids("symmetries").len(), masume::puzzle::SYMMETRIES.len());
    assert!(run(&["list", "formats"]).out.lines().count() == masume::formats::FORMATS.len());
}

#[test]
fn every_command_has_help_with_examples_and_a_manual_page() {
    for name in COMMANDS {
        let help = run(&[name, "--help"]);
        assert_eq!(help.code, 0);
        assert!(help.out.contains("Examples:") && help.out.contains("Exit codes"), "{name}");
        let page = run(&["man", name]);
        assert_eq!(page.code, 0);
        assert!(page.out.contains(&format!("masume\\-{name}")), "{name}: {}", page.out);
    }
    assert!(run(&["man"]).out.contains(".TH masume"));
    assert_eq!(run(&["man", "nothing"]).code, 2);
}

#[test]
fn completions_know_formats_and_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let text = run(&["completions", shell]).out;
        for word in ["convert", "masume", "--time-limit", "reference"] {
            if word == "reference" && matches!(shell, "powershell" | "elvish") {
                // These scripts complete names, not values.
                continue;
            }
            let word = if shell == "fish" { word.trim_start_matches("--") } else { word };
            assert!(text.contains(word), "{shell} lacks {word}");
        }
    }
}

#[test]
fn all_pages_go_into_a_folder() {
    let folder = common::folder("man");
    assert_eq!(run(&["man", "--dir", folder.to_str().unwrap()]).code, 0);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), COMMANDS.len() + 1);
}

#[test]
fn the_book_of_help_texts_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/cli.md");
    let book = std::fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    assert!(book == run(&["man", "--markdown"]).out, "run: cargo run -- man --markdown > docs/cli.md");
}

#[test]
fn usage_errors_are_exit_2() {
    for args in [&["nothing"][..], &["solve", "--threads", "0"], &["list"], &["count", "--limit", "x"]] {
        let ran = run(args);
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains("error"), "{args:?}: {}", ran.err);
    }
}

#[test]
fn a_time_limit_is_a_time_above_nothing() {
    for limit in ["0", "-1", "NaN", "soon"] {
        let ran = run(&["solve", "--time-limit", limit, CLASSIC]);
        assert_eq!(ran.code, 2, "{limit}");
        assert!(ran.err.contains("a number of seconds above 0"), "{limit}: {}", ran.err);
    }
    for limit in ["1e19", "1e300", "inf", "100"] {
        let ran = run(&["solve", "--time-limit", limit, CLASSIC]);
        assert_eq!((ran.code, ran.out.trim_end()), (0, CLASSIC_SOLVED), "{limit}: {}", ran.err);
    }
    // Far too short, but a time: it is accepted.
    assert_ne!(run(&["solve", "--time-limit", "1e-30", CLASSIC]).code, 2);
}
