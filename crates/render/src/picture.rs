//! PNG bytes as dark and light pixels, from which layouts are drawn.

use masume_puzzle::gattai::Drawing;
use resvg::tiny_skia::Pixmap;

/// Most pixels a picture may have.
const MOST_PIXELS: u64 = 1 << 24;

/// Whether these are the bytes of a PNG file.
pub fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG\r\n\x1a\n")
}

/// Reads a PNG file: pixels are dark that are darker than middle grey on white paper.
///
/// # Errors
/// When it cannot be read, is too large, or has nothing dark.
pub fn read_png(bytes: &[u8]) -> Result<Drawing, String> {
    // The sides stand at a fixed place; looked at first, since decoding takes memory for all pixels.
    let side = |at: usize| bytes.get(at..at + 4).map(|b| b.iter().fold(0, |n, &b| n << 8 | u64::from(b)));
    let (width, height) = side(16).zip(side(20)).ok_or("the PNG file ends in its head")?;
    if width.saturating_mul(height) > MOST_PIXELS {
        return Err(format!("a PNG of {width}×{height} pixels is too large; scale it down"));
    }
    let pixmap = Pixmap::decode_png(bytes).map_err(|e| format!("the PNG file cannot be read: {e}"))?;
    let dark = pixmap.pixels().iter().map(|pixel| {
        // Colours are already multiplied by how opaque they are; white paper shows through the rest.
        let grey =
            (299 * u32::from(pixel.red()) + 587 * u32::from(pixel.green()) + 114 * u32::from(pixel.blue()))
                / 1000;
        grey + 255 - u32::from(pixel.alpha()) < 128
    });
    Drawing::new(pixmap.width() as usize, dark.collect())
        .ok_or_else(|| "no pixel of the picture is dark".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::tiny_skia::Color;

    #[test]
    fn what_is_dark_on_white_paper_is_dark() {
        let mut pixmap = Pixmap::new(4, 1).unwrap();
        let colours = [(0, 0, 0, 255), (255, 255, 255, 255), (0, 0, 0, 20), (90, 20, 20, 255)];
        for (pixel, (r, g, b, a)) in pixmap.pixels_mut().iter_mut().zip(colours) {
            *pixel = Color::from_rgba8(r, g, b, a).premultiply().to_color_u8();
        }
        let bytes = pixmap.encode_png().unwrap();
        assert!(is_png(&bytes));
        let drawing = read_png(&bytes).unwrap();
        let dark: Vec<bool> = (0..4).map(|col| drawing.is_dark(0, col)).collect();
        assert_eq!(dark, [true, false, false, true]);
        for cut in [0, 9, 18, 30, bytes.len() - 9] {
            assert!(read_png(&bytes[..cut]).is_err(), "{cut}");
        }
        let mut huge = bytes.clone();
        huge[16..24].copy_from_slice(&[0xff; 8]);
        assert!(read_png(&huge).unwrap_err().contains("too large"));
    }
}
