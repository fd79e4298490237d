// Puzzles with rules of their own: what rules draw is seen, in both modes, and outlives a reload.

import { expect, test } from './support';

/** A killer cage, an arrow, a thermometer, a dot and numbers outside, on 4×4. */
const RULES =
  '2x2+killer(0,1)=3+killer(2,6,7)=10+arrow(15;14,13)+thermometer(8,9,10)+difference(4,8)+xv(3,7)=5' +
  '+sandwich(12,13,14,15)=5+little-killer(1,6,11)=7 ................';

test('what rules draw is seen in both modes', async ({ person }) => {
  await person.id('open-import').click();
  await person.id('import-text').fill(RULES);
  await person.id('import-read').click();
  await person.id('import-open').click();
  await expect(person.id('dialog-import')).toHaveCount(0);
  const seen = async () => {
    await expect(person.id('cage-r1c1')).toHaveText('3');
    await expect(person.id('cage-r1c3')).toHaveText('10');
    await expect(person.id('sign-r1c4-r2c4')).toHaveText('V');
    await expect(person.id('outside-r4c1-0-1')).toHaveText('5');
    await expect(person.id('outside-r1c2-1-1')).toHaveText('7');
    const board = person.id('board');
    await expect(board.locator('path.cage')).toHaveCount(2);
    await expect(board.locator('path.bulb.thermometer')).toHaveCount(1);
    await expect(board.locator('path.dot.white')).toHaveCount(1);
    await expect(board.locator('path.arrow')).toHaveCount(2);
    // The number of a cage stands in its cell, and that of a row beside the board.
    const cell = await person.id('cell-r1c1').boundingBox();
    const cage = await person.id('cage-r1c1').boundingBox();
    expect(cage!.x).toBeGreaterThanOrEqual(cell!.x);
    expect(cage!.y + cage!.height).toBeLessThan(cell!.y + cell!.height / 2);
    const outside = await person.id('outside-r4c1-0-1').boundingBox();
    expect(outside!.x + outside!.width).toBeLessThan((await person.id('cell-r4c1').boundingBox())!.x);
  };
  await seen();
  await person.id('mode-solve').click();
  await seen();
  // Digits can still be entered where they were pointed at.
  await person.clickAt('cell-r4c4');
  await person.page.keyboard.press('4');
  await expect(person.id('digit-r4c4')).toHaveText('4');
  await person.page.reload();
  await seen();
  await expect(person.id('digit-r4c4')).toHaveText('4');
});
