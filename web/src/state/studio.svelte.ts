// The document on the screen. The server keeps it; this is the last that was heard of it, and the way to change it.

import { flushSync } from 'svelte';
import { api, ApiError, AwayError } from '../lib/api';
import type { Changed, Command, Edit, Knowledge, Mode } from '../lib/types';
import type { Tables, View } from '../lib/types';
import { Board, marksOf } from '../lib/geometry';
import { notSoon, soon } from '../lib/idle';
import { mergeHistory } from '../lib/tree';
import { latency } from '../lib/latency';
import { load, save } from '../lib/store';
import { notices } from './notices.svelte';
import { t } from './words.svelte';

interface Last {
  view: View;
}

/** Called with each new view, after it is shown. */
type Listener = (view: View, knowledge: Knowledge | null, opened: boolean) => void;

const SAME_PUZZLE = new Set(['enter_digit', 'toggle_mark', 'strike_marks', 'auto_marks', 'toggle_colour', 'plan', 'set_plan', 'set_text']);

/** Whether a command may leave another puzzle than before. */
function changesPuzzle(command: Command): boolean {
  if (command.do === 'edit') return !SAME_PUZZLE.has(command.edit.edit);
  return command.do === 'undo' || command.do === 'redo' || command.do === 'jump';
}

export class Studio {
  tables = $state.raw<Tables | null>(null);
  view = $state.raw<View | null>(null);
  board = $state.raw<Board | null>(null);
  /** Whether the server answers. */
  away = $state(false);
  /** Whether something is on its way to the server. */
  busy = $state(false);
  #queue: Promise<unknown> = Promise.resolve();
  #listeners: Listener[] = [];
  #before: (() => void)[] = [];
  #retry: ReturnType<typeof setTimeout> | undefined;
  #saving: number | undefined;

  readonly #zeros = $derived(new Array<number>(this.board?.size ?? 0).fill(0));
  readonly mode = $derived<Mode>(this.view?.state.mode ?? 'make');
  readonly givens = $derived(this.view?.state.givens ?? this.#zeros);
  readonly entries = $derived(this.view?.state.entries ?? this.#zeros);
  readonly values = $derived(this.givens.map((g, i) => g || (this.entries[i] ?? 0)));
  readonly centre = $derived(marksOf(this.view?.state.centre));
  readonly corner = $derived(marksOf(this.view?.state.corner));
  readonly colours = $derived(this.view?.state.colours ?? this.#zeros);
  readonly planned = $derived(new Set(this.view?.state.planned ?? []));
  readonly clues = $derived(this.givens.reduce((n, g) => n + (g ? 1 : 0), 0));
  readonly title = $derived(this.view?.state.meta?.title ?? '');
  /** Cells that break a rule among the digits that stand. */
  readonly conflicts = $derived(this.board ? this.board.conflicts(this.values) : new Set<number>());
  readonly empty = $derived(this.clues === 0 && this.planned.size === 0);

  /** Calls back before a command that may leave another puzzle is sent. */
  listenBefore(listener: () => void): void {
    this.#before.push(listener);
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Opens what was open last, what the address holds, or an empty board. */
  async start(shared: string | undefined): Promise<void> {
    const last = load<Last>('last')?.view;
    if (last && !shared) this.#show(last, null, true);
    try {
      this.tables = await api.tables();
      if (shared) return this.adopt(await api.create({ share: shared }));
      await this.#reopen(last);
    } catch (error) {
      this.#failed(error);
    }
  }

  async #reopen(last: View | undefined): Promise<void> {
    if (last) {
      try {
        return this.adopt(await api.open(last.id));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        // The server has lost it, or it is another server: what the browser kept becomes a new document.
        return this.adopt(await api.create({ state: last.state }));
      }
    }
    const [newest] = (await api.documents()).sort((a, b) => b.changed - a.changed);
    this.adopt(newest ? await api.open(newest.id) : await api.create({ shape: '3x3' }));
  }

  /** Shows a document that was opened or made. */
  adopt(view: View): void {
    this.#show(view, null, true);
  }

  async open(id: string): Promise<void> {
    try {
      this.adopt(await api.open(id));
    } catch (error) {
      this.#failed(error);
    }
  }

  async create(from: Parameters<typeof api.create>[0]): Promise<boolean> {
    try {
      this.adopt(await api.create(from));
      return true;
    } catch (error) {
      this.#failed(error);
      return false;
    }
  }

  /** Does one thing to the document. */
  edit(edit: Edit): Promise<Changed | null> {
    return this.run({ do: 'edit', edit });
  }

  /** Does these things one after the other; answers after the last, or at the first that is refused. */
  run(...commands: Command[]): Promise<Changed | null> {
    const done = latency.start('edit');
    // What is being worked out of the puzzle as it is would only stand in the way.
    if (commands.some(changesPuzzle)) for (const listener of this.#before) listener();
    const next = this.#queue.then(() => this.#send(commands, done));
    this.#queue = next.catch(() => null);
    return next;
  }

  async #send(commands: Command[], done: () => void): Promise<Changed | null> {
    const view = this.view;
    if (!view) return null;
    if (this.away) {
      notices.say(t('page-away-edit'), 'warn');
      return null;
    }
    this.busy = true;
    try {
      const changed = await api.command(view.id, view.version, commands);
      const drawn = latency.start('draw');
      this.#show(changed.view, changed.knowledge ?? null, false);
      flushSync();
      drawn();
      done();
      if (changed.refusal) notices.refuse(changed.refusal);
      return changed;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') await this.#catchUp(view.id);
      else this.#failed(error);
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** Another window changed the document: show what is there now. */
  async #catchUp(id: string): Promise<void> {
    notices.say(t('page-stale'), 'warn');
    await this.open(id);
  }

  #show(view: View, knowledge: Knowledge | null, opened: boolean): void {
    const geometry = view.geometry ?? this.view?.geometry;
    if (geometry && (view.geometry || !this.board)) {
      // The same board again keeps what was worked out of it.
      const same = this.board && !opened && this.view?.state.shape === view.state.shape;
      if (!same) this.board = new Board(geometry);
    }
    const history = mergeHistory(opened ? undefined : this.view?.history, view.history);
    this.view = geometry ? { ...view, history, geometry } : { ...view, history };
    if (history.partial) void this.#refreshHistory(view.id);
    if (opened && view.damage) notices.say(t('page-damage', { line: view.damage.line, kept: view.damage.kept }), 'error');
    for (const listener of this.#listeners) listener(this.view, knowledge, opened);
    if (this.#saving !== undefined) notSoon(this.#saving);
    this.#saving = soon(() => this.keep());
  }

  /** The browser remembers what is shown. */
  keep(): void {
    this.#saving = undefined;
    if (this.view) save('last', { view: { ...this.view, history: { ...this.view.history, nodes: [] } } } satisfies Last);
  }

  /** States were dropped from the history: ask for all of it. */
  async #refreshHistory(id: string): Promise<void> {
    try {
      const { history, version } = await api.open(id);
      if (this.view?.id === id && this.view.version === version) this.view = { ...this.view, history };
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Tells what went wrong; a server that is away is asked again until it is back. */
  #failed(error: unknown): void {
    if (error instanceof AwayError) {
      this.away = true;
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => void this.reconnect(), 1500);
    } else {
      notices.say(error instanceof Error ? error.message : String(error), 'error');
    }
  }

  async reconnect(): Promise<void> {
    try {
      this.tables = await api.tables();
      await this.#reopen(this.view ?? undefined);
      this.away = false;
      notices.say(t('page-back'));
    } catch (error) {
      this.#failed(error);
    }
  }

  fail(error: unknown): void {
    this.#failed(error);
  }
}

export const studio = new Studio();
