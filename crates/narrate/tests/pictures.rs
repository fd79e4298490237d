//! Steps drawn, and the page.

mod common;

use common::{XYZ_WING, puzzle, samples, way};
use masume_logic::{Step, Why};
use masume_narrate::{Lang, PageOptions, page, scene, singles_scene};
use masume_render::{Coordinates, Part, SceneOptions, TerminalOptions, Theme, png, svg, terminal};

fn options(theme: Theme) -> SceneOptions {
    SceneOptions { theme, coordinates: Coordinates::R1C1, ..SceneOptions::default() }
}

#[test]
fn every_kind_is_drawn_soundly_in_every_theme() {
    for sample in samples() {
        for theme in [Theme::Light, Theme::Dark, Theme::Print] {
            let drawn = scene(&sample.puzzle, &sample.board, &sample.step, &options(theme));
            let picture = svg(&drawn);
            let tree =
                roxmltree::Document::parse(&picture).unwrap_or_else(|e| panic!("{}: {e}", sample.name));
            if theme == Theme::Print {
                let colours = tree.descendants().flat_map(|n| ["fill", "stroke"].map(|a| n.attribute(a)));
                for colour in colours.flatten() {
                    assert!(["none", "#000", "#fff"].contains(&colour), "{}: {colour}", sample.name);
                }
            }
        }
    }
}

#[test]
fn what_a_step_does_is_in_its_picture() {
    for sample in samples() {
        let step = &sample.step;
        let drawn = scene(&sample.puzzle, &sample.board, step, &options(Theme::Light));
        let has = |part, cell, digit| {
            drawn.figure.spots.iter().any(|s| (s.part, s.cell, s.digit) == (part, cell, digit))
        };
        assert!(step.eliminations.iter().all(|c| has(Part::Removed, c.cell, c.digit)), "{}", sample.name);
        assert!(step.placement.iter().all(|c| has(Part::Placed, c.cell, c.digit)), "{}", sample.name);
        for spot in &drawn.figure.spots {
            let cell = drawn.cells[spot.cell.index()];
            let there = cell.candidates.contains(spot.digit) || cell.digit.is_some_and(|d| d.0 == spot.digit);
            assert!(there, "{}: {spot:?} is no candidate", sample.name);
        }
        if let Why::Chain(chain) = &step.why {
            let strong = drawn.figure.links.iter().filter(|l| l.strong).count();
            let weak = drawn.figure.links.len() - strong;
            assert!(strong > 0 && weak > 0, "{}", sample.name);
            assert!(chain.branches.iter().all(|b| !b.nodes.is_empty()));
        } else {
            let marked = drawn.figure.spots.iter().any(|s| matches!(s.part, Part::Pattern | Part::Placed));
            assert!(marked, "{}", sample.name);
        }
    }
}

#[test]
fn a_terminal_tells_parts_by_signs() {
    let pair = samples().into_iter().find(|s| s.name == "naked pair").unwrap();
    let drawn = scene(&pair.puzzle, &pair.board, &pair.step, &options(Theme::Light));
    let text = terminal(&drawn, TerminalOptions::default());
    assert_eq!(text.matches('+').count(), 4, "{text}");
    assert_eq!(text.matches('-').count(), pair.step.eliminations.len(), "{text}");
}

/// Writes every sample as PNG for looking at, when asked: `NARRATE_PICTURES=<folder> cargo test -p masume-narrate`.
#[test]
fn pictures_can_be_looked_at() {
    let folder = std::env::var_os("NARRATE_PICTURES").map(std::path::PathBuf::from);
    let all = samples();
    let shown = if folder.is_some() { &all[..] } else { &all[..2] };
    for sample in shown {
        for (theme, name) in [(Theme::Light, "light"), (Theme::Dark, "dark"), (Theme::Print, "print")] {
            let drawn = scene(&sample.puzzle, &sample.board, &sample.step, &options(theme));
            let bytes = png(&drawn, None).unwrap();
            assert_eq!(&bytes[1..4], b"PNG");
            if let Some(folder) = &folder {
                std::fs::create_dir_all(folder).unwrap();
                std::fs::write(folder.join(format!("{}-{name}.png", sample.name)), bytes).unwrap();
            }
        }
    }
}

fn steps() -> (masume_puzzle::Puzzle, Vec<Step>) {
    let puzzle = puzzle(XYZ_WING);
    let steps = way(&puzzle).into_iter().map(|w| w.1).collect();
    (puzzle, steps)
}

#[test]
fn a_page_is_whole_and_stands_alone() {
    let (puzzle, steps) = steps();
    for lang in Lang::ALL {
        let title = "<Q&A> \"5\"\u{0}";
        let text = page(&puzzle, &steps, PageOptions { title: title.into(), ..lang.into() });
        let parsing = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
        let tree = roxmltree::Document::parse_with_options(&text, parsing).unwrap();
        let count = |tag: &str| tree.descendants().filter(|n| n.has_tag_name(tag)).count();
        let html = tree.root_element();
        assert_eq!(html.attribute("lang"), Some(lang.id()));
        let heading = tree.descendants().find(|n| n.has_tag_name("h1")).unwrap();
        assert_eq!(heading.text(), Some("<Q&A> \"5\" "));
        // The start, the end, each step above singles, and each run of singles.
        let single = |s: &Step| matches!(s.why, Why::Hidden { .. } | Why::Naked);
        let above = steps.iter().filter(|s| !single(s)).count();
        let runs = steps.chunk_by(|a, b| single(a) && single(b)).filter(|run| single(&run[0])).count();
        assert_eq!(count("figure"), 2 + above + runs);
        assert_eq!(count("script") + count("link") + count("img"), 0);
        assert_eq!(
            text.matches("http").count(),
            text.matches("xmlns=\"http://www.w3.org/2000/svg\"").count()
        );
    }
}

#[test]
fn a_page_of_nothing_and_of_a_part_says_what_is_open() {
    let (puzzle, steps) = steps();
    let open = |count: usize| {
        let text = page(&puzzle, &steps[..count], Lang::En);
        assert!(text.contains("cells stay open"), "{count}");
        assert!(!text.contains("<h2>Rating</h2>"), "a path that is not finished has no rating");
        text
    };
    assert!(open(0).contains("0 steps"));
    assert!(open(5).contains("5 steps"));
    let whole = page(&puzzle, &steps, Lang::En);
    assert!(whole.contains("<h2>Solved</h2>") && whole.contains("<h2>Rating</h2>"));
}

#[test]
fn singles_in_a_row_are_marked_where_they_fall() {
    let (puzzle, _) = steps();
    let way = way(&puzzle);
    let run: Vec<Step> = way[..3].iter().map(|w| w.1.clone()).collect();
    let drawn = singles_scene(&puzzle, &way[3].0, &run, &options(Theme::Light));
    let marked = drawn.cells.iter().filter(|c| !c.meanings.is_empty()).count();
    assert_eq!(marked, run.iter().filter(|s| s.placement.is_some()).count());
}
