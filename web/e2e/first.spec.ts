// A new user, from the first visit to a finished puzzle on paper: by the tour, and by somebody who skips tours. Each click
// is counted: docs/first-puzzle.md says where people hesitated, and this keeps the way as short as it has become.

import type { Browser } from '@playwright/test';
import { expect, Person, type Server, test } from './support';

class Newcomer extends Person {
  clicks = 0;

  /** One click, as the person does it. */
  async press(id: string): Promise<void> {
    this.clicks++;
    await this.id(id).click();
  }
}

async function arrive(browser: Browser, server: Server, phone = false): Promise<Newcomer> {
  const size = phone
    ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    : { viewport: { width: 1440, height: 900 } };
  const context = await browser.newContext({ ...size, locale: 'en-GB' });
  const person = new Newcomer(await context.newPage());
  await person.open(server.url);
  return person;
}

/** The print view shows a whole puzzle, and paper would hold that and nothing else. */
async function onPaper(person: Newcomer, title: string): Promise<void> {
  const { page } = person;
  await expect(person.id('dialog-print')).toBeVisible();
  await expect(person.id('leaf')).toHaveCount(1);
  const picture = person.id('leaf-puzzle');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(100);
  await expect(person.id('leaf').locator('footer')).toContainText(/\d+ clues · difficulty \d+\.\d/);
  if (title) await expect(person.id('leaf').locator('h3')).toHaveText(title);
  await page.emulateMedia({ media: 'print' });
  await expect(person.id('paper-print')).toBeHidden();
  await expect(person.id('grid')).toBeHidden();
  await expect(person.id('leaf-puzzle')).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length, 'one sheet').toBe(1);
  await page.emulateMedia({ media: 'screen' });
}

test('the tour leads from the first visit to a puzzle on paper', async ({ browser, server }) => {
  const person = await arrive(browser, server);
  const tour = person.id('tour');
  await expect(tour).toContainText('three minutes');
  await person.press('tour-next');
  await person.pointAt('cand-r5c5-5');
  await expect(tour).toContainText('first clue');
  person.clicks++;
  await person.place('r5c5', 5);
  await expect(tour).toContainText('Patterns');
  await person.press('gallery');
  await person.press('pattern-heart');
  await expect(tour).toContainText('fill');
  await person.press('complete');
  await expect(tour).toContainText('it is a puzzle', { timeout: 60_000 });
  await person.press('tour-next');
  await expect(tour).toContainText('paper');
  await person.press('print-it');
  await onPaper(person, '');
  expect(person.clicks, 'clicks to a puzzle on paper').toBeLessThanOrEqual(7);
  // A name for it, the solution on a sheet of its own, and back.
  await person.id('paper-title').fill('My first');
  await person.id('paper-title').press('Enter');
  await expect(person.id('leaf').locator('h3')).toHaveText('My first');
  await person.press('paper-answer');
  await expect(person.id('leaf-answer')).toBeVisible();
  await expect(person.id('leaf')).toHaveCount(2);
  await person.press('dialog-close');
  await expect(tour).toContainText('Solve');
  await person.page.context().close();
});

test('who skips the tour is there in five clicks', async ({ browser, server }) => {
  const person = await arrive(browser, server);
  await person.press('tour-end');
  await person.press('gallery');
  await person.press('pattern-heart');
  await person.press('complete');
  await expect(person.id('print-it')).toBeVisible({ timeout: 60_000 });
  await expect(person.id('fact-rating')).toContainText(/\d\.\d/, { timeout: 20_000 });
  await person.press('print-it');
  await onPaper(person, '');
  expect(person.clicks).toBe(5);
  await person.page.context().close();
});

test('a new user with a phone', async ({ browser, server }) => {
  const person = await arrive(browser, server, true);
  await person.press('tour-end');
  await person.press('gallery');
  await person.press('pattern-heart');
  await person.press('complete');
  await expect(person.id('print-it')).toBeVisible({ timeout: 60_000 });
  await expect(person.id('fact-rating')).toContainText(/\d\.\d/, { timeout: 20_000 });
  await person.press('print-it');
  await onPaper(person, '');
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await person.page.context().close();
});
