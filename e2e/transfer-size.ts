import { constants, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/**
 * The browser is never idle, so only what loads immediately is loaded, however long it takes. Without this, a slow page also loads what
 * the console loads once it is idle.
 */
export const withoutIdleTime = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(globalThis, { requestIdleCallback: () => 0 });
  });

/** Records the scripts that the page loads from now on. */
export function scriptsOf(page: Page) {
  const urls: string[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) urls.push(response.url());
  });
  return {
    urls,
    /** Their gzipped size; bodies are read immediately, since a browser discards them on navigation. */
    async kilobytes(): Promise<number> {
      const sizes = await Promise.all(urls.map(gzipped));
      return sizes.reduce((sum, size) => sum + size, 0) / 1000;
    },
  };
}

async function gzipped(url: string): Promise<number> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return gzipSync(await response.arrayBuffer(), { level: constants.Z_BEST_COMPRESSION }).length;
}
