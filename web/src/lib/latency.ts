// How long a person waits, measured in the page itself; tests read `window.__masume.latency`.

const KEEP = 1000;

export class Latency {
  readonly samples: Record<string, number[]> = {};

  note(name: string, milliseconds: number): void {
    const list = (this.samples[name] ??= []);
    list.push(milliseconds);
    if (list.length > KEEP) list.shift();
  }

  /** From now until `end` is called. */
  start(name: string): () => void {
    const from = performance.now();
    const mark = `masume-${name}`;
    performance.mark(`${mark}-start`);
    return () => {
      this.note(name, performance.now() - from);
      performance.mark(`${mark}-end`);
    };
  }

  /** The smallest time that this share of the samples did not exceed. */
  percentile(name: string, share: number): number | undefined {
    const sorted = [...(this.samples[name] ?? [])].sort((a, b) => a - b);
    return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  }

  p95(name: string): number | undefined {
    return this.percentile(name, 0.95);
  }

  reset(): void {
    for (const name of Object.keys(this.samples)) delete this.samples[name];
  }
}

export const latency = new Latency();
