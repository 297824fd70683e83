/// <reference lib="dom" />
import type { Browser, Page } from 'playwright';
import { goal } from '../console/goals.ts';
import { alternating, spread } from '../ratios.ts';
import { fullLog } from './full-log.ts';

/** Milliseconds. */
const LATER = 100;
const STORED_MS = 15_000;
const SCREEN = '/app/pAcme1234/fContact123/submissions';

/** A piece of the log, as src/shell/unstored-pieces.ts describes it. */
interface Piece {
  readonly tab: string;
  readonly segment: number;
  readonly part: number;
  readonly at: number;
  readonly bytes: number;
  readonly text: string;
}

/** How much later a console shows its list if its tab has a full event log, which it restores. */
export async function measureStart(browser: Browser, origin: string, repetitions: number): Promise<void> {
  console.log('\nThe console starts, from the navigation until its list shows, milliseconds:');
  const contenders = new Map(
    (['full', 'empty'] as const).map((log) => [`${log} log`, () => timeToList(browser, origin, log)]),
  );
  // The first start of a browser is slower.
  await timeToList(browser, origin, 'empty');
  const results = await alternating(contenders, repetitions);
  const [full = [], empty = []] = ['full log', 'empty log'].map((name) => results.get(name));
  for (const [name, times] of results) console.log(`  ${name}: ${spread(times, ' ms')}`);
  goal(
    'later with a full log',
    full.map((time, at) => time - (empty[at] ?? Number.NaN)),
    { most: LATER },
  );
}

async function timeToList(browser: Browser, origin: string, log: 'full' | 'empty'): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`${origin}${SCREEN}`);
    await page.getByRole('row').nth(3).waitFor();
    await newestPiece(page, ({ part }) => part > 0);
    const recorded = await stored(page);
    // A page of the same origin without the console.
    await page.route(`${origin}/blank`, (route) => route.fulfill({ body: '' }));
    await page.goto(`${origin}/blank`);
    const lines = recorded.flatMap(({ text }) => text.split('\n'));
    const segments = log === 'full' ? await fullLog(lines) : [];
    await replaceLog(page, piecesOf(segments, recorded[0]?.tab ?? ''));
    const time = await measured(page, `${origin}${SCREEN}`);
    // It has continued the log that it restored, rather than begun another.
    const restored = segments.length;
    if (restored > 0)
      await newestPiece(page, ({ segment, part }) => segment >= restored && (part > 1 || segment > restored));
    return time;
  } finally {
    await context.close();
  }
}

/** The pieces of the log. */
function stored(page: Page): Promise<readonly Piece[]> {
  return page.evaluate(
    () =>
      new Promise<readonly Piece[]>((resolve) => {
        const opening = indexedDB.open('inlet-event-log');
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('pieces').objectStore('pieces').getAll();
          all.addEventListener('success', () => {
            opening.result.close();
            // The format of the console's storage.
            resolve(all.result as readonly Piece[]);
          });
        });
      }),
  );
}

/** Waits until the newest piece of the log is as expected. */
async function newestPiece(page: Page, isExpected: (piece: Piece) => boolean): Promise<Piece> {
  for (const end = Date.now() + STORED_MS; Date.now() < end;) {
    const newest = (await stored(page)).at(-1);
    if (newest && isExpected(newest)) return newest;
    await page.waitForTimeout(100);
  }
  throw new Error('the console has not stored the log that was expected');
}

const piecesOf = (segments: readonly (readonly string[])[], tab: string): readonly Piece[] =>
  segments.flatMap(([snapshot = '', ...lines], at) =>
    [snapshot, lines.join('\n')].map((text, part) => ({
      tab,
      segment: at + 1,
      part,
      at: Date.now(),
      bytes: text.length,
      text,
    })),
  );

/** Replaces the log of the tab, as it is stored while no page runs. */
function replaceLog(page: Page, pieces: readonly Piece[]): Promise<void> {
  return page.evaluate(
    (all) =>
      new Promise<void>((resolve, reject) => {
        sessionStorage.removeItem('inlet-log-rest');
        const opening = indexedDB.open('inlet-event-log');
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('pieces', 'readwrite');
          const store = transaction.objectStore('pieces');
          store.clear();
          for (const piece of all) store.add(piece);
          transaction.addEventListener('complete', () => resolve(opening.result.close()));
          transaction.addEventListener('error', () => reject(new Error('not stored')));
        });
      }),
    pieces,
  );
}

/** Milliseconds from the navigation until the list shows. */
async function measured(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(
    () => document.querySelectorAll('[role=row], tr').length > 3 && performance.now(),
    undefined,
    { polling: 'raf' },
  );
  return Number(await handle.jsonValue());
}
