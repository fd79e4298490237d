// Signs of rules drawn by hand: with the mouse, with the keyboard, at the edge; what is known follows, and what would leave
// no solution is refused.

import { expect, test, type Person } from './support';

/** Draws through the middles of cells with the button held. */
async function stroke(person: Person, ...cells: string[]): Promise<void> {
  const [first = '', ...rest] = cells;
  await person.pointAt(`cell-${first}`);
  await person.page.mouse.down();
  for (const cell of rest) await person.pointAt(`cell-${cell}`);
  await person.page.mouse.up();
}

/** Does something that leaves another puzzle, and waits until all is known of it. */
async function changing(person: Person, act: () => Promise<void>): Promise<void> {
  const before = await person.key();
  await act();
  await person.page.waitForFunction((old) => window.__masume.key() !== old, before);
  await person.settled();
}

async function alive(person: Person, cell: string): Promise<string> {
  const of = [...(await person.candidates('active'))].filter((id) => id.startsWith(`${cell}-`));
  return of.map((id) => id.split('-')[1]).sort().join('');
}

test('a cage and a thermometer by mouse; changed, taken away, undone', async ({ person }) => {
  await person.paste('2x2 ................');
  await person.id('tool-sign').click();
  await person.id('sign-pick-killer').click();
  await stroke(person, 'r1c1', 'r1c2');
  await expect(person.id('sign-draft')).toHaveAttribute('data-cells', 'r1c1 r1c2');
  // The field for the sum has the focus.
  await expect(person.id('sign-number')).toBeFocused();
  await changing(person, async () => {
    await person.page.keyboard.type('3');
    await person.page.keyboard.press('Enter');
  });
  await expect(person.id('cage-r1c1')).toHaveText('3');
  expect(await alive(person, 'r1c1')).toBe('12');
  expect(await alive(person, 'r1c3')).toBe('34');
  // A thermometer needs no number: it is placed when the button is let go.
  await person.id('sign-other').click();
  await person.id('sign-search').fill('thermo');
  await person.id('sign-pick-thermometer').click();
  await changing(person, () => stroke(person, 'r4c1', 'r3c2', 'r3c3'));
  await expect(person.id('board').locator('path.bulb.thermometer')).toHaveCount(1);
  expect(await alive(person, 'r4c1')).toBe('1');
  expect(await alive(person, 'r3c3')).toBe('34');
  await expect(person.id('history')).toContainText('Thermometer on');
  await expect(person.id('sign-list').locator('li')).toHaveCount(2);
  // A click on the cage takes it in hand; another number; then it goes.
  await person.id('sign-other').click();
  await person.clickAt('cell-r1c2');
  await expect(person.id('sign-rule')).toHaveText('Killer cage');
  await expect(person.id('sign-number')).toHaveValue('3');
  await changing(person, async () => {
    await person.id('sign-number').fill('7');
    await person.id('sign-place').click();
  });
  await expect(person.id('cage-r1c1')).toHaveText('7');
  expect(await alive(person, 'r1c1')).toBe('34');
  await changing(person, () => person.id('sign-remove-0').click());
  await expect(person.id('cage-r1c1')).toHaveCount(0);
  expect(await alive(person, 'r1c1')).toBe('234');
  await changing(person, () => person.id('undo').click());
  await expect(person.id('cage-r1c1')).toHaveText('7');
  await changing(person, () => person.id('redo').click());
  await expect(person.id('cage-r1c1')).toHaveCount(0);
  // It outlives a reload.
  await person.page.reload();
  await person.settled();
  await expect(person.id('board').locator('path.bulb.thermometer')).toHaveCount(1);
});

test('by keyboard alone', async ({ person }) => {
  const { keyboard } = person.page;
  await person.paste('2x2 ................');
  await person.id('cell-r1c1').focus();
  await keyboard.press('c');
  await expect(person.id('sign-panel')).toBeVisible();
  await person.id('sign-search').focus();
  await keyboard.type('killer');
  await keyboard.press('Enter');
  await expect(person.id('sign-rule')).toHaveText('Killer cage');
  // The cursor draws with Shift; digits are the sum; Enter places.
  await person.id('cell-r1c1').focus();
  await keyboard.press('Shift+ArrowRight');
  await keyboard.press('Shift+ArrowDown');
  await expect(person.id('sign-draft')).toHaveAttribute('data-cells', 'r1c1 r1c2 r2c2');
  await keyboard.type('6');
  await expect(person.id('sign-number')).toHaveValue('6');
  await changing(person, () => keyboard.press('Enter'));
  await expect(person.id('cage-r1c1')).toHaveText('6');
  expect(await alive(person, 'r1c1')).not.toContain('4');
  // Cell by cell: Enter takes each, and Enter where it ends places it.
  await keyboard.press('Escape');
  await expect(person.id('sign-rules')).toBeVisible();
  await person.id('sign-pick-thermometer').press('Enter');
  await person.id('cell-r4c1').focus();
  await keyboard.press('Enter');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await changing(person, () => keyboard.press('Enter'));
  await expect(person.id('board').locator('path.bulb.thermometer')).toHaveCount(1);
  expect(await alive(person, 'r4c3')).toBe('34');
  // A number at the edge: its places are buttons around the board.
  await keyboard.press('Escape');
  await person.id('sign-pick-skyscraper').press('Enter');
  await person.id('slot-r1c3-1_0').focus();
  await keyboard.press('ArrowRight');
  await expect(person.id('slot-r1c4-1_0')).toBeFocused();
  await keyboard.press('Enter');
  await expect(person.id('sign-number')).toBeFocused();
  await keyboard.type('1');
  await changing(person, () => keyboard.press('Enter'));
  await expect(person.id('outside-r1c4-1-0')).toHaveText('1');
  expect(await alive(person, 'r1c4')).toBe('4');
});

test('what contradicts the rest is refused with its reason, and stays to be mended', async ({ person }) => {
  await person.paste('2x2 4...............');
  await person.id('tool-sign').click();
  const key = await person.key();
  await person.id('sign-pick-thermometer').click();
  await stroke(person, 'r1c1', 'r1c2');
  await expect(person.page.getByText('Thermometer on r1c1 and r1c2 would leave no solution.').first()).toBeVisible();
  await expect(person.id('board').locator('path.bulb')).toHaveCount(0);
  expect(await person.key()).toBe(key);
  // The other way round there is one.
  await changing(person, () => stroke(person, 'r1c2', 'r1c1'));
  await expect(person.id('board').locator('path.bulb')).toHaveCount(1);
  // Clues that stand against a sign are named; so is what is malformed.
  await person.id('sign-other').click();
  await person.id('sign-pick-odd').click();
  await person.clickAt('cell-r1c1');
  await expect(person.page.getByText('Odd: the clues in r1c1 stand against it.').first()).toBeVisible();
  await person.id('sign-other').click();
  await person.id('sign-pick-killer').click();
  await person.clickAt('cell-r3c1');
  await person.clickAt('cell-r4c2');
  await person.id('sign-place').click();
  await expect(person.page.getByText('its cells must be in one piece').first()).toBeVisible();
  // In Japanese, too; the draft is still there.
  await person.id('lang-ja').click();
  await person.id('sign-place').click();
  await expect(person.page.getByText('ひとつながりにしてください').first()).toBeVisible();
});

test('rules about the whole board are switches; a switch that leaves nothing stays off', async ({ person }) => {
  await person.paste('2x2 1...............');
  await person.id('tool-sign').click();
  const diagonal = person.id('sign-switch-diagonal-down');
  await expect(diagonal).toHaveAttribute('aria-checked', 'false');
  await changing(person, () => diagonal.click());
  await expect(diagonal).toHaveAttribute('aria-checked', 'true');
  expect(await alive(person, 'r4c4')).toBe('234');
  await changing(person, () => diagonal.click());
  expect(await alive(person, 'r4c4')).toBe('1234');
  // On 4×4 no board keeps kings apart.
  await person.id('sign-switch-non-consecutive').click();
  await expect(person.page.getByText(/Non-consecutive .*no solution/).first()).toBeVisible();
  await expect(person.id('sign-switch-non-consecutive')).toHaveAttribute('aria-checked', 'false');
});

test('every kind of sign by mouse, and what lies under a click', async ({ person }) => {
  const { mouse, keyboard } = person.page;
  const list = person.id('sign-list').locator('li');
  let count = 0;
  /** Draws a sign of a rule, and sees that one more is on the board. */
  const draw = async (rule: string, act: () => Promise<void>) => {
    if (count > 0) await person.id('sign-other').click();
    await person.id(`sign-pick-${rule}`).click();
    await act();
    await expect(list).toHaveCount(++count);
  };
  /** Clicks at a part of a cell: 0 and 1 are its edges. */
  const part = async (cell: string, x: number, y: number) => {
    const box = await person.id(`cell-${cell}`).boundingBox();
    await mouse.click(box!.x + box!.width * x, box!.y + box!.height * y);
  };
  const number = async (text: string) => {
    await expect(person.id('sign-number')).toBeFocused();
    await keyboard.type(text);
    await keyboard.press('Enter');
  };
  await person.id('tool-sign').click();
  await draw('difference', () => part('r1c1', 0.95, 0.5));
  await expect(person.id('board').locator('path.dot.white')).toHaveCount(1);
  await draw('xv', async () => {
    await person.id('sign-choice-5').click();
    await part('r2c1', 0.5, 0.96);
  });
  await expect(person.id('sign-r2c1-r3c1')).toHaveText('V');
  await draw('greater-than', () => stroke(person, 'r1c4', 'r1c5'));
  await draw('quadruple', async () => {
    await part('r5c5', 0.97, 0.97);
    await number('19');
  });
  await expect(person.id('badge-r5c5-0')).toHaveText('19');
  await draw('arrow', () => stroke(person, 'r9c1', 'r8c2', 'r7c2'));
  await draw('even', () => person.clickAt('cell-r5c1'));
  await draw('clone', async () => {
    await stroke(person, 'r1c7', 'r2c7');
    await person.clickAt('cell-r8c8');
  });
  await draw('german-whispers', () => stroke(person, 'r6c1', 'r6c2', 'r7c3'));
  await draw('little-killer', async () => {
    await person.id('slot-r1c2-1_1').click();
    await number('40');
  });
  await expect(person.id('outside-r1c2-1-1')).toHaveText('40');
  await draw('sandwich', async () => {
    await person.id('slot-r4c1-0_1').click();
    await number('12');
  });
  await expect(person.id('outside-r4c1-0-1')).toHaveText('12');
  // A circle of two cells.
  await person.id('sign-other').click();
  await person.id('sign-pick-arrow').click();
  await person.id('sign-circle-2').click();
  await stroke(person, 'r9c7', 'r9c8', 'r8c9', 'r7c9', 'r6c9');
  await expect(list).toHaveCount(++count);
  await expect(person.id('board').locator('path.pill.hollow')).toHaveCount(1);
  // Without a rule a click takes what lies there in hand; Draw anew moves it; Delete takes it away.
  await person.id('sign-other').click();
  await person.clickAt('cell-r8c2');
  await expect(person.id('sign-rule')).toHaveText('Arrow');
  await person.id('sign-redraw').click();
  await stroke(person, 'r9c1', 'r9c2', 'r9c3');
  await expect(list.filter({ hasText: 'r9c1 r9c2 r9c3' })).toHaveCount(1);
  await expect(list).toHaveCount(count);
  await person.id('sign-other').click();
  await person.clickAt('cell-r5c1');
  await expect(person.id('sign-rule')).toHaveText('Even');
  await keyboard.press('Delete');
  await expect(list).toHaveCount(--count);
  // A number at the edge is changed where it stands.
  await person.id('sign-other').click();
  await person.id('sign-pick-sandwich').click();
  await person.id('slot-r4c1-0_1').click();
  await expect(person.id('sign-number')).toHaveValue('12');
  await person.id('sign-number').fill('20');
  await person.id('sign-number').press('Enter');
  await expect(person.id('outside-r4c1-0-1')).toHaveText('20');
});

test('a Kakuro is pasted, drawn with its sums, and a sum is placed in a dark square', async ({ person }) => {
  await person.paste('kakuro\n# # 4\\ 10\\\n# \\3 . .\n# \\4 . .\n');
  await expect(person.id('wall-down-r1c3')).toHaveText('4');
  await expect(person.id('wall-right-r2c2')).toHaveText('3');
  await expect(person.id('board').locator('path.wall')).toHaveCount(1);
  await person.id('tool-sign').click();
  await person.id('sign-pick-run-sum').click();
  await expect(person.id('slots').locator('button')).toHaveCount(4);
  // One half of each dark square before a run.
  await expect(person.id('slot-r2c4-1_0')).toBeVisible();
});
