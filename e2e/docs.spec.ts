// Modules: help
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect, test } from './fixtures.ts';

/** The browser's reports while pages load: policy violations, missing files, script errors. */
function collectErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // Chromium asks for an icon where a plain text names none.
    const isIcon = message.location().url.endsWith('/favicon.ico');
    if (['error', 'warning'].includes(message.type()) && !isIcon) errors.push(message.text());
  });
  return errors;
}

async function violationsOn(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`documentation, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('shows accessible pages without browser console errors, wide and narrow', async ({ page, inlet }) => {
      const errors = collectErrors(page);
      for (const address of [
        '/docs',
        '/docs/de/faq',
        '/docs/webhooks',
        '/docs/deployment',
        '/docs/containers',
        '/docs/email',
        '/docs/services',
        '/docs/decisions/',
      ]) {
        await page.goto(`${inlet.url}${address}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toContainClass(colorScheme === 'dark' ? 'dark' : '');
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 900 });
          expect.soft(await violationsOn(page), `${address}, ${width} px`).toEqual([]);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect.soft(overflow, `${address}, ${width} px`).toBeLessThanOrEqual(0);
        }
      }
      expect(errors).toEqual([]);
    });
  });
}

test('finds "spam" with the keyboard, and opens the result', async ({ page, inlet }) => {
  const errors = collectErrors(page);
  await page.goto(`${inlet.url}/docs/`);
  // The key works once the page's script has run.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type('spam');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('option', { name: /How do I keep spam out/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/.*#.*spam/i);
  expect(errors).toEqual([]);
});

test('follows links between pages, to the console and to example code', async ({ page, inlet }) => {
  const errors = collectErrors(page);
  await page.goto(`${inlet.url}/docs/`);
  await page.getByRole('link', { name: 'webhooks and their signature' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await page.getByRole('link', { name: 'webhooks/verify.py' }).click();
  await expect(page).toHaveURL(/\/docs\/examples\/verify\.py$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Console', exact: true }).click();
  await expect(page).toHaveURL(/\/app\//);
  expect(errors).toEqual([]);
});

test('shows placeholders to signed-out readers, with the collector of this server', async ({ page, inlet }) => {
  await page.goto(`${inlet.url}/docs/faq`);
  await expect(page.locator('pre').first()).toContainText(`${inlet.collectorUrl}/f/YOUR-FORM-ID`);
});

test('shows the form from which the console opened it, and never one from a forged link', async ({
  page,
  inlet,
  owner,
}) => {
  await page.goto(`${owner.base}/submissions`);
  await page.getByRole('button', { name: /^User menu/ }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Support' }).click();
  const docs = await opened;
  await expect(docs).toHaveURL(`${inlet.url}/docs/`);
  await expect(docs.locator('pre').first()).toContainText(`<form id="${owner.form}">`);
  await docs.goto(`${inlet.url}/docs/faq?form=${encodeURIComponent('"><img src=x>')}&collector=https://evil.example`);
  await expect(docs.locator('pre').first()).toContainText(`action="${inlet.collectorUrl}/f/${owner.form}"`);
  await expect(docs.locator('body')).not.toContainText('evil.example');
});
