// Boards of rectangular boxes, as the server would describe them.

import type { Geometry } from '../src/lib/types';

export function boxed(rows: number, cols: number): Geometry {
  const side = rows * cols;
  const cells = Array.from({ length: side * side }, (_, i): [number, number] => [Math.floor(i / side), i % side]);
  const of = (kind: string, test: (r: number, c: number) => boolean) => ({
    kind,
    cells: cells.flatMap(([r, c], i) => (test(r, c) ? [i] : [])),
  });
  const houses = Array.from({ length: side }, (_, n) => [
    of('row', (r) => r === n),
    of('column', (_, c) => c === n),
    of('box', (r, c) => Math.floor(r / rows) * rows + Math.floor(c / cols) === n),
  ]).flat();
  const symbols = Array.from({ length: side }, (_, i) => (i + 1).toString(36).toUpperCase());
  return { rows: side, cols: side, digits: side, symbols, cells, houses, boards: [[0, 0, side]], apart: [], glyphs: [] };
}

/** Two 4×4 boards that share a box: 2x2@0,0;2,2. */
export function joined(): Geometry {
  const cells: [number, number][] = [];
  for (let r = 0; r < 6; r++) for (let c = 0; c < 6; c++) if ((r < 4 && c < 4) || (r > 1 && c > 1)) cells.push([r, c]);
  const houses = [0, 2].flatMap((at) =>
    Array.from({ length: 4 }, (_, n) => ({
      kind: 'row',
      cells: cells.flatMap(([r, c], i) => (r === at + n && c >= at && c < at + 4 ? [i] : [])),
    })),
  );
  return { rows: 6, cols: 6, digits: 4, symbols: ['1', '2', '3', '4'], cells, houses, boards: [[0, 0, 4], [2, 2, 4]], apart: [], glyphs: [] };
}
