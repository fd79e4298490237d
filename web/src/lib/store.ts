// What the browser remembers by itself: settings, the words, and the last state of the puzzle, so that the page opens
// even when the server does not answer. Storage may be full or forbidden; then nothing is remembered, and nothing breaks.

const PREFIX = 'masume.';

export function load<T>(name: string): T | undefined {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

export function save(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Nothing more can be done here, and the server has it all.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // As above.
  }
}
