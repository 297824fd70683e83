import type { Page } from '@playwright/test';

export const rows = (page: Page) => page.locator('.inbox-row');
export const openRow = (page: Page) => page.locator('.inbox-row.is-open');

export async function receive(page: Page, collector: string, form: string, names: readonly string[]) {
  for (const name of names)
    await page.request.post(`${collector}/f/${form}`, {
      form: { name, email: `${name.toLowerCase()}@example.com`, message: `From ${name}, about islands` },
      headers: { accept: 'application/json' },
    });
}

/** Opens the list in the Inbox layout, also for pages that are opened later. */
export async function openInbox(page: Page, base: string, query = '') {
  await page.goto(`${base}/submissions${query}`);
  await page.locator('.row, .inbox-row').first().waitFor();
  if ((await rows(page).count()) === 0) await switchLayout(page);
  await rows(page).first().waitFor();
}

/** Switches between Inbox and Table, once the server has stored it: the next page loads with the stored layout. */
export async function switchLayout(page: Page) {
  await page.locator('.row, .inbox-row').first().waitFor();
  const stored = page.waitForResponse((response) => response.url().endsWith('/user/layout') && response.ok());
  await page.keyboard.press('v');
  await stored;
}

/** The senders of the list, from the top. */
export const senders = (page: Page) =>
  page.locator('.inbox-sender').evaluateAll((all) => {
    const topOf = (sender: Element) => sender.getBoundingClientRect().top;
    return all.toSorted((a, b) => topOf(a) - topOf(b)).map(({ textContent }) => textContent.trim());
  });
