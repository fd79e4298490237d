//! Scene → PNG, by drawing the SVG at whole-pixel sizes and rasterising it with resvg.
//!
//! Digits, letters and Latin titles come from two small fonts compiled into the crate, so a picture looks the same on
//! every machine. Only a title that needs other characters asks the fonts of the system.

use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, fontdb};

use crate::Scene;
use crate::svg::{Layout, draw};
use crate::theme::Colour;

/// Most pixels a picture may have: 400 MB while it is drawn.
pub const MAX_PIXELS: u64 = 100_000_000;

/// The side of a cell in pixels when no width is asked for and the board is not huge.
const CELL: u32 = 64;
/// Pixels that a picture of a huge board is kept to when no width is asked for.
const MODEST_PIXELS: u64 = 36_000_000;
/// Cells are drawn at least this large and then scaled down; below it text has no room for hairlines.
const LEAST_CELL: u32 = 8;

/// Why a picture could not be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// The picture would be too large.
    #[error(
        "a PNG of {width}×{height} pixels is more than the {} million allowed; ask for a smaller width, or draw it \
         as SVG",
        MAX_PIXELS / 1_000_000
    )]
    TooLarge {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// The picture would be too small.
    #[error("a PNG {width} pixels wide is too small to show a board; ask for at least {least}")]
    TooSmall {
        /// Pixels asked for.
        width: u32,
        /// Pixels needed.
        least: u32,
    },
    /// The rasteriser refused the picture.
    #[error("the picture could not be drawn: {0}")]
    Raster(String),
}

/// The least width of a picture.
const LEAST_WIDTH: u32 = 32;

/// The scene as PNG bytes: `width` pixels wide, or as large as suits the board.
///
/// Cells are a whole number of pixels and what is left over becomes margin, so that lines are sharp at every width;
/// only where that would leave fewer than eight pixels for a cell the picture is scaled.
pub fn png(scene: &Scene, width: Option<u32>) -> Result<Vec<u8>, RenderError> {
    let (layout, scale) = match width {
        None => (modest(scene), 1.0),
        Some(width) if width < LEAST_WIDTH => {
            return Err(RenderError::TooSmall { width, least: LEAST_WIDTH });
        }
        Some(width) => fitted(scene, width),
    };
    let pixels = |side: u32| ((f64::from(side) * scale).round() as u32).max(1);
    let (across, down) = (width.unwrap_or_else(|| pixels(layout.width)), pixels(layout.height));
    if u64::from(across) * u64::from(down) > MAX_PIXELS {
        return Err(RenderError::TooLarge { width: across, height: down });
    }
    let text = draw(scene, &layout);
    let options = usvg::Options { fontdb: fonts(scene), ..usvg::Options::default() };
    let failed = |e: &dyn std::fmt::Display| RenderError::Raster(e.to_string());
    let tree = usvg::Tree::from_str(&text, &options).map_err(|e| failed(&e))?;
    let mut pixmap =
        Pixmap::new(across, down).ok_or(RenderError::TooLarge { width: across, height: down })?;
    let Colour(r, g, b) = scene.theme.inks().paper;
    pixmap.fill(resvg::tiny_skia::Color::from_rgba8(r, g, b, 255));
    resvg::render(&tree, Transform::from_scale(scale as f32, scale as f32), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|e| failed(&e))
}

/// Cells of 64 pixels, or as large as keeps a huge board modest.
fn modest(scene: &Scene) -> Layout {
    let mut cell = CELL;
    loop {
        let layout = Layout::new(scene, cell);
        let pixels = u64::from(layout.width) * u64::from(layout.height);
        if pixels <= MODEST_PIXELS || cell <= LEAST_CELL {
            return layout;
        }
        cell -= 4;
    }
}

/// The largest whole cell that fits the width, with the rest as margin; or small cells and a scale.
fn fitted(scene: &Scene, width: u32) -> (Layout, f64) {
    let wide = |cell: u32| Layout::new(scene, cell).width;
    // A cell more is never narrower, so the largest that fits is found by halving.
    let (mut fits, mut too_wide) = (0, width.min(Layout::MAX_CELL) + 1);
    while fits + 1 < too_wide {
        let middle = u32::midpoint(fits, too_wide);
        if wide(middle) <= width { fits = middle } else { too_wide = middle }
    }
    if fits < LEAST_CELL {
        let layout = Layout::new(scene, LEAST_CELL);
        return (layout, f64::from(width) / f64::from(layout.width));
    }
    let mut layout = Layout::new(scene, fits);
    let spare = width - layout.width;
    layout.left += spare / 2;
    layout.width = width;
    (layout, 1.0)
}

/// The bundled fonts; with those of the system when the title needs them.
fn fonts(scene: &Scene) -> Arc<fontdb::Database> {
    static BUNDLED: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    static WITH_SYSTEM: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let bundled = || {
        let mut fonts = fontdb::Database::new();
        fonts.load_font_data(include_bytes!("../fonts/NotoSans-Regular.ttf").to_vec());
        fonts.load_font_data(include_bytes!("../fonts/NotoSans-SemiBold.ttf").to_vec());
        // Whatever family is asked for, these are there.
        fonts.set_sans_serif_family("Noto Sans");
        fonts
    };
    let foreign =
        scene.drawn_title().is_some_and(|t| t.chars().any(|c| c > '\u{ff}' && !"–—‘’“”•…".contains(c)));
    if foreign {
        let with_system = || {
            let mut fonts = bundled();
            fonts.load_system_fonts();
            fonts.set_sans_serif_family("Noto Sans");
            Arc::new(fonts)
        };
        WITH_SYSTEM.get_or_init(with_system).clone()
    } else {
        BUNDLED.get_or_init(|| Arc::new(bundled())).clone()
    }
}
