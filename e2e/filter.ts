import type { Page } from '@playwright/test';

/** Sets the filter of the toolbar: `All`, a state, `SPAM`, `ARCHIVED` or `UNREAD`. */
export async function filterBy(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: /^Filter / }).click();
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click();
}
