//! What single web formats promise beyond the vectors: rules kept, other things named, damage placed.

use masume_formats::{ReadError, Reading, Records, Source, WriteOptions, find, read};
use masume_puzzle::{Cell, Digit};

fn read_as(id: &str, text: &str) -> Result<Reading, ReadError> {
    (find(id).unwrap().read)(&Source { text, template: None })
}

fn spec(reading: &Reading) -> String {
    reading.document.puzzle.spec().to_string()
}

fn empty_grid(n: usize) -> String {
    let row = format!("[{}]", vec!["{}"; n].join(","));
    format!("[{}]", vec![row; n].join(","))
}

#[test]
fn fpuzzles_keeps_our_rules_and_names_the_others() {
    let text = format!(
        r#"{{"size":"6","grid":{},"diagonal+":true,"antiknight":true,"antiking":false,"disjointgroups":true,
        "extraregion":[{{"cells":["R1C1","R2C2","R3C3"]}}],"killercage":[{{"cells":["R1C1"],"value":"3"}}],
        "nonconsecutive":true,"thermometer":[],"negative":["xv"],"rowindexer":[{{"cells":[]}}],"ruleset":"Normal rules."}}"#,
        empty_grid(6)
    );
    let (reading, format) = read(&text, None).unwrap();
    assert_eq!(format.id, "fpuzzles");
    assert_eq!(
        spec(&reading),
        "2x3+diagonal-up+extra-region(0,7,14)+disjoint-groups+anti-knight+non-consecutive+xv-negative+killer(0)=3"
    );
    assert_eq!(reading.not_kept, ["rowindexer (1)"]);
    assert_eq!(reading.document.meta.rules, "Normal rules.");
}

#[test]
fn fpuzzles_reads_marks_colours_regions_and_strings() {
    let text = r##"{"size":4,"grid":[
        [{"value":"3","given":true,"region":0},{"value":2,"region":0},{"region":0},{"region":0}],
        [{"centerPencilMarks":["1",2],"region":1},{"cornerPencilMarks":[4],"region":1},{"region":1},{"region":1}],
        [{"givenPencilMarks":[1,2],"region":2},{"c":"#FFA0A0","region":2},{"highlight":"#A8A8A8","region":2},{"region":2}],
        [{"region":3},{"region":3},{"region":3},{"region":3}]],
        "solution":[3,2,1,4,"1",4,2,3,2,1,4,3,4,3,null,1]}"##;
    let reading = read_as("fpuzzles", text).unwrap();
    let document = &reading.document;
    assert_eq!(spec(&reading), "jigsaw:AAAABBBBCCCCDDDD");
    assert_eq!(document.puzzle.given(Cell::new(0)), Digit::new(3));
    assert_eq!(document.entries.get(Cell::new(1)), Digit::new(2));
    assert_eq!(document.centre_marks[4].bits(), 0b11);
    assert_eq!(document.corner_marks[5].bits(), 0b1000);
    assert_eq!(document.puzzle.marks().unwrap()[8].bits(), 0b11);
    assert_eq!((document.colours[9], document.colours[10]), (2, 1));
    assert_eq!(document.solution.as_ref().unwrap().values()[12..], [4, 3, 0, 1]);
    assert!(reading.not_kept.is_empty(), "{:?}", reading.not_kept);
}

#[test]
fn fpuzzles_errors_point_into_the_json() {
    let text =
        "{\"size\":4,\n \"grid\":[[{},{\"value\":7},{},{}],\n  [{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}";
    let error = read_as("fpuzzles", text).unwrap_err();
    assert_eq!((error.line, error.column), (2, 23), "{error}");
    let error = read_as("fpuzzles", "{\"size\":4,\n \"grid\":[[{},{}]]}").unwrap_err();
    assert_eq!((error.line, error.column), (2, 9), "{error}");
    let error = read_as("fpuzzles", "{\"size\":4,\n \"grid\":[[{},").unwrap_err();
    assert_eq!(error.line, 2, "{error}");
    let error = read_as("masume", "{\"masume\":1,\"side\":4,}").unwrap_err();
    assert_eq!((error.line, error.column), (1, 22), "{error}");
    let error = read("https://f-puzzles.com/?id=abc", None).unwrap_err();
    assert!(error.message.contains("does not contain the puzzle"), "{error}");
    let deep = format!("{{\"grid\":{}", "[".repeat(100_000));
    assert!(read_as("fpuzzles", &deep).is_err());
}

#[test]
fn sudokupad_reads_short_json_cages_and_notes() {
    let regions = "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
    let text = format!(
        "{{cs:50,ce:[[,{{v:1}},,],[,,,{{v:2,given:f,pencilMarks:[3,4]}}],[,,,],[,,,]],{regions},\
         ca:[{{ce:[[0,0],[1,1],[2,2],[3,3]],unique:t}},{{ce:[[0,0],[0,1]],v:5}},{{ce:[[0,0],[0,1]],v:5,unique:f}},{{v:'title: It\\'s small'}},\
         {{ce:[[0,0],[3,3]],unique:t}},{{ce:[[0,0],[0,1],[0,2],[0,3]],unique:t,hidden:t}}],l:[{{wp:[[0,0],[4,4]],c:34BBE6,th:2}}],o:[{{}}],\
         global:['antiking','misc'],metadata:{{author:'me',foo:1}}}}"
    );
    let (reading, format) = read(&text, None).unwrap();
    assert_eq!(format.id, "sudokupad");
    let document = &reading.document;
    assert_eq!(spec(&reading), "2x2+diagonal-down+extra-region(0,15)+anti-king+killer(0,1)=5");
    assert_eq!(document.puzzle.givens().values()[..4], [0, 1, 0, 0]);
    assert_eq!(document.entries.values()[7], 2);
    assert_eq!(document.corner_marks[7].bits(), 0b1100);
    assert_eq!((document.meta.title.as_str(), document.meta.author.as_str()), ("It's small", "me"));
    assert_eq!(
        reading.not_kept,
        ["cages with a value (1)", "global \"misc\"", "metadata.foo", "overlays (1)"]
    );
    let error = read("https://sudokupad.app/abc123xyz", None).unwrap_err();
    assert!(error.message.contains("server") && error.column == 23, "{error}");
}

#[test]
fn codoku_notes_are_kept() {
    let empty = "oooooooooooooK";
    let reading = read_as("scf", &format!("scf{empty}*x*w*tA **star** b*ame")).unwrap();
    assert_eq!(spec(&reading), "3x3+diagonal-down+diagonal-up+windoku");
    let meta = &reading.document.meta;
    assert_eq!((meta.title.as_str(), meta.author.as_str()), ("A *star* b", "me"));
    assert_eq!(read_as("scf", &format!("scf{empty}*q1")).unwrap().not_kept, ["note “*q1”"]);
    assert_eq!(read_as("scf", "scfoo?").unwrap_err().column, 6);
}

#[test]
fn sudokuwiki_refuses_what_it_cannot_hold() {
    for (text, word) in
        [("L9B", "killer"), ("K6C", "KenKen"), ("T9B", "Str8ts"), ("M9B", "killer"), ("S9A", "version A")]
    {
        let text = format!("{text}{}", "0".repeat(81 * 4));
        let error = read_as("sudokuwiki", &text).unwrap_err();
        assert!(error.message.contains(word), "{error}");
    }
    let text = format!("S9B{}zz", "00".repeat(80));
    let error = read_as("sudokuwiki", &text).unwrap_err();
    assert_eq!((error.line, error.column), (1, 164), "{error}");
}

#[test]
fn sudokuwiki_candidates_restrict_only_when_they_say_more() {
    // Given 1 in the first cell, placed 2 in the second, the rest untouched: what the board shows anyway.
    let plain = format!("S9B01{:0>2}{}", "b", "00".repeat(79));
    let reading = read_as("sudokuwiki", &plain).unwrap();
    assert_eq!((reading.document.puzzle.givens().count(), reading.document.entries.count()), (1, 1));
    assert!(reading.document.puzzle.marks().is_none());
    // 18 + 0b111 in the last cell.
    let fewer = format!("S9B01{}0p", "00".repeat(79));
    let reading = read_as("sudokuwiki", &fewer).unwrap();
    assert_eq!(reading.document.puzzle.marks().unwrap()[80].bits(), 0b111);
}

#[test]
fn puzzlink_files_are_read_with_answers() {
    let text = "pzprv3/sudoku/4/1 . . ./. - . ./. . . ./. . . 4/. 2 . ./. . .[1,3,,] ./. . + ./. . . ./";
    let (reading, format) = read(text, None).unwrap();
    assert_eq!(format.id, "puzzlink");
    let document = &reading.document;
    assert_eq!((document.puzzle.givens().count(), document.entries.values()[1]), (2, 2));
    assert_eq!(document.corner_marks[6].bits(), 0b101);
    assert_eq!(reading.not_kept, ["helper mark in r3c3", "clues without a number (1)"]);
    let error = read("pzprv3\nsudoku\n4\n1 . . .\n. . 5 .\n", None).unwrap_err();
    assert_eq!((error.line, error.column), (5, 5), "{error}");
    let error = read("https://puzz.link/p?nurikabe/5/5/g", None).unwrap_err();
    assert!(error.message.contains("nurikabe") && error.column == 21, "{error}");
    let (big, _) = read("https://pzv.jp/p.html?sudoku/16/16/-10zzzzzzzzzzzzu", None).unwrap();
    assert_eq!(big.document.puzzle.givens().values()[0], 16);
}

#[test]
fn solo_jigsaws_and_killers() {
    // Two by two boxes as a jigsaw: borders in the middle, each way.
    let (reading, format) = read("4jx:1o,abbbbbbba", None).unwrap();
    assert_eq!(format.id, "solo");
    assert_eq!(spec(&reading), "2x2+diagonal-down+diagonal-up");
    assert_eq!(read("4j:1o,abbbbbbb", None).unwrap_err().column, 15);
    let error = read_as("solo", "3x3k:zzzc,a").unwrap_err();
    assert!(error.message.contains("borders") && error.column == 12, "{error}");
    assert!(read_as("solo", "3x3#12345").unwrap_err().message.contains('#'));
    let ps = format!("3x3::k:{}", "0:".repeat(81));
    assert!(masume_formats::detect(&ps).is_none_or(|f| f.id != "solo"));
}

#[test]
fn masume_says_what_it_does_not_know() {
    let text = format!("{{\"masume\":1,\"side\":4,\"givens\":\"{}\",\"mood\":\"good\"}}", ".".repeat(16));
    assert_eq!(read_as("masume", &text).unwrap().not_kept, ["key “mood”"]);
    let error = read_as("masume", &text.replace(":1", ":2")).unwrap_err();
    assert!(error.message.contains("version 2") && error.column == 11, "{error}");
    let error = read_as("masume", &text.replace("....", "...X.")).unwrap_err();
    assert!(error.message.contains("“X”"), "{error}");
    let error = read_as("masume", &text.replacen("....", "...", 1)).unwrap_err();
    assert!(error.message.contains("15 cells"), "{error}");
    let huge = "{\"masume\":1,\"side\":9,\"boards\":[[0,0],[4294967295,0]]}";
    assert!(read_as("masume", huge).is_err());
}

#[test]
fn a_shape_that_does_not_fit_is_an_error_of_the_writer() {
    let windoku = read(&format!("3x3+windoku {}", ".".repeat(81)), None).unwrap().0.document;
    for id in ["puzzlink", "solo", "opensudoku"] {
        let error = (find(id).unwrap().write.unwrap())(&windoku, &WriteOptions::default()).unwrap_err();
        assert!(error.to_string().contains("windoku"), "{error}");
    }
}

/// The format and the number of givens of each record of a stream.
fn stream(text: &str) -> Vec<(&'static str, usize)> {
    let read = |record: Result<masume_formats::Record, ReadError>| {
        let (reading, format) = record.unwrap().read(None).unwrap_or_else(|e| panic!("{e}\n{text}"));
        (format.id, reading.document.puzzle.givens().count())
    };
    Records::new(text.as_bytes()).map(read).collect()
}

#[test]
fn streams_of_many_are_cut_where_puzzles_end() {
    let game = |digit: u8| format!("<game data=\"{digit}{}\" />", "0".repeat(80));
    let xml = format!(
        "<?xml version='1.0'?>\n<opensudoku><name>A</name>{}\n{}{}</opensudoku>\n",
        game(1),
        game(0),
        game(3)
    );
    assert_eq!(stream(&xml), [("opensudoku", 1), ("opensudoku", 0), ("opensudoku", 1)]);
    let plane = "gattai 2x2\n1...\n....\n......\n.....2\n  ....\n  ....";
    assert_eq!(stream(&format!("{plane}\n\n{plane}\n")), [("gattai", 2), ("gattai", 2)]);
    let apart = "gattai 2x2\n~\n1...\n....\n....\n....\n~\n....\n....\n....\n...4\n";
    assert_eq!(stream(apart), [("gattai", 2)]);
    let own = format!("{{\"masume\":1,\"side\":4,\"givens\":\"12{}\"}}\n", ".".repeat(14));
    assert_eq!(stream(&own.repeat(3)), [("masume", 2); 3]);
    let pretty = format!("{{\n \"size\": 4,\n \"grid\": {}\n}}\n", empty_grid(4).replace("],", "],\n  "));
    assert_eq!(stream(&pretty.repeat(2)), [("fpuzzles", 0); 2]);
    let file =
        "pzprv3\nsudoku\n4\n1 . . . \n. . . . \n. . . . \n. . . 4 \n. . . . \n. . . . \n. . . . \n. . . . \n";
    assert_eq!(stream(file), [("puzzlink", 2)]);
    let ids = "2x2:1o\n4j:1o,abbbbbbba\nhttps://puzz.link/p?sudoku/4/4/1u\nS4B1000000000000000\nAABBAABBCCDDCCDD1...............\n";
    let formats: Vec<&str> = stream(ids).iter().map(|(id, _)| *id).collect();
    assert_eq!(formats, ["solo", "solo", "puzzlink", "sudokuwiki", "jigsaw"]);
}
