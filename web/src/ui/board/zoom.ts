// Zooming by wheel and by two fingers, around the point that is meant. Moving about is the browser's own scrolling.

import { tick } from 'svelte';
import { hand } from '../../state/hand.svelte';

const MOST = 8;

export const clampZoom = (zoom: number): number => Math.min(MOST, Math.max(1, zoom));

/** Sets the zoom so that what is at this place of the viewport stays there. */
async function zoomTo(viewport: HTMLElement, zoom: number, x: number, y: number): Promise<void> {
  const next = clampZoom(zoom);
  const ratio = next / hand.zoom;
  if (ratio === 1) return;
  const [left, top] = [viewport.scrollLeft + x, viewport.scrollTop + y];
  hand.zoom = next;
  await tick();
  viewport.scrollTo({ left: left * ratio - x, top: top * ratio - y, behavior: 'instant' });
}

export function zooming(viewport: HTMLElement): () => void {
  const control = new AbortController();
  const { signal } = control;
  let pinch: { distance: number; zoom: number } | null = null;

  viewport.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const box = viewport.getBoundingClientRect();
      const factor = event.deltaY < 0 ? 1.15 : 1 / 1.15;
      void zoomTo(viewport, hand.zoom * factor, event.clientX - box.left, event.clientY - box.top);
    },
    { passive: false, signal },
  );
  const spread = (touches: TouchList) => {
    const [a, b] = [touches[0], touches[1]];
    if (!a || !b) return null;
    const box = viewport.getBoundingClientRect();
    return {
      distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
      x: (a.clientX + b.clientX) / 2 - box.left,
      y: (a.clientY + b.clientY) / 2 - box.top,
    };
  };
  viewport.addEventListener(
    'touchstart',
    (event) => {
      const now = spread(event.touches);
      pinch = now && event.touches.length === 2 ? { distance: now.distance, zoom: hand.zoom } : null;
    },
    { passive: true, signal },
  );
  viewport.addEventListener(
    'touchmove',
    (event) => {
      const now = spread(event.touches);
      if (!pinch || !now) return;
      event.preventDefault();
      void zoomTo(viewport, (pinch.zoom * now.distance) / pinch.distance, now.x, now.y);
    },
    { passive: false, signal },
  );
  viewport.addEventListener('touchend', () => (pinch = null), { passive: true, signal });
  return () => control.abort();
}
