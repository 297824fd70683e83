// Modules: every screen
import config from '../playwright.config.ts';
import { boxOf } from './box.ts';
import { expect, test } from './fixtures.ts';
import { openInbox, switchLayout } from './inbox-page.ts';
import { neededWidth, whenLoaded } from './overflow.ts';
import { testSubmission } from './shared-form.ts';

// Twice the browser's default, set at launch.
const { launchOptions } = config.use ?? {};
test.use({
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'] },
});

test('follows the browser’s larger text size without clipping', async ({ page, inlet, owner }) => {
  const id = await testSubmission(inlet, owner, page);
  const found: string[] = [];
  for (const path of ['submissions', `submissions/raw/${id}`, 'reports', 'settings/general', 'settings/access']) {
    await page.goto(`${owner.base}/${path}`);
    await page.getByRole('heading', { name: 'Contact' }).waitFor();
    await whenLoaded(page);
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('30px');
    for (const width of [768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const needed = await neededWidth(page);
      if (needed > width) found.push(`${path} needs ${needed} of ${width} px`);
    }
  }
  await page.setViewportSize({ width: 1920, height: 900 });
  await openInbox(page, owner.base);
  for (const path of ['submissions', `submissions/raw/${id}`]) {
    await page.goto(`${owner.base}/${path}`);
    await page.locator('.inbox-row, .reading').first().waitFor();
    for (const width of [768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const needed = await neededWidth(page);
      if (needed > width) found.push(`${path} in the Inbox needs ${needed} of ${width} px`);
      const cut = await page
        .locator('.inbox-row .inbox-sender')
        .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length);
      if (cut > 0) found.push(`${path}: ${cut} senders are cut off at ${width} px`);
    }
    await page.setViewportSize({ width: 1920, height: 900 });
  }
  // The Table again.
  await page.keyboard.press('Escape');
  await switchLayout(page);
  await page.locator('tbody tr').first().waitFor();
  expect(found).toEqual([]);
  // At this text size 1,280 px have the room of 640 px: rows are cards.
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto(`${owner.base}/submissions`);
  const row = page.locator('tbody tr').first();
  await row.waitFor();
  // A page that opens with the room of a phone starts with the Inbox.
  await page.setViewportSize({ width: 1280, height: 900 });
  const below = async () => {
    const [name, message] = ['Test Visitor', 'This is a test'].map((text) => boxOf(row.getByText(text).first()));
    return ((await message)?.y ?? 0) - ((await name)?.y ?? 0);
  };
  await expect.poll(below).toBeGreaterThan(30);
});
