// The document on the screen. The server keeps it; this is the last that was heard of it, and the way to change it.

import { flushSync } from 'svelte';
import { api, ApiError, AwayError } from '../lib/api';
import type { Changed, Command, Edit, Knowledge, Mode } from '../lib/types';
import type { Tables, View } from '../lib/types';
import { Board, marksOf } from '../lib/geometry';
import { notSoon, soon } from '../lib/idle';
import { applyHere, replayHere } from '../lib/local';
import { mergeHistory } from '../lib/tree';
import { latency } from '../lib/latency';
import { load, save } from '../lib/store';
import { notices } from './notices.svelte';
import { t } from './words.svelte';

/** What the browser keeps: the last that was heard of the document, and what was done to it since. */
interface Last {
  view: View;
  waiting?: Waiting;
}

/** What is done while the server is away. */
interface Waiting {
  commands: Command[];
  /** So many of them, the first, were on their way when the server went: it may have done them. */
  sent: number;
}

/** Commands that go out together when the server is back. */
const TOGETHER = 200;

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
  /** What was done since the server went away. */
  waiting = $state.raw<Waiting>({ commands: [], sent: 0 });
  /** The document as the server had it last. */
  #heard: View | null = null;
  #sending = false;
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
    const kept = load<Last>('last');
    const last = kept?.view;
    if (last && !shared) {
      this.#show(last, null, true);
      this.waiting = kept.waiting ?? this.waiting;
      if (this.waiting.commands.length > 0) this.#showWaiting();
    }
    try {
      this.tables = await api.tables();
      if (shared) return this.adopt(await api.create({ share: shared }));
      if (this.waiting.commands.length > 0) return await this.#catchUpWithServer();
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
    this.waiting = { commands: [], sent: 0 };
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
      this.#doHere(commands, 0);
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
      if (error instanceof AwayError) this.#doHere(commands, commands.length);
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** The server is away: the page does what it can by itself, and keeps it for later. */
  #doHere(commands: readonly Command[], sent: number): void {
    for (const command of commands) {
      const [view, board] = [this.view, this.board];
      if (!view || !board) return;
      const { commands: before, sent: gone } = this.waiting;
      if (command.do === 'undo' && before.length > gone) {
        this.waiting = { commands: before.slice(0, -1), sent: gone };
        continue;
      }
      const done = applyHere(view.state, command, board);
      if (done && 'clash' in done) {
        const digit = command.do === 'edit' && 'digit' in command.edit ? board.symbol(command.edit.digit) : '';
        notices.refuse({ code: 'clash', cells: done.clash, words: t('refused-clash', { digit, cells: done.clash.map((c) => board.name(c)).join(', ') }) });
        break;
      }
      if (!done) {
        notices.say(t('page-away-edit'), 'warn');
        break;
      }
      this.waiting = { commands: [...before, command], sent: gone + (sent > 0 ? 1 : 0) };
      this.#showWaiting();
    }
    this.#showWaiting();
  }

  /** Shows the document with what is waiting done to it. */
  #showWaiting(): void {
    const [heard, board] = [this.#heard, this.board];
    const { commands, sent } = this.waiting;
    if (!heard || !board) return;
    const state = replayHere(heard.state, commands, board);
    // Nothing that is known of the puzzle before is known of this one.
    const same = JSON.stringify(state.givens ?? []) === JSON.stringify(heard.state.givens ?? []);
    const key = same ? heard.key : `here-${commands.length}`;
    const history = { ...heard.history, can_undo: commands.length > sent, can_redo: false };
    this.#show({ ...heard, state, key, history }, null, false, true);
  }

  /** The server is back: it does what was done here meanwhile. */
  async #catchUpWithServer(): Promise<void> {
    const heard = this.#heard;
    if (!heard || this.#sending) return;
    this.#sending = true;
    try {
      let view: View;
      try {
        view = await api.open(heard.id);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404 || !this.view) throw error;
        // The server has lost it, or it is another server: what is here becomes a new document.
        return this.adopt(await api.create({ state: this.view.state }));
      }
      // What was on its way may have arrived.
      let { commands } = this.waiting;
      const count = commands.length;
      if (this.waiting.sent > 0 && view.version >= heard.version + this.waiting.sent) commands = commands.slice(this.waiting.sent);
      let refused = 0;
      while (commands.length > 0) {
        const some = commands.slice(0, TOGETHER);
        const changed = await api.command(view.id, view.version, some);
        const done = changed.refusal ? changed.refusal.index + 1 : some.length;
        if (changed.refusal && changed.refusal.code !== 'nothing') {
          refused++;
          notices.refuse(changed.refusal);
        }
        commands = commands.slice(done);
        view = changed.view;
        this.#heard = { ...heard, ...view, history: heard.history };
        this.waiting = { commands, sent: 0 };
        this.keep();
      }
      this.adopt(await api.open(heard.id));
      notices.say(refused > 0 ? t('page-back-refused', { n: refused }) : t('page-back-sent', { n: count }), refused > 0 ? 'warn' : 'info');
    } finally {
      this.#sending = false;
    }
  }

  /** Another window changed the document: show what is there now. */
  async #catchUp(id: string): Promise<void> {
    notices.say(t('page-stale'), 'warn');
    await this.open(id);
  }

  /** `here`: what the page made of it by itself. */
  #show(view: View, knowledge: Knowledge | null, opened: boolean, here = false): void {
    const geometry = view.geometry ?? this.view?.geometry;
    if (geometry && (view.geometry || !this.board)) {
      // The same board again keeps what was worked out of it.
      const same = this.board && !opened && this.view?.state.shape === view.state.shape;
      if (!same) this.board = new Board(geometry);
    }
    const history = here ? view.history : mergeHistory(opened ? undefined : this.view?.history, view.history);
    this.view = geometry ? { ...view, history, geometry } : { ...view, history };
    if (!here) this.#heard = this.view;
    if (history.partial && !here) void this.#refreshHistory(view.id);
    if (opened && view.damage) notices.say(t('page-damage', { line: view.damage.line, kept: view.damage.kept }), 'error');
    for (const listener of this.#listeners) listener(this.view, knowledge, opened);
    if (this.#saving !== undefined) notSoon(this.#saving);
    this.#saving = soon(() => this.keep());
  }

  /** The browser remembers what is shown. */
  keep(): void {
    this.#saving = undefined;
    const heard = this.#heard;
    if (heard) save('last', { view: { ...heard, history: { ...heard.history, nodes: [] } }, waiting: this.waiting } satisfies Last);
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
      // Nobody edits between what is sent now and what is shown then.
      const waits = this.waiting.commands.length > 0;
      const next = this.#queue.then(() => (waits ? this.#catchUpWithServer() : this.#reopen(this.view ?? undefined)));
      this.#queue = next.catch(() => null);
      await next;
      this.away = false;
      if (!waits) notices.say(t('page-back'));
    } catch (error) {
      this.#failed(error);
    }
  }

  fail(error: unknown): void {
    this.#failed(error);
  }
}

export const studio = new Studio();
