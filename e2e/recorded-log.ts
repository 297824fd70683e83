import type { Page } from '@playwright/test';
import manifest from '../package.json' with { type: 'json' };
import { FORMAT, lineOf, type Header } from '../src/kernel/codec.ts';
import { withOneSnapshot } from '../src/kernel/segments.ts';
import type { ResumePoint } from '../src/shell/stored-pieces.ts';
import type { Piece } from '../src/shell/unstored-pieces.ts';

/** Everything recorded so far by the page's browser, of every tab; the newest entries may not be stored yet. */
export async function recordedLog(page: Page): Promise<string> {
  return (await recordsOf(page))
    .map((record) => ('text' in record ? record.text : (record.state?.snapshot ?? '')))
    .join('\n');
}

/** One file per tab, as the user menu exports and `npm run replay` reads. */
export async function logsOfTabs(page: Page): Promise<readonly string[]> {
  const { version } = manifest;
  const header: Header = { kind: 'header', format: FORMAT, product: 'Inlet', version, redacted: ['secrets'] };
  const pieces = (await recordsOf(page)).filter((record) => 'text' in record);
  const byTab = Map.groupBy(pieces, ({ tab }) => tab);
  return [...byTab.values()].map((ofTab) => {
    const segments = [...Map.groupBy(ofTab, ({ segment }) => segment).values()];
    const lines = withOneSnapshot(segments.map((ofOne) => ofOne.flatMap(({ text }) => text.split('\n'))));
    return [lineOf(header), ...lines, ''].join('\n');
  });
}

type StoredRecord = Piece | ResumePoint;

const recordsOf = (page: Page): Promise<readonly StoredRecord[]> =>
  duringNavigation(page, () =>
    readRecords(page).catch((error: unknown) => {
      if (!String(error).includes('the event log was closed')) throw error;
      return readRecords(page);
    }),
  );

/** The result of an evaluation in a page that may be navigating: then it is repeated in the next one. */
export async function duringNavigation<T>(page: Page, evaluate: () => Promise<T>): Promise<T> {
  try {
    return await evaluate();
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error;
    await page.waitForLoadState();
    return duringNavigation(page, evaluate);
  }
}

function readRecords(page: Page): Promise<readonly StoredRecord[]> {
  return page.evaluate(
    () =>
      new Promise<readonly StoredRecord[]>((resolve, reject) => {
        const opening = indexedDB.open('inlet-event-log');
        // Opening must not create the database before the page does.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () =>
          opening.error?.name === 'AbortError' ? resolve([]) : reject(new Error('no event log')),
        );
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('pieces');
          // The browser closes the database when the site's data is cleared.
          reading.addEventListener('abort', () => reject(new Error('the event log was closed')));
          const all = reading.objectStore('pieces').getAll();
          all.addEventListener('success', () => resolve(all.result as StoredRecord[]));
        });
      }),
  );
}
