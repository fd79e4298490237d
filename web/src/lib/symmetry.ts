// Where a symmetry takes a cell: what the brush of planned cells will paint, shown before it paints.

import type { Board } from './geometry';

type Motion = (row: number, col: number, rows: number, cols: number) => [number, number];

const quarter: Motion = (r, c, rows) => [c, rows - 1 - r];
const half: Motion = (r, c, rows, cols) => [rows - 1 - r, cols - 1 - c];
const leftRight: Motion = (r, c, _rows, cols) => [r, cols - 1 - c];
const topBottom: Motion = (r, c, rows) => [rows - 1 - r, c];
const diagonal: Motion = (r, c) => [c, r];
const antiDiagonal: Motion = (r, c, rows, cols) => [cols - 1 - c, rows - 1 - r];

const SQUARE_ONLY = new Set<Motion>([quarter, diagonal, antiDiagonal]);

/** The motions that generate each symmetry, by the ids of the server's table. */
export const GENERATORS: Record<string, Motion[]> = {
  'none': [],
  'half-turn': [half],
  'quarter-turn': [quarter],
  'left-right': [leftRight],
  'top-bottom': [topBottom],
  'both-mirrors': [leftRight, topBottom],
  'diagonal': [diagonal],
  'anti-diagonal': [antiDiagonal],
  'both-diagonals': [diagonal, antiDiagonal],
  'full': [quarter, leftRight],
};

/** On a plane that is not square only turns by half and straight mirrors are left of these. */
const OBLONG: Record<string, Motion[]> = {
  'quarter-turn': [half],
  'both-diagonals': [half],
  'full': [leftRight, topBottom],
};

/** The cell and all its images; an image that falls in a gap is left out. */
export function images(board: Board, symmetry: string, cell: number): number[] {
  const { rows, cols } = board.geometry;
  const all = GENERATORS[symmetry] ?? [];
  const motions = rows === cols ? all : (OBLONG[symmetry] ?? all.filter((m) => !SQUARE_ONLY.has(m)));
  const found = new Set([cell]);
  const todo: [number, number][] = [board.place(cell)];
  const seen = new Set([todo[0]?.join()]);
  for (let place = todo.pop(); place; place = todo.pop()) {
    for (const motion of motions) {
      const next = motion(place[0], place[1], rows, cols);
      if (seen.has(next.join())) continue;
      seen.add(next.join());
      todo.push(next);
      const image = board.cellAt(next[0], next[1]);
      if (image !== undefined) found.add(image);
    }
  }
  return [...found];
}
