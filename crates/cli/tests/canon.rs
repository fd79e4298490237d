//! `masume canon`: forms, duplicates and sameness, as people ask for them.

mod common;

use common::{CLASSIC, CLASSIC_SOLVED, MINIMAL, json, pipe, run};

/// The board with its rows turned upside down, its columns mirrored, and 1 and 9, 2 and 8 … exchanged.
fn scrambled(cells: &str) -> String {
    cells
        .chars()
        .rev()
        .map(|c| c.to_digit(10).filter(|d| *d > 0).map_or('.', |d| char::from(b'0' + (10 - d) as u8)))
        .collect()
}

/// The board transposed.
fn transposed(cells: &str) -> String {
    let cells: Vec<char> = cells.chars().collect();
    (0..81).map(|i| cells[i % 9 * 9 + i / 9]).collect()
}

#[test]
fn the_form_does_not_depend_on_how_a_puzzle_is_written() {
    let ways =
        [CLASSIC.to_string(), scrambled(CLASSIC), transposed(CLASSIC), transposed(&scrambled(CLASSIC))];
    let ran = pipe(&["canon"], ways.join("\n"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 4);
    assert!(lines.iter().all(|l| *l == lines[0] && l.len() == 81), "{}", ran.out);
    // It is the same puzzle still: its form is itself, and it has as many clues.
    assert_eq!(run(&["canon", lines[0]]).out.trim_end(), lines[0]);
    let clues = |s: &str| s.bytes().filter(|b| *b != b'.').count();
    assert_eq!(clues(lines[0]), clues(CLASSIC));
    assert_ne!(run(&["canon", MINIMAL]).out.trim_end(), lines[0]);
    // Quick lines and the long way say the same, and threads change nothing.
    let long = pipe(&["canon", "--json", "--threads", "2"], ways.join("\n"));
    assert!(json(&long.out).iter().all(|o| o["form"] == lines[0] && o["exact"] == true), "{}", long.out);
}

#[test]
fn the_transformation_leads_to_the_form() {
    let object = &json(&run(&["canon", "--json", "--transformation", CLASSIC]).out)[0];
    let by = &object["transformation"];
    let list = |key: &str| -> Vec<usize> {
        by[key].as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize).collect()
    };
    let (rows, columns, digits) = (list("rows"), list("columns"), list("digits"));
    let old: Vec<char> =
        if by["transpose"] == true { transposed(CLASSIC) } else { CLASSIC.to_string() }.chars().collect();
    let form: String = (0..81)
        .map(|i| old[(rows[i / 9] - 1) * 9 + columns[i % 9] - 1])
        .map(|c| c.to_digit(10).map_or('.', |d| char::from(b'0' + digits[d as usize - 1] as u8)))
        .collect();
    assert_eq!(object["form"], form, "{object}");
    let line = run(&["canon", "--transformation", CLASSIC]).out;
    assert_eq!(line.trim_end(), format!("{form}\t{}", by["text"].as_str().unwrap()));
    let line = run(&["canon", "--automorphisms", "--transformation", CLASSIC]).out;
    assert!(line.trim_end().ends_with("\t1 automorphism"), "{line}");
}

#[test]
fn automorphisms_are_counted() {
    let empty = ".".repeat(81);
    let object = &json(&run(&["canon", "--json", "--automorphisms", &empty]).out)[0];
    assert_eq!(object["automorphisms"]["order"], 3_359_232);
    assert!(object["automorphisms"]["generators"].as_array().unwrap().len() > 3);
    let orders = [("2x2", 16, "128"), ("3x3+diagonals", 81, "96"), ("4x4", 256, "126806761930752")];
    for (shape, cells, order) in orders {
        let ran = run(&["canon", "--automorphisms", "--shape", shape, &".".repeat(cells)]);
        assert!(ran.out.contains(&format!("\t{order} automorphisms")), "{shape}: {ran:?}");
    }
    // 25×25: more than 64 bits hold.
    let ran = run(&["canon", "--json", "--automorphisms", &".".repeat(625)]);
    assert!(ran.out.contains("\"order\":17832200896512000000000000,"), "{}", ran.out);
}

#[test]
fn duplicates_go_and_the_first_stays_as_it_came() {
    let zeros = scrambled(CLASSIC).replace('.', "0");
    let input = format!("{zeros}\n{MINIMAL}\n{CLASSIC}\n{}\n{}\n", transposed(MINIMAL), CLASSIC_SOLVED);
    for threads in ["1", "2"] {
        let ran = pipe(&["canon", "--dedupe", "--threads", threads], input.as_str());
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(ran.out, format!("{zeros}\n{MINIMAL}\n{CLASSIC_SOLVED}\n"));
        assert_eq!(ran.err, "masume: 3 kept, 2 dropped: the same as one before\n");
    }
    let quiet = pipe(&["canon", "--dedupe", "--quiet", "--json"], input.as_str());
    assert_eq!((quiet.err.as_str(), json(&quiet.out).len()), ("", 3));
    // Boards of several shapes in one file do not get in each other's way.
    let mixed = "1.......4.......\n..1.......4.....\n".to_string() + &input;
    let ran = pipe(&["canon", "--dedupe"], mixed);
    assert!(ran.err.contains("masume: 4 kept, 3 dropped"), "{}", ran.err);
}

#[test]
fn sameness_is_told_with_the_way() {
    let other = transposed(&scrambled(CLASSIC));
    let ran = run(&["canon", "--isomorphic", CLASSIC, &other]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines.len() == 2 && lines.iter().all(|l| l.starts_with("same\t")), "{}", ran.out);
    let ran = run(&["canon", "--isomorphic", CLASSIC, &other, MINIMAL]);
    assert_eq!((ran.code, ran.out.lines().nth(2)), (1, Some("different")));
    let ran = run(&["canon", "--isomorphic", "--json", CLASSIC, MINIMAL, &other]);
    let said: Vec<bool> = json(&ran.out).iter().map(|o| o["same"].as_bool().unwrap()).collect();
    assert_eq!((said, ran.code), (vec![true, false, true], 1));
    // A pattern is no puzzle, and another board is another puzzle.
    let pattern = CLASSIC.replace(|c: char| c.is_ascii_digit(), "X").replace('.', "-");
    assert_eq!(run(&["canon", "--isomorphic", CLASSIC, &pattern]).code, 1);
    let ran = run(&["canon", "--isomorphic", CLASSIC]);
    assert!(ran.code == 0 && ran.err.contains("nothing to be compared with"), "{ran:?}");
}

#[test]
fn patterns_have_forms_too() {
    let pattern =
        |cells: &str| cells.replace(|c: char| c.is_ascii_digit() && c != '0', "X").replace(['.', '0'], "-");
    let (one, two) = (pattern(CLASSIC), pattern(&transposed(CLASSIC)));
    let ran = pipe(&["canon"], format!("{one}\n{two}\n"));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.code, lines.len()), (0, 2), "{ran:?}");
    assert_eq!(lines[0], lines[1]);
    // The pattern of the form of a puzzle is the form of its pattern.
    assert_eq!(pattern(run(&["canon", CLASSIC]).out.trim_end()), lines[0]);
    let object = &json(&pipe(&["canon", "--json"], one.as_str()).out)[0];
    assert_eq!(object["form"].as_array().unwrap().len(), 30, "{object}");
    assert_eq!(object["pattern"].as_array().unwrap().len(), 30);
    let ran = pipe(&["canon", "--dedupe"], format!("{one}\n{two}\n"));
    assert_eq!(ran.out.trim_end(), one);
}

#[test]
fn formats_are_read_and_written() {
    let form = run(&["canon", CLASSIC]).out;
    let rows: Vec<String> = (0..9).map(|r| CLASSIC[9 * r..9 * r + 9].to_string()).collect();
    assert_eq!(pipe(&["canon", "-"], rows.join("\n")).out, form);
    let sdk = run(&["canon", "--format", "sdk", CLASSIC]);
    assert_eq!(pipe(&["convert", "--format", "line"], sdk.out).out, form);
    let diagonal = run(&["canon", "--shape", "3x3+diagonals", CLASSIC]);
    assert_eq!(diagonal.code, 0, "{}", diagonal.err);
    assert_eq!(run(&["canon", diagonal.out.trim_end()]).out, diagonal.out);
    assert_eq!(run(&["canon", "--blank", "0", CLASSIC]).out, form.replace('.', "0"));
}

#[test]
fn bad_input_stays_in_its_place() {
    let clash = format!("11{}", &CLASSIC[2..]);
    let input = format!("{CLASSIC}\nhello, world\n{clash}\n{MINIMAL}\n");
    for options in [&["canon"][..], &["canon", "--transformation"], &["canon", "--dedupe"]] {
        let ran = pipe(options, input.as_str());
        let lines: Vec<&str> = ran.out.lines().collect();
        assert_eq!((ran.code, lines.len()), (2, 4), "{options:?}: {ran:?}");
        assert!(lines[1].starts_with("# error line 2: "), "{}", lines[1]);
        assert!(ran.err.contains("-:2:") && ran.err.contains("-:3:2: warning: digit 1"), "{}", ran.err);
    }
    let ran = pipe(&["canon", "--json"], input.as_str());
    let objects = json(&ran.out);
    assert!(objects[1]["error"]["line"] == 2 && objects[3]["error"].is_null(), "{}", ran.out);
    for options in [&["canon", "--dedupe", "--isomorphic"][..], &["canon", "--dedupe", "--format", "sdk"]] {
        assert_eq!(pipe(options, CLASSIC).code, 2, "{options:?}");
    }
}
