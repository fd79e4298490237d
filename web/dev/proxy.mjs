// dist/ in front of a running `masume studio`: for work on the page with the real server without compiling it again.
// node dev/proxy.mjs PORT SERVER_PORT

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { extname, join } from 'node:path';

const ROOT = new URL('../dist/', import.meta.url).pathname;
const LOCALE = new URL('../../crates/locale/', import.meta.url).pathname;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };
const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const [, , port, target] = process.argv;
const host = `127.0.0.1:${target}`;

/** The words as they are in the sources now, not as they were compiled in. */
function words(lang) {
  const folder = join(LOCALE, lang);
  return readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

createServer((req, res) => {
  const path = new URL(req.url, 'http://x').pathname;
  if (!path.startsWith('/api')) {
    const file = join(ROOT, path === '/' ? 'index.html' : path);
    if (!file.startsWith(ROOT) || !existsSync(file)) return res.writeHead(404).end();
    res.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain', 'Content-Security-Policy': CSP });
    return res.end(readFileSync(file));
  }
  const lang = /^\/api\/words\/(en|ja)\.ftl$/.exec(path)?.[1];
  if (lang) return res.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end(words(lang));
  const headers = { ...req.headers, host };
  if (headers.origin) headers.origin = `http://${host}`;
  if (headers.referer) headers.referer = `http://${host}/`;
  const up = request({ host: '127.0.0.1', port: target, path: req.url, method: req.method, headers }, (answer) => {
    res.writeHead(answer.statusCode, answer.headers);
    answer.pipe(res);
  });
  up.on('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end()));
  res.on('close', () => up.destroy());
  req.pipe(up);
}).listen(Number(port), '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/`));
