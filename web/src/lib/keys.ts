// What a key means, as a pure function: the table of the help sheet and the page's behaviour are the same thing.
//
// Letters that are digits of the board (A–P on 25×25) enter digits; with Alt every letter is a command on every board.

import type { Mode } from './types';
import type { Direction } from './geometry';

export type Tool = 'clue' | 'plan' | 'sign' | 'digit' | 'corner' | 'centre' | 'colour';

export interface Stroke {
  key: string;
  code: string;
  shift: boolean;
  ctrl: boolean;
  alt: boolean;
}

export interface Context {
  mode: Mode;
  tool: Tool;
  /** Whether the candidates of one cell are being walked through. */
  inside: boolean;
  digitOf: (symbol: string) => number | undefined;
}

export type Action =
  | { do: 'move'; direction: Direction; extend: boolean; far: boolean }
  | { do: 'digit'; digit: number; tool: Tool; insist: boolean }
  | { do: 'tool'; tool: Tool }
  | { do: 'cycle' }
  | { do: Simple };

export type Simple =
  | 'clear'
  | 'undo'
  | 'redo'
  | 'enter'
  | 'escape'
  | 'all'
  | 'help'
  | 'hint'
  | 'check'
  | 'marks'
  | 'plan'
  | 'symmetry'
  | 'complete'
  | 'save'
  | 'mode'
  | 'new'
  | 'open'
  | 'import'
  | 'export'
  | 'print'
  | 'pause'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-fit'
  | 'next'
  | 'previous';

const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const WASD: Record<string, Direction> = { w: 'up', s: 'down', a: 'left', d: 'right' };

const CTRL: Record<string, Simple> = { z: 'undo', y: 'redo', a: 'all', s: 'save', o: 'open', p: 'print' };

const TOOLS: Record<Mode, Record<string, Tool>> = {
  make: { z: 'clue', x: 'plan', c: 'sign' },
  solve: { z: 'digit', x: 'corner', c: 'centre', v: 'colour' },
};

const LETTERS: Record<Mode, Record<string, Simple>> = {
  make: { p: 'plan', y: 'symmetry', f: 'complete', m: 'mode', n: 'new', o: 'open', i: 'import', e: 'export' },
  solve: { h: 'hint', k: 'check', g: 'marks', t: 'pause', m: 'mode', n: 'new', o: 'open', i: 'import', e: 'export' },
};

const SIGNS: Record<string, Simple> = {
  '?': 'help',
  'Delete': 'clear',
  'Backspace': 'clear',
  'Enter': 'enter',
  'Escape': 'escape',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  '[': 'previous',
  ']': 'next',
};

/** The tools of a mode in the order in which the space bar goes through them. */
export const TOOL_ORDER: Record<Mode, Tool[]> = {
  make: ['clue', 'plan', 'sign'],
  solve: ['digit', 'corner', 'centre', 'colour'],
};

/** The digit of the key itself, whatever Shift makes of it. */
function digitKey(stroke: Stroke, context: Context): number | undefined {
  const plain = /^(?:Digit|Numpad)(\d)$/.exec(stroke.code)?.[1];
  if (plain !== undefined) return context.digitOf(plain);
  return stroke.key.length === 1 ? context.digitOf(stroke.key) : undefined;
}

export function action(stroke: Stroke, context: Context): Action | null {
  const { key, shift, ctrl, alt } = stroke;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  const arrow = ARROWS[key];
  if (arrow) return { do: 'move', direction: arrow, extend: shift && !context.inside, far: ctrl };

  const digit = digitKey(stroke, context);
  if (digit !== undefined && !alt) {
    if (context.mode === 'make') {
      return ctrl ? null : { do: 'digit', digit, tool: 'clue', insist: shift };
    }
    // Shift and Ctrl lend another pen for one stroke, but Ctrl with a letter stays with the browser.
    if (!ctrl || /\d$/.test(stroke.code)) {
      const tool = ctrl ? 'centre' : shift ? 'corner' : context.tool;
      return { do: 'digit', digit, tool, insist: false };
    }
  }
  if (ctrl) {
    if (letter === 'z' && shift) return { do: 'redo' };
    if (key === '0') return { do: 'zoom-fit' };
    const simple = CTRL[letter];
    return simple ? { do: simple } : null;
  }
  if (!alt && (key === '0' || key === '.')) return { do: 'clear' };
  const sign = SIGNS[key];
  if (sign) return { do: sign };
  if (key === ' ') return { do: 'cycle' };
  const direction = WASD[letter];
  if (direction && !alt) return { do: 'move', direction, extend: shift && !context.inside, far: false };
  const tool = TOOLS[context.mode][letter];
  if (tool) return { do: 'tool', tool };
  const simple = LETTERS[context.mode][letter];
  return simple ? { do: simple } : null;
}
