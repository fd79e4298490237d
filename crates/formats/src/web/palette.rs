//! The sixteen colours of cells: palette numbers to and from the `#RRGGBB` of web formats.

/// Colours by palette number.
const PALETTE: [u32; 16] = [
    0xA8_A8_A8, 0xFF_A0_A0, 0xFF_E0_60, 0xFF_FF_B0, 0xB0_FF_B0, 0x60_D0_60, 0xD0_D0_FF, 0x80_80_F0,
    0xFF_80_FF, 0xFF_D0_D0, 0xCF_CF_CF, 0x40_40_40, 0xFF_80_00, 0x00_B0_B0, 0x80_40_00, 0xFF_FF_FF,
];

/// `#RRGGBB` of a palette number; white when there is no such number.
pub(crate) fn hex(number: usize) -> String {
    format!("#{:06X}", PALETTE.get(number).unwrap_or(&0xFF_FF_FF))
}

/// The nearest palette number of `#RRGGBB` (or `#RGB`, or with a transparency), and whether it is exactly that colour.
pub(crate) fn nearest(text: &str) -> Option<(usize, bool)> {
    let hex = text.trim().trim_start_matches('#');
    let rgb = match (hex.len(), u32::from_str_radix(hex, 16).ok()?) {
        (6, rgb) => rgb,
        (8, rgba) => rgba >> 8,
        (3, short) => [8, 4, 0].iter().fold(0, |all, shift| (all << 8) | ((short >> shift & 15) * 17)),
        _ => return None,
    };
    let part = |rgb: u32, shift: u32| i64::from(rgb >> shift & 255);
    let apart = |other: u32| [16, 8, 0].iter().map(|&s| (part(rgb, s) - part(other, s)).pow(2)).sum::<i64>();
    let (number, nearest) = PALETTE.iter().enumerate().min_by_key(|(_, p)| apart(**p))?;
    Some((number, *nearest == rgb))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_find_the_nearest_of_the_palette() {
        assert_eq!(nearest("#FFA0A0"), Some((1, true)));
        assert_eq!(nearest("fff"), Some((15, true)));
        assert_eq!(nearest("#FFFFFF80"), Some((15, true)));
        assert_eq!(nearest("#414141"), Some((11, false)));
        assert_eq!(nearest("red"), None);
        assert!((0..16).all(|n| nearest(&hex(n)) == Some((n, true))));
    }
}
