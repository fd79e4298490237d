//! The examples are programs that run.

#[path = "../examples/draw.rs"]
mod draw;
#[path = "../examples/generate.rs"]
mod generate;
#[path = "../examples/killer.rs"]
mod killer;
#[path = "../examples/rate.rs"]
mod rate;
#[path = "../examples/solve.rs"]
mod solve;

#[test]
fn every_example_runs() {
    for main in [draw::main, generate::main, killer::main, rate::main, solve::main] {
        main().unwrap();
    }
}

/// What is promised to newcomers: each is no more than fifteen lines of code.
#[test]
fn examples_are_short() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    for file in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let text = std::fs::read_to_string(&file).unwrap();
        let code = text.lines().filter(|line| !line.is_empty() && !line.starts_with("//!")).count();
        assert!(code <= 15, "{}: {code} lines", file.display());
    }
}
