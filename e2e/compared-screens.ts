import { expect, type Page } from '@playwright/test';
import { logsOfTabs } from './recorded-log.ts';

/** The conclusion of the event log's screen about a log, once it has compared what was on screen. */
export async function conclusionOn(viewer: Page, name: string, text: string): Promise<string> {
  const input = viewer.locator('main input[type=file]');
  await input.setInputFiles({ name, mimeType: 'application/jsonl', buffer: Buffer.from(text) });
  await expect(viewer.getByText(name)).toBeVisible();
  const line = viewer.locator('.event-log-checks:not([data-kind=checking])');
  await expect(line).toBeVisible({ timeout: 120_000 });
  return line.innerText();
}

/** The event log's screen in another tab of the same session. */
export async function eventLogBeside(page: Page): Promise<Page> {
  const viewer = await page.context().newPage();
  await viewer.goto(`${new URL(page.url()).origin}/app/event-log`);
  await expect(viewer.getByText('Recorded in this tab')).toBeVisible();
  return viewer;
}

/** The log of this tab, once a region is in it. */
export async function logWith(page: Page, region: string): Promise<string> {
  const log = async () => (await logsOfTabs(page)).join('');
  await expect.poll(log, { timeout: 60_000 }).toContain(`"${region}`);
  return log();
}

/** Waits until what is on screen now is stored, with what was entered: input is followed by a recorded screen. */
export async function screenSettled(page: Page): Promise<void> {
  const from = await page.evaluate(() => {
    const now = Date.now();
    document.dispatchEvent(new Event('input'));
    return now;
  });
  const latest = async () =>
    Math.max(
      0,
      ...(await logsOfTabs(page)).flatMap((log) =>
        [...log.matchAll(/"screen":\{"at":(\d+)/g)].map(([, at]) => Number(at)),
      ),
    );
  await expect.poll(latest, { timeout: 60_000 }).toBeGreaterThan(from);
}

/** What the event log's screen says about logs of which a screen would differ now, or with a dead click. Needs a session on the page. */
export async function screenProblemsIn(page: Page, logs: readonly string[]): Promise<readonly string[]> {
  const { origin } = new URL(page.url());
  if (!origin.startsWith('http')) return [];
  const viewer = await page.context().newPage();
  await viewer.goto(`${origin}/app/event-log`);
  if (!new URL(viewer.url()).pathname.endsWith('/event-log')) return [];
  const conclusions: string[] = [];
  for (const [at, log] of logs.entries()) conclusions.push(await conclusionOn(viewer, `log-${at}.jsonl`, log));
  await viewer.close();
  console.log(conclusions.join('\n'));
  return conclusions.filter((text) => /now differs|led to nothing/.test(text));
}
