// Making: clues by clicking, colours of the pointed digit, plans, filling, patterns, puzzles with clues of rules.

import { expect, KNOWN, test } from './support';

const difference = (a: Set<string>, b: Set<string>) => new Set([...a].filter((x) => !b.has(x)));
const sorted = (set: Iterable<string>) => [...set].sort();

test('the empty board teaches, and every digit is alive', async ({ person }) => {
  await expect(person.id('teach')).toBeVisible();
  expect((await person.candidates('active')).size).toBe(729);
  await expect(person.id('fact-solutions')).toContainText('× 10²¹');
});

test('a symmetric puzzle of 24 clues from an empty board by clicking', async ({ person }) => {
  // Plan twelve cells with the brush of half turns: twenty-four in all.
  await person.id('tool-plan').click();
  for (const cell of ['r1c1', 'r1c5', 'r1c8', 'r2c3', 'r2c6', 'r3c2', 'r3c4', 'r3c9', 'r4c1', 'r4c5', 'r4c7', 'r5c3']) {
    await person.id(`cell-${cell}`).click();
  }
  await expect(person.id('fact-clues')).toContainText('24 planned');
  // A few clues by hand, always a digit that is alive.
  await person.id('tool-clue').click();
  for (const cell of ['r1c1', 'r9c9', 'r2c3', 'r8c7']) {
    const alive = person.page.locator(`[data-testid^="cand-${cell}-"][data-status="active"]`).first();
    const digit = Number((await alive.getAttribute('data-testid'))?.split('-')[2]);
    await person.place(cell, digit);
    await expect(person.id(`digit-${cell}`)).toHaveText(String(digit));
  }
  // Masume fills the rest around them.
  await person.id('complete').click();
  await expect(person.id('fact-solutions')).toContainText('one solution', { timeout: 45_000 });
  expect(await person.clues()).toBe(24);
  await expect(person.id('fact-rating')).toContainText(/\d\.\d/);
  const filled = await person.page.locator('[data-testid^="digit-"]').evaluateAll((all) =>
    all.map((e) => /r(\d)c(\d)/.exec((e as SVGElement).dataset['testid'] ?? '')?.slice(1).map(Number) ?? []));
  const cells = new Set(filled.map(([r, c]) => `${r},${c}`));
  for (const [r = 0, c = 0] of filled) expect(cells.has(`${10 - r},${10 - c}`), `r${r}c${c} has its image`).toBe(true);
});

test('colours of the pointed digit are what happens when it is placed', async ({ person }) => {
  // A puzzle half made: the lower rows are open.
  await person.paste(KNOWN.slice(0, 56).padEnd(81, '.'));
  let red = 0;
  for (const target of ['r7c5', 'r8c2', 'r9c7']) {
    const alive = person.page.locator(`[data-testid^="cand-${target}-"][data-status="active"]`).first();
    const id = (await alive.getAttribute('data-testid')) ?? '';
    const [cell = '', digit = ''] = id.slice(5).split('-');
    const before = await person.candidates('active');
    const decidedBefore = Number.parseInt((await person.id('fact-decided').locator('dd').textContent()) ?? '', 10);
    await person.pointAt(id);
    await expect(person.id('whatif-count')).toBeVisible();
    const pink = await person.coloured('rules');
    const dying = await person.coloured('search');
    const count = Number.parseInt((await person.id('whatif-count').textContent()) ?? '', 10);
    red += dying.size;
    await person.place(cell, Number(digit));
    const after = await person.candidates('active');
    // The cell itself is a clue now and shows no candidates.
    const here = (set: Set<string>) => new Set([...set].filter((x) => !x.startsWith(`${cell}-`)));
    expect(sorted(here(difference(before, after)))).toEqual(sorted(here(new Set([...pink, ...dying]))));
    const decided = Number.parseInt((await person.id('fact-decided').locator('dd').textContent()) ?? '', 10);
    expect(decided - decidedBefore).toBe(count);
  }
  expect(red, 'something died by more than the rules').toBeGreaterThan(0);
});

test('pointing at a clue shows what hangs on it', async ({ person }) => {
  await person.paste(KNOWN);
  await expect(person.id('fact-solutions')).toContainText('one solution');
  await person.pointAt('cell-r1c1');
  await expect(person.id('whatif')).toContainText('Without this 5');
  await expect(person.id('whatif-count')).toContainText('open again');
  const back = (await person.coloured('rules')).size + (await person.coloured('search')).size;
  expect(back).toBeGreaterThan(0);
  await person.clickAt('cell-r1c1');
  await expect(person.id('digit-r1c1')).toHaveCount(0);
  await person.id('undo').click();
  await expect(person.id('digit-r1c1')).toHaveText('5');
});

test('dead digits are refused unless the author insists', async ({ person }) => {
  await person.place('r1c1', 5);
  await expect(person.id('cand-r1c2-5')).toHaveAttribute('data-status', 'dead');
  await person.clickAt('cand-r1c2-5');
  await expect(person.id('notice')).toContainText('No solution has 5 here');
  await expect(person.id('digit-r1c2')).toHaveCount(0);
  await person.clickAt('cand-r1c2-5', true);
  await person.id('ask-no').click();
  await expect(person.id('digit-r1c2')).toHaveCount(0);
  await person.clickAt('cand-r1c2-5', true);
  await person.id('ask-yes').click();
  await expect(person.id('digit-r1c2')).toHaveText('5');
  await expect(person.id('fact-solutions')).toContainText('no solution');
});

test('a heart is completed, made harder, and other versions can be chosen from', async ({ person }) => {
  await person.id('gallery').click();
  await person.id('pattern-heart').click();
  await expect(person.id('fact-clues')).toContainText('20 planned');
  await person.id('complete').click();
  await expect(person.id('fact-solutions')).toContainText('one solution', { timeout: 45_000 });
  expect(await person.clues()).toBe(20);
  await expect(person.id('fact-rating')).toContainText(/\d\.\d/);
  const rating = async () => Number.parseFloat((await person.id('fact-rating').locator('strong').textContent()) ?? '');
  const before = await rating();
  await person.id('harder').click();
  await expect(person.id('history')).toContainText('Difficulty changed', { timeout: 45_000 });
  await expect.poll(rating, { timeout: 15_000 }).toBeGreaterThan(before);
  await person.id('undo').click();
  await person.id('undo').click();
  await person.id('alternatives').click();
  await expect(person.id('found-2')).toBeVisible({ timeout: 45_000 });
  await expect(person.id('job-cancel')).toHaveCount(0, { timeout: 45_000 });
  await person.id('found-2').click();
  await expect(person.id('fact-solutions')).toContainText('one solution');
  expect(await person.clues()).toBe(20);
});

test('work under way can be stopped', async ({ person }) => {
  // Eighteen clues are hard to find on most patterns.
  await person.id('tool-plan').click();
  for (const cell of ['r1c1', 'r1c5', 'r2c3', 'r2c8', 'r3c6', 'r3c9', 'r4c2', 'r4c7', 'r5c4']) {
    await person.id(`cell-${cell}`).click();
  }
  await expect(person.id('fact-clues')).toContainText('18 planned');
  await person.id('complete').click();
  await person.id('job-cancel').click();
  await expect(person.id('job')).toHaveCount(0);
  await expect(person.id('notice').last()).toContainText('Stopped');
});

test('a killer without a digit', async ({ person }) => {
  await person.id('open-new').click();
  await expect(person.id('new-without-digits')).toHaveCount(0);
  await person.page.getByLabel('Clues of the puzzle').selectOption({ label: 'Killer cage' });
  // How hard is a question about puzzles of digits.
  await expect(person.id('new-level')).toHaveCount(0);
  await person.page.getByLabel('Without digits').check();
  await person.id('new-make').click();
  await expect(person.id('dialog-new')).toHaveCount(0);
  await expect(person.id('notice').last()).toContainText(/\d+ rule clues, no digits, one solution/, { timeout: 45_000 });
  await expect(person.id('fact-solutions')).toContainText('one solution', { timeout: 45_000 });
  expect(await person.clues()).toBe(0);
  await expect(person.page.locator('[data-testid^="digit-"]')).toHaveCount(0);
  const sums = await person.page.locator('[data-testid^="cage-"]').allTextContents();
  expect(sums.length).toBeGreaterThan(10);
  for (const sum of sums) expect(Number(sum)).toBeGreaterThan(0);
  await expect(person.id('history')).toContainText('Puzzle made');
});
