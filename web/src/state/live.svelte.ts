// What is known of the puzzle on the screen, as it becomes known: statuses, what-ifs, the rating. Everything belongs to
// the key of one puzzle; with the next edit it is dropped, and what is under way is cancelled.

import { api, ApiError } from '../lib/api';
import type { Knowledge, Rating, Target, View, WhatIf } from '../lib/types';
import { marksOf } from '../lib/geometry';
import { latency } from '../lib/latency';
import { lines } from '../lib/ndjson';
import { WhatIfCache } from '../lib/whatifs';
import { studio } from './studio.svelte';

/** Boards up to this many candidates have all their what-ifs prepared. */
const PREPARED = 4000;

class Live {
  knowledge = $state.raw<Knowledge | null>(null);
  rating = $state.raw<Rating | null>(null);
  ratingFailed = $state(false);
  /** What is pointed at: a candidate, or a clue. */
  pointed = $state.raw<Target | null>(null);
  #news = $state(0);
  #control: AbortController | null = null;
  readonly cache = new WhatIfCache(async (key, targets, near, sink, signal) => {
    const view = studio.view;
    if (!view || view.key !== key) return;
    const body = near === undefined ? { key, targets } : { key, targets, near };
    await lines<WhatIf | { ended: string }>(await api.whatIfs(view.id, body, signal), (line) => {
      if ('target' in line) sink(line);
    });
  });

  readonly unknown = $derived(marksOf(this.knowledge?.unknown));
  /** How many candidates are undecided. */
  readonly undecided = $derived([...this.unknown.values()].reduce((n, digits) => n + digits.length, 0));
  readonly determined = $derived(new Set(this.knowledge?.determined ?? []));
  readonly finishing = $derived(marksOf(this.knowledge?.finishing));
  readonly redundant = $derived(new Set(this.knowledge?.redundant ?? []));
  readonly whatIf = $derived.by<WhatIf | null>(() => {
    void this.#news;
    const found = this.pointed && this.knowledge ? this.cache.get(this.pointed) : undefined;
    return found ? this.#newsOnly(found) : null;
  });

  /** What is drawn: the answer, or until it is here what the rules alone say. */
  readonly shown = $derived(this.whatIf ?? this.#byRules());

  constructor() {
    this.cache.onnews = (target) => {
      const at = this.pointed;
      if (at && at.cell === target.cell && at.what === target.what) this.#news++;
    };
    studio.listen((view, knowledge) => this.#follow(view, knowledge));
    studio.listenBefore(() => {
      this.#control?.abort();
      this.cache.stop();
    });
  }

  /** Whether a candidate is alive, dead, or not known to be either. */
  status(cell: number, digit: number): 'active' | 'dead' | 'unknown' {
    const known = this.knowledge;
    if (!known) return 'unknown';
    if (known.active[cell]?.includes(digit)) return 'active';
    return this.unknown.get(cell)?.includes(digit) ? 'unknown' : 'dead';
  }

  /** Without what the rules would take away that is dead as it is: nothing changes there. */
  #newsOnly(found: WhatIf): WhatIf {
    if (found.target.what !== 'place') return found;
    const alive = found.by_rules.map(([cell = 0, ...digits]) => [cell, ...digits.filter((d) => this.status(cell, d) !== 'dead')]);
    return { ...found, by_rules: alive.filter((row) => row.length > 1) };
  }

  #byRules(): WhatIf | null {
    const [at, known, board] = [this.pointed, this.knowledge, studio.board];
    if (!at || at.what !== 'place' || !known || !board || studio.givens[at.cell]) return null;
    const alive = (cell: number, digit: number) => this.status(cell, digit) !== 'dead';
    const here = Array.from({ length: board.digits }, (_, i) => i + 1).filter((d) => d !== at.digit && alive(at.cell, d));
    const peers = [...board.peers(at.cell)].filter((cell) => !studio.givens[cell] && alive(cell, at.digit));
    const by_rules = [[at.cell, ...here], ...peers.map((cell) => [cell, at.digit])];
    return { key: known.key, target: at, by_rules, by_search: [], unknown: [], cells: [], solutions: { least: 0, exact: false } };
  }

  point(target: Target | null): void {
    const old = this.pointed;
    if (old === target || (old && target && JSON.stringify(old) === JSON.stringify(target))) return;
    this.pointed = target;
    if (target && !this.cache.get(target)) this.cache.want([target]);
  }

  #follow(view: View, knowledge: Knowledge | null): void {
    if (knowledge && knowledge.key === view.key) {
      this.knowledge = knowledge;
      latency.note('undecided', this.undecided);
    }
    if (this.cache.key === view.key && this.#control && !this.#control.signal.aborted && this.knowledge) {
      if (this.knowledge.complete) this.#fill(view);
      return;
    }
    this.#control?.abort();
    this.#control = new AbortController();
    this.cache.reset(view.key);
    this.rating = null;
    this.ratingFailed = false;
    if (this.knowledge?.key !== view.key) this.knowledge = null;
    // Asked again when the server is back.
    if (studio.away) return;
    void this.#watch(view, this.#control.signal);
    const pointed = this.pointed;
    if (pointed) {
      // The pointer rests where it was; what is under it may be a clue now.
      this.pointed = null;
      const given = studio.givens[pointed.cell];
      if (given) this.point({ what: 'remove', cell: pointed.cell });
      else if (pointed.what === 'place') this.point(pointed);
    }
  }

  async #watch(view: View, signal: AbortSignal): Promise<void> {
    try {
      if (this.knowledge?.complete) return this.#settled(view, signal);
      let filled = false;
      await lines<Knowledge>(await api.knowledge(view.id, view.key, signal), (knowledge) => {
        if (signal.aborted || knowledge.key !== view.key) return false;
        this.knowledge = knowledge;
        if (!filled && knowledge.unknown.length === 0) {
          filled = true;
          this.#fill(view);
        }
        return !knowledge.complete;
      });
      if (!signal.aborted) this.#settled(view, signal);
    } catch (error) {
      // The next view is asked about anew, even when its puzzle is the same.
      if (!signal.aborted) this.#control?.abort();
      else return;
      if (!(error instanceof ApiError && error.status === 409)) studio.fail(error);
    }
  }

  #fill(view: View): void {
    const board = studio.board;
    if (view.state.mode === 'solve' || !board || board.size * board.digits > PREPARED) return;
    this.cache.fill(this.pointed?.cell);
  }

  #settled(view: View, signal: AbortSignal): void {
    this.#fill(view);
    if (this.knowledge?.class === 'one') void this.#rate(view, signal);
  }

  async #rate(view: View, signal: AbortSignal): Promise<void> {
    try {
      this.rating = await api.rating(view.id, view.key, signal);
    } catch {
      if (!signal.aborted) this.ratingFailed = true;
    }
  }
}

export const live = new Live();
