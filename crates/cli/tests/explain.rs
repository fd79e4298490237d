//! `masume explain`: words, data, pictures and pages of a path.

mod common;

use common::{CLASSIC, CLASSIC_SOLVED, folder, json, pipe, run};

const SWORDFISH: &str = "..3.5...9..67..1.......2.6.2..........18...47.....7..63....54...8..94.5.9...1....";
const CHAINS: &str = "400600300010020060008007001900800500040050010000002007500000600030080040000009005";

/// The digits that the steps of a path place, on the puzzle.
fn played(object: &serde_json::Value) -> String {
    let mut cells: Vec<char> = object["puzzle"].as_str().unwrap().chars().collect();
    for step in object["path"].as_array().unwrap() {
        if let Some(cell) = step["placement"]["cell"].as_str() {
            let (row, column) = cell[1..].split_once('c').unwrap();
            let at = (row.parse::<usize>().unwrap() - 1) * 9 + column.parse::<usize>().unwrap() - 1;
            assert_eq!(cells[at], '.', "{step}");
            cells[at] = char::from_digit(step["placement"]["digit"].as_u64().unwrap() as u32, 10).unwrap();
        }
    }
    cells.into_iter().collect()
}

#[test]
fn words_in_both_languages_end_with_the_rating() {
    let en = run(&["explain", "--lang", "en", SWORDFISH]);
    assert_eq!((en.code, en.err.as_str()), (0, ""));
    let rating = format!("Rating: 3.8/1.2/1.2  se-1.2.1 (masume {})", env!("CARGO_PKG_VERSION"));
    for part in
        [SWORDFISH, " 1. Hidden Single in a Box: r7c5=7\n", "Solved in 62 steps.", "Swordfish", &rating]
    {
        assert!(en.out.contains(part), "{part}: {}", en.out);
    }
    let ja = run(&["explain", "--lang", "ja", SWORDFISH]);
    for part in [" 1. ブロックの隠れシングル:R7C5=7\n", "62手で解けました。", "難易度: 3.8/1.2/1.2"]
    {
        assert!(ja.out.contains(part), "{part}: {}", ja.out);
    }
    let short = run(&["explain", "--lang", "en", "--detail", "headlines", SWORDFISH]);
    let steps = |text: &str| text.lines().take_while(|l| !l.is_empty()).count() - 1;
    assert_eq!(steps(&short.out), 62, "one line a step");
    assert!(steps(&en.out) >= 2 * 62, "and a reason for each");
    // The environment chooses when nothing is said.
    let mut command = common::masume(&["explain", CLASSIC]);
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "ja_JP.UTF-8");
    assert!(common::Ran::from(command.output().unwrap()).out.contains("51手で解けました。"));
    assert_eq!(run(&["explain", "--lang", "fr", CLASSIC]).code, 2);
}

#[test]
fn data_lead_to_the_solution() {
    for puzzle in [CLASSIC, SWORDFISH, CHAINS] {
        let ran = run(&["explain", "--json", "--lang", "en", puzzle]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let object = &json(&ran.out)[0];
        assert_eq!(played(object), run(&["solve", puzzle]).out.trim_end());
        assert_eq!((object["open"].as_u64(), object["end"].as_str()), (Some(0), Some("solved")));
        let path = object["path"].as_array().unwrap();
        assert_eq!(path.len() as u64, object["steps"].as_u64().unwrap());
        let hardest = path.iter().map(|s| s["se"].as_f64().unwrap()).fold(0.0, f64::max);
        assert_eq!(Some(hardest), object["er"].as_f64());
        for step in path {
            assert!(
                step["why"]["kind"].is_string() && !step["headline"].as_str().unwrap().is_empty(),
                "{step}"
            );
            let acts = !step["placement"].is_null() || !step["eliminations"].as_array().unwrap().is_empty();
            assert!(acts, "{step}");
        }
    }
    let object = &json(&run(&["explain", "--json", CHAINS]).out)[0];
    let chain = object["path"].as_array().unwrap().iter().find(|s| s["why"]["kind"] == "chain").unwrap();
    let nodes = chain["why"]["branches"][0]["nodes"].as_array().unwrap();
    assert!(nodes.len() > 1);
    for (i, node) in nodes.iter().enumerate() {
        let before = |p: &serde_json::Value| p.as_u64().unwrap() < i as u64;
        assert!(node["parents"].as_array().unwrap().iter().all(before), "parents come first: {chain}");
    }
}

#[test]
fn dead_candidates_no_technique_reaches_are_listed() {
    let all = run(&["explain", "--dead", "--lang", "en", SWORDFISH]);
    assert_eq!(all.code, 0);
    assert!(
        all.out.contains("158 candidates are dead") && all.out.contains("reach every one"),
        "{}",
        all.out
    );
    let args = ["explain", "--dead", "--lang", "en", "--techniques", "hidden-single,naked-single", SWORDFISH];
    let some = run(&args);
    assert_eq!(some.code, 1);
    assert!(some.out.contains("No technique reaches 68 of them:\n  r1c1≠4,7,8, "), "{}", some.out);
    let object = &json(&run(&[&args[..], &["--json"]].concat()).out)[0];
    let dead = object["dead"].as_array().unwrap();
    assert_eq!((dead.len(), dead.iter().filter(|d| d["step"].is_null()).count()), (158, 68));
    assert_eq!((object["dead_complete"].as_bool(), object["er"].as_f64()), (Some(true), Some(20.0)));
    let full = run(&[&args[..], &["--detail", "full"]].concat());
    assert!(full.out.contains("After step 1 fall: "), "{}", full.out);
}

#[test]
fn puzzles_without_a_rating_are_explained_as_far_as_it_goes() {
    let singles = ["explain", "--lang", "en", "--techniques", "hidden-single,naked-single"];
    let fewer = CLASSIC.replacen("53", "..", 1).replacen("98", "..", 1);
    let several = run(&[&singles[..], &[&fewer]].concat());
    assert_eq!(several.code, 1);
    for part in ["has several solutions", " 1. ", "cells stay open", "Technique"] {
        assert!(several.out.contains(part), "{part}: {}", several.out);
    }
    assert!(!several.out.contains("Rating:"));
    let none = run(&[&singles[..], &["--json", &CLASSIC.replacen("53", "35", 1)]].concat());
    let object = &json(&none.out)[0];
    assert_eq!((none.code, object["unique"].as_bool()), (1, Some(false)));
    assert!(object["er"].is_null() && object["path"].is_array(), "{object}");
    let clash = run(&[&singles[..], &[&CLASSIC.replacen("53", "55", 1)]].concat());
    assert!(clash.code == 2 && clash.err.contains("r1c1 and r1c2"), "{}", clash.err);
    // Nothing is searched before that is said: all techniques would take minutes on this one.
    let clash = run(&["explain", &format!("55{}", ".".repeat(79))]);
    assert!(clash.code == 2 && clash.err.contains("r1c1 and r1c2"), "{}", clash.err);
}

#[test]
fn pictures_and_pages_go_into_files() {
    let place = folder("explain");
    let path = |name: &str| place.join(name).to_str().unwrap().to_string();
    let ran =
        run(&["explain", SWORDFISH, "--svg", &path("frames"), "--html", &path("way.html"), "--lang", "ja"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
    assert_eq!(std::fs::read_dir(place.join("frames")).unwrap().count(), 62);
    let frame = std::fs::read_to_string(place.join("frames/step-062.svg")).unwrap();
    assert!(frame.starts_with("<svg"));
    let page = std::fs::read_to_string(place.join("way.html")).unwrap();
    assert!(page.starts_with("<!") && page.contains("lang=\"ja\"") && page.contains("ソードフィッシュ"));
    // Of several puzzles each has files of its own.
    let two = pipe(
        &["explain", "--svg", &path("both"), "--html", &path("two.html")],
        format!("{CLASSIC}\n{SWORDFISH}\n"),
    );
    assert_eq!(two.code, 0, "{}", two.err);
    for name in ["both/puzzle-1-step-051.svg", "both/puzzle-2-step-062.svg", "two-1.html", "two-2.html"] {
        assert!(place.join(name).exists(), "{name}");
    }
    let refused = run(&["explain", CLASSIC, "--html", "/no such folder/page.html"]);
    assert!(refused.code == 2 && refused.err.contains("cannot write"), "{}", refused.err);
    let refused = run(&["explain", CLASSIC, "--svg", &path("way.html")]);
    assert!(refused.code == 2 && refused.err.contains("cannot make the folder"), "{}", refused.err);
}

#[test]
fn several_puzzles_keep_their_order_at_any_number_of_threads() {
    let text = format!("{CHAINS}\n{CLASSIC}\n{SWORDFISH}\nnot one\n{CLASSIC}\n");
    let one = pipe(&["explain", "--lang", "en", "--threads", "1"], text.clone());
    let two = pipe(&["explain", "--lang", "en", "--threads", "2"], text.clone());
    assert_eq!((one.code, two.code), (2, 2));
    assert!(one.out == two.out);
    assert_eq!(json(&pipe(&["explain", "--json"], text).out).len(), 5);
    let full = run(&["explain", "--json", CLASSIC_SOLVED]);
    assert_eq!((full.code, json(&full.out)[0]["steps"].as_u64()), (0, Some(0)));
}

/// A killer whose path needs a cage as a house of its own.
const KILLER: &str = "3x3+killer(7,6)=13+killer(22,23)=6+killer(71,62)=9+killer(66,65,64)=12+killer(76,67)=7\
    +killer(68,77,59)=24+killer(31,30)=8+killer(54,63)=7+killer(47,46)=12+killer(53,52,61)=8\
    +killer(8,17,16)=9+killer(60,69)=11+killer(20,29,38)=16+killer(9,0)=12+killer(21,12,3)=22\
    +killer(79,70)=13+killer(19,10)=14+killer(56,55)=14+killer(15,24,14)=16+killer(13,4)=12\
    +killer(18,27)=7+killer(75,74)=11+killer(35,26,44)=22+killer(11,2)=6+killer(33,42)=8\
    +killer(34,43)=15+killer(39,40,48)=13+killer(73,72)=9+killer(45,36,37)=19+killer(28)=3+killer(80)=6\
    +killer(5)=2+killer(78)=5+killer(49,50)=15+killer(58,57)=6+killer(1)=1+killer(41,32)=9+killer(25)=2\
    +killer(51)=1 \
    .................................................................................";

#[test]
fn steps_name_cages_as_houses() {
    let ran = run(&["explain", "--json", KILLER]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let cages = ran.out.matches("\":\"killer ").count();
    assert!(cages > 0, "{}", ran.out);
    // The line above the steps has the cages too.
    let text = run(&["explain", "--lang", "en", KILLER]).out;
    assert!(text.contains("+killer(6,7)=13") || text.contains("+killer(7,6)=13"), "{text}");
}
