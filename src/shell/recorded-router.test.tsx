import { render, screen } from '@testing-library/react';
import { Navigate } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { contribute } from '../../contract/point.ts';
import { assemble } from '../assemble.ts';
import { defineModule } from '../kernel/index.ts';
import { AppContext } from '../ui/app-context.ts';
import { shellModule } from './module.ts';
import { route, type RoutePart } from './points.ts';
import { RecordedApp } from './recorded-app.ts';
import { recordedRouter } from './recorded-router.ts';

// jsdom has no media queries, and the page's theme depends on one.
beforeEach(
  () => void vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);

/** The screens of a log whose recorded location is `/`, by path. */
async function show(views: Readonly<Record<string, RoutePart['view']>>) {
  const screens = defineModule({
    id: 'screens',
    contributes: Object.entries(views).map(([path, view]) =>
      contribute(route, { id: `screens/${path}`, path, frame: 'bare', access: 'anyone', view }),
    ),
  });
  const app = new RecordedApp(assemble([shellModule, screens].map((module) => ({ folder: module.id, module }))), 7);
  let stops = 0;
  const stopped = Promise.withResolvers<void>();
  const router = recordedRouter(app, () => {
    stops++;
    stopped.resolve();
  });
  const shown = router.then((own) => {
    render(
      <AppContext value={app}>
        <RouterProvider router={own} />
      </AppContext>,
    );
  });
  return { shown, stopped: stopped.promise, stops: () => stops };
}

const leadingTo = (to: string) => async () => ({ default: () => <Navigate to={to} /> });

it('follows a screen that leads to another', async () => {
  const { shown, stops } = await show({
    '': leadingTo('/inbox'),
    inbox: async () => ({ default: () => <p>Inbox</p> }),
  });
  await shown;
  expect(await screen.findByText('Inbox')).toBeTruthy();
  expect(stops()).toBe(0);
});

it('stops screens that lead to each other endlessly, once', async () => {
  let loads = 0;
  const counted = (to: string) => async () => {
    loads++;
    return leadingTo(to)();
  };
  const { stopped, stops } = await show({ '': counted('/back'), back: counted('/') });
  await stopped;
  // The first one and twenty that it led to.
  expect(loads).toBe(21);
  expect(stops()).toBe(1);
});
