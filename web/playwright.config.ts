import { defineConfig } from '@playwright/test';

// Debian's Chromium; `./test` installs it. Each worker starts its own server (e2e/support.ts).
export default defineConfig({
  testDir: 'e2e',
  // Pictures are made on request (e2e/screens.spec.ts); left out, not skipped.
  testIgnore: process.env['MASUME_SCREENS'] ? [] : ['screens.spec.ts'],
  outputDir: 'e2e/out',
  workers: 1,
  timeout: 60_000,
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
