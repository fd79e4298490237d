//! What every rule draws: exact pictures of small boards in each theme, and that no glyph is forgotten.

mod common;

use masume_puzzle::glyph::{CellMark, LineStyle};
use masume_puzzle::{Board, Cell, Document, Glyph, Pos, Puzzle, RULES, gattai};
use masume_render::{Candidates, Coordinates, Scene, SceneOptions, TerminalOptions, Theme, svg, terminal};

const THEMES: [(&str, Theme); 3] = [("light", Theme::Light), ("dark", Theme::Dark), ("print", Theme::Print)];

/// One board per family of glyphs, small enough to read as text.
const BOARDS: &[(&str, &str)] = &[
    ("cages", "2x2+killer(0,1,4)=8+killer(2,3)+killer(10)=3+killer(5,6,9)=7"),
    ("arrows", "2x2+arrow(0;1,2)+arrow(12,13;9,6,3)"),
    ("thermometers", "2x2+thermometer(0,1,5)+slow-thermometer(12,13,14)"),
    ("dots", "2x2+difference(0,1)+difference(1,2)=2+ratio(4,8)+ratio(9,10)=3+difference(14,15)+xv(14,15)=5"),
    (
        "signs",
        "2x2+xv(0,1)=5+xv(5,9)=5+greater-than(2,3)+greater-than(7,3)+greater-than(10,11)+greater-than(15,11)",
    ),
    ("lines", "2x2+palindrome(0,1,2)+renban(4,5,6)+german-whispers(8,9,10)+dutch-whispers(12,13,14)"),
    ("more-lines", "2x2+between(0,1,2)+region-sum(4,5,6,7)+diagonals"),
    ("badges", "2x2+quadruple(0,1,4,5)=1,2+quadruple(6,7,10,11)=1,2,3,4+quadruple(13,14)=3+quadruple(3)=1"),
    ("marks", "2x2+even(0)+odd(1)+minimum(2)+maximum(12)"),
    ("regions", "2x2+extra-region(0,5,10,15)+clone(2,3;12,13)+killer(8,9)"),
    ("walls", "kakuro:####/#..#/#.../##..+run-sum(0,1)=4+run-sum(2,3,4)=24+run-sum(1,3,5)=6+run-sum(0,2)=12"),
    (
        "outside",
        "2x2+sandwich(0,1,2,3)=5+x-sum(0,4,8,12)=7+skyscraper(15,11,7,3)=2+skyscraper(11,10,9,8)=3+little-killer(1,6,11)=9\
         +little-killer(1,4)=4+little-killer(12)=3",
    ),
];

use proptest::prelude::*;

fn document(spec: &str) -> Document {
    Document::new(Puzzle::from_spec(spec.parse().unwrap()).unwrap())
}

#[test]
fn every_family_looks_as_it_did() {
    for (name, spec) in BOARDS {
        for (theme_name, theme) in THEMES {
            let options = SceneOptions { theme, ..SceneOptions::default() };
            insta::assert_snapshot!(
                format!("{name}-{theme_name}"),
                svg(&Scene::new(&document(spec), &options))
            );
        }
    }
}

#[test]
fn terminals_show_what_they_can_and_name_the_rest() {
    for (name, spec) in BOARDS {
        let scene = Scene::new(&document(spec), &SceneOptions::default());
        let plain = terminal(&scene, TerminalOptions::default());
        let ascii = terminal(&scene, TerminalOptions { ascii: true, ..TerminalOptions::default() });
        let small = terminal(&scene, TerminalOptions { thin_lines: false, ..TerminalOptions::default() });
        insta::assert_snapshot!(format!("{name}-terminal"), [plain, ascii, small].join("\n"));
    }
}

/// A use of a rule on 9×9, as its row in the table describes it.
fn example(rule: &masume_puzzle::Rule) -> String {
    let number = match (rule.id, rule.number.example()) {
        ("xv", _) => "=10",
        (_, "[=7]") => "",
        (_, number) => number,
    };
    format!("3x3+{}{}{number}", rule.id, rule.takes.example())
}

#[test]
fn no_rule_is_missing_from_any_picture() {
    let blank = svg(&Scene::new(&document("3x3"), &SceneOptions::default()));
    let elements = |picture: &str| picture.matches("<path").count() + picture.matches("<text").count();
    for rule in RULES {
        let scene = Scene::new(&document(&example(rule)), &SceneOptions::default());
        let picture = svg(&scene);
        assert!(picture.contains(rule.name_en), "{} is named", rule.id);
        if scene.glyphs.is_empty() {
            assert!(scene.rules.iter().all(|u| u.cells.is_empty()), "{} draws nothing", rule.id);
        } else {
            assert!(elements(&picture) > elements(&blank), "{} is drawn", rule.id);
        }
        let text = terminal(&scene, TerminalOptions::default());
        let strokes = ["diagonal-down", "diagonal-up", "windoku"].contains(&rule.id);
        assert!(strokes || text.contains(rule.name_en), "{}:\n{text}", rule.id);
    }
}

#[test]
fn print_draws_rules_without_colour() {
    for rule in RULES {
        let options = SceneOptions { theme: Theme::Print, ..SceneOptions::default() };
        let picture = svg(&Scene::new(&document(&example(rule)), &options));
        for node in roxmltree::Document::parse(&picture).unwrap().descendants() {
            for colour in ["fill", "stroke"].iter().filter_map(|name| node.attribute(*name)) {
                let grey = match colour.strip_prefix('#').map(str::as_bytes) {
                    None => colour == "none",
                    Some([r, g, b]) => r == g && g == b,
                    Some([r @ .., _, _, _, _]) if r.len() == 2 => r == &colour.as_bytes()[3..5],
                    Some(_) => false,
                };
                assert!(grey, "{}: {colour}", rule.id);
            }
        }
    }
}

#[test]
fn marks_keep_away_from_the_number_of_a_cage() {
    let options = SceneOptions { candidates: Candidates::Open, ..SceneOptions::default() };
    let highest = |spec: &str| {
        let picture = svg(&Scene::new(&document(spec), &options));
        let tree = roxmltree::Document::parse(&picture).unwrap();
        let ones = tree.descendants().filter(|n| n.has_tag_name("text") && n.text() == Some("1"));
        ones.filter_map(|n| n.attribute("y")?.parse::<f64>().ok()).fold(f64::MAX, f64::min)
    };
    // The first candidate of the first row: all but the numbered cell stay where they were.
    assert!(highest("4+killer(0)=3") > highest("4") - 1e-9);
    let picture = svg(&Scene::new(&document("4+killer(0,1)=3"), &options));
    let y_of = |nth: usize| {
        picture.match_indices(">1</text>").nth(nth).map(|(at, _)| {
            let text = &picture[..at];
            text[text.rfind("y=\"").unwrap() + 3..].trim_end_matches('"').parse::<f64>().unwrap()
        })
    };
    assert!(y_of(0).unwrap() > y_of(1).unwrap() + 4.0, "{:?} {:?}", y_of(0), y_of(1));
}

#[test]
fn numbers_outside_have_room_on_their_side_only() {
    let size = |spec: &str| {
        let picture = svg(&Scene::new(&document(spec), &SceneOptions::default()));
        let tree = roxmltree::Document::parse(&picture).unwrap();
        let side = |name| tree.root_element().attribute(name).unwrap().parse::<u32>().unwrap();
        (side("width"), side("height"))
    };
    let (width, height) = size("4");
    assert_eq!(size("4+sandwich(0,1,2,3)=5"), (width + 36, height));
    assert_eq!(size("4+sandwich(3,2,1,0)=5"), (width + 36, height));
    assert_eq!(size("4+sandwich(0,4,8,12)=5+x-sum(12,8,4,0)=5"), (width, height + 72));
    assert_eq!(size("4+little-killer(0)=3"), (width + 36, height + 36));
}

prop_compose! {
    /// Glyphs with cells that may not be there, lists that may be empty, and any text.
    fn glyphs()(
        kind in 0..10,
        cells in prop::collection::vec(0..110usize, 0..6),
        more in prop::collection::vec(0..110usize, 0..4),
        text in any::<String>(),
        style in 0..9usize,
        way in (-2..3i8, -2..3i8),
        flag in any::<bool>(),
    ) -> Glyph {
        let cells: Vec<Cell> = cells.into_iter().map(Cell::new).collect();
        let pair = [0, 1].map(|i| cells.get(i).copied().unwrap_or(Cell::new(i)));
        let others = more.into_iter().map(Cell::new).collect();
        let styles = [
            LineStyle::Thin, LineStyle::Thermometer, LineStyle::SlowThermometer, LineStyle::Palindrome,
            LineStyle::Renban, LineStyle::German, LineStyle::Dutch, LineStyle::Between, LineStyle::RegionSum,
        ];
        let marks = [CellMark::Square, CellMark::Circle, CellMark::Inward, CellMark::Outward];
        match kind {
            0 => Glyph::Line { cells, style: styles[style] },
            1 => Glyph::Cage { cells, label: text },
            2 => Glyph::Arrow { circle: cells, shaft: others },
            3 => Glyph::Dot { cells: pair, filled: flag, label: text },
            4 => Glyph::Sign { cells: pair, text },
            5 => Glyph::Greater { large: pair[0], small: pair[1] },
            6 => Glyph::Badge { cells, text },
            8 => Glyph::Wall {
                at: Pos { row: pair[0].index() as u32 / 10, col: pair[1].index() as u32 % 12 },
                right: text.clone(),
                down: if flag { String::new() } else { text },
            },
            7 => Glyph::Mark { cell: pair[0], mark: marks[style % 4] },
            _ => Glyph::Outside { cell: pair[0], towards: way, text },
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn any_glyphs_make_sound_pictures(
        glyphs in prop::collection::vec(glyphs(), 0..12),
        samurai in any::<bool>(),
        numbered in any::<bool>(),
        ascii in any::<bool>(),
        thin_lines in any::<bool>(),
        theme in 0..3usize,
    ) {
        let shape = if samurai { Board::new(gattai::samurai()).unwrap() } else { Board::classic() };
        let coordinates = if numbered { Coordinates::R1C1 } else { Coordinates::None };
        let options = SceneOptions { theme: THEMES[theme].1, coordinates, ..SceneOptions::default() };
        let mut scene = Scene::new(&Document::new(Puzzle::empty(shape)), &options);
        scene.glyphs = glyphs;
        let picture = svg(&scene);
        let tree = roxmltree::Document::parse(&picture);
        prop_assert!(tree.is_ok(), "{:?}", tree);
        prop_assert!(!picture.contains("NaN") && !picture.contains("inf"));
        let text = terminal(&scene, TerminalOptions { ascii, thin_lines, ..TerminalOptions::default() });
        prop_assert!(text.chars().all(|c| c == '\n' || !c.is_control()));
    }
}
