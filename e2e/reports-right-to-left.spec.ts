// Modules: reports, installation
import { expect, test } from './fixtures.ts';
import { testSubmission } from './shared-form.ts';

test('keeps drawings and code from left to right where the page is from right to left', async ({
  page,
  inlet,
  owner,
}) => {
  await testSubmission(inlet, owner, page);
  const turn = () => page.evaluate(() => void (document.documentElement.dir = 'rtl'));
  await page.goto(`${owner.base}/reports`);
  const drawing = page.locator('.report-plot').first();
  await expect(drawing).toBeVisible();
  await turn();
  // A text that ends where it should begin leaves the drawing.
  const outside = () =>
    drawing.evaluate((svg) => {
      const { left } = svg.getBoundingClientRect();
      return [...svg.querySelectorAll('text')]
        .filter((text) => text.getBoundingClientRect().left < left - 1)
        .map(({ textContent }) => textContent);
    });
  await expect.poll(outside).toEqual([]);
  await page.goto(`${owner.base}/installation`);
  await expect(page.locator('pre').first()).toBeVisible();
  await turn();
  await expect(page.locator('pre').first()).toHaveCSS('direction', 'ltr');
});
