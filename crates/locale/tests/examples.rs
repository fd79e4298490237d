//! The example runs.

#[path = "../examples/say.rs"]
mod say;

#[test]
fn say_runs() {
    say::main();
}
