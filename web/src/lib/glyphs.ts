// What rules draw, as paths and texts in the lengths of the board (a cell is 100): lines and marks that lie below the
// digits, cages, dots and signs that stand above the lines, numbers outside and the room they need. The same forms as
// the pictures of the `render` crate has.

import { UNIT, type Board, type Point } from './geometry';
import type { Geometry } from './types';

export type Glyph = Geometry['glyphs'][number];

/** A path with the class that gives it its colour and width. */
export interface Stroke {
  d: string;
  kind: string;
}

/** A number or letter. */
export interface Note {
  x: number;
  y: number;
  text: string;
  size: number;
  kind: string;
  /** For tests: what it belongs to. */
  name: string;
}

/** Room for numbers outside the board, on each side. */
export interface Room {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface Drawing {
  below: Stroke[];
  above: Stroke[];
  notes: Note[];
}

/** Styles of lines from the widest to the thinnest, so that none is hidden. */
const ORDER = [
  'thermometer',
  'slow-thermometer',
  'region-sum',
  'renban',
  'german',
  'dutch',
  'palindrome',
  'between',
];

const n = (v: number): string => String(Math.round(v * 10) / 10);
const polyline = (points: Point[]): string => points.map((p, i) => `${i ? 'L' : 'M'}${n(p.x)} ${n(p.y)}`).join('');
const circle = (p: Point, r: number): string =>
  `M${n(p.x - r)} ${n(p.y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;

/** The point at this distance from one point on the way to another. */
function towards(from: Point, to: Point, distance: number): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * distance) / far, y: from.y + ((to.y - from.y) * distance) / far };
}

/** The border of a group of cells, a little inside it; open at the number in its first cell. */
export function outline(board: Board, cells: number[], inset: number, number: string): string {
  const inside = new Set(cells);
  const has = (row: number, col: number): boolean => {
    const cell = board.cellAt(row, col);
    return cell !== undefined && inside.has(cell);
  };
  const pull = (next: boolean, slant: boolean): number => (next ? (slant ? -inset : 0) : inset);
  const first = number ? cells[0] : undefined;
  let d = '';
  for (const cell of inside) {
    const [row, col] = board.place(cell);
    const { x, y } = board.corner(cell);
    for (const [dr, dc] of [[-1, 0], [1, 0], [0, -1], [0, 1]] as const) {
      if (has(row + dr, col + dc)) continue;
      // Along the border: right for the upper and lower one, down for the others.
      const [ar, ac] = dr ? [0, 1] : [1, 0];
      let start = pull(has(row - ar, col - ac), has(row + dr - ar, col + dc - ac));
      const end = UNIT - pull(has(row + ar, col + ac), has(row + dr + ar, col + dc + ac));
      const across = dr + dc < 0 ? inset : UNIT - inset;
      if (cell === first && dr + dc < 0) start = Math.max(start, dr ? 8 + 12.5 * number.length : 25);
      d += dr
        ? `M${n(x + start)} ${n(y + across)}H${n(x + end)}`
        : `M${n(x + across)} ${n(y + start)}V${n(y + end)}`;
    }
  }
  return d;
}

function lines(board: Board, glyphs: readonly Glyph[], out: Drawing): void {
  for (const style of ORDER) {
    let path = '';
    let bulbs = '';
    let ends = '';
    for (const glyph of glyphs) {
      if (glyph.glyph !== 'line' || glyph.style !== style) continue;
      const points = glyph.cells.map((c) => board.middle(c));
      const first = points[0];
      const last = points[points.length - 1];
      if (!first || !last) continue;
      if (style.includes('thermometer')) bulbs += `M${n(first.x)} ${n(first.y)}h0`;
      if (style === 'between' && points.length > 1) {
        ends += circle(first, 38) + circle(last, 38);
        points[0] = towards(first, points[1] ?? last, 38);
        points[points.length - 1] = towards(last, points[points.length - 2] ?? first, 38);
      }
      path += polyline(points);
    }
    if (!path) continue;
    out.below.push({ d: path, kind: `line ${style}` });
    if (bulbs) out.below.push({ d: bulbs, kind: `bulb ${style}` });
    if (style === 'slow-thermometer') {
      out.below.push({ d: path, kind: 'line hollow' }, { d: bulbs, kind: 'bulb hollow' });
    }
    if (ends) out.below.push({ d: ends, kind: `line ${style}` });
  }
}

function arrow(board: Board, glyph: Glyph, out: Drawing): void {
  const round = glyph.cells.map((c) => board.middle(c));
  const shaft = (glyph.others ?? []).map((c) => board.middle(c));
  const first = shaft[0];
  if (!first || round.length === 0) return;
  const far = (p: Point): number => Math.hypot(p.x - first.x, p.y - first.y);
  const start = round.reduce((a, b) => (far(b) < far(a) ? b : a));
  if (round.length > 1) {
    const d = polyline(round);
    out.below.push({ d, kind: 'pill' }, { d, kind: 'pill hollow' });
  }
  const points = [towards(start, first, Math.min(40, far(start))), ...shaft];
  const tip = points[points.length - 1] as Point;
  const back = towards(tip, points.length > 2 ? (points[points.length - 2] as Point) : start, 17);
  const [dx, dy] = [(tip.y - back.y) * 0.8, (back.x - tip.x) * 0.8];
  const head = polyline([{ x: back.x + dx, y: back.y + dy }, tip, { x: back.x - dx, y: back.y - dy }]);
  out.below.push({ d: (round.length > 1 ? '' : circle(start, 40)) + polyline(points) + head, kind: 'arrow' });
}

function mark(board: Board, glyph: Glyph, out: Drawing): void {
  const at = board.middle(glyph.cells[0] ?? 0);
  if (glyph.style === 'square') {
    out.below.push({ d: `M${at.x - 39} ${at.y - 39}h78v78h-78z`, kind: 'mark' });
  } else if (glyph.style === 'circle') {
    out.below.push({ d: circle(at, 41), kind: 'mark' });
  } else {
    const [tip, foot] = glyph.style === 'inward' ? [36, 44] : [44, 36];
    let d = '';
    for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0]] as const) {
      const on = (far: number, aside: number): Point => ({ x: at.x + dx * far - dy * aside, y: at.y + dy * far + dx * aside });
      d += polyline([on(foot, -11), on(tip, 0), on(foot, 11)]);
    }
    out.below.push({ d, kind: 'arrow' });
  }
}

/** What stands on the borders of cells; of several on one border each stands beside the others. */
function between(board: Board, glyphs: readonly Glyph[], out: Drawing): void {
  const taken = new Map<string, number>();
  for (const glyph of glyphs) {
    const [a, b] = glyph.cells;
    if (!['dot', 'sign', 'greater'].includes(glyph.glyph) || a === undefined || b === undefined) continue;
    const [from, to] = [board.middle(a), board.middle(b)];
    const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const way = { x: (to.x - from.x) / far, y: (to.y - from.y) / far };
    if (far > UNIT + 1) out.above.push({ d: polyline([from, to]), kind: 'join' });
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    const count = taken.get(key) ?? 0;
    taken.set(key, count + 1);
    const aside = [0, 29, -29][count % 3] ?? 0;
    const at = {
      x: (from.x + to.x) / 2 + Math.abs(way.y) * aside,
      y: (from.y + to.y) / 2 + Math.abs(way.x) * aside,
    };
    const name = `${glyph.glyph}-${board.name(a)}-${board.name(b)}`;
    const text = glyph.text ?? '';
    if (glyph.glyph === 'dot') {
      out.above.push({ d: circle(at, text ? 15 : 10.5), kind: `dot ${glyph.style ?? 'white'}` });
      if (text) out.notes.push({ ...at, text, size: text.length > 1 ? 17 : 22, kind: `in-${glyph.style ?? 'white'}`, name });
    } else if (glyph.glyph === 'sign') {
      out.notes.push({ ...at, text, size: 36, kind: 'sign', name });
    } else {
      const on = (along: number, off: number): Point => ({
        x: at.x + way.x * along - way.y * off,
        y: at.y + way.y * along + way.x * off,
      });
      const d = polyline([on(-6, -12), on(7, 0), on(-6, 12)]);
      out.above.push({ d, kind: 'greater rim' }, { d, kind: 'greater' });
    }
  }
}

function badge(board: Board, glyph: Glyph, out: Drawing): void {
  const points = glyph.cells.map((c) => board.middle(c));
  if (points.length === 0) return;
  const span = (v: number[]): number => (Math.min(...v) + Math.max(...v)) / 2;
  const at = { x: span(points.map((p) => p.x)), y: span(points.map((p) => p.y)) };
  if (points.length === 1) {
    const [row, col] = board.place(glyph.cells[0] ?? 0);
    // One cell: a corner of it, that of the board where it has one.
    at.x += board.cellAt(row, col - 1) === undefined && board.cellAt(row, col + 1) !== undefined ? -50 : 50;
    at.y += board.cellAt(row - 1, col) === undefined && board.cellAt(row + 1, col) !== undefined ? -50 : 50;
  }
  const text = glyph.text ?? '';
  const words = text.includes(' ') ? text.split(' ') : [...text];
  const per = words.length > 2 ? 2 : Math.max(1, words.length);
  const rows = Array.from({ length: Math.ceil(words.length / per) }, (_, i) =>
    words.slice(i * per, i * per + per).join(text.includes(' ') ? ' ' : ''),
  );
  const longest = Math.max(1, ...rows.map((r) => r.length));
  const size = Math.min(34 / (longest * 0.57), rows.length > 1 ? 20 : 25);
  out.above.push({ d: circle(at, 21.5), kind: 'badge' });
  rows.forEach((row, i) => {
    const y = at.y + (i - (rows.length - 1) / 2) * size * 0.92;
    out.notes.push({ x: at.x, y, text: row, size, kind: 'ink', name: `badge-${board.name(glyph.cells[0] ?? 0)}-${i}` });
  });
}

/** Dark squares, cut by a line where they have numbers. */
function walls(glyphs: readonly Glyph[], out: Drawing): void {
  let [full, cuts] = ['', ''];
  for (const glyph of glyphs) {
    if (glyph.glyph !== 'wall' || !glyph.at) continue;
    const [row = 0, col = 0] = glyph.at;
    const [x, y] = [col * UNIT, row * UNIT];
    full += `M${x} ${y}h${UNIT}v${UNIT}h-${UNIT}z`;
    const numbers = [['right', glyph.text ?? '', 68, 30], ['down', glyph.down ?? '', 32, 70]] as const;
    if (numbers.some(([, text]) => text)) cuts += `M${x} ${y}l${UNIT} ${UNIT}`;
    for (const [way, text, dx, dy] of numbers) {
      if (!text) continue;
      const size = Math.min(36, 56 / (text.length * 0.57));
      out.notes.push({ x: x + dx, y: y + dy, text, size, kind: 'in-wall', name: `wall-${way}-r${row + 1}c${col + 1}` });
    }
  }
  if (full) out.below.push({ d: full, kind: 'wall' });
  if (cuts) out.below.push({ d: cuts, kind: 'wall-cut' });
}

/** Row and column one step back from the cell of a number outside. */
function place(board: Board, glyph: Glyph): [number, number] {
  const [row, col] = board.place(glyph.cells[0] ?? 0);
  const [down, right] = glyph.towards ?? [0, 0];
  return [row - (down ?? 0), col - (right ?? 0)];
}

function outside(board: Board, glyphs: readonly Glyph[], out: Drawing): void {
  const places = new Map<string, Glyph[]>();
  for (const glyph of glyphs) {
    if (glyph.glyph !== 'outside') continue;
    const key = place(board, glyph).join(' ');
    places.set(key, [...(places.get(key) ?? []), glyph]);
  }
  for (const here of places.values()) {
    here.forEach((glyph, i) => {
      const cell = glyph.cells[0] ?? 0;
      const [down = 0, right = 0] = glyph.towards ?? [];
      const centre = board.middle(cell);
      const step = (far: number): Point => ({ x: centre.x - right * far, y: centre.y - down * far });
      const text = glyph.text ?? '';
      const slant = down !== 0 && right !== 0;
      const wide = Math.max(1, text.length) * 0.57;
      let [at, size, rim] = [step(90), Math.min(42, 84 / wide), false];
      let head: [Point, number] | null = null;
      if (board.cellAt(...place(board, glyph)) !== undefined) {
        [at, size, rim] = [step(62), 20, true];
      } else if (here.length > 1) {
        size = Math.min(30, 72 / here.length, 70 / wide);
        at = { x: step(92).x - (slant ? right * 10 : 0), y: step(92).y + (i - (here.length - 1) / 2) * size * 0.95 };
        if (slant) head = [{ x: at.x + right * (wide * size * 0.5 + 10), y: at.y }, 7];
      } else if (slant) {
        [at, size] = [step(100), 36];
        head = [step(68), 11];
      }
      if (head) {
        const [m, half] = head;
        const on = (far: number, aside: number): Point => ({ x: m.x + right * far - down * aside, y: m.y + down * far + right * aside });
        const tip = half * 0.55;
        const d = polyline([on(-half, 0), on(half, 0)]) + polyline([on(half - tip, -tip), on(half, 0), on(half - tip, tip)]);
        out.above.push({ d, kind: 'arrow' });
      }
      out.notes.push({ ...at, text, size, kind: rim ? 'sign' : 'ink', name: `outside-${board.name(cell)}-${down}-${right}` });
    });
  }
}

/** The room that numbers outside the board need; on every side while they are being placed. */
export function roomOf(board: Board, all = false): Room {
  const side = all ? 75 : 0;
  const room: Room = { top: side, right: side, bottom: side, left: side };
  const { rows, cols, glyphs } = board.geometry;
  for (const glyph of glyphs) {
    if (glyph.glyph !== 'outside') continue;
    const [row, col] = place(board, glyph);
    if (row < 0) room.top = 75;
    if (row >= rows) room.bottom = 75;
    if (col < 0) room.left = 75;
    if (col >= cols) room.right = 75;
  }
  return room;
}

/** Everything that rules draw but shades and thin lines. */
export function drawGlyphs(board: Board): Drawing {
  const { glyphs } = board.geometry;
  const out: Drawing = { below: [], above: [], notes: [] };
  walls(glyphs, out);
  for (const glyph of glyphs) if (glyph.glyph === 'mark') mark(board, glyph, out);
  lines(board, glyphs, out);
  for (const glyph of glyphs) {
    if (glyph.glyph === 'arrow') arrow(board, glyph, out);
    if (glyph.glyph === 'cage') {
      const text = glyph.text ?? '';
      out.above.push({ d: outline(board, glyph.cells, 7, text), kind: 'cage' });
      const first = glyph.cells[0];
      if (text && first !== undefined) {
        const { x, y } = board.corner(first);
        const name = `cage-${board.name(first)}`;
        out.notes.push({ x: x + 6.5 + 6.25 * text.length, y: y + 14, text, size: 22, kind: 'ink', name });
      }
    }
  }
  between(board, glyphs, out);
  for (const glyph of glyphs) if (glyph.glyph === 'badge') badge(board, glyph, out);
  outside(board, glyphs, out);
  return out;
}
