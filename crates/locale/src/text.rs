//! A message by its id.

use std::borrow::Cow;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use crate::Lang;

/// The files by name, with their text in English and Japanese.
pub const FILES: &[(&str, &str, &str)] = &[
    ("board", include_str!("../en/board.ftl"), include_str!("../ja/board.ftl")),
    ("steps", include_str!("../en/steps.ftl"), include_str!("../ja/steps.ftl")),
    ("chains", include_str!("../en/chains.ftl"), include_str!("../ja/chains.ftl")),
    ("hints", include_str!("../en/hints.ftl"), include_str!("../ja/hints.ftl")),
    ("page", include_str!("../en/page.ftl"), include_str!("../ja/page.ftl")),
    ("generate", include_str!("../en/generate.ftl"), include_str!("../ja/generate.ftl")),
    ("gattai", include_str!("../en/gattai.ftl"), include_str!("../ja/gattai.ftl")),
    ("hunt", include_str!("../en/hunt.ftl"), include_str!("../ja/hunt.ftl")),
    ("editor", include_str!("../en/editor.ftl"), include_str!("../ja/editor.ftl")),
    ("studio", include_str!("../en/studio.ftl"), include_str!("../ja/studio.ftl")),
    ("command", include_str!("../en/command.ftl"), include_str!("../ja/command.ftl")),
];

/// The value of a variable of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg<'a> {
    /// Text, put in as it is.
    Text(Cow<'a, str>),
    /// A whole number, which may also choose among forms.
    Number(u64),
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text.into())
    }
}

impl<'a> From<&'a String> for Arg<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text.as_str().into())
    }
}

impl From<String> for Arg<'_> {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<u32> for Arg<'_> {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u64> for Arg<'_> {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<usize> for Arg<'_> {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

/// All messages of a language.
pub struct Text {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl std::fmt::Debug for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Text").field("lang", &self.lang).finish_non_exhaustive()
    }
}

impl Text {
    /// The messages of a language, read on first use.
    pub fn of(lang: Lang) -> &'static Self {
        static EN: OnceLock<Text> = OnceLock::new();
        static JA: OnceLock<Text> = OnceLock::new();
        match lang {
            Lang::En => EN.get_or_init(|| Self::read(Lang::En)),
            Lang::Ja => JA.get_or_init(|| Self::read(Lang::Ja)),
        }
    }

    fn read(lang: Lang) -> Self {
        let id = match lang {
            Lang::En => unic_langid::LanguageIdentifier::from_bytes(b"en"),
            Lang::Ja => unic_langid::LanguageIdentifier::from_bytes(b"ja"),
        };
        let mut bundle = FluentBundle::new_concurrent(vec![id.unwrap_or_default()]);
        // Both languages run left to right; the invisible marks would only disturb terminals and searches.
        bundle.set_use_isolating(false);
        for (_, en, ja) in FILES {
            let source = if lang == Lang::En { en } else { ja };
            // A test reads every file strictly; what could not be read there would be left out here.
            let resource =
                FluentResource::try_new((*source).to_string()).unwrap_or_else(|(partial, _)| partial);
            bundle.add_resource_overriding(resource);
        }
        Self { lang, bundle }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether there is a message with this id.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.get_message(id).is_some_and(|m| m.value().is_some())
    }

    /// The message with this id, its variables filled in. An id that does not exist comes back as it is.
    pub fn get(&self, id: &str, args: &[(&str, Arg<'_>)]) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|m| m.value()) else {
            debug_assert!(false, "there is no message {id}");
            return id.to_string();
        };
        let mut values = FluentArgs::with_capacity(args.len());
        for (name, value) in args {
            let value = match value {
                Arg::Text(text) => FluentValue::String(text.as_ref().into()),
                Arg::Number(number) => FluentValue::from(*number),
            };
            values.set(*name, value);
        }
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&values), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "message {id}: {errors:?}");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_choose_among_forms_and_text_stays_as_it_is() {
        let seen = |n: usize| {
            let args = [
                ("n", n.into()),
                ("digit", "7".into()),
                ("seen", "r1c1".into()),
                ("house", "box 2".into()),
                ("cell", "r2c5".into()),
            ];
            Text::of(Lang::En).get("why-hidden-seen", &args)
        };
        assert!(seen(1).starts_with("The 7 in r1c1 leaves box 2"), "{}", seen(1));
        assert!(seen(2).starts_with("The 7s in r1c1 leave box 2"), "{}", seen(2));
        assert!(!seen(2).contains('\u{2068}'));
    }

    #[test]
    fn ids_are_known() {
        for lang in Lang::ALL {
            assert!(Text::of(lang).has("cell") && !Text::of(lang).has("no-such-message"));
            assert_eq!(Text::of(lang).lang(), lang);
        }
    }
}
