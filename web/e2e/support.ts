// What the browser tests share: a server of their own, and a person's hands.
//
// `MASUME` names the program (target/release/masume by default). With `MASUME_DIST=1` the page comes from dist/ through
// dev/proxy.mjs, for a program that was compiled without it.

import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const PROGRAM = process.env['MASUME'] ?? join(import.meta.dirname, '../../target/release/masume');

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A running `masume studio` with a data folder of its own. */
export class Server {
  readonly data = mkdtempSync(join(tmpdir(), 'masume-e2e-'));
  url = '';
  #port = 0;
  #child: ChildProcess | undefined;
  #proxy: ChildProcess | undefined;

  async start(): Promise<void> {
    this.#port ||= await freePort();
    const child = spawn(PROGRAM, ['studio', '--no-open', '--port', String(this.#port), '--data', this.data]);
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (text: Buffer) => text.includes('http://') && resolve());
      child.on('error', reject);
      child.on('exit', (code) => reject(new Error(`masume studio ended with ${code}`)));
    });
    this.url ||= `http://127.0.0.1:${this.#port}/`;
    if (process.env['MASUME_DIST'] && !this.#proxy) {
      const port = await freePort();
      const proxy = spawn('node', [join(import.meta.dirname, '../dev/proxy.mjs'), String(port), String(this.#port)]);
      this.#proxy = proxy;
      await new Promise<void>((resolve) => proxy.stdout.on('data', () => resolve()));
      this.url = `http://127.0.0.1:${port}/`;
    }
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const gone = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  async end(): Promise<void> {
    await this.kill();
    this.#proxy?.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A person at the page. */
export class Person {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  id(id: string): Locator {
    return this.page.getByTestId(id);
  }

  /** Opens the page and waits until all is known of the board on it. */
  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.settled();
  }

  async settled(): Promise<void> {
    await expect(this.id('grid')).toBeVisible();
    await this.page.waitForFunction(() => window.__masume.ready(), null, { timeout: 30_000 });
  }

  /** Moves the mouse to the middle of something that is drawn. */
  async pointAt(id: string): Promise<void> {
    const box = await this.id(id).boundingBox();
    if (!box) throw new Error(`${id} is not on the screen`);
    await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  }

  /** Clicks what is drawn, as a hand does: there, down, up. */
  async clickAt(id: string, shift = false): Promise<void> {
    await this.pointAt(id);
    if (shift) await this.page.keyboard.down('Shift');
    await this.page.mouse.down();
    await this.page.mouse.up();
    if (shift) await this.page.keyboard.up('Shift');
  }

  /** Places a clue by clicking its candidate, and waits for the statuses. */
  async place(cell: string, digit: number): Promise<void> {
    const before = await this.key();
    await this.clickAt(`cand-${cell}-${digit}`);
    await this.page.waitForFunction((old) => window.__masume.key() !== old, before);
    await this.settled();
  }

  key(): Promise<string> {
    return this.page.evaluate(() => window.__masume.key());
  }

  /** The candidates of the board that have a status, as `r1c1-5`. */
  async candidates(status: 'active' | 'dead' | 'unknown'): Promise<Set<string>> {
    const ids = await this.page
      .locator(`[data-testid^="cand-"][data-status="${status}"]`)
      .evaluateAll((all) => all.map((e) => (e as SVGElement).dataset['testid']?.slice(5) ?? ''));
    return new Set(ids);
  }

  /** What is coloured for the pointed digit: pink (`rules`) or red (`search`). */
  async coloured(kind: 'rules' | 'search'): Promise<Set<string>> {
    const ids = await this.page
      .locator(`[data-testid^="whatif-${kind}-"]`)
      .evaluateAll((all, skip) => all.map((e) => (e as SVGElement).dataset['testid']?.slice(skip) ?? ''), `whatif-${kind}-`.length);
    return new Set(ids);
  }

  /** Puts a puzzle on a new board by pasting it; on large boards it takes long until all is known. */
  async paste(text: string, settle = true): Promise<void> {
    await this.id('open-import').click();
    await this.id('import-text').fill(text);
    await this.id('import-read').click();
    await this.id('import-open').click();
    await expect(this.id('dialog-import')).toHaveCount(0);
    if (settle) await this.settled();
  }

  /** Opens a new board of a kind. */
  async board(kind: 'usual' | 'jigsaw' | 'gattai', choose: () => Promise<void>): Promise<void> {
    await this.id('open-new').click();
    await this.id(`kind-${kind}`).click();
    await choose();
    await this.id('new-make').click();
    await expect(this.id('dialog-new')).toHaveCount(0);
  }

  async clues(): Promise<number> {
    return Number.parseInt((await this.id('fact-clues').locator('dd').textContent()) ?? '', 10);
  }
}

interface Fixtures {
  person: Person;
}

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  person: async ({ page, server }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy/.test(message.text())) errors.push(message.text());
    });
    // The tour has a test of its own.
    await page.addInitScript(() => {
      if (localStorage.getItem('masume.settings') === null) localStorage.setItem('masume.settings', '{"toured":true}');
    });
    const person = new Person(page);
    await person.open(server.url);
    await use(person);
    expect(errors, 'errors in the page').toEqual([]);
  },
});

export { expect };

/** A puzzle that everyone knows: one solution, 30 clues. */
export const KNOWN = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
