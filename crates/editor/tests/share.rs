//! Shared texts: there and back, short where it can be, and hostile ones.

mod common;

use common::{SHAPES, classic, puzzle, random_document, shape};
use masume_editor::share::{self, MAX_TEXT, ShareError};
use masume_editor::{Mode, State};
use masume_puzzle::{Board, Document};
use proptest::prelude::*;

fn is_url_safe(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

#[test]
fn plain_puzzles_are_short_and_readable() {
    let line = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    let state = State::new(Document::new(puzzle(&Board::classic(), line)));
    let text = share::write(&state);
    assert_eq!(text, "1g1a4i2k5a4a7b8c3d1a9d3b4b2c5a1h8a6");
    assert_eq!(share::read(&text), Ok(state));
    let empty = State::empty(Board::classic());
    assert_eq!(share::read(&share::write(&empty)), Ok(empty));
    let late = format!("{}1{}", ".".repeat(60), ".".repeat(20));
    let state = State::new(Document::new(puzzle(&Board::classic(), &late)));
    assert_eq!(share::write(&state), "1zzh1");
    assert_eq!(share::read("1zzh1"), Ok(state));
}

#[test]
fn everything_comes_back_from_its_text() {
    for text in SHAPES {
        for seed in 0..3 {
            let state =
                State { document: random_document(&shape(text), seed), mode: Mode::Solve, seconds: 5 };
            let text = share::write(&state);
            assert!(is_url_safe(&text) && text.starts_with('2'));
            assert_eq!(share::read(&text), Ok(state));
        }
    }
    let mut titled = State::new(classic());
    titled.document.meta.title = "花".into();
    let text = share::write(&titled);
    assert!(text.len() < 200, "{}", text.len());
    assert_eq!(share::read(&text), Ok(titled));
}

#[test]
fn a_puzzle_for_others_is_bare() {
    let mut state = State { document: random_document(&Board::classic(), 4), mode: Mode::Solve, seconds: 9 };
    state.document.solution = Some(masume_puzzle::Grid::empty(81));
    let bare = share::bare(&state);
    assert_eq!(bare.document.puzzle, state.document.puzzle);
    assert_eq!(bare.document.meta.author, state.document.meta.author);
    let nothing = bare.document.entries.is_empty() && bare.document.colours.is_empty();
    assert!(nothing && bare.document.planned.is_none() && bare.document.solution.is_none());
    let mut nameless = share::bare(&state);
    nameless.document.meta = masume_puzzle::Meta::default();
    assert!(share::write(&nameless).starts_with('1'));
}

#[test]
fn hostile_texts_are_refused() {
    for (text, error) in [
        ("", ShareError::Kind),
        ("3abc", ShareError::Kind),
        ("1", ShareError::Damaged(2)),
        ("112x!", ShareError::Damaged(5)),
        ("1zzzz", ShareError::Damaged(5)),
        ("1é", ShareError::Damaged(2)),
        ("2!", ShareError::Damaged(2)),
        ("2AAAA", ShareError::Damaged(5)),
    ] {
        assert_eq!(share::read(text), Err(error), "{text}");
    }
    assert_eq!(share::read(&"1".repeat(MAX_TEXT + 1)), Err(ShareError::Long));
    // A bomb: a few bytes that would inflate to a hundred megabytes.
    let bomb = miniz_oxide::deflate::compress_to_vec(&vec![b' '; 100 << 20], 9);
    let text = {
        use base64::Engine as _;
        format!("2{}", base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(bomb))
    };
    assert!(text.len() < MAX_TEXT, "{}", text.len());
    assert!(matches!(share::read(&text), Err(ShareError::Damaged(_))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn any_text_is_read_or_refused(text in "[12][A-Za-z0-9_-]{0,60}") {
        if let Ok(state) = share::read(&text) {
            prop_assert_eq!(share::read(&share::write(&state)), Ok(state));
        }
    }

    #[test]
    fn damaged_texts_never_panic(seed in 0..20u64, at in any::<prop::sample::Index>(), byte in "[A-Za-z0-9_-]") {
        let state = State::new(random_document(&shape(SHAPES[seed as usize % SHAPES.len()]), seed));
        let mut text = share::write(&state);
        let i = at.index(text.len());
        text.replace_range(i..=i, &byte);
        let _ = share::read(&text);
        text.truncate(i);
        let _ = share::read(&text);
    }
}
