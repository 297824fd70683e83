import { expect, type Page } from '@playwright/test';

/** The console's own screen on recorded state. */
export const screenOf = (page: Page) => page.frameLocator('.recorded-screen iframe');

/** Selects the first event of a type, or another one of them. */
export async function selectEvent(page: Page, type: string, index = 0): Promise<void> {
  await page.getByLabel('Filter by type').fill(type);
  const entries = page.getByRole('listbox', { name: 'Entries' }).getByRole('option');
  // The last one is that of all entries only once the others are left out.
  const isFiltered = async () => (await entries.allTextContents()).every((text) => text.includes(type));
  await expect.poll(isFiltered).toBe(true);
  const events = page.getByRole('listbox', { name: 'Entries' }).getByRole('option', { name: `Event ${type}` });
  await events.nth(index).click();
}
