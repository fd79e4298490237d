//! The example runs.

#[path = "../examples/count.rs"]
mod count;

#[test]
fn count_runs() {
    count::main();
}
