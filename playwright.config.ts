import { defineConfig, devices } from '@playwright/test';
import { chromiumArguments, findChromium } from './tools/chromium.ts';

/** A browser without a screen names itself a bot, whose visits do not count; only at its start can that be changed for beacons too. */
const asVisitor = `--user-agent=${devices['Desktop Chrome'].userAgent}`;

/** Journeys: a real browser against a real server, which each worker starts for itself (a fixture under e2e/). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A record of every journey takes a fifth of their time; `--trace on` makes it for whoever looks for a cause.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: [...chromiumArguments(), asVisitor] },
  },
});
