//! The best structures that annealings ended with, and one pack that sets them and the latest finds free again and again.
//!
//! What has one solution with n clues often has a neighbour with n − 1, and a structure that one cooling did not close
//! another does.

use masume_puzzle::{Board, Puzzle};

/// The pack that starts from the pool.
pub(super) const PIECE: usize = super::PACKS - 1;
/// Structures that are kept.
const KEPT: usize = 12;
/// Finds to start from.
const FINDS: usize = 4;

/// Puts a structure into the pool, the best (lowest) first.
pub(super) fn add(pool: &mut Vec<(u32, Vec<u32>)>, new: (u32, Vec<u32>)) {
    pool.push(new);
    pool.sort();
    pool.dedup();
    pool.truncate(KEPT);
}

/// Clues to start from, each as cell × digits + digit: the latest finds of the fewest clues, then the pool.
pub(super) fn starts(pool: &[(u32, Vec<u32>)], finds: &[Puzzle], shape: &Board) -> Vec<Vec<u32>> {
    let digits = usize::from(shape.digits());
    let mut order: Vec<&Puzzle> = finds.iter().rev().collect();
    order.sort_by_key(|p| p.givens().count());
    let clues = |p: &&Puzzle| {
        let given = p.givens().values().iter().enumerate().filter(|(_, digit)| **digit > 0);
        given.map(|(cell, &digit)| (cell * digits + usize::from(digit) - 1) as u32).collect()
    };
    order.iter().take(FINDS).map(clues).chain(pool.iter().map(|(_, clues)| clues.clone())).collect()
}
