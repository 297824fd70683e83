import { matchRoutes } from 'react-router';
import type { App } from '../kernel/index.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { route, type RoutePart } from './points.ts';

/** Whoever goes through a list by key reaches a link with each press; to load a screen would keep the next one waiting. */
const RESTS_MS = 300;

/** Loads the view behind a link when someone is about to follow it: points at it, or rests on it with the keyboard. */
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
  const onPoint = ({ target }: Event) => {
    const link = linkAt(target);
    if (link) afterPaint(() => look(link.pathname));
  };
  for (const name of ['pointerover', 'touchstart']) document.addEventListener(name, onPoint, { passive: true });
  let resting: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('focusin', ({ target }) => {
    clearTimeout(resting);
    const link = linkAt(target);
    if (link) resting = setTimeout(() => look(link.pathname), RESTS_MS);
  });
}

/** The link to another screen of the console that holds the element. */
function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.target === '' && link.origin === location.origin ? link : undefined;
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
