//! Files that hold more than one puzzle, and more than one format: where each record begins and ends.

use std::io::{BufReader, Read};

use masume_formats::{Document, ReadError, Records, read, read_as};
use masume_puzzle::{BoardSpec, DigitSet, Puzzle};

const HEART: &str = "..........16...59.4..3.7..27...5...18.......9.6.....7...5...6.....2.3.......7....";

/// What came of each record: the clues of a puzzle, or where it failed and why.
fn outcomes(bytes: &[u8]) -> Vec<Result<usize, ReadError>> {
    Records::new(bytes)
        .map(|r| r.and_then(|r| r.read(None)).map(|(reading, _)| reading.document.puzzle.givens().count()))
        .collect()
}

fn documents(bytes: &[u8]) -> Vec<Document> {
    Records::new(bytes).map(|r| r.and_then(|r| r.read(None)).expect("a puzzle").0.document).collect()
}

/// A pipe whose writer has said one thing and then waits: asking for more is a failure of the test.
struct Waiting<'a>(&'a [u8]);

impl Read for Waiting<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        assert!(!self.0.is_empty(), "the reader waits for more than it needs");
        self.0.read(out)
    }
}

#[test]
fn records_come_out_of_an_unfinished_pipe() {
    let np = "Heart   H 2\n- - - -\n- 1 - -\n- - 2 -\n- - - -\n";
    let json = "{\"a\": [\n{\"b\": \"}\"}]\n}\n";
    for text in [
        format!("{HEART}\n"),
        format!("{HEART} # comment\r\n"),
        format!(":0000:x:{HEART}:::\n"),
        np.into(),
        json.into(),
    ] {
        let mut records = Records::new(BufReader::new(Waiting(text.as_bytes())));
        let record = records.next().expect("a record").expect("readable");
        assert_eq!(record.text, text.trim_end());
    }
}

#[test]
fn formats_mix_in_one_file() {
    let grid: Vec<String> =
        HEART.as_bytes().chunks(9).map(|r| String::from_utf8_lossy(r).into_owned()).collect();
    let boxed: Vec<String> = grid.iter().map(|r| format!("|{}|{}|{}|", &r[..3], &r[3..6], &r[6..])).collect();
    let frame = "*-----------*";
    let middle = "|---+---+---|";
    let ss = format!(
        "{frame}\n{}\n{middle}\n{}\n{middle}\n{}\n{frame}",
        boxed[..3].join("\n"),
        boxed[3..6].join("\n"),
        boxed[6..].join("\n")
    );
    let quoted: Vec<String> = ss.lines().map(|l| format!("> {l}")).collect();
    let spaced: Vec<String> = grid.iter().map(|r| r.chars().flat_map(|c| [c, ' ']).collect()).collect();
    let parts = [
        HEART.to_string(),
        ss.clone(),
        ss,
        format!("#ASomeone\n[Puzzle]\n{}", grid.join("\n")),
        format!("# remark\n{HEART}"),
        format!("Heart\n{}", grid.join("\n")),
        format!("Heart H 20\n\n{}", spaced.join("\n\n")),
        format!("```\n{HEART}\n```"),
        format!("\"{HEART}\""),
        quoted.join("\n"),
        format!("[code]\n{}\n[/code]", grid.join("\n")),
        grid.chunks(3).map(|b| b.join("\n")).collect::<Vec<_>>().join("\n\n"),
    ];
    for gap in ["\n", "\n\n"] {
        let text = parts.join(gap);
        let all = documents(text.as_bytes());
        assert_eq!(all.len(), parts.len(), "{text}");
        for document in all {
            assert_eq!(document.puzzle, documents(HEART.as_bytes())[0].puzzle);
        }
    }
}

#[test]
fn states_of_one_puzzle_belong_together() {
    let puzzle = &documents(HEART.as_bytes())[0];
    let write = |id: &str| {
        let format = masume_formats::find(id).expect("format");
        format.write.expect("writer")(puzzle, &masume_formats::WriteOptions::default()).expect("text").text
    };
    // The same puzzle as givens, as givens with one digit placed, and as candidates.
    let (ss, pm) = (write("ss"), write("pm"));
    let placed = ss.replacen("|...|...|...|", "|2..|...|...|", 1);
    let text = format!("{ss}\n{placed}\n\n{pm}\n{HEART}");
    let all = documents(text.as_bytes());
    assert_eq!(all.len(), 2);
    assert_eq!(all[0].puzzle, puzzle.puzzle);
    assert_eq!(all[0].entries.count(), 1);
    let two = documents(format!("{ss}\n{pm}").as_bytes());
    assert_eq!((two.len(), &two[0].puzzle), (1, &puzzle.puzzle));
    // Another puzzle's grid is another puzzle.
    assert_eq!(documents(format!("{ss}\n{}", ss.replace("16", "61")).as_bytes()).len(), 2);
}

#[test]
fn xml_of_many_games_is_cut_into_games() {
    let game = format!("<game note=\"a > b\" data=\"{}\"/>", HEART.replace('.', "0"));
    let file = format!(
        "<?xml version=\"1.0\"?>\n<!-- > a remark -->\n<opensudoku>\n<name>Easy</name>\n{}</opensudoku>\n{HEART}\n",
        game.repeat(20_000)
    );
    let mut count = 0;
    for record in Records::new(BufReader::new(file.as_bytes())) {
        let record = record.expect("a record");
        count += 1;
        assert!(record.text.len() < 400, "{}", record.text);
        if count <= 20_000 {
            assert!(record.text.starts_with("<opensudoku><name>Easy</name>"), "{}", record.text);
            assert!(record.text.ends_with("/></opensudoku>"), "{}", record.text);
            assert_eq!(record.line, 5);
            let column = record.text.find("note").expect("note") + 1;
            let placed = record.place(ReadError::at(1, column, ""));
            assert_eq!(placed.column, (count - 1) * game.len() + 7);
        }
    }
    assert_eq!(count, 20_001);
    let folders = "<opensudoku version=\"2\"><folder name=\"A\"><game data=\"1\"/></folder>\n<folder name=\"B\"><game data=\"2\"></game></folder></opensudoku>";
    let texts: Vec<String> = Records::new(folders.as_bytes()).map(|r| r.expect("record").text).collect();
    assert_eq!(
        texts,
        [
            "<opensudoku version=\"2\"><folder name=\"A\"><game data=\"1\"/></folder></opensudoku>",
            "<opensudoku version=\"2\"><folder name=\"B\"><game data=\"2\"></game></folder></opensudoku>"
        ]
    );
    let cut = format!("<opensudoku><game data=\"123\n{HEART}\n");
    let all = outcomes(cut.as_bytes());
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(all[0].is_err() && all[1] == Ok(20));
}

#[test]
fn indented_xml_is_a_file_of_games_too() {
    let game = format!("<game data=\"{}\"/>", HEART.replace('.', "0"));
    let body = format!("<opensudoku>\n    <name>Easy</name>\n    {game}\n    {game}\n  </opensudoku>\n");
    for before in ["  ", "\t", "\n\n   \t ", &" ".repeat(300), "\n  <?xml version=\"1.0\"?>\n  "] {
        let records: Vec<_> = Records::new(format!("{before}{body}{HEART}\n").as_bytes())
            .collect::<Result<_, _>>()
            .expect("records");
        assert_eq!(records.len(), 3, "{before:?}: {records:?}");
        for record in &records[..2] {
            let (reading, format) = record.read(None).expect("a game");
            assert_eq!((format.id, &*reading.document.meta.title), ("opensudoku", "Easy"));
        }
        let place = records[1].place(ReadError::at(1, records[1].text.find("<game").expect("game") + 1, ""));
        assert_eq!((place.line, place.column), (before.matches('\n').count() + 4, 5), "{before:?}");
    }
    // What stands before it is a record of its own; the XML is not cut into lines.
    let mixed = outcomes(format!("Some words\n\n{body}").as_bytes());
    assert!(mixed.len() == 3 && mixed[0].is_err() && mixed[1..] == [Ok(20), Ok(20)], "{mixed:?}");
    // Blanks alone are no XML, at whatever length.
    assert_eq!(outcomes(format!("{}\n  {HEART}\n", " ".repeat(5000)).as_bytes()), [Ok(20)]);
}

#[test]
fn a_cut_off_object_does_not_swallow_what_follows() {
    let text = format!("{{\"a\": [1,\n{HEART}\n{{\"b\": 1}}{{\"c\": 2}}\n{HEART}");
    let records: Vec<_> = Records::new(text.as_bytes()).collect::<Result<_, _>>().expect("records");
    let texts: Vec<&str> = records.iter().map(|r| &*r.text).collect();
    assert_eq!(texts, ["{\"a\": [1,", HEART, "{\"b\": 1}", "{\"c\": 2}", HEART]);
    assert_eq!(records[3].place(ReadError::at(1, 1, "")).column, 9);
    // Places hold for the third object of a quoted line, and for one that goes on over a line end.
    let text = "> {\"é\":1} , {}; {\"a\":\n[2]} {\"b\":3}\n";
    let records: Vec<_> = Records::new(text.as_bytes()).collect::<Result<_, _>>().expect("records");
    let texts: Vec<&str> = records.iter().map(|r| &*r.text).collect();
    assert_eq!(texts, ["{\"é\":1}", "{}", "{\"a\":\n[2]}", "{\"b\":3}"]);
    let places: Vec<_> =
        records.iter().map(|r| r.place(ReadError::at(1, 1, ""))).map(|e| (e.line, e.column)).collect();
    assert_eq!(places, [(1, 3), (1, 13), (1, 17), (2, 6)]);
}

#[test]
fn small_boards_and_rows_of_large_boards() {
    let small = "1.....2...3....4\n".repeat(3) + "................\n";
    assert_eq!(documents(small.as_bytes()).iter().map(|d| d.board().digits()).collect::<Vec<_>>(), [4; 4]);
    let many = "1.....2...3....4\n".repeat(40);
    assert_eq!(documents(many.as_bytes()).len(), 40);
    let large = "................\n".repeat(15) + "...G............\n";
    assert_eq!(documents(large.as_bytes()).iter().map(|d| d.board().digits()).collect::<Vec<_>>(), [16]);
    assert_eq!(Records::new(many.as_bytes()).with_side(Some(16)).count(), 3);
}

#[test]
fn rows_of_hyphens_are_an_empty_board() {
    let empty = "---------\n".repeat(9);
    assert_eq!(
        outcomes(format!("{empty}\nEmpty\n{empty}{HEART}\n-----\n").as_bytes()),
        [Ok(0), Ok(0), Ok(20)]
    );
}

#[test]
fn cells_are_laid_out_on_the_template_that_is_given() {
    let killer = "3x3+diagonals+killer(0,1)=10".parse::<BoardSpec>().expect("spec");
    let template = Puzzle::from_spec(killer).expect("a killer");
    let (reading, _) = read(HEART, Some(&template)).expect("Heart");
    assert_eq!(reading.document.board(), template.board());
    assert_eq!(reading.document.puzzle.rule_clues(), template.rule_clues());
    // Givens and restrictions of a template do not count.
    let restricted = reading.document.puzzle.with_marks(vec![DigitSet::EMPTY; 81]).expect("marks");
    let (reading, _) = read(&".".repeat(81), Some(&restricted)).expect("an empty killer");
    assert_eq!(reading.document.puzzle, template);
    let error = read("1234341221434321", Some(&template)).expect_err("too few");
    assert!(error.message.contains("16") && error.message.contains("81"), "{error}");
    let gattai = Puzzle::from_spec(masume_puzzle::gattai::samurai()).expect("samurai");
    let (reading, _) = read(&".".repeat(gattai.board().len()), Some(&gattai)).expect("a samurai");
    assert_eq!(reading.document.puzzle, gattai);
}

#[test]
fn comments_are_kept_or_reported() {
    let read = |text: &str| read(text, None).expect("a puzzle").0;
    let with = |comment: &str| read(&format!("{HEART}{comment}"));
    assert_eq!(with(" ED=7.1/1.2/1.2").document.meta.rating, "ED=7.1/1.2/1.2");
    assert_eq!(with("\t10.9/10.5/2.6").document.meta.rating, "10.9/10.5/2.6");
    assert_eq!(with(" # Extreme (3822)").document.meta.description, "Extreme (3822)");
    assert_eq!(with(";by me").document.meta.description, "by me");
    assert_eq!(with("\t6.6\t2\t2").not_kept, ["comment “6.6�2�2”"]);
    let text = format!(":0901:1:{HEART}:436 512:813::extra");
    let reading = read(&text);
    assert!(reading.document.puzzle.marks().is_some());
    assert_eq!(
        reading.not_kept,
        ["technique 0901", "technique's candidates 1", "eliminations 813", "further fields extra"]
    );
    let answer = "287519436316428597459367182794852361831746259562931874975184623648293715123675948";
    let solved = with(&format!(",{answer}"));
    assert!(solved.document.solution.is_some() && solved.not_kept.is_empty());
    assert!(with(&format!(",{}", answer.replace('2', "3"))).document.solution.is_none());
    let row = read(&format!("4904.0,{HEART},11.0,408.0"));
    assert_eq!((row.document.puzzle.givens().count(), row.not_kept.len()), (20, 1));
    let gsf = read(&format!("1,2,3,4,{HEART},C21.m,7"));
    assert_eq!(gsf.document.puzzle.givens().count(), 20);
    assert!(gsf.not_kept.contains(&"field 6 “C21.m”".to_string()), "{:?}", gsf.not_kept);
}

#[test]
fn a_format_can_be_named() {
    let format = masume_formats::find("sdm").expect("sdm");
    assert_eq!(read_as(format, HEART, None).expect("Heart").document.puzzle.givens().count(), 20);
    let error = read_as(format, "nonsense", None).expect_err("no puzzle");
    assert_eq!(error.format, "sdm");
    assert!(masume_formats::by_extension("SDK").is_some_and(|f| f.id == "sdk"));
}
