import { createBrowserRouter, type DataRouter } from 'react-router';
import type { App } from '../kernel/index.ts';
import { BASE } from './base.ts';
import { routesOf } from './router.tsx';
import { currentLocation } from './state.ts';

/** A router at the recorded location, once its screen is loaded. It does not touch the page's address. */
export async function recordedRouter(app: App): Promise<DataRouter> {
  const { path, search } = app.read(currentLocation);
  const routes = routesOf(app, {
    ready: Promise.resolve(),
    isWhole: true,
    loadView: async (view) => (await view(app)).default,
  });
  const router = createBrowserRouter(routes, { basename: BASE, window: windowAt(`${BASE}${path}${search}`) });
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
