// Short messages at the edge of the screen, which a screen reader speaks too.

import type { Refusal } from '../lib/types';

export type Tone = 'info' | 'warn' | 'error';

export interface Notice {
  id: number;
  text: string;
  tone: Tone;
  action?: { label: string; run: () => void };
}

class Notices {
  list = $state.raw<Notice[]>([]);
  /** What the live region says. */
  spoken = $state('');
  /** Cells that show why something was refused, for a moment. */
  shown = $state.raw<ReadonlySet<number>>(new Set());
  #next = 1;

  say(text: string, tone: Tone = 'info', action?: Notice['action']): void {
    if (text === '') return;
    const notice: Notice = action ? { id: this.#next++, text, tone, action } : { id: this.#next++, text, tone };
    this.list = [...this.list.filter((n) => n.text !== text), notice].slice(-3);
    this.speak(text);
    setTimeout(() => this.close(notice.id), action ? 9000 : tone === 'info' ? 4000 : 7000);
  }

  /** Says it to a screen reader only. */
  speak(text: string): void {
    // The same words twice would not be read again.
    this.spoken = this.spoken === text ? `${text}\u00a0` : text;
  }

  close(id: number): void {
    this.list = this.list.filter((n) => n.id !== id);
  }

  refuse(refusal: Pick<Refusal, 'code' | 'cells' | 'words'>): void {
    if (refusal.code === 'nothing') return;
    this.say(refusal.words, 'warn');
    this.shown = new Set(refusal.cells);
    setTimeout(() => (this.shown = new Set()), 2500);
  }
}

export const notices = new Notices();
