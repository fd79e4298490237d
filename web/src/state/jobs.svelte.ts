// Work that takes seconds: filling planned cells, other versions, easier, harder, new puzzles. It tells how far it is, and stops
// when asked.

import { api } from '../lib/api';
import type { JobLine, JobRequest, Made, Origin, Progress } from '../lib/types';
import { lines } from '../lib/ndjson';
import { notices } from './notices.svelte';
import { studio } from './studio.svelte';
import { t } from './words.svelte';

const ORIGINS: Record<JobRequest['job'], Origin> = {
  complete: 'complete',
  alternatives: 'complete',
  easier: 'tune',
  harder: 'tune',
  generate: 'generate',
};

class Jobs {
  running = $state.raw<JobRequest | null>(null);
  progress = $state.raw<Progress | null>(null);
  /** What was found, to choose from. */
  found = $state.raw<Made[]>([]);
  /** The job that the found ones come from. */
  last = $state.raw<JobRequest | null>(null);
  #control: AbortController | null = null;

  constructor() {
    // Another document: what was found belongs to the one before.
    studio.listen((_view, _knowledge, opened) => {
      if (!opened) return;
      this.#control?.abort();
      this.running = null;
      this.close();
    });
  }

  /** Runs a job. What finds one puzzle shows it at once; alternatives wait to be chosen from. */
  async start(request: JobRequest): Promise<void> {
    const view = studio.view;
    if (!view) return;
    this.cancel();
    const control = new AbortController();
    this.#control = control;
    this.running = this.last = request;
    this.progress = null;
    this.found = [];
    let failed: string | undefined;
    let end: string | undefined;
    try {
      await lines<JobLine>(await api.job(view.id, request, control.signal), (line) => {
        if (line.progress) this.progress = line.progress;
        if (line.found) this.found = [...this.found, line.found];
        if (line.failed) failed = line.failed.message;
        if (line.end) end = line.end;
      });
    } catch (error) {
      if (!control.signal.aborted) studio.fail(error);
    }
    if (this.#control !== control) return;
    this.running = null;
    if (control.signal.aborted) return;
    // An edit of the puzzle ends the work on it.
    if (end === 'cancelled') notices.say(t('page-job-stopped'));
    else if (failed !== undefined && this.found.length === 0) notices.say(failed, 'warn');
    else if (this.found.length === 0) notices.say(t('page-job-nothing'), 'warn');
    else if (request.job !== 'alternatives' && this.found.length === 1) await this.take(this.found[0]);
  }

  cancel(): void {
    this.#control?.abort();
    if (this.running) notices.say(t('page-job-stopped'));
    this.running = null;
  }

  /** Puts one of the found puzzles on the board. */
  async take(made: Made | undefined): Promise<void> {
    const job = this.last?.job;
    if (!made || !job) return;
    const changed = await studio.edit({ edit: 'replace', state: made.state, origin: ORIGINS[job] });
    if (!changed || changed.refusal) return;
    const rules = made.rule_clues;
    notices.say(rules > 0 ? t('page-job-made-rules', { n: made.clues, rules }) : t('page-job-made', { n: made.clues }));
  }

  close(): void {
    this.found = [];
    this.progress = null;
  }
}

export const jobs = new Jobs();
