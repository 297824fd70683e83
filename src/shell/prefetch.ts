import { matchRoutes } from 'react-router';
import type { App } from '../kernel/index.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { route, type RoutePart } from './points.ts';

/** Milliseconds of focus before prefetching. Moving through a list by keyboard focuses a link per key press, and loading would delay the next. */
const FOCUS_DELAY_MS = 300;

/** Loads the view of a link when the user is about to follow it: points at it, or keeps it focused. */
export function prefetchOnIntent(app: App, base: string): void {
  const tree = treeOf(app.contributions(route));
  const loaded = new Set<RoutePart['view']>();
  /** URL patterns whose views are loaded or loading. */
  const seen = new Set<string>();
  const load = ({ view }: RouteNode) => {
    if (loaded.has(view)) return;
    loaded.add(view);
    // Navigating there tries again and reports the error.
    void view(app).catch(() => {
      loaded.delete(view);
      seen.clear();
    });
  };
  const prefetch = (pathname: string) => {
    // Links that differ only in numbers, like those of a list's rows, lead to the same screen.
    const pattern = pathname.replace(/\d+/g, '0');
    if (seen.has(pattern)) return;
    seen.add(pattern);
    matchRoutes(tree, pathname, base)?.forEach((match) => load(match.route));
  };
  const onPoint = ({ target }: Event) => {
    const link = linkAt(target);
    if (link) afterPaint(() => prefetch(link.pathname));
  };
  for (const name of ['pointerover', 'touchstart']) document.addEventListener(name, onPoint, { passive: true });
  let focusTimer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('focusin', ({ target }) => {
    clearTimeout(focusTimer);
    const link = linkAt(target);
    if (link) focusTimer = setTimeout(() => prefetch(link.pathname), FOCUS_DELAY_MS);
  });
}

/** The link to another screen that contains the element. */
function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.target === '' && link.origin === location.origin ? link : undefined;
}

interface RouteNode {
  readonly path: string;
  readonly view: RoutePart['view'];
  readonly children: RouteNode[];
}

function treeOf(parts: readonly RoutePart[], parent?: string): RouteNode[] {
  return parts
    .filter((part) => part.parent === parent && part.path !== '*')
    .map(({ id, path, view }) => ({ path, view, children: treeOf(parts, id) }));
}
