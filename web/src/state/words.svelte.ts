// The words of the page: Fluent messages from the server, the same files that the command line speaks with.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { api, speak } from '../lib/api';
import type { Lang, Named } from '../lib/types';
import { load, save } from '../lib/store';

class Words {
  lang = $state<Lang>(load<Lang>('lang') ?? (navigator.language.startsWith('ja') ? 'ja' : 'en'));
  #bundle = $state.raw<FluentBundle | null>(null);

  /** Whether there is anything to say yet. */
  get ready(): boolean {
    return this.#bundle !== null;
  }

  /** Speaks this language from now on. Words that were heard before are used until newer ones are here. */
  async use(lang: Lang): Promise<void> {
    speak(lang);
    const kept = load<string>(`words.${lang}`);
    if (kept !== undefined) this.#take(lang, kept);
    try {
      const source = await api.words(lang);
      if (source !== kept) save(`words.${lang}`, source);
      if (this.lang === lang || kept === undefined) this.#take(lang, source);
    } catch (error) {
      if (kept === undefined) throw error;
    }
    save('lang', lang);
  }

  #take(lang: Lang, source: string): void {
    const bundle = new FluentBundle(lang, { useIsolating: false });
    bundle.addResource(new FluentResource(source), { allowOverrides: true });
    this.lang = lang;
    this.#bundle = bundle;
    document.documentElement.lang = lang;
  }

  get(id: string, args?: Record<string, FluentVariable>): string {
    const message = this.#bundle?.getMessage(id);
    if (!message?.value || !this.#bundle) return this.#bundle ? id : '';
    return this.#bundle.formatPattern(message.value, args ?? null, []);
  }

  has(id: string): boolean {
    return this.#bundle?.hasMessage(id) ?? false;
  }
}

export const words = new Words();

/** A message by its id. */
export function t(id: string, args?: Record<string, FluentVariable>): string {
  return words.get(id, args);
}

/** The name of a row of one of the server's tables. */
export function named(row: { en?: string; ja?: string; id?: string } | Named | null | undefined): string {
  if (!row) return '';
  return (words.lang === 'ja' ? row.ja : row.en) ?? row.en ?? row.id ?? '';
}
