//! Rules through formats: what each keeps it gives back, what it cannot hold it refuses or names, and nothing panics.

use std::collections::BTreeSet;

use masume_formats::{Document, FORMATS, Reading, Source, WriteOptions, detect, find, read};
use masume_puzzle::{Board, BoardSpec, Cell, Number, Puzzle, RULES, Rule, RuleUse, Takes};
use proptest::prelude::*;

const SIDES: [u8; 3] = [4, 6, 9];

/// A way over the board: each step goes to a neighbour, also slantwise, and no cell comes twice.
fn walk(side: usize, start: usize, steps: &[u8]) -> Vec<Cell> {
    let mut cells = vec![start];
    for step in steps {
        let last = cells[cells.len() - 1];
        let ways = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)];
        let (down, right) = ways[*step as usize % 8];
        let (row, col) = ((last / side) as i32 + down, (last % side) as i32 + right);
        let on_board = |v: i32| (0..side as i32).contains(&v);
        if on_board(row) && on_board(col) {
            let next = row as usize * side + col as usize;
            if !cells.contains(&next) {
                cells.push(next);
            }
        }
    }
    cells.into_iter().map(Cell::new).collect()
}

/// What a use of this rule can look like, made from raw numbers; it may turn out not to fit.
fn use_of(rule: &'static Rule, side: u8, start: usize, steps: &[u8], number: u32) -> RuleUse {
    let n = side as usize;
    let path = walk(n, start % (n * n), steps);
    let line = |i: usize| -> Vec<Cell> {
        let (of, turned, down) = (i % n, i / n % 2 == 1, i / n / 2 % 2 == 1);
        let mut cells: Vec<Cell> =
            (0..n).map(|j| Cell::new(if down { j * n + of } else { of * n + j })).collect();
        if turned {
            cells.reverse();
        }
        cells
    };
    let used = match rule.takes {
        Takes::Nothing => RuleUse::whole(rule),
        Takes::Pair | Takes::Group(_) | Takes::Square | Takes::Cells | Takes::Line(_) => {
            let most = match rule.takes {
                Takes::Pair => 2,
                Takes::Square => 4,
                _ => n,
            };
            RuleUse::on(rule, path.into_iter().take(most).collect())
        }
        Takes::Row | Takes::Run => RuleUse::on(rule, line(start)),
        Takes::Diagonal => {
            // From a cell of the upper edge down to the right, or from one of the lower edge up to the left.
            let from = start % n;
            let cells: Vec<Cell> = (0..n - from).map(|i| Cell::new(i * n + from + i)).collect();
            RuleUse::on(rule, if start.is_multiple_of(2) { cells } else { cells.into_iter().rev().collect() })
        }
        Takes::Copies => {
            let others = path.iter().map(|c| Cell::new((c.index() + n) % (n * n))).collect();
            RuleUse::on(rule, path).and(others)
        }
        Takes::Arrow => {
            let circle = 1 + start % 2;
            let (round, shaft) = path.split_at(circle.min(path.len()));
            RuleUse::on(rule, round.to_vec()).and(shaft.to_vec())
        }
    };
    let some = number.is_multiple_of(3);
    match (rule.id, rule.number) {
        ("xv", _) => used.with(if some { 5 } else { 10 }),
        // Other whispers than the usual ones have no name in other programs.
        (_, Number::None) | ("german-whispers" | "dutch-whispers", _) => used,
        (_, Number::Optional) if some => used,
        (_, Number::Optional | Number::Needed) => used.with(1 + number % 44),
        (_, Number::Digits(most)) => {
            let values = (0..=number as usize % most).map(|i| 1 + (number >> i) % u32::from(side)).collect();
            RuleUse { values, ..used }
        }
    }
}

prop_compose! {
    /// A board with a few rules that fit it, those of the board first, in the order of the table; single cells of a kind are one use.
    fn specs(least: usize)(
        side in prop::sample::select(SIDES.to_vec()),
        raw in prop::collection::vec(
            (0..RULES.len(), 0..200usize, prop::collection::vec(any::<u8>(), 0..9), 0..100u32), least..7),
    ) -> BoardSpec {
        let mut spec = BoardSpec::usual(side);
        for (rule, start, steps, number) in raw {
            let used = use_of(RULES[rule], side, start, &steps, number);
            let once = matches!(used.rule.takes, Takes::Nothing | Takes::Cells);
            if once && spec.rules.iter().any(|u| u.rule == used.rule) {
                continue;
            }
            spec.rules.push(used);
        }
        // On boards whose side is even both whispers ask for the same.
        let names = |u: &RuleUse| u.rule.id == "dutch-whispers" && side % 2 == 0;
        spec.rules.retain(|u| !names(u));
        // On 4×4 the only window is an extra region in the middle: files cannot tell them apart.
        let middle = |u: &RuleUse| {
            let mut cells: Vec<usize> = u.cells.iter().map(|c| c.index()).collect();
            cells.sort_unstable();
            side == 4 && u.rule.id == "extra-region" && cells == [5, 6, 9, 10]
        };
        spec.rules.retain(|u| !middle(u));
        for (i, _) in Board::usual(side).unwrap().misfits(&spec.rules).into_iter().rev() {
            spec.rules.remove(i);
        }
        spec.rules.sort_by_key(|u| (u.is_clue(), RULES.iter().position(|r| r.id == u.rule.id)));
        spec
    }
}

fn write(id: &str, spec: &BoardSpec) -> Option<String> {
    let document = Document::new(Puzzle::from_spec(spec.clone()).unwrap());
    let written = (find(id).unwrap().write.unwrap())(&document, &WriteOptions::default()).ok()?;
    // Plain lines of cells say themselves that the shape is not in them.
    (!written.not_kept.iter().any(|p| p == "shape")).then_some(written.text)
}

fn read_as(id: &str, text: &str) -> Reading {
    (find(id).unwrap().read)(&Source { text, template: None }).unwrap_or_else(|e| panic!("{id}: {e}\n{text}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn every_format_gives_rules_back_or_refuses_them(spec in specs(2)) {
        prop_assume!(!spec.rules.is_empty());
        for format in FORMATS.iter().filter(|f| f.write.is_some()) {
            let Some(text) = write(format.id, &spec) else { continue };
            prop_assert_eq!(detect(&text).map(|f| f.id), Some(format.id), "{}", &text);
            let reading = read_as(format.id, &text);
            prop_assert!(reading.not_kept.is_empty(), "{}: {:?}\n{}", format.id, reading.not_kept, &text);
            prop_assert!(reading.document.meta.rules.is_empty(), "{}", reading.document.meta.rules);
            let (mut after, mut before) = (reading.document.puzzle.spec(), spec.clone());
            if ["ps-killer", "sumocue", "short-killer", "notepad-killer", "solo"].contains(&format.id) {
                // Cages have no order there, neither their cells nor among each other.
                for spec in [&mut after, &mut before] {
                    for used in &mut spec.rules {
                        used.cells.sort_unstable();
                    }
                    spec.rules.sort_by(|a, b| (a.rule.id, &a.cells).cmp(&(b.rule.id, &b.cells)));
                }
            }
            prop_assert_eq!(after, before, "{}\n{}", format.id, &text);
        }
    }

    #[test]
    fn f_puzzles_holds_all_but_inequalities_and_runs_and_sudokupad_everything(spec in specs(1)) {
        let foreign = spec.rules.iter().any(|u| ["greater-than", "run-sum"].contains(&u.rule.id));
        prop_assert_eq!(write("fpuzzles", &spec).is_none(), foreign, "{}", &spec);
        prop_assert!(write("sudokupad", &spec).is_some(), "{}", &spec);
        prop_assert!(write("masume", &spec).is_some() && write("jigsaw", &spec).is_some());
    }

    #[test]
    fn damaged_rules_never_panic(
        key in prop::sample::select(vec!["killercage", "arrow", "thermometer", "difference", "xv", "whispers",
            "littlekillersum", "sandwichsum", "quadruple", "even", "clone", "negative", "betweenline", "regionsumline"]),
        fields in prop::collection::vec((
            prop::sample::select(vec!["cells", "lines", "cell", "value", "values", "direction", "cloneCells"]),
            prop::sample::select(vec!["[]", "[[]]", "[\"R1C1\",\"R1C2\"]", "[[\"R1C1\",\"R2C2\",\"R3C3\"],[\"R1C1\"]]", "\"R0C2\"",
                "\"R5C5\"", "\"R1C1\"", "\"7\"", "7", "-3", "1e30", "99999999999", "\"DR\"", "\"UL\"", "null", "[1,2]", "[9,9,9,9,9]",
                "[\"R1C1\",\"R1C1\"]", "{}", "\"X\"", "[\"R99C1\"]"]),
        ), 0..5),
    ) {
        let entry: Vec<String> = fields.iter().map(|(k, v)| format!("\"{k}\":{v}")).collect();
        let row = "[{},{},{},{}]";
        let text = format!(
            "{{\"size\":4,\"grid\":[{row},{row},{row},{row}],\"{key}\":[{{{}}},\"xv\"]}}", entry.join(","));
        if let Err(error) = (find("fpuzzles").unwrap().read)(&Source { text: &text, template: None }) {
            prop_assert!(error.line == 1 && error.column > 1, "{}", error);
        }
        let scl = text.replace("\"grid\"", "\"cells\"").replace(&format!("\"{key}\""), "\"cages\"");
        let _ = (find("sudokupad").unwrap().read)(&Source { text: &scl, template: None });
    }

    #[test]
    fn damaged_killers_never_panic(text in "[0-9:=+Jk<>^v`',.A-Za-j]{0,120}", head in prop::sample::select(vec![
        "", "3x3::k:", "3x3:d:k:", "SumoCueV1", "SumoCueV1D", "3x3k:", "2x2k:", "4jk:",
    ])) {
        let text = format!("{head}{text}");
        let _ = (find("notepad-killer").unwrap().read)(&Source { text: &text.replace(':', "\n"), template: None });
        for id in ["ps-killer", "sumocue", "short-killer", "solo"] {
            if let Err(error) = (find(id).unwrap().read)(&Source { text: &text, template: None }) {
                prop_assert!(error.line == 1 && error.column >= 1 && error.column <= text.len() + 1, "{}", error);
            }
        }
    }
}

/// Cages of a row, of a box and of a window are read as these unless our own text says that they are regions.
#[test]
fn extra_regions_that_are_houses_come_back_from_sudokupad() {
    for cells in [vec![2, 3, 6, 7], vec![4, 5, 6, 7], vec![0, 5, 10, 15], vec![5, 6, 9, 10]] {
        let mut spec = BoardSpec::usual(4);
        let region = cells.into_iter().map(Cell::new).collect();
        spec.rules.push(RuleUse::on(RULES.iter().find(|r| r.id == "extra-region").unwrap(), region));
        let text = write("sudokupad", &spec).unwrap();
        assert_eq!(read_as("sudokupad", &text).document.puzzle.spec(), spec, "{text}");
    }
}

/// The killer that `format-vectors.json` has in three forms.
const PS: &str = "3x3::k:2560:2560:3074:3074:2564:2564:1798:1798:3848:1033:1033:2571:2571:2573:2573:3599:3599:3848:2322:2322:3092:3092:3350:3350:2328:2328:3848:4123:4123:3101:3101:1823:1823:2337:2337:3619:2852:2852:2086:2086:2600:2600:1834:1834:3619:2861:2861:2863:2863:1073:1073:3891:3891:3619:4150:4150:1592:1592:3130:3130:2108:2108:4158:2623:2623:2625:2625:3139:3139:2117:2117:4158:840:840:2378:2378:3148:3148:3406:3406:4158:";
const SUMOCUE: &str = "SumoCueV1=10+0=12+2=10+4=7+6=15=4+9=10+11=10+13=14+15+8=9+18=12+20=13+22=9+24+8=16+27=12+29=7+31=9+33=14=11+36=8+38=10+40=7+42+35=11+45=11+47=4+49=15+51+35=16+54=6+56=12+58=8+60=16=10+63=10+65=12+67=8+69+62=3+72=9+74=12+76=13+78+62";
const SHORT: &str = "A<C<A<7<F4<A<A<E<^9<C<D<9<^G<C<7<9<EB<8<A<7<^B<B<4<F<^G<6<C<8<GA<A<C<8<^3<9<C<D<^";

#[test]
fn one_killer_in_three_forms_is_one_puzzle() {
    let specs: BTreeSet<String> = [PS, SUMOCUE, SHORT]
        .map(|text| {
            let (reading, _) = read(text, None).unwrap();
            assert!(reading.not_kept.is_empty());
            reading.document.puzzle.spec().to_string()
        })
        .into();
    assert_eq!(specs.len(), 1, "{specs:?}");
    let spec: BoardSpec = specs.first().unwrap().parse().unwrap();
    assert_eq!(spec.rules.len(), 39);
    assert!(spec.to_string().contains("killer(8,17,26)=15"));
    for (id, text) in [("ps-killer", PS), ("sumocue", SUMOCUE), ("short-killer", SHORT)] {
        assert_eq!(write(id, &spec).as_deref(), Some(text));
        assert_eq!(detect(text).map(|f| f.id), Some(id));
    }
}

#[test]
fn a_killer_typed_by_hand_is_one_record() {
    let spec: BoardSpec = "3x3+killer(0,1,9)=12+killer(2,3)=9+killer(4,13)".parse().unwrap();
    let text = write("notepad-killer", &spec).unwrap();
    assert!(text.ends_with("a12,b9") && text.contains("\naabbc....\na...c....\n"), "{text}");
    // With blank lines between its parts, after and before other puzzles.
    let plain = "1".to_string() + &".".repeat(80);
    let file = format!(
        "{plain}\n\n{}\n\n{plain}\n",
        text.replacen("\naabb", "\n\naabb", 1).replace("\na12", "\n\na12")
    );
    let records: Vec<_> = masume_formats::Records::new(file.as_bytes()).map(Result::unwrap).collect();
    let specs: Vec<String> =
        records.iter().map(|r| r.read(None).unwrap().0.document.puzzle.spec().to_string()).collect();
    assert_eq!(specs, ["3x3", &spec.to_string(), "3x3"]);
    // Clues are read from a text of one puzzle.
    let reading = read(&text.replacen(".........", "5........", 1), None).unwrap().0;
    assert_eq!(reading.document.puzzle.givens().values()[0], 5);
    let error =
        (find("notepad-killer").unwrap().read)(&Source { text: &text.replace("b9", "z9"), template: None })
            .unwrap_err();
    assert_eq!((error.line, error.column), (19, 5), "{error}");
}

#[test]
fn killers_say_where_they_are_wrong() {
    let place = |id: &str, text: &str| {
        let error = (find(id).unwrap().read)(&Source { text, template: None }).unwrap_err();
        (error.column, error.message)
    };
    assert_eq!(place("ps-killer", &PS.replacen("2560:2560", "2560:2816", 1)).0, 13);
    assert_eq!(place("ps-killer", "3x3::k:1:2:").0, 8);
    assert_eq!(place("sumocue", &SUMOCUE.replacen("+0", "+1", 1)).0, 13);
    assert_eq!(place("sumocue", &SUMOCUE.replacen("+0", "*0", 1)).0, 13);
    assert_eq!(place("short-killer", &SHORT.replacen("A<C", "A<<", 1).replacen("A<<<", "><<<", 1)).0, 1);
    assert!(place("short-killer", &SHORT.replacen('A', "^", 1)).1.contains("off the board"));
}

#[test]
fn solo_killers_have_their_cages_and_sums() {
    // 2×2 boxes; cages: the four left cells of the upper half, two on its right, the rest alone.
    let spec: BoardSpec = "2x2+killer(0,1,4)=8+killer(2,3)=5+killer(10,14)".parse().unwrap();
    let text = write("solo", &spec).unwrap();
    assert!(text.starts_with("2x2k:p,"), "{text}");
    assert_eq!(read_as("solo", &text).document.puzzle.spec(), spec);
    let cut = text.rsplit_once(',').unwrap().0;
    let error = (find("solo").unwrap().read)(&Source { text: cut, template: None }).unwrap_err();
    assert!(error.message.contains("sums of the cages"), "{error}");
}

#[test]
fn f_puzzles_entries_are_read_as_the_site_writes_them() {
    let row = "[{},{},{},{},{},{},{},{},{}]";
    let grid = [row; 9].join(",");
    let rules = r#"
        "killercage":[{"cells":["R1C1","R1C2"],"value":"10"},{"cells":["R2C1"]}],
        "arrow":[{"lines":[["R5C5","R5C6","R5C7"],["R5C5","R4C5"]],"cells":["R5C5"]}],
        "thermometer":[{"lines":[["R9C1","R8C1","R7C1"]]}],
        "whispers":[{"lines":[["R1C9","R2C9"]],"value":"5"},{"lines":[["R3C9","R4C9"]],"value":4},{"lines":[["R5C9","R6C9"]],"value":3}],
        "difference":[{"cells":["R3C3","R3C4"]},{"cells":["R3C4","R3C5"],"value":"3"}],
        "xv":[{"cells":["R6C6","R6C7"],"value":"V"},{"cells":["R6C1","R6C2"],"value":"XX"}],
        "quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,2]}],
        "even":[{"cell":"R7C7"},{"cell":"R8C8"}],
        "littlekillersum":[{"cell":"R0C5","cells":["R1C6"],"direction":"DR","value":"20"}],
        "sandwichsum":[{"cell":"R3C0","value":"12"},{"cell":"R0C3"}],
        "skyscraper":[{"cell":"R10C2","value":"4"}],
        "clone":[{"cells":["R1C4"],"cloneCells":["R9C5"]}],
        "negative":["ratio"],"nonconsecutive":true,
        "text":[{"cells":["R1C1"],"value":"hello"}]"#;
    let text = format!("{{\"size\":9,\"grid\":[{grid}],{rules}}}");
    let reading = read_as("fpuzzles", &text);
    assert_eq!(
        reading.document.puzzle.spec().to_string(),
        "3x3+non-consecutive+ratio-negative+killer(0,1)=10+killer(9)+arrow(40;41,42)+arrow(40;31)+thermometer(72,63,54)+difference(20,21)\
         +difference(21,22)=3+xv(50,51)=5+german-whispers(8,17)+german-whispers(44,53)=3\
         +dutch-whispers(26,35)+little-killer(5,15,25,35)=20+sandwich(18,19,20,21,22,23,24,25,26)=12\
         +skyscraper(73,64,55,46,37,28,19,10,1)=4+quadruple(0,1,9,10)=1,2+even(60,70)+clone(3;76)"
    );
    assert_eq!(reading.not_kept, ["xv with the value \"XX\"", "sandwichsum without a number", "text (1)"]);
}

#[test]
fn what_does_not_fit_is_named_not_guessed() {
    let row = "[{},{},{},{}]";
    let text = format!(
        "{{\"size\":4,\"grid\":[{row},{row},{row},{row}],\"killercage\":[{{\"cells\":[\"R1C1\",\"R1C1\"]}}],\
         \"betweenline\":[{{\"lines\":[[\"R1C1\",\"R1C2\"]]}}],\"renban\":[{{\"lines\":[[\"R2C1\",\"R2C2\"]]}}]}}"
    );
    let reading = read_as("fpuzzles", &text);
    assert_eq!(reading.document.puzzle.spec().to_string(), "2x2+renban(4,5)");
    assert_eq!(reading.not_kept.len(), 2, "{:?}", reading.not_kept);
    let own = r#"{"masume":1,"side":4,"rules":[{"rule":"even","cells":[0]},
        {"rule":"killer","cells":[99]}],"givens":"................"}"#;
    let error = (find("masume").unwrap().read)(&Source { text: own, template: None }).unwrap_err();
    assert_eq!((error.line, error.column), (2, 9), "{error}");
    for rule in [
        r#"{"rule":"killer","cells":[0],"values":[4294967295]}"#,
        r#"{"rule":"killer","cells":[0],"values":[-1]}"#,
        r#"{"rule":"killer","cells":[0],"values":[1e300]}"#,
        r#"{"rule":"even","cells":[0],"others":[1]}"#,
        r#"{"rule":"arrow","cells":[0]}"#,
        r#"{"rule":"quadruple","cells":[0],"values":[1,2,3,4,5]}"#,
        r#"{"rule":"sandwich","cells":[0,1,2],"values":[5]}"#,
    ] {
        let text = format!(r#"{{"masume":1,"side":4,"rules":[{rule}],"givens":"................"}}"#);
        assert!((find("masume").unwrap().read)(&Source { text: &text, template: None }).is_err(), "{rule}");
    }
}

#[test]
fn too_many_rules_are_refused_quickly() {
    let started = std::time::Instant::now();
    let rules = |one: &str, count: usize| vec![one; count].join(",");
    let boards: Vec<String> = (0..1000).map(|i| format!("[{},0]", 9 * i)).collect();
    for (one, count) in [
        (r#"{"rule":"minimum","cells":[0]}"#, 4000),
        (r#"{"rule":"difference-negative"}"#, 60),
        (r#"{"rule":"sandwich","cells":[0,1,2,3,4,5,6,7,8],"values":[5]}"#, 4000),
        (r#"{"rule":"region-sum","cells":[0,1]}"#, 4000),
        (r#"{"rule":"killer","cells":[0,1]}"#, 100_000),
    ] {
        let text = format!(
            r#"{{"masume":1,"side":9,"boards":[{}],"rules":[{}]}}"#,
            boards.join(","),
            rules(one, count)
        );
        let reading = (find("masume").unwrap().read)(&Source { text: &text, template: None });
        assert!(reading.is_err() || count < 100, "{one}");
    }
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
}

#[test]
fn a_sudokupad_drawing_that_was_changed_is_not_believed() {
    let spec: BoardSpec = "3x3+killer(0,1)=10+thermometer(9,18,27)+difference(40,41)".parse().unwrap();
    let link = write("sudokupad", &spec).unwrap();
    assert_eq!(read_as("sudokupad", &link).document.puzzle.spec(), spec);
    // The same picture as plain JSON, once as it is and once with a line taken away.
    let grid = vec![format!("[{}]", ["{}"; 9].join(",")); 9].join(",");
    let region = |r: usize| {
        let cells = (0..9).map(|i| format!("[{},{}]", r / 3 * 3 + i / 3, r % 3 * 3 + i % 3));
        format!("[{}]", cells.collect::<Vec<_>>().join(","))
    };
    let regions = (0..9).map(region).collect::<Vec<_>>().join(",");
    let json = format!(
        r#"{{"cellSize":64,"metadata":{{"masume":"{spec}"}},"cells":[{grid}],"regions":[{regions}],
        "cages":[{{"cells":[[0,0],[0,1]],"unique":true,"value":"10"}}]}}"#
    );
    let reading = read_as("sudokupad", &json);
    assert_eq!(reading.document.puzzle.spec().to_string(), "3x3+killer(0,1)=10");
    assert_eq!(reading.not_kept, ["metadata.masume"]);
}
