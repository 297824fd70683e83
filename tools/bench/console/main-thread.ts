import type { Page } from 'playwright';

/** Longer is noticeable. */
export const FRAME_MS = 16;

/** The longest main-thread task in milliseconds, and how many exceed a frame. */
export interface Held {
  readonly longest: number;
  readonly over: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread in microseconds, independent of machine load. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The page's own work; the rest of a task is the browser's, such as tracing. */
const OWN =
  /^(FunctionCall|EvaluateScript|EventDispatch|TimerFire|RunMicrotasks|v8.run|V8.HandleInterrupts|HandlePostMessage|FireAnimationFrame|FireIdleCallback|ParseHTML|Layout|MajorGC|MinorGC)$/;

/** Traces the page while `act` runs. */
export async function held(page: Page, act: () => Promise<unknown>): Promise<Held> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await act();
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
  // Chromium's trace format.
  const { traceEvents } = trace as { readonly traceEvents: readonly TraceEvent[] };
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const main = traceEvents.filter(({ pid, tid }) => mains.some((one) => one.pid === pid && one.tid === tid));
  const own = main.filter(({ name }) => OWN.test(name));
  const turns = main
    .filter(({ name }) => name.endsWith('RunTask'))
    .map(({ ts, dur = 0 }) => outermost(own.filter((part) => ts <= part.ts && part.ts < ts + dur)));
  const longest = turns.reduce((most, turn) => Math.max(most, turn), 0);
  return { longest, over: turns.filter((turn) => turn > FRAME_MS).length };
}

/** Milliseconds of outermost entries. */
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
