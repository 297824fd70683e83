import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { spread } from '../ratios.ts';
import { goal } from './goals.ts';
import type { Fixture } from './fixture.ts';
import { typed } from '../search/rows.ts';
import { FRAME_MS, held } from './main-thread.ts';
import { startMockServer } from './mock-server.ts';

const ROWS = Number(process.env['BENCH_ROWS'] ?? 50_000);
const TYPED = 'barbara grinder';
const KEY_EVERY_MS = 90;
/** So fast that only the whole text is searched for. */
const FAST_KEY_MS = 5;
const FIRST_RESULTS_MS = 100;
/** Shown above the results, from the first ones on. */
const RANKED = 'best match first';

/** How long typing into the search of a long list blocks the page, and the time to the result. */
export async function measureSearch({ browser, build }: Fixture, repetitions: number): Promise<void> {
  const server = await startMockServer(build, ROWS);
  // A server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo;
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await openSearch(page, `http://127.0.0.1:${port}`);
    await measureTyping(page);
    await measureFirstResults(page, repetitions);
  } finally {
    await page.close();
    server.close();
  }
}

/** Shows the list of the mock server at this address; its search field. */
export async function openSearch(page: Page, origin: string) {
  await page.goto(`${origin}/app/pAcme1234/fContact123/submissions`);
  await page.locator('.row-link').first().waitFor({ timeout: 60_000 });
  return searchIn(page);
}

const searchIn = (page: Page) => page.getByLabel('Search submissions');
/** The number of results, from the first ones on. */
export const ranked = (page: Page) => page.locator('.list-count', { hasText: RANKED });

async function measureTyping(page: Page): Promise<void> {
  const search = searchIn(page);
  const atRest = await held(page, () => page.waitForTimeout(3_000));
  const prepared = await held(page, async () => {
    await search.focus();
    await page.waitForTimeout(10_000);
  });
  const typing = await held(page, () => search.pressSequentially(TYPED, { delay: KEY_EVERY_MS }));
  const since = performance.now();
  let found = 0;
  const shown = await held(page, async () => {
    await ranked(page).waitFor({ timeout: 60_000 });
    found = performance.now() - since;
    await page.waitForTimeout(2_000);
  });
  const lines = {
    'at rest': atRest,
    'making the search ready': prepared,
    [`typing “${TYPED}”`]: typing,
    'showing what was found': shown,
  };
  console.log(`${ROWS} submissions in the list; what its main thread computes at one go:`);
  for (const [when, { longest, over }] of Object.entries(lines))
    console.log(`  ${when}: longest ${longest.toFixed(1)} ms, ${over} over ${FRAME_MS} ms`);
  console.log(`  found ${(found / 1000).toFixed(2)} s after the last key`);
  goal('typing holds the page up, ms', [typing.longest], { most: FRAME_MS });
}

/** Time from the last key of a text to the frame that shows the first results. */
async function measureFirstResults(page: Page, repetitions: number): Promise<void> {
  const search = searchIn(page);
  const results: number[] = [];
  console.log(`  from the last key to the first results, the median of ${repetitions} for each text:`);
  for (const text of typed) {
    const times: number[] = [];
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      await search.fill('');
      await ranked(page).waitFor({ state: 'detached' });
      const shown = await firstResults(page, text.length);
      await search.pressSequentially(text, { delay: FAST_KEY_MS });
      times.push(await shown.evaluate(({ promise }) => promise));
    }
    results.push(...times);
    console.log(`    “${text}”: ${spread(times, ' ms')}`);
  }
  goal('from the last key to the first results, ms', results, { most: FIRST_RESULTS_MS });
}

/** Resolves in the page after `length` inputs with the milliseconds from the last one to the frame after the results. */
function firstResults(page: Page, length: number) {
  return page.evaluateHandle(
    ([words, count]) => {
      const { promise, resolve } = Promise.withResolvers<number>();
      let typedSoFar = 0;
      let last = 0;
      document.addEventListener('input', function onInput() {
        typedSoFar += 1;
        last = performance.now();
        if (typedSoFar === count) document.removeEventListener('input', onInput);
      });
      const seen = new MutationObserver(() => {
        if (typedSoFar < count || !document.querySelector('.list-count')?.textContent.includes(words)) return;
        seen.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - last));
      });
      seen.observe(document, { subtree: true, childList: true, characterData: true });
      // Wrapped, since a promise would be awaited here.
      return { promise };
    },
    [RANKED, length] as const,
  );
}
