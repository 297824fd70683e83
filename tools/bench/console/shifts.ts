import type { Page } from 'playwright';
import { goal } from './goals.ts';
import { coldContext, type Fixture, slowDown } from './fixture.ts';

/** The main screens and an element that shows when each is complete. */
export const screens = (forms: Fixture['forms']) => [
  { name: 'login', at: '/app/login', shows: '#root form', isOwner: false },
  { name: 'register', at: '/app/register', shows: 'main form', isOwner: false },
  { name: 'submissions', at: `${forms.some}/submissions`, shows: '.row-link', isOwner: true },
  { name: 'reports', at: `${forms.some}/reports`, shows: '.echarts-for-react svg', isOwner: true },
  { name: 'settings', at: `${forms.some}/settings/general`, shows: 'main form', isOwner: true },
  { name: 'billing', at: '/app/billing', shows: 'main h2, main p', isOwner: true },
  { name: 'profile', at: '/app/profile', shows: 'main form', isOwner: true },
];

const SETTLED_MS = 3_000;

/** Layout shifts while a screen loads slowly without input. */
export async function measureShifts(fixture: Fixture, repetitions: number): Promise<void> {
  console.log('\nLayout shift while a screen comes, 4x slower processor, slow 4G:');
  for (const { name, at, shows, isOwner } of screens(fixture.forms)) {
    const results: number[] = [];
    let moved: readonly string[] = [];
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const context = await coldContext(fixture, isOwner);
      const page = await context.newPage();
      await recordShifts(page);
      await slowDown(page, 4, true);
      await page.goto(fixture.product + at, { waitUntil: 'commit', timeout: 60_000 });
      await page.locator(shows).first().waitFor({ timeout: 60_000 });
      await page.waitForFunction(() => document.querySelector('#early, .skeleton') === null);
      await page.waitForTimeout(SETTLED_MS);
      const noted = await shiftsOf(page);
      results.push(noted.sum);
      if (noted.sum > 0.01) moved = noted.moved;
      await context.close();
    }
    goal(name, results, { most: 0.01 });
    if (moved.length > 0) console.log(`    moved: ${moved.join(', ')}`);
  }
}

async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: { sum: number; readonly moved: string[] } = { sum: 0, moved: [] };
    Object.assign(globalThis, { benchShifts: noted });
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      // Declares the option of the observer below.
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        noted.sum += value;
        for (const { node } of sources)
          if (node instanceof Element) noted.moved.push(`${node.tagName.toLowerCase()}.${node.className}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

function shiftsOf(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(() => {
    // Set by `recordShifts`.
    const { benchShifts } = globalThis as typeof globalThis & { benchShifts: { sum: number; moved: string[] } };
    return { sum: benchShifts.sum, moved: [...new Set(benchShifts.moved)] };
  });
}
