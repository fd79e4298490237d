// What the page does by itself while the server is away.

import { describe, expect, it } from 'vitest';
import { Board } from '../src/lib/geometry';
import { applyHere, replayHere } from '../src/lib/local';
import type { Command, Edit, State } from '../src/lib/types';
import { boxed } from './fixtures';

const board = new Board(boxed(2, 2));
const empty: State = { version: 1, shape: '2x2', mode: 'make' };

function after(...edits: Edit[]): State {
  return replayHere(empty, edits.map((edit): Command => ({ do: 'edit', edit })), board);
}

describe('a state without its server', () => {
  it('takes clues and gives them back', () => {
    expect(after({ edit: 'place_clue', cell: 5, digit: 3 }).givens?.[5]).toBe(3);
    expect(after({ edit: 'place_clue', cell: 5, digit: 3 }, { edit: 'remove_clues', cells: [5] }).givens?.[5]).toBe(0);
  });

  it('refuses what the rules forbid, unless the author insists', () => {
    const one = after({ edit: 'place_clue', cell: 0, digit: 3 });
    const place = (insist: boolean): Command => ({ do: 'edit', edit: { edit: 'place_clue', cell: 1, digit: 3, insist } });
    expect(applyHere(one, place(false), board)).toEqual({ clash: [0] });
    expect(applyHere(one, place(true), board)).toMatchObject({ state: { givens: expect.arrayContaining([3]) as number[] } });
  });

  it('enters digits beside clues and tidies marks', () => {
    const state = after(
      { edit: 'place_clue', cell: 0, digit: 1 },
      { edit: 'toggle_mark', kind: 'corner', cells: [0, 2, 15], digit: 4 },
      { edit: 'enter_digit', cells: [0, 3], digit: 4, tidy: true },
    );
    expect(state.entries).toEqual([0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    // The clue takes no mark; cell 2 and cell 15 see the entry.
    expect(state.corner).toEqual([]);
  });

  it('toggles marks and colours as the editor does', () => {
    const mark = (cells: number[]): Edit => ({ edit: 'toggle_mark', kind: 'centre', cells, digit: 2 });
    expect(after(mark([1]), mark([1, 2])).centre).toEqual([[1, 2], [2, 2]]);
    expect(after(mark([1]), mark([1, 2]), mark([1, 2])).centre).toEqual([]);
    const colour = (cells: number[]): Edit => ({ edit: 'toggle_colour', cells, colour: 1 });
    expect(after(colour([1]), colour([1, 2])).colours?.slice(0, 4)).toEqual([0, 2, 2, 0]);
    expect(after(colour([1, 2]), colour([1, 2])).colours?.slice(0, 4)).toEqual([0, 0, 0, 0]);
  });

  it('plans with the brush, clears, names, changes the mode', () => {
    const plan = after({ edit: 'plan', cells: [0, 5], on: true, symmetry: 'half-turn' });
    expect(plan.planned).toEqual([0, 5, 10, 15]);
    expect(replayHere(plan, [{ do: 'edit', edit: { edit: 'clear', layers: ['planned'], cells: [0, 10] } }], board).planned).toEqual([5, 15]);
    expect(after({ edit: 'set_text', field: 'title', text: 'Mine' }).meta?.title).toBe('Mine');
    expect(replayHere(empty, [{ do: 'set_mode', mode: 'solve' }], board).mode).toBe('solve');
  });

  it('leaves to the server what only the server can do', () => {
    expect(applyHere(empty, { do: 'edit', edit: { edit: 'transform', turn: 'right' } }, board)).toBeNull();
    expect(applyHere(empty, { do: 'undo' }, board)).toBeNull();
  });
});
