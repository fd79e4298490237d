// What a cell is called, and what stands in it, in words.

import type { Board } from '../lib/geometry';
import { hand } from './hand.svelte';
import { live } from './live.svelte';
import { signs } from './signs.svelte';
import { studio } from './studio.svelte';
import { named, t } from './words.svelte';

function digits(board: Board, list: readonly number[]): string {
  return list.map((d) => board.symbol(d)).join(' ');
}

/** "row 2, column 3, 7, given" and the like. */
export function cellLabel(board: Board, cell: number): string {
  const [row, col] = board.place(cell);
  const parts = [t('page-cell', { row: row + 1, col: col + 1 })];
  const given = studio.givens[cell];
  const entry = studio.entries[cell];
  if (given) parts.push(board.symbol(given), t('page-cell-given'));
  else if (studio.mode === 'make') {
    const known = live.knowledge;
    const active = known?.active[cell] ?? [];
    if (live.determined.has(cell)) parts.push(t('page-cell-decided', { digit: digits(board, active) }));
    else if (known) parts.push(t('page-cell-possible', { n: active.length, digits: digits(board, active) }));
    else parts.push(t('page-cell-empty'));
    const unknown = live.unknown.get(cell)?.length ?? 0;
    if (unknown > 0) parts.push(t('page-cell-unknown', { n: unknown }));
  } else if (entry) parts.push(board.symbol(entry));
  else {
    parts.push(t('page-cell-empty'));
    const centre = studio.centre.get(cell);
    const corner = studio.corner.get(cell);
    if (centre?.length) parts.push(t('page-cell-centre', { digits: digits(board, centre) }));
    if (corner?.length) parts.push(t('page-cell-corner', { digits: digits(board, corner) }));
  }
  if (studio.planned.has(cell) && studio.mode === 'make') parts.push(t('page-cell-planned'));
  if (signs.on) {
    for (const { rule, cells, others, values } of signs.list) {
      const name = [named(signs.rows.get(rule)), ...values].join(' ');
      if (cells.includes(cell) || others.includes(cell)) parts.push(name);
    }
    if (signs.selected === null && signs.cells.includes(cell)) parts.push(t('page-sign-cell-drawn'));
  }
  if (studio.conflicts.has(cell)) parts.push(t('page-cell-conflict'));
  if (live.redundant.has(cell) && studio.mode === 'make') parts.push(t('page-cell-redundant'));
  if (hand.inside !== null && cell === hand.cursor) parts.push(t('page-cell-inside'));
  return parts.join(t('page-cell-comma'));
}
