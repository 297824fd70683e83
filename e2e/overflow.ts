import type { Page } from '@playwright/test';

/** The WCAG minimum, phones, tablets and laptops. */
export const widths = [320, 360, 390, 600, 768, 960, 961, 1024, 1280] as const;

/** Waits until the open screen shows its content. */
export async function whenLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('#early, .skeleton, [aria-busy=true]') === null);
}

/** The widths at which the open screen overflows the window, once it is loaded. */
export async function overflowing(page: Page): Promise<readonly string[]> {
  await whenLoaded(page);
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    if (needed > width) found.push(`${page.url()} needs ${needed} of ${width} px`);
  }
  return found;
}
