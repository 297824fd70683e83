import type { ComponentType } from 'react';
import { redirect } from 'react-router';
import type { RoutePart } from './points.ts';

interface Around {
  /** The address on screen; null until there is one. */
  shown(): string | null;
  /** Whether the server answers at all. */
  isReachable(): Promise<boolean>;
  onUnreachable(): void;
  /** Loads the page itself anew, there. */
  load(address: string): void;
}

/**
 * The view of a screen that someone goes to. Where its files do not come, what is on screen stays as long as the server cannot
 * be reached. Once it can, the page loads anew: it may be older than the server's files, and a style sheet that failed to load
 * is not asked for again. Only the first screen fails.
 */
export function viewsWithin(around: Around) {
  const known = new Map<RoutePart['view'], ComponentType>();
  let isTorn = false;
  addEventListener('vite:preloadError', () => {
    isTorn = true;
  });
  return async (view: RoutePart['view'], address: string): Promise<ComponentType | Response> => {
    const loaded = known.get(view) ?? (await attempt(view));
    if (loaded) return loaded;
    if (await around.isReachable()) {
      around.load(address);
      return new Promise<never>(() => {});
    }
    around.onUnreachable();
    return redirect(around.shown() ?? address);
  };

  async function attempt(view: RoutePart['view']): Promise<ComponentType | undefined> {
    if (isTorn && around.shown() !== null) return undefined;
    try {
      const { default: loaded } = await view();
      known.set(view, loaded);
      return loaded;
    } catch (fault) {
      isTorn = true;
      if (around.shown() === null) throw fault;
      return undefined;
    }
  }
}
