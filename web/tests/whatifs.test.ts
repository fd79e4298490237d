import { describe, expect, it } from 'vitest';
import type { Target, WhatIf } from '../src/lib/types';
import { slot, WhatIfCache, type Fetch } from '../src/lib/whatifs';

const place = (cell: number, digit: number): Target => ({ what: 'place', cell, digit });
const answer = (key: string, target: Target, unknown: number[][] = []): WhatIf => ({
  key, target, by_rules: [], by_search: [], unknown, cells: [], solutions: { least: 1, exact: true },
});

/** A server that answers when it is told to. */
function server() {
  const asked: { key: string; targets: Target[] | 'all'; near: number | undefined; sink: (w: WhatIf) => void; signal: AbortSignal; end: () => void }[] = [];
  const fetch: Fetch = (key, targets, near, sink, signal) =>
    new Promise((resolve) => asked.push({ key, targets, near, sink, signal, end: resolve }));
  return { asked, cache: new WhatIfCache(fetch) };
}

describe('what-if cache', () => {
  it('has a slot for every candidate and every clue', () => {
    const slots = new Set<number>();
    for (let cell = 0; cell < 625; cell++) {
      slots.add(slot({ what: 'remove', cell }));
      for (let digit = 1; digit <= 64; digit++) slots.add(slot(place(cell, digit)));
    }
    expect(slots.size).toBe(625 * 65);
  });

  it('keeps what comes, and tells of it', () => {
    const { asked, cache } = server();
    const news: Target[] = [];
    cache.onnews = (t) => news.push(t);
    cache.reset('a');
    cache.fill(40);
    expect(asked[0]).toMatchObject({ key: 'a', targets: 'all', near: 40 });
    asked[0]?.sink(answer('a', place(3, 4)));
    expect(cache.get(place(3, 4))).toBeDefined();
    expect(cache.get(place(3, 5))).toBeUndefined();
    expect(news).toEqual([place(3, 4)]);
  });

  it('cancels and forgets with the next puzzle, and takes nothing late', () => {
    const { asked, cache } = server();
    cache.reset('a');
    cache.fill();
    cache.want([place(1, 1)]);
    asked[0]?.sink(answer('a', place(3, 4)));
    cache.reset('b');
    expect(asked.map((a) => a.signal.aborted)).toEqual([true, true]);
    expect(cache.get(place(3, 4))).toBeUndefined();
    asked[0]?.sink(answer('a', place(5, 5)));
    expect(cache.count).toBe(0);
  });

  it('stays with the same puzzle', () => {
    const { asked, cache } = server();
    cache.reset('a');
    cache.fill();
    cache.reset('a');
    cache.fill();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.signal.aborted).toBe(false);
  });

  it('asks for what is missing only once, and drops the question before', () => {
    const { asked, cache } = server();
    cache.reset('a');
    cache.want([place(1, 1)]);
    cache.want([place(1, 1)]);
    expect(asked).toHaveLength(1);
    cache.want([place(2, 2)]);
    expect(asked).toHaveLength(2);
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[1]?.sink(answer('a', place(2, 2)));
    cache.want([place(2, 2)]);
    expect(asked).toHaveLength(2);
  });

  it('asks again after a question that brought nothing', async () => {
    const { asked, cache } = server();
    cache.reset('a');
    cache.want([place(1, 1)]);
    asked[0]?.end();
    await new Promise((r) => setTimeout(r));
    cache.want([place(1, 1)]);
    expect(asked).toHaveLength(2);
  });

  it('does not put a poorer answer in the place of a full one', () => {
    const { asked, cache } = server();
    cache.reset('a');
    cache.fill();
    asked[0]?.sink(answer('a', place(1, 1), [[2, 3]]));
    asked[0]?.sink(answer('a', place(1, 1)));
    asked[0]?.sink(answer('a', place(1, 1), [[2, 3]]));
    expect(cache.get(place(1, 1))?.unknown).toEqual([]);
  });
});
