"""Makes the two small fonts beside this file from the npm package @fontsource/noto-sans (OFL 1.1).

    npm pack @fontsource/noto-sans@5.3.0 && tar xzf fontsource-noto-sans-5.3.0.tgz
    pip install fonttools==4.68.0 brotli
    python subset.py package/files .
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

# ASCII, Latin-1 and the punctuation that titles use: enough for every board; other scripts fall back to the system.
UNICODES = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x131, 0x152, 0x153]
UNICODES += [0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2032, 0x20AC, 0x2122, 0x2212]

source, target = Path(sys.argv[1]), Path(sys.argv[2])
for weight, style in [(400, "Regular"), (600, "SemiBold")]:
    font = TTFont(source / f"noto-sans-latin-{weight}-normal.woff2")
    options = Options()
    options.hinting = False
    options.layout_features = ["kern", "mark", "ccmp"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=UNICODES)
    subsetter.subset(font)
    # One family with two weights, so that `font-family: Noto Sans; font-weight: 600` finds the second file.
    for name_id, text in [(16, "Noto Sans"), (17, style)]:
        font["name"].setName(text, name_id, 3, 1, 0x409)
    font.flavor = None
    font.save(target / f"NotoSans-{style}.ttf")
