// Modules: submissions, workflow, form-settings, delivery-log
import type { Locator, Page } from '@playwright/test';
import { boxOf } from './box.ts';
import { expect, type Owner, ours, test } from './fixtures.ts';
import type { Inlet } from './inlet.ts';
import { whenLoaded } from './overflow.ts';

const phone = { width: 390, height: 844 };

async function submissionOf(page: Page, inlet: Inlet, owner: Owner): Promise<void> {
  const fields = ['company', 'country', 'delivery', 'occasion', 'quantity', 'reference'];
  const form = { name: 'Grace Hopper', email: 'grace@example.com', ...Object.fromEntries(fields.map((f) => [f, f])) };
  const headers = { accept: 'application/json' };
  expect((await page.request.post(`${inlet.collectorUrl}/f/${owner.form}`, { form, headers })).status()).toBe(200);
}

async function selectLayout(page: Page, inlet: Inlet, layout: string): Promise<void> {
  const response = await page.request.put(`${inlet.url}/v2/cli/user/layout`, { headers: ours, data: { layout } });
  expect(response.status()).toBe(200);
}

/** The first row of the deliveries. */
async function deliveryOnPhone(page: Page, inlet: Inlet, owner: Owner): Promise<Locator> {
  await submissionOf(page, inlet, owner);
  await page.setViewportSize(phone);
  await page.goto(`${owner.base}/settings/deliveries`);
  return page.locator('.delivery-row').first();
}

test('keeps the buttons above a message on one line', async ({ page, inlet, owner }) => {
  await submissionOf(page, inlet, owner);
  await page.goto(`${owner.base}/submissions`);
  await page.locator('.row-link').click();
  const bar = page.getByRole('dialog').first();
  const centre = async (name: string | RegExp) => {
    const { y, height } = await boxOf(bar.getByRole('button', { name }).first());
    return y + height / 2;
  };
  await expect(async () => {
    expect(await centre('More actions')).toBeCloseTo(await centre(/^Archive/), 1);
  }).toPass();
});

test('shows the diagram of the workflow with legible labels on a phone', async ({ page, owner }) => {
  await page.setViewportSize(phone);
  await page.goto(`${owner.base}/settings/workflow`);
  await page.locator('.diagram text').first().waitFor();
  const sizes = await page
    .locator('.diagram text, .diagram tspan')
    .evaluateAll((texts) =>
      texts.map((text) =>
        text instanceof SVGGraphicsElement
          ? parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0)
          : 0,
      ),
    );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
});

test('writes an action, its states and what it asks for at the same places of each row', async ({ page, owner }) => {
  await page.goto(`${owner.base}/settings/workflow`);
  const rows = page.locator('.workflow-action').filter({ has: page.locator('.workflow-asks') });
  await expect(rows.first()).toBeVisible();
  const [name, state] = [rows.first().locator('strong').first(), rows.first().locator('.workflow-named').last()];
  const bottomOf = async (text: Locator) => {
    const { y, height } = await boxOf(text);
    return y + height;
  };
  expect(await bottomOf(name)).toBeCloseTo(await bottomOf(state.locator(':scope > :last-child')), 0);
});

test('cuts off no tag of the auto-responder on a phone', async ({ page, inlet, owner }) => {
  await submissionOf(page, inlet, owner);
  await page.setViewportSize(phone);
  await page.goto(`${owner.base}/settings/auto-responder`);
  const tags = page.locator('.tags-list');
  await expect(tags.getByRole('button')).toHaveCount(8);
  const { hidden, lines } = await tags.evaluate((list) => ({
    hidden: list.scrollWidth - list.clientWidth,
    lines: new Set([...list.children].map((tag) => tag.getBoundingClientRect().top)).size,
  }));
  expect(hidden).toBe(0);
  expect(lines).toBeGreaterThan(1);
});

test('puts the flags of a row beside its state and its actions at the end on a phone', async ({
  page,
  inlet,
  owner,
}) => {
  await submissionOf(page, inlet, owner);
  // A phone shows the Table only to accounts that have selected it.
  await selectLayout(page, inlet, 'table');
  await page.setViewportSize(phone);
  await page.goto(`${owner.base}/submissions`);
  await page.locator('.row-link').waitFor();
  await whenLoaded(page);
  const [state, actions] = [await boxOf(page.locator('td.cell-state')), await boxOf(page.locator('td.cell-mark'))];
  expect(state.width).toBeLessThan(160);
  expect(actions.x).toBeGreaterThan(200);
  expect((await boxOf(page.locator('.row'))).height, 'ten rows take two windows at most').toBeLessThanOrEqual(90);
  const line = page.locator('.list-head');
  await expect(line.locator('.list-count')).toHaveText('1 submission');
  for (const choice of [line.getByRole('button', { name: 'Filter All' }), line.getByText('Oldest first')])
    await expect(choice).toBeInViewport({ ratio: 1 });
});

test('shows an open submission of the Table on a phone with the way back and its place, as the Inbox does', async ({
  page,
  inlet,
  owner,
}) => {
  await submissionOf(page, inlet, owner);
  await page.setViewportSize(phone);
  for (const layout of ['inbox', 'table']) {
    await selectLayout(page, inlet, layout);
    await page.goto(`${owner.base}/submissions`);
    await page.getByRole('link', { name: /Grace Hopper/ }).click();
    const back = page.getByRole('link', { name: 'Back to the list' });
    await expect(back, layout).toContainText(/All.*1 of 1/);
    const { x, y } = await boxOf(back);
    expect(x, layout).toBeLessThanOrEqual(8);
    expect(y, layout).toBeLessThanOrEqual(16);
    await back.click();
    await expect(page, layout).toHaveURL(/submissions$/);
  }
});

test('ends the time of a delivery where its status ends on a phone', async ({ page, inlet, owner }) => {
  const row = await deliveryOnPhone(page, inlet, owner);
  const [{ x, width }, status, time] = [
    await boxOf(row),
    await boxOf(row.locator('.outcome')),
    await boxOf(row.locator('time').last()),
  ];
  expect(time.x + time.width).toBeCloseTo(status.x + status.width, 0);
  const arrow = await boxOf(row.locator('[data-icon="chevron-down"]'));
  expect(time.x + time.width).toBeLessThan(arrow.x);
  expect(arrow.x + arrow.width).toBeCloseTo(x + width - 16, 0);
});

test('shows an open delivery on a phone as what was sent, when, the response, and what is next', async ({
  page,
  inlet,
  owner,
}) => {
  const row = await deliveryOnPhone(page, inlet, owner);
  await row.click();
  const detail = page.locator('.delivery-detail');
  await expect(detail).toContainText(/Queued.*What happens next/);
  const tops: number[] = [];
  for (const part of ['.delivery-row', '.delivery-about', '.delivery-next-step'])
    tops.push((await boxOf(page.locator(part).first())).y);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  // Its row says what it is and how it ended, and closes it.
  await expect(row.locator('.outcome')).toBeVisible();
  await expect(row.locator('.icon').first()).toBeVisible();
  expect((await boxOf(page.locator('.delivery-about'))).width, 'the whole width').toBeGreaterThan(350);
  const [title, facts] = [row.locator('bdi').first(), page.locator('.delivery-facts').first()];
  expect((await boxOf(facts)).x, 'begins below the title').toBeCloseTo((await boxOf(title)).x, 0);
  await row.locator('[data-icon="chevron-down"]').click();
  await expect(detail).toBeHidden();
});
