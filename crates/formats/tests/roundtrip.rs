//! What a format writes, detection and reading bring back: over every row of `FORMATS`, for boards of all sizes.

mod common;

use common::{assert_kept, document, wishes};
use masume_formats::{FORMATS, Record, Records, WriteOptions, parts};
use proptest::prelude::*;

fn cut(text: &str) -> Vec<Record> {
    Records::new(text.as_bytes()).collect::<Result<_, _>>().unwrap_or_else(|e| panic!("{e}\n{text}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_format_reads_what_it_writes(w in wishes(), decimal in prop::bool::weighted(0.2)) {
        let document = document(&w);
        for &format in FORMATS {
            let Some(write) = format.write else { continue };
            let options = WriteOptions { decimal, blank: None };
            let Ok(written) = write(&document, &options) else { continue };
            let text = &written.text;
            prop_assert!(!text.ends_with('\n'), "{} ends its text with a newline", format.id);
            let says: Vec<&str> = written.not_kept.iter().map(String::as_str).collect();
            let fields = parts(&document);
            for name in &says {
                prop_assert!(matches!(*name, "givens" | "marks") || fields.contains(name), "{}: lost {name}, which was not there", format.id);
            }
            // A board or rules that the text cannot tell are told by the user.
            let template = says.contains(&"shape").then_some(&document.puzzle);
            let side = template.map(|t| t.board().digits());
            let records: Vec<Record> = Records::new(text.as_bytes())
                .with_side(side)
                .collect::<Result<_, _>>()
                .unwrap_or_else(|e| panic!("{}: {e}\n{text}", format.id));
            prop_assert_eq!(records.len(), 1, "{}\n{}", format.id, text);
            let (reading, found) = records[0]
                .read(template)
                .unwrap_or_else(|e| panic!("{}: {e} ({})\n{text}", format.id, e.format));
            assert_kept(&document, &reading.document, &written.not_kept, text, found.id);
            let reading = records[0].read_as(format, template).unwrap_or_else(|e| panic!("{}: {e}\n{text}", format.id));
            assert_kept(&document, &reading.document, &written.not_kept, text, format.id);
        }
    }

    #[test]
    fn formats_can_be_mixed_in_one_file(many in prop::collection::vec((wishes(), any::<prop::sample::Index>(), 1..3usize), 1..6)) {
        let mut text = String::new();
        let mut expected = Vec::new();
        for (mut w, format, gap) in many {
            w.shape = 11;
            let document = document(&w);
            let format = format.get(FORMATS);
            let Some(write) = format.write else { continue };
            let Ok(written) = write(&document, &WriteOptions::default()) else { continue };
            text.push_str(&written.text);
            // Only a gattai text needs a blank line behind it: its rows can look like anything.
            text.push_str(&"\n".repeat(if format.id == "gattai" { 2 } else { gap }));
            expected.push((document, written.not_kept, format.id));
        }
        let records = cut(&text);
        prop_assert_eq!(records.len(), expected.len(), "{}\n{:#?}", text, records);
        for (record, (document, not_kept, id)) in records.iter().zip(&expected) {
            let (reading, _) = record.read(None).unwrap_or_else(|e| panic!("{id}: {e}\n{text}"));
            assert_kept(document, &reading.document, not_kept, &record.text, id);
        }
    }
}

#[test]
fn most_documents_can_be_written() {
    // The property above says nothing of a format that refuses everything.
    let heart = "..........16...59.4..3.7..27...5...18.......9.6.....7...5...6.....2.3.......7....";
    let heart = masume_formats::read(heart, None).expect("Heart").0.document;
    // Three formats have cages only.
    let killer = format!("3x3+killer(0,1,9)=12+killer(2,3)=9 {}", ".".repeat(81));
    let killer = masume_formats::read(&killer, None).expect("killer").0.document;
    let field = masume_formats::read("kakuro\n# 3\\ 9\\\n\\5 . .\n\\7 . .", None).expect("kakuro").0.document;
    for format in FORMATS {
        let document = if format.id == "kakuro" {
            &field
        } else if ["ps-killer", "short-killer", "notepad-killer"].contains(&format.id) {
            &killer
        } else {
            &heart
        };
        if let Some(write) = format.write {
            let written = write(document, &WriteOptions::default()).unwrap_or_else(|e| panic!("{e}"));
            assert!(
                written.not_kept.is_empty() || format.id == "np-pattern",
                "{}: {:?}",
                format.id,
                written.not_kept
            );
        }
    }
}
