//! The example runs.

#[path = "../examples/solve_path.rs"]
mod solve_path;

#[test]
fn solve_path_runs() {
    solve_path::main();
}
