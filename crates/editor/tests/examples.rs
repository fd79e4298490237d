//! The example runs.

#[path = "../examples/session.rs"]
mod session;

#[test]
fn session_runs() {
    session::main();
}
