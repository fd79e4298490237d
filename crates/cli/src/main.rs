//! The `masume` command.

fn main() {}
