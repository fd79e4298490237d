//! The example runs.

#[path = "../examples/heart.rs"]
mod heart;

#[test]
fn heart_runs() {
    heart::main();
}
