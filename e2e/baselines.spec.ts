// Modules: submissions, reports, workflow, delivery-log, form-settings, activity
import { expect, test } from './fixtures.ts';
import { whenLoaded } from './overflow.ts';
import { unevenBaselines } from './uneven-baselines.ts';

const screens = [
  'submissions',
  'submissions/raw/first',
  'reports',
  'settings/general',
  'settings/options',
  'settings/auto-responder',
  'settings/access',
  'settings/webhooks',
  'settings/workflow',
  'settings/deliveries',
];

test('puts texts of different sizes on one baseline', async ({ page, inlet, owner }) => {
  const form = { name: 'Grace Hopper', email: 'grace@example.com', message: 'Two baguettes, please' };
  const headers = { accept: 'application/json' };
  expect((await page.request.post(`${inlet.collectorUrl}/f/${owner.form}`, { form, headers })).status()).toBe(200);
  await page.goto(`${owner.base}/submissions`);
  const first = await page.locator('.row').first().getAttribute('data-id');
  const uneven: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of screens) {
      await page.goto(`${owner.base}/${path.replace('first', String(first))}`);
      await page.locator('main').waitFor();
      await whenLoaded(page);
      uneven.push(...(await unevenBaselines(page)).map((row) => `${width} ${path}: ${row}`));
    }
  }
  expect(uneven).toEqual([]);
});
