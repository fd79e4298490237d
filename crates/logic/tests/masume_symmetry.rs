//! The rating `masume` is the same for every image of a puzzle, to the last bit of the predicted time.
#![allow(missing_docs)]

#[allow(dead_code)]
mod common;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use common::nine;
use masume_logic::masume::{MasumeRating, Options, rate};
use masume_logic::{Ask, Candidate, End, FINDERS, Memory, Position};
use masume_solver::Control;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng as _, SeedableRng as _};

/// A way to turn a 9×9 puzzle into another: where each cell goes, and what each digit becomes.
struct Image {
    cells: Vec<usize>,
    digits: Vec<usize>,
}

fn shuffled(random: &mut Pcg64, n: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    for i in (1..n).rev() {
        order.swap(i, (random.next_u64() % (i as u64 + 1)) as usize);
    }
    order
}

/// Bands in any order, lines in any order within each.
fn lines(random: &mut Pcg64) -> Vec<usize> {
    let bands = shuffled(random, 3);
    bands
        .into_iter()
        .flat_map(|band| shuffled(random, 3).into_iter().map(move |line| band * 3 + line))
        .collect()
}

impl Image {
    fn random(random: &mut Pcg64) -> Self {
        let (rows, columns) = (lines(random), lines(random));
        let turned = random.next_u64() % 2 == 1;
        let to = |cell: usize| {
            let (r, c) = (rows[cell / 9], columns[cell % 9]);
            if turned { c * 9 + r } else { r * 9 + c }
        };
        Self { cells: (0..81).map(to).collect(), digits: shuffled(random, 9) }
    }

    fn of_text(&self, text: &str) -> String {
        let mut image = vec![b'.'; 81];
        for (cell, b) in text.bytes().take(81).enumerate() {
            if (b'1'..=b'9').contains(&b) {
                image[self.cells[cell]] = b'1' + self.digits[usize::from(b - b'1')] as u8;
            }
        }
        String::from_utf8(image).unwrap()
    }

    fn of_candidates(&self, list: &[Candidate]) -> Vec<Candidate> {
        let to =
            |c: &Candidate| Candidate::at(self.cells[c.cell.index()] as u32, self.digits[c.digit.index()]);
        let mut image: Vec<Candidate> = list.iter().map(to).collect();
        image.sort_unstable();
        image
    }

    fn of_rating(&self, rating: &MasumeRating) -> MasumeRating {
        let mut image = rating.clone();
        for bottleneck in &mut image.bottlenecks {
            bottleneck.at = self.of_candidates(&bottleneck.at);
        }
        image
    }
}

fn rated(text: &str) -> MasumeRating {
    rate(&mut Position::new(&nine(text)), &Options::default(), &Control::default())
}

/// `count` puzzles of a file, spread evenly.
fn spread(file: &str, count: usize) -> Option<Vec<String>> {
    let text = masume_testdata::text(file)?;
    let begins = |l: &&str| {
        l.len() >= 81
            && !l.starts_with('#')
            && l.as_bytes()[..81].iter().all(|b| b.is_ascii_digit() || *b == b'.')
    };
    let all: Vec<&str> = text.lines().filter(begins).collect();
    Some((0..count).map(|i| all[i * all.len() / count][..81].to_string()).collect())
}

/// 100 puzzles from the easiest to beyond 11.
fn material() -> Option<Vec<String>> {
    let sets = [
        ("puzzles/easy_overclued_30k.txt", 5),
        ("puzzles/kaggle3m_sample7k.txt", 8),
        ("puzzles/17_clue.txt", 10),
        ("puzzles/unbiased_42k.txt", 15),
        ("rating/controlled_bias_ser.tsv", 33),
        ("puzzles/magictour_top1465.txt", 24),
        ("puzzles/hardest_11plus.txt", 3),
        ("rating/hard_er_ep_ed.tsv", 2),
    ];
    let mut all = Vec::new();
    for (file, count) in sets {
        all.extend(spread(file, count)?);
    }
    Some(all)
}

#[test]
fn ten_images_of_a_hundred_puzzles_have_one_rating() {
    let Some(puzzles) = material() else { return };
    assert_eq!(puzzles.len(), 100);
    let mut random = Pcg64::seed_from_u64(0x6d61_7375_6d65);
    let (mut images, mut levels) = (0, BTreeMap::new());
    for puzzle in &puzzles {
        let rating = rated(puzzle);
        assert_eq!(rating.end, End::Solved, "{puzzle}");
        *levels.entry(rating.hardest.as_ref().map_or("-", |h| h.level.id)).or_insert(0) += 1;
        for _ in 0..10 {
            let image = Image::random(&mut random);
            let text = image.of_text(puzzle);
            assert_eq!(rated(&text), image.of_rating(&rating), "{puzzle} as {text}");
            images += 1;
        }
    }
    println!("{images} images of {} puzzles, hardest levels {levels:?}", puzzles.len());
    assert!(levels.len() >= 15, "{levels:?}");
}

/// What `Ask::every` promises: as a set, finders report the same on every image of a position.
#[test]
fn every_instance_of_a_pattern_is_found_in_every_image() {
    let Some(puzzles) = spread("rating/controlled_bias_ser.tsv", 150) else { return };
    let mut random = Pcg64::seed_from_u64(7);
    let patterns = FINDERS.iter().take_while(|f| f.id != "chain");
    let patterns: Vec<_> = patterns.filter(|f| !f.id.starts_with("direct")).collect();
    let (mut positions, mut counts) = (0, BTreeMap::new());
    for puzzle in &puzzles {
        // The position where singles and locked candidates end: there everything else is to be found.
        let mut board = Position::new(&nine(puzzle));
        let singles = Options {
            deepest: masume_logic::masume::LEVELS.iter().find(|l| l.id == "locked"),
            ..Options::default()
        };
        rate(&mut board, &singles, &Control::default());
        let image = Image::random(&mut random);
        let mut turned = Position::new(&nine(&image.of_text(puzzle)));
        rate(&mut turned, &singles, &Control::default());
        positions += 1;
        for finder in &patterns {
            let found = all_of(&board, finder);
            let mut expected: Vec<_> =
                found.iter().map(|(id, gone)| (*id, image.of_candidates(gone))).collect();
            expected.sort();
            *counts.entry(finder.id).or_insert(0) += found.len();
            assert_eq!(all_of(&turned, finder), expected, "{} on {puzzle}", finder.id);
        }
    }
    println!("{positions} positions, instances by finder {counts:?}");
}

fn all_of(board: &Position, finder: &masume_logic::Finder) -> Vec<(&'static str, Vec<Candidate>)> {
    let mut found = Vec::new();
    let ask = Ask { board, control: &Control::default(), every: true, memory: &Memory::new() };
    let whole = (finder.find)(&ask, &mut |step| {
        let mut said = step.eliminations.clone();
        said.extend(step.placement);
        said.sort_unstable();
        found.push((step.technique.id, said));
        ControlFlow::Continue(())
    });
    assert!(whole.is_continue());
    found.sort();
    found
}

#[test]
fn numbers_are_what_they_were() {
    // A change of these numbers is a new version of the scale.
    let cases = [
        ("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..", 127),
        (".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...", 150),
        ("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", 1040),
        ("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 1120),
    ];
    for (puzzle, score) in cases {
        let rating = rated(puzzle);
        assert_eq!(rating.score, score, "{:?}", rating.hardest.map(|h| h.level.id));
    }
}
