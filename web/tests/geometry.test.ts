import { describe, expect, it } from 'vitest';
import { Board, gridLines, marksOf, outline, runs } from '../src/lib/geometry';
import { linkPath } from '../src/lib/links';
import { images } from '../src/lib/symmetry';
import { boxed, joined } from './fixtures';

const nine = new Board(boxed(3, 3));

describe('places', () => {
  it('finds every candidate where it is drawn, on all sizes', () => {
    for (const board of [nine, new Board(boxed(2, 3)), new Board(boxed(4, 4)), new Board(boxed(5, 5)), new Board(joined())]) {
      for (let cell = 0; cell < board.size; cell++) {
        for (let digit = 1; digit <= board.digits; digit++) {
          const { x, y } = board.spot(cell, digit);
          expect(board.hitCandidate(x, y)).toEqual({ cell, digit });
        }
      }
    }
  });

  it('puts 1 at the top left and 9 at the bottom right', () => {
    const [one, nineth] = [nine.spot(0, 1), nine.spot(0, 9)];
    expect(one.x).toBeLessThan(nineth.x);
    expect(one.y).toBeLessThan(nineth.y);
    expect(nine.spot(0, 5)).toEqual({ x: 50, y: 50 });
  });

  it('has no cell outside the board or in a gap', () => {
    expect(nine.hit(-1, 50)).toBeUndefined();
    expect(nine.hit(901, 50)).toBeUndefined();
    expect(new Board(joined()).hit(550, 50)).toBeUndefined();
  });

  it('walks to the edge and stays there, and over gaps', () => {
    expect(nine.step(0, 'left')).toBe(0);
    expect(nine.step(0, 'right')).toBe(1);
    expect(nine.step(80, 'down')).toBe(80);
    const board = new Board(joined());
    const last = board.cellAt(0, 3) ?? -1;
    expect(board.step(last, 'right')).toBe(last);
    expect(board.name(board.step(board.cellAt(1, 0) ?? -1, 'down'))).toBe('r3c1');
  });

  it('reads digits as they are written', () => {
    const sixteen = new Board(boxed(4, 4));
    expect(sixteen.digitOf('g')).toBe(16);
    expect(sixteen.digitOf('G')).toBe(16);
    expect(sixteen.digitOf('h')).toBeUndefined();
    expect(nine.digitOf('0')).toBeUndefined();
  });
});

describe('rules', () => {
  it('knows the twenty peers of a cell', () => {
    expect(nine.peers(40)).toHaveLength(20);
    expect(new Set(nine.peers(0)).has(80)).toBe(false);
  });

  it('marks both cells of a clash and no other', () => {
    const values = new Array<number>(81).fill(0);
    values[0] = values[8] = 5;
    values[40] = 5;
    expect([...nine.conflicts(values)].sort((a, b) => a - b)).toEqual([0, 8]);
  });

  it('sees cells that a rule keeps apart', () => {
    const geometry = boxed(3, 3);
    const board = new Board({ ...geometry, apart: [[0, 19]] });
    const values = new Array<number>(81).fill(0);
    values[0] = values[19] = 4;
    expect(board.conflicts(values).size).toBe(2);
  });

  it('leaves to a cell what its peers do not hold', () => {
    const values = new Array<number>(81).fill(0);
    values[1] = 3;
    values[9] = 7;
    expect(nine.candidates(values)[0]).toEqual([1, 2, 4, 5, 6, 8, 9]);
    expect(nine.candidates(values)[1]).toEqual([]);
    expect(nine.candidates(values)[80]).toHaveLength(9);
  });
});

describe('drawing', () => {
  it('joins numbers into runs', () => {
    expect(runs([3, 1, 2, 7, 7, 8])).toEqual([[1, 4], [7, 9]]);
    expect(runs([])).toEqual([]);
  });

  it('outlines a set of cells, also with a hole', () => {
    expect(outline(nine, [0])).toBe('M0 0H100M0 100H100M0 0V100M100 0V100');
    const ring = [0, 1, 2, 9, 11, 18, 19, 20];
    // Outside four long strokes, inside four short ones.
    expect(outline(nine, ring).match(/M/g)).toHaveLength(8);
  });

  it('draws lines without breaks, and paper under every cell', () => {
    const lines = gridLines(nine);
    expect(lines.hair.match(/M/g)).toHaveLength(20);
    expect(lines.boxes.match(/M/g)).toHaveLength(36);
    expect(lines.outer.match(/M/g)).toHaveLength(1);
    expect(lines.paper.match(/M/g)).toHaveLength(9);
  });

  it('ends arrows at the edge of the discs', () => {
    const path = linkPath({ x: 0, y: 0 }, { x: 100, y: 0 }, 10);
    const [, x, y] = /^M(\S+) (\S+?)Q/.exec(path) ?? [];
    expect(Math.hypot(Number(x), Number(y))).toBeCloseTo(10, 0);
    expect(linkPath({ x: 5, y: 5 }, { x: 5, y: 5 }, 10)).toBe('');
  });

  it('reads rows of marks', () => {
    expect(marksOf([[4, 1, 2], [7, 9]])).toEqual(new Map([[4, [1, 2]], [7, [9]]]));
    expect(marksOf(null).size).toBe(0);
  });
});

describe('symmetry', () => {
  const sorted = (cells: number[]) => cells.sort((a, b) => a - b);

  it('takes a cell to its images', () => {
    expect(sorted(images(nine, 'none', 1))).toEqual([1]);
    expect(sorted(images(nine, 'half-turn', 1))).toEqual([1, 79]);
    expect(sorted(images(nine, 'quarter-turn', 1))).toEqual([1, 17, 63, 79]);
    expect(sorted(images(nine, 'left-right', 1))).toEqual([1, 7]);
    expect(sorted(images(nine, 'diagonal', 1))).toEqual([1, 9]);
    expect(images(nine, 'full', 1)).toHaveLength(8);
    expect(images(nine, 'full', 40)).toEqual([40]);
  });

  it('leaves out images that fall in a gap', () => {
    const board = new Board(joined());
    const corner = board.cellAt(0, 3) ?? -1;
    expect(images(board, 'half-turn', corner).map((c) => board.name(c)).sort()).toEqual(['r1c4', 'r6c3']);
    expect(images(board, 'left-right', board.cellAt(0, 0) ?? -1)).toHaveLength(1);
  });
});
