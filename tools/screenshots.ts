import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { preparedPath } from '../server/db/embedded/data-directory.ts';
import { chromiumArguments, findChromium } from './chromium.ts';
import { accounts, PASSWORD } from './demo/cast.ts';
import { type Demo, startDemo } from './demo/start-demo.ts';

const root = path.dirname(import.meta.dirname);
const out = path.join(root, 'docs', 'screenshots');

/** What is shown, by file name; each starts from the first form's list. */
const pictures: Readonly<Record<string, (page: Page, base: string) => Promise<void>>> = {
  inbox: async (page, base) => {
    await page.goto(`${base}/submissions`);
    await page.locator('.row-link').first().waitFor();
  },
  submission: async (page, base) => {
    await page.goto(`${base}/submissions`);
    await page.locator('.row-link').nth(1).click();
    await page.getByText('Activity score').waitFor();
  },
  setup: async (page, base) => {
    const [, project] = /\/app\/([^/]+)\//.exec(base) ?? [];
    const form = await freshForm(page, new URL(base).origin, project ?? '');
    await page.goto(`${new URL(base).origin}/app/setup/success?form=${form}`);
    await page.getByText('Waiting for the first submission').waitFor();
  },
};

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };

/** Takes every picture at two widths in both themes, of the demo's data; the README shows the wide light ones. */
async function takeAll(demo: Demo): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments() });
  for (const [size, viewport] of Object.entries(sizes))
    for (const theme of ['light', 'dark']) {
      const page = await (
        await browser.newContext({ viewport, timezoneId: 'Europe/Berlin', locale: 'en-GB' })
      ).newPage();
      await page.addInitScript((chosen) => {
        localStorage.setItem('inlet-theme', chosen);
        localStorage.setItem('inlet-tour', 'done');
      }, theme);
      const base = await logIn(page, demo.consoleUrl);
      for (const [name, show] of Object.entries(pictures)) {
        await show(page, base);
        await page.evaluate('document.fonts.ready');
        const file = size === 'wide' && theme === 'light' ? name : `${name}-${size}-${theme}`;
        await page.screenshot({ path: path.join(out, `${file}.png`) });
      }
      await page.context().close();
    }
  await browser.close();
}

async function logIn(page: Page, consoleUrl: string): Promise<string> {
  await page.goto(new URL('/app/login', consoleUrl).href);
  await page.getByLabel('Username').fill(accounts[0]?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/submissions$/);
  return page.url().replace(/\/submissions$/, '');
}

async function freshForm(page: Page, origin: string, project: string): Promise<string> {
  const made = await page.request.post(`${origin}/cli/create/form/${project}`, {
    data: { name: 'Contact' },
    headers: { 'x-requested-with': 'inlet' },
  });
  return ((await made.json()) as { form_uid: string }).form_uid;
}

mkdirSync(out, { recursive: true });
const demo = await startDemo({
  env: { ...process.env, PORT: '18080', COLLECTOR_PORT: '18081', LOG_LEVEL: 'silent' },
  sitePort: 18_082,
  places: {
    modulesDir: path.join(root, 'modules'),
    builtConsole: path.join(root, 'build/console'),
    prepared: preparedPath(path.join(root, 'build')),
  },
  progress: (line) => console.log(line),
});
try {
  await takeAll(demo);
} finally {
  await demo.stop();
}
