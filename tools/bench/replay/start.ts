/// <reference lib="dom" />
import type { Browser, Page } from 'playwright';
import { goal } from '../console/goals.ts';
import { alternating, spread } from '../ratios.ts';
import { resumeKey, type ResumePoint } from '../../../src/shell/stored-pieces.ts';
import type { Piece } from '../../../src/shell/unstored-pieces.ts';
import { fullLog, type FullLog } from './full-log.ts';

/** Milliseconds. */
const LATER = 100;
const STORED_MS = 15_000;
const SCREEN = '/app/pAcme1234/fContact123/submissions';
/** A page writes about as many at a time. */
const LINES_PER_PIECE = 50;

/** How much later a console shows its list if its tab has a full event log, which it restores. */
export async function measureStart(browser: Browser, origin: string, repetitions: number): Promise<void> {
  console.log('\nThe console starts, from the navigation until its list shows, milliseconds:');
  // The first start of a browser is slower.
  const { recorded } = await timeToList(browser, origin, undefined);
  const full = await fullLog(recorded);
  const contenders = new Map(
    Object.entries({ 'full log': full, 'empty log': undefined }).map(([name, log]) => [
      name,
      async () => (await timeToList(browser, origin, log)).time,
    ]),
  );
  const results = await alternating(contenders, repetitions);
  const [later = [], sooner = []] = ['full log', 'empty log'].map((name) => results.get(name));
  for (const [name, times] of results) console.log(`  ${name}: ${spread(times, ' ms')}`);
  goal(
    'later with a full log',
    later.map((time, at) => time - (sooner[at] ?? Number.NaN)),
    { most: LATER },
  );
}

interface Start {
  readonly time: number;
  /** The lines that the page before has recorded. */
  readonly recorded: readonly string[];
}

async function timeToList(browser: Browser, origin: string, log: FullLog | undefined): Promise<Start> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`${origin}${SCREEN}`);
    await page.getByRole('row').nth(3).waitFor();
    await newestPiece(page, ({ part }) => part > 0);
    const pieces = await stored(page);
    // A page of the same origin without the console.
    await page.route(`${origin}/blank`, (route) => route.fulfill({ body: '' }));
    await page.goto(`${origin}/blank`);
    const tab = pieces[0]?.tab ?? '';
    const restored = log ? piecesOf(log, tab) : [];
    await replaceLog(page, restored, log && resumePoint(log, restored, tab));
    const time = await measured(page, `${origin}${SCREEN}`);
    // It has continued the log that it restored, rather than begun another.
    const newest = restored.at(-1);
    if (newest) await newestPiece(page, ({ segment, part }) => segment > newest.segment || part > newest.part);
    return { time, recorded: pieces.flatMap(({ text }) => text.split('\n')) };
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
            // The format of the console's storage. Without the resume point, which is under a text.
            resolve((all.result as readonly Piece[]).filter((piece) => 'part' in piece));
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

const piecesOf = ({ segments }: FullLog, tab: string): readonly Piece[] =>
  segments.flatMap(([snapshot = '', ...lines], at) =>
    [snapshot, ...grouped(lines)].map((text, part) => ({
      tab,
      segment: at + 1,
      part,
      at: Date.now(),
      bytes: text.length,
      text,
    })),
  );

const grouped = (lines: readonly string[]): readonly string[] =>
  Array.from({ length: Math.ceil(lines.length / LINES_PER_PIECE) }, (_, at) =>
    lines.slice(at * LINES_PER_PIECE, (at + 1) * LINES_PER_PIECE).join('\n'),
  );

/** For pieces under the keys from 1 on. */
function resumePoint({ segments, state }: FullLog, pieces: readonly Piece[], tab: string): ResumePoint {
  const numbered = segments.map((_, at) => {
    const own = pieces.filter(({ segment }) => segment === at + 1);
    const bytes = own.reduce((sum, piece) => sum + piece.bytes, 0);
    return {
      number: at + 1,
      parts: own.length,
      from: pieces.findIndex(({ segment }) => segment === at + 1) + 1,
      bytes,
    };
  });
  return { tab: resumeKey(tab), at: Date.now(), segments: numbered, state };
}

/** Replaces the log of the tab, as it is stored while no page runs. */
function replaceLog(page: Page, pieces: readonly Piece[], point: ResumePoint | undefined): Promise<void> {
  return page.evaluate(
    ([all, resume]) =>
      new Promise<void>((resolve, reject) => {
        sessionStorage.removeItem('inlet-log-rest');
        const opening = indexedDB.open('inlet-event-log');
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('pieces', 'readwrite');
          const store = transaction.objectStore('pieces');
          store.clear();
          for (const [at, piece] of all.entries()) store.put(piece, at + 1);
          if (resume) store.put(resume, resume.tab);
          transaction.addEventListener('complete', () => resolve(opening.result.close()));
          transaction.addEventListener('error', () => reject(new Error('not stored')));
        });
      }),
    [pieces, point] as const,
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
