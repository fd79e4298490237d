// Help for the one who solves: hints in three stages, the whole path step by step, the check, the clock.

import { api } from '../lib/api';
import type { Check, Figure, Hint, Path } from '../lib/types';
import { notices } from './notices.svelte';
import { studio } from './studio.svelte';
import { named, t } from './words.svelte';

class Solve {
  hint = $state.raw<Hint | null>(null);
  stage = $state(0);
  waiting = $state(false);
  path = $state.raw<Path | null>(null);
  step = $state(0);
  check = $state.raw<Check | null>(null);
  seconds = $state(0);
  running = $state(false);
  /** Whether the digits are covered, as they are while a person has stopped the clock. */
  curtain = $state(false);
  #control: AbortController | null = null;
  #ticker: ReturnType<typeof setInterval> | undefined;
  #sent = 0;

  readonly pathStep = $derived(this.path?.steps[this.step] ?? null);
  /** What is drawn over the board. */
  readonly figure = $derived<Figure | null>(this.pathStep?.figure ?? this.hint?.figure ?? null);
  readonly wrong = $derived(new Set(this.check?.wrong ?? this.hint?.cells ?? []));

  constructor() {
    studio.listen((view, _knowledge, opened) => {
      this.dismiss();
      this.check = null;
      if (opened) {
        this.path = null;
        this.seconds = this.#sent = view.state.seconds ?? 0;
        this.running = false;
      }
      this.#wind();
    });
  }

  /** Starts the clock with the first digit, stops it with the last. */
  #wind(): void {
    const full = studio.values.length > 0 && studio.values.every((v) => v !== 0);
    const begun = studio.entries.some((e) => e !== 0);
    if (studio.mode === 'solve' && full && begun && this.running) void this.verify();
    if (studio.mode !== 'solve' || full) return this.pause(true);
    if (begun && !this.running && this.#ticker === undefined && this.seconds === this.#sent) this.resume();
  }

  resume(): void {
    if (this.running) return;
    this.running = true;
    this.curtain = false;
    clearInterval(this.#ticker);
    this.#ticker = setInterval(() => {
      if (document.visibilityState === 'visible') this.seconds++;
      if (this.seconds - this.#sent >= 15) this.#note();
    }, 1000);
  }

  pause(byItself = false): void {
    if (this.running) this.#note();
    this.running = false;
    this.curtain = !byItself;
    clearInterval(this.#ticker);
    // A clock that a person stopped stays stopped until the person starts it.
    this.#ticker = byItself ? undefined : (0 as unknown as ReturnType<typeof setInterval>);
  }

  #note(): void {
    if (this.seconds === this.#sent || studio.away) return;
    this.#sent = this.seconds;
    void studio.run({ do: 'set_clock', seconds: this.seconds });
  }

  dismiss(): void {
    this.#control?.abort();
    this.hint = null;
    this.stage = 0;
    this.waiting = false;
  }

  /** The next stage of a hint: where, what, and the step itself. */
  async more(): Promise<void> {
    const view = studio.view;
    if (!view || this.waiting) return;
    const stage = Math.min(3, this.stage + 1);
    this.#control = new AbortController();
    this.waiting = true;
    this.path = null;
    try {
      const hint = await api.hint(view.id, stage, this.#control.signal);
      this.hint = hint;
      this.stage = stage;
      notices.speak(hint.words);
    } catch (error) {
      if (!this.#control.signal.aborted) studio.fail(error);
    } finally {
      this.waiting = false;
    }
  }

  /** Does what the hint says. */
  async apply(): Promise<void> {
    const edits = this.hint?.edits ?? [];
    if (edits.length > 0) await studio.run(...edits.map((edit) => ({ do: 'edit' as const, edit })));
    this.dismiss();
  }

  async openPath(): Promise<void> {
    const view = studio.view;
    if (!view || this.waiting) return;
    this.dismiss();
    this.#control = new AbortController();
    this.waiting = true;
    try {
      const path = await api.path(view.id, this.#control.signal);
      if (path.steps.length === 0) notices.say(t('page-path-none'));
      else {
        this.path = path;
        this.walk(0);
      }
    } catch (error) {
      if (!this.#control.signal.aborted) studio.fail(error);
    } finally {
      this.waiting = false;
    }
  }

  walk(step: number): void {
    this.step = Math.max(0, Math.min(step, (this.path?.steps.length ?? 1) - 1));
    const at = this.pathStep;
    if (at) notices.speak(at.headline || named(at.technique));
  }

  closePath(): void {
    this.path = null;
  }

  async verify(): Promise<void> {
    const view = studio.view;
    if (!view) return;
    try {
      const check = await api.check(view.id);
      this.check = check;
      if (check.wrong.length > 0) notices.say(t('page-check-wrong', { n: check.wrong.length }), 'warn');
      else if (check.done) notices.say(t('page-check-done'));
      else notices.say(t('page-check-good'));
    } catch (error) {
      studio.fail(error);
    }
  }
}

export const solve = new Solve();
