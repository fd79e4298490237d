import { describe, expect, it } from 'vitest';
import { covers } from '../fonts';
import type { NodeInfo } from '../src/lib/types';
import { Latency } from '../src/lib/latency';
import { lines } from '../src/lib/ndjson';
import { clock, fromLog10 } from '../src/lib/numbers';
import { firstRegions, jigsawText, regionFaults, shapeParts, shapeText } from '../src/lib/shapes';
import { sharedIn, shareLink } from '../src/lib/share';
import { mergeHistory, treeRows } from '../src/lib/tree';

describe('lines of JSON', () => {
  const stream = (parts: string[]) =>
    new Response(new ReadableStream({
      start(control) {
        for (const part of parts) control.enqueue(new TextEncoder().encode(part));
        control.close();
      },
    }));

  it('come whole, wherever the pieces are cut', async () => {
    const got: unknown[] = [];
    await lines(stream(['{"a":1}\n{"b"', ':"枡', '目"}\n\n{"c":', '3}']), (v) => void got.push(v));
    expect(got).toEqual([{ a: 1 }, { b: '枡目' }, { c: 3 }]);
  });

  it('end when enough was heard', async () => {
    const got: unknown[] = [];
    await lines<number>(stream(['1\n2\n3\n']), (v) => {
      got.push(v);
      return v < 2;
    });
    expect(got).toEqual([1, 2]);
  });
});

describe('numbers', () => {
  it('are written for people', () => {
    expect(fromLog10(3, 'en')).toBe('1,000');
    expect(fromLog10(Math.log10(47_682), 'en')).toBe('48,000');
    expect(fromLog10(Math.log10(47_682), 'ja')).toBe('4.8万');
    expect(fromLog10(Math.log10(996_000), 'en')).toBe('1,000,000');
    expect(fromLog10(Math.log10(7), 'ja')).toBe('7');
    expect(fromLog10(21.824, 'en')).toBe('6.7 × 10²¹');
    expect(clock(65)).toBe('1:05');
    expect(clock(3723)).toBe('1:02:03');
  });

  it('have percentiles', () => {
    const latency = new Latency();
    for (let i = 1; i <= 100; i++) latency.note('x', i);
    expect(latency.p95('x')).toBe(95);
    expect(latency.p95('y')).toBeUndefined();
  });
});

describe('shapes', () => {
  it('are put together and taken apart', () => {
    expect(shapeText('3x3', ['diagonals', 'windoku'])).toBe('3x3+diagonals+windoku');
    expect(shapeText('3x3', ['anti-king'], '0,0;6,6')).toBe('3x3+anti-king@0,0;6,6');
    expect(shapeParts('3x3+a+b@0,0;6,6')).toEqual({ boxes: '3x3', rules: ['a', 'b'], boards: '0,0;6,6' });
  });

  it('begin jigsaws with boxes, or rows where there are none', () => {
    expect(jigsawText(firstRegions(4))).toBe('jigsaw:AABBAABBCCDDCCDD');
    expect(jigsawText(firstRegions(5)).slice(7, 17)).toBe('AAAAABBBBB');
  });

  it('say which regions have too many cells or lie in parts', () => {
    const regions = firstRegions(4);
    expect(regionFaults(regions, 4)).toEqual({ sizes: [4, 4, 4, 4], split: new Set() });
    [regions[0], regions[15]] = [3, 0];
    expect(regionFaults(regions, 4)).toEqual({ sizes: [4, 4, 4, 4], split: new Set([0, 3]) });
    regions[0] = 0;
    expect(regionFaults(regions, 4).sizes).toEqual([5, 4, 4, 3]);
  });
});

describe('share links', () => {
  it('hold the text in the fragment', () => {
    const link = shareLink('abc-_123', 'http://127.0.0.1:7331/?x=1#old');
    expect(link).toBe('http://127.0.0.1:7331/#p=abc-_123');
    expect(sharedIn(new URL(link).hash)).toBe('abc-_123');
    expect(sharedIn('#other')).toBeUndefined();
    expect(sharedIn('#p=%zz')).toBe('%zz');
  });
});

describe('history', () => {
  const node = (id: number, parent: number | null): NodeInfo => ({ id, parent, label: 'edit-begin', at: 0 });

  it('has the way to the present state in one column', () => {
    // 0 → 1 → 2 (left behind), 1 → 3 → 4 (present)
    const rows = treeRows([node(0, null), node(1, 0), node(2, 1), node(3, 1), node(4, 3)], 4);
    expect(rows.map((r) => [r.node.id, r.depth, r.onPath])).toEqual([
      [0, 0, true], [1, 0, true], [2, 1, false], [3, 0, true], [4, 0, true],
    ]);
  });

  it('shows every state once, even those whose parent is gone', () => {
    const rows = treeRows([node(5, 4), node(6, 5), node(7, 5)], 7);
    expect(rows.map((r) => r.node.id).sort()).toEqual([5, 6, 7]);
  });

  it('takes in what is new, and notices what was dropped', () => {
    const old = { current: 1, can_undo: true, can_redo: false, partial: false, count: 2, nodes: [node(0, null), node(1, 0)] };
    const news = { current: 2, can_undo: true, can_redo: false, partial: true, count: 3, nodes: [node(2, 1)] };
    expect(mergeHistory(old, news)).toMatchObject({ current: 2, partial: false, nodes: [{ id: 0 }, { id: 1 }, { id: 2 }] });
    expect(mergeHistory(old, { ...news, count: 2 }).partial).toBe(true);
    expect(mergeHistory(old, { ...news, partial: false }).nodes).toHaveLength(1);
  });
});

describe('fonts', () => {
  it('are kept when a character of theirs is used', () => {
    expect(covers('U+25ee8, U+25f23, U+3041-3096', new Set([0x3042]))).toBe(true);
    expect(covers('U+3041', new Set([0x3042]))).toBe(false);
    expect(covers('U+4e00-4e05,U+9f8d', new Set([0x9f8d]))).toBe(true);
  });
});
