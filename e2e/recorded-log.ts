import type { Page } from '@playwright/test';
import manifest from '../package.json' with { type: 'json' };
import { FORMAT, lineOf, type Header } from '../src/kernel/codec.ts';
import { withOneSnapshot } from '../src/kernel/segments.ts';

/** As src/shell/log-storage.ts writes them. */
interface Piece {
  readonly tab: string;
  readonly segment: number;
  readonly text: string;
}

/** Everything recorded so far by the page's browser, of every tab; the newest entries may not be stored yet. */
export async function recordedLog(page: Page): Promise<string> {
  return (await piecesOf(page)).map(({ text }) => text).join('\n');
}

/** One file per tab, as the user menu exports and `npm run replay` reads. */
export async function logsOfTabs(page: Page): Promise<readonly string[]> {
  const { version } = manifest;
  const header: Header = { kind: 'header', format: FORMAT, product: 'Inlet', version, redacted: ['secrets'] };
  const byTab = Map.groupBy(await piecesOf(page), ({ tab }) => tab);
  return [...byTab.values()].map((pieces) => {
    const segments = [...Map.groupBy(pieces, ({ segment }) => segment).values()];
    const lines = withOneSnapshot(segments.map((ofOne) => ofOne.flatMap(({ text }) => text.split('\n'))));
    return [lineOf(header), ...lines, ''].join('\n');
  });
}

async function piecesOf(page: Page): Promise<readonly Piece[]> {
  try {
    return await readPieces(page);
  } catch (error) {
    // It was navigating: reads from the next page.
    if (!String(error).includes('Execution context was destroyed')) throw error;
    await page.waitForLoadState();
    return piecesOf(page);
  }
}

function readPieces(page: Page): Promise<readonly Piece[]> {
  return page.evaluate(
    () =>
      new Promise<readonly Piece[]>((resolve, reject) => {
        const opening = indexedDB.open('inlet-event-log');
        // Opening must not create the database before the page does.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () =>
          opening.error?.name === 'AbortError' ? resolve([]) : reject(new Error('no event log')),
        );
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('pieces').objectStore('pieces').getAll();
          all.addEventListener('success', () => resolve(all.result as Piece[]));
        });
      }),
  );
}
