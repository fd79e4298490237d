// Shape texts, as the puzzle crate reads them: what the dialog for a new board puts together.

const REGION_SYMBOLS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The letter of a region. */
export function regionSymbol(region: number): string {
  return REGION_SYMBOLS[region] ?? '.';
}

/** A shape text from its parts. Rules that a gattai has hold on each of its boards. */
export function shapeText(boxes: string, rules: readonly string[], boards = ''): string {
  return `${boxes}${rules.map((r) => `+${r}`).join('')}${boards ? `@${boards}` : ''}`;
}

/** A rule about painted cells, once for each region that has two cells or more. */
export function cellRules(rule: string, regions: readonly (readonly number[])[]): string[] {
  return regions.filter((cells) => cells.length > 1).map((cells) => `${rule}(${cells.join(',')})`);
}

/** The parts of a shape text. */
export function shapeParts(text: string): { boxes: string; rules: string[]; boards: string } {
  const [head = '', boards = ''] = text.split('@');
  const [boxes = '', ...rules] = head.split('+');
  return { boxes, rules, boards };
}

/** The regions of a board with boxes of so many rows and columns, as a list of region numbers. */
export function boxRegions(rows: number, cols: number): number[] {
  const side = rows * cols;
  const across = side / cols;
  return Array.from({ length: side * side }, (_, i) => {
    const [r, c] = [Math.floor(i / side), i % side];
    return Math.floor(r / rows) * across + Math.floor(c / cols);
  });
}

/** Rows and columns of the usual box of a side, or null for a prime one. */
export function usualBox(side: number): [number, number] | null {
  for (let r = Math.floor(Math.sqrt(side)); r > 1; r--) if (side % r === 0) return [r, side / r];
  return null;
}

/** Regions to begin a jigsaw with: the usual boxes, or rows where there are none. */
export function firstRegions(side: number): number[] {
  const box = usualBox(side);
  if (box) return boxRegions(box[0], box[1]);
  return Array.from({ length: side * side }, (_, i) => Math.floor(i / side));
}

export function jigsawText(regions: readonly number[]): string {
  return `jigsaw:${regions.map(regionSymbol).join('')}`;
}

/** How many cells each region has, and which regions fall into parts. */
export function regionFaults(regions: readonly number[], side: number): { sizes: number[]; split: Set<number> } {
  const sizes = new Array<number>(side).fill(0);
  for (const r of regions) sizes[r] = (sizes[r] ?? 0) + 1;
  const split = new Set<number>();
  const seen = new Set<number>();
  const started = new Set<number>();
  regions.forEach((region, start) => {
    if (seen.has(start)) return;
    if (started.has(region)) split.add(region);
    started.add(region);
    const todo = [start];
    seen.add(start);
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      const [r, c] = [Math.floor(at / side), at % side];
      for (const [nr, nc] of [[r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]] as const) {
        const next = nr * side + nc;
        if (nr < 0 || nc < 0 || nr >= side || nc >= side || seen.has(next) || regions[next] !== region) continue;
        seen.add(next);
        todo.push(next);
      }
    }
  });
  return { sizes, split };
}
