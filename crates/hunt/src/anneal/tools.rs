//! The tools of one thread: a prover, and chains for each symmetry and each part of it, which are dear to make.

use std::collections::HashMap;
use std::sync::Arc;

use masume_puzzle::Board;

use super::chains::Chains;
use super::proof::Prover;
use super::symmetry::Symmetry;
use crate::walk;

/// The tools of one thread.
#[derive(Debug)]
pub struct Worker {
    shape: Arc<Board>,
    pub(super) prover: Option<Prover>,
    pub(super) walk: Option<walk::Tools>,
    /// By the number of the symmetry and the power of it.
    chains: HashMap<(usize, usize), Chains>,
}

impl Worker {
    pub(super) fn new(shape: &Arc<Board>) -> Self {
        let (prover, walk) = (Prover::new(shape).ok(), walk::Tools::new(shape).ok());
        Self { shape: shape.clone(), prover, walk, chains: HashMap::new() }
    }

    /// Chains that are bound to a power of a symmetry, which is told with its number.
    pub(super) fn take(&mut self, (number, symmetry): (usize, &Symmetry), power: usize) -> Option<Chains> {
        self.chains.remove(&key(number, symmetry, power)).or_else(|| {
            let order = symmetry.order / power;
            let part = Symmetry { name: symmetry.name.clone(), order, motion: symmetry.motion.times(power) };
            Chains::new(&self.shape, &part).ok()
        })
    }

    /// Takes them back.
    pub(super) fn keep(&mut self, (number, symmetry): (usize, &Symmetry), power: usize, chains: Chains) {
        self.chains.insert(key(number, symmetry, power), chains);
    }
}

/// Without any symmetry left the chains are the same for all.
fn key(number: usize, symmetry: &Symmetry, power: usize) -> (usize, usize) {
    if power == symmetry.order { (usize::MAX, 1) } else { (number, power) }
}
