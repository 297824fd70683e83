import { expect, type Page } from '@playwright/test';
import { errorsOf, type Theme } from './axe.ts';
import { overflowing } from './overflow.ts';

const themes: readonly Theme[] = ['light', 'dark'];
const all = [1440, 390].flatMap((width) => themes.map((theme) => ({ width, theme })));
/** Enough for screens of a few shapes, or of one line and a button. */
export const widestAndNarrowest = [
  { width: 1440, theme: 'light' },
  { width: 390, theme: 'dark' },
] as const;
interface Appearance {
  readonly width: number;
  readonly theme: Theme;
}

/** Expects no axe violation in what the page shows, wide and narrow, light and dark, without exceptions. */
export async function expectNoViolations(page: Page, what: string, looks: readonly Appearance[] = all): Promise<void> {
  for (const { width, theme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect.soft(await errorsOf(page, theme), `${what}, ${width} px, ${theme}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect.soft(await missingIcons(page), `${what}: icons`).toEqual([]);
}

/** The icons on the screen that the sprite does not have, which show as nothing. */
async function missingIcons(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const links = [...document.querySelectorAll('svg.icon use')].map((use) => use.getAttribute('href') ?? '');
    const sprites = new Map<string, string>();
    const missing: string[] = [];
    for (const link of new Set(links)) {
      const [file = '', name = ''] = link.split('#');
      const sprite = sprites.get(file) ?? (await (await fetch(file)).text());
      sprites.set(file, sprite);
      if (!sprite.includes(`id="${name}"`)) missing.push(name);
    }
    return missing;
  });
}

/** As `expectNoViolations`, for a whole screen, which also fits into every window. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNoViolations(page, what);
  expect.soft(await overflowing(page), what).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
}
