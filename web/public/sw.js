// Keeps the page itself, so that it opens with the last puzzle even when `masume studio` does not run. What the server
// has is always preferred; answers of /api are never kept.

const SHELF = 'masume-page';

async function stock() {
  const shelf = await caches.open(SHELF);
  const page = await fetch('/', { cache: 'no-cache' });
  if (!page.ok) return;
  const text = await page.clone().text();
  const files = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1]);
  // Files of older pages go.
  for (const request of await shelf.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/assets/') && /\.(js|css)$/.test(pathname) && !files.includes(pathname)) await shelf.delete(request);
  }
  await shelf.put('/', page);
  await shelf.addAll(files);
}

/** The page from the server, or as it was. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) (await caches.open(SHELF)).put('/', answer.clone());
    if (answer.status !== 502) return answer;
  } catch {
    // The server is away.
  }
  return (await caches.match('/')) ?? Response.error();
}

/** Files whose names change with their contents: once is enough. */
async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(SHELF)).put(request, answer.clone());
  return answer;
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(stock());
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin || event.request.method !== 'GET' || url.pathname.startsWith('/api/')) return;
  if (event.request.mode === 'navigate') event.respondWith(page(event.request));
  else if (url.pathname.startsWith('/assets/') || url.pathname === '/icon.svg') event.respondWith(asset(event.request));
});
