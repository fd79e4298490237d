//! Which languages there are, and which one a user wants.

use std::str::FromStr;

/// A language that Masume speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

/// A language that Masume does not speak.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there are no words in “{0}”; the languages are en (English) and ja (日本語)")]
pub struct UnknownLang(String);

impl Lang {
    /// Every language, in the order of lists.
    pub const ALL: [Self; 2] = [Self::En, Self::Ja];

    /// The language's code, as `--lang` and HTML have it.
    pub const fn id(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ja => "ja",
        }
    }

    /// What the language calls itself.
    pub const fn name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Ja => "日本語",
        }
    }

    /// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set decides, as POSIX
    /// has it; English when it names another language or none.
    pub fn from_env() -> Self {
        Self::from_vars(|name| std::env::var(name).ok())
    }

    fn from_vars(var: impl Fn(&str) -> Option<String>) -> Self {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(var).find(|v| !v.is_empty());
        set.and_then(|v| v.parse().ok()).unwrap_or_default()
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    /// Reads `ja`, `ja-JP`, `ja_JP.UTF-8`, `Japanese`, `日本語` and the like; case does not matter.
    fn from_str(text: &str) -> Result<Self, UnknownLang> {
        let plain = text.trim();
        let code = plain.split(['-', '_', '.', '@']).next().unwrap_or_default();
        let named = |lang: &Self| match lang {
            Self::En => ["en", "eng", "english", "英語"].iter().any(|n| code.eq_ignore_ascii_case(n)),
            Self::Ja => ["ja", "jpn", "japanese", "日本語"].iter().any(|n| code.eq_ignore_ascii_case(n)),
        };
        let shown = || UnknownLang(plain.chars().filter(|c| !c.is_control()).take(40).collect());
        Self::ALL.into_iter().find(named).ok_or_else(shown)
    }
}

impl std::fmt::Display for Lang {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_and_locales_are_read() {
        for text in ["ja", "JA", "ja-JP", "ja_JP.UTF-8", "ja.eucJP", "Japanese", "日本語", " ja "] {
            assert_eq!(text.parse(), Ok(Lang::Ja), "{text}");
        }
        for text in ["en", "en-GB", "en_US.UTF-8", "English", "en@euro"] {
            assert_eq!(text.parse(), Ok(Lang::En), "{text}");
        }
        for text in ["", "fr", "jam", "C", "POSIX", "jav_ID"] {
            let error = text.parse::<Lang>().unwrap_err().to_string();
            assert!(error.contains("en (English) and ja"), "{error}");
        }
        for lang in Lang::ALL {
            assert_eq!(lang.id().parse(), Ok(lang));
            assert_eq!(lang.name().parse(), Ok(lang));
        }
    }

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let with = |vars: &'static [(&str, &str)]| {
            Lang::from_vars(|name| vars.iter().find(|v| v.0 == name).map(|v| v.1.to_string()))
        };
        assert_eq!(with(&[]), Lang::En);
        assert_eq!(with(&[("LANG", "ja_JP.UTF-8")]), Lang::Ja);
        assert_eq!(with(&[("LANG", "ja_JP.UTF-8"), ("LC_ALL", "C")]), Lang::En);
        assert_eq!(with(&[("LANG", "ja_JP.UTF-8"), ("LC_ALL", "")]), Lang::Ja);
        assert_eq!(with(&[("LANG", "en_US"), ("LC_MESSAGES", "ja")]), Lang::Ja);
        assert_eq!(with(&[("LANG", "de_DE")]), Lang::En);
    }
}
