// Numbers as people write them.

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** An estimate from its decimal logarithm, with the two digits that it has: `48,000`, `4.8万`, `6.7 × 10²¹`. */
export function fromLog10(log10: number, lang: string): string {
  if (log10 < 6) {
    const step = 10 ** Math.max(0, Math.floor(log10) - 1);
    const near = Math.round(10 ** log10 / step) * step;
    return lang === 'ja' && near >= 10_000 ? `${grouped(near / 10_000, lang)}万` : grouped(near, lang);
  }
  const power = Math.floor(log10);
  const lead = (10 ** (log10 - power)).toFixed(1);
  const raised = [...String(power)].map((d) => RAISED[Number(d)] ?? d).join('');
  return `${lead} × 10${raised}`;
}

// A formatter takes a millisecond to build.
const formatters = new Map<string, Intl.NumberFormat>();

export function grouped(n: number, lang: string): string {
  let formatter = formatters.get(lang);
  if (!formatter) formatters.set(lang, (formatter = new Intl.NumberFormat(lang)));
  return formatter.format(n);
}

/** `4:05`, `1:02:03`. */
export function clock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
