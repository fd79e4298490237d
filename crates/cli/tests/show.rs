//! `masume show`: terminal, SVG, PNG, numbered files.

mod common;

use common::{CLASSIC, MINIMAL, pipe, run};

#[test]
fn the_terminal_shows_every_given() {
    let ran = run(&["show", CLASSIC]);
    assert_eq!(ran.code, 0);
    let digits: String = ran.out.chars().filter(char::is_ascii_digit).collect();
    assert_eq!(digits, CLASSIC.replace('.', ""));
    assert!(!ran.out.contains('\u{1b}'), "no colour in a pipe");
    assert!(run(&["show", "--color", "always", CLASSIC]).out.contains('\u{1b}'));
    let solved = run(&["show", "--solution", CLASSIC]).out;
    assert_eq!(solved.chars().filter(char::is_ascii_digit).collect::<String>(), common::CLASSIC_SOLVED);
    assert!(run(&["show", "--ascii", CLASSIC]).out.is_ascii());
}

#[test]
fn pictures_are_written_and_numbered() {
    let folder = common::folder("show");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_string();
    assert_eq!(run(&["show", CLASSIC, "--svg", &at("one.svg")]).code, 0);
    assert!(std::fs::read_to_string(at("one.svg")).unwrap().contains("<svg"));
    let ran = pipe(&["show", "--svg", &at("many.svg")], format!("{CLASSIC}\n{MINIMAL}\n"));
    assert_eq!(ran.code, 0);
    assert!(std::fs::exists(at("many-1.svg")).unwrap() && std::fs::exists(at("many-2.svg")).unwrap());
    assert!(!std::fs::exists(at("many.svg")).unwrap());
    assert_eq!(run(&["show", CLASSIC, "--png", &at("one.png"), "--width", "200"]).code, 0);
    let png = std::fs::read(at("one.png")).unwrap();
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(u32::from_be_bytes(png[16..20].try_into().unwrap()), 200);
    let svg = run(&["show", CLASSIC, "--svg", "-"]);
    assert_eq!(svg.out.trim_end(), std::fs::read_to_string(at("one.svg")).unwrap().trim_end());
}

#[test]
fn a_missing_solution_is_said() {
    let ran = run(&["show", "--solution", "12....34........"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("no solution"), "{}", ran.err);
    assert!(!ran.out.is_empty(), "the puzzle is drawn all the same");
}

#[test]
fn one_of_several_solutions_is_said_to_be_one() {
    let ran = run(&["show", "--solution", "12343412........"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("several solutions: this is one of them"), "{}", ran.err);
    assert_eq!(ran.out.chars().filter(char::is_ascii_digit).count(), 16, "one is drawn: {}", ran.out);
    let ran = run(&["show", "--solution", CLASSIC]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn clashing_givens_are_drawn_and_marked_with_a_warning() {
    let ran = run(&["show", "1.1............."]);
    assert_eq!(ran.code, 0);
    let warning = "argument 1:1:3: warning: digit 1 is given twice in row 1: at r1c1 and r1c3";
    assert!(ran.err.starts_with(warning), "{}", ran.err);
    assert_eq!(ran.out.matches("!1!").count(), 2, "{}", ran.out);
    assert!(!run(&["show", "1.2............."]).out.contains('!'));
    assert!(run(&["show", "--help"]).out.contains("givens that clash are marked"));
}

#[test]
fn coordinates_take_their_style_as_the_next_word() {
    let ran = run(&["show", CLASSIC, "--candidates", "--coordinates", "r1c1"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out, run(&["show", CLASSIC, "--candidates", "--coordinates=r1c1"]).out);
    assert_ne!(ran.out, run(&["show", CLASSIC, "--candidates"]).out);
}
