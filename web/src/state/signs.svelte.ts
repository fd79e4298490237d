// The sign that is being drawn or changed: which rule, which cells so far, which number. A stroke of the pointer draws it,
// clicks and keys build it cell by cell; when nothing is missing it goes to the server, which says no with reasons.

import { STEPS, UNIT, type Direction, type Point } from '../lib/geometry';
import { beside, clicked, copied, drawn, isLine, pairAt, signsAt, signsOf, squareAt, squareFrom, typed, values } from '../lib/signs';
import type { RuleRow, Slot } from '../lib/signs';
import { hand } from './hand.svelte';
import { notices } from './notices.svelte';
import { studio } from './studio.svelte';
import { named, t } from './words.svelte';

const ARROWS: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

class Signs {
  /** The rule whose signs are drawn. */
  rule = $state<string | null>(null);
  /** The cells so far; of an arrow first those of its circle. */
  cells = $state.raw<readonly number[]>([]);
  /** The copy of a clone, once the first group is done. */
  others = $state.raw<readonly number[] | null>(null);
  /** What was typed as its number. */
  number = $state('');
  /** Cells of an arrow's circle. */
  circle = $state(1);
  /** The number of the sign on the board that is being changed. */
  selected = $state<number | null>(null);
  /** Whether the selected sign waits to be drawn anew. */
  redrawing = $state(false);
  /** What a click would take, while nothing is pressed. */
  aim = $state.raw<readonly number[]>([]);
  /** Counts the times at which a number is waited for: the field takes the focus then. */
  asked = $state(0);
  /** Whether the first group of a clone is done. */
  #closed = $state(false);
  #shape = '';
  #press: { cell: number; at: Point; stroke: boolean } | null = null;

  readonly rows = $derived(new Map((studio.tables?.rules ?? []).map((r) => [r.id, r])));
  readonly row = $derived(this.rule === null ? undefined : this.rows.get(this.rule));
  readonly list = $derived(signsOf(studio.view?.state.shape ?? ''));
  readonly on = $derived(studio.mode === 'make' && hand.tool === 'sign');
  /** Whether numbers at the edge are chosen. */
  readonly edge = $derived(this.on && ['row', 'run', 'diagonal'].includes(this.row?.takes ?? ''));

  constructor() {
    studio.listen(({ state }, _knowledge, opened) => {
      if (opened) this.rule = null;
      // Numbers of signs are those of the board that was.
      if (opened || (this.selected !== null && state.shape !== this.#shape)) this.drop();
      if (this.cells.some((cell) => cell >= (studio.board?.size ?? 0))) this.drop();
      this.#shape = state.shape;
    });
  }

  pick(rule: string | null): void {
    this.drop();
    this.rule = rule;
    this.number = this.#blank;
  }

  /** The number to begin with: X or V is chosen once for many, other numbers are each their own. */
  get #blank(): string {
    return String(this.row?.choices?.at(-1) ?? '');
  }

  /** Forgets what is drawn but not placed. */
  drop(): void {
    if (this.selected !== null) this.number = this.#blank;
    this.cells = [];
    this.others = null;
    this.selected = null;
    this.redrawing = false;
    this.aim = [];
    this.#closed = false;
  }

  /** Takes a sign of the board in hand. */
  select(index: number): void {
    const [sign, board] = [this.list[index], studio.board];
    const row = sign && this.rows.get(sign.rule);
    if (!sign || !row || !board) return;
    this.drop();
    this.rule = sign.rule;
    this.selected = index;
    this.cells = row.takes === 'arrow' ? [...sign.cells, ...sign.others] : sign.cells;
    this.others = row.takes === 'copies' ? sign.others : null;
    if (row.takes === 'arrow') this.circle = sign.cells.length;
    this.number = typed(board, row, sign.values);
    notices.speak(t('page-sign-said-selected', { rule: named(row) }));
  }

  /** The selected sign keeps its number and is drawn anew. */
  redraw(): void {
    this.cells = [];
    this.others = null;
    this.redrawing = true;
  }

  /** What is still missing before it can be placed; the server looks at the rest. */
  get missing(): 'cells' | 'copy' | 'number' | null {
    const row = this.row;
    if (!row || row.takes === 'nothing') return 'cells';
    const least = row.takes === 'arrow' ? this.circle + 1 : row.least;
    if (this.cells.length < least) return 'cells';
    if (row.takes === 'copies' && !this.others) return 'copy';
    const needed = row.number === 'needed' || row.number === 'digits';
    return needed && this.number.trim() === '' ? 'number' : null;
  }

  async place(): Promise<void> {
    const [row, board] = [this.row, studio.board];
    if (!row || !board || this.cells.length === 0) return;
    const list = values(board, row, this.number);
    if (list === null) return notices.say(t('page-sign-no-number', { rule: named(row) }), 'warn');
    const arrow = row.takes === 'arrow';
    const changed = await studio.edit({
      edit: 'place_sign',
      rule: row.id,
      cells: arrow ? this.cells.slice(0, this.circle) : [...this.cells],
      others: arrow ? this.cells.slice(this.circle) : [...(this.others ?? [])],
      values: list,
      ...(this.selected === null ? {} : { replaces: this.selected }),
    });
    // What was refused stays in hand, to be mended.
    if (!changed || changed.refusal) return;
    this.drop();
    if (!row.choices) this.number = '';
    notices.speak(t('page-sign-said-placed', { rule: named(row) }));
  }

  async remove(index: number | null = this.selected): Promise<void> {
    const sign = index === null ? undefined : this.list[index];
    if (index === null || !sign) return;
    const changed = await studio.edit({ edit: 'remove_signs', signs: [index] });
    if (!changed || changed.refusal) return;
    this.drop();
    notices.speak(t('page-sign-said-removed', { rule: named(this.rows.get(sign.rule)) }));
  }

  /** Switches a rule about the whole board on or off. */
  toggle(rule: string): void {
    const signs = this.list.flatMap((sign, i) => (sign.rule === rule ? [i] : []));
    void studio.edit(signs.length > 0 ? { edit: 'remove_signs', signs } : { edit: 'place_sign', rule });
  }

  /** A place at the edge was chosen. */
  choose(slot: Slot): void {
    const there = this.list.findIndex((s) => s.rule === this.rule && s.cells.join() === slot.cells.join());
    if (there >= 0 && !this.redrawing) return this.select(there);
    if (!this.redrawing) this.#fresh();
    this.cells = slot.cells;
    this.#settle(true);
  }

  /** The pointer moves over the board with nothing pressed. */
  hover(cell: number | undefined, at: Point): void {
    const [row, board] = [this.row, studio.board];
    let aim: readonly number[] = [];
    if (row && board && cell !== undefined) {
      if (row.takes === 'pair' && this.cells.length === 0) aim = pairAt(board, at) ?? [];
      else if (row.takes === 'square') aim = squareAt(board, at) ?? [];
      else if (this.copying) aim = copied(board, this.cells, cell) ?? [];
    }
    if (aim.join() !== this.aim.join()) this.aim = aim;
  }

  press(cell: number, at: Point): void {
    this.#press = { cell, at, stroke: false };
    this.aim = [];
  }

  /** The pen goes over a cell; only its middle counts, or slanted lines would touch what they pass. */
  stroke(cell: number, at: Point): void {
    const [press, row, board] = [this.#press, this.row, studio.board];
    if (!press || !row || !board || this.copying || row.takes === 'square' || this.edge) return;
    const middle = board.middle(cell);
    if (Math.hypot(at.x - middle.x, at.y - middle.y) > UNIT * 0.42) return;
    if (!press.stroke) {
      if (cell === press.cell) return;
      press.stroke = true;
      if (!this.redrawing) this.#fresh();
      this.cells = [press.cell];
    }
    this.cells = drawn(board, row, this.cells, cell);
  }

  release(cell: number, at: Point): void {
    const press = this.#press;
    this.#press = null;
    if (press?.stroke) this.#settle(true);
    else if (press?.cell === cell) this.#click(cell, at);
  }

  cancel(): void {
    if (this.#press?.stroke) this.cells = [];
    this.#press = null;
    this.aim = [];
  }

  /** Whether a click says where the copy of a clone lies. */
  get copying(): boolean {
    return this.row?.takes === 'copies' && this.others === null && this.cells.length > 0 && this.#closed;
  }

  /** The group is done; the next click says where its copy lies. */
  close(): void {
    this.#closed = true;
    notices.speak(t('page-sign-how-copy'));
  }

  #fresh(): void {
    const typed = this.selected === null ? this.number : this.#blank;
    this.drop();
    this.number = typed;
  }

  #click(cell: number, at: Point): void {
    const [row, board] = [this.row, studio.board];
    if (!board) return;
    const found = signsAt(board, this.list, this.rows, at, this.rule);
    const idle = this.cells.length === 0 || (this.selected !== null && !this.redrawing);
    if (idle && !this.redrawing && found.length > 0) {
      // Where several lie over each other, the next one at each click.
      const next = found[(found.indexOf(this.selected ?? -1) + 1) % found.length];
      if (next !== undefined) this.select(next);
      return;
    }
    if (!row) return this.drop();
    if (this.selected !== null && !this.redrawing) this.#fresh();
    const pair = row.takes === 'pair' && this.cells.length === 0 ? pairAt(board, at) : null;
    const square = row.takes === 'square' ? squareAt(board, at) : null;
    if (pair ?? square) this.cells = pair ?? square ?? [];
    else return this.#add(cell);
    this.#settle(true);
  }

  /** A cell comes to the draft, by a click or a key. */
  #add(cell: number): void {
    const [row, board] = [this.row, studio.board];
    if (!row || !board || this.edge) return;
    if (this.cells.length === 0) this.#closed = false;
    if (this.copying) {
      this.others = copied(board, this.cells, cell);
      if (this.others) void this.place();
      return;
    }
    this.cells = row.takes === 'square' ? (squareFrom(board, cell) ?? []) : clicked(board, row, this.cells, cell);
    notices.speak(t('page-sign-said-cells', { n: this.cells.length }));
    this.#settle(row.takes === 'cells' || row.takes === 'square' || (row.takes === 'pair' && this.cells.length === 2));
  }

  /** After a stroke: places what is whole, or asks for what is missing. */
  #settle(whole: boolean): void {
    const row = this.row;
    if (!row || !whole) return;
    const missing = this.missing;
    if (missing === 'copy') return this.close();
    const may = row.number === 'optional' && row.takes === 'group' && this.number.trim() === '';
    if (missing === 'number' || (missing === null && may)) this.asked++;
    else if (missing === null || isLine(row) || row.takes === 'pair') void this.place();
  }

  /** A key while the board has the focus; whether it meant something here. */
  key(event: KeyboardEvent): boolean {
    const [row, board] = [this.row, studio.board];
    if (!this.on || !board || event.altKey || event.metaKey) return false;
    const drawing = this.cells.length > 0;
    const arrow = ARROWS[event.key];
    if (arrow && event.shiftKey && row && !this.edge && row.takes !== 'square' && !this.copying) {
      this.#walk(arrow);
    } else if (event.key === 'Enter' && row && !this.edge) {
      this.#enter(event.ctrlKey);
    } else if (event.key === 'Enter') {
      const [first] = signsAt(board, this.list, this.rows, board.middle(hand.cursor), null);
      if (first !== undefined) this.select(first);
    } else if (/^\d$/.test(event.key) && row && (drawing || row.number !== 'none') && !event.ctrlKey) {
      if (row.number !== 'none') this.number += event.key;
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && drawing) {
      if (event.key === 'Backspace' && this.number !== '' && !row?.choices) this.number = this.number.slice(0, -1);
      else if (this.selected !== null && !this.redrawing) void this.remove();
      else this.cells = this.cells.slice(0, -1);
    } else if (event.key === 'Escape' && (drawing || this.selected !== null)) {
      this.drop();
    } else if (event.key === 'Escape' && this.rule !== null) {
      this.pick(null);
    } else {
      return false;
    }
    return true;
  }

  /** Shift and an arrow draw as the pen does. */
  #walk(direction: Direction): void {
    const [row, board] = [this.row, studio.board];
    if (!row || !board) return;
    const [down, right] = STEPS[direction];
    const [r, c] = board.place(hand.cursor);
    const next = board.cellAt(r + down, c + right);
    if (next === undefined) return;
    if (this.selected !== null && !this.redrawing) this.#fresh();
    const last = this.cells[this.cells.length - 1];
    // The pen begins where the cursor stands; a line that ends elsewhere is another one.
    const begun = last !== undefined && (last === hand.cursor || (!isLine(row) && this.cells.some((x) => beside(board, x, next))));
    const cells = begun ? this.cells : [hand.cursor];
    this.cells = drawn(board, row, cells[cells.length - 1] === hand.cursor ? cells : [...cells, hand.cursor], next);
    hand.go(next);
    notices.speak(t('page-sign-said-cells', { n: this.cells.length }));
  }

  /** Enter takes the cell with the cursor, or places what ends there. */
  #enter(now: boolean): void {
    const row = this.row as RuleRow;
    const last = this.cells[this.cells.length - 1];
    if (this.selected !== null && !this.redrawing && !now && !this.cells.includes(hand.cursor)) this.#fresh();
    const ends = now || (this.cells.length > 0 && (last === hand.cursor || this.selected !== null));
    if (this.copying || !ends || row.takes === 'square') {
      if (row.takes === 'square' && this.missing === null && this.cells.length > 0) return void this.place();
      return this.#add(hand.cursor);
    }
    const missing = this.missing;
    if (missing === 'copy') this.close();
    else if (missing === 'number') this.asked++;
    else void this.place();
  }
}

export const signs = new Signs();
