import { parsePath, type DataRouter } from 'react-router';
import { belowBase } from './base.ts';

interface Asked {
  /** A path below the base. */
  readonly to: string;
  readonly replace?: boolean | undefined;
}

/**
 * Goes where a handler asks. A page that only corrects its own address while the user is leaving it comes too late: that would
 * lead back from where they have asked to go since.
 */
export function goTo(router: DataRouter, { to, replace = false }: Asked): void {
  if (replace && isBeingLeft(router, parsePath(to).pathname)) return;
  void router.navigate(to, { replace });
}

function isBeingLeft({ state: { location, navigation } }: DataRouter, path: string | undefined): boolean {
  if (navigation.state === 'idle' || navigation.location.pathname === location.pathname) return false;
  return belowBase(location.pathname) === path;
}
