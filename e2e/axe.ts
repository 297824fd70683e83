import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

export type Theme = 'light' | 'dark';

/** Only colours differ in the dark theme: the other rules run in the light one. */
const runOptions: Readonly<Record<Theme, RunOptions>> = {
  light: { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } },
  dark: { resultTypes: ['violations'], runOnly: ['color-contrast'] },
};

/** The axe violations of what the page shows, without exceptions. */
export async function errorsOf(page: Page, theme: Theme): Promise<readonly string[]> {
  // Half a megabyte: evaluated once per page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any: [first] }) => `${id}: ${html.slice(0, 160)} ${first?.message ?? ''}`),
    );
  }, runOptions[theme]);
}
