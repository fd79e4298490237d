// What-ifs that are known already, of one puzzle at a time. The screen asks for one on every move of the pointer, so
// the answer must be a look in a map; what is not there is asked for, each only once.

import type { Target, WhatIf } from './types';

/** One number for each thing that can be pointed at; 0 stands for taking the clue away. */
export function slot(target: Target): number {
  return target.cell * 128 + (target.what === 'place' ? target.digit : 0);
}

export type Fetch = (
  key: string,
  targets: Target[] | 'all',
  near: number | undefined,
  sink: (whatIf: WhatIf) => void,
  signal: AbortSignal,
) => Promise<void>;

export class WhatIfCache {
  #key = '';
  #known = new Map<number, WhatIf>();
  #asked = new Set<number>();
  #all: AbortController | null = null;
  #single: AbortController | null = null;
  readonly #fetch: Fetch;
  /** Called when something new is known. */
  onnews: (target: Target) => void = () => {};

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  get key(): string {
    return this.#key;
  }

  get count(): number {
    return this.#known.size;
  }

  /** Another puzzle: everything known is of the old one, and everything under way is cancelled. */
  reset(key: string): void {
    if (key === this.#key) return;
    this.stop();
    this.#key = key;
    this.#known = new Map();
    this.#asked = new Set();
  }

  /** Cancels what is under way, and keeps what is known. */
  stop(): void {
    this.#all?.abort();
    this.#single?.abort();
    this.#all = this.#single = null;
  }

  get(target: Target): WhatIf | undefined {
    return this.#known.get(slot(target));
  }

  /** Fills the whole cache in the background, what is near a cell first. */
  fill(near?: number): void {
    if (this.#key === '' || this.#all) return;
    this.#all = new AbortController();
    void this.#run('all', near, this.#all);
  }

  /** Asks for some targets that are not known yet; a question under way for others is dropped. */
  want(targets: Target[]): void {
    const fresh = targets.filter((t) => !this.#known.has(slot(t)) && !this.#asked.has(slot(t)));
    if (fresh.length === 0 || this.#key === '') return;
    this.#single?.abort();
    this.#asked = new Set(fresh.map(slot));
    this.#single = new AbortController();
    void this.#run(fresh, undefined, this.#single);
  }

  async #run(targets: Target[] | 'all', near: number | undefined, control: AbortController): Promise<void> {
    const key = this.#key;
    const sink = (whatIf: WhatIf) => {
      if (control.signal.aborted || whatIf.key !== this.#key) return;
      const place = slot(whatIf.target);
      const old = this.#known.get(place);
      // The background gives each little time on large boards; a fuller answer is not replaced by a poorer one.
      if (old && old.unknown.length === 0) return;
      this.#known.set(place, whatIf);
      this.onnews(whatIf.target);
    };
    try {
      await this.#fetch(key, targets, near, sink, control.signal);
    } catch {
      // Cancelled, stale or away: whoever still wants it asks again.
    } finally {
      if (targets !== 'all' && this.#single === control) this.#asked = new Set();
    }
  }
}
