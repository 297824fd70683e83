import { createBrowserRouter, type DataRouter } from 'react-router';
import type { App } from '../kernel/index.ts';
import { BASE } from './base.ts';
import { routesOf } from './router.tsx';
import { currentLocation } from './state.ts';

/** More navigations than any recorded screen needs: it has a redirect at most, because nobody can use it. */
const MAX_NAVIGATIONS = 20;

/**
 * A router at the recorded location, once its screen is loaded. It does not touch the page's address. If screens lead to each other
 * endlessly, it stops, calls `onEndless`, and does not resolve unless it already has.
 */
export async function recordedRouter(app: App, onEndless: () => void): Promise<DataRouter> {
  const { path, search } = app.read(currentLocation);
  const routes = routesOf(app, {
    ready: Promise.resolve(),
    isWhole: true,
    loadView: async (view) => (await view(app)).default,
  });
  const router = createBrowserRouter(routes, { basename: BASE, window: windowAt(`${BASE}${path}${search}`) });
  limitNavigations(router, onEndless);
  await new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => initialized && resolve());
  });
  return router;
}

/** This window at another address, which never changes. A memory router would add to the code of every page. */
function windowAt(address: string): Window {
  const own: Readonly<Record<PropertyKey, unknown>> = {
    location: new URL(address, parent.location.origin),
    history: { state: null, pushState() {}, replaceState() {} },
    addEventListener() {},
    removeEventListener() {},
  };
  return new Proxy<Window>(window, {
    get: (target, key): unknown => (Object.hasOwn(own, key) ? own[key] : Reflect.get(target, key)),
  });
}

function limitNavigations(router: DataRouter, onEndless: () => void): void {
  const seen = new Set<unknown>();
  router.subscribe(({ navigation, location }) => {
    seen.add((navigation.location ?? location).key);
    if (seen.size <= MAX_NAVIGATIONS) return;
    router.dispose();
    onEndless();
  });
}
