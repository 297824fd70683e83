import type { Page } from 'playwright';
import { goal } from './goals.ts';
import { coldContext, type Fixture, slowDown } from './fixture.ts';
import { inpOf, type Interaction, longInteractions, recordInteractions, printLongest } from './interactions.ts';

const ROWS = 50;
const PAGE = 10;

/** Triages fifty rows of a form of 10,000 by keyboard and mouse. */
export async function measureTriage(fixture: Fixture, repetitions: number): Promise<void> {
  console.log(`\nTriage of ${ROWS} rows of 10,000, INP in milliseconds:`);
  for (const processor of [1, 4]) {
    const results: number[] = [];
    const all: Interaction[] = [];
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const { longest, interactions } = await triageOnce(fixture, processor);
      results.push(inpOf(longest, interactions));
      all.push(...longest);
    }
    const isMet = goal(`INP, processor ${processor}x slower`, results, { most: 50 });
    if (!isMet) printLongest(all.toSorted((one, other) => other.duration - one.duration));
  }
}

async function triageOnce(fixture: Fixture, processor: number) {
  const context = await coldContext(fixture, true);
  try {
    const page = await context.newPage();
    await recordInteractions(page);
    await page.goto(`${fixture.product}${fixture.forms.many}/submissions`);
    await page.getByText(/^1–10 of 10,?000$/).waitFor({ timeout: 60_000 });
    // Measured from here: loading is excluded.
    await slowDown(page, processor, false);
    await longInteractions(page);
    const interactions = await triage(page, ROWS);
    return { longest: await longInteractions(page), interactions };
  } finally {
    await context.close();
  }
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
      await page.getByRole('menuitem').first().click();
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
