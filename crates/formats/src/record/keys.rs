//! Every key of a record: its type, who writes it, what it says. `docs/json.md` is made from these rows, and a test runs
//! every command against them.

use super::Key;

/// Commands that answer a record of the input with a record.
const ANSWERS: &[&str] =
    &["solve", "count", "check", "rate", "explain", "hint", "minimise", "convert", "canon"];
/// Stands in [`Key::by`] for the record of something that could not be answered, whatever the command.
pub const ERROR: &str = "error";

const fn key(
    name: &'static str,
    kind: &'static str,
    by: &'static [&'static str],
    about: &'static str,
) -> Key {
    Key { name, kind, by, about }
}

/// Keys that say what a record is and where it comes from: never carried through, always new.
#[rustfmt::skip]
pub static HEAD: &[Key] = &[
    key("record", "number", &["*"], "the version of this page: 1; absent before there was one"),
    key("file", "text", ANSWERS, "the file, `-` for standard input, `argument 1` for a puzzle on the command line"),
    key("line", "number", ANSWERS, "the line of the file on which the record begins, from 1"),
    key("format", "text", ANSWERS, "the format it was read as (`masume list formats`); absent when it could not be read"),
    key("puzzle", "text|object|null", ANSWERS, "the puzzle; see below; `null` when there is none"),
    key("clues", "number|null", ANSWERS, "the number of givens; `null` when it could not be read"),
    key("rule_clues", "number", ANSWERS, "the number of rule clues: cages, arrows, dots …; absent when there are none"),
    key("shape", "text", ANSWERS, "the board and the rule clues on it, in the form `--shape` takes; absent for the usual board of that many cells without any"),
    key("not_kept", "list", ANSWERS, "a list of what the text says and Masume did not take into account; absent when everything was"),
    key("error", "object|null", ANSWERS, "`null`, or an object: `message`, `file`, `line`, `column` (from 1), `help` (may be empty), `format` (where one was recognised); givens that clash are one for all but `convert`"),
];

const SEARCHES: &[&str] = &["solve", "count", "check"];
const RATES: &[&str] = &["rate", "explain"];

/// The other keys, in the order in which they are written.
#[rustfmt::skip]
pub static KEYS: &[Key] = &[
    key("count", "null", &[ERROR], "not counted"),
    key("unique", "null", &[ERROR], "not known"),
    key("solution", "null", &[ERROR], "not known"),

    key("number", "number", &["solve"], "with `--all` or a `--limit` of 3 or more, in the line of one solution: which, from 1"),
    key("valid", "truth", &["check"], "whether nothing is wrong with the givens at first sight"),
    key("count", "number", &["solve", "check"], "solutions found, up to the limit (2 unless said otherwise)"),
    key("count", "number|null", &["count"], "solutions counted (may be beyond 64 bits); `null` when they were estimated"),
    key("exact", "truth", &["count"], "whether that is all of them"),
    key("unique", "truth|null", SEARCHES, "`true`: exactly one; `false`: none or several; `null`: not known (the search stopped at the first, or in time, or solutions were estimated)"),
    key("estimate", "object", &["count"], "with `--estimate`, where counting would have been too much work: an object, see below"),
    key("solution", "text|null", &["solve", "check"], "the first solution found, or `null`; absent in the record that ends a list of them"),
    key("second_solution", "text", &["check"], "when there are several: another one"),
    key("differ", "list", &["check"], "the cells where the two differ"),
    key("minimal", "truth|null", &["check"], "whether every clue is needed; `null` when that was not asked, not decided (`stop` says why), or the puzzle does not have one solution"),
    key("redundant", "list", &["check"], "the cells of the digits that are not needed, each on its own; absent when `minimal` is `null`"),
    key("redundant_rule_clues", "list", &["check"], "the same of rule clues, each in the form it has in `shape`, such as `killer(0,1)=10`; absent where there are none"),
    key("symmetry", "list", &["check"], "the symmetries of the clue pattern (`masume list symmetries`)"),
    key("violations", "list", &["check"], "what is wrong: a list of `code`, `cells`, `message`"),
    key("wrong_entries", "list", &["check"], "entries that came with the puzzle and are not in its solution"),
    key("answer_right", "truth", &["check"], "whether the answer that came with the puzzle is right"),
    key("reason", "text", &["solve"], "why there is none, where that can be seen at once"),

    key("to", "text", &["convert"], "the format written"),
    key("text", "text", &["convert"], "the text in that format"),
    key("violations", "list", &["convert"], "givens that clash, as in `check`; absent when none do"),

    key("form", "text|object|list", &["canon"], "the canonical form: as `puzzle`, or for a clue pattern the list of its cells"),
    key("exact", "truth", &["canon"], "`true`; `false` when the board is too intricate: then `form` has the digits renamed and nothing else"),
    key("pattern", "list", &["check", "canon"], "the planned cells, when the record is a clue pattern"),
    key("transformation", "object", &["canon"], "with `--transformation` and `--isomorphic`: how to get there (with `--isomorphic`: from the first puzzle to this one), see below"),
    key("automorphisms", "object", &["canon"], "with `--automorphisms`: `order` (how many symmetries leave the puzzle as it is, the identity among them; may be beyond 64 bits), `generators` (texts of transformations that make up all of them), `exact`"),
    key("same", "truth|null", &["canon"], "with `--isomorphic`, in place of `form` and `exact`: whether it is the same as the first; `null` when that was not found out"),

    key("unique", "truth|null", RATES, "`true`: the puzzle has one solution and was rated; `false`: none or several; `null`: not known"),
    key("mode", "text", RATES, "the mode the rating was made with (`masume list modes`)"),
    key("version", "text", RATES, "the version of Masume that made it"),
    key("options", "text", RATES, "what was chosen that is not usual; empty when nothing was"),
    key("er", "number", RATES, "mode `se-1.2.1`: the hardest step; 20.0 when the techniques do not finish the puzzle"),
    key("ep", "number", RATES, "mode `se-1.2.1`: the hardest step up to the first digit"),
    key("ed", "number", RATES, "mode `se-1.2.1`: the first step"),
    key("scale", "text", RATES, "mode `masume`: the version of its scale"),
    key("score", "number", RATES, "mode `masume`: the score"),
    key("lower_bound", "truth", RATES, "whether time ended first, or the board is too large for chains: `er` or `score` is then the least it can be"),
    key("ep_lower_bound", "truth", RATES, "mode `se-1.2.1`: the same of `ep`"),
    key("ed_lower_bound", "truth", RATES, "mode `se-1.2.1`: the same of `ed`"),
    key("steps", "number", RATES, "how many; mode `masume`: rounds"),
    key("hardest", "text|null", RATES, "the technique of the hardest step (`masume techniques`), the first of equals; `null` without a step"),
    key("time", "object|null", RATES, "mode `masume`: `seconds` that people are expected to take (the median), `low` and `high` (four of five puzzles lie between), and `extrapolated`: no measured puzzle was like this; `null` when the puzzle was not finished"),
    key("rounds", "list", RATES, "mode `masume`: for each round its `level`, the cells `open` before it, the `openings` (ways on), cells `placed`, candidates `eliminated`"),
    key("bottlenecks", "list", RATES, "mode `masume`: rounds with a single way on: the `round` (from 1), whether it `places` a digit, and the `candidates` (`cell`, `digit`) it decides"),
    key("reason", "text", RATES, "in place of all these from `mode` on: why there is no rating"),
    key("end", "text", RATES, "`solved`, `stuck` (no technique finds more), `contradiction`, or why it was stopped: `deadline`, `cancelled`"),
    key("used", "object", RATES, "how often each technique was used"),
    key("open", "number", &["explain"], "cells left open at the end"),
    key("lang", "text", &["explain"], "the language of the words"),
    key("path", "list", &["explain"], "the steps, in order; see below"),
    key("dead", "list", &["explain"], "with `--dead`: each candidate that is in no solution, `cell` and `digit`, and the number of the `step` after which it is gone (`null`: no technique reaches it)"),
    key("dead_complete", "truth", &["explain"], "whether these are all; else the search was stopped"),

    key("hint", "text", &["hint"], "`step`, `solved`, `wrong-entries`, `wrong-marks`, `none-left` (no solution has all these entries), `stuck`, `no-solution`, `stopped`"),
    key("lang", "text", &["hint"], "the language of the words"),
    key("where", "list", &["hint"], "the words of the first stage, if asked for: a list of lines; only with `step`"),
    key("what", "list", &["hint"], "the same of the second"),
    key("which", "list", &["hint"], "the same of the third"),
    key("step", "object", &["hint"], "the step as data, as in `explain`; only with `--stage 3` or `all`"),
    key("message", "text", &["hint"], "without a step: what there is to say"),
    key("cells", "list", &["hint"], "without a step: the cells it is about"),

    key("minimal", "text|object|null", &["minimise"], "the puzzle with the clues that are left; `null` when it was refused"),
    key("minimal_clues", "number", &["minimise"], "how many digits are left"),
    key("minimal_rule_clues", "number", &["minimise"], "how many rule clues are left; absent for a puzzle without any"),
    key("minimal_shape", "text", &["minimise"], "the board of `minimal` and the rule clues that are left, as in `shape`; absent for a puzzle without rule clues"),
    key("seed", "number", &["minimise"], "what the random order was made from"),
    key("order", "number", &["minimise"], "which of the orders (from 0) left the fewest clues"),
    key("symmetry", "text", &["minimise"], "the symmetry that was kept: `none` without `--keep-symmetry`"),
    key("reason", "text", &["minimise"], "why it was refused"),

    key("stop", "text", &["solve", "count", "check", "rate", "explain"], "why the search ended early: `deadline`, `nodes` or `cancelled`; absent when it did not"),
    key("nodes", "number", SEARCHES, "places the search went through, with `--stats`"),
    key("micros", "number", &["solve", "count", "check", "rate", "explain"], "the time it took in millionths of a second, with `--stats`"),

    key("pattern", "object|null", &["generate"], "`null` when none was given, else an object: `file`, `line`, `number` (from 1, in the whole input), `title` (may be empty) and `cells` (`X` a clue, `.` none, `?` where one may stand); if it was read from a record, the other keys of that"),
    key("solution", "text", &["generate"], "its solution"),
    key("symmetries", "list", &["generate"], "the symmetries of its clues, by id (`masume list symmetries`)"),
    key("rating", "object|null", &["generate"], "`null` unless `--rate` is given (`--rate ..` asks for any): an object with `mode`, `value` and `text`, as `masume rate` writes it"),
    key("used", "object|null", &["generate"], "`null` unless the path was asked about: an object, how often each technique was used"),
    key("seconds", "number|null", &["generate"], "`null` unless `--solve-time` is given: how long people are expected to take"),
    key("manifest", "object", &["generate"], "how it was made: `version`, `seed`, `number` (the how manieth of its pattern), `attempt` (from 0), `tries` (boards looked at up to it), `search`, and `command`, a command line whose last puzzle is this one"),
    key("missing", "object", &["generate"], "instead of all but `pattern` and `puzzle` (then `null`), where fewer puzzles were made than wanted; see below"),

    key("solution", "text", &["hunt"], "its solution"),
    key("confirmed_by", "list", &["hunt"], "the engines that found no other solution: two, or one where the rest did not come to an end"),
    key("method", "text", &["hunt"], "how it was found"),
    key("seed", "number", &["hunt"], "what the chance was made from"),
    key("number", "number", &["hunt"], "its number among the finds of the hunt, from 1; with `-o` those of earlier runs are counted"),
    key("round", "number", &["hunt"], "which round of the work brought it, from 0"),
    key("piece", "number", &["hunt"], "which piece of that round, from 0"),
    key("tries", "number", &["hunt"], "boards looked at up to it (moves, playouts, clue sets: as the method counts)"),
    key("seconds", "number", &["hunt"], "seconds by the clock since this run began"),

    key("boards", "number", &["gattai"], "the boards of the layout"),
    key("shared_boxes", "number", &["gattai"], "boxes that belong to two boards"),
    key("cells", "number", &["gattai"], "cells of the plane"),
    key("rows", "number", &["gattai"], "rows of the plane"),
    key("columns", "number", &["gattai"], "columns of the plane"),
    key("clues_per_board", "number", &["gattai"], "clues for each board"),
    key("clues_per_cell", "number", &["gattai"], "clues for each cell"),
    key("seed", "number", &["gattai"], "what made it: the same seed and rounds make the same puzzle"),
    key("rounds", "number", &["gattai"], "how many rounds clues were taken"),
    key("seconds", "number", &["gattai"], "seconds by the clock that this run took to make it"),
    key("proofs", "list", &["gattai"], "for each engine that was asked `engine`, `unique` (`null` when it was stopped) and `seconds`; empty when interrupted"),

    key("title", "text", &["pattern"], "its name (may be empty)"),
    key("cells", "text|null", &["pattern"], "its cells, as in `generate`; `null` when random patterns were asked for and there are none"),
    key("may", "number", &["pattern"], "how many more cells may hold a clue"),
    key("symmetries", "list", &["pattern"], "its symmetries, by id"),
    key("proof", "text|null", &["pattern"], "why no puzzle can have it, by the names above; `null` when no proof is known"),
    key("message", "text", &["pattern"], "the same in words, where random patterns were asked for and there are none"),

    key("id", "text", &["generate --list-patterns"], "the id of the picture"),
    key("name", "text", &["generate --list-patterns"], "its English name"),
    key("name_ja", "text", &["generate --list-patterns"], "its Japanese name"),
    key("symmetries", "list", &["generate --list-patterns"], "its symmetries, by id"),
    key("cells", "text", &["generate --list-patterns"], "its cells, as in `pattern`"),

    key("id", "text", &["techniques", "list"], "the stable name"),
    key("family", "text", &["techniques"], "the family it belongs to"),
    key("en", "text", &["techniques"], "its English name"),
    key("ja", "text", &["techniques"], "its Japanese name"),
    key("needs", "text", &["techniques"], "`nothing`, `full-houses`, `lines`, `one-solution`"),
    key("se", "number", &["techniques"], "its least rating"),
    key("se_grows_with", "text|null", &["techniques"], "`size`, `length` or `null`"),
    key("hodoku", "object|null", &["techniques"], "`level` and `score` of HoDoKu, or `null`"),
    key("about_en", "text", &["list"], "what it is, in English"),
    key("about_ja", "text", &["list"], "what it is, in Japanese"),
    key("remark", "text", &["list"], "more about it; absent when there is none"),
];

/// Keys of [`HEAD`] in commands that do not answer a record of the input.
#[rustfmt::skip]
pub(super) static ALSO: &[(&str, &[&str])] = &[
    (ERROR, &["file", "line", "format", "puzzle", "clues", "shape", "not_kept", "error"]),
    ("generate", &["puzzle", "clues", "shape", "error"]),
    ("generate --list-patterns", &["clues"]),
    ("hunt", &["puzzle", "clues", "shape"]),
    ("gattai", &["puzzle", "clues"]),
    ("pattern", &["file", "line", "shape", "clues", "error"]),
];
