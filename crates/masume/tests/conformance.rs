//! The library over the data sets (`MASUME_DATA`): every named set, sampled where it is large, read by `formats`, answered
//! by the door and, for a smaller sample, by engines that share no code with it. Prints how many cases ran.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use masume::formats::{self, Records};
use masume::prelude::*;
use masume::solver::search;

/// Every `step`-th document of a file; none where it is not there.
fn documents(file: &str, step: usize) -> Vec<Document> {
    let Some(path) = masume_testdata::data(file) else { return Vec::new() };
    let stream = BufReader::new(File::open(path).expect(file));
    let mut documents = Vec::new();
    for (i, record) in Records::new(stream).enumerate() {
        let record = record.unwrap_or_else(|e| panic!("{file}: {e}"));
        if i % step == 0 {
            let (reading, _) =
                formats::read(&record.text, None).unwrap_or_else(|e| panic!("{file} record {i}: {e}"));
            documents.push(reading.document);
        }
    }
    documents
}

/// Counts solutions up to two of every sampled puzzle; every tenth 9×9 also with `sat` and `exact-cover`.
fn each_has(file: &str, step: usize, expected: impl Fn(u64) -> bool) {
    let documents = documents(file, step);
    let Some(first) = documents.first() else { return };
    let control = Control::default();
    let mut engine = Engine::for_puzzle(&first.puzzle);
    let named = |id: &&str| Engine::by_name(search::find(id).unwrap(), &first.puzzle).unwrap();
    let mut others: Vec<Engine> = ["sat", "exact-cover"].iter().map(named).collect();
    for (i, document) in documents.iter().enumerate() {
        let puzzle = &document.puzzle;
        engine.load(puzzle).unwrap();
        let answer = engine.count(2, &control);
        assert!(expected(answer.count), "{file} case {i}: {} solutions", answer.count);
        assert!(answer.examples.iter().all(|s| puzzle.is_solved_by(s)), "{file} case {i}: a wrong solution");
        if i % 10 == 0 && puzzle.board().len() <= 81 {
            for other in &mut others {
                other.load(puzzle).unwrap();
                assert_eq!(other.count(2, &control).count, answer.count, "{file} case {i}: {other:?}");
            }
        }
    }
    println!("{file}: {} cases", documents.len());
}

#[test]
fn proper_9x9_puzzles_have_one_solution() {
    let sets = [
        ("17_clue.txt", 40),
        ("unbiased_42k.txt", 40),
        ("kaggle3m_sample7k.txt", 20),
        ("magictour_top1465.txt", 5),
        ("hardest_11plus.txt", 200),
        ("easy_overclued_30k.txt", 60),
    ];
    for (file, step) in sets {
        each_has(&format!("puzzles/{file}"), step, |count| count == 1);
    }
    each_has("np/Problem500.txt", 1, |count| count == 1);
}

#[test]
fn improper_9x9_puzzles_have_none_or_several() {
    each_has("puzzles/invalid_0sol_30k.txt", 50, |count| count == 0);
    each_has("puzzles/serg_benchmark_multi.txt", 20, |count| count == 2);
}

/// Clue-removal questions have either answer; what is tested is that other engines give the same one.
#[test]
fn clue_removal_questions_are_answered_alike() {
    each_has("puzzles/generator_steps_30k.txt", 50, |count| count > 0);
}

#[test]
fn larger_boards_have_one_solution() {
    let sets = [("16_easy_100", 2), ("16_mid_100", 2), ("16_min_40", 4), ("25_easy_20", 2), ("25_mid_14", 7)];
    for (file, step) in sets {
        each_has(&format!("big/big{file}.txt"), step, |count| count == 1);
    }
    let few = documents("few-clue/16x16_55_clues.txt", 1);
    assert!(
        few.iter().all(|d| d.puzzle.givens().count() == 55 && d.board().digits() == 16),
        "16 rows are one board"
    );
    each_has("few-clue/16x16_55_clues.txt", 1, |count| count == 1);
}

#[test]
fn counts_are_exact() {
    let Some(counts) = masume_testdata::text("puzzles/enum_300.counts") else { return };
    let counts: Vec<u128> = counts.lines().map(|l| l.trim().parse().unwrap()).collect();
    let documents = documents("puzzles/enum_300.txt", 1);
    assert_eq!(documents.len(), counts.len());
    let mut engine = Engine::for_puzzle(&documents[0].puzzle);
    let mut solutions = 0;
    for (i, document) in documents.iter().enumerate().step_by(6) {
        engine.load(&document.puzzle).unwrap();
        assert_eq!(engine.total(&Control::default()).count, counts[i], "case {i}");
        solutions += counts[i];
    }
    println!("puzzles/enum_300.txt: {} cases, {solutions} solutions", documents.len().div_ceil(6));
}

#[test]
fn patterns_are_patterns() {
    let patterns = documents("np/Pattern500.txt", 1);
    if patterns.is_empty() {
        return;
    }
    assert_eq!(patterns.len(), 500);
    for (i, pattern) in patterns.iter().enumerate() {
        let pattern = pattern.as_pattern().unwrap_or_else(|| panic!("block {i} is a pattern"));
        assert!((18..=24).contains(&pattern.len()), "block {i}");
    }
    println!("np/Pattern500.txt: {} cases", patterns.len());
}

#[test]
fn joined_boards_are_read_solved_and_written_back() {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/gattai"));
    for (file, boards, cells) in [("samurai.txt", 5, 369), ("ring100.txt", 100, 7200)] {
        let text = std::fs::read_to_string(folder.join(file)).unwrap();
        let (reading, format) = formats::read(&text, None).unwrap();
        let puzzle = &reading.document.puzzle;
        assert_eq!((format.id, puzzle.board().len()), ("gattai", cells));
        assert_eq!(puzzle.board().spec().boards.len(), boards);
        let answer = Engine::for_puzzle(puzzle).count(2, &Control::default());
        assert_eq!(answer.unique(), Some(true), "{file}");
        let by_sat =
            Engine::by_name(search::find("sat").unwrap(), puzzle).unwrap().count(2, &Control::default());
        assert_eq!(by_sat.examples, answer.examples, "{file}");
        let written = (format.write.unwrap())(&reading.document, &formats::WriteOptions::default()).unwrap();
        assert_eq!(written.text, text.trim_end(), "{file}");
    }
}
