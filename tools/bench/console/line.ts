import type { Page } from 'playwright';
import { FIRST_ROWS, PART_ROWS } from '../../../modules/submissions/list-part-sizes.ts';
import { spread } from '../ratios.ts';
import { coldContext, type Fixture } from './fixture.ts';

const MEGABITS = 10;

/** The server does not compress requests with this header. */
const uncompressed = { 'x-no-compression': '1' };

/** At 10 Mbit/s: bytes of the list's responses and time to the last row, with and without compression. */
export async function measureLine(fixture: Fixture, repetitions: number): Promise<void> {
  for (const [name, headers] of [
    ['uncompressed', uncompressed],
    ['compressed', {}],
  ] as const) {
    const seen = [];
    for (let n = 0; n < repetitions; n += 1) seen.push(await visit(fixture, headers));
    console.log(`\n10,000 submissions over ${MEGABITS} Mbit/s, ${name}, files in the browser's cache:`);
    console.log(
      `  the list's responses: ${spread(
        seen.map(({ bytes }) => bytes / 1000),
        ' kB',
      )}`,
    );
    console.log(
      `  first rows: ${spread(
        seen.map(({ first }) => first / 1000),
        ' s',
      )}`,
    );
    console.log(
      `  all rows there: ${spread(
        seen.map(({ whole }) => whole / 1000),
        ' s',
      )}`,
    );
  }
}

interface Seen {
  readonly bytes: number;
  /** Milliseconds until the first and the last row. */
  readonly first: number;
  readonly whole: number;
}

const PARTS = 1 + Math.ceil((10_000 - FIRST_ROWS) / PART_ROWS);

async function visit(fixture: Fixture, headers: Record<string, string>): Promise<Seen> {
  const context = await coldContext(fixture, true);
  try {
    const page = await context.newPage();
    await page.setExtraHTTPHeaders(headers);
    // The console's files are cached: only the list is measured.
    await page.goto(`${fixture.product}${fixture.forms.some}/submissions`);
    await page.locator('.row-link').first().waitFor();
    const line = await limitLine(page);
    const since = performance.now();
    await page.goto(`${fixture.product}${fixture.forms.many}/submissions`, { waitUntil: 'commit' });
    await page.locator('.row-link').nth(9).waitFor({ timeout: 60_000 });
    const first = performance.now() - since;
    await line.done;
    return { bytes: line.bytes(), first, whole: performance.now() - since };
  } finally {
    await context.close();
  }
}

/** Throttles the network and counts the list's bytes until its last part. */
async function limitLine(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const throughput = (MEGABITS * 1_000_000) / 8;
  const conditions = { offline: false, latency: 20, downloadThroughput: throughput, uploadThroughput: throughput };
  await session.send('Network.emulateNetworkConditions', conditions);
  const done = Promise.withResolvers<void>();
  const asked = new Set<string>();
  let [bytes, parts] = [0, 0];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.startsWith('/cli/submissions/')) asked.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!asked.has(requestId)) return;
    bytes += encodedDataLength;
    parts += 1;
    if (parts >= PARTS) done.resolve();
  });
  return { bytes: () => bytes, done: done.promise };
}
