import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';

/** The file that the export saves, with personal data or without. */
export async function exported(page: Page, personalData: 'replaced' | 'included'): Promise<string> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Export event log' }).click();
  const dialog = page.getByRole('dialog');
  const saving = page.waitForEvent('download');
  if (personalData === 'replaced') await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  else {
    await dialog.getByRole('button', { name: 'Export with personal data' }).click();
    await expect(dialog.getByText('Share it only with people who may read your submissions')).toBeVisible();
    await dialog.getByRole('button', { name: 'Export with personal data' }).click();
  }
  const text = await readFile(await (await saving).path(), 'utf8');
  await expect(dialog).toHaveCount(0);
  return text;
}
