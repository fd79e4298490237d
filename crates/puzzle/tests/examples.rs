//! The example runs.

#[path = "../examples/boards.rs"]
mod boards;

#[test]
fn boards_runs() {
    boards::main();
}
