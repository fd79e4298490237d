// Noto Sans JP comes in some hundred slices by frequency. The page keeps those with a character that Masume itself says:
// the words, and the names of techniques, rules and formats in the Rust sources. What people type beyond that is drawn
// with a font of their system.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const CRATES = new URL('../crates/', import.meta.url).pathname;

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'target' || entry.name === 'tests' ? [] : sources(path);
    return /\.(ftl|rs)$/.test(entry.name) ? [path] : [];
  });
}

/** The characters beyond Latin that occur in the sources, and all kana. */
function characters(): Set<number> {
  const found = new Set<number>();
  for (let kana = 0x3000; kana <= 0x30ff; kana++) found.add(kana);
  for (const file of sources(CRATES)) {
    for (const char of readFileSync(file, 'utf8')) {
      const code = char.codePointAt(0) ?? 0;
      if (code >= 0x2e80) found.add(code);
    }
  }
  return found;
}

/** Whether a `unicode-range` has one of the characters. */
export function covers(range: string, wanted: Set<number>): boolean {
  return range.split(',').some((part) => {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-');
    const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    for (let code = from; code <= to; code++) if (wanted.has(code)) return true;
    return false;
  });
}

export function onlyOurCharacters(): Plugin {
  return {
    name: 'masume-fonts',
    enforce: 'pre',
    transform(code, id) {
      if (!/noto-sans-jp[\\/]wght\.css$/.test(id) || !existsSync(CRATES)) return null;
      const wanted = characters();
      return code.replace(/@font-face\s*\{[^}]*\}/g, (face) => {
        const range = /unicode-range:\s*([^;}]+)/.exec(face)?.[1];
        return range === undefined || covers(range, wanted) ? face : '';
      });
    },
  };
}
