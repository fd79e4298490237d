// Signs as they are drawn: strokes, clicks, places at the edge, what lies under the pointer.

import { describe, expect, it } from 'vitest';
import { Board } from '../src/lib/geometry';
import { clicked, copied, drawn, GROUPS, laidRules, matches, pairAt, signsAt, signsOf, slots, squareAt, squareFrom, typed, values, way, type RuleRow } from '../src/lib/signs';
import { boxed, joined } from './fixtures';

const board = new Board(boxed(3, 3));
const rule = (takes: RuleRow['takes'], more: Partial<RuleRow> = {}): RuleRow => ({
  id: takes,
  en: `${takes} rule`,
  ja: `${takes}の規則`,
  about_en: 'About it.',
  about_ja: 'これについて。',
  takes,
  least: 1,
  number: 'none',
  ...more,
});
const at = (cell: number, dx = 0, dy = 0) => ({ x: board.middle(cell).x + dx, y: board.middle(cell).y + dy });

describe('signs', () => {
  it('are read from the text of a shape, in its order', () => {
    expect(signsOf('3x3')).toEqual([]);
    expect(signsOf('3x3+diagonal-up+killer(0,1)=10+arrow(4;13,22)+quadruple(0,1,9,10)=1,2@0,0;6,6')).toEqual([
      { rule: 'diagonal-up', cells: [], others: [], values: [] },
      { rule: 'killer', cells: [0, 1], others: [], values: [10] },
      { rule: 'arrow', cells: [4], others: [13, 22], values: [] },
      { rule: 'quadruple', cells: [0, 1, 9, 10], others: [], values: [1, 2] },
    ]);
    expect(signsOf('jigsaw:AABBAABBCCDDCCDD+even(0)')).toEqual([{ rule: 'even', cells: [0], others: [], values: [] }]);
  });

  it('follow the pen, also where it jumped', () => {
    const line = rule('line');
    expect(drawn(board, line, [], 4)).toEqual([4]);
    expect(drawn(board, line, [0], 20)).toEqual([0, 10, 20]);
    expect(drawn(board, line, [0], 3)).toEqual([0, 1, 2, 3]);
    expect(drawn(board, line, [0, 1, 2], 1), 'going back takes back').toEqual([0, 1]);
    expect(drawn(board, line, [0, 1, 10, 9], 0), 'a line may come back to its beginning').toEqual([0, 1, 10, 9, 0]);
    expect(drawn(board, rule('group'), [0], 10), 'a cage stays in one piece').toEqual([0, 9, 10]);
    expect(drawn(board, rule('group'), [0, 1, 2], 1)).toEqual([0, 1, 2]);
    expect(drawn(board, rule('pair'), [0], 1)).toEqual([0, 1]);
    expect(drawn(board, rule('pair'), [0, 1], 2), 'a pair ends at its second cell').toEqual([0, 1]);
    expect(drawn(board, rule('pair'), [0, 1], 9)).toEqual([0, 9]);
    const two = new Board(joined());
    const [from, to] = [two.cellAt(0, 3) ?? -1, two.cellAt(3, 5) ?? -1];
    expect(way(two, from, to, false).every((c) => c >= 0)).toBe(true);
  });

  it('are built by clicks', () => {
    expect(clicked(board, rule('group'), [0, 1], 9)).toEqual([0, 1, 9]);
    expect(clicked(board, rule('group'), [0, 1, 9], 1)).toEqual([0, 9]);
    expect(clicked(board, rule('line'), [0, 1], 1)).toEqual([0]);
    expect(clicked(board, rule('line'), [0, 1], 3)).toEqual([0, 1, 2, 3]);
    expect(clicked(board, rule('pair'), [0], 40), 'the server says that they share no edge').toEqual([0, 40]);
    expect(clicked(board, rule('cells'), [0], 5)).toEqual([5]);
  });

  it('find borders, corners and copies', () => {
    expect(pairAt(board, at(40))).toBeNull();
    expect(pairAt(board, at(40, 40, 10))).toEqual([40, 41]);
    expect(pairAt(board, at(40, 5, -45))).toEqual([40, 31]);
    expect(pairAt(board, at(0, -45))).toBeNull();
    expect(squareAt(board, { x: 110, y: 95 })).toEqual([0, 1, 9, 10]);
    expect(squareAt(board, { x: 10, y: 95 })).toBeNull();
    expect(squareFrom(board, 0)).toEqual([0, 1, 9, 10]);
    expect(squareFrom(board, 80)).toEqual([70, 71, 79, 80]);
    expect(squareFrom(board, 8)).toEqual([7, 8, 16, 17]);
    expect(copied(board, [1, 0, 9], 40)).toEqual([41, 40, 49]);
    expect(copied(board, [0, 1], 8), 'off the board').toBeNull();
    expect(copied(board, [0, 1], 0), 'no copy of itself').toBeNull();
  });

  it('have places at the edge, in order around the board', () => {
    const rows = slots(board, 'row');
    expect(rows).toHaveLength(36);
    expect(rows.filter((s) => s.towards[0] === 1).map((s) => s.cells[0])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(rows.every((s) => s.cells.length === 9)).toBe(true);
    const next = rows.findIndex((s) => s.cells[0] === 8 && s.towards[0] === 1) + 1;
    expect(rows[next]?.cells[0], 'after the last column from the top comes the first row from the right').toBe(8);
    const diagonals = slots(board, 'diagonal');
    // Four corners, and two ways from each other cell of an edge but those of one cell.
    expect(diagonals).toHaveLength(4 * 15);
    expect(diagonals.every((s) => s.cells.length > 1)).toBe(true);
    expect(new Set(diagonals.map((s) => s.cells.join())).size).toBe(60);
    const runs = slots(board, 'run');
    expect(runs.map((s) => s.towards.join()).sort()).toEqual([...Array(9).fill('0,1'), ...Array(9).fill('1,0')]);
    expect(runs.every((s) => s.cells.length === 9)).toBe(true);
    expect(slots(board, 'line')).toEqual([]);
    // On joined boards only where no other board is in the way.
    for (const { place } of slots(new Board(joined()), 'row')) expect(new Board(joined()).cellAt(...place)).toBeUndefined();
  });

  it('have the numbers that were typed', () => {
    const [sum, digits] = [rule('group', { number: 'optional' }), rule('square', { number: 'digits' })];
    expect(values(board, sum, ' 15 ')).toEqual([15]);
    expect(values(board, sum, '１５')).toEqual([15]);
    expect(values(board, sum, '')).toEqual([]);
    expect(values(board, sum, 'x')).toBeNull();
    expect(values(board, sum, '-3')).toBeNull();
    expect(values(board, digits, '12 34')).toEqual([1, 2, 3, 4]);
    expect(values(board, digits, '1a')).toBeNull();
    const large = new Board(boxed(4, 4));
    expect(values(large, digits, 'A, 3 16')).toEqual([10, 3, 16]);
    expect(typed(board, digits, [1, 2])).toBe('12');
    expect(typed(large, digits, [10, 3])).toBe('A 3');
    expect(typed(board, sum, [15])).toBe('15');
  });

  it('are found under the pointer', () => {
    const rows = new Map([rule('group'), rule('pair'), rule('line'), rule('row')].map((r) => [r.id, r]));
    const list = signsOf('3x3+group(0,1,9)+pair(0,1)+line(0,10,20)+line(0,1)+row(0,1,2,3,4,5,6,7,8)=5');
    expect(signsAt(board, list, rows, at(0), null)).toEqual([3, 2, 0]);
    expect(signsAt(board, list, rows, at(0, 45), null)[0], 'what stands on the border comes first').toBe(1);
    expect(signsAt(board, list, rows, at(0), 'group')).toEqual([0]);
    expect(signsAt(board, list, rows, at(40), null)).toEqual([]);
  });

  it('are searched in both languages, and no kind of rule is left out', () => {
    const row = rule('line', { en: 'Thermometer', ja: 'サーモ' });
    for (const text of ['', 'therm', 'サーモ', 'ｻｰﾓ', 'about', 'LINE therm']) expect(matches(row, text), text).toBe(true);
    expect(matches(row, 'arrow')).toBe(false);
    const kinds: RuleRow['takes'][] = ['nothing', 'cells', 'group', 'line', 'pair', 'square', 'row', 'run', 'diagonal', 'copies', 'arrow'];
    expect(GROUPS.flatMap(([, all]) => all).sort()).toEqual([...kinds].sort());
  });

  it('are laid on a new puzzle by the rules that are not painted and not about the board or runs', () => {
    const cage = rule('group', { id: 'killer', number: 'optional' });
    const rows = [rule('nothing'), rule('group', { id: 'extra-region' }), cage, rule('run'), rule('line'), rule('pair'), rule('row')];
    expect(laidRules(rows).map((group) => [group.id, group.rows.map((row) => row.id).join()])).toEqual([
      ['page-sign-group-cells', 'killer'],
      ['page-sign-group-lines', 'line'],
      ['page-sign-group-borders', 'pair'],
      ['page-sign-group-edge', 'row'],
    ]);
  });
});
