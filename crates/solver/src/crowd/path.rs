//! The propagation, compiled once for each kind of CPU; the program asks which one it runs on.
//!
//! Everything below is inlined into the functions here that carry a `target_feature`. These calls, and the vectors they
//! name, are all that `unsafe` there is for: each is made only after the CPU was asked.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use super::avx2::{Narrow256, Wide256};
#[cfg(target_arch = "x86_64")]
use super::avx512::{Narrow512, Wide512};
use super::lanes::Lanes;
use super::line::{Line, Narrow, Wide};
use super::plan::Plan;
use super::vector::Vector;
use crate::classic9::Path;

/// Proof that the CPU has a path's instructions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cpu(Path);

impl Cpu {
    /// Asks the CPU.
    pub(super) fn new(path: Path) -> Option<Self> {
        path.is_available().then_some(Self(path))
    }

    /// What every CPU has.
    pub(super) const fn portable() -> Self {
        Self(Path::Portable)
    }
}

/// Lines that every kind of CPU has vectors for.
pub(super) trait Width: Line + Vector<Line = Self> {
    #[cfg(target_arch = "x86_64")]
    type On512: Vector<Line = Self>;
    #[cfg(target_arch = "x86_64")]
    type On256: Vector<Line = Self>;
}

impl Width for Narrow {
    #[cfg(target_arch = "x86_64")]
    type On512 = Narrow512;
    #[cfg(target_arch = "x86_64")]
    type On256 = Narrow256;
}

impl Width for Wide {
    #[cfg(target_arch = "x86_64")]
    type On512 = Wide512;
    #[cfg(target_arch = "x86_64")]
    type On256 = Wide256;
}

/// [`Lanes::settle`] with the instructions of the path.
pub(super) fn settle<L: Width>(cpu: Cpu, board: &mut Lanes<L>, plan: &Plan) {
    match cpu.0 {
        // SAFETY: a `Cpu` of this path exists only when the CPU has the features.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { settle_avx512(board, plan) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { settle_avx2(board, plan) },
        _ => board.settle::<L>(plan),
    }
}

/// [`Lanes::count`] with the instructions of the path.
pub(super) fn count<L: Width>(cpu: Cpu, board: &Lanes<L>, plan: &Plan) -> L {
    match cpu.0 {
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { count_avx512(board, plan) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { count_avx2(board, plan) },
        _ => board.count::<L>(plan),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn settle_avx512<L: Width>(board: &mut Lanes<L>, plan: &Plan) {
    board.settle::<L::On512>(plan);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,lzcnt,popcnt")]
fn settle_avx2<L: Width>(board: &mut Lanes<L>, plan: &Plan) {
    board.settle::<L::On256>(plan);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn count_avx512<L: Width>(board: &Lanes<L>, plan: &Plan) -> L {
    board.count::<L::On512>(plan)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,lzcnt,popcnt")]
fn count_avx2<L: Width>(board: &Lanes<L>, plan: &Plan) -> L {
    board.count::<L::On256>(plan)
}
