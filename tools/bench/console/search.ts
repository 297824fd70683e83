import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { goal } from './goals.ts';
import type { House } from './house.ts';
import { startStandIn } from './stand-in.ts';

const ROWS = Number(process.env['BENCH_ROWS'] ?? 50_000);
const FRAME_MS = 16;
const TYPED = 'barbara grinder';
const KEY_EVERY_MS = 90;

/** What the page's main thread did at one go, at most, in milliseconds, and how often for longer than a frame. */
interface Held {
  readonly longest: number;
  readonly over: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Microseconds that the thread itself computed: what else the machine does is not in it. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The page's own work; the rest of a task is the browser's, such as handing over what was traced. */
const OWN =
  /^(FunctionCall|EvaluateScript|EventDispatch|TimerFire|RunMicrotasks|v8.run|V8.HandleInterrupts|HandlePostMessage|FireAnimationFrame|FireIdleCallback|ParseHTML|Layout|MajorGC|MinorGC)$/;

/** Traces the page while `act` goes on. */
async function held(page: Page, act: () => Promise<unknown>): Promise<Held> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[];
  };
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const main = traceEvents.filter(({ pid, tid }) => mains.some((one) => one.pid === pid && one.tid === tid));
  const own = main.filter(({ name }) => OWN.test(name));
  const turns = main
    .filter(({ name }) => name.endsWith('RunTask'))
    .map(({ ts, dur = 0 }) => outermost(own.filter((part) => ts <= part.ts && part.ts < ts + dur)));
  const longest = turns.reduce((most, turn) => Math.max(most, turn), 0);
  return { longest, over: turns.filter((turn) => turn > FRAME_MS).length };
}

/** Milliseconds of those that are not within another. */
function outermost(parts: readonly TraceEvent[]): number {
  let end = 0;
  let sum = 0;
  for (const { ts, dur = 0, tdur = 0 } of parts.toSorted((a, b) => a.ts - b.ts)) {
    if (ts < end) continue;
    end = ts + dur;
    sum += tdur / 1000;
  }
  return sum;
}

/** How long the page is held up while someone types into the search of a long list, and how long until the result stands. */
export async function measureSearch({ browser, build }: House): Promise<void> {
  const server = await startStandIn(build, ROWS);
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
  let answered = 0;
  const shown = await held(page, async () => {
    await page.getByText('best match first').waitFor({ timeout: 60_000 });
    answered = performance.now() - since;
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
  console.log(`  found ${(answered / 1000).toFixed(2)} s after the last key`);
  goal('typing holds the page up, ms', [typing.longest], { most: FRAME_MS });
}
