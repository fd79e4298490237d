// Work that can wait until the page has time.

type Handle = number;

export function soon(work: () => void): Handle {
  if (typeof requestIdleCallback === 'function') return requestIdleCallback(work, { timeout: 300 });
  return setTimeout(work, 30) as unknown as number;
}

export function notSoon(handle: Handle): void {
  if (typeof cancelIdleCallback === 'function') cancelIdleCallback(handle);
  else clearTimeout(handle);
}
