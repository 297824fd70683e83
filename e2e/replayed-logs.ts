import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import manifest from '../package.json' with { type: 'json' };
import { REPLAY_URL } from './global-setup.ts';
import { goldenLogs } from './golden-logs.ts';
import { duringNavigation, logsOfTabs } from './recorded-log.ts';

/** The event logs of all tabs in the page's browser, of every context that has the console open. */
export async function logsBeside(page: Page): Promise<readonly string[]> {
  const contexts = page.context().browser()?.contexts() ?? [];
  const pages = contexts.flatMap((context) => context.pages().find(isConsole) ?? []);
  return (await Promise.all(pages.map(async (one) => ((await hasScript(one)) ? logsOfTabs(one) : [])))).flat();
}

/** Without script there is no log, and a promise in the page would never settle. */
const hasScript = (page: Page) =>
  duringNavigation(page, () => page.evaluate(() => matchMedia('(scripting: enabled)').matches));

const isConsole = (page: { url(): string }): boolean => /^http:\/\/[^/]+\/app\//.test(page.url());

/** The errors of a log, as `npm run replay -- --drive` prints them. */
export async function problemsIn(log: string): Promise<readonly string[]> {
  const problems = await replayed('problems', log);
  if (!Array.isArray(problems)) throw new Error(`not a list of problems: ${JSON.stringify(problems)}`);
  return problems.map(String);
}

const GOLDEN = path.join(import.meta.dirname, '../tests/replay/golden');
/** Characters. Golden logs stay small, since every run of the tests reads them. */
const MAX_GOLDEN_LENGTH = 150_000;

/** Writes the longest log of a test, without personal data, if it is a golden one. */
export async function writeGolden(title: string, logs: readonly string[]): Promise<void> {
  const [name] = Object.entries(goldenLogs).find(([, golden]) => golden === title) ?? [];
  const [log] = logs.toSorted((a, b) => b.length - a.length);
  if (name === undefined || log === undefined) return;
  const redacted = String(await replayed('redacted', log));
  if (redacted.length > MAX_GOLDEN_LENGTH) throw new Error(`the golden log ${name} has ${redacted.length} characters`);
  await writeFile(path.join(GOLDEN, `${manifest.version}-${name}.jsonl`), redacted);
}

async function replayed(what: 'problems' | 'redacted', log: string): Promise<unknown> {
  const response = await fetch(`${process.env[REPLAY_URL]}/${what}`, { method: 'POST', body: log });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
