import type { Page } from 'playwright';
import { alternating, ratios, spread } from '../ratios.ts';
import { openBareList } from './bare-list.ts';
import { goal, longestInp } from './goals.ts';
import { coldContext, type Fixture, sizes, slowDown } from './fixture.ts';
import { inpOf, type Interaction, longInteractions, recordInteractions, printLongest } from './interactions.ts';

const ROWS = 50;
const STEPS = 100;
const PAGE = 10;

/** The triaged lists, of 10,000 rows each. */
const lists: Readonly<Record<string, (page: Page, fixture: Fixture) => Promise<() => Promise<number>>>> = {
  Table: async (page, fixture) => {
    await openTable(page, `${fixture.product}${fixture.forms.many}`, sizes.many);
    return () => triage(page, ROWS);
  },
  Inbox: async (page, fixture) => {
    await openInbox(page, `${fixture.product}${fixture.forms.many}`, sizes.many);
    return () => stepAndMark(page, STEPS);
  },
  'a bare list': async (page, fixture) => {
    await openBareList(page, fixture.product);
    return () => stepAndMark(page, STEPS);
  },
};

/** Shows a form's submissions in the Table, once so many are loaded. */
export async function openTable(page: Page, form: string, count: number): Promise<void> {
  await openList(page, form, '.row-link');
  await page.getByText(`1–${PAGE} of ${count.toLocaleString('en-GB')} `).waitFor({ timeout: 60_000 });
}

/** Shows a form's submissions in the Inbox with the first one open, once so many are loaded. */
export async function openInbox(page: Page, form: string, count: number): Promise<void> {
  await openList(page, form, '.inbox-row');
  const all = page.locator('.list-head', { hasText: count.toLocaleString('en-GB') });
  await all.and(page.locator(':not(:has(.arriving))')).waitFor({ state: 'attached', timeout: 60_000 });
  await page.keyboard.press('j');
  await page.locator('.reading h2').waitFor();
}

/** Shows the list in the layout with such rows. */
async function openList(page: Page, form: string, row: string): Promise<void> {
  await page.goto(`${form}/submissions`);
  await page.locator('.row-link, .inbox-row').first().waitFor({ timeout: 60_000 });
  if ((await page.locator(row).count()) === 0) await page.keyboard.press('v');
  await page.locator(row).first().waitFor();
}

/** Triages by keyboard and mouse in both layouts, and for comparison in a list without a framework, in turns. */
export async function measureTriage(fixture: Fixture, repetitions: number): Promise<void> {
  for (const processor of [1, 4]) {
    console.log(`\nTriage of 10,000 rows, processor ${processor}x slower, INP in milliseconds:`);
    const longest = new Map<string, readonly Interaction[]>();
    const contenders = Object.keys(lists).map(
      (list) =>
        [
          list,
          async () => {
            const results = await triageOnce(fixture, list, processor);
            longest.set(list, [...(longest.get(list) ?? []), ...results.longest]);
            return inpOf(results.longest, results.interactions);
          },
        ] as const,
    );
    const all = await alternating(new Map(contenders), repetitions);
    const bare = all.get('a bare list') ?? [];
    console.log(`  a bare list: ${spread(bare, ' ms')}`);
    for (const list of ['Table', 'Inbox']) {
      const inp = all.get(list) ?? [];
      console.log(`  ${list} / bare list: ${spread(ratios(inp, bare))}`);
      const isMet = goal(`${list}, ms`, inp, { most: longestInp(bare) });
      if (!isMet) printLongest((longest.get(list) ?? []).toSorted((one, other) => other.duration - one.duration));
    }
  }
}

async function triageOnce(fixture: Fixture, list: string, processor: number) {
  const context = await coldContext(fixture, true);
  try {
    const page = await context.newPage();
    await recordInteractions(page);
    const act = await lists[list]?.(page, fixture);
    // Measured from here: loading is excluded.
    await slowDown(page, processor, false);
    await longInteractions(page);
    const interactions = (await act?.()) ?? 0;
    return { longest: await longInteractions(page), interactions };
  } finally {
    await context.close();
  }
}

/** So many steps down; every second row is marked as unread or read. Returns the number of interactions. */
export async function stepAndMark(page: Page, steps: number): Promise<number> {
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('j');
    if (step % 2 === 0) await page.keyboard.press('u');
  }
  return steps * 1.5;
}

/** Reads, marks by key or menu, and continues; returns the number of interactions. */
export async function triage(page: Page, rows: number): Promise<number> {
  let interactions = 0;
  for (let at = 0; at < rows; at += 1) {
    const index = at % PAGE;
    if (at > 0 && index === 0) {
      await page.getByRole('button', { name: 'Next' }).click();
      interactions += 1;
      await page.getByText(new RegExp(`^${at + 1}–`)).waitFor();
    }
    const link = page.locator('.row-link').nth(index);
    if (index === 0) await link.focus();
    if (index % 5 === 4) {
      await page.locator('.cell-mark button').nth(index).click();
      // Read or unread, so that it can be repeated in the next turn.
      await page.getByRole('menuitem', { name: /^(Read|Unread)/ }).click();
      await link.focus();
      interactions += 2;
    } else {
      await page.keyboard.press('u');
      interactions += 1;
    }
    await page.keyboard.press('j');
    interactions += 1;
  }
  return interactions;
}
