//! The undo tree, the log, and the replay of it.

mod common;

use common::{any_edit, cell, classic, digit, shape};
use masume_editor::{Code, Command, Edit, History, NodeId, Session, State, replay};
use masume_locale::Lang;
use masume_puzzle::{Board, Document, Puzzle};
use proptest::prelude::*;

fn place(cell: u32, digit: u8) -> Edit {
    Edit::PlaceClue { cell, digit, insist: true }
}

#[test]
fn going_back_and_doing_something_else_loses_nothing() {
    let mut history = History::new(Document::new(Puzzle::empty(Board::classic())), 5);
    assert_eq!(history.undo().unwrap_err().code, Code::NoUndo);
    let a = history.edit(place(0, 1), 6).unwrap();
    let b = history.edit(place(1, 2), 7).unwrap();
    assert_eq!(history.undo(), Ok(a));
    let c = history.edit(place(2, 3), 8).unwrap();
    assert_eq!(history.redo().unwrap_err().code, Code::NoRedo);
    // Redo goes where one was last.
    history.undo().unwrap();
    assert_eq!(history.redo(), Ok(c));
    assert_eq!(history.jump(b), Ok(b));
    assert_eq!(history.document().puzzle.given(cell(1)), Some(digit(2)));
    history.undo().unwrap();
    assert_eq!((history.can(), history.redo()), ((true, true), Ok(b)));
    history.jump(NodeId(0)).unwrap();
    assert_eq!((history.can(), history.document().puzzle.clues().count()), ((false, true), 0));
    assert_eq!((history.redo(), history.redo()), (Ok(a), Ok(b)));
    assert_eq!(history.jump(NodeId(99)).unwrap_err().code, Code::NoNode);
    history.name(c, "nice try").unwrap();
    let list: Vec<_> = history.list().collect();
    assert_eq!(
        list.iter().map(|n| (n.id.0, n.parent.map(|p| p.0), n.at)).collect::<Vec<_>>(),
        [(0, None, 5), (1, Some(0), 6), (2, Some(1), 7), (3, Some(1), 8)]
    );
    assert_eq!(list[3].name, "nice try");
    assert_eq!(history.list_from(NodeId(2)).map(|n| n.id.0).collect::<Vec<_>>(), [2, 3]);
    let shape = Board::classic();
    assert_eq!(list[3].words(&shape, Lang::En), "Clue 3 in r1c3");
    assert_eq!(list[3].words(&shape, Lang::Ja), "R1C3にヒント3");
    assert_eq!(list[0].words(&shape, Lang::En), "Beginning");
}

#[test]
fn every_label_has_words() {
    let shape = Board::classic();
    let mut history = History::new(classic(), 0);
    for json in [
        r#"{"edit":"place_clue","cell":2,"digit":4}"#,
        r#"{"edit":"remove_clues","cells":[2]}"#,
        r#"{"edit":"enter_digit","cells":[2],"digit":1}"#,
        r#"{"edit":"toggle_mark","kind":"centre","cells":[3],"digit":1}"#,
        r#"{"edit":"strike_marks","kind":"centre","marks":[[3,1]]}"#,
        r#"{"edit":"auto_marks","kind":"centre"}"#,
        r#"{"edit":"toggle_colour","cells":[3],"colour":1}"#,
        r#"{"edit":"plan","cells":[3],"on":true}"#,
        r#"{"edit":"plan","cells":[3],"on":false}"#,
        r#"{"edit":"set_plan","cells":[3]}"#,
        r#"{"edit":"set_text","field":"rules_ja","text":"x"}"#,
        r#"{"edit":"clear","layers":["centre"]}"#,
        r#"{"edit":"entries_to_clues"}"#,
        r#"{"edit":"clues_to_entries"}"#,
        r#"{"edit":"set_regions","regions":"AAAAAAAAABBBBBBBBBCCCCCCCCCDDDDDDDDDEEEEEEEEEFFFFFFFFFGGGGGGGGGHHHHHHHHHIIIIIIIII"}"#,
        r#"{"edit":"transform","turn":"left"}"#,
        r#"{"edit":"relabel","digits":[2,1,3,4,5,6,7,8,9]}"#,
        r#"{"edit":"new_board","shape":"4"}"#,
        r#"{"edit":"replace","state":{"version":1,"shape":"3x3"},"origin":"import"}"#,
    ] {
        history.edit(serde_json::from_str(json).unwrap(), 0).unwrap_or_else(|e| panic!("{json} {e:?}"));
    }
    let words: Vec<String> = history.list().map(|n| n.words(&shape, Lang::Ja)).collect();
    assert_eq!(words.len(), 20);
    assert!(words.iter().all(|w| !w.is_empty() && !w.contains("edit-")), "{words:?}");
}

#[test]
fn ten_thousand_edits_are_small_and_all_can_be_gone_back_to() {
    let mut history = History::new(Document::new(Puzzle::empty(Board::classic())), 0);
    for i in 0..10_000_u32 {
        history.edit(place(i % 81, (i / 81 % 9) as u8 + 1), i.into()).unwrap();
    }
    assert_eq!(history.len(), 10_001);
    assert!(history.weight() < 8 << 20, "{}", history.weight());
    let tip = history.document().clone();
    for _ in 0..9_999 {
        history.undo().unwrap();
    }
    assert_eq!(history.document().puzzle.clues().count(), 1);
    history.jump(NodeId(10_000)).unwrap();
    assert_eq!(history.document(), &tip);
}

#[test]
fn beyond_the_limits_the_oldest_goes_and_names_stay() {
    let mut history = History::with_limits(Document::new(Puzzle::empty(Board::classic())), 0, 100, 1 << 30);
    for i in 0..30 {
        history.edit(place(i, 1), 0).unwrap();
    }
    history.name(NodeId(5), "early").unwrap();
    history.jump(NodeId(10)).unwrap();
    for i in 0..500 {
        history.edit(place(i % 81, 2 + (i / 81) as u8), 0).unwrap();
        assert!(history.len() <= 100);
    }
    // The side branch went, then the oldest states; the state that is shown and its past are whole.
    let ids: Vec<u32> = history.list().map(|n| n.id.0).collect();
    assert!(!ids.contains(&20) && ids.contains(&530), "{ids:?}");
    let now = history.document().clone();
    while history.undo().is_ok() {}
    while history.redo().is_ok() {}
    assert_eq!(history.document(), &now);
    // A document of its own is heavy: there is a limit on bytes, too.
    let mut heavy = History::with_limits(Document::new(Puzzle::empty(Board::classic())), 0, 1000, 40_000);
    for i in 0..300_u32 {
        heavy.edit(place(i % 81, (i / 81) as u8 + 1), 0).unwrap();
    }
    assert!(heavy.weight() <= 40_000 && heavy.len() > 20, "{} {}", heavy.weight(), heavy.len());
}

#[test]
fn a_named_side_branch_outlives_unnamed_ones() {
    let mut history = History::with_limits(Document::new(Puzzle::empty(Board::classic())), 0, 20, 1 << 30);
    let fork = history.edit(place(0, 1), 0).unwrap();
    let named = history.edit(place(1, 2), 0).unwrap();
    history.name(named, "keep me").unwrap();
    history.jump(fork).unwrap();
    let plain = history.edit(place(2, 3), 0).unwrap();
    history.jump(fork).unwrap();
    for i in 0..18 {
        history.edit(place(10 + i, 5), 0).unwrap();
    }
    let ids: Vec<NodeId> = history.list().map(|n| n.id).collect();
    assert!(ids.contains(&named) && !ids.contains(&plain), "{ids:?}");
}

#[test]
fn logs_are_read_up_to_a_torn_line_and_damage_is_named() {
    let (mut session, mut log) = Session::begin(State::new(classic()), 1000);
    for (i, command) in [
        r#"{"do":"edit","edit":{"edit":"place_clue","cell":2,"digit":4}}"#,
        r#"{"do":"name","name":"four"}"#,
        r#"{"do":"undo"}"#,
        r#"{"do":"set_mode","mode":"solve"}"#,
        r#"{"do":"set_clock","seconds":12}"#,
        r#"{"do":"redo"}"#,
        r#"{"do":"jump","node":0}"#,
    ]
    .into_iter()
    .enumerate()
    {
        log += &session.run(serde_json::from_str(command).unwrap(), 1001 + i as u64).unwrap();
    }
    let whole = replay(log.as_bytes()).unwrap();
    assert_eq!((whole.session, whole.bytes, whole.lines), (session.clone(), log.len(), 8));
    // Killed while writing: whatever is left of the last line is dropped.
    let last = log.trim_end().rfind('\n').unwrap() + 1;
    for end in last..log.len() {
        let torn = replay(&log.as_bytes()[..end]).unwrap();
        assert_eq!((torn.bytes, torn.lines, torn.session.history().current().0), (last, 7, 1));
    }
    assert_eq!(replay(b"").unwrap_err().line, 1);
    assert_eq!(replay(&log.as_bytes()[..40]).unwrap_err().line, 1);
    let lines: Vec<&str> = log.lines().collect();
    let broken = |n: usize, text: &str| {
        let mut lines = lines.clone();
        lines[n] = text;
        replay((lines.join("\n") + "\n").as_bytes()).unwrap_err()
    };
    assert_eq!(broken(2, "{\"at\":3,").line, 3);
    assert_eq!(broken(4, "").line, 5);
    let refused = broken(6, r#"{"at":1,"command":{"do":"jump","node":77}}"#);
    assert_eq!((refused.line, &refused.why[..]), (7, "That state is no longer in the history."));
    let later = broken(0, r#"{"masume_log":9,"at":0,"state":{"version":1,"shape":"3x3"}}"#);
    assert!(later.why.contains("version 9"), "{later}");
    // A refused command is not logged and changes nothing.
    let before = session.clone();
    assert!(session.run(Command::Jump { node: NodeId(9) }, 0).is_err());
    assert_eq!(session, before);
}

fn any_command() -> impl Strategy<Value = Command> {
    prop_oneof![
        8 => any_edit(17).prop_map(Command::from),
        3 => Just(Command::Undo),
        2 => Just(Command::Redo),
        1 => (0..30u32).prop_map(|n| Command::Jump { node: NodeId(n) }),
        1 => (prop::option::of(0..30u32), ".{0,5}")
            .prop_map(|(n, name)| Command::Name { node: n.map(NodeId), name }),
        1 => any::<u32>().prop_map(|seconds| Command::SetClock { seconds }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// What a log says again is what was: the same tree, the same state.
    #[test]
    fn a_replay_is_the_session(commands in prop::collection::vec(any_command(), 1..60), cut in any::<prop::sample::Index>()) {
        let (mut session, mut log) = Session::begin(State::empty(shape("2x2")), 0);
        let mut sessions = vec![(log.len(), session.clone())];
        for (at, command) in commands.into_iter().enumerate() {
            let before = session.clone();
            if let Ok(line) = session.run(command, at as u64) {
                log += &line;
                sessions.push((log.len(), session.clone()));
            } else {
                prop_assert_eq!(&session, &before);
            }
        }
        let again = replay(log.as_bytes()).unwrap();
        prop_assert_eq!(&again.session, &session);
        // Cut anywhere, it is the session of the last whole line.
        let end = cut.index(log.len());
        let last = sessions.iter().rev().find(|(length, _)| *length <= end);
        match (replay(&log.as_bytes()[..end]), last) {
            (Ok(torn), Some((length, session))) => {
                prop_assert_eq!(torn.bytes, *length);
                prop_assert_eq!(&torn.session, session);
            }
            (Err(error), None) => prop_assert_eq!(error.line, 1),
            (torn, last) => prop_assert!(false, "{torn:?} {last:?}"),
        }
        // Every state of the tree can be gone back to, and its document is what its edit makes of its parent's.
        for node in session.history().list().collect::<Vec<_>>() {
            prop_assert!(session.history().document_at(node.id).is_ok());
        }
    }
}
