//! Where tests and benchmarks find the larger data sets, which are not in the repository: in the folder that the variable
//! `MASUME_DATA` names. `README.md` lists the sets.
//!
//! A test that misses its set does nothing and passes, and says so in a line that begins with `NOT RUN`; `./test` repeats
//! these lines at its end. Where `CI` is `true` a set that is missing is a failure.

use std::path::{Path, PathBuf};

/// The folder of the data sets, if `MASUME_DATA` names one.
pub fn folder() -> Option<PathBuf> {
    std::env::var_os("MASUME_DATA").filter(|name| !name.is_empty()).map(PathBuf::from)
}

/// The file or folder of a set, by its path below the folder of the data sets; a set may also lie beside that folder.
/// `None`, after a line that says so, where it is not there.
///
/// # Panics
///
/// Where it is not there and `CI` is `true`.
#[must_use]
pub fn data(name: &str) -> Option<PathBuf> {
    let found = folder().and_then(|folder| below(&folder, name));
    if found.is_none() {
        let in_ci = std::env::var_os("CI").is_some_and(|value| value == "true");
        assert!(!in_ci, "{name} is missing: MASUME_DATA must name the folder of the data sets");
        let thread = std::thread::current();
        println!("NOT RUN: {}, for want of {name} (MASUME_DATA)", thread.name().unwrap_or("a test"));
    }
    found
}

/// The text of a set: see [`data`].
///
/// # Panics
///
/// Where [`data`] does, and where the file is there and is no text that can be read.
#[must_use]
pub fn text(name: &str) -> Option<String> {
    let read = |path: PathBuf| {
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    data(name).map(read)
}

fn below(folder: &Path, name: &str) -> Option<PathBuf> {
    let places = [folder.join(name), folder.join("..").join(name)];
    places.into_iter().find(|path| path.exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lies_in_the_folder_or_beside_it() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(below(here, "boxes.toml").is_some_and(|path| path.is_file()));
        assert!(below(here, "gattai").is_some_and(|path| path.is_dir()));
        assert!(below(&here.join("gattai"), "boxes.toml").is_some_and(|path| path.is_file()));
        assert_eq!(below(here, "no-such.txt"), None);
    }
}

// The example in the README of the repository is compiled and run as a test. It is tested here since this crate is never
// packaged: a package does not contain that file.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
