//! The example runs.

#[path = "../examples/server.rs"]
mod server;

#[test]
fn server_runs() {
    server::main();
}
