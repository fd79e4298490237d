//! The files of all languages say the same things: same ids, same variables, no syntax error, no line break.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use masume_locale::FILES;

type Messages = BTreeMap<String, BTreeSet<String>>;

fn messages(name: &str, source: &str) -> Messages {
    let resource = parser::parse(source).unwrap_or_else(|(_, errors)| panic!("{name}: {errors:?}"));
    let mut all = Messages::new();
    for entry in resource.body {
        match entry {
            Entry::Message(message) => {
                let id = message.id.name.to_string();
                assert!(message.attributes.is_empty(), "{name}: {id} has attributes, which nothing reads");
                let pattern = message.value.unwrap_or_else(|| panic!("{name}: {id} is empty"));
                let mut variables = BTreeSet::new();
                collect(&id, &pattern, &mut variables);
                assert!(all.insert(id.clone(), variables).is_none(), "{name}: {id} twice");
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            other => panic!("{name}: {other:?}"),
        }
    }
    assert!(!all.is_empty(), "{name} has messages");
    all
}

fn collect(id: &str, pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => {
                assert!(!value.contains('\n'), "{id}: a message is one line");
            }
            PatternElement::Placeable { expression: Expression::Inline(inline) } => {
                variable(id, inline, variables);
            }
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                variable(id, selector, variables);
                for variant in variants {
                    collect(id, &variant.value, variables);
                }
            }
        }
    }
}

fn variable(id: &str, inline: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_string());
        }
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        other => panic!("{id}: {other:?}: keep to variables, so that every reader of these files copes"),
    }
}

#[test]
fn languages_have_the_same_messages_with_the_same_variables() {
    let mut seen = BTreeSet::new();
    for (name, en, ja) in FILES {
        let (en, ja) = (messages(&format!("en/{name}"), en), messages(&format!("ja/{name}"), ja));
        let ids = |all: &Messages| all.keys().cloned().collect::<Vec<_>>();
        assert_eq!(ids(&en), ids(&ja), "{name}");
        for (id, variables) in &en {
            // Japanese has no plural: a number that only chooses a form may stay unused in one language.
            // What exactly was wrong is told in English; Japanese sentences stand without it, and it is shown beside them.
            let may_differ = ["n", "detail"];
            let without_n = |v: &BTreeSet<String>| {
                v.iter().filter(|v| !may_differ.contains(&v.as_str())).cloned().collect::<Vec<_>>()
            };
            assert_eq!(without_n(variables), without_n(&ja[id]), "{name}: {id}");
            assert!(seen.insert(id.clone()), "{id} is in two files");
        }
    }
}

#[test]
fn files_on_disk_are_those_compiled_in() {
    for lang in ["en", "ja"] {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(lang);
        let mut found: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|f| f.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
            .collect();
        let mut listed: Vec<String> = FILES.iter().map(|f| f.0.to_string()).collect();
        found.sort();
        listed.sort();
        assert_eq!(found, listed, "{lang}");
    }
}
