//! Prints messages in both languages.

use masume_locale::{Lang, Text};

pub(crate) fn main() {
    for lang in Lang::ALL {
        let text = Text::of(lang);
        // A message has an id, and variables that are filled in by name.
        let cell = text.get("cell", &[("row", 3_u32.into()), ("col", 7_u32.into())]);
        let why = text.get("why-naked-plain", &[("cell", cell.into()), ("digit", "5".into())]);
        println!("{}: {why}", lang.name());
    }
    // What a user writes, and what the environment says.
    assert_eq!("ja".parse(), Ok(Lang::Ja));
    println!("the language of this environment: {}", Lang::from_env().id());
}
