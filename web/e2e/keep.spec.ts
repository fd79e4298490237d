// What stays: the undo tree, savepoints, documents, links, reloads, the language; also when the server dies.

import { expect, KNOWN, Person, test } from './support';

test('the history is a tree: what was left behind can be had back', async ({ person }) => {
  await person.place('r1c1', 1);
  await person.place('r2c5', 2);
  await person.id('undo').click();
  await expect(person.id('digit-r2c5')).toHaveCount(0);
  await person.place('r3c9', 3);
  await person.id('savepoint').click();
  await expect(person.id('history')).toContainText('Saved');
  const left = person.id('history').locator('button.node', { hasText: 'Clue 2 in r2c5' });
  await expect(left).toBeVisible();
  await left.click();
  await expect(person.id('digit-r2c5')).toHaveText('2');
  await expect(person.id('digit-r3c9')).toHaveCount(0);
  await person.id('history').locator('button.node', { hasText: 'Saved' }).click();
  await expect(person.id('digit-r3c9')).toHaveText('3');
});

test('a link holds the whole puzzle, for any browser', async ({ person, browser }) => {
  await person.paste(KNOWN);
  await person.id('title').fill('For you');
  await person.id('title').press('Enter');
  await expect(person.page).toHaveTitle(/For you/);
  await person.id('open-export').click();
  const link = await person.id('share-link').inputValue();
  expect(new URL(link).hash).toMatch(/^#p=/);
  const context = await browser.newContext();
  const other = new Person(await context.newPage());
  await other.open(link);
  await expect(other.id('digit-r1c1')).toHaveText('5');
  await expect(other.id('title')).toHaveValue('For you');
  expect(await other.clues()).toBe(30);
  expect(new URL(other.page.url()).hash).toBe('');
  await context.close();
});

test('documents are listed, opened and deleted, and deleting is undone', async ({ person }) => {
  await person.paste(KNOWN);
  await person.id('title').fill('One');
  await person.id('title').press('Enter');
  await expect(person.page).toHaveTitle(/One/);
  await person.board('usual', async () => void (await person.id('new-size').selectOption('2x2')));
  await expect(person.id('cell-r4c4')).toBeVisible();
  await person.id('open-open').click();
  const row = person.id('document').filter({ hasText: 'One' });
  await person.page.getByLabel('Delete One').click();
  await expect(row).toHaveCount(0);
  await person.id('restore').click();
  await row.click();
  await expect(person.id('digit-r1c1')).toHaveText('5');
});

test('nothing is lost when the server is killed', async ({ person, server }) => {
  await person.place('r5c5', 7);
  await server.kill();
  await person.clickAt('cand-r1c1-1');
  await expect(person.id('away')).toBeVisible();
  await expect(person.id('digit-r5c5')).toHaveText('7');
  await server.start();
  await expect(person.id('away')).toHaveCount(0, { timeout: 15_000 });
  await person.page.reload();
  await person.settled();
  await expect(person.id('digit-r5c5')).toHaveText('7');
  await expect(person.id('digit-r1c1')).toHaveText('1');
  await person.place('r9c9', 2);
  await expect(person.id('digit-r9c9')).toHaveText('2');
});

test('what is done while the server is away is kept here and sent when it is back', async ({ person, server }) => {
  await person.place('r5c5', 7);
  await person.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await person.page.waitForTimeout(500);
  await server.kill();
  await person.clickAt('cand-r1c1-1');
  await expect(person.id('away')).toContainText('One change');
  await expect(person.id('digit-r1c1')).toHaveText('1');
  await person.clickAt('cand-r2c4-3');
  await expect(person.id('digit-r2c4')).toHaveText('3');
  // What the rules forbid is refused here, too; what was done here can be undone here.
  await person.clickAt('cand-r2c9-3');
  await expect(person.id('notice').last()).toContainText('3 clashes with r2c4');
  await person.id('undo').click();
  await expect(person.id('digit-r2c4')).toHaveCount(0);
  await expect(person.id('digit-r1c1')).toHaveText('1');
  await person.id('tool-plan').click();
  await person.id('cell-r3c3').click();
  await person.id('mode-solve').click();
  await person.id('cell-r9c1').click();
  await person.page.keyboard.press('4');
  await expect(person.id('digit-r9c1')).toHaveText('4');
  // It survives the page, too.
  await person.page.reload();
  await expect(person.id('digit-r9c1')).toHaveText('4');
  await expect(person.id('away')).toContainText('changes wait');
  await server.start();
  await expect(person.id('away')).toHaveCount(0, { timeout: 15_000 });
  await expect(person.id('digit-r9c1')).toHaveText('4');
  // The server has it all: another look, without what the browser kept.
  await person.page.evaluate(() => localStorage.removeItem('masume.last'));
  await person.page.reload();
  await person.settled();
  await expect(person.id('digit-r1c1')).toHaveText('1');
  await expect(person.id('digit-r5c5')).toHaveText('7');
  await expect(person.id('digit-r9c1')).toHaveText('4');
  await person.id('mode-make').click();
  await expect(person.id('fact-clues')).toContainText('2 planned');
  await person.settled();
});

test('the page opens with the last puzzle while the server is away', async ({ person }) => {
  await person.place('r5c5', 7);
  await person.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await person.page.waitForTimeout(500);
  await person.page.context().setOffline(true);
  await person.page.reload();
  await expect(person.id('digit-r5c5')).toHaveText('7');
  await expect(person.id('away')).toBeVisible();
  await person.page.context().setOffline(false);
  await expect(person.id('away')).toHaveCount(0, { timeout: 15_000 });
});

test('Japanese, remembered', async ({ person }) => {
  await person.id('lang-ja').click();
  await expect(person.id('mode-make')).toHaveText('作る');
  await person.page.reload();
  await person.settled();
  await expect(person.id('mode-make')).toHaveText('作る');
  await expect(person.page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(person.id('cell-r2c3')).toHaveAttribute('aria-label', /2行3列/);
});

test('light and dark, remembered', async ({ person }) => {
  await person.id('theme').click();
  await expect(person.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await person.page.reload();
  await person.settled();
  await expect(person.page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('what is pasted wrongly is said with its place', async ({ person }) => {
  await person.id('open-import').click();
  await person.id('import-text').fill('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7');
  await person.id('import-read').click();
  await expect(person.id('import-problem')).toContainText('Line 1');
  // In Japanese the sentence is Japanese; what the reader said in English stands below, marked as such.
  await person.id('dialog-close').click();
  await person.id('lang-ja').click();
  await expect(person.id('mode-make')).toHaveText('作る');
  await person.id('open-import').click();
  await person.id('import-text').fill('53..7');
  await person.id('import-read').click();
  await expect(person.id('import-problem')).toContainText('読み込めません。');
  await expect(person.id('import-problem').locator('[lang="en"]')).not.toBeEmpty();
});

test('what is pasted or dropped anywhere on the page is read', async ({ person }) => {
  await person.page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, KNOWN);
  await person.id('import-open').click();
  await expect(person.id('digit-r9c9')).toHaveText('9');
  await person.page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'two.sdm'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
  }, `${KNOWN}\n${KNOWN.replace('53', '..')}\n`);
  await expect(person.id('dialog-import')).toContainText('28 clues');
  await person.page.getByRole('radio').nth(1).check();
  await person.id('import-open').click();
  await expect(person.id('fact-clues')).toContainText('28');
});

test('text, pictures and files go out', async ({ person }) => {
  await person.paste(KNOWN);
  await person.id('open-export').click();
  await expect(person.id('export-text')).toHaveValue(new RegExp(KNOWN.slice(0, 20).replaceAll('.', '[.0]')));
  for (const kind of ['svg', 'png']) {
    const saved = person.page.waitForEvent('download');
    await person.id(`export-${kind}`).click();
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`\\.${kind}$`));
  }
});
