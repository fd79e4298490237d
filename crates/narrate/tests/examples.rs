//! The example runs.

#[path = "../examples/first_step.rs"]
mod first_step;

#[test]
fn first_step_runs() {
    first_step::main();
}
