// For everyone: keyboard only, screen readers, phones, the tour, every size and shape.

import AxeBuilder from '@axe-core/playwright';
import { expect, KNOWN, Person, test } from './support';

test('a puzzle is made and played by keyboard alone', async ({ person }) => {
  const { page } = person;
  const tabTo = async (id: string) => {
    for (let i = 0; i < 80; i++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((t) => document.activeElement?.getAttribute('data-testid') === t, id)) return;
    }
    throw new Error(`${id} is not reached by Tab`);
  };
  await tabTo('cell-r1c1');
  await page.keyboard.press('5');
  await expect(person.id('digit-r1c1')).toHaveText('5');
  // Into the next cell, through its digits, with what each would do.
  await page.keyboard.press('ArrowRight');
  await expect(person.id('cell-r1c2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(person.id('whatif-count')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(person.id('live')).toContainText('2');
  await page.keyboard.press('Enter');
  await expect(person.id('digit-r1c2')).toHaveText('2');
  // Plan with the brush, fill, play.
  for (let i = 0; i < 11; i++) {
    await page.keyboard.press('ArrowDown');
    if (i % 3 === 2) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('p');
  }
  await expect(person.id('fact-clues')).toContainText('planned');
  await page.keyboard.press('Shift+?');
  await expect(person.id('dialog-help')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(person.id('dialog-help')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('m');
  await expect(person.id('hint')).toBeVisible();
});

test('cells say where they are and what stands in them', async ({ person }) => {
  await person.paste(KNOWN);
  await expect(person.id('cell-r1c3')).toHaveAttribute('aria-label', 'row 1, column 3, decided: 4');
  await person.id('mode-solve').click();
  await expect(person.id('cell-r1c1')).toHaveAttribute('aria-label', 'row 1, column 1, 5, given');
  await expect(person.id('cell-r1c3')).toHaveAttribute('aria-label', 'row 1, column 3, empty');
  await expect(person.page.getByRole('grid')).toHaveAttribute('aria-rowcount', '9');
  await expect(person.page.getByRole('row')).toHaveCount(9);
  await expect(person.page.getByRole('gridcell')).toHaveCount(81);
});

test('axe finds nothing serious', async ({ person }) => {
  const look = async (where: string) => {
    const found = await new AxeBuilder({ page: person.page }).setLegacyMode(true).analyze();
    const serious = found.violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
    expect(serious.map((v) => `${where}: ${v.id} ${v.nodes[0]?.html ?? ''}`)).toEqual([]);
  };
  for (const theme of ['light', 'dark']) {
    await look(`${theme} make`);
    await person.id('tool-sign').click();
    await look(`${theme} rules`);
    await person.id('sign-pick-sandwich').click();
    await look(`${theme} places at the edge`);
    await person.id('tool-clue').click();
    for (const screen of ['new', 'open', 'import', 'export', 'settings', 'help']) {
      await person.id(`open-${screen}`).click();
      await expect(person.id(`dialog-${screen}`)).toBeVisible();
      if (screen === 'new') await person.id('new-clues').selectOption('killer');
      await look(`${theme} ${screen}`);
      await person.id('dialog-close').click();
    }
    await person.paste(KNOWN);
    await person.id('print-it').click();
    await expect(person.id('leaf-puzzle')).toBeVisible();
    await look(`${theme} print`);
    await person.id('dialog-close').click();
    await person.id('mode-solve').click();
    await person.id('hint').click();
    await expect(person.id('hint-panel')).toBeVisible();
    await look(`${theme} solve`);
    await person.id('mode-make').click();
    if (theme === 'light') await person.id('theme').click();
  }
});

test('on a phone', async ({ browser, server }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('masume.settings', '{"toured":true}'));
  const person = new Person(page);
  await person.open(server.url);
  await person.board('usual', async () => void (await person.id('new-size').selectOption('3x3')));
  await person.settled();
  // The whole board is in sight, and nothing sticks out at the side.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await person.id('cell-r1c3').tap();
  await person.id('pad-4').tap();
  await expect(person.id('fact-line')).toContainText('decided');
  await person.id('pad-4').tap();
  await expect(person.id('digit-r1c3')).toHaveText('4');
  await person.id('mode-solve').tap();
  await person.id('cell-r2c2').tap();
  await person.id('pad-7').tap();
  await expect(person.id('digit-r2c2')).toHaveText('7');
  const small = await page.locator('.pad button:visible, nav button:visible').evaluateAll((all) =>
    all.map((e) => e.getBoundingClientRect()).filter((r) => r.height < 44 || r.width < 34).length);
  expect(small).toBe(0);
  await context.close();
});

test('fingers: a long press insists, two fingers zoom', async ({ browser, server }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('masume.settings', '{"toured":true}'));
  const person = new Person(page);
  await person.open(server.url);
  await person.board('usual', async () => void (await person.id('new-size').selectOption('2x2')));
  await person.settled();
  const hand = await context.newCDPSession(page);
  type Point = { x: number; y: number; id?: number };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => hand.send('Input.dispatchTouchEvent', { type, touchPoints });
  const middle = async (id: string): Promise<Point> => {
    const box = await person.id(id).boundingBox();
    if (!box) throw new Error(`${id} is not on the screen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await person.id('cell-r1c1').tap();
  await person.id('pad-3').tap();
  await person.id('pad-3').tap();
  await expect(person.id('digit-r1c1')).toHaveText('3');
  await person.settled();
  // A finger that stays on a dead digit asks for it; one that only taps chooses the cell.
  const dead = await middle('cand-r1c2-3');
  await touch('touchStart', [dead]);
  await page.waitForTimeout(200);
  await touch('touchEnd', []);
  await page.waitForTimeout(700);
  await expect(person.id('ask-yes')).toHaveCount(0);
  await touch('touchStart', [dead]);
  await page.waitForTimeout(900);
  await expect(person.id('ask-yes')).toBeVisible();
  await touch('touchEnd', []);
  await person.id('ask-yes').tap();
  await expect(person.id('digit-r1c2')).toHaveText('3');
  // Two fingers move apart: the board grows, and grows back.
  const wide = async () => (await person.id('board').boundingBox())?.width ?? 0;
  const before = await wide();
  const at = await middle('cell-r2c2');
  const pair = (apart: number): Point[] => [{ x: at.x - apart, y: at.y, id: 0 }, { x: at.x + apart, y: at.y, id: 1 }];
  await touch('touchStart', pair(20));
  for (const apart of [30, 40, 50, 60]) await touch('touchMove', pair(apart));
  await touch('touchEnd', []);
  await expect.poll(wide).toBeGreaterThan(before * 1.5);
  await expect(person.id('digit-r2c2')).toHaveCount(0);
  await person.id('zoom-fit').tap();
  await expect.poll(wide).toBeLessThan(before * 1.01);
  await context.close();
});

test('every size and shape can be drawn and edited', async ({ person }) => {
  for (const [size, cell, digit] of [['2x2', 'r4c4', 4], ['2x3', 'r6c6', 6], ['4x4', 'r16c16', 16]] as const) {
    await person.board('usual', async () => void (await person.id('new-size').selectOption(size)));
    await expect(person.id(`cell-${cell}`)).toBeVisible();
    await expect(person.id(`cand-${cell}-${digit}`)).toHaveAttribute('data-status', 'active', { timeout: 20_000 });
    await person.clickAt(`cand-${cell}-${digit}`);
    await expect(person.id(`digit-${cell}`)).toBeVisible();
  }
  await person.board('gattai', async () => void (await person.id('new-layout').selectOption({ label: 'Samurai (5 boards)' })));
  await expect(person.id('cell-r21c21')).toBeVisible();
  await expect(person.id('cell-r1c11')).toHaveCount(0);
  await person.id('zoom-in').click();
  await person.id('zoom-in').click();
  await person.id('cell-r21c21').scrollIntoViewIfNeeded();
  await expect(person.id('cand-r21c21-9')).toHaveAttribute('data-status', 'active', { timeout: 20_000 });
});

test('a jigsaw is drawn region by region', async ({ person }) => {
  await person.board('jigsaw', async () => {
    // Two cells change places between the first two boxes.
    await person.id('region-1').click();
    await person.id('region-cell-2').click();
    await expect(person.id('dialog-new')).toContainText('Each region needs 9 cells');
    await person.id('region-0').click();
    await person.id('region-cell-21').click();
    await expect(person.id('dialog-new')).toContainText('The regions fit');
  });
  await person.settled();
  await person.place('r1c3', 5);
  // The first three columns and the regions that nearly fill them differ in r1c3 and r3c4, which must be equal.
  await expect(person.id('cell-r3c4')).toHaveAttribute('aria-label', /decided: 5/);
  await expect(person.id('cand-r2c5-5')).toHaveAttribute('data-status', 'dead');
});

test('extra regions are painted on a new board', async ({ person }) => {
  await person.id('open-new').click();
  await person.id('rule-extra-region').check();
  // The middle of the board and its corners: two regions.
  for (const cell of [30, 40, 50]) await person.id(`extra-cell-${cell}`).click();
  await person.id('extra-1').click();
  for (const cell of [0, 80]) await person.id(`extra-cell-${cell}`).click();
  await expect(person.id('extra-1')).toContainText('2');
  await person.id('new-make').click();
  await expect(person.id('dialog-new')).toHaveCount(0);
  await person.settled();
  await person.place('r1c1', 5);
  await expect(person.id('cand-r9c9-5')).toHaveAttribute('data-status', 'dead');
  await person.place('r4c4', 6);
  await expect(person.id('cand-r6c6-6')).toHaveAttribute('data-status', 'dead');
  await expect(person.id('cand-r6c8-6')).toHaveAttribute('data-status', 'active');
});

test('the tour leads to a puzzle', async ({ browser, server }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const person = new Person(await context.newPage());
  await person.open(server.url);
  await expect(person.id('tour')).toContainText('three minutes');
  await person.id('tour-next').click();
  await person.pointAt('cand-r5c5-5');
  await expect(person.id('tour')).toContainText('first clue');
  await person.place('r5c5', 5);
  await expect(person.id('tour')).toContainText('Patterns');
  await person.id('gallery').click();
  await person.page.locator('[data-testid^="pattern-"]', { hasText: 'Smiling face' }).click();
  await expect(person.id('tour')).toContainText('fill');
  await person.id('complete').click();
  await expect(person.id('tour')).toContainText('it is a puzzle', { timeout: 45_000 });
  await person.id('tour-next').click();
  await person.id('mode-solve').click();
  await expect(person.id('tour')).toContainText('hint');
  await person.id('hint').click();
  await expect(person.id('tour')).toContainText('Share it');
  await person.id('tour-next').click();
  await expect(person.id('tour')).toHaveCount(0);
  await person.page.reload();
  await person.settled();
  await expect(person.id('tour')).toHaveCount(0);
  await context.close();
});
