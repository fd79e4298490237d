// What the page does when something is asked of it, by a key, the pointer or a button: the one place where gestures
// become edits.

import type { Layer } from '../lib/types';
import type { Action, Tool } from '../lib/keys';
import { hand } from './hand.svelte';
import { jobs } from './jobs.svelte';
import { live } from './live.svelte';
import { notices } from './notices.svelte';
import { screens } from './screens.svelte';
import { settings } from './settings.svelte';
import { solve } from './solve.svelte';
import { studio } from './studio.svelte';
import { named, t } from './words.svelte';

/** Places a clue; one that no solution has is placed only when the author insists and says so again. */
export async function placeClue(cell: number, digit: number, insist = false): Promise<void> {
  const board = studio.board;
  if (!board) return;
  if (studio.givens[cell] === digit) return removeClue(cell);
  const dead = studio.givens[cell] === 0 && live.knowledge !== null && live.status(cell, digit) === 'dead';
  if (dead && !insist) {
    notices.refuse({ code: 'dead', cells: [cell], words: t('page-dead', { digit: board.symbol(digit) }) });
    return;
  }
  if (dead && !(await screens.ask(t('page-insist', { digit: board.symbol(digit) }), t('page-insist-yes')))) return;
  const changed = await studio.edit({ edit: 'place_clue', cell, digit, ...(insist ? { insist } : {}) });
  if (changed && !changed.refusal) notices.speak(t('page-said-placed', { digit: board.symbol(digit) }));
}

export async function removeClue(cell: number): Promise<void> {
  await studio.edit({ edit: 'remove_clues', cells: [cell] });
}

export function plan(cells: number[], on: boolean): void {
  void studio.edit({ edit: 'plan', cells, on, symmetry: settings.kept.symmetry });
}

/** Enters a digit the way a pen does; a digit that stands in all the chosen cells goes away. */
export function write(digit: number, tool: Tool): void {
  const cells = hand.cells.filter((c) => !studio.givens[c]);
  if (cells.length === 0) return;
  if (tool === 'corner' || tool === 'centre') {
    void studio.edit({ edit: 'toggle_mark', kind: tool, cells, digit });
  } else if (tool === 'colour') {
    void studio.edit({ edit: 'toggle_colour', cells: hand.cells, colour: digit - 1 });
  } else if (cells.every((c) => studio.entries[c] === digit)) {
    void studio.edit({ edit: 'clear', layers: ['entries'], cells });
  } else {
    void studio.edit({ edit: 'enter_digit', cells, digit, tidy: settings.kept.tidy });
  }
}

/** Empties the chosen cells: the uppermost layer that holds something. */
export function clear(): void {
  const cells = hand.cells;
  if (studio.mode === 'make') {
    const clues = cells.filter((c) => studio.givens[c]);
    if (clues.length > 0) void studio.edit({ edit: 'remove_clues', cells: clues });
    else if (cells.some((c) => studio.planned.has(c))) plan(cells, false);
    return;
  }
  const holds: [Layer, (cell: number) => boolean][] = [
    ['entries', (c) => Boolean(studio.entries[c])],
    ['centre', (c) => studio.centre.has(c)],
    ['corner', (c) => studio.corner.has(c)],
    ['colours', (c) => Boolean(studio.colours[c])],
  ];
  const first: Layer | undefined = hand.tool === 'colour' ? 'colours' : holds.find(([, has]) => cells.some(has))?.[0];
  if (first) void studio.edit({ edit: 'clear', layers: [first], cells });
}

export function cycleSymmetry(): void {
  const list = studio.tables?.symmetries ?? [];
  const next = list[(list.findIndex((s) => s.id === settings.kept.symmetry) + 1) % Math.max(1, list.length)];
  if (!next) return;
  settings.set('symmetry', next.id);
  notices.say(t('page-symmetry-now', { name: named(next) }));
}

export function savepoint(): void {
  const now = new Date();
  const name = t('page-savepoint-name', {
    time: now.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }),
  });
  void studio.run({ do: 'name', name }).then((done) => done && notices.say(t('page-saved', { name })));
}

export function switchMode(): void {
  void studio.run({ do: 'set_mode', mode: studio.mode === 'make' ? 'solve' : 'make' });
}

export function complete(): void {
  if (studio.planned.size === 0) notices.say(t('page-complete-none'), 'warn');
  else void jobs.start({ job: 'complete' });
}

function move(act: Extract<Action, { do: 'move' }>): void {
  const board = studio.board;
  if (!board) return;
  if (hand.inside === null) {
    hand.move(act.direction, act.extend, act.far);
    const given = studio.givens[hand.cursor];
    if (studio.mode === 'make') live.point(given ? { what: 'remove', cell: hand.cursor } : null);
    return;
  }
  const by = { up: -board.across, down: board.across, left: -1, right: 1 }[act.direction];
  const digit = hand.inside + by;
  if (digit < 1 || digit > board.digits) return;
  hand.inside = digit;
  live.point({ what: 'place', cell: hand.cursor, digit });
  sayCandidate(digit);
}

function sayCandidate(digit: number): void {
  const ids = { active: 'page-is-active', dead: 'page-is-dead', unknown: 'page-is-unknown' };
  notices.speak(t(ids[live.status(hand.cursor, digit)], { digit: studio.board?.symbol(digit) ?? '' }));
}

/** Goes into a cell, or does what the cursor stands on. */
function enter(): void {
  if (studio.mode !== 'make') return;
  if (hand.tool === 'plan') return plan(hand.cells, !studio.planned.has(hand.cursor));
  if (studio.givens[hand.cursor]) return void removeClue(hand.cursor);
  if (hand.inside !== null) {
    const digit = hand.inside;
    hand.inside = null;
    live.point(null);
    return void placeClue(hand.cursor, digit);
  }
  hand.inside = live.knowledge?.active[hand.cursor]?.[0] ?? 1;
  live.point({ what: 'place', cell: hand.cursor, digit: hand.inside });
  sayCandidate(hand.inside);
}

function escape(): void {
  if (solve.path) solve.closePath();
  else if (solve.hint) solve.dismiss();
  else if (jobs.running) jobs.cancel();
  else if (hand.inside !== null) hand.inside = null;
  else hand.choose([]);
  live.point(null);
}

/** Does what a key asked for. */
export function perform(act: Action): void {
  switch (act.do) {
    case 'move':
      return move(act);
    case 'digit':
      if (studio.mode === 'make') return void placeClue(hand.cursor, act.digit, act.insist);
      return write(act.digit, act.tool);
    case 'tool':
      return hand.setTool(act.tool);
    case 'cycle':
      return hand.cycle();
    case 'clear':
      return clear();
    case 'undo':
      if (studio.view?.history.can_undo) void studio.run({ do: 'undo' });
      return;
    case 'redo':
      if (studio.view?.history.can_redo) void studio.run({ do: 'redo' });
      return;
    case 'enter':
      return enter();
    case 'escape':
      return escape();
    case 'all':
      return hand.choose(studio.board?.geometry.cells.keys() ?? []);
    case 'hint':
      return void solve.more();
    case 'check':
      return void solve.verify();
    case 'marks':
      return void studio.edit({ edit: 'auto_marks', kind: 'centre' });
    case 'plan':
      return plan(hand.cells, !studio.planned.has(hand.cursor));
    case 'symmetry':
      return cycleSymmetry();
    case 'complete':
      return complete();
    case 'save':
      return savepoint();
    case 'mode':
      return switchMode();
    case 'pause':
      return solve.running ? solve.pause() : solve.resume();
    case 'zoom-in':
      hand.zoom = Math.min(8, hand.zoom * 1.25);
      return;
    case 'zoom-out':
      hand.zoom = Math.max(1, hand.zoom / 1.25);
      return;
    case 'zoom-fit':
      hand.zoom = 1;
      return;
    case 'next':
      return solve.path ? solve.walk(solve.step + 1) : undefined;
    case 'previous':
      return solve.path ? solve.walk(solve.step - 1) : undefined;
    case 'new':
    case 'open':
    case 'import':
    case 'export':
    case 'print':
    case 'help':
      return screens.show(act.do);
  }
}
