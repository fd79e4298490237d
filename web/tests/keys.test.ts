import { describe, expect, it } from 'vitest';
import { action, type Context, type Stroke } from '../src/lib/keys';
import { Board } from '../src/lib/geometry';
import { boxed } from './fixtures';

const nine = new Board(boxed(3, 3));
const sixteen = new Board(boxed(4, 4));
const make: Context = { mode: 'make', tool: 'clue', inside: false, digitOf: (s) => nine.digitOf(s) };
const solve: Context = { ...make, mode: 'solve', tool: 'digit' };

function stroke(key: string, more: Partial<Stroke> = {}): Stroke {
  const code = /^\d$/.test(key) ? `Digit${key}` : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
  return { key, code, shift: false, ctrl: false, alt: false, ...more };
}

describe('digits', () => {
  it('places clues while making, and insists with Shift', () => {
    expect(action(stroke('5'), make)).toEqual({ do: 'digit', digit: 5, tool: 'clue', insist: false });
    expect(action(stroke('%', { code: 'Digit5', shift: true }), make)).toEqual({ do: 'digit', digit: 5, tool: 'clue', insist: true });
  });

  it('writes with the pen chosen while solving; Shift and Ctrl lend another', () => {
    expect(action(stroke('5'), { ...solve, tool: 'colour' })).toMatchObject({ tool: 'colour' });
    expect(action(stroke('%', { code: 'Digit5', shift: true }), solve)).toMatchObject({ digit: 5, tool: 'corner' });
    expect(action(stroke('5', { ctrl: true }), solve)).toMatchObject({ digit: 5, tool: 'centre' });
    expect(action(stroke('5', { code: 'Numpad5' }), solve)).toMatchObject({ digit: 5, tool: 'digit' });
  });

  it('knows letters as digits on large boards, and as commands with Alt', () => {
    const large = { ...solve, digitOf: (s: string) => sixteen.digitOf(s) };
    expect(action(stroke('g'), large)).toMatchObject({ do: 'digit', digit: 16 });
    expect(action(stroke('g', { alt: true }), large)).toEqual({ do: 'marks' });
    expect(action(stroke('g'), solve)).toEqual({ do: 'marks' });
    expect(action(stroke('z'), large)).toEqual({ do: 'tool', tool: 'digit' });
    expect(action(stroke('a', { ctrl: true }), large)).toEqual({ do: 'all' });
  });

  it('clears with nought, which is no digit of 9×9', () => {
    expect(action(stroke('0'), make)).toEqual({ do: 'clear' });
    expect(action(stroke('Delete'), solve)).toEqual({ do: 'clear' });
    expect(action(stroke('0', { ctrl: true }), make)).toEqual({ do: 'zoom-fit' });
  });
});

describe('moving', () => {
  it('goes by arrows and letters, further with Ctrl, choosing with Shift', () => {
    expect(action(stroke('ArrowUp'), make)).toEqual({ do: 'move', direction: 'up', extend: false, far: false });
    expect(action(stroke('ArrowLeft', { ctrl: true }), make)).toMatchObject({ direction: 'left', far: true });
    expect(action(stroke('d'), solve)).toMatchObject({ do: 'move', direction: 'right' });
    expect(action(stroke('S', { shift: true }), solve)).toMatchObject({ direction: 'down', extend: true });
  });

  it('does not choose cells while it is inside one', () => {
    expect(action(stroke('ArrowUp', { shift: true }), { ...make, inside: true })).toMatchObject({ extend: false });
  });
});

describe('commands', () => {
  it.each([
    [stroke('z', { ctrl: true }), make, 'undo'],
    [stroke('Z', { ctrl: true, shift: true }), make, 'redo'],
    [stroke('y', { ctrl: true }), solve, 'redo'],
    [stroke('s', { ctrl: true }), solve, 'save'],
    [stroke('?', { shift: true }), solve, 'help'],
    [stroke(' '), solve, 'cycle'],
    [stroke('h'), solve, 'hint'],
    [stroke('p'), make, 'plan'],
    [stroke('Enter'), make, 'enter'],
  ] as const)('%o', (key, context, act) => {
    expect(action(key, context)).toEqual({ do: act });
  });

  it('leaves what it does not know to the browser', () => {
    expect(action(stroke('F5'), make)).toBeNull();
    expect(action(stroke('r', { ctrl: true }), make)).toBeNull();
    expect(action(stroke('c', { ctrl: true }), solve)).toBeNull();
    expect(action(stroke('Tab'), make)).toBeNull();
  });
});
