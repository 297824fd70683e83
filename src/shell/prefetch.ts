import { matchRoutes } from 'react-router';
import type { App } from '../kernel/index.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { route, type RoutePart } from './points.ts';

/**
 * Loads the view behind a link when someone is about to follow it: points at it, or reaches it by keyboard. Who goes through a
 * list reaches a link with each press, so that nothing is looked up before what the press changed is drawn.
 */
export function prefetchOnIntent(app: App, base: string): void {
  const tree = treeOf(app.contributions(route));
  const loaded = new Set<RoutePart['view']>();
  /** Kinds of addresses whose views are loaded, or being loaded. */
  const known = new Set<string>();
  const load = ({ view }: Place) => {
    if (loaded.has(view)) return;
    loaded.add(view);
    // What cannot be loaded now is asked for again, and then explained, by going there.
    void view().catch(() => {
      loaded.delete(view);
      known.clear();
    });
  };
  const look = (pathname: string) => {
    // Links that differ in numbers alone, as those of a list's rows do, lead to one screen.
    const kind = pathname.replace(/\d+/g, '0');
    if (known.has(kind)) return;
    known.add(kind);
    matchRoutes(tree, pathname, base)?.forEach((match) => load(match.route));
  };
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.target !== '' || link.origin !== location.origin) return;
    afterPaint(() => look(link.pathname));
  };
  for (const name of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(name, onIntent, { passive: true });
}

interface Place {
  readonly path: string;
  readonly view: RoutePart['view'];
  readonly children: Place[];
}

function treeOf(parts: readonly RoutePart[], parent?: string): Place[] {
  return parts
    .filter((part) => part.parent === parent && part.path !== '*')
    .map(({ id, path, view }) => ({ path, view, children: treeOf(parts, id) }));
}
