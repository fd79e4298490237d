//! The options that say which techniques are used, and what they mean.

use clap::Args;
use clap::builder::PossibleValuesParser;
use masume::logic::choice::{self, Choice, Sequence};
use masume::logic::{FINDERS, Technique, all_techniques};

/// Which techniques.
#[derive(Args, Debug)]
pub(crate) struct ChoiceArgs {
    /// Use nothing but these techniques or families, split by commas (see `masume techniques`)
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = names(), hide_possible_values = true,
          help_heading = "Techniques")]
    pub techniques: Vec<String>,

    /// Do not use these techniques or families, split by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = names(), hide_possible_values = true,
          help_heading = "Techniques")]
    pub without: Vec<String>,

    /// No argument from the puzzle's having one solution (unique rectangles, loops, BUG)
    #[arg(long, help_heading = "Techniques")]
    pub no_uniqueness: bool,

    /// In which order techniques are tried: `se` as Sudoku Explainer, `people` what people see first, or families that
    /// come before the others, split by commas
    #[arg(long, value_name = "ORDER", value_parser = sequence, help_heading = "Techniques")]
    pub order: Option<Sequence>,
}

impl ChoiceArgs {
    /// What was chosen; `usual` is the order when none was.
    pub(crate) fn choice(&self, usual: Sequence) -> Choice {
        let all = |names: &[String]| -> Vec<&'static Technique> {
            names.iter().filter_map(|name| choice::named(name)).flatten().collect()
        };
        Choice {
            sequence: self.order.clone().unwrap_or(usual),
            only: (!self.techniques.is_empty()).then(|| all(&self.techniques)),
            without: all(&self.without),
            uniqueness: !self.no_uniqueness,
        }
    }
}

/// The ids of all techniques, then of the families that have another name.
pub(crate) fn names() -> PossibleValuesParser {
    let mut names: Vec<&'static str> = all_techniques().map(|t| t.id).collect();
    for family in FINDERS {
        if !names.contains(&family.id) {
            names.push(family.id);
        }
    }
    PossibleValuesParser::new(names)
}

fn sequence(text: &str) -> Result<Sequence, String> {
    match text {
        "se" => return Ok(Sequence::Se),
        "people" => return Ok(Sequence::People),
        _ => {}
    }
    let mut first = Vec::new();
    for name in text.split(',') {
        let finder = choice::finder(name).ok_or_else(|| {
            let families: Vec<&str> = FINDERS.iter().map(|f| f.id).collect();
            format!("there is no family “{name}”; give se, people, or some of {}", families.join(", "))
        })?;
        if first.iter().any(|f: &&masume::logic::Finder| f.id == finder.id) {
            return Err(format!("“{name}” is there twice"));
        }
        first.push(finder);
    }
    Ok(Sequence::First(first))
}
