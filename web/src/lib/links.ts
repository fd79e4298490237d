// The arrows of a chain.

import type { Point } from './geometry';

/** A slightly bent line between two candidates that ends at the edge of their discs. */
export function linkPath(from: Point, to: Point, radius: number): string {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy);
  if (length < 1e-6) return '';
  const gap = Math.min(radius, length / 3);
  const [ux, uy] = [dx / length, dy / length];
  // A bend keeps arrows that run along a row from lying on one another and on the digits between.
  const bend = Math.min(28, length * 0.12);
  const mid = { x: (from.x + to.x) / 2 - uy * bend, y: (from.y + to.y) / 2 + ux * bend };
  const towards = (p: Point): Point => {
    const l = Math.hypot(mid.x - p.x, mid.y - p.y) || 1;
    return { x: p.x + ((mid.x - p.x) / l) * gap, y: p.y + ((mid.y - p.y) / l) * gap };
  };
  const [a, b] = [towards(from), towards(to)];
  const n = (v: number) => Number(v.toFixed(1));
  return `M${n(a.x)} ${n(a.y)}Q${n(mid.x)} ${n(mid.y)} ${n(b.x)} ${n(b.y)}`;
}
