// Solving: digits, marks, colours, conflicts, hints in three stages, check, clock, the whole path.

import { expect, KNOWN, test } from './support';

test.beforeEach(async ({ person }) => {
  await person.paste(KNOWN);
  await person.id('mode-solve').click();
  await expect(person.id('hint')).toBeVisible();
});

test('digits, marks and colours by mouse and keys', async ({ person }) => {
  const { page } = person;
  await person.id('cell-r1c3').click();
  await page.keyboard.press('4');
  await expect(person.id('digit-r1c3')).toHaveText('4');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Digit2');
  await page.keyboard.press('Shift+Digit6');
  await expect(person.id('corner-r1c4-2')).toBeVisible();
  await expect(person.id('corner-r1c4-6')).toBeVisible();
  await person.id('cell-r1c6').click();
  await person.id('tool-centre').click();
  await person.id('pad-2').click();
  await person.id('pad-8').click();
  await expect(person.id('centre-r1c6')).toHaveText('28');
  await person.id('tool-colour').click();
  await person.id('colour-6').click();
  await expect(page.locator('.colour.c6')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(page.locator('.colour.c6')).toHaveCount(0);
});

test('several cells at once, by dragging', async ({ person }) => {
  const from = await person.id('cell-r4c2').boundingBox();
  const to = await person.id('cell-r4c4').boundingBox();
  if (!from || !to) throw new Error('no board');
  await person.page.mouse.move(from.x + 9, from.y + 9);
  await person.page.mouse.down();
  await person.page.mouse.move(to.x + 9, to.y + 9, { steps: 6 });
  await person.page.mouse.up();
  await person.page.keyboard.press('c');
  await person.page.keyboard.press('5');
  for (const cell of ['r4c2', 'r4c3', 'r4c4']) await expect(person.id(`centre-${cell}`)).toHaveText('5');
});

test('a clash is shown on both cells, with a ring, and said in words', async ({ person }) => {
  await person.id('cell-r1c3').click();
  await person.page.keyboard.press('5');
  await expect(person.page.locator('circle.ring')).toHaveCount(2);
  await expect(person.id('cell-r1c1')).toHaveAttribute('aria-label', /conflict/);
  await expect(person.id('cell-r1c3')).toHaveAttribute('aria-label', /conflict/);
});

test('three hints play the puzzle on, each in three stages', async ({ person }) => {
  for (let n = 0; n < 3; n++) {
    await person.id('hint').click();
    await expect(person.id('hint-panel')).toHaveAttribute('data-stage', '1');
    await expect(person.page.locator('.spot')).toHaveCount(0);
    await person.id('hint-more').click();
    await expect(person.id('hint-panel')).toHaveAttribute('data-stage', '2');
    await person.id('hint-more').click();
    await expect(person.id('hint-panel')).toHaveAttribute('data-stage', '3');
    await expect(person.page.locator('.spot').first()).toBeVisible();
    await person.id('hint-apply').click();
    await expect(person.id('hint-panel')).toHaveCount(0);
  }
  await person.id('check').click();
  await expect(person.id('notice').last()).toContainText('all is right');
});

test('wrong digits are found by the check', async ({ person }) => {
  await person.id('cell-r1c3').click();
  await person.page.keyboard.press('1');
  await person.id('check').click();
  await expect(person.id('notice').last()).toContainText('One digit is wrong');
});

test('the clock runs from the first digit, and stopping it covers the board', async ({ person }) => {
  await person.id('cell-r1c3').click();
  await person.page.keyboard.press('4');
  await expect(person.id('clock')).toHaveText(/0:0[1-9]/, { timeout: 5000 });
  await person.id('clock').click();
  await expect(person.id('digit-r1c1')).toHaveCount(0);
  await person.id('clock').click();
  await expect(person.id('digit-r1c1')).toHaveText('5');
});

test('marks by the rules', async ({ person }) => {
  await person.id('auto-marks').click();
  await expect(person.id('centre-r1c3')).toHaveText('124');
});

test('the whole path, step by step', async ({ person }) => {
  await person.id('path').click();
  await expect(person.id('path-panel')).toContainText(/Step 1 of \d+/);
  await person.id('path-next').click();
  await expect(person.id('path-panel')).toContainText('Step 2 of');
  await expect(person.page.locator('.spot').first()).toBeVisible();
  await person.page.keyboard.press('[');
  await expect(person.id('path-panel')).toContainText('Step 1 of');
  await person.id('path-close').click();
  await expect(person.id('path-panel')).toHaveCount(0);
});

test('the last digit ends the puzzle', async ({ person }) => {
  const answer = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
  for (let i = 0; i < 81; i++) {
    if (KNOWN[i] !== '.') continue;
    await person.id(`cell-r${Math.floor(i / 9) + 1}c${(i % 9) + 1}`).click();
    await person.page.keyboard.press(answer[i] ?? '');
  }
  await expect(person.id('notice').last()).toContainText('Well done');
  await expect(person.page.locator('[data-testid^="digit-"]')).toHaveCount(81);
});
