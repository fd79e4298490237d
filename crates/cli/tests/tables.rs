//! What is made from tables: lists, help, completions, manual pages, `docs/cli.md`.

mod common;

use common::{CLASSIC, CLASSIC_SOLVED, MINIMAL, json, run};

const COMMANDS: [&str; 19] = [
    "solve",
    "count",
    "check",
    "rate",
    "explain",
    "gattai",
    "hint",
    "generate",
    "pattern",
    "minimise",
    "hunt",
    "convert",
    "show",
    "canon",
    "studio",
    "techniques",
    "list",
    "completions",
    "man",
];

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
    assert_eq!(ids("modes"), masume::logic::MODES.iter().map(|m| m.id).collect::<Vec<_>>());
    let searches: Vec<&str> = masume::generator::search::METHODS.iter().map(|m| m.id).collect();
    assert_eq!(ids("searches"), searches);
    assert_eq!(ids("hunts"), masume::hunt::table::METHODS.iter().map(|m| m.id).collect::<Vec<_>>());
    assert_eq!(ids("patterns").len(), masume::generator::gallery::pictures().count());
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
fn numbers_out_of_range_are_said_to_be_so() {
    for (args, range) in [
        (["solve", "--limit", "-5"], "a whole number from 0"),
        (["count", "--limit", "-5"], "a whole number from 0"),
        (["count", "--limit", "1.5"], "a whole number from 0"),
        (["solve", "--threads", "-1"], "1..=1024"),
        (["solve", "--threads", "5000"], "1..=1024"),
        (["solve", "--time-limit", "-1"], "a number of seconds above 0"),
        (["solve", "--time-limit", "-1e9"], "a number of seconds above 0"),
    ] {
        let ran = run(&[&args[..], &[CLASSIC]].concat());
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains(range) && !ran.err.contains("tip:"), "{args:?}: {}", ran.err);
    }
    for (option, range) in [("--samples", "-3 is not in 1.."), ("--seed", "a whole number from 0")] {
        let ran = run(&["count", "--estimate", option, "-3", CLASSIC]);
        assert!(ran.code == 2 && ran.err.contains(range), "{option}: {}", ran.err);
    }
    let ran = run(&["show", "--png", "none.png", "--width", "-3", CLASSIC]);
    assert!(ran.code == 2 && ran.err.contains("-3 is not in"), "{}", ran.err);
}

/// Every example of every help text is run as it stands there, in a folder with the files it names.
#[cfg(unix)]
#[test]
fn every_example_of_the_help_texts_works() {
    let folder = common::folder("examples");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    let lines = format!("{CLASSIC}\n{MINIMAL}\n");
    let rows: Vec<&str> = (0..9).map(|r| &CLASSIC[9 * r..9 * r + 9]).collect();
    for (name, text) in [
        ("puzzles.sdm", lines.as_str()),
        ("puzzles.txt", &lines),
        ("puzzle.txt", CLASSIC),
        ("board.txt", &rows.join("\n")),
        ("patterns.txt", &format!("{}\n", rows.join("\n").replace(|c: char| c.is_ascii_digit(), "X"))),
        ("heart.txt", ".##.##.\n#######\n.#####.\n..###..\n...#...\n"),
        ("jigsaw.txt", "AABBAABBCCDDCCDD123434122143...."),
        ("big.txt", &format!("G{}", ".".repeat(255))),
        // Not quite empty: as many walks as the example takes are then done in seconds.
        ("empty.txt", &format!("{}{}", &CLASSIC_SOLVED[..36], ".".repeat(45))),
        ("samurai.json", run(&["convert", "--format", "masume", CLASSIC]).out.as_str()),
    ] {
        write(name, text);
    }
    let link = run(&["convert", "--format", "fpuzzles", CLASSIC]).out;
    for path in [
        "bin",
        "docs",
        ".local/share/man/man1",
        ".local/share/bash-completion/completions",
        ".config/fish/completions",
    ] {
        std::fs::create_dir_all(folder.join(path)).unwrap();
    }
    // What examples pipe into may not be installed here, and is not what is tested.
    for name in ["jq", "man", "xdg-open"] {
        use std::os::unix::fs::PermissionsExt as _;
        let tool = folder.join("bin").join(name);
        std::fs::write(&tool, "#!/bin/sh\ncat > piped\ntest -s piped\n").unwrap();
        std::fs::set_permissions(&tool, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_masume"), folder.join("bin/masume")).unwrap();
    let path = format!("{}:{}", folder.join("bin").display(), std::env::var("PATH").unwrap());
    let mut tried = 0;
    for name in COMMANDS {
        let help = run(&[name, "--help"]).out;
        let examples = help.split_once("Examples:\n").unwrap().1.split_once("\n\n").unwrap().0;
        for example in examples.lines().filter(|l| !l.starts_with("      ")) {
            let line = example.trim().replace("https://…", link.trim_end());
            // A server runs until it is ended.
            let line = if name == "studio" {
                format!("{line} & server=$!; sleep 1; kill -TERM $server; wait $server")
            } else {
                line
            };
            let mut shell = std::process::Command::new("sh");
            shell.env_remove("XDG_DATA_HOME");
            shell.args(["-c", &line]).current_dir(&folder).env("PATH", &path).env("HOME", &folder);
            let ran = common::Ran::from(shell.output().unwrap());
            assert_eq!(ran.code, 0, "{example}: {}", ran.err);
            assert!(!ran.err.contains("error:"), "{example}: {}", ran.err);
            tried += 1;
        }
    }
    assert!(tried >= 2 * COMMANDS.len(), "{tried} examples");
    assert!(std::fs::exists(folder.join("puzzle.sdk")).unwrap(), "the link became a file");
    // The first try that `masume --help` tells.
    let help = run(&["--help"]).out.split_whitespace().collect::<Vec<_>>().join(" ");
    let first = help.split('`').find(|part| part.starts_with("masume solve ")).unwrap();
    assert_eq!(run(&["solve", first.rsplit(' ').next().unwrap()]).out.trim_end(), CLASSIC_SOLVED);
}

/// What cannot be written is an error; a reader that went away is none.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error_for_help_too() {
    for args in [
        &["--help"][..],
        &["--version"],
        &["solve", "--help"],
        &["list", "formats"],
        &["man"],
        &["solve", CLASSIC],
        &["show", CLASSIC],
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let ran = common::Ran::from(common::masume(args).stdout(full).output().unwrap());
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains("cannot write the output"), "{args:?}: {}", ran.err);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let ran = common::Ran::from(common::masume(args).stdout(writer).output().unwrap());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
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
