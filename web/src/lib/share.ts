// The link that holds a whole puzzle: everything after `#p=` stays in the browser until the page itself reads it.

export function shareLink(share: string, base: string): string {
  const url = new URL(base);
  url.hash = `p=${share}`;
  url.search = '';
  return url.toString();
}

/** The share text in the fragment of an address, if there is one. */
export function sharedIn(hash: string): string | undefined {
  const text = /^#?p=(.+)$/.exec(hash)?.[1];
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
