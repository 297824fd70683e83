import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import type { App, Read } from '../kernel/index.ts';
import { useSelect } from '../ui/app-context.ts';
import { ErrorPage } from './error-page.tsx';
import { recordNavigation, recordUnreachable } from './messages.ts';
import { route, topBarItem, type RoutePart } from './points.ts';
import { currentLocation, session } from './state.ts';
import type { LoadedTopBar } from './console-frame.tsx';
import { PageRoot } from './page-root.tsx';
import { BASE, belowBase } from './base.ts';
import { typefaces } from './typefaces.ts';
import { viewsWithin } from './views.ts';

/**
 * The routes that modules contributed, with views loaded before they are shown: a route mounted through Suspense costs a
 * third of a second more to first paint. `ready` resolves when the session is known.
 */
export function createRouter(app: App, ready: Promise<void>, isWhole: boolean) {
  const parts = app.contributions(route).filter(({ path }) => isWhole || path !== '*');
  const framed = (frame: RoutePart['frame']) =>
    parts
      .filter((part) => part.parent === undefined && (part.frame ?? 'console') === frame)
      .map((part) => toRoute(part, parts));
  checkParents(parts);
  const viewFor = viewsWithin({
    shown() {
      const { initialized, errors, location: at } = router.state;
      return initialized && errors === null ? `${belowBase(at.pathname)}${at.search}` : null;
    },
    isReachable: () =>
      fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
        () => true,
        () => false,
      ),
    onUnreachable: () => void app.send(recordUnreachable({})),
    load: (address) => location.assign(address),
  });
  const console: RouteObject = {
    lazy: async () => ({ Component: await loadFrame(app) }),
    errorElement: <ErrorPage />,
    // A screen that fails leaves the top bar, from which one goes elsewhere or exports the event log.
    children: [{ errorElement: <ErrorPage />, children: framed('console') }],
  };
  const either: RouteObject = {
    loader: () => ready.then(() => null),
    lazy: async () => {
      const Frame = await loadFrame(app);
      return { Component: () => (useSelect(isSignedIn) ? <Frame /> : <Outlet />) };
    },
    children: framed('either'),
  };
  const router = createBrowserRouter(
    [
      {
        Component: PageRoot,
        errorElement: <ErrorPage />,
        HydrateFallback: () => null,
        children: isWhole ? [console, ...framed('bare'), either] : [...framed('bare'), elsewhere],
      },
    ],
    { basename: BASE },
  );
  router.subscribe(({ navigation, location }) => {
    if (navigation.state === 'idle') recordArrival(app, location.pathname, location.search);
  });
  return router;

  function toRoute(part: RoutePart, all: readonly RoutePart[]): RouteObject {
    const children = all.filter((one) => one.parent === part.id).map((one) => toRoute(one, all));
    let View: ComponentType = () => null;
    const shared = {
      id: part.id,
      loader: async ({ request }: LoaderFunctionArgs) => {
        const coming = viewFor(part.view, request.url);
        coming.catch(() => {});
        const answer = (await turnedAway(part, request)) ?? (await coming);
        if (answer instanceof Response) return answer;
        View = answer;
        return null;
      },
      Component: () => <View />,
      handle: { title: part.title },
    };
    if (part.path === '' && children.length === 0) return { ...shared, index: true };
    return { ...shared, ...(part.path !== '' && { path: part.path }), children };
  }

  async function turnedAway(part: RoutePart, request: Request): Promise<Response | undefined> {
    if (part.access === 'anyone') return undefined;
    await ready;
    if (isSignedIn(app.read)) return undefined;
    const { pathname, search } = new URL(request.url);
    const wanted = `${belowBase(pathname)}${search}`;
    return redirect(wanted === '/' ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`);
  }
}

/** A screen of a module that is not loaded here. */
const elsewhere: RouteObject = {
  path: '*',
  loader: ({ request }) => {
    location.assign(request.url);
    return new Promise<never>(() => {});
  },
};

/** A child whose parent is missing would silently have no address. */
function checkParents(parts: readonly RoutePart[]): void {
  for (const { id, parent } of parts)
    if (parent !== undefined && !parts.some((one) => one.id === parent)) throw new Error(`${id}: no route ${parent}`);
}

async function loadFrame(app: App): Promise<ComponentType> {
  const [{ ConsoleFrame }, items] = await Promise.all([import('./console-frame.tsx'), loadTopBar(app), typefaces()]);
  return () => <ConsoleFrame items={items} />;
}

const isSignedIn = (read: Read): boolean => read(session).current.status === 'in';

async function loadTopBar(app: App): Promise<readonly LoadedTopBar[]> {
  const items = app.contributions(topBarItem).toSorted((a, b) => a.order - b.order);
  return Promise.all(items.map(async ({ id, side, view }) => ({ id, side, View: (await view()).default })));
}

function recordArrival(app: App, pathname: string, search: string): void {
  const path = belowBase(pathname);
  const at = app.read(currentLocation);
  if (at.path !== path || at.search !== search) app.send(recordNavigation({ path, search }));
}
