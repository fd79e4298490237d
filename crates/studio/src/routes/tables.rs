//! What there is to choose from, and the words for it.

use std::fmt::Write as _;
use std::sync::{Arc, OnceLock};

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use masume::editor::state::{COLOURS, MAX_CELLS, MAX_TEXT, puzzle_of};
use masume::formats::FORMATS;
use masume::generator::gallery::pictures;
use masume::locale::{FILES, Lang};
use masume::logic::all_techniques;
use masume::puzzle::{RULES, SYMMETRIES, gattai};
use masume::render::Theme;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::Geometry;
use crate::app::{App, Limits};
use crate::fault::{Failure, Fault};
use crate::rules::RuleRow;

/// Something to choose, with its names.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Named {
    /// The stable name.
    pub id: &'static str,
    /// In English.
    pub en: &'static str,
    /// In Japanese.
    pub ja: &'static str,
}

/// A text format.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FormatRow {
    /// Its names.
    #[serde(flatten)]
    pub name: Named,
    /// Whether it can be written.
    pub write: bool,
    /// The usual extension of its files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extension: Option<&'static str>,
    /// What it keeps beside the clues.
    pub keeps: &'static [&'static str],
}

/// A plain board.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SizeRow {
    /// The text of the shape.
    pub shape: &'static str,
    /// In English.
    pub en: &'static str,
    /// In Japanese.
    pub ja: &'static str,
}

/// Boards joined.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LayoutRow {
    /// Its names.
    #[serde(flatten)]
    pub name: Named,
    /// The text of the shape.
    pub shape: String,
}

/// Regions of a jigsaw.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct JigsawRow {
    /// Its names.
    #[serde(flatten)]
    pub name: Named,
    /// A symbol for each cell, row by row.
    pub regions: &'static str,
}

/// A pattern of the gallery, on 9×9.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PatternRow {
    /// Its names.
    #[serde(flatten)]
    pub name: Named,
    /// The text of the shape.
    pub shape: &'static str,
    /// The cells.
    pub cells: Vec<u32>,
}

/// A colour to mark cells with.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ColourRow {
    /// On light paper.
    pub light: String,
    /// On dark paper.
    pub dark: String,
}

/// How much is allowed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LimitRow {
    /// Bytes of a request.
    pub body: usize,
    /// Commands of a request.
    pub commands: usize,
    /// Documents of a browser.
    pub documents: usize,
    /// Cells of a board.
    pub max_cells: usize,
    /// Characters of a text.
    pub text: usize,
}

/// What there is to choose from.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Tables {
    /// The version of the server.
    pub version: &'static str,
    /// Text formats.
    pub formats: Vec<FormatRow>,
    /// Rules.
    pub rules: Vec<RuleRow>,
    /// Plain boards, the usual one first.
    pub sizes: &'static [SizeRow],
    /// Boards joined.
    pub layouts: Vec<LayoutRow>,
    /// Regions to begin a jigsaw with.
    pub jigsaws: Vec<JigsawRow>,
    /// Symmetries.
    pub symmetries: Vec<Named>,
    /// Patterns to begin with.
    pub patterns: Vec<PatternRow>,
    /// Techniques, easiest first.
    pub techniques: Vec<Named>,
    /// Colours to mark cells with.
    pub colours: Vec<ColourRow>,
    /// Languages.
    pub languages: Vec<Named>,
    /// How much is allowed.
    pub limits: LimitRow,
}

const fn size(shape: &'static str, en: &'static str) -> SizeRow {
    SizeRow { shape, en, ja: en }
}

/// Plain boards.
pub static SIZES: &[SizeRow] = &[
    size("3x3", "9×9"),
    size("2x2", "4×4"),
    size("2x3", "6×6"),
    size("2x4", "8×8"),
    size("2x5", "10×10"),
    size("3x4", "12×12"),
    size("3x5", "15×15"),
    size("4x4", "16×16"),
    size("4x5", "20×20"),
    size("5x5", "25×25"),
];

/// Regions on which our generator makes puzzles.
pub static JIGSAWS: &[(Named, &str)] = &[
    (
        Named { id: "jigsaw-9", en: "9×9 jigsaw", ja: "9×9 ジグソー" },
        "AAABBBBCDAAABBBBCDAAABEEECDFFFGECCCDFGFGECDCDFGGGECDDDFGEEEHIIIFGHHHHIIIFGHHHHIII",
    ),
    (
        Named { id: "jigsaw-9-steps", en: "9×9 jigsaw, steps", ja: "9×9 ジグソー（階段）" },
        "AAAAAABBBCCCCAABBBDCCCCAEBFDDDDCEEBFDGDEEEFBFDGEEHFFFFDGEIHHHHFGGGIIHHHHGGGIIIIII",
    ),
    (
        Named { id: "jigsaw-7", en: "7×7 jigsaw", ja: "7×7 ジグソー" },
        "AAABBBCAABBBBCADEECCCADEEECFDDDEECFDGGGGFFDGGGFFF",
    ),
    (Named { id: "jigsaw-6", en: "6×6 jigsaw", ja: "6×6 ジグソー" }, "ABBBBCABBDECADDDECADEEECADEFFCAFFFFC"),
];

fn layouts() -> Vec<LayoutRow> {
    let row = |id, en, ja, shape| LayoutRow { name: Named { id, en, ja }, shape };
    vec![
        row("twin", "Two boards", "2面合体", "3x3@0,0;6,6".to_string()),
        row("samurai", "Samurai (5 boards)", "サムライ（5面合体）", gattai::samurai().to_string()),
        row("ring-8", "Ring of 8 boards", "8面の輪", gattai::ring(8).to_string()),
        row("ring-4", "Ring of 4 boards", "4面の輪", gattai::lattice(3, 3).to_string()),
        row("lattice-12", "Lattice of 12 boards", "12面の格子", gattai::lattice(5, 5).to_string()),
    ]
}

fn tables_now() -> Tables {
    let limits = Limits::default();
    let named = |id, en, ja| Named { id, en, ja };
    Tables {
        version: env!("CARGO_PKG_VERSION"),
        formats: FORMATS
            .iter()
            .map(|f| FormatRow {
                name: named(f.id, f.about_en, f.about_ja),
                write: f.write.is_some(),
                extension: f.extensions.first().copied(),
                keeps: f.keeps,
            })
            .collect(),
        rules: RULES.iter().map(|rule| RuleRow::of(rule)).collect(),
        sizes: SIZES,
        layouts: layouts(),
        jigsaws: JIGSAWS.iter().map(|(name, regions)| JigsawRow { name: name.clone(), regions }).collect(),
        symmetries: SYMMETRIES.iter().map(|s| named(s.id, s.name_en, s.name_ja)).collect(),
        patterns: pictures()
            .map(|p| PatternRow {
                name: named(p.id, p.name_en, p.name_ja),
                shape: "3x3",
                cells: p.pattern().cells().map(|c| c.index() as u32).collect(),
            })
            .collect(),
        techniques: all_techniques().map(|t| named(t.id, t.en, t.ja)).collect(),
        colours: (0..usize::from(COLOURS))
            .map(|n| {
                let of = |theme: Theme| theme.palette(n).map(|c| c.to_string()).unwrap_or_default();
                ColourRow { light: of(Theme::Light), dark: of(Theme::Dark) }
            })
            .collect(),
        languages: Lang::ALL.iter().map(|l| named(l.id(), l.name(), l.name())).collect(),
        limits: LimitRow {
            body: limits.body,
            commands: limits.commands,
            documents: limits.quota.documents,
            max_cells: MAX_CELLS,
            text: MAX_TEXT,
        },
    }
}

/// What there is to choose from.
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Tables)))]
pub async fn tables() -> Json<&'static Tables> {
    static ALL: OnceLock<Tables> = OnceLock::new();
    Json(ALL.get_or_init(tables_now))
}

/// Which board.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShapeQuery {
    /// The text of its shape.
    pub shape: String,
}

/// Where the cells of a board are.
#[utoipa::path(get, path = "/api/geometry", params(ShapeQuery),
    responses((status = 200, body = Geometry), (status = 400, body = Failure)))]
pub async fn geometry(
    State(app): State<Arc<App>>,
    Query(asked): Query<ShapeQuery>,
) -> Result<Json<Geometry>, Fault> {
    let built = app.soon(move |_| {
        let puzzle = puzzle_of(&asked.shape).map_err(|e| Fault::new("shape").because(e))?;
        Ok(Geometry::of(&puzzle))
    });
    Ok(Json(built.await?))
}

/// The words of a language: `en.ftl` or `ja.ftl`, all Fluent files in one.
#[utoipa::path(get, path = "/api/words/{file}", params(("file" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Failure)))]
pub async fn words(Path(file): Path<String>) -> Result<Response, Fault> {
    let lang = Lang::ALL.into_iter().find(|l| file.strip_suffix(".ftl") == Some(l.id()));
    let lang = lang.ok_or_else(|| Fault::new("not_found"))?;
    let mut text = String::new();
    for (name, en, ja) in FILES {
        let _ = writeln!(text, "### {name}\n\n{}", if lang == Lang::En { en } else { ja });
    }
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_to_begin_with_can_be_built_and_has_a_solution() {
        use masume::solver::{Control, Engine};

        let tables = tables_now();
        let sizes = tables.sizes.iter().map(|r| r.shape.to_string());
        let layouts = tables.layouts.iter().map(|r| r.shape.clone());
        let jigsaws = tables.jigsaws.iter().map(|r| format!("jigsaw:{}", r.regions));
        for text in sizes.chain(layouts).chain(jigsaws) {
            let puzzle = puzzle_of(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
            let solved = Engine::for_puzzle(&puzzle).solve(&Control::default());
            assert!(solved.solution.is_some(), "{text}");
        }
    }
}
