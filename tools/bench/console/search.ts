import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { goal } from './goals.ts';
import type { Fixture } from './fixture.ts';
import { FRAME_MS, held } from './main-thread.ts';
import { startMockServer } from './mock-server.ts';

const ROWS = Number(process.env['BENCH_ROWS'] ?? 50_000);
const TYPED = 'barbara grinder';
const KEY_EVERY_MS = 90;

/** How long typing into the search of a long list blocks the page, and the time to the result. */
export async function measureSearch({ browser, build }: Fixture): Promise<void> {
  const server = await startMockServer(build, ROWS);
  // A server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo;
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.goto(`http://127.0.0.1:${port}/app/pAcme1234/fContact123/submissions`);
    await page.locator('.row-link').first().waitFor({ timeout: 60_000 });
    await typeAndTell(page);
  } finally {
    await page.close();
    server.close();
  }
}

async function typeAndTell(page: Page): Promise<void> {
  const search = page.getByLabel('Search submissions');
  const atRest = await held(page, () => page.waitForTimeout(3_000));
  const prepared = await held(page, async () => {
    await search.focus();
    await page.waitForTimeout(10_000);
  });
  const typing = await held(page, () => search.pressSequentially(TYPED, { delay: KEY_EVERY_MS }));
  const since = performance.now();
  let found = 0;
  const shown = await held(page, async () => {
    await page.getByText('best match first').waitFor({ timeout: 60_000 });
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
