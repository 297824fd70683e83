import { createMemoryRouter, type DataRouter } from 'react-router';
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
  const router = createMemoryRouter(routes, { basename: BASE, initialEntries: [`${BASE}${path}${search}`] });
  await new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => initialized && resolve());
  });
  return router;
}
