// Modules: event-log, drafts
import type { Page } from '@playwright/test';
import { conclusionOn, eventLogBeside, screenSettled } from './compared-screens.ts';
import { exported } from './exported-log.ts';
import { expect, test } from './fixtures.ts';
import { whenLoaded } from './overflow.ts';
import { logsOfTabs } from './recorded-log.ts';
import { settingsOf, testSubmission } from './shared-form.ts';

/** Fields whose input is not recorded, by label, and why. What is entered into them is listed as not compared. */
const unrecorded: Readonly<Record<string, string>> = {
  'integrations: Secret': 'a secret',
  'integrations: Webhook URL': 'a secret',
};

/** The labels of the fields for text on the page without a region. */
const fieldsWithoutRegion = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('textarea, input')]
      .filter((field) => !['checkbox', 'radio', 'file', 'color', 'hidden', 'range'].includes(field.type))
      .filter((field) => !field.readOnly && !field.disabled)
      .filter((field) => field.dataset['region'] === undefined && field.closest('[data-unrecorded]') === null)
      .map((field) => field.labels?.[0]?.textContent ?? field.ariaLabel ?? field.outerHTML),
  );

test('records the input of every field, except for those that are known', async ({ page, inlet, owner }) => {
  test.slow();
  const id = await testSubmission(inlet, owner, page);
  const own = [`submissions`, `submissions/raw/${id}`, 'reports', 'installation'].map((tab) => `${owner.base}/${tab}`);
  const others = ['createnew/form', 'createnew/workspace', 'profile', 'reminders', 'billing', 'setup'];
  const found = new Set<string>();
  for (const url of [...own, ...(await settingsOf(owner, page)), ...others.map((path) => `${inlet.url}/app/${path}`)]) {
    await page.goto(url);
    await page.locator('main').first().waitFor();
    await page.waitForLoadState('networkidle');
    await whenLoaded(page);
    const tab = `${new URL(url).pathname.split('/').at(-1)}: `;
    const known = Object.keys(unrecorded).filter((field) => field.startsWith(tab));
    const fields = async () => (await fieldsWithoutRegion(page)).map((label) => tab + label.trim());
    // They may load after the page.
    await expect.poll(fields, url).toEqual(expect.arrayContaining(known));
    for (const field of await fields()) found.add(field);
  }
  expect([...found].toSorted()).toEqual(Object.keys(unrecorded).toSorted());
});

test('lists input that is not recorded as not compared, also without personal data', async ({ page, owner }) => {
  await page.goto(`${owner.base}/settings/integrations`);
  await page.keyboard.press('Shift');
  await expect.poll(async () => (await logsOfTabs(page)).join(''), { timeout: 60_000 }).toContain('"is_first"');
  await page.getByLabel('Secret').fill('secret-of-lovelace');
  await expect.poll(async () => (await logsOfTabs(page)).join('')).toContain(', not compared"');
  await screenSettled(page);
  const log = (await logsOfTabs(page)).join('');
  await page.getByRole('link', { name: 'Submissions', exact: true }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/submissions$/);
  const redacted = await exported(page, 'replaced');
  expect(redacted).not.toContain('lovelace');
  for (const text of [log, redacted]) {
    const viewer = await eventLogBeside(page);
    expect(await conclusionOn(viewer, 'secret.jsonl', text)).toMatch(/^Verified/);
    await viewer.getByRole('button', { name: 'Details', expanded: false }).click();
    await viewer.getByText('The input of 1 field was not compared.').click();
    await expect(viewer.getByText(/Not recorded, or still in use: ?input in form/)).toBeVisible();
    await viewer.close();
  }
});
