//! The example runs.

#[path = "../examples/same.rs"]
mod same;

#[test]
fn same_runs() {
    same::main();
}
