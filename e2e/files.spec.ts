// Modules: export, files, collector, submissions
import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { unzipSync } from 'fflate';
import { pdf, png } from '../tests/server/multipart.ts';
import { expect, test } from './fixtures.ts';

test('shows, previews and downloads files that a visitor sent with a plain form', async ({
  page,
  owner,
  site,
  browser,
}) => {
  const { url } = await site();
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await visitor.goto(`${url}/plain`);
  await visitor.getByLabel('Name').fill('Ada');
  await visitor.getByLabel('Email').fill('ada@example.com');
  await visitor.getByLabel('Attachment').setInputFiles({ name: 'machine.png', mimeType: 'image/png', buffer: png });
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(visitor.getByRole('main')).not.toContainText('not stored');
  await visitor.context().close();

  await page.goto(`${owner.base}/submissions`);
  await expect(page.locator('.row').getByTitle('1 file')).toBeVisible();
  await page.locator('.row-link').click();
  const files = page.getByRole('dialog').first().getByRole('region', { name: 'Files' });
  await expect(files.getByRole('listitem')).toHaveText('machine.pngAttachment · PNG file, 70 bytes');
  const preview = files.locator('img');
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  const opened = page.waitForEvent('popup');
  await files.getByRole('link', { name: 'Open machine.png in a new tab' }).click();
  const tab = await opened;
  await expect(tab.locator('img')).toBeVisible();
  await tab.close();
  const started = page.waitForEvent('download');
  await files.getByRole('link', { name: 'Download machine.png' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('machine.png');
  expect(await readFile(await download.path())).toEqual(png);
  await page.keyboard.press('Escape');

  const both: Download[] = [];
  page.on('download', (one) => both.push(one));
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  const asked = page.getByRole('dialog', { name: 'Export submissions' });
  await expect(asked.getByRole('switch', { name: 'Include files' })).toBeChecked();
  await asked.getByRole('button', { name: 'Export' }).click();
  await expect.poll(() => both.map((one) => one.suggestedFilename())).toEqual(['Contact.csv', 'Contact.zip']);
  const [list, zip] = await Promise.all(both.map(async (one) => readFile(await one.path())));
  const extracted = Object.entries(unzipSync(zip ?? Buffer.alloc(0)));
  const [path, content] = extracted[0] ?? ['', Buffer.alloc(0)];
  expect(path).toMatch(/^\d+\/machine\.png$/);
  expect(Buffer.from(content)).toEqual(png);
  expect(list?.toString()).toContain(`,${path},`);
});

test('sends files with the tracking script, and shows which one is too large', async ({
  page,
  owner,
  site,
  inlet,
  browser,
}) => {
  const { url } = await site({ strictPolicy: true });
  const form = `${inlet.url}/v2/cli/forms/${owner.form}`;
  await page.request.patch(form, { data: { max_file_mb: 1 }, headers: { 'sec-fetch-site': 'same-origin' } });
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${url}/contact`);
  await visitor.getByLabel('Name').fill('Ada');
  await visitor.getByLabel('Email').fill('ada@example.com');
  const attachment = visitor.getByLabel('Attachment');
  await attachment.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(1_000_001) });
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByRole('alert')).toHaveText('The file in “attachment” is larger than 1 MB.');
  await attachment.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf });
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByRole('alert')).toHaveText('Thank you. Your message has been sent.');
  await visitor.context().close();
  await page.goto(`${owner.base}/submissions`);
  await page.locator('.row-link').click();
  const files = page.getByRole('dialog').first().getByRole('region', { name: 'Files' });
  await expect(files.getByRole('listitem')).toContainText('PDF file');
  await expect(files.getByRole('link', { name: 'Open a.pdf in a new tab' })).toBeVisible();
});

test('a link to a file from an email leads to the login and back to the file', async ({
  page,
  owner,
  inlet,
  browser,
}) => {
  await page.request.post(`${inlet.collectorUrl}/f/${owner.form}`, {
    multipart: { name: 'Ada', photo: { name: 'me.png', mimeType: 'image/png', buffer: png } },
    headers: { accept: 'application/json' },
  });
  await page.goto(`${owner.base}/submissions`);
  await page.locator('.row-link').click();
  const files = page.getByRole('dialog').first().getByRole('region', { name: 'Files' });
  const link = await files.getByRole('link', { name: 'Open me.png in a new tab' }).getAttribute('href');
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(inlet.url + link);
  await expect(elsewhere).toHaveURL(/\/app\/login\?redirect=%2Ffiles%2F/);
  await elsewhere.getByLabel('Username').fill(owner.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(owner.password);
  // The console replaces the page that the server rendered, with its button.
  await expect(elsewhere.locator('#early')).toHaveCount(0);
  await elsewhere.getByRole('button', { name: 'Log in' }).click();
  await expect(elsewhere.locator('img')).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/submissions\/\d+\/files\/\d+\/content\?/);
  await elsewhere.context().close();
});
