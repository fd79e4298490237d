//! Whatever a web format writes it reads back equal, but for what it says it did not keep; over random shapes,
//! puzzles and documents.

use std::sync::Arc;

use masume_formats::{Document, FORMATS, Format, Source, WriteOptions, detect, find};
use masume_puzzle::{
    Board, BoardSpec, Boxes, Cell, DigitSet, Grid, Meta, Pattern, Puzzle, RuleUse, gattai, rules,
};
use proptest::prelude::*;

/// The formats of this file; the others have their own tests.
const IDS: &[&str] = &[
    "fpuzzles",
    "gattai",
    "jigsaw",
    "masume",
    "opensudoku",
    "puzzlink",
    "scf",
    "solo",
    "sudokupad",
    "sudokuwiki",
];

fn format(id: &str) -> &'static Format {
    find(id).unwrap_or_else(|| panic!("there is no format {id}"))
}

/// Regions numbered as they appear, none of which is a box: neighbouring boxes exchange cells at their border.
fn jigsaw(rows: u8, cols: u8, swaps: &[(u8, u8)]) -> BoardSpec {
    let n = (rows * cols) as usize;
    let (rows, cols) = (rows as usize, cols as usize);
    let mut regions: Vec<u8> = (0..n * n).map(|i| (i / n / rows * (n / cols) + i % n / cols) as u8).collect();
    for band in 0..n / rows {
        let (a, b) = swaps[band % swaps.len()];
        let a = a as usize % rows;
        let b = (a + 1 + b as usize % (rows - 1)) % rows;
        let top = band * rows;
        let (left, right) = ((top + a) * n + cols - 1, (top + b) * n + cols);
        let (first, second) = (regions[left], regions[right]);
        (regions[left], regions[right]) = (second, first);
    }
    BoardSpec::jigsaw((rows * cols) as u8, regions.into_iter().map(Some).collect())
}

fn boards() -> impl Strategy<Value = BoardSpec> {
    let swaps = prop::collection::vec((any::<u8>(), any::<u8>()), 4);
    prop_oneof![
        3 => Just(BoardSpec::usual(9)),
        3 => prop::sample::select(vec![4, 6, 8, 9, 10, 12, 15, 16, 20, 25, 36, 49]).prop_map(BoardSpec::usual),
        1 => prop::sample::select(vec![(3, 2), (5, 2), (4, 2), (8, 2)]).prop_map(|(r, c)| BoardSpec::boxed(r, c)),
        1 => (1u8..12).prop_map(BoardSpec::latin),
        3 => (prop::sample::select(vec![(2, 2), (2, 3), (3, 3), (3, 4), (4, 4)]), swaps)
            .prop_map(|((r, c), swaps)| jigsaw(r, c, &swaps)),
    ]
}

/// Rules in the order of the rule table, which formats without an order give back.
fn with_rules(spec: BoardSpec, picks: [bool; 6], region: &[prop::sample::Index]) -> BoardSpec {
    let mut spec = spec;
    let cells = spec.side as usize * spec.side as usize;
    let ids = ["diagonal-down", "diagonal-up", "windoku", "disjoint-groups", "anti-knight", "anti-king"];
    for (id, picked) in ids.iter().zip(picks) {
        let with = BoardSpec {
            rules: spec.rules.iter().cloned().chain([RuleUse::whole(rules::find(id).unwrap())]).collect(),
            ..spec.clone()
        };
        if picked && Board::new(with.clone()).is_ok() {
            spec = with;
        }
        if *id == "windoku" && !region.is_empty() && spec.side > 4 {
            let mut group: Vec<Cell> = region.iter().map(|i| Cell::new(i.index(cells))).collect();
            group.sort_unstable();
            group.dedup();
            if group.len() > 1 && group.len() < spec.side as usize {
                spec.rules.push(RuleUse::on(rules::find("extra-region").unwrap(), group));
            }
        }
    }
    spec
}

fn layouts() -> impl Strategy<Value = Vec<(u32, u32)>> {
    let far = prop::collection::btree_set((0u32..30, 0u32..30), 1..6).prop_map(|s| s.into_iter().collect());
    prop_oneof![
        Just(gattai::samurai().boards),
        (8usize..20).prop_map(|n| {
            let mut boards = gattai::ring(n).boards;
            boards.sort_unstable();
            boards
        }),
        far,
    ]
}

fn shapes() -> impl Strategy<Value = Arc<Board>> {
    let rules = (
        prop::array::uniform6(prop::bool::weighted(0.15)),
        prop::collection::vec(any::<prop::sample::Index>(), 0..5),
    );
    (
        boards(),
        prop_oneof![2 => Just(None), 3 => rules.prop_map(Some)],
        prop::option::weighted(0.2, layouts()),
    )
        .prop_map(|(mut spec, rules, layout)| {
            if let Some((picks, region)) = rules {
                spec = with_rules(spec, picks, &region);
            }
            if let Some(layout) = layout.filter(|_| spec.side <= 10) {
                spec.boards = layout;
            }
            Board::new(spec).expect("the parts were checked")
        })
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![3 => Just(String::new()), 1 => "[ -~é枡目\n]{1,14}"]
}

fn metas() -> impl Strategy<Value = Meta> {
    prop::collection::vec(words(), 11).prop_map(|w| {
        let mut w = w.into_iter();
        let mut next = || w.next().unwrap_or_default();
        Meta {
            title: next(),
            author: next(),
            description: next(),
            source: next(),
            url: next(),
            date: next(),
            level: next(),
            rating: next(),
            rules: next(),
            rules_ja: next(),
            recipe: next(),
        }
    })
}

fn documents() -> impl Strategy<Value = Document> {
    shapes().prop_flat_map(|shape| {
        let n = shape.len();
        let side = shape.digits();
        let sparse = |weight| prop::collection::vec(prop_oneof![weight => Just(0), 1 => 1..=side], n);
        let sets = move || {
            let set = prop_oneof![4 => Just(0), 1 => any::<u64>()];
            let sets = prop::collection::vec(set, n);
            prop::option::weighted(
                0.2,
                sets.prop_map(move |s| {
                    let all = DigitSet::all(side);
                    let sets: Vec<DigitSet> = s.into_iter().map(|b| DigitSet::from_bits(b) & all).collect();
                    if sets.iter().all(|s| s.is_empty()) { Vec::new() } else { sets }
                }),
            )
        };
        let entries = prop_oneof![2 => Just(vec![0; n]), 1 => sparse(5)];
        let colours = prop::option::weighted(
            0.2,
            prop::collection::vec(prop_oneof![5 => Just(0), 1 => any::<u16>(), 2 => Just(5)], n),
        );
        let planned = prop::option::weighted(0.2, prop::collection::vec(any::<bool>(), n));
        let solution = prop::option::weighted(0.2, prop::collection::vec(0..=side, n));
        (Just(shape), sparse(3), entries, sets(), sets(), sets(), colours, planned, solution, metas())
            .prop_map(
                |(shape, givens, mut entries, marks, centre, corner, colours, planned, solution, meta)| {
                    let all = shape.all_digits();
                    for (entry, given) in entries.iter_mut().zip(&givens) {
                        *entry *= u8::from(*given == 0);
                    }
                    let mut puzzle = Puzzle::new(shape.clone(), Grid::from_values(givens).unwrap()).unwrap();
                    if let Some(marks) = marks {
                        let open = |m: DigitSet| if m.is_empty() { all } else { m };
                        puzzle = puzzle
                            .with_marks(marks.into_iter().map(open).collect())
                            .unwrap_or_else(|_| Puzzle::empty(shape.clone()));
                    }
                    let mut document = Document::new(puzzle);
                    document.entries = Grid::from_values(entries).unwrap();
                    document.centre_marks = centre.unwrap_or_default();
                    document.corner_marks = corner.unwrap_or_default();
                    document.colours = colours.filter(|c| c.iter().any(|&c| c != 0)).unwrap_or_default();
                    document.planned = planned.map(|cells| {
                        let mut pattern = Pattern::empty(shape.clone());
                        for (i, filled) in cells.into_iter().enumerate() {
                            pattern.set(Cell::new(i), filled);
                        }
                        pattern
                    });
                    document.solution = solution.and_then(|values| Grid::from_values(values).ok());
                    document.meta = meta;
                    document
                },
            )
    })
}

/// Takes a part that was not kept out of a document.
fn without(document: &mut Document, part: &str) {
    let plain = Document::new(document.puzzle.clone());
    let meta = &mut document.meta;
    match part {
        "marks" => {
            let puzzle = &document.puzzle;
            document.puzzle = Puzzle::new(puzzle.board().clone(), puzzle.givens().clone()).unwrap();
        }
        "entries" => document.entries = plain.entries,
        "centre_marks" => document.centre_marks = plain.centre_marks,
        "corner_marks" => document.corner_marks = plain.corner_marks,
        "colours" => document.colours = plain.colours,
        "planned" => document.planned = None,
        "solution" => document.solution = None,
        "title" => meta.title.clear(),
        "author" => meta.author.clear(),
        "description" => meta.description.clear(),
        "source" => meta.source.clear(),
        "url" => meta.url.clear(),
        "date" => meta.date.clear(),
        "level" => meta.level.clear(),
        "rating" => meta.rating.clear(),
        "rules" => meta.rules.clear(),
        "rules_ja" => meta.rules_ja.clear(),
        "recipe" => meta.recipe.clear(),
        other => panic!("{other} is not a part of a document"),
    }
}

/// The puzzle with its restrictions in one of the many ways to say them: only what givens leave open.
fn plain(puzzle: &Puzzle) -> Puzzle {
    let bare = Puzzle::new(puzzle.board().clone(), puzzle.givens().clone()).unwrap();
    match puzzle.marks() {
        Some(_) => bare.with_marks(puzzle.board().cells().map(|c| puzzle.candidates(c)).collect()).unwrap(),
        None => bare,
    }
}

/// Writes and reads back; whether the format could hold the document.
fn round(id: &str, document: &Document) -> bool {
    let format = format(id);
    let Ok(written) = (format.write.expect("it writes"))(document, &WriteOptions::default()) else {
        return false;
    };
    assert!(!written.text.ends_with('\n'));
    assert_eq!(detect(&written.text).map(|f| f.id), Some(id), "{}", written.text);
    let reading = (format.read)(&Source { text: &written.text, template: None })
        .unwrap_or_else(|e| panic!("{id} does not read what it wrote: {e}\n{}", written.text));
    assert!(reading.not_kept.is_empty(), "{id}: {:?}\n{}", reading.not_kept, written.text);
    let (mut before, mut after) = (document.clone(), reading.document);
    if id != "masume" {
        (before.puzzle, after.puzzle) = (plain(&before.puzzle), plain(&after.puzzle));
    }
    for part in &written.not_kept {
        without(&mut before, part);
        without(&mut after, part);
    }
    assert_eq!(before, after, "{id}\n{}", written.text);
    true
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(document in documents()) {
        for id in IDS {
            round(id, &document);
        }
    }

    #[test]
    fn our_own_json_keeps_everything(document in documents()) {
        let written = (format("masume").write.unwrap())(&document, &WriteOptions::default()).unwrap();
        prop_assert!(written.not_kept.is_empty() && !written.text.contains('\n'));
        let reading = (format("masume").read)(&Source { text: &written.text, template: None }).unwrap();
        prop_assert_eq!(reading.document, document);
    }

    #[test]
    fn bytes_never_panic(text in "\\PC{0,60}|[\\[\\]{}\",:0-9a-z. \n<>/=|]{0,80}", head in prop::sample::select(vec![
        "", "{\"masume\":1,", "{\"size\":4,\"grid\":", "scl", "fpuz", "scf", "S9B", "J4B", "3x3:", "9j:1", "gattai 2x2\n", "jigsaw:",
        "<opensudoku><game data=\"", "pzprv3/sudoku/4/", "https://puzz.link/p?sudoku/", "https://sudokupad.app/", "{cells:",
    ])) {
        let text = format!("{head}{text}");
        for format in FORMATS {
            let _ = (format.detect)(&text);
            if let Err(error) = (format.read)(&Source { text: &text, template: None }) {
                prop_assert!(error.line >= 1 && error.column >= 1, "{}: {}", format.id, error);
            }
        }
        let _ = masume_formats::read(&text, None);
    }
}

#[test]
fn each_format_holds_the_shapes_it_should() {
    let holds = |id: &str, spec: &str| {
        let puzzle = Puzzle::from_spec(spec.parse().unwrap()).unwrap();
        round(id, &Document::new(puzzle))
    };
    let snake = jigsaw(3, 3, &[(0, 0), (1, 0), (2, 1)]).to_string();
    let table: &[(&str, &[&str], &[&str])] = &[
        ("fpuzzles", &["3x3", "4x4", "latin7", &snake, "3x3+windoku+anti-king", "2x3+diagonal-up"], &["5x5"]),
        ("sudokupad", &["3x3", "5x5", "latin9", &snake, "3x3+windoku+anti-king", "3x3+diagonals"], &[]),
        (
            "sudokuwiki",
            &["3x3", "4x4", "5x5", "2x2", "2x3", &snake, "3x3+windoku", "3x3+x"],
            &["2x5", "3x3+anti-king"],
        ),
        ("solo", &["3x3", "4x4", "5x3", "3x5", &snake, "3x3+x"], &["latin9", "3x3+windoku"]),
        ("scf", &["3x3", "3x3+windoku", "3x3+x", "3x3+x+windoku"], &["2x2", &snake]),
        ("puzzlink", &["3x3", "4x4", "5x5", "2x3"], &["3x2", &snake]),
        ("opensudoku", &["3x3"], &["2x2", &snake]),
        ("jigsaw", &["3x3", "6x6", "7x7", &snake, "latin9", "3x3+windoku+anti-king", "3x3@0,0;6,6"], &[]),
        ("gattai", &["3x3", "3x3@0,0;6,6", "7x7@0,0;50,3", "3x3+x@3,3;9,9"], &[]),
        ("masume", &["3x3", "3x3@0,0;6,6", "7x7@0,0;50,3", &snake], &[]),
    ];
    for (id, held, refused) in table {
        for spec in *held {
            assert!(holds(id, spec), "{id} should hold {spec}");
        }
        for spec in *refused {
            assert!(!holds(id, spec), "{id} should refuse {spec}");
        }
        assert!(*id == "jigsaw" || *id == "gattai" || *id == "masume" || !holds(id, "3x3@0,0;6,6"), "{id}");
    }
    assert!(matches!(snake.parse::<BoardSpec>().unwrap().boxes, Boxes::Regions(_)));
}

#[test]
fn a_large_gattai_goes_through() {
    let shape = Board::new(gattai::lattice(36, 71)).unwrap();
    assert!(shape.len() > 65_000);
    let values = (0..shape.len()).map(|i| if i % 4 == 0 { (i % 9 + 1) as u8 } else { 0 }).collect();
    let document = Document::new(Puzzle::new(shape, Grid::from_values(values).unwrap()).unwrap());
    assert!(round("gattai", &document) && round("masume", &document));
}
