//! When are two puzzles the same? Canonical forms up to the symmetries a shape really has.
