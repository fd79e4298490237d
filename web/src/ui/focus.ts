// Where the keyboard goes when what had it is gone: back to the board.

import { tick } from 'svelte';
import { hand } from '../state/hand.svelte';
import { narrow } from '../state/settings.svelte';

/** To the places around the board while numbers are put there, else to the cell with the cursor. */
export async function toBoard(): Promise<void> {
  await tick();
  // On a phone what is chosen lies below the board.
  if (narrow.current) document.querySelector('[data-tour="board"]')?.scrollIntoView({ block: 'start' });
  const place = document.querySelector<HTMLElement>('[data-testid="slots"] [tabindex="0"]');
  (place ?? document.querySelector<HTMLElement>(`[data-cell="${hand.cursor}"]`))?.focus({ preventScroll: true });
}
