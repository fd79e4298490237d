// How long a person waits, measured in the page: from the edit to all statuses, from the hover to its colours.

import { expect, test } from './support';

/** The page's own limits, in milliseconds; a busy machine may set a factor. */
const SLACK = Number(process.env['MASUME_SLACK'] ?? '1');

test('hover and edit are quick on 9×9', async ({ person }) => {
  test.setTimeout(120_000);
  const { page } = person;
  const cells = Array.from({ length: 81 }, (_, i) => `r${Math.floor(i / 9) + 1}c${(i % 9) + 1}`);
  // Warm up, then measure.
  await person.place('r5c5', 5);
  await page.evaluate(() => window.__masume.latency.reset());
  for (let n = 0; n < 60; n++) {
    // Half-made puzzles of all sizes: back to the beginning now and then.
    for (let k = 0; n % 20 === 19 && k < 12; k++) {
      await person.id('undo').click();
      await person.settled();
    }
    const cell = cells[(n * 31) % 81] ?? '';
    const alive = page.locator(`[data-testid^="cand-${cell}-"][data-status="active"]`);
    const count = await alive.count();
    if (count < 2) continue;
    const id = (await alive.nth(n % count).getAttribute('data-testid')) ?? '';
    await person.place(cell, Number(id.split('-')[2]));
    // A person looks before pointing.
    await page.waitForTimeout(100);
    const all = [...(await person.candidates('active'))];
    for (let k = 0; k < 5; k++) await person.pointAt(`cand-${all[(k * 53) % all.length]}`);
  }
  const times = await page.evaluate(() => {
    const { latency } = window.__masume;
    const of = (name: string) => ({ n: latency.samples[name]?.length ?? 0, p50: latency.percentile(name, 0.5), p95: latency.p95(name) });
    return { hover: of('hover'), edit: of('edit'), draw: of('draw'), missed: latency.samples['hover-missed']?.length ?? 0 };
  });
  console.log(JSON.stringify(times));
  expect(times.hover.n).toBeGreaterThan(100);
  expect(times.hover.p95 ?? 99).toBeLessThanOrEqual(16 * SLACK);
  expect(times.edit.p95 ?? 99).toBeLessThanOrEqual(30 * SLACK);
});
