// The pictures of docs/screens: `MASUME_SCREENS=../docs/screens npm run e2e screens`.

import type { Browser, BrowserContextOptions } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, KNOWN, Person, PROGRAM, test } from './support';

const FOLDER = process.env['MASUME_SCREENS'];
test.describe.configure({ timeout: 120_000 });

/** A puzzle with chains in it. */
const WINGS = '...921..3..9....6.......5...8.4.3..6..7...8..5..7...4...3.......2....7..8..195...';

/** A board with signs of many rules, half made. */
const SIGNS =
  '3x3+killer(0,1,9)=14+killer(2,3)=10+killer(77,78,79)=14+thermometer(28,38,39,48)+arrow(5;14,23,32)+renban(45,54,64)+difference(15,16)+ratio(66,75)' +
  '+xv(60,61)=10+greater-than(74,75)+even(53)+odd(26)+quadruple(42,43,51,52)=7,8+sandwich(72,73,74,75,76,77,78,79,80)=7+little-killer(5,13,21,29,37,45)=38' +
  ' ........2.........................2......................5............3..........';

/** Regions of the server's table on which puzzles can be made. */
const JIGSAW = 'AAABBBBCDAAABBBBCDAAABEEECDFFFGECCCDFGFGECDCDFGGGECDDDFGEEEHIIIFGHHHHIIIFGHHHHIII';

/** A puzzle of a shape, made by the program, without its last few clues. */
function begun(shape: string, lack: number): string {
  const made = execFileSync(PROGRAM, ['generate', '--shape', shape, '--symmetry', 'half-turn', '--seed', '7'], { encoding: 'utf8' });
  const line = made.trim().split('\n').at(-1) ?? '';
  // A jigsaw's regions stand before its clues, other shapes are told apart by a space.
  const at = shape.startsWith('jigsaw') ? line.length / 2 : line.lastIndexOf(' ') + 1;
  const clues = [...line.slice(at).matchAll(/[^.]/g)].map((m) => m.index);
  const gone = new Set(clues.filter((_, i) => i % Math.floor(clues.length / lack) === 0).slice(0, lack));
  return line.slice(0, at) + [...line.slice(at)].map((c, i) => (gone.has(i) ? '.' : c)).join('');
}

interface Look {
  name: string;
  options: BrowserContextOptions;
  lang: 'en' | 'ja';
}

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const LOOKS: Look[] = [
  { name: 'desktop-light-en', options: { ...DESKTOP, colorScheme: 'light' }, lang: 'en' },
  { name: 'desktop-dark-ja', options: { ...DESKTOP, colorScheme: 'dark' }, lang: 'ja' },
  { name: 'phone-light-ja', options: { ...PHONE, colorScheme: 'light' }, lang: 'ja' },
  { name: 'phone-dark-en', options: { ...PHONE, colorScheme: 'dark' }, lang: 'en' },
];

async function enter(browser: Browser, look: Look, url: string, toured = true): Promise<{ person: Person; shot: (name: string) => Promise<void> }> {
  const context = await browser.newContext(look.options);
  const page = await context.newPage();
  await page.addInitScript(({ lang, toured }) => {
    if (localStorage.getItem('masume.settings') === null) localStorage.setItem('masume.settings', JSON.stringify({ toured }));
    if (localStorage.getItem('masume.lang') === null) localStorage.setItem('masume.lang', JSON.stringify(lang));
  }, { lang: look.lang, toured });
  const person = new Person(page);
  await person.open(url);
  const shot = async (name: string) => {
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(FOLDER ?? '', `${name}-${look.name}.png`) });
  };
  return { person, shot };
}

for (const look of LOOKS) {
  const phone = look.name.startsWith('phone');

  test(`making, ${look.name}`, async ({ browser, server }) => {
    const { person, shot } = await enter(browser, look, server.url);
    await shot('empty');
    await person.id('gallery').click();
    await shot('patterns');
    await person.id('pattern-heart').click();
    await expect(person.page.locator('.planned-ring')).toHaveCount(20);
    await shot('plan');
    await person.id('complete').click();
    await expect(person.page.locator('[data-testid^="digit-"]')).toHaveCount(20, { timeout: 60_000 });
    await person.settled();
    await person.page.waitForTimeout(5000);
    await shot('made');
    await person.id('print-it').click();
    await person.id('paper-title').fill(look.lang === 'ja' ? 'はじめての問題' : 'My first puzzle');
    await person.id('paper-title').press('Enter');
    await expect(person.id('leaf-puzzle')).toBeVisible();
    await person.id('paper-title').blur();
    await shot('print');
  });

  test(`what if, ${look.name}`, async ({ browser, server }) => {
    const { person, shot } = await enter(browser, look, server.url);
    await person.paste(KNOWN.slice(0, 58).padEnd(81, '.'));
    if (phone) {
      await person.id('cell-r7c5').tap();
      await person.page.locator('.pad .key.active').first().tap();
    } else {
      const alive = person.page.locator('[data-testid^="cand-r7c5-"][data-status="active"]').first();
      await person.pointAt((await alive.getAttribute('data-testid')) ?? '');
    }
    await shot('what-if');
  });

  test(`solving, ${look.name}`, async ({ browser, server }) => {
    const { person, shot } = await enter(browser, look, server.url);
    await person.paste(KNOWN);
    await person.id('mode-solve').click();
    await person.id('cell-r1c3').click();
    await person.page.keyboard.press('4');
    await person.id('cell-r1c4').click();
    await person.page.keyboard.press('Shift+Digit2');
    await person.page.keyboard.press('Shift+Digit6');
    await person.id('cell-r3c5').click();
    await person.id('tool-centre').click();
    await person.id('pad-3').click();
    await person.id('pad-4').click();
    await person.id('tool-digit').click();
    await person.id('cell-r5c5').click();
    await person.id('pad-3').click();
    await expect(person.page.locator('circle.ring').first()).toBeVisible();
    await shot('solve');
    await person.id('undo').click();
    for (let i = 0; i < 3; i++) {
      await person.id('hint').click();
      await expect(person.id('hint-panel')).toHaveAttribute('data-stage', String(i + 1));
    }
    await shot('hint');
  });

  test(`signs, ${look.name}`, async ({ browser, server }) => {
    const { person, shot } = await enter(browser, look, server.url);
    await person.paste(SIGNS, false);
    await person.page.waitForTimeout(2500);
    await person.id('tool-sign').click();
    await shot('rules');
    await person.id('sign-pick-killer').click();
    const { mouse } = person.page;
    await person.pointAt('cell-r5c5');
    await mouse.down();
    for (const cell of ['r5c6', 'r6c6', 'r7c6']) await person.pointAt(`cell-${cell}`);
    await mouse.up();
    await person.page.keyboard.type('19');
    await shot('signs');
    await person.id('sign-other').click();
    await person.id('sign-pick-little-killer').click();
    await shot('edge');
  });

  test(`boards, ${look.name}`, async ({ browser, server }) => {
    const { person, shot } = await enter(browser, look, server.url);
    // Puzzles that lack a few clues: each has decided cells and open ones.
    await person.paste(begun('4x4', 8), false);
    await person.page.waitForTimeout(3000);
    await shot('16x16');
    await person.paste(begun(`jigsaw:${JIGSAW}`, 4), false);
    await person.page.waitForTimeout(1500);
    await shot('jigsaw');
    await person.paste(begun('3x3@0,0;0,12;6,6;12,0;12,12', 6), false);
    await person.page.waitForTimeout(3000);
    await shot('samurai');
    await person.id('open-new').click();
    await person.id('kind-jigsaw').click();
    await shot('new');
  });
}

test('a chain on the path', async ({ browser, server }) => {
  const look = LOOKS[0];
  if (!look) return;
  const { person, shot } = await enter(browser, look, server.url);
  await person.paste(WINGS);
  await person.id('mode-solve').click();
  await person.id('path').click();
  await expect(person.id('path-panel')).toBeVisible({ timeout: 60_000 });
  // The first step with arrows.
  const next = person.id('path-next');
  while ((await person.page.locator('path.link').count()) < 4 && (await next.isEnabled())) await next.click();
  await shot('path');
  await person.id('path-close').click();
  await person.id('open-help').click();
  await shot('help');
});

test('the tour', async ({ browser, server }) => {
  const look = LOOKS[0];
  if (!look) return;
  const { person, shot } = await enter(browser, look, server.url, false);
  await expect(person.id('tour')).toBeVisible();
  await shot('tour');
});
