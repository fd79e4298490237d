//! HTML being written: what goes in as text is escaped, and pages look like a magazine on a desk.

/// The style of the page: calm paper, sharp ink; steps do not break over printed pages.
const CSS: &str = "\
:root{--paper:#fbf9f4;--ink:#1d1d1f;--soft:#57544d;--line:#b9b4a8;--accent:#2b4c8c}\
*{box-sizing:border-box}\
body{margin:0 auto;max-width:72rem;padding:2rem 1.5rem;background:var(--paper);color:var(--ink);\
font:1rem/1.65 'Noto Sans','Noto Sans JP','Hiragino Sans','Yu Gothic',system-ui,sans-serif;\
font-variant-numeric:tabular-nums lining-nums}\
h1{font-size:1.6rem;margin:0 0 1rem}h2{font-size:1.05rem;line-height:1.4;margin:0 0 .4rem}\
p{margin:.3rem 0}ul{margin:.3rem 0;padding-left:1.3rem}li{margin:.15rem 0}\
.step{display:grid;grid-template-columns:minmax(0,32rem) minmax(16rem,1fr);gap:0 2rem;align-items:start;\
padding:1.2rem 0;border-top:1px solid var(--line);break-inside:avoid}\
figure{margin:0}figure svg{display:block;width:100%;height:auto}\
.small{color:var(--soft);font-size:.85rem}\
table{border-collapse:collapse;margin:.5rem 0;font-size:.9rem}\
th,td{padding:.15rem .8rem .15rem 0;text-align:left;font-weight:400;border-bottom:1px solid var(--line)}\
td{text-align:right}\
summary{cursor:pointer;color:var(--accent)}\
.key{padding:.6rem 0;border-top:1px solid var(--line)}.key ul{list-style:none;padding:0;columns:2 20rem}\
.key svg{vertical-align:middle;margin-right:.6rem}\
@media(max-width:48rem){.step{grid-template-columns:minmax(0,1fr)}}\
@media print{body{max-width:none;padding:0;background:#fff;font-size:9.5pt}\
.step{grid-template-columns:8.5cm 1fr}details>summary{list-style:none}}";

/// A page, or part of one.
#[derive(Default)]
pub(super) struct Html(String);

impl Html {
    pub(super) fn head(&mut self, lang: &str, title: &str) {
        self.raw("<!DOCTYPE html>\n<html lang=\"");
        self.raw(lang);
        self.raw("\">\n<head>\n<meta charset=\"utf-8\"/>\n");
        self.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
        self.element("title", "", title);
        self.raw("<style>");
        self.raw(CSS);
        self.raw("</style>\n</head>\n<body>\n<main>\n");
    }

    pub(super) fn foot(&mut self) {
        self.raw("</main>\n</body>\n</html>\n");
    }

    pub(super) fn open(&mut self, tag: &str, class: &str) {
        self.0.push('<');
        self.0.push_str(tag);
        if !class.is_empty() {
            self.0.push_str(" class=\"");
            self.0.push_str(class);
            self.0.push('"');
        }
        self.0.push('>');
    }

    pub(super) fn close(&mut self, tag: &str) {
        self.0.push_str("</");
        self.0.push_str(tag);
        self.0.push_str(">\n");
    }

    /// An element with text in it.
    pub(super) fn element(&mut self, tag: &str, class: &str, text: &str) {
        self.open(tag, class);
        self.text(text);
        self.close(tag);
    }

    /// A row of a table: heads, then values.
    pub(super) fn row(&mut self, head: &str, heads: &[&str], values: &[&str]) {
        self.open("tr", "");
        for text in heads {
            self.element(head, "", text);
        }
        for text in values {
            self.element("td", "", text);
        }
        self.close("tr");
    }

    /// Text, escaped.
    pub(super) fn text(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                c if c.is_control() && c != '\n' => self.0.push(' '),
                c => self.0.push(c),
            }
        }
    }

    /// Markup as it is.
    pub(super) fn raw(&mut self, markup: &str) {
        self.0.push_str(markup);
    }

    pub(super) fn take(&mut self) -> String {
        std::mem::take(&mut self.0)
    }
}
