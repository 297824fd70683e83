// Modules: submissions
import { expect, test } from './fixtures.ts';
import { openInbox, openRow, receive, senders } from './inbox-page.ts';

test('follows keys that are pressed within one frame: each acts on what the ones before it lead to', async ({
  page,
  inlet,
  owner,
}) => {
  await receive(page, inlet.collectorUrl, owner.form, ['Ann', 'Ben', 'Cem', 'Dua', 'Eva']);
  await openInbox(page, owner.base);
  const listed = (...names: readonly string[]) => expect.poll(() => senders(page)).toEqual(names);
  const pressAtOnce = (...keys: readonly string[]) =>
    page.evaluate((all) => {
      for (const key of all) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }, keys);
  await page.keyboard.press('j');
  await expect(openRow(page)).toContainText('Eva');
  await pressAtOnce('j', 'e');
  await listed('Eva', 'Cem', 'Ben', 'Ann');
  // On to the next, as always.
  await expect(openRow(page)).toContainText('Cem');
  await page.keyboard.press('k');
  await expect(openRow(page)).toContainText('Eva');
  // Past the first and back to it.
  await pressAtOnce('k', 'j', 'k', 'e');
  await listed('Cem', 'Ben', 'Ann');
});

test('archives one submission after the other, however fast the key is pressed', async ({ page, inlet, owner }) => {
  await receive(page, inlet.collectorUrl, owner.form, ['Ann', 'Ben', 'Cem', 'Dua', 'Eva']);
  await openInbox(page, owner.base);
  await page.keyboard.press('j');
  await expect(openRow(page)).toContainText('Eva');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await Promise.all(['e', 'e', 'e'].map((key) => page.keyboard.press(key)));
  await expect.poll(() => senders(page)).toEqual(['Ben', 'Ann']);
  await expect(openRow(page)).toContainText('Ben');
});

test('steps from the first submission on, however fast, with one step back to the list', async ({
  page,
  inlet,
  owner,
}) => {
  await receive(page, inlet.collectorUrl, owner.form, ['Ann', 'Ben', 'Cem']);
  await openInbox(page, owner.base);
  await page.evaluate(() => {
    for (const key of ['j', 'j', 'j', 'k'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  await expect(openRow(page)).toContainText('Ben');
  await page.goBack();
  await expect(page).toHaveURL(`${owner.base}/submissions`);
  await expect(openRow(page)).toHaveCount(0);
});
