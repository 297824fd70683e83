import { FIRST_ROWS, PART_ROWS } from '../../../modules/submissions/list-part-sizes.ts';
import { spread } from '../ratios.ts';
import { goal } from './goals.ts';
import { coldContext, type Fixture } from './fixture.ts';
import { inpOf, type Interaction, longInteractions, recordInteractions, printLongest } from './interactions.ts';
import { FRAME_MS, held } from './main-thread.ts';
import { triage } from './triage.ts';

const FIRST_ROWS_MS = 1_000;
const ROWS = 30;
const MAX_MS = 180_000;
const TRACED_MS = 4_000;

/** A form with 100,000 submissions: time to the first rows, and marking while the rest loads. */
export async function measureLongList(fixture: Fixture, repetitions: number): Promise<void> {
  console.log('\nA form with 100,000 submissions, server and browser warm:');
  const [first, inp, whole, during]: number[][] = [[], [], [], []];
  await traceOnce(fixture);
  const all: Interaction[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const results = await openOnce(fixture);
    first?.push(results.first);
    inp?.push(results.inp);
    all.push(...results.longest);
    whole?.push(results.whole / 1000);
    during?.push(results.calls);
  }
  console.log(`  all rows loaded: ${spread(whole ?? [], ' s')}`);
  console.log(`  parts that arrived while rows were marked: ${spread(during ?? [])}`);
  goal('first rows, ms', first ?? [], { most: FIRST_ROWS_MS });
  const isMet = goal(`INP of marking ${ROWS} rows while parts arrive, ms`, inp ?? [], { most: 50 });
  if (!isMet) printLongest(all.toSorted((one, other) => other.duration - one.duration));
}

/** The main-thread cost of each loaded part, independent of machine load. Also warms the server. */
async function traceOnce(fixture: Fixture): Promise<void> {
  const context = await coldContext(fixture, true);
  try {
    const page = await context.newPage();
    await page.goto(`${fixture.product}${fixture.forms.most}/submissions`);
    await page.locator('.row-link').nth(9).waitFor({ timeout: 60_000 });
    const { longest, over } = await held(page, () => page.waitForTimeout(TRACED_MS));
    console.log(
      `  its main thread computes at one go while the rest comes: longest ${longest.toFixed(1)} ms, ${over} over ${FRAME_MS} ms`,
    );
  } finally {
    await context.close();
  }
}

async function openOnce(fixture: Fixture) {
  const context = await coldContext(fixture, true);
  try {
    const page = await context.newPage();
    await recordInteractions(page);
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        if (!document.querySelector('.row-link')) return;
        seen.disconnect();
        requestAnimationFrame(() => performance.mark('first rows'));
      });
      seen.observe(document, { subtree: true, childList: true });
    });
    // Warm: files and session are cached.
    await page.goto(`${fixture.product}/app/profile`);
    await page.locator('main form').waitFor({ timeout: 60_000 });
    const done = Promise.withResolvers<void>();
    let parts = 0;
    page.on('requestfinished', (request) => {
      if (!request.url().includes('/cli/submissions/')) return;
      parts += 1;
      if (parts >= LAST_PART) done.resolve();
    });
    const since = performance.now();
    await page.goto(`${fixture.product}${fixture.forms.most}/submissions`, { waitUntil: 'commit' });
    await page.locator('.row-link').nth(9).waitFor({ timeout: 60_000 });
    const first = await page.evaluate(() => performance.getEntriesByName('first rows')[0]?.startTime ?? Number.NaN);
    await longInteractions(page);
    const before = parts;
    const interactions = await triage(page, ROWS);
    const longest = await longInteractions(page);
    const calls = parts - before;
    await Promise.race([done.promise, page.waitForTimeout(MAX_MS)]);
    return { first, inp: inpOf(longest, interactions), longest, whole: performance.now() - since, calls };
  } finally {
    await context.close();
  }
}

const LAST_PART = 1 + Math.ceil((Number(process.env['BENCH_MOST'] ?? 100_000) - FIRST_ROWS) / PART_ROWS);
