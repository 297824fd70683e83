import { defineConfig, devices } from '@playwright/test';
import { chromiumArguments, findChromium } from './tools/chromium.ts';

/**
 * A headless browser identifies as a bot, whose visits are not counted. For beacons this can only be changed at launch.
 */
const asVisitor = `--user-agent=${devices['Desktop Chrome'].userAgent}`;
/** Without a graphics card, Chromium emulates one, in a quarter of the time of the tests, unless it draws without it. */
const withoutGraphicsCard = '--disable-gpu';

/** Browser tests against a real server, which each worker starts (e2e/fixtures.ts). */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than CI has cores: half of the time, a test waits for its browser, its server or a timer.
  workers: 3,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Passed tests never wait so long. On two cores beside other tests, a page that takes a second alone may take twenty.
  timeout: 120_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Traces take a fifth of the time; `--trace on` records them for debugging.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: [...chromiumArguments(), withoutGraphicsCard, asVisitor] },
  },
});
