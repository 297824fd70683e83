import type { Page } from 'playwright';

/** A slow interaction and its breakdown, in milliseconds. */
export interface Interaction {
  readonly duration: number;
  /** The event, and on what. */
  readonly what: string;
  readonly waited: number;
  readonly processed: number;
}

/** Records the duration of each interaction until the next frame, as INP counts them. */
export async function recordInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const longest = new Map<number, Interaction>();
    Object.assign(globalThis, { benchInteractions: longest });
    new PerformanceObserver((list) => {
      // Declares the option of the observer below.
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
      // TypeScript's library lacks `durationThreshold`.
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/** The interactions since the last call, longest first; those under 16 ms are not recorded. */
export async function longInteractions(page: Page): Promise<readonly Interaction[]> {
  // Observers report when the page is idle.
  await page.waitForTimeout(300);
  return page.evaluate(() => {
    // Set by `recordInteractions`.
    const { benchInteractions } = globalThis as typeof globalThis & { benchInteractions: Map<number, Interaction> };
    const noted = [...benchInteractions.values()].sort((one, other) => other.duration - one.duration);
    benchInteractions.clear();
    return noted;
  });
}

/** The longest of so many interactions, leaving out one in fifty. */
export function inpOf(longest: readonly Interaction[], interactions: number): number {
  return longest[Math.floor(interactions / 50)]?.duration ?? 16;
}

/** For debugging. */
export function printLongest(longest: readonly Interaction[]): void {
  for (const { duration, what, waited, processed } of longest.slice(0, 4))
    console.log(`    ${duration} ms: ${what}, waited ${waited.toFixed(0)}, processed ${processed.toFixed(0)}`);
}
