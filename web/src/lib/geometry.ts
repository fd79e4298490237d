// The board as a drawing: where cells and candidates are, which lines are heavy, which cells see each other.
// Lengths are in hundredths of a cell, so that a 9×9 board is 900 wide.

import type { Geometry } from './types';

/** The side of a cell. */
export const UNIT = 100;
/** Room between the lines and the candidates, so that those of one cell stand together. */
export const INSET = 5;
/** What the number of a cage takes of the height of its cell. */
const NUMBERED = 18;

export interface Point {
  x: number;
  y: number;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

export const STEPS: Record<Direction, [number, number]> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

export class Board {
  readonly geometry: Geometry;
  readonly size: number;
  readonly digits: number;
  /** Columns and rows of the candidates within a cell. */
  readonly across: number;
  readonly down: number;
  readonly width: number;
  readonly height: number;
  readonly #at: Map<number, number>;
  /** Cells with the number of a cage in their corner; marks keep away from there. */
  readonly #numbered: Set<number>;
  #peers: Int32Array[] | null = null;
  #boxes: number[][] | null = null;

  constructor(geometry: Geometry) {
    this.geometry = geometry;
    this.size = geometry.cells.length;
    this.digits = geometry.digits;
    this.across = Math.ceil(Math.sqrt(geometry.digits));
    this.down = Math.ceil(geometry.digits / this.across);
    this.width = geometry.cols * UNIT;
    this.height = geometry.rows * UNIT;
    this.#at = new Map(geometry.cells.map(([r, c], i) => [r * geometry.cols + c, i]));
    this.#numbered = new Set(geometry.glyphs.flatMap((g) => (g.glyph === 'cage' && g.text ? g.cells.slice(0, 1) : [])));
  }

  /** The height in a cell, from 0 to 100, where a mark is drawn that has its place at `y`: below the number of a cage. */
  below(cell: number, y: number): number {
    return this.#numbered.has(cell) ? NUMBERED + y * (1 - NUMBERED / UNIT) : y;
  }

  /** Row and column of a cell, from 0. */
  place(cell: number): [number, number] {
    return this.geometry.cells[cell] ?? [0, 0];
  }

  cellAt(row: number, col: number): number | undefined {
    const { rows, cols } = this.geometry;
    if (row < 0 || col < 0 || row >= rows || col >= cols) return undefined;
    return this.#at.get(row * cols + col);
  }

  /** The top left corner of a cell. */
  corner(cell: number): Point {
    const [row, col] = this.place(cell);
    return { x: col * UNIT, y: row * UNIT };
  }

  middle(cell: number): Point {
    const { x, y } = this.corner(cell);
    return { x: x + UNIT / 2, y: y + UNIT / 2 };
  }

  /** The middle of a candidate's place in its cell, 1 at the top left. */
  spot(cell: number, digit: number): Point {
    const { x, y } = this.corner(cell);
    const i = digit - 1;
    const room = UNIT - 2 * INSET;
    return {
      x: x + INSET + ((i % this.across) + 0.5) * (room / this.across),
      y: y + this.below(cell, INSET + (Math.floor(i / this.across) + 0.5) * (room / this.down)),
    };
  }

  /** The cell under a point of the drawing. */
  hit(x: number, y: number): number | undefined {
    return this.cellAt(Math.floor(y / UNIT), Math.floor(x / UNIT));
  }

  /** The candidate under a point of the drawing. */
  hitCandidate(x: number, y: number): { cell: number; digit: number } | undefined {
    const cell = this.hit(x, y);
    if (cell === undefined) return undefined;
    const { x: left, y: top } = this.corner(cell);
    const col = Math.min(this.across - 1, Math.floor(((x - left) / UNIT) * this.across));
    const start = this.below(cell, 0);
    const high = Math.max(0, y - top - start) / (UNIT - start);
    const row = Math.min(this.down - 1, Math.floor(high * this.down));
    const digit = row * this.across + col + 1;
    return digit <= this.digits ? { cell, digit } : undefined;
  }

  symbol(digit: number): string {
    return this.geometry.symbols[digit - 1] ?? String(digit);
  }

  /** The digit that a key or a word stands for. */
  digitOf(symbol: string): number | undefined {
    const i = this.geometry.symbols.findIndex((s) => s.toLowerCase() === symbol.toLowerCase());
    return i < 0 ? undefined : i + 1;
  }

  /** `r2c3`, for test ids and short names. */
  name(cell: number): string {
    const [row, col] = this.place(cell);
    return `r${row + 1}c${col + 1}`;
  }

  /** The next cell in a direction, over gaps between boards. */
  step(cell: number, direction: Direction): number {
    const [dr, dc] = STEPS[direction];
    let [row, col] = this.place(cell);
    for (;;) {
      row += dr;
      col += dc;
      if (row < 0 || col < 0 || row >= this.geometry.rows || col >= this.geometry.cols) return cell;
      const next = this.cellAt(row, col);
      if (next !== undefined) return next;
    }
  }

  /** The cells that cannot hold the same digit as this one. */
  peers(cell: number): Int32Array {
    this.#peers ??= findPeers(this.geometry);
    return this.#peers[cell] ?? new Int32Array();
  }

  /** The numbers of the boxes that a cell belongs to. */
  boxesOf(cell: number): readonly number[] {
    if (!this.#boxes) {
      this.#boxes = this.geometry.cells.map(() => []);
      this.geometry.houses.forEach((house, i) => {
        if (house.kind === 'box') for (const c of house.cells) this.#boxes?.[c]?.push(i);
      });
    }
    return this.#boxes[cell] ?? [];
  }

  /** Whether this is more than one board. */
  get joined(): boolean {
    return this.geometry.boards.length > 1;
  }

  /** Cells whose digit stands twice where it may stand once. */
  conflicts(values: readonly number[]): Set<number> {
    const bad = new Set<number>();
    for (const house of this.geometry.houses) {
      const first = new Map<number, number>();
      for (const cell of house.cells) {
        const value = values[cell] ?? 0;
        if (value === 0) continue;
        const other = first.get(value);
        if (other === undefined) first.set(value, cell);
        else bad.add(cell).add(other);
      }
    }
    for (const [a, b] of this.geometry.apart) {
      if (values[a] && values[a] === values[b]) bad.add(a).add(b);
    }
    return bad;
  }

  /** What the rules leave to each empty cell, given the digits that stand. */
  candidates(values: readonly number[]): number[][] {
    const all = Array.from({ length: this.digits }, (_, i) => i + 1);
    return this.geometry.cells.map((_, cell) => {
      if (values[cell]) return [];
      const seen = new Set<number>();
      for (const peer of this.peers(cell)) seen.add(values[peer] ?? 0);
      return all.filter((d) => !seen.has(d));
    });
  }
}

function findPeers(geometry: Geometry): Int32Array[] {
  const sets = geometry.cells.map(() => new Set<number>());
  for (const house of geometry.houses) {
    for (const a of house.cells) for (const b of house.cells) if (a !== b) sets[a]?.add(b);
  }
  for (const [a, b] of geometry.apart) {
    sets[a]?.add(b);
    sets[b]?.add(a);
  }
  return sets.map((set) => Int32Array.from(set));
}

/** The edges of a set of cells towards cells outside it, as a path; straight runs are one stroke. */
export function outline(board: Board, cells: Iterable<number>, inset = 0): string {
  const inside = new Set(cells);
  const has = (row: number, col: number) => {
    const cell = board.cellAt(row, col);
    return cell !== undefined && inside.has(cell);
  };
  const across = new Map<number, number[]>();
  const down = new Map<number, number[]>();
  for (const cell of inside) {
    const [row, col] = board.place(cell);
    if (!has(row - 1, col)) push(across, row * UNIT + inset, col);
    if (!has(row + 1, col)) push(across, (row + 1) * UNIT - inset, col);
    if (!has(row, col - 1)) push(down, col * UNIT + inset, row);
    if (!has(row, col + 1)) push(down, (col + 1) * UNIT - inset, row);
  }
  let path = '';
  for (const [y, cols] of across) {
    for (const [from, to] of runs(cols)) path += `M${from * UNIT + inset} ${y}H${to * UNIT - inset}`;
  }
  for (const [x, rows] of down) {
    for (const [from, to] of runs(rows)) path += `M${x} ${from * UNIT + inset}V${to * UNIT - inset}`;
  }
  return path;
}

function push<K>(map: Map<K, number[]>, key: K, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Numbers as runs without gaps: first, and one past the last. */
export function runs(numbers: number[]): [number, number][] {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const out: [number, number][] = [];
  for (const n of sorted) {
    const last = out[out.length - 1];
    if (last && last[1] === n) last[1] = n + 1;
    else out.push([n, n + 1]);
  }
  return out;
}

/** The three kinds of lines of a board, and the paper it stands on. */
export function gridLines(board: Board): { hair: string; boxes: string; outer: string; paper: string } {
  const { houses, boards, cells } = board.geometry;
  const rows = new Map<number, number[]>();
  const across = new Map<number, number[]>();
  const down = new Map<number, number[]>();
  for (const [row, col] of cells) {
    push(rows, row, col);
    for (const line of [row, row + 1]) push(across, line, col);
    for (const line of [col, col + 1]) push(down, line, row);
  }
  let [hair, paper] = ['', ''];
  for (const [y, list] of across) for (const [a, b] of runs(list)) hair += `M${a * UNIT} ${y * UNIT}H${b * UNIT}`;
  for (const [x, list] of down) for (const [a, b] of runs(list)) hair += `M${x * UNIT} ${a * UNIT}V${b * UNIT}`;
  for (const [row, list] of rows) {
    for (const [a, b] of runs(list)) paper += `M${a * UNIT} ${row * UNIT}H${b * UNIT}v${UNIT}H${a * UNIT}z`;
  }
  const boxes = houses.filter((h) => h.kind === 'box').map((h) => outline(board, h.cells)).join('');
  const square = ([r, c, side]: [number, number, number]) =>
    `M${c * UNIT} ${r * UNIT}h${side * UNIT}v${side * UNIT}h${-side * UNIT}z`;
  return { hair, boxes, outer: boards.map(square).join(''), paper };
}

/** A digit set of each cell from rows of marks. */
export function marksOf(marks: number[][] | null | undefined): Map<number, number[]> {
  return new Map((marks ?? []).map(([cell, ...digits]) => [cell ?? -1, digits]));
}
