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
    const needed = await neededWidth(page);
    if (needed > width) found.push(`${page.url()} needs ${needed} of ${width} px`);
  }
  return found;
}

/**
 * The width in pixels that the open screen needs. Parts that differ between windows may be replaced a moment after the window has
 * changed, so a screen that does not fit is measured again.
 */
export async function neededWidth(page: Page): Promise<number> {
  const fits = () => document.documentElement.scrollWidth <= innerWidth;
  await page.waitForFunction(fits, undefined, { timeout: 5_000 }).catch(() => {
    // The caller reports it.
  });
  return page.evaluate(() => document.documentElement.scrollWidth);
}
