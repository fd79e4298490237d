// What a command does to a state, for the while in which the server is away: the everyday ones, as `apply` of the editor
// does them. What needs the server (a turned board, filling, jumps in the history) is not known here. When the server is
// back it runs the commands itself, and what it says is what counts.

import type { Command, Edit, Layer, State } from './types';
import { type Board, marksOf } from './geometry';
import { images } from './symmetry';

/** The state after it; the cells that stand against it; or nothing, where only the server can do it. */
export type Local = { state: State } | { clash: number[] } | null;

export function applyHere(state: State, command: Command, board: Board): Local {
  if (command.do === 'set_mode') return { state: { ...state, mode: command.mode } };
  if (command.do === 'set_clock') return { state: { ...state, seconds: command.seconds } };
  return command.do === 'edit' ? edited(state, command.edit, board) : null;
}

/** The state after many commands; those that cannot be done are left out. */
export function replayHere(state: State, commands: readonly Command[], board: Board): State {
  for (const command of commands) {
    const done = applyHere(state, command, board);
    if (done && 'state' in done) state = done.state;
  }
  return state;
}

const zeros = (board: Board) => new Array<number>(board.size).fill(0);

function changed(list: readonly number[] | undefined, board: Board, cells: readonly number[], value: (old: number) => number): number[] {
  const out = list && list.length > 0 ? [...list] : zeros(board);
  for (const cell of cells) out[cell] = value(out[cell] ?? 0);
  return out;
}

/** Marks with some digits of some cells set or gone. */
function marked(list: number[][] | undefined, cells: Iterable<number>, digit: number, on: boolean): number[][] {
  const marks = marksOf(list);
  for (const cell of cells) {
    const digits = new Set(marks.get(cell) ?? []);
    if (on) digits.add(digit);
    else digits.delete(digit);
    if (digits.size > 0) marks.set(cell, [...digits].sort((a, b) => a - b));
    else marks.delete(cell);
  }
  return [...marks].sort(([a], [b]) => a - b).map(([cell, digits]) => [cell, ...digits]);
}

function edited(state: State, edit: Edit, board: Board): Local {
  const given = (cell: number) => state.givens?.[cell] ?? 0;
  const entry = (cell: number) => state.entries?.[cell] ?? 0;
  switch (edit.edit) {
    case 'place_clue': {
      const clash = [...board.peers(edit.cell)].filter((peer) => given(peer) === edit.digit);
      if (clash.length > 0 && !edit.insist) return { clash };
      const givens = changed(state.givens, board, [edit.cell], () => edit.digit);
      return { state: { ...state, givens, entries: changed(state.entries, board, [edit.cell], () => 0), solution: [] } };
    }
    case 'remove_clues':
      return { state: cleared(state, ['clues'], edit.cells, board) };
    case 'enter_digit': {
      const cells = edit.cells.filter((cell) => !given(cell));
      let next: State = { ...state, entries: changed(state.entries, board, cells, () => edit.digit) };
      if (edit.tidy) {
        const seen = new Set(cells.flatMap((cell) => [...board.peers(cell)]));
        next = { ...next, centre: marked(state.centre, seen, edit.digit, false), corner: marked(state.corner, seen, edit.digit, false) };
      }
      return { state: next };
    }
    case 'toggle_mark': {
      const cells = edit.cells.filter((cell) => !given(cell) && !entry(cell));
      const marks = marksOf(state[edit.kind]);
      const all = cells.every((cell) => marks.get(cell)?.includes(edit.digit));
      return { state: { ...state, [edit.kind]: marked(state[edit.kind], cells, edit.digit, !all) } };
    }
    case 'toggle_colour': {
      const bit = 1 << edit.colour;
      const all = edit.cells.every((cell) => ((state.colours?.[cell] ?? 0) & bit) !== 0);
      return { state: { ...state, colours: changed(state.colours, board, edit.cells, (old) => (all ? old & ~bit : old | bit)) } };
    }
    case 'plan': {
      const planned = new Set(state.planned ?? []);
      for (const cell of edit.cells.flatMap((c) => images(board, edit.symmetry ?? 'none', c))) {
        if (edit.on) planned.add(cell);
        else planned.delete(cell);
      }
      return { state: { ...state, planned: [...planned].sort((a, b) => a - b) } };
    }
    case 'set_plan':
      return { state: { ...state, planned: [...edit.cells] } };
    case 'set_text':
      return { state: { ...state, meta: { ...state.meta, [edit.field]: edit.text } as NonNullable<State['meta']> } };
    case 'clear': {
      const cells = edit.cells && edit.cells.length > 0 ? edit.cells : board.geometry.cells.map((_, cell) => cell);
      return { state: cleared(state, edit.layers, cells, board) };
    }
    default:
      return null;
  }
}

function cleared(state: State, layers: readonly Layer[], cells: readonly number[], board: Board): State {
  const gone = new Set(cells);
  const without = (marks: number[][] | undefined) => (marks ?? []).filter(([cell]) => !gone.has(cell ?? -1));
  let next = { ...state };
  for (const layer of layers) {
    if (layer === 'clues') next = { ...next, givens: changed(next.givens, board, cells, () => 0), solution: [] };
    else if (layer === 'entries') next = { ...next, entries: changed(next.entries, board, cells, () => 0) };
    else if (layer === 'colours') next = { ...next, colours: changed(next.colours, board, cells, () => 0) };
    else if (layer === 'planned') next = { ...next, planned: (next.planned ?? []).filter((cell) => !gone.has(cell)) };
    else next = { ...next, [layer]: without(next[layer]) };
  }
  return next;
}
