import type { Page } from 'playwright';

/** One that took long, and where its time went, in milliseconds. */
export interface Interaction {
  readonly duration: number;
  /** The event, and on what. */
  readonly what: string;
  readonly waited: number;
  readonly processed: number;
}

/** Has the page note how long each of its interactions takes until the next picture, as INP counts them. */
export async function recordInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const longest = new Map<number, Interaction>();
    Object.assign(globalThis, { benchInteractions: longest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId: id, duration, name, target } = entry;
        if (id === 0 || duration <= (longest.get(id)?.duration ?? 0)) continue;
        const on = target instanceof Element ? `${target.tagName.toLowerCase()}.${target.className}` : 'nothing';
        longest.set(id, {
          duration,
          what: `${name} on ${on}`,
          waited: entry.processingStart - entry.startTime,
          processed: entry.processingEnd - entry.processingStart,
        });
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/** What was noted since the last time, the longest first; what took less than 16 ms is not among it. */
export async function longInteractions(page: Page): Promise<readonly Interaction[]> {
  // What is observed is told when the page is idle.
  await page.waitForTimeout(300);
  return page.evaluate(() => {
    const { benchInteractions } = globalThis as typeof globalThis & { benchInteractions: Map<number, Interaction> };
    const noted = [...benchInteractions.values()].sort((one, other) => other.duration - one.duration);
    benchInteractions.clear();
    return noted;
  });
}

/** Of so many interactions the longest, one of each fifty left out. */
export function inpOf(longest: readonly Interaction[], interactions: number): number {
  return longest[Math.floor(interactions / 50)]?.duration ?? 16;
}

/** For whoever looks for the cause. */
export function tellLongest(longest: readonly Interaction[]): void {
  for (const { duration, what, waited, processed } of longest.slice(0, 4))
    console.log(`    ${duration} ms: ${what}, waited ${waited.toFixed(0)}, processed ${processed.toFixed(0)}`);
}
