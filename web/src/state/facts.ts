// The number of solutions in words, with a sign and a tone.

import type { Solutions } from '../lib/types';
import { fromLog10, grouped } from '../lib/numbers';
import { live } from './live.svelte';
import { t, words } from './words.svelte';

export interface Said {
  mark: string;
  text: string;
  tone: '' | 'good' | 'bad';
}

export function saySolutions({ least, exact, estimate }: Solutions): Said {
  if (exact && least === 1) return { mark: '✓', text: t('page-solutions-one'), tone: 'good' };
  if (exact && least === 0) return { mark: '✕', text: t('page-solutions-none'), tone: 'bad' };
  if (exact) return { mark: '＝', text: t('page-solutions-exact', { n: grouped(least, words.lang) }), tone: '' };
  if (estimate) return { mark: '≈', text: t('page-solutions-about', { n: fromLog10(estimate.log10, words.lang) }), tone: '' };
  if (least < 2) return { mark: '…', text: t('page-thinking'), tone: '' };
  return { mark: '≥', text: t('page-solutions-least', { n: grouped(least, words.lang) }), tone: '' };
}

/** Of the puzzle on the screen. */
export function solutionWords(): Said {
  return live.knowledge ? saySolutions(live.knowledge.solutions) : { mark: '…', text: t('page-thinking'), tone: '' };
}
