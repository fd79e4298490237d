//! `masume count`: exact numbers, limits, estimates.

mod common;

use common::{CLASSIC, json, pipe, run};

#[test]
fn known_numbers_are_counted() {
    assert_eq!(run(&["count", &".".repeat(16)]).out, "288\n");
    assert_eq!(run(&["count", "--shape", "latin4", &".".repeat(16)]).out, "576\n");
    assert_eq!(run(&["count", CLASSIC]).out, "1\n");
    let ran = pipe(&["count", "--shape", "4"], "1234............\n12..............\n1234341221434321\n");
    assert_eq!((ran.code, ran.out.as_str()), (0, "12\n24\n1\n"));
}

#[test]
fn a_limit_is_marked_as_such() {
    let ran = run(&["count", "--limit", "100", &".".repeat(16)]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ">=100\n"));
    let object = &json(&run(&["count", "--json", "--limit", "100", &".".repeat(16)]).out)[0];
    assert_eq!((object["count"].as_u64(), object["exact"].as_bool()), (Some(100), Some(false)));
    let object = &json(&run(&["count", "--json", &".".repeat(16)]).out)[0];
    assert_eq!((object["count"].as_u64(), object["exact"].as_bool()), (Some(288), Some(true)));
}

#[test]
fn estimates_are_reproducible_and_near() {
    let args = ["count", "--estimate", "--samples", "4000", "--seed", "5", "--json"];
    let empty = ".".repeat(16);
    let one = run(&[&args[..], &["--threads", "1", &empty]].concat());
    let two = run(&[&args[..], &["--threads", "2", &empty]].concat());
    assert_eq!((one.code, &one.out), (0, &two.out));
    let estimate = &json(&one.out)[0]["estimate"];
    let number = |key: &str| estimate[key].as_f64().unwrap();
    assert!(number("low") < number("value") && number("value") < number("high"));
    assert!((number("value") - 288.0).abs() < 30.0, "{estimate}");
    assert_eq!(estimate["samples"], 4000);
    let text = run(&["count", "--estimate", &".".repeat(81)]).out;
    let value: f64 = text.trim_start_matches('~').split(' ').next().unwrap().parse().unwrap();
    assert!((21.0..22.7).contains(&value.log10()), "{text}");
}

#[test]
fn clashing_givens_are_an_error() {
    let ran = run(&["count", "11.............."]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("r1c1 and r1c2"), "{}", ran.err);
    assert_eq!(run(&["count", "--estimate", "11.............."]).code, 2);
}
