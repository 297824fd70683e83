import type { Page } from '@playwright/test';
import { expect, type Owner } from './fixtures.ts';
import type { Inlet } from './inlet.ts';

/** Posts submissions natively, one after another. */
export async function arrive(page: Page, inlet: Inlet, owner: Owner, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const response = await page.request.post(`${inlet.collectorUrl}/f/${owner.form}`, {
      form: { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`, message: `From ${name}` },
      headers: { accept: 'application/json' },
    });
    expect(response.status()).toBe(200);
  }
}
export const people = (count: number) =>
  Array.from({ length: count }, (_, at) => `Person ${String(at + 1).padStart(2, '0')}`);
export const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
export const names = (page: Page) => page.locator('tbody .row-link');
export const markAs = async (page: Page, name: string, as: string): Promise<void> => {
  await row(page, name)
    .getByRole('button', { name: /^Mark as/ })
    .click();
  await page.getByRole('menuitem', { name: new RegExp(`^${as}`) }).click();
};

/** Opens a list of twelve people in the Table. */
export async function openTwelve(page: Page, inlet: Inlet, owner: Owner): Promise<void> {
  await arrive(page, inlet, owner, people(12));
  await page.goto(`${owner.base}/submissions`);
  await expect(names(page)).toHaveCount(10);
}
