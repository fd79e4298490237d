//! Boards of any shape: the symmetries a shape really has, and what they say about puzzles and patterns on it.
//!
//! A *symmetry* of a shape is a permutation of its cells that takes houses to houses and pairs kept apart to such pairs;
//! nothing else about the board counts, neither what a house is called nor where a cell is drawn. Puzzles are the same
//! when a symmetry and new names for the digits turn one into the other.
//!
//! **The form.** A shape with up to 10,000 symmetries (4×4, 6×6, diagonals, windoku, anti-knight, most jigsaws; above 400
//! cells up to 4,000,000 divided by the number of cells) has the definition of the 9×9 board: of all ways to write a
//! puzzle the one with the smallest pattern string, and among those the one with the smallest digit string. A shape with
//! more (16×16, 25×25, gattai), and puzzles with restricted cells on any shape, take the representative that the search
//! in `search.rs` arrives at. It too depends on nothing but the class of the puzzle, so forms are equal exactly when
//! puzzles are the same, but it is not the smallest string: no way is known to find that one on large boards without
//! trying too much. It may change with the version of this crate.
//!
//! **The limit.** A search takes a bounded amount of work, counted in steps and not in time. What is beyond it has no
//! form, and the answer says so (`exact` is false). The limit is far above what puzzles and patterns of makers need; it
//! is there for adversaries.
//!
//! | file | what |
//! |---|---|
//! | `structure.rs` | a board as a graph with layers of edges |
//! | `partition.rs` | ordered partitions and colour refinement |
//! | `search.rs` | canonical orders and symmetries by singling out and refining |
//! | `group.rs` | [`Symmetries`]: the group of a shape as a stabiliser chain |
//! | `form.rs` | forms and automorphisms of puzzles and patterns |
//! | `transformation.rs` | [`Transformation`]: cells and digits moved, with a text form |
//! | `order.rs` | [`Order`]: an exact number of any size |

mod form;
mod group;
mod order;
mod partition;
mod search;
mod structure;
#[cfg(test)]
mod tests;
mod transformation;

pub use form::{Automorphisms, Found};
pub use group::Symmetries;
pub use order::Order;
pub use transformation::Transformation;
