import { parsePath, type DataRouter } from 'react-router';
import { belowBase } from './base.ts';

interface Target {
  /** A path below the base. */
  readonly to: string;
  readonly replace?: boolean | undefined;
}

/**
 * Navigates at a handler's request. Ignores a page that replaces its own URL while the user is leaving it, because that would
 * cancel the user's navigation.
 */
export function goTo(router: DataRouter, { to, replace = false }: Target): void {
  if (replace && isLeaving(router, parsePath(to).pathname)) return;
  void router.navigate(to, { replace });
}

function isLeaving({ state: { location, navigation } }: DataRouter, path: string | undefined): boolean {
  if (navigation.state === 'idle' || navigation.location.pathname === location.pathname) return false;
  return belowBase(location.pathname) === path;
}
