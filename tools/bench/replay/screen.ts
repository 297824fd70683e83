/// <reference lib="dom" />
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { goal } from '../console/goals.ts';
import { spread } from '../ratios.ts';
import { held } from '../console/main-thread.ts';
import { navigationsLog } from './navigations.ts';

const ENTRIES = 100_000;
const OPEN_MS = 1_000;
const TASK_MS = 100;

/** How long the event log's screen takes to open a long log and to verify it, and the longest task of its main thread. */
export async function measureScreen(
  browser: Browser,
  origin: string,
  folder: string,
  repetitions: number,
): Promise<void> {
  const file = path.join(folder, 'long.jsonl');
  writeFileSync(file, navigationsLog(ENTRIES));
  const opened: number[] = [];
  const verified: number[] = [];
  const longest: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const times = await onScreen(browser, origin, (page) => openLog(page, file));
    opened.push(times.opened);
    verified.push(times.verified);
    // Separate, because a trace costs time.
    const tasks = await onScreen(browser, origin, (page) => held(page, () => openLog(page, file)));
    longest.push(tasks.longest);
  }
  console.log(`\nThe event log's screen, a file of ${ENTRIES} entries:`);
  goal('opened, ms', opened, { most: OPEN_MS });
  console.log(`  verified, with all commands run again: ${spread(verified, ' ms')}`);
  goal('longest task until then, ms of processor time', longest, { most: TASK_MS });
}

async function onScreen<T>(browser: Browser, origin: string, act: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${origin}/app/event-log`);
  await page.getByRole('button', { name: 'Open a file…' }).waitFor();
  const result = await act(page);
  await page.close();
  return result;
}

/** Opens a log; milliseconds from the choice of the file until its entries and its verdict show. */
async function openLog(page: Page, file: string): Promise<{ readonly opened: number; readonly verified: number }> {
  const times = page.evaluate(async () => {
    const chosen = new Promise<number>((resolve) => {
      addEventListener('change', () => resolve(performance.now()), { capture: true, once: true });
    });
    const shown = (isShown: () => boolean) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isShown()) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now()));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      });
    const start = await chosen;
    const opened = await shown(() => document.querySelector('.event-log-file')?.textContent === 'long.jsonl');
    const kind = () => document.querySelector('.event-log-checks')?.getAttribute('data-kind');
    const verified = kind() === 'checking' ? await shown(() => kind() !== 'checking') : opened;
    return { opened: opened - start, verified: verified - start };
  });
  await page.locator('main input[type=file]').setInputFiles(file);
  return times;
}
