import type { Browser, BrowserContext, Page } from '@playwright/test';
import { mailedLinks } from '../tests/server/outbox.ts';
import type { Inlet } from './inlet.ts';
import { anotherNetwork, expect, type Owner } from './fixtures.ts';

const ours = { 'x-requested-with': 'inlet' };

/** The token of the newest emailed link to a page. */
export async function mailedToken(inlet: Inlet, email: string, to: string): Promise<string> {
  const newest = async () =>
    (await mailedLinks(inlet)).findLast((link) => link.to === email && link.page === to)?.token;
  await expect.poll(newest).toBeDefined();
  return (await newest()) ?? '';
}

/** Verifies the owner's address, which allows inviting. */
export async function verifyAddress(inlet: Inlet, owner: Owner, page: Page): Promise<void> {
  const token = await mailedToken(inlet, owner.email, '/verify-email');
  const headers = { ...ours, ...anotherNetwork() };
  const verified = await page.request.post(`${inlet.url}/cli/user/verify_email`, { data: { token }, headers });
  expect(verified.status()).toBe(200);
}

/** Sends the console's test submission, which is handled like a real one; returns its number. */
export async function testSubmission(inlet: Inlet, owner: Owner, page: Page): Promise<number> {
  const url = `${inlet.url}/cli/simulate_submission/${owner.form}`;
  const response = await page.request.post(url, { data: {}, headers: ours });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { submission_id: number }).submission_id;
}

/** The URLs of all settings tabs of the owner's form. */
export async function settingsOf(owner: Owner, page: Page): Promise<readonly string[]> {
  await page.goto(`${owner.base}/settings`);
  const tabs = page.locator('.page-rail a');
  await tabs.first().waitFor();
  return tabs.evaluateAll((links) => links.flatMap((link) => (link instanceof HTMLAnchorElement ? link.href : [])));
}

/** A browser of a guest who has accepted an invitation to the owner's form. */
export async function guestOf(
  { inlet, owner, page, browser }: { inlet: Inlet; owner: Owner; page: Page; browser: Browser },
  role: 'ADMIN' | 'ONLY_VIEW_USER',
): Promise<BrowserContext> {
  const email = `${role.toLowerCase().replaceAll('_', '.')}.${owner.email}`;
  const invited = await page.request.post(`${inlet.url}/v2/cli/forms/${owner.form}/access`, {
    data: { username: email, privilege_type: role },
    headers: ours,
  });
  expect(invited.status()).toBe(200);
  const token = await mailedToken(inlet, email, '/accept-invitation');
  const context = await browser.newContext();
  const joined = await context.request.post(`${inlet.url}/v2/cli/invitations/join`, {
    data: { token, name: 'Grace Guest', password: 'a long password' },
    headers: ours,
  });
  expect(joined.status()).toBe(200);
  return context;
}
