import { matchRoutes } from 'react-router';
import type { App } from '../kernel/index.ts';
import { route, type RoutePart } from './points.ts';

/** Loads the view behind a link when someone is about to follow it: points at it, or reaches it by keyboard. */
export function prefetchOnIntent(app: App, base: string): void {
  const tree = treeOf(app.contributions(route));
  const asked = new Set<string>();
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.target !== '' || link.origin !== location.origin || asked.has(link.pathname)) return;
    asked.add(link.pathname);
    for (const { route: found } of matchRoutes(tree, link.pathname, base) ?? [])
      // What cannot be loaded now is asked for again, and then explained, by going there.
      void found.view().catch(() => asked.delete(link.pathname));
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
