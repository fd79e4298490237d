// Signs of rules as they are drawn by hand: what a stroke or a click makes of the cells so far, which places at the edge
// there are, which sign lies under the pointer. What a rule takes is in the server's table; what is wrong is said by it.

import { UNIT, type Board, type Point } from './geometry';
import { shapeParts } from './shapes';
import type { Tables } from './types';

export type RuleRow = Tables['rules'][number];

export interface Sign {
  rule: string;
  cells: number[];
  others: number[];
  values: number[];
}

/** A place outside the board where a number can stand, and the cells that it is about. */
export interface Slot {
  cells: number[];
  /** Row and column of the place, which is no cell. */
  place: [number, number];
  /** Rows down and columns right into the board. */
  towards: [number, number];
}

const numbers = (text: string | undefined): number[] => (text ? text.split(',').map(Number) : []);

/** The signs of a shape's text, in its order: their places in the list are their numbers. */
export function signsOf(shape: string): Sign[] {
  return shapeParts(shape).rules.map((text) => {
    const [head = '', values] = text.split('=');
    const [rule = '', lists = ''] = head.replace(')', '').split('(');
    const [cells, others] = lists.split(';');
    return { rule, cells: numbers(cells), others: numbers(others), values: numbers(values) };
  });
}

const apart = (board: Board, a: number, b: number): [number, number] => {
  const [[r, c], [r2, c2]] = [board.place(a), board.place(b)];
  return [Math.abs(r2 - r), Math.abs(c2 - c)];
};

export function beside(board: Board, a: number, b: number): boolean {
  const [down, right] = apart(board, a, b);
  return down + right === 1;
}

/** The cells on the way from one to another, without the first: diagonal steps where `slant` allows them. */
export function way(board: Board, from: number, to: number, slant: boolean): number[] {
  const cells: number[] = [];
  let [row, col] = board.place(from);
  const [toRow, toCol] = board.place(to);
  while (row !== toRow || col !== toCol) {
    const [down, right] = [Math.sign(toRow - row), Math.sign(toCol - col)];
    const far = Math.abs(toRow - row) - Math.abs(toCol - col);
    if (slant || far >= 0) row += down;
    if (slant || far < 0) col += right;
    const cell = board.cellAt(row, col);
    // A gap between boards: the pointer jumped over it.
    if (cell !== undefined) cells.push(cell);
  }
  return cells;
}

/** Whether the order of a rule's cells says something. */
export function isLine(row: RuleRow): boolean {
  return row.takes === 'line' || row.takes === 'arrow';
}

/** The cells after the pen went on to another cell. Going back over a line takes it back. */
export function drawn(board: Board, row: RuleRow, cells: readonly number[], to: number): number[] {
  const last = cells[cells.length - 1];
  if (last === undefined) return [to];
  if (last === to) return [...cells];
  if (row.takes === 'pair') return cells[0] !== undefined && beside(board, cells[0], to) ? [cells[0], to] : [...cells];
  const line = isLine(row);
  const out = [...cells];
  for (const cell of way(board, last, to, line)) {
    if (line && out[out.length - 2] === cell) out.pop();
    else if (line || !out.includes(cell)) out.push(cell);
  }
  return out;
}

/** The cells after a click on one: it comes, or goes where it was already. */
export function clicked(board: Board, row: RuleRow, cells: readonly number[], cell: number): number[] {
  if (row.takes === 'cells') return [cell];
  if (isLine(row)) return cells[cells.length - 1] === cell ? cells.slice(0, -1) : drawn(board, row, cells, cell);
  if (cells.includes(cell)) return cells.filter((c) => c !== cell);
  // The server says what is wrong with two cells that share no edge.
  if (row.takes === 'pair') return [...cells.slice(0, 1), cell];
  return [...cells, cell];
}

/** The two cells on both sides of the border near a point, the one under the point first; none in the middle of a cell. */
export function pairAt(board: Board, { x, y }: Point): number[] | null {
  const cell = board.hit(x, y);
  if (cell === undefined) return null;
  const middle = board.middle(cell);
  const [dx, dy] = [x - middle.x, y - middle.y];
  if (Math.max(Math.abs(dx), Math.abs(dy)) < UNIT * 0.25) return null;
  const [row, col] = board.place(cell);
  const flat = Math.abs(dx) > Math.abs(dy);
  const other = flat ? board.cellAt(row, col + Math.sign(dx)) : board.cellAt(row + Math.sign(dy), col);
  return other === undefined ? null : [cell, other];
}

/** The four cells around the corner that is nearest to a point. */
export function squareAt(board: Board, { x, y }: Point): number[] | null {
  const [row, col] = [Math.round(y / UNIT), Math.round(x / UNIT)];
  const around = [[-1, -1], [-1, 0], [0, -1], [0, 0]].map(([r = 0, c = 0]) => board.cellAt(row + r, col + c));
  return around.every((c) => c !== undefined) ? (around as number[]) : null;
}

/** The four cells of which this is the upper left one, or the nearest such at the lower and right edge. */
export function squareFrom(board: Board, cell: number): number[] | null {
  const { x, y } = board.corner(cell);
  for (const [dx, dy] of [[1, 1], [0, 1], [1, 0], [0, 0]] as const) {
    const found = squareAt(board, { x: x + dx * UNIT, y: y + dy * UNIT });
    if (found) return found;
  }
  return null;
}

/** The same form elsewhere: its first cell (from the top left) comes to lie on `to`. None where it leaves the board. */
export function copied(board: Board, cells: readonly number[], to: number): number[] | null {
  const first = Math.min(...cells);
  const [[r, c], [r2, c2]] = [board.place(first), board.place(to)];
  const moved = cells.map((cell) => {
    const [row, col] = board.place(cell);
    return board.cellAt(row + r2 - r, col + c2 - c);
  });
  return to !== first && moved.every((cell) => cell !== undefined) ? (moved as number[]) : null;
}

/** The places outside the board for numbers of a rule, in order around it. */
export function slots(board: Board, takes: RuleRow['takes']): Slot[] {
  const found: Slot[] = [];
  const follow = (row: number, col: number, towards: [number, number], most: number): void => {
    const place: [number, number] = [row - towards[0], col - towards[1]];
    if (board.cellAt(...place) !== undefined) return;
    const cells: number[] = [];
    for (let i = 0; i < most; i++) {
      const cell = board.cellAt(row + i * towards[0], col + i * towards[1]);
      if (cell === undefined) break;
      cells.push(cell);
    }
    if (cells.length > 1) found.push({ cells, place, towards });
  };
  if (takes === 'row') {
    for (const [top, left, side] of board.geometry.boards) {
      for (let i = 0; i < side; i++) {
        follow(top + i, left, [0, 1], side);
        follow(top + i, left + side - 1, [0, -1], side);
        follow(top, left + i, [1, 0], side);
        follow(top + side - 1, left + i, [-1, 0], side);
      }
    }
  } else if (takes === 'run') {
    for (const [row, col] of board.geometry.cells) {
      for (const towards of [[0, 1], [1, 0]] as [number, number][]) follow(row, col, towards, Infinity);
    }
  } else if (takes === 'diagonal') {
    for (const [row, col] of board.geometry.cells) {
      for (const towards of [[1, 1], [1, -1], [-1, 1], [-1, -1]] as [number, number][]) follow(row, col, towards, Infinity);
    }
  }
  const { rows, cols } = board.geometry;
  const angle = ({ place: [r, c], towards }: Slot) =>
    Math.atan2(c + towards[1] * 0.1 - (cols - 1) / 2, (rows - 1) / 2 - r - towards[0] * 0.1);
  return found.sort((a, b) => angle(a) - angle(b));
}

/** The numbers that were typed: one, or digits of the board; none when it is no number. */
export function values(board: Board, row: RuleRow, text: string): number[] | null {
  const typed = text.normalize('NFKC').trim();
  if (typed === '') return [];
  if (row.number !== 'digits') return /^\d{1,9}$/.test(typed) ? [Number(typed)] : null;
  const words = board.digits > 9 ? typed.split(/[\s,、]+/) : [...typed.replace(/[\s,、]/g, '')];
  const digits = words.map((w) => board.digitOf(w) ?? (/^\d+$/.test(w) ? Number(w) : 0));
  return digits.includes(0) ? null : digits;
}

/** What was typed for these numbers. */
export function typed(board: Board, row: RuleRow, list: readonly number[]): string {
  if (row.number !== 'digits') return list.join(' ');
  return list.map((d) => board.symbol(d)).join(board.digits > 9 ? ' ' : '');
}

/** The signs at a point, the most exact first: those of one rule, or of all. */
export function signsAt(board: Board, signs: readonly Sign[], rows: ReadonlyMap<string, RuleRow>, at: Point, rule: string | null): number[] {
  const cell = board.hit(at.x, at.y);
  const near = pairAt(board, at);
  const found: [number, number][] = [];
  signs.forEach((sign, i) => {
    const takes = rows.get(sign.rule)?.takes;
    if (cell === undefined || takes === undefined || takes === 'nothing' || takes === 'row' || takes === 'run' || takes === 'diagonal') return;
    if (rule !== null && sign.rule !== rule) return;
    const own = [...sign.cells, ...sign.others];
    if (takes === 'pair') {
      if (near && near.every((c) => own.includes(c))) found.push([0, i]);
    } else if (takes === 'square') {
      const middle = (of: (p: Point) => number) => own.reduce((sum, c) => sum + of(board.middle(c)), 0) / own.length;
      if (Math.hypot(middle((p) => p.x) - at.x, middle((p) => p.y) - at.y) < UNIT * 0.3) found.push([0, i]);
    } else if (own.includes(cell)) {
      found.push([own.length, i]);
    }
  });
  return found.sort((a, b) => a[0] - b[0] || b[1] - a[1]).map(([, i]) => i);
}

/** The kinds of rules in the order in which they are offered. */
export const GROUPS: readonly [string, readonly RuleRow['takes'][]][] = [
  ['page-sign-group-cells', ['group', 'cells', 'square', 'copies']],
  ['page-sign-group-lines', ['line', 'arrow']],
  ['page-sign-group-borders', ['pair']],
  ['page-sign-group-edge', ['row', 'run', 'diagonal']],
  ['page-sign-group-board', ['nothing']],
];

/** The rules whose clues can be laid on a new puzzle, by kind. Extra regions are painted, and runs are those of a Kakuro. */
export function laidRules(rules: readonly RuleRow[]): { id: string; rows: RuleRow[] }[] {
  const laid = rules.filter((r) => r.takes !== 'nothing' && r.takes !== 'run' && !isPainted(r));
  return GROUPS.map(([id, kinds]) => ({ id, rows: laid.filter((r) => kinds.includes(r.takes)) })).filter((g) => g.rows.length > 0);
}

/** Extra regions are part of a board, and painted when it is made. */
export function isPainted(row: RuleRow): boolean {
  return row.takes === 'group' && row.number === 'none';
}

/** Whether a rule is meant by what was typed into the search box, in either language. */
export function matches(row: RuleRow, search: string): boolean {
  const words = search.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  const text = [row.id, row.en, row.ja, row.about_en, row.about_ja].join(' ').normalize('NFKC').toLowerCase();
  return words.every((word) => text.includes(word));
}
