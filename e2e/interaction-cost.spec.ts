// Modules: submissions
import type { Browser, Page } from 'playwright';
import * as z from 'zod/mini';
import { openInbox, openTable } from '../tools/bench/console/triage.ts';
import { expect, test } from './fixtures.ts';
import { receive } from './inbox-page.ts';

/** What a frame of triage costs, in elements rather than in milliseconds, which depend on the machine. */

const names = Array.from({ length: 10 }, (_, at) => `Visitor ${at + 1}`);
/** A menu with its row is about 50; every row of a page would be about 150. */
const MOST_STYLES = 80;
/** Boxes of a menu, of its entries and their texts. */
const SIZE_OF_MENU = 20;

test('a step, a mark and a menu of the table compute the styles of few elements', async ({
  page,
  browser,
  inlet,
  owner,
}) => {
  await receive(page, inlet.collectorUrl, owner.form, names);
  await openTable(page, owner.base, names.length);
  await page.locator('.row-link').first().focus();
  const marked = await leastOf(async (turn) => {
    const next = page.locator('.row').nth(turn);
    await expect(next).toHaveClass(/row-unread/);
    return stylesDuring(browser, page, async () => {
      await page.keyboard.press('u');
      await expect(next).not.toHaveClass(/row-unread/);
      await page.keyboard.press('j');
      await expect(page.locator('.row-link').nth(turn + 1)).toBeFocused();
    });
  });
  expect(marked).toBeLessThan(MOST_STYLES);
  const opened = await leastOf(async (turn) => {
    const button = page.locator('.cell-mark button').nth(turn);
    const count = await stylesDuring(browser, page, async () => {
      await button.click();
      await expect(page.getByRole('menuitem').first()).toBeFocused();
    });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    return count;
  });
  expect(opened).toBeLessThan(MOST_STYLES);
});

test('a menu is laid out once, although each of its entries has an icon', async ({ page, browser, inlet, owner }) => {
  await receive(page, inlet.collectorUrl, owner.form, names);
  await openTable(page, owner.base, names.length);
  const button = page.locator('.cell-mark button').first();
  await button.click();
  // From the first input on, icons have shapes of their own.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await button.click();
    await expect(page.locator('.menu-list .icon path').first()).toBeAttached({ timeout: 100 });
  }).toPass();
  const layouts = await leastOf(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    const events = await traced(browser, page, async () => {
      await button.click();
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await page.evaluate(
        () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
      );
    });
    const sizes = events.flatMap(({ name, args }) => (name === 'Layout' ? (args?.beginData?.dirtyObjects ?? []) : []));
    return sizes.filter((size) => size >= SIZE_OF_MENU).length;
  });
  expect(layouts).toBe(1);
});

test('a step and a mark of the Inbox compute the styles of few elements of the list', async ({
  page,
  browser,
  inlet,
  owner,
}) => {
  await receive(page, inlet.collectorUrl, owner.form, names);
  await openInbox(page, owner.base, names.length);
  const row = page.locator('.inbox-row').first();
  const isRead = async (turn: number) => {
    // The key changes it back and forth.
    if (turn % 2 === 0) await expect(row).not.toHaveClass(/is-unread/);
    else await expect(row).toHaveClass(/is-unread/);
  };
  const marked = await leastOf(async (turn) => {
    await isRead(turn);
    return stylesDuring(browser, page, async () => {
      await page.keyboard.press('u');
      await isRead(turn + 1);
    });
  });
  expect(marked).toBeLessThan(MOST_STYLES);
});

/** The least of three turns: on a busy machine, several changes can share a frame. */
async function leastOf(count: (turn: number) => Promise<number>): Promise<number> {
  const counts: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) counts.push(await count(turn));
  return Math.min(...counts);
}

const Data = z.object({
  elementCount: z.optional(z.number()),
  beginData: z.optional(z.object({ dirtyObjects: z.optional(z.number()) })),
});
const Trace = z.object({ traceEvents: z.array(z.object({ name: z.string(), args: z.optional(Data) })) });

/** What the browser records while it acts. */
async function traced(browser: Browser, page: Page, act: () => Promise<void>) {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  return Trace.parse(JSON.parse((await browser.stopTracing()).toString('utf8'))).traceEvents;
}

/** The largest number of elements whose styles the browser computed at once. */
async function stylesDuring(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  const events = await traced(browser, page, act);
  const counts = events.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? (args?.elementCount ?? []) : []));
  expect(counts).not.toEqual([]);
  return Math.max(...counts);
}
