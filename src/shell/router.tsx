import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  Outlet,
  redirect,
  useLoaderData,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import type { App, Read } from '../kernel/index.ts';
import { useSelect } from '../ui/app-context.ts';
import { ErrorPage } from './error-page.tsx';
import { recordNavigation, recordUnreachable } from './messages.ts';
import { route, topBarItem, type RoutePart, type TopBarItem } from './points.ts';
import { currentLocation, session } from './state.ts';
import type { LoadedTopBar } from './console-frame.tsx';
import { PageRoot } from './page-root.tsx';
import { BASE, belowBase } from './base.ts';
import { typefaces } from './typefaces.ts';
import { createViewLoader } from './views.ts';

interface Loading {
  readonly loader: (args: LoaderFunctionArgs) => Promise<ComponentType | Response>;
  readonly shouldRevalidate: () => boolean;
}

/** How screens are admitted and loaded. */
interface Admission {
  /** Resolves when the session is known. */
  readonly ready: Promise<void>;
  /** Whether all modules are loaded. */
  readonly isWhole: boolean;
  readonly loadView: (view: RoutePart['view'], url: string) => Promise<ComponentType | Response>;
}

/** Creates the console's router. `ready` resolves when the session is known. */
export function createRouter(app: App, ready: Promise<void>, isWhole: boolean) {
  const loadView = createViewLoader(app, {
    currentPath() {
      const { initialized, errors, location: at } = router.state;
      return initialized && errors === null ? `${belowBase(at.pathname)}${at.search}` : null;
    },
    isReachable,
    onUnreachable: () => void app.send(recordUnreachable({})),
    load: (url) => location.assign(url),
  });
  const router = createBrowserRouter(routesOf(app, { ready, isWhole, loadView }), { basename: BASE });
  router.subscribe(({ navigation, location }) => {
    if (navigation.state === 'idle') recordArrival(app, location.pathname, location.search);
  });
  return router;
}

/**
 * The routes that modules contribute. Views are loaded by route loaders before they are shown: mounting a route through Suspense
 * delays the first paint by a third of a second.
 */
export function routesOf(app: App, { ready, isWhole, loadView }: Admission): RouteObject[] {
  const parts = app.contributions(route).filter(({ path }) => isWhole || path !== '*');
  checkParents(parts);
  const loadingOf = (part: RoutePart): Loading => ({
    async loader({ request }) {
      // The view loads while the session is being checked.
      const view = loadView(part.view, request.url);
      view.catch(() => {});
      return (await loginRedirect(app, ready, part, request)) ?? view;
    },
    // A step to the same screen's next submission is shown immediately: loading would render the page twice.
    shouldRevalidate: () => part.access !== 'anyone' && !isSignedIn(app.read),
  });
  const routesIn = (frame: RoutePart['frame']) =>
    parts
      .filter((part) => part.parent === undefined && (part.frame ?? 'console') === frame)
      .map((part) => toRoute(part, parts, loadingOf));
  return [
    {
      Component: PageRoot,
      errorElement: <ErrorPage />,
      HydrateFallback: () => null,
      children: isWhole
        ? [consoleRoute(app, routesIn('console')), ...routesIn('bare'), eitherRoute(app, ready, routesIn('either'))]
        : [...routesIn('bare'), unloadedScreen],
    },
  ];
}

function toRoute(part: RoutePart, all: readonly RoutePart[], loadingOf: (part: RoutePart) => Loading): RouteObject {
  const children = all.filter(({ parent }) => parent === part.id).map((child) => toRoute(child, all, loadingOf));
  const shared = {
    id: part.id,
    ...loadingOf(part),
    // A separate component per route, so that React remounts a view that two routes share.
    Component: () => <LoadedView />,
    handle: part,
  };
  if (part.path === '' && children.length === 0) return { ...shared, index: true };
  return { ...shared, ...(part.path !== '' && { path: part.path }), children };
}

/** Renders the view that the route's loader returned. */
function LoadedView() {
  // `loaderOf` returns the component; React Router types loader data as if it had crossed the network.
  const View = useLoaderData() as ComponentType;
  return <View />;
}

/** The redirect of an anonymous user to the login page; undefined if the user may see the screen. */
async function loginRedirect(
  app: App,
  ready: Promise<void>,
  part: RoutePart,
  request: Request,
): Promise<Response | undefined> {
  if (part.access === 'anyone') return undefined;
  await ready;
  if (isSignedIn(app.read)) return undefined;
  const { pathname, search } = new URL(request.url);
  const requested = `${belowBase(pathname)}${search}`;
  return redirect(requested === '/' ? '/login' : `/login?redirect=${encodeURIComponent(requested)}`);
}

/** Screens with the top bar. It stays when a screen fails, so that the user can navigate or export the event log. */
function consoleRoute(app: App, children: RouteObject[]): RouteObject {
  return {
    lazy: async () => ({ Component: await loadFrame(app) }),
    errorElement: <ErrorPage />,
    children: [{ errorElement: <ErrorPage />, children }],
  };
}

/** Screens with the top bar for signed-in users only. */
function eitherRoute(app: App, ready: Promise<void>, children: RouteObject[]): RouteObject {
  return {
    loader: () => ready.then(() => null),
    lazy: async () => {
      const Frame = await loadFrame(app);
      return { Component: () => (useSelect(isSignedIn) ? <Frame /> : <Outlet />) };
    },
    children,
  };
}

/** A screen of a module that is not loaded on this page. Loads the page at its URL. */
const unloadedScreen: RouteObject = {
  path: '*',
  loader: ({ request }) => {
    location.assign(request.url);
    return new Promise<never>(() => {});
  },
};

function isReachable(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/** Throws if a route's parent does not exist, because the route would silently have no URL. */
function checkParents(parts: readonly RoutePart[]): void {
  for (const { id, parent } of parts)
    if (parent !== undefined && !parts.some((part) => part.id === parent)) throw new Error(`${id}: no route ${parent}`);
}

async function loadFrame(app: App): Promise<ComponentType> {
  const [{ ConsoleFrame }, items] = await Promise.all([import('./console-frame.tsx'), loadTopBar(app), typefaces()]);
  return () => <ConsoleFrame items={items} />;
}

const isSignedIn = (read: Read): boolean => read(session).current.status === 'in';

async function loadTopBar(app: App): Promise<readonly LoadedTopBar[]> {
  const items = app.contributions(topBarItem).toSorted((a, b) => a.order - b.order);
  return Promise.all(
    items.map(async (item) => ({ ...item, ...(!item.isShown && { View: await componentOf(item.view) }) })),
  );
}

/** The view's component. If loading it fails, one that throws the error, so that only its own part of the page shows it. */
async function componentOf(view: TopBarItem['view']): Promise<ComponentType> {
  try {
    return (await view()).default;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function recordArrival(app: App, pathname: string, search: string): void {
  const path = belowBase(pathname);
  const at = app.read(currentLocation);
  if (at.path !== path || at.search !== search) app.send(recordNavigation({ path, search }));
}
