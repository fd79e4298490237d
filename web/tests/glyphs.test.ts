// What rules draw: that nothing is left out, and that numbers stand where they belong.

import { describe, expect, it } from 'vitest';
import { Board } from '../src/lib/geometry';
import { drawGlyphs, outline, roomOf, type Glyph } from '../src/lib/glyphs';
import { boxed } from './fixtures';

const board = (glyphs: Glyph[]): Board => new Board({ ...boxed(2, 2), glyphs });

describe('glyphs', () => {
  const all: Glyph[] = [
    { glyph: 'line', cells: [0, 1, 2], style: 'thermometer' },
    { glyph: 'line', cells: [0, 1, 2], style: 'between' },
    { glyph: 'cage', cells: [5, 6, 9], text: '10' },
    { glyph: 'arrow', cells: [12], others: [13, 14] },
    { glyph: 'arrow', cells: [0, 1], others: [2] },
    { glyph: 'dot', cells: [0, 1], style: 'black' },
    { glyph: 'sign', cells: [1, 5], text: 'X' },
    { glyph: 'greater', cells: [2, 3] },
    { glyph: 'badge', cells: [0, 1, 4, 5], text: '1234' },
    { glyph: 'mark', cells: [3], style: 'square' },
    { glyph: 'mark', cells: [3], style: 'inward' },
    { glyph: 'outside', cells: [0], towards: [0, 1], text: '7' },
    { glyph: 'outside', cells: [1], towards: [1, 1], text: '9' },
    { glyph: 'wall', cells: [], at: [1, 2], text: '12', down: '3' },
  ];

  it('are all drawn', () => {
    for (const glyph of all) {
      const { below, above, notes } = drawGlyphs(board([glyph]));
      expect(below.length + above.length + notes.length, glyph.glyph).toBeGreaterThan(0);
      for (const { d } of [...below, ...above]) expect(d).not.toMatch(/NaN|undefined/);
    }
  });

  it('give numbers their places', () => {
    const { notes } = drawGlyphs(board(all));
    const at = (name: string) => notes.find((n) => n.name === name);
    expect(at('cage-r2c2')).toMatchObject({ text: '10' });
    expect(at('cage-r2c2')?.x).toBeLessThan(150);
    expect(at('outside-r1c1-0-1')).toMatchObject({ text: '7', y: 50 });
    expect(at('outside-r1c1-0-1')?.x).toBeLessThan(0);
    expect(at('wall-right-r2c3')).toMatchObject({ text: '12', x: 268, y: 130 });
    expect(at('wall-down-r2c3')).toMatchObject({ text: '3', x: 232, y: 170 });
  });

  it('make room where numbers stand', () => {
    expect(roomOf(board([]))).toEqual({ top: 0, right: 0, bottom: 0, left: 0 });
    expect(roomOf(board(all))).toEqual({ top: 75, right: 0, bottom: 0, left: 75 });
  });

  it('draw a cage around its cells, open at its number', () => {
    const one = board([]);
    // One cell: four lines, of which two begin after the number.
    expect(outline(one, [0], 7, '')).toBe('M7 7H93M7 93H93M7 7V93M93 7V93');
    expect(outline(one, [0], 7, '12')).toBe('M33 7H93M7 93H93M7 25V93M93 7V93');
  });

  it('keep candidates away from the number of a cage', () => {
    const caged = board([{ glyph: 'cage', cells: [0, 1], text: '5' }]);
    expect(caged.spot(0, 1).y).toBeGreaterThan(caged.spot(1, 1).y + 10);
    for (const cell of [0, 1]) {
      for (let digit = 1; digit <= 4; digit++) {
        const { x, y } = caged.spot(cell, digit);
        expect(caged.hitCandidate(x, y)).toEqual({ cell, digit });
      }
    }
  });
});
