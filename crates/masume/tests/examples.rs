//! The example runs.

#[path = "../examples/solve.rs"]
mod solve;

#[test]
fn solve_runs() {
    solve::main();
}
