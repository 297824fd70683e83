import { expect, type Page } from '@playwright/test';

/** The conclusion of the event log's screen about a log, once it has compared what was on screen. */
export async function conclusionOn(viewer: Page, name: string, text: string): Promise<string> {
  const input = viewer.locator('main input[type=file]');
  await input.setInputFiles({ name, mimeType: 'application/jsonl', buffer: Buffer.from(text) });
  await expect(viewer.getByText(name)).toBeVisible();
  const line = viewer.locator('.event-log-checks:not([data-kind=checking])');
  await expect(line).toBeVisible({ timeout: 120_000 });
  return line.innerText();
}

/** Waits until what is on screen is stored: once nothing happens for a moment and the browser is idle. */
export const screenSettled = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => setTimeout(() => requestIdleCallback(() => resolve(), { timeout: 1000 }), 2500)),
  );

/** What the event log's screen says about logs of which a screen would differ now. Needs a session on the page. */
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
  return conclusions.filter((text) => text.includes('now differs'));
}
