import type { ComponentType } from 'react';
import { redirect } from 'react-router';
import type { App } from '../kernel/index.ts';
import type { RoutePart } from './points.ts';

interface Page {
  /** The path on screen; null before the first screen. */
  currentPath(): string | null;
  /** Whether the server responds at all. */
  isReachable(): Promise<boolean>;
  onUnreachable(): void;
  /** Loads the page at a URL. */
  load(url: string): void;
}

/**
 * Creates a loader for screens' views. If a view's files fail to load while the server is unreachable, the current screen stays.
 * If the server is reachable, the page is loaded again: it may be older than the server's files, and browsers do not retry a
 * style sheet that failed to load. Only the first screen fails with the error.
 */
export function createViewLoader(app: App, page: Page) {
  const cache = new Map<RoutePart['view'], ComponentType>();
  let hasLoadError = false;
  addEventListener('vite:preloadError', () => {
    hasLoadError = true;
  });
  return async (view: RoutePart['view'], url: string): Promise<ComponentType | Response> => {
    const loaded = cache.get(view) ?? (await attempt(view));
    if (loaded) return loaded;
    if (await page.isReachable()) {
      page.load(url);
      return new Promise<never>(() => {});
    }
    page.onUnreachable();
    return redirect(page.currentPath() ?? url);
  };

  async function attempt(view: RoutePart['view']): Promise<ComponentType | undefined> {
    if (hasLoadError && page.currentPath() !== null) return undefined;
    try {
      const { default: loaded } = await view(app);
      cache.set(view, loaded);
      return loaded;
    } catch (error) {
      hasLoadError = true;
      if (page.currentPath() === null) throw error;
      return undefined;
    }
  }
}
