import { defineConfig } from '@playwright/test';

// On a loaded machine a test may take so many times longer (`./test` says 4).
const slack = Math.max(1, Number(process.env['MASUME_SLACK'] ?? 1));

// Debian's Chromium; `./test` installs it. Each worker starts its own server (e2e/support.ts).
export default defineConfig({
  testDir: 'e2e',
  // Pictures are made on request (e2e/screens.spec.ts); left out, not skipped.
  testIgnore: process.env['MASUME_SCREENS'] ? [] : ['screens.spec.ts'],
  outputDir: 'e2e/out',
  workers: 1,
  timeout: 60_000 * slack,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    },
  },
});
