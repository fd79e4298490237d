//! How the command ends, as other programs see it.

/// The exit code. In a batch the highest wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Exit {
    /// Everything was answered, and the answers are what was asked for.
    #[default]
    Done = 0,
    /// A puzzle was read and the answer is "no": no solution, several, or not known in the time allowed.
    No = 1,
    /// Something could not be read, written or understood.
    Bad = 2,
    /// Stopped by Ctrl-C or a signal.
    Interrupted = 130,
}

impl Exit {
    /// The number given to the system.
    pub(crate) const fn code(self) -> i32 {
        self as i32
    }
}
