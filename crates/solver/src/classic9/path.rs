//! Which instructions to use: looked up once, when the program runs.
//!
//! Everything below this door is generic over [`Lanes`] and inlined into the functions here that carry a
//! `target_feature`, so that one binary holds the whole search once for each kind of CPU. These calls, and the vectors
//! they name, are all that `unsafe` there is for: each is made only after the CPU was asked.
#![allow(unsafe_code)]

use super::lanes::Lanes;
use super::lanes::portable::Portable;
#[cfg(target_arch = "x86_64")]
use super::lanes::{avx2::Avx2, avx512::Narrow, wide::Wide};

/// A set of instructions for the 9×9 engines. All give the same answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Path {
    /// AVX-512 with BW, VL, BITALG and VBMI (Intel from Ice Lake, AMD from Zen 4): three boards in 512 bits, or one in
    /// 256.
    Avx512,
    /// AVX2 (Intel from Haswell, AMD from Zen): one board in 256 bits.
    Avx2,
    /// No special instructions.
    Portable,
}

impl Path {
    /// Every path, the fastest first.
    pub const ALL: [Self; 3] = [Self::Avx512, Self::Avx2, Self::Portable];

    /// The stable name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Portable => "portable",
        }
    }

    /// Whether this CPU has the instructions.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512bitalg")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("bmi2")
                    && Self::Avx2.is_available()
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx512 | Self::Avx2 => false,
            Self::Portable => true,
        }
    }

    /// The fastest path of this CPU.
    pub fn best() -> Self {
        Self::ALL.into_iter().find(|p| p.is_available()).unwrap_or(Self::Portable)
    }
}

/// Proof that the CPU has a path's instructions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cpu(Path);

impl Cpu {
    /// Asks the CPU.
    pub(super) fn new(path: Path) -> Option<Self> {
        path.is_available().then_some(Self(path))
    }

    /// The best there is.
    pub(super) fn best() -> Self {
        Self(Path::best())
    }

    pub(super) const fn path(self) -> Path {
        self.0
    }
}

/// Work that can be done with any vectors.
pub(super) trait Work {
    type Out;
    /// Does it. Implementations must be `#[inline(always)]`, or they run without the instructions they are for.
    fn run<V: Lanes>(self) -> Self::Out;
}

/// Does the work with one board to a vector: the shortest time for one board.
pub(super) fn narrow<W: Work>(cpu: Cpu, work: W) -> W::Out {
    match cpu.0 {
        // SAFETY: a `Cpu` of this path exists only when the CPU has the features.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { avx512::<W, Narrow>(work) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { avx2(work) },
        _ => work.run::<Portable>(),
    }
}

/// Does the work with as many boards to a vector as there is room for: the shortest time for many boards.
pub(super) fn wide<W: Work>(cpu: Cpu, work: W) -> W::Out {
    match cpu.0 {
        // SAFETY: a `Cpu` of this path exists only when the CPU has the features.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { avx512::<W, Wide>(work) },
        _ => narrow(cpu, work),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx512<W: Work, V: Lanes>(work: W) -> W::Out {
    work.run::<V>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,lzcnt,popcnt")]
fn avx2<W: Work>(work: W) -> W::Out {
    work.run::<Avx2>()
}
