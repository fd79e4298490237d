//! A whole path as one HTML page: no scripts, pictures inline, good on paper.
//!
//! Singles in a row share one picture; every other step has its own, with its words beside it. What is long is folded
//! away in `<details>`.

mod html;

use masume_locale::{Arg, Lang, Text};
use masume_logic::rate::Tenths;
use masume_logic::{Position, Step, Technique, Why};
use masume_puzzle::Puzzle;
use masume_render::{Coordinates, Scene, SceneOptions, svg};

use crate::scene::position;
use crate::{Line, Style, explain, headline, scene, singles_scene};
use html::Html;

/// What a person may choose about a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageOptions {
    /// Language, symbols and detail.
    pub style: Style,
    /// The puzzle's title; a general one stands when it is empty.
    pub title: String,
    /// How boards are drawn. Symbols come from `style`.
    pub scene: SceneOptions,
}

impl From<Lang> for PageOptions {
    fn from(lang: Lang) -> Self {
        Style::from(lang).into()
    }
}

impl From<Style> for PageOptions {
    fn from(style: Style) -> Self {
        let scene = SceneOptions { coordinates: Coordinates::R1C1, ..SceneOptions::default() };
        Self { style, title: String::new(), scene }
    }
}

/// The way through `puzzle` as one HTML page. `steps` are applied from its start, one after another.
pub fn page(puzzle: &Puzzle, steps: &[Step], options: impl Into<PageOptions>) -> String {
    let mut options = options.into();
    options.scene.symbols = options.style.symbols;
    options.scene.show_title = false;
    let mut writer = Writer { puzzle, html: Html::default(), words: Text::of(options.style.lang), options };
    writer.page(steps)
}

struct Writer<'a> {
    puzzle: &'a Puzzle,
    html: Html,
    words: &'static Text,
    options: PageOptions,
}

impl Writer<'_> {
    fn say(&self, id: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.words.get(id, args)
    }

    fn page(&mut self, steps: &[Step]) -> String {
        let title = Some(self.options.title.trim()).filter(|t| !t.is_empty());
        let title = title.map_or_else(|| self.say("page-title", &[]), str::to_string);
        self.html.head(self.options.style.lang.id(), &title);
        self.html.element("h1", "", &title);
        self.summary(steps);
        let mut board = Position::new(self.puzzle);
        let mut at = 0;
        while at < steps.len() {
            let singles = steps[at..].iter().take_while(|s| is_single(s)).count();
            if singles > 0 {
                self.singles(&mut board, &steps[at..at + singles], at);
                at += singles;
            } else {
                self.step(&board, &steps[at], at);
                steps[at].apply(&mut board);
                at += 1;
            }
        }
        self.end(&board);
        self.html.foot();
        self.html.take()
    }

    /// The puzzle, its rating, and what the pictures mean.
    fn summary(&mut self, steps: &[Step]) {
        self.html.open("section", "step");
        let scene = Scene::of_puzzle(self.puzzle, &self.options.scene);
        let caption = self.say("page-start", &[]);
        self.picture(&scene, &caption);
        self.html.open("div", "words");
        let facts = [
            self.say("page-clues", &[("n", self.puzzle.givens().count().into())]),
            self.say("page-steps", &[("n", steps.len().into())]),
        ];
        self.html.element("p", "", &facts.join(" · "));
        self.rating(steps);
        self.techniques(steps);
        self.html.close("div");
        self.html.close("section");
        self.key();
    }

    /// The three numbers, which only a path to the end has: what is left open may be harder than all that was done.
    fn rating(&mut self, steps: &[Step]) {
        let mut board = Position::new(self.puzzle);
        for step in steps {
            step.apply(&mut board);
        }
        if board.blanks() > 0 {
            return;
        }
        let hardest = steps.iter().map(|s| s.se).max();
        let first_digit = steps.iter().position(|s| s.placement.is_some());
        let to_digit = first_digit.and_then(|i| steps[..=i].iter().map(|s| s.se).max());
        let rows = [
            ("page-hardest", hardest),
            ("page-first-digit", to_digit),
            ("page-first-step", steps.first().map(|s| s.se)),
        ];
        let heading = self.say("page-rating", &[]);
        self.html.element("h2", "", &heading);
        self.html.open("table", "");
        for (id, rating) in rows {
            let value = rating.map_or_else(|| self.say("page-none", &[]), |r| Tenths(r).to_string());
            let name = self.say(id, &[]);
            self.html.row("th", &[&name], &[&value]);
        }
        self.html.close("table");
        let scale = self.say("page-scale", &[]);
        self.html.element("p", "small", &scale);
    }

    /// How often each technique is used.
    fn techniques(&mut self, steps: &[Step]) {
        let head = ["page-technique", "page-se", "page-count"].map(|id| self.say(id, &[]));
        self.html.open("table", "");
        self.html.row("th", &head.each_ref().map(String::as_str), &[]);
        for (technique, least, most, count) in counts(steps) {
            let name = match self.options.style.lang {
                Lang::En => technique.en,
                Lang::Ja => technique.ja,
            };
            let rating = if least == most {
                Tenths(least).to_string()
            } else {
                format!("{}–{}", Tenths(least), Tenths(most))
            };
            self.html.row("th", &[name], &[&rating, &count.to_string()]);
        }
        self.html.close("table");
    }

    /// What the marks of the pictures mean, each with a sample.
    fn key(&mut self) {
        let heading = self.say("page-key", &[]);
        let texts = ["key-pattern", "key-second", "key-removed", "key-placed", "key-strong", "key-weak"];
        let texts = texts.map(|id| self.say(id, &[]));
        self.html.open("details", "key");
        self.html.element("summary", "", &heading);
        self.html.open("ul", "");
        for (sample, text) in masume_render::key(self.options.scene.theme).iter().zip(&texts) {
            self.html.open("li", "");
            self.html.raw(sample);
            self.html.text(text);
            self.html.close("li");
        }
        self.html.close("ul");
        self.html.close("details");
    }

    fn picture(&mut self, scene: &Scene, caption: &str) {
        let mut scene = scene.clone();
        scene.title = caption.to_string();
        self.html.open("figure", "");
        self.html.raw(&svg(&scene));
        self.html.close("figure");
    }

    /// Singles in a row: one picture after them, and each in words.
    fn singles(&mut self, board: &mut Position, steps: &[Step], before: usize) {
        let mut told = Vec::new();
        for (step, number) in steps.iter().zip(before + 1..) {
            let number = self.say("page-step", &[("number", number.into())]);
            let why: Vec<String> =
                explain(board, step, self.options.style).into_iter().map(|l| l.text).collect();
            told.push((format!("{number} – {}", headline(board, step, self.options.style)), why.join(" ")));
            step.apply(board);
        }
        let range = if steps.len() == 1 {
            self.say("page-step", &[("number", (before + 1).into())])
        } else {
            let (first, last) = (before + 1, before + steps.len());
            self.say("page-range", &[("first", first.into()), ("last", last.into())])
        };
        let count = self.say("page-singles", &[("n", steps.len().into())]);
        let heading = format!("{range}: {count}");
        self.html.open("section", "step");
        let scene = singles_scene(self.puzzle, board, steps, &self.options.scene);
        self.picture(&scene, &heading);
        self.html.open("div", "words");
        self.html.element("h2", "", &heading);
        let each = self.say("page-each", &[]);
        let folded = told.len() > FEW;
        if folded {
            self.html.open("details", "");
            self.html.element("summary", "", &each);
        }
        self.html.open("ul", "");
        for (headline, why) in told {
            self.html.open("li", "");
            self.html.element("b", "", &headline);
            self.html.raw("<br/>");
            self.html.text(&why);
            self.html.close("li");
        }
        self.html.close("ul");
        if folded {
            self.html.close("details");
        }
        self.html.close("div");
        self.html.close("section");
    }

    fn step(&mut self, board: &Position, step: &Step, before: usize) {
        let number = self.say("page-step", &[("number", (before + 1).into())]);
        let style = self.options.style;
        let headline = headline(board, step, style);
        self.html.open("section", "step");
        let picture = scene(self.puzzle, board, step, &self.options.scene);
        self.picture(&picture, &format!("{number} – {headline}"));
        self.html.open("div", "words");
        self.html.element("h2", "", &headline);
        let rating = format!("{number} · {}", Tenths(step.se));
        self.html.element("p", "small", &rating);
        let short = explain(board, step, style);
        self.lines(&short);
        if short.iter().any(|l| l.text.contains('…')) {
            let full = explain(board, step, style.full());
            let summary = self.say("page-whole-chain", &[]);
            self.html.open("details", "");
            self.html.element("summary", "", &summary);
            self.lines(&full);
            self.html.close("details");
        }
        self.html.close("div");
        self.html.close("section");
    }

    /// Lines as paragraphs and nested lists.
    fn lines(&mut self, lines: &[Line]) {
        // An entry stays open until the next one of its list or of a list around it: deeper ones stand inside it.
        let mut level = 0;
        for line in lines {
            let wanted = line.level.min(level + 1);
            while level > wanted {
                self.html.raw("</li></ul>\n");
                level -= 1;
            }
            match (level == wanted, wanted) {
                (_, 0) => {
                    self.html.element("p", "", &line.text);
                    continue;
                }
                (true, _) => self.html.raw("</li>\n"),
                (false, _) => self.html.raw("<ul>"),
            }
            level = wanted;
            self.html.raw("<li>");
            self.html.text(&line.text);
        }
        for _ in 0..level {
            self.html.raw("</li></ul>\n");
        }
    }

    /// The position after the last step.
    fn end(&mut self, board: &Position) {
        self.html.open("section", "step");
        let heading = match board.blanks() {
            0 => self.say("page-solved", &[]),
            _ => self.say("page-end", &[]),
        };
        let scene = position(self.puzzle, board, &self.options.scene);
        self.picture(&scene, &heading);
        self.html.open("div", "words");
        self.html.element("h2", "", &heading);
        if board.blanks() > 0 {
            let open = self.say("page-open", &[("n", board.blanks().into())]);
            self.html.element("p", "", &open);
        }
        self.html.close("div");
        self.html.close("section");
    }
}

/// Singles up to this number are told without folding.
const FEW: usize = 3;

fn is_single(step: &Step) -> bool {
    matches!(step.why, Why::Hidden { .. } | Why::Naked)
}

/// The techniques of a path: the least and the highest rating each had, and how often it was used; the easiest first.
fn counts(steps: &[Step]) -> Vec<(&'static Technique, u16, u16, usize)> {
    let mut counts: Vec<(&'static Technique, u16, u16, usize)> = Vec::new();
    for step in steps {
        match counts.iter_mut().find(|c| c.0 == step.technique) {
            Some((_, least, most, count)) => {
                *least = step.se.min(*least);
                *most = step.se.max(*most);
                *count += 1;
            }
            None => counts.push((step.technique, step.se, step.se, 1)),
        }
    }
    counts.sort_by_key(|c| (c.2, c.1));
    counts
}
