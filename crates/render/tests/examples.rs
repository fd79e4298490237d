//! The example runs.

#[path = "../examples/draw.rs"]
mod draw;

#[test]
fn draw_runs() {
    draw::main();
}
