//! The example runs.

#[path = "../examples/six.rs"]
mod six;

#[test]
fn six_runs() {
    six::main();
}
