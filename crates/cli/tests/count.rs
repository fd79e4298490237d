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
    let args = ["count", "--estimate", "--samples", "2000", "--seed", "5", "--json"];
    let empty = ".".repeat(81);
    let one = run(&[&args[..], &["--threads", "1", &empty]].concat());
    let two = run(&[&args[..], &["--threads", "2", &empty]].concat());
    assert_eq!((one.code, &one.out), (0, &two.out));
    let object = &json(&one.out)[0];
    assert_eq!((object["exact"].as_bool(), object["count"].is_null()), (Some(false), true));
    let estimate = &object["estimate"];
    let number = |key: &str| estimate[key].as_f64().unwrap();
    assert!(number("low") < number("value") && number("value") < number("high"));
    assert!((number("value") / 6.671e21 - 1.0).abs() < 0.3, "{estimate}");
    assert!((number("log10") - 21.82).abs() < 0.15, "{estimate}");
    assert_eq!(estimate["samples"], 2000);
    let text = run(&["count", "--estimate", "--samples", "500", &empty]).out;
    let value: f64 = text.trim_start_matches('~').split(' ').next().unwrap().parse().unwrap();
    assert!((21.0..22.7).contains(&value.log10()), "{text}");
}

#[test]
fn an_estimate_is_exact_where_counting_is_little_work() {
    assert_eq!(run(&["count", "--estimate", &".".repeat(16)]).out, "288\n");
    assert_eq!(run(&["count", "--estimate", "--shape", "2x3", &".".repeat(36)]).out, "28200960\n");
    let object = &json(&run(&["count", "--estimate", "--json", CLASSIC]).out)[0];
    assert_eq!((object["count"].as_u64(), object["exact"].as_bool()), (Some(1), Some(true)));
    assert_eq!(object["unique"].as_bool(), Some(true));
    assert!(object["estimate"].is_null());
}

#[test]
fn estimates_are_a_kind_of_their_own_in_the_summary() {
    let two = format!("{CLASSIC}\n{}\n", ".".repeat(81));
    let ran = pipe(&["count", "--estimate", "--samples", "50", "--stats"], two);
    for row in ["total    2\n", "solved   1\n", "several  0\n", "unknown  0\n", "estimate 1\n"] {
        assert!(ran.err.contains(row), "{row}: {}", ran.err);
    }
}

#[test]
fn too_few_walks_say_so() {
    // One walk: whatever it met, there is no interval.
    let ran = run(&["count", "--estimate", "--samples", "1", "--json", &".".repeat(81)]);
    let estimate = &json(&ran.out)[0]["estimate"];
    assert!(estimate["high"].is_null() && estimate["relative_error"].is_null(), "{estimate}");
    let ran = run(&["count", "--estimate", "--samples", "1", &".".repeat(81)]);
    assert!(ran.out.starts_with('~') && ran.out.ends_with(" 0 inf\n"), "{}", ran.out);
    // No solution met, though there is one; and no walk at all, as the time was over before.
    // On an empty board of 36 digits walks run into dead ends.
    let large = format!("6x6 {}", ".".repeat(36 * 36));
    let open = ".".repeat(81);
    for (args, line, stop) in [
        (&["--samples", "20", &large][..], "none of 20 walks met a solution: nothing can be said", None),
        (
            &["--time-limit", "1e-9", &open],
            "none of 0 walks met a solution: nothing can be said (the time limit was reached)",
            Some("deadline"),
        ),
    ] {
        let ran = run(&[&["count", "--estimate"], args].concat());
        assert_eq!((ran.code, ran.out), (1, format!("# unknown line 1: {line}\n")));
        let object = &json(&run(&[&["count", "--estimate", "--json"], args].concat()).out)[0];
        let estimate = &object["estimate"];
        assert!(object["count"].is_null() && object["error"].is_null(), "{object}");
        for key in ["value", "high", "log10", "relative_error"] {
            assert!(estimate[key].is_null(), "{key}: {estimate}");
        }
        assert_eq!((estimate["hits"].as_u64(), object["stop"].as_str()), (Some(0), stop));
    }
}

#[test]
fn an_estimate_out_of_time_is_that_of_the_walks_made() {
    let board = ".".repeat(81);
    let args = ["count", "--estimate", "--samples", "4000000000", "--seed", "3", "--json"];
    let ran = run(&[&args[..], &["--time-limit", "3", &board]].concat());
    let object = &json(&ran.out)[0];
    assert_eq!((ran.code, object["stop"].as_str()), (1, Some("deadline")), "{object}");
    let made = object["estimate"]["samples"].as_u64().unwrap();
    assert!(made > 0, "{object}");
    let again =
        run(&["count", "--estimate", "--samples", &made.to_string(), "--seed", "3", "--json", &board]);
    assert_eq!(json(&again.out)[0]["estimate"], object["estimate"]);
}

#[test]
fn clashing_givens_are_an_error() {
    let ran = run(&["count", "11.............."]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("r1c1 and r1c2"), "{}", ran.err);
    assert_eq!(run(&["count", "--estimate", "11.............."]).code, 2);
}

#[test]
fn an_estimate_that_few_walks_carry_is_doubted() {
    let empty = ".".repeat(81);
    let doubt = "few walks carry the estimate: the interval may be too narrow; use more --samples";
    let args = |n: &'static str| ["count", "--estimate", "--json", "--samples", n];
    let few = run(&[&args("20")[..], &[&empty]].concat());
    assert!(few.code == 0 && few.err.contains(doubt), "{few:?}");
    let effective = json(&few.out)[0]["estimate"]["effective"].as_f64().unwrap();
    assert!((1.0..=20.0).contains(&effective), "{effective}");
    assert!(run(&["count", "--estimate", "--samples", "20", &empty]).err.contains(doubt));
    let many = run(&[&args("5000")[..], &[&empty]].concat());
    assert!(json(&many.out)[0]["estimate"]["effective"].as_f64().unwrap() >= 100.0, "{}", many.out);
    assert_eq!(many.err, "");
    // What was counted after all needs no doubt.
    assert_eq!(run(&["count", "--estimate", "--samples", "20", CLASSIC]).err, "");
}
