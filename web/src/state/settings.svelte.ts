// What a person likes, remembered by the browser.

import { MediaQuery } from 'svelte/reactivity';
import { load, save } from '../lib/store';

export type ThemeChoice = 'system' | 'light' | 'dark';
export type Coordinates = 'none' | 'rc' | 'letters';

interface Kept {
  theme: ThemeChoice;
  coordinates: Coordinates;
  /** Whether entering a digit strikes it from the marks that see it. */
  tidy: boolean;
  /** Whether the cells that the chosen one sees are shaded. */
  seen: boolean;
  /** Whether digits that clash are shown while solving. */
  warn: boolean;
  /** Whether the dead digits are drawn while making. */
  dead: boolean;
  /** Whether the solution is printed, on a sheet of its own. */
  answer: boolean;
  symmetry: string;
  toured: boolean;
}

const DEFAULTS: Kept = {
  theme: 'system',
  coordinates: 'none',
  tidy: true,
  seen: true,
  warn: true,
  dead: true,
  answer: false,
  symmetry: 'half-turn',
  toured: false,
};

class Settings {
  kept = $state<Kept>({ ...DEFAULTS, ...load<Partial<Kept>>('settings') });
  #system = $state(matchMedia('(prefers-color-scheme: dark)').matches);

  constructor() {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (e) => (this.#system = e.matches));
  }

  get dark(): boolean {
    return this.kept.theme === 'system' ? this.#system : this.kept.theme === 'dark';
  }

  set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.kept[name] = value;
    save('settings', this.kept);
  }
}

export const settings = new Settings();

/** Whether the screen is that of a phone. */
export const narrow = new MediaQuery('max-width: 719px');
