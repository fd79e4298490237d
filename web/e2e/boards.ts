// Half-made boards of any size for tests: so many clues of a full board, the same each time.

/** Random numbers that begin anew with each seed: Marsaglia's xorshift with 32 bits. */
export function randomly(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_769) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

export function shuffled<T>(list: readonly T[], random: (below: number) => number): T[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [out[i], out[j]] = [out[j] as T, out[i] as T];
  }
  return out;
}

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

/** A full board with boxes of so many rows and columns: bands, lines and digits of a simple one change places. */
export function full(box: number, random: (below: number) => number): number[] {
  const side = box * box;
  const lines = () => shuffled(upTo(box), random).flatMap((band) => shuffled(upTo(box), random).map((i) => band * box + i));
  const [rows, cols, digits] = [lines(), lines(), shuffled(upTo(side), random)];
  return rows.flatMap((r) => cols.map((c) => (digits[(box * (r % box) + Math.floor(r / box) + c) % side] ?? 0) + 1));
}

/** So many clues of a full board; 0 is an open cell. */
export function half(full: readonly number[], clues: number, random: (below: number) => number): number[] {
  const kept = new Set(shuffled(upTo(full.length), random).slice(0, clues));
  return full.map((digit, cell) => (kept.has(cell) ? digit : 0));
}

/** As a text that `formats` reads: numbers between spaces, a line for each row. */
export function asText(values: readonly number[]): string {
  const side = Math.round(Math.sqrt(values.length));
  return upTo(side).map((r) => values.slice(r * side, (r + 1) * side).map((v) => (v === 0 ? '.' : String(v))).join(' ')).join('\n');
}
