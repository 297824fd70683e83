// Modules: event-log, submissions
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openInbox, receive, switchLayout } from './inbox-page.ts';
import { recordedLog } from './recorded-log.ts';
import { screenOf, selectEvent } from './recorded-screen.ts';

/** The rows of a list that are visible, from the top. */
const visibleRows = (list: Locator) =>
  list.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const top = Math.max(box.top, 0);
    const bottom = Math.min(box.bottom, innerHeight);
    return [...element.querySelectorAll<HTMLElement>('[data-id]')]
      .map((row) => ({ id: row.dataset['id'], at: row.getBoundingClientRect() }))
      .filter(({ at }) => at.bottom > top && at.top < bottom)
      .toSorted((a, b) => a.at.top - b.at.top)
      .map(({ id }) => id);
  });

const layouts = {
  Inbox: { list: '.inbox-list', scroller: '.inbox-list', name: 'inbox-list 0' },
  Table: { list: '.list-frame', scroller: 'html', name: 'page' },
};

for (const [layout, { list, scroller, name }] of Object.entries(layouts))
  test(`shows the rows to which the ${layout} was scrolled, also before the recording had loaded`, async ({
    page,
    inlet,
    owner,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 1280, height: 480 });
    const senders = Array.from({ length: 30 }, (_, at) => `Visitor${at}`);
    await receive(page, inlet.collectorUrl, owner.form, senders);
    await openInbox(page, owner.base);
    if (layout === 'Table') await switchLayout(page);
    await expect(page.locator(scroller === 'html' ? 'table.list' : scroller)).toBeVisible();
    // Loads again, so that nothing has happened but the scrolling.
    await page.reload();
    await expect(page.locator(`${list} [data-id]`).nth(8)).toBeAttached();
    const positions: { readonly top: number; readonly visible: readonly (string | undefined)[] }[] = [];
    for (const wanted of [160, 1_000]) {
      const top = await page.locator(scroller).evaluate((element, to) => {
        element.scrollTop = to;
        return Math.round(element.scrollTop);
      }, wanted);
      const recorded = `"${name}":${top}`;
      await expect.poll(() => recordedLog(page), { intervals: [1_000], timeout: 30_000 }).toContain(recorded);
      positions.push({ top, visible: await visibleRows(page.locator(list)) });
    }
    const [first, second] = positions;
    expect(second?.top).toBeGreaterThan(first?.top ?? 0);
    expect(second?.visible).not.toEqual(first?.visible);

    await page.goto(`${inlet.url}/app/event-log`);
    await page.getByText('Window size', { exact: true }).click();
    const shown = screenOf(page);
    for (const [at, { top, visible }] of positions.entries()) {
      await selectEvent(page, 'shell/page-state-recorded', at);
      const position = () => shown.locator(scroller).evaluate(({ scrollTop }) => Math.round(scrollTop));
      await expect.poll(position).toBe(top);
      await expect.poll(() => visibleRows(shown.locator(list))).toEqual(visible);
    }
  });
