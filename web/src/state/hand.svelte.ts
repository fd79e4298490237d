// Where the person is on the board: the cell with the cursor, the chosen cells, the tool, how far the board is zoomed.

import type { Direction } from '../lib/geometry';
import type { Tool } from '../lib/keys';
import { TOOL_ORDER } from '../lib/keys';
import { studio } from './studio.svelte';

class Hand {
  cursor = $state(0);
  chosen = $state.raw<ReadonlySet<number>>(new Set());
  #tools = $state<Record<'make' | 'solve', Tool>>({ make: 'clue', solve: 'digit' });
  colour = $state(6);
  /** Whether the keyboard walks through the candidates of the cell with the cursor, and at which one it is. */
  inside = $state<number | null>(null);
  /** Whether the keyboard was used last, so that the cursor is drawn. */
  keyboard = $state(false);
  /** What the cells under the brush of planned cells would be. */
  brush = $state.raw<ReadonlySet<number>>(new Set());
  /** 1 shows the whole board. */
  zoom = $state(1);

  readonly tool = $derived(this.#tools[studio.mode]);

  constructor() {
    studio.listen((_view, _knowledge, opened) => {
      const size = studio.board?.size ?? 0;
      if (opened || this.cursor >= size) {
        this.cursor = 0;
        this.chosen = new Set();
        this.inside = null;
        this.zoom = 1;
      }
    });
  }

  setTool(tool: Tool): void {
    if (TOOL_ORDER[studio.mode].includes(tool)) this.#tools[studio.mode] = tool;
  }

  cycle(): void {
    const order = TOOL_ORDER[studio.mode];
    const next = order[(order.indexOf(this.tool) + 1) % order.length];
    if (next) this.setTool(next);
  }

  /** Puts the cursor on a cell, alone or with those chosen before. */
  go(cell: number, extend = false): void {
    this.cursor = cell;
    this.inside = null;
    this.chosen = extend ? new Set([...this.chosen, cell]) : new Set([cell]);
  }

  toggle(cell: number): void {
    const next = new Set(this.chosen);
    if (!next.delete(cell)) next.add(cell);
    this.cursor = cell;
    this.chosen = next;
  }

  choose(cells: Iterable<number>): void {
    this.chosen = new Set(cells);
  }

  move(direction: Direction, extend: boolean, far: boolean): void {
    const board = studio.board;
    if (!board) return;
    let cell = board.step(this.cursor, direction);
    if (far) for (let next = board.step(cell, direction); next !== cell; next = board.step(next, direction)) cell = next;
    this.go(cell, extend);
  }

  /** The chosen cells, or the one with the cursor. */
  get cells(): number[] {
    return this.chosen.size > 0 ? [...this.chosen].sort((a, b) => a - b) : [this.cursor];
  }
}

export const hand = new Hand();
