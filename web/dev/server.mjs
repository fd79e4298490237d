// A toy of `masume studio` for working on the page without the Rust server: documents in memory, a plain search for
// statuses and what-ifs. It knows boards of rectangular boxes only, and is not shipped.

import { createServer } from 'node:http';
import { readFileSync, existsSync } from 'node:fs';
import { join, extname } from 'node:path';

const PORT = Number(process.env.PORT ?? 7331);
const ROOT = new URL('../dist/', import.meta.url).pathname;
const LOCALE = new URL('../../crates/locale/', import.meta.url).pathname;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };
const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

function geometry(shape) {
  const [, r, c] = /^(\d+)x(\d+)/.exec(shape) ?? [0, 3, 3];
  const [br, bc] = [Number(r), Number(c)];
  const n = br * bc;
  const cells = [];
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) cells.push([i, j]);
  const houses = [];
  for (let i = 0; i < n; i++) {
    houses.push({ kind: 'row', cells: cells.flatMap(([a], k) => (a === i ? [k] : [])) });
    houses.push({ kind: 'column', cells: cells.flatMap(([, b], k) => (b === i ? [k] : [])) });
  }
  for (let i = 0; i < n; i++) {
    const [r0, c0] = [Math.floor(i / br) * br, (i % br) * bc];
    houses.push({ kind: 'box', cells: cells.flatMap(([a, b], k) => (a >= r0 && a < r0 + br && b >= c0 && b < c0 + bc ? [k] : [])) });
  }
  const symbols = Array.from({ length: n }, (_, i) => (i + 1).toString(36).toUpperCase());
  return { rows: n, cols: n, digits: n, symbols, cells, houses, boards: [[0, 0, n]], glyphs: [], apart: [] };
}

function solver(geo) {
  const peers = geo.cells.map(() => new Set());
  for (const h of geo.houses) for (const a of h.cells) for (const b of h.cells) if (a !== b) peers[a].add(b);
  const all = (1 << geo.digits) - 1;
  const lists = peers.map((p) => [...p]);
  const bits = (x) => { let n = 0; while (x) { x &= x - 1; n++; } return n; };
  function* search(cand, nodes) {
    if (nodes.left-- <= 0) return;
    let best = -1, least = 99;
    for (let i = 0; i < cand.length; i++) {
      const n = bits(cand[i]);
      if (n === 0) return;
      if (n > 1 && n < least) { least = n; best = i; }
    }
    if (best < 0) { yield cand; return; }
    let order = [];
    for (let m = cand[best]; m; m &= m - 1) order.push(m & -m);
    order.sort(() => Math.random() - 0.5);
    for (const bit of order) { const next = assign(cand.slice(), best, bit); if (next) yield* search(next, nodes); }
  }
  function assign(cand, cell, bit) {
    const todo = [[cell, bit]];
    while (todo.length) {
      const [c, b] = todo.pop();
      if (!(cand[c] & b)) return null;
      cand[c] = b;
      for (const p of lists[c]) if (cand[p] & b) {
        cand[p] &= ~b;
        if (!cand[p]) return null;
        if (!(cand[p] & (cand[p] - 1))) todo.push([p, cand[p]]);
      }
    }
    return cand;
  }
  const start = (givens) => {
    let cand = geo.cells.map(() => all);
    for (let i = 0; cand && i < cand.length; i++) if (givens[i]) cand = assign(cand, i, 1 << (givens[i] - 1));
    return cand;
  };
  function active(givens) {
    const cand = start(givens);
    const found = geo.cells.map(() => 0);
    if (!cand) return { found, count: 0, exact: true, cand: geo.cells.map(() => 0) };
    let count = 0, exact = false;
    const nodes = { left: 4000 };
    exact = true;
    for (const s of search(cand.slice(), nodes)) { count++; for (let i = 0; i < s.length; i++) found[i] |= s[i]; if (count >= 300) { exact = false; break; } }
    if (!exact) for (let i = 0; i < cand.length; i++) for (let m = cand[i] & ~found[i]; m; m &= m - 1) {
      const b = m & -m;
      if (found[i] & b) continue;
      const next = assign(cand.slice(), i, b);
      if (!next) continue;
      for (const s of search(next, { left: 3000 })) { for (let k = 0; k < s.length; k++) found[k] |= s[k]; break; }
    }
    return { found, count, exact, cand };
  }
  return { active, start, peers };
}

const docs = new Map();
const digitsOf = (m) => { const out = []; for (let d = 1; m; d++, m >>= 1) if (m & 1) out.push(d); return out; };

function knowledge(doc) {
  const s = doc.state, geo = doc.geo;
  const givens = s.givens ?? geo.cells.map(() => 0);
  if (doc.known?.key === key(doc)) return doc.known;
  const { found, count, exact } = solver(geo).active(givens);
  doc.masks = found;
  const cls = count === 0 ? 'none' : exact && count === 1 ? 'one' : 'several';
  doc.known = {
    key: key(doc), active: found.map(digitsOf), unknown: [], determined: found.flatMap((m, i) => (m && !(m & (m - 1)) ? [i] : [])),
    solutions: exact ? { least: count, exact } : { least: count, exact, estimate: { log10: 8.3, low: 8, high: 9 } }, class: cls,
    finishing: null, redundant: cls === 'one' ? [] : null, complete: true,
  };
  return doc.known;
}

function whatIf(doc, target) {
  const s = doc.state, geo = doc.geo;
  const known = knowledge(doc);
  const before = doc.masks;
  const givens = [...(s.givens ?? geo.cells.map(() => 0))];
  const placing = target.what === 'place';
  givens[target.cell] = placing ? target.digit : 0;
  const { found, count, exact } = solver(geo).active(givens);
  const rules = [], search = [], cells = [];
  const peers = solver(geo).peers[target.cell];
  for (let i = 0; i < before.length; i++) {
    const changed = digitsOf(placing ? before[i] & ~found[i] : found[i] & ~before[i]);
    const at = changed.filter((d) => placing && (i === target.cell || (d === target.digit && peers.has(i))));
    const other = changed.filter((d) => !at.includes(d));
    if (at.length) rules.push([i, ...at]);
    if (other.length) search.push([i, ...other]);
    const single = (m) => m && !(m & (m - 1));
    if (placing ? single(found[i]) && !single(before[i]) : single(before[i]) && !single(found[i])) cells.push(i);
  }
  return { key: known.key, target, by_rules: rules, by_search: search, unknown: [], cells, solutions: { least: count, exact } };
}

const key = (doc) => `${doc.state.shape}:${(doc.state.givens ?? []).join('')}`;

function view(doc) {
  return {
    id: doc.id, version: doc.version, key: key(doc), state: doc.state, geometry: doc.geo, share: Buffer.from(JSON.stringify(doc.state)).toString('base64url'),
    history: { current: doc.current, can_undo: doc.nodes[doc.current].parent !== null, can_redo: doc.redo.length > 0, nodes: doc.nodes.map(({ state, ...n }) => n) },
  };
}

function create(state) {
  const id = Math.random().toString(36).slice(2).padEnd(16, 'x');
  const doc = { id, version: 0, state: { version: 1, mode: 'make', seconds: 0, ...state }, geo: geometry(state.shape), current: 0, redo: [] };
  doc.nodes = [{ id: 0, parent: null, label: 'edit-begin', at: Date.now(), state: doc.state }];
  docs.set(id, doc);
  return doc;
}

function apply(doc, e) {
  const s = structuredClone(doc.state);
  const n = doc.geo.cells.length;
  const zeros = () => new Array(n).fill(0);
  const marks = (kind) => new Map((s[kind] ?? []).map(([c, ...d]) => [c, d]));
  switch (e.edit) {
    case 'place_clue': s.givens ??= zeros(); s.givens[e.cell] = e.digit; break;
    case 'remove_clues': for (const c of e.cells) if (s.givens) s.givens[c] = 0; break;
    case 'enter_digit': s.entries ??= zeros(); for (const c of e.cells) s.entries[c] = e.digit; break;
    case 'toggle_mark': { const m = marks(e.kind); for (const c of e.cells) { const l = m.get(c) ?? []; m.set(c, l.includes(e.digit) ? l.filter((d) => d !== e.digit) : [...l, e.digit].sort()); } s[e.kind] = [...m].map(([c, d]) => [c, ...d]); break; }
    case 'toggle_colour': s.colours ??= zeros(); for (const c of e.cells) s.colours[c] ^= 1 << e.colour; break;
    case 'plan': { const set = new Set(s.planned ?? []); for (const c of e.cells) for (const x of e.symmetry === 'none' ? [c] : [c, n - 1 - c]) e.on ? set.add(x) : set.delete(x); s.planned = [...set]; break; }
    case 'set_plan': s.planned = e.cells; break;
    case 'set_text': s.meta = { ...s.meta, [e.field]: e.text }; break;
    case 'clear': for (const l of e.layers) { const k = { clues: 'givens', entries: 'entries', colours: 'colours' }[l] ?? l; if (!e.cells) delete s[k]; else if (Array.isArray(s[k]?.[0])) s[k] = s[k].filter(([c]) => !e.cells.includes(c)); else for (const c of e.cells) if (s[k]) s[k][c] = 0; } break;
    case 'replace': return { ...e.state, mode: s.mode, seconds: s.seconds };
    default: return s;
  }
  return s;
}

function run(doc, c) {
  if (c.do === 'edit') {
    doc.state = apply(doc, c.edit);
    doc.geo = geometry(doc.state.shape);
    const cells = c.edit.cells ?? (c.edit.cell !== undefined ? [c.edit.cell] : []);
    doc.nodes.push({ id: doc.nodes.length, parent: doc.current, label: `edit-${c.edit.edit.replaceAll('_', '-').replace('replace', 'import')}`, cells: cells.slice(0, 12), digit: c.edit.digit, at: Date.now(), state: doc.state });
    doc.current = doc.nodes.length - 1;
    doc.redo = [];
  } else if (c.do === 'undo') { doc.redo.push(doc.current); doc.current = doc.nodes[doc.current].parent; doc.state = { ...doc.nodes[doc.current].state, mode: doc.state.mode }; }
  else if (c.do === 'redo') { doc.current = doc.redo.pop(); doc.state = { ...doc.nodes[doc.current].state, mode: doc.state.mode }; }
  else if (c.do === 'jump') { doc.current = c.node; doc.state = { ...doc.nodes[c.node].state, mode: doc.state.mode }; }
  else if (c.do === 'name') doc.nodes[c.node ?? doc.current].name = c.name;
  else if (c.do === 'set_mode') doc.state = { ...doc.state, mode: c.mode };
  else if (c.do === 'set_clock') doc.state = { ...doc.state, seconds: c.seconds };
  doc.version++;
}

const heart = [10, 11, 15, 16, 18, 21, 23, 26, 27, 31, 35, 36, 44, 46, 52, 56, 60, 66, 68, 76];
const tables = {
  formats: [{ id: 'line', en: 'Line', ja: '1行', extension: 'txt', write: true }], rules: [{ id: 'diagonals', en: 'Diagonals', ja: '対角線', about_en: '', about_ja: '', takes: 'nothing', least: 0, number: 'none' }],
  sizes: ['3x3', '2x2', '4x4'].map((shape) => ({ shape, en: shape, ja: shape })),
  layouts: [], jigsaws: [], patterns: [{ id: 'heart', en: 'Heart', ja: 'ハート', shape: '3x3', cells: heart }],
  symmetries: [{ id: 'none', en: 'none', ja: 'なし' }, { id: 'half-turn', en: 'half turn (point)', ja: '点対称' }],
};

const server = createServer(async (req, res) => {
  const url = new URL(req.url, 'http://x');
  let body = '';
  for await (const chunk of req) body += chunk;
  const data = body ? JSON.parse(body) : {};
  const json = (value, status = 200) => { res.writeHead(status, { 'Content-Type': 'application/json' }); res.end(JSON.stringify(value)); };
  const stream = (list) => { res.writeHead(200, { 'Content-Type': 'application/x-ndjson' }); for (const x of list) res.write(`${JSON.stringify(x)}\n`); res.end(); };
  const [, api, what, id, sub, last] = url.pathname.split('/');
  if (api !== 'api') {
    const path = url.pathname === '/' ? 'index.html' : url.pathname.slice(1);
    const file = join(ROOT, path);
    if (!file.startsWith(ROOT) || !existsSync(file)) return json({}, 404);
    res.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', 'Content-Security-Policy': CSP });
    return res.end(readFileSync(file));
  }
  if (what === 'tables') return json(tables);
  if (what === 'geometry') return json(geometry(url.searchParams.get('shape')));
  if (what === 'words') { const lang = id.slice(0, 2); res.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }); return res.end(['board', 'page', 'editor'].map((f) => readFileSync(`${LOCALE}${lang}/${f}.ftl`, 'utf8')).join('\n')); }
  if (what === 'read') { const t = data.text.replace(/[^0-9.]/g, ''); return t.length === 81 ? json({ found: [{ state: { version: 1, shape: '3x3', givens: [...t].map((c) => Number(c) || 0) }, format: tables.formats[0], not_kept: [], clues: 30 }] }) : json({ error: { code: 'read', message: 'not a puzzle', line: 1, column: 1 } }, 400); }
  if (!id) {
    if (req.method === 'GET') return json([...docs.values()].map((d) => ({ id: d.id, title: d.state.meta?.title ?? '', shape: d.state.shape, clues: 0, changed: Date.now(), mode: d.state.mode })));
    const state = data.state ?? (data.share ? JSON.parse(Buffer.from(data.share, 'base64url')) : { version: 1, shape: data.shape });
    return json(view(create(state)), 201);
  }
  const doc = docs.get(id);
  if (!doc) return json({ error: { code: 'unknown', message: 'no such document' } }, 404);
  if (!sub) return req.method === 'DELETE' ? (docs.delete(id), json({})) : json(view(doc));
  if (sub === 'commands') { for (const c of data.commands) run(doc, c); return json({ view: view(doc), knowledge: knowledge(doc) }); }
  if (sub === 'knowledge') return stream([knowledge(doc)]);
  if (sub === 'rating') return json({ se: { er: 7.1, ep: 1.2, ed: 1.2 }, hardest: { id: 'x', en: 'Forcing chain', ja: '強制連鎖' }, minutes: 21 });
  if (sub === 'hint') return json({ stage: data.stage, technique: { id: 'x', en: 'Hidden single', ja: '隠れたシングル', se: 1.5 }, words: 'Look at row 1.', figure: { spots: data.stage > 2 ? [{ cell: 4, digit: 5, part: 'placed' }, { cell: 12, digit: 5, part: 'removed' }, { cell: 3, digit: 2, part: 'pattern' }] : [], links: data.stage > 2 ? [{ from: [3, 2], to: [12, 5], strong: true, branch: 0 }, { from: [4, 5], to: [30, 1], strong: false, branch: 1 }] : [], frames: [{ cells: [0, 1, 2, 3, 4, 5, 6, 7, 8], second: false }] }, edits: [] });
  if (sub === 'path') return json({ steps: [1, 2, 3].map((i) => ({ technique: { id: 'x', en: `Step ${i}`, ja: `手${i}`, se: 1.5 }, headline: 'Hidden single: r1c5 = 5', words: 'Because.', figure: { spots: [], links: [], frames: [] }, values: doc.state.givens ?? [], candidates: [[0, 1, 2]] })), solved: true });
  if (sub === 'check') return json({ wrong: [], filled: false, done: false, class: 'one' });
  if (sub === 'export') { res.writeHead(200); return res.end((doc.state.givens ?? []).join('')); }
  if (sub === 'what-ifs') {
    const known = knowledge(doc);
    const targets = data.targets === 'all' ? known.active.flatMap((d, cell) => (doc.state.givens?.[cell] ? [{ what: 'remove', cell }] : d.map((digit) => ({ what: 'place', cell, digit })))) : data.targets;
    res.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    for (const t of targets) { if (res.destroyed) return; res.write(`${JSON.stringify(whatIf(doc, t))}\n`); await new Promise((r) => setImmediate(r)); }
    return res.end();
  }
  if (sub === 'jobs') { res.writeHead(200); res.write('{"progress":{"tried":12,"found":0}}\n'); return setTimeout(() => res.end('{"end":"time"}\n'), 3000); }
  json({ error: { code: 'none', message: `no ${sub}/${last}` } }, 404);
});
server.listen(PORT, '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}/`));
