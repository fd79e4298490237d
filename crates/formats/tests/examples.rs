//! The example runs.

#[path = "../examples/convert.rs"]
mod convert;

#[test]
fn convert_runs() {
    convert::main();
}
