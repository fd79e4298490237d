// The pointer over the board. Positions become cells and candidates by arithmetic, so that a move of the pointer costs
// next to nothing; what is seen of it is told to the hand and to the live knowledge.

import { flushSync } from 'svelte';
import type { Point } from '../../lib/geometry';
import { latency } from '../../lib/latency';
import { images } from '../../lib/symmetry';
import { placeClue, plan, removeClue } from '../../state/acts';
import { hand } from '../../state/hand.svelte';
import { live } from '../../state/live.svelte';
import { signs } from '../../state/signs.svelte';
import { settings } from '../../state/settings.svelte';
import { solve } from '../../state/solve.svelte';
import { studio } from '../../state/studio.svelte';

const LONG_PRESS = 550;

interface Press {
  id: number;
  cell: number;
  digit: number | undefined;
  touch: boolean;
  /** Painting planned cells: what they become, and which were passed. */
  paint: { on: boolean; cells: Set<number> } | null;
  moved: boolean;
  /** Drawing a sign. */
  sign: boolean;
}

export class Pointer {
  readonly #where: (event: PointerEvent | MouseEvent) => Point;
  #press: Press | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The cell in which a clue was just placed: what hangs on it is shown when the pointer comes back. */
  #placed = -1;

  constructor(where: (event: PointerEvent | MouseEvent) => Point) {
    this.#where = where;
  }

  #under(event: PointerEvent | MouseEvent): { cell: number; digit: number | undefined } | null {
    const board = studio.board;
    if (!board) return null;
    const { x, y } = this.#where(event);
    const cell = board.hit(x, y);
    return cell === undefined ? null : { cell, digit: board.hitCandidate(x, y)?.digit };
  }

  move = (event: PointerEvent): void => {
    const at = this.#under(event);
    const press = this.#press;
    if (press && at && at.cell !== press.cell) press.moved = true;
    if (press?.sign) {
      if (at) signs.stroke(at.cell, this.#where(event));
      return;
    }
    if (press?.paint && at && !press.paint.cells.has(at.cell)) {
      press.paint.cells.add(at.cell);
      this.#showBrush([...press.paint.cells]);
      return;
    }
    if (press && studio.mode === 'solve') {
      if (at && !hand.chosen.has(at.cell)) hand.go(at.cell, true);
      return;
    }
    if (event.pointerType === 'touch') return;
    if (signs.on) signs.hover(at?.cell, this.#where(event));
    this.#hover(at);
  };

  /** Points at what is under the mouse. */
  #hover(at: { cell: number; digit: number | undefined } | null): void {
    if (studio.mode !== 'make' || solve.path || signs.on) {
      if (hand.brush.size > 0) hand.brush = new Set();
      return live.point(null);
    }
    if (hand.tool === 'plan') {
      live.point(null);
      if (at) this.#showBrush([at.cell]);
      else hand.brush = new Set();
      return;
    }
    if (hand.brush.size > 0) hand.brush = new Set();
    if (at?.cell !== this.#placed) this.#placed = -1;
    else if (studio.givens[at.cell]) return live.point(null);
    const done = latency.start('hover');
    const before = live.pointed;
    if (!at) live.point(null);
    else if (studio.givens[at.cell]) live.point({ what: 'remove', cell: at.cell });
    else if (at.digit !== undefined) live.point({ what: 'place', cell: at.cell, digit: at.digit });
    else live.point(null);
    if (live.pointed === before || !live.pointed) return;
    if (live.whatIf) {
      flushSync();
      done();
      requestAnimationFrame(latency.start('hover-frame'));
    } else {
      latency.note('hover-missed', 1);
    }
  }

  #showBrush(cells: number[]): void {
    const board = studio.board;
    if (board) hand.brush = new Set(cells.flatMap((cell) => images(board, settings.kept.symmetry, cell)));
  }

  down = (event: PointerEvent): void => {
    if (event.button !== 0 || this.#press) return;
    const at = this.#under(event);
    if (!at) return;
    hand.keyboard = false;
    const touch = event.pointerType === 'touch';
    this.#press = { id: event.pointerId, ...at, touch, paint: null, moved: false, sign: signs.on };
    if (signs.on) {
      // The draft shows where the hand is.
      hand.go(at.cell);
      hand.choose([]);
      signs.press(at.cell, this.#where(event));
    } else if (studio.mode === 'solve') {
      if (event.ctrlKey || event.metaKey) hand.toggle(at.cell);
      else hand.go(at.cell, event.shiftKey);
    } else if (hand.tool === 'plan') {
      this.#press.paint = { on: !studio.planned.has(at.cell), cells: new Set([at.cell]) };
      this.#showBrush([at.cell]);
    } else {
      hand.go(at.cell);
      if (touch) this.#timer = setTimeout(() => this.#longPress(), LONG_PRESS);
    }
  };

  /** Touch insists by staying. */
  #longPress(): void {
    const press = this.#press;
    this.#press = null;
    if (!press || press.moved || press.digit === undefined) return;
    if (studio.givens[press.cell]) void removeClue(press.cell);
    else void placeClue(press.cell, press.digit, true);
  }

  up = (event: PointerEvent): void => {
    const press = this.#press;
    clearTimeout(this.#timer);
    if (!press || press.id !== event.pointerId) return;
    this.#press = null;
    if (press.sign) {
      const end = this.#under(event);
      if (end) signs.release(end.cell, this.#where(event));
      else signs.cancel();
      return;
    }
    if (press.paint) {
      hand.brush = new Set();
      return plan([...press.paint.cells], press.paint.on);
    }
    const at = this.#under(event);
    if (studio.mode !== 'make' || solve.path || !at || at.cell !== press.cell) return;
    const given = studio.givens[at.cell];
    if (press.touch) {
      // A finger is wider than a candidate: the tap chooses the cell, the digits are on the pad.
      live.point(given ? { what: 'remove', cell: at.cell } : null);
    } else if (given) {
      void removeClue(at.cell);
    } else if (at.digit !== undefined && at.digit === press.digit) {
      this.#placed = at.cell;
      live.point(null);
      void placeClue(at.cell, at.digit, event.shiftKey);
    }
  };

  cancel = (): void => {
    clearTimeout(this.#timer);
    this.#press = null;
    signs.cancel();
    hand.brush = new Set();
  };

  leave = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    hand.brush = new Set();
    if (hand.inside === null) live.point(null);
    signs.hover(undefined, { x: -1, y: -1 });
    if (event.buttons === 0) this.#press = null;
  };

  /** All cells with the same digit. */
  double = (event: MouseEvent): void => {
    const at = this.#under(event);
    const digit = at && studio.values[at.cell];
    if (studio.mode !== 'solve' || !digit) return;
    hand.choose(studio.values.flatMap((v, cell) => (v === digit ? [cell] : [])));
  };

  menu = (event: MouseEvent): void => {
    if (this.#press?.touch) event.preventDefault();
  };
}
